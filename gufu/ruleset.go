package gufu

import "github.com/komadai/komadai/game"

// Ruleset is the one point on which rulesets of Gufū differ. The zero value is
// the default, free.
type Ruleset struct {
	Strict bool // a check that can be answered must be
}

var grammar = game.Grammar[Ruleset]{
	Named: []game.Named[Ruleset]{{Name: "free"}, {Name: "strict", Rules: Ruleset{Strict: true}}},
	Options: []game.RuleOption[Ruleset]{
		game.Choice("evasion", "free", "strict", func(r *Ruleset) *bool { return &r.Strict }),
	},
}

// RulesetNames lists the named rulesets, the default first. They are frozen:
// stored games refer to them by name.
func RulesetNames() []string { return grammar.Names() }

// ParseRuleset reads free, strict, evasion=free, evasion=strict, a base with
// the option, or "" for free. Errors name every fault.
func ParseRuleset(text string) (Ruleset, error) {
	r, _, err := grammar.Parse(text)
	return r, err
}

// String writes the canonical text: free or strict.
func (r Ruleset) String() string {
	if r.Strict {
		return "strict"
	}
	return "free"
}

// Full writes the option too.
func (r Ruleset) Full() string { return grammar.Full(r.String(), r) }
