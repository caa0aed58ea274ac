package saisho

import "github.com/komadai/komadai/game"

// Ruleset is every point on which games differ. Begin with [ParseRuleset].
type Ruleset struct {
	Base               string
	Net                Net
	SelfCheckPlacement bool // the first move may check its own player
	Limit              int  // plies of a limited game, 0 for none
}

// MaxLimit is the longest limited game.
const MaxLimit = 10_000

// plain is the ruleset of the founding document. Named rulesets are frozen:
// stored games refer to them by name.
var plain = Ruleset{Base: "plain", Net: namedNets[0].net, SelfCheckPlacement: true}

// grammar is how rulesets of Saishō are written.
var grammar = game.Grammar[Ruleset]{
	Named: []game.Named[Ruleset]{{Name: plain.Base, Rules: plain}},
	Options: []game.RuleOption[Ruleset]{
		{Name: "net",
			Set: func(r *Ruleset, v string) (err error) {
				r.Net, err = ParseNet(v)
				return err
			},
			Get: func(r *Ruleset) string { return r.Net.String() }},
		game.Choice("self_check_placement", "false", "true", func(r *Ruleset) *bool { return &r.SelfCheckPlacement }),
		game.Number("limit", 1, MaxLimit, "none", func(r *Ruleset) *int { return &r.Limit }),
	},
}

// RulesetNames lists the named rulesets.
func RulesetNames() []string { return grammar.Names() }

// ParseRuleset reads base[,name=value]...: "plain", "plain,limit=100",
// "net=U:NN N:SW E:SW S:NN W:NW D:NW" (a base left out is plain), "" (plain).
// Errors name every fault.
func ParseRuleset(text string) (Ruleset, error) {
	r, _, err := grammar.Parse(text)
	return r, err
}

// String writes the canonical text: the base, then in fixed order the options
// that differ from it.
func (r Ruleset) String() string { return grammar.Text(plain.Base, r) }

// Full writes every option, for pages and tests that show a ruleset whole.
func (r Ruleset) Full() string { return grammar.Full(plain.Base, r) }

// Cube makes the cube of the ruleset.
func (r Ruleset) Cube() (*Cube, error) { return NewCube(r.Net, r.SelfCheckPlacement) }
