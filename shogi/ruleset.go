package shogi

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// Impasse is a set of ways to settle a game in which a king has entered.
type Impasse uint8

// The ways; spec of each beside the code that judges it, in judge.go.
const (
	JSA24Agreed  Impasse = 1 << iota // both agree, all pieces count, 24 each
	JSA24Declare                     // one declares: 31 wins, 24 to 30 is no contest
	CSA27Declare                     // one declares: 28 (Black) or 27 (White) wins
	CSA27Auto                        // the same, tested by itself at the start of every turn
	ForumCount                       // both kings entered and no check lately: pieces on the board are counted
)

var impasseNames = []struct {
	bit  Impasse
	name string
}{
	{JSA24Agreed, "jsa24_agreed"}, {JSA24Declare, "jsa24_declare"}, {CSA27Declare, "csa27_declare"},
	{CSA27Auto, "csa27_auto"}, {ForumCount, "forum_count"},
}

// String joins the names with +, "none" for the empty set.
func (i Impasse) String() string {
	var names []string
	for _, n := range impasseNames {
		if i&n.bit != 0 {
			names = append(names, n.name)
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, "+")
}

// Ruleset is every point on which rulesets of shogi differ. The zero value is
// no ruleset: begin with [ParseRuleset].
type Ruleset struct {
	Base string // the named ruleset it starts from

	RepetitionReplays      bool // the fourth occurrence is replayed, not drawn
	RepetitionCount        int  // occurrences that end the game, at least 2
	Floodgate              bool // perpetual check as the floodgate server judges it
	CheckLimit             int  // own checking moves in a row that lose, 0 for none, else at least 2
	CheckLimitExcludesMate bool // the move that mates wins all the same
	QuietPlies             int  // plies without check before ForumCount may be claimed
	IllegalMoveLoses       bool
	DrawByAgreement        bool
	Impasse                Impasse
	TryRule                bool // the king that reaches the enemy king's start square wins
	MaxPlies               int  // 0 for none
	MaxPliesReplays        bool // replayed, once a king has entered and nobody is in check; else drawn
	BareKingsDraw          bool

	// IllegalOnPurpose tells that the text named illegal_move=loses itself:
	// then illegal moves lose over the internet too, where every ruleset
	// otherwise refuses them.
	IllegalOnPurpose bool

	impasseFirst bool        // CSA27Auto is tested before repetition
	replay       game.Replay // how a replayed game begins
}

// Named rulesets are frozen: stored games refer to them by name, so one that
// had to play differently would have to get a new name.
var named = []Ruleset{
	{Base: "jsa", RepetitionReplays: true, RepetitionCount: 4, CheckLimitExcludesMate: true, QuietPlies: 6,
		IllegalMoveLoses: true, Impasse: JSA24Agreed | JSA24Declare, MaxPlies: 500, MaxPliesReplays: true,
		replay: game.Replay{SwapColours: true, KeepTime: true}},
	{Base: "aise", RepetitionCount: 4, CheckLimitExcludesMate: true, QuietPlies: 6, DrawByAgreement: true,
		replay: game.Replay{SwapColours: true, KeepTime: true}},
	{Base: "forum", RepetitionReplays: true, RepetitionCount: 4, CheckLimit: 4, CheckLimitExcludesMate: true, QuietPlies: 6,
		IllegalMoveLoses: true, Impasse: ForumCount},
	{Base: "csa", RepetitionCount: 4, CheckLimitExcludesMate: true, QuietPlies: 6, IllegalMoveLoses: true,
		Impasse: CSA27Declare, MaxPlies: 256, replay: game.Replay{SwapColours: true, KeepTime: true}},
	{Base: "fesa", RepetitionReplays: true, RepetitionCount: 4, CheckLimitExcludesMate: true, QuietPlies: 6,
		IllegalMoveLoses: true, Impasse: CSA27Declare, MaxPlies: 500, MaxPliesReplays: true,
		replay: game.Replay{SwapColours: true, KeepTime: true}},
	{Base: "lishogi", RepetitionCount: 4, CheckLimitExcludesMate: true, QuietPlies: 6, Impasse: CSA27Auto,
		BareKingsDraw: true, impasseFirst: true, replay: game.Replay{SwapColours: true, KeepTime: true}},
}

// grammar is how rulesets of shogi are written.
var grammar = game.Grammar[Ruleset]{
	Named: func() []game.Named[Ruleset] {
		list := make([]game.Named[Ruleset], len(named))
		for i, r := range named {
			list[i] = game.Named[Ruleset]{Name: r.Base, Rules: r}
		}
		return list
	}(),
	Options: []game.RuleOption[Ruleset]{
		game.Choice("repetition", "draw", "replay", func(r *Ruleset) *bool { return &r.RepetitionReplays }),
		game.Number("repetition_count", 2, most, "", func(r *Ruleset) *int { return &r.RepetitionCount }),
		game.Choice("perpetual_variant", "strict", "floodgate", func(r *Ruleset) *bool { return &r.Floodgate }),
		game.Number("check_limit", 2, most, "none", func(r *Ruleset) *int { return &r.CheckLimit }),
		game.Choice("check_limit_excludes_mate", "false", "true", func(r *Ruleset) *bool { return &r.CheckLimitExcludesMate }),
		game.Number("quiet_plies", 0, most, "", func(r *Ruleset) *int { return &r.QuietPlies }),
		game.Choice("illegal_move", "reject", "loses", func(r *Ruleset) *bool { return &r.IllegalMoveLoses }),
		game.Choice("draw_by_agreement", "false", "true", func(r *Ruleset) *bool { return &r.DrawByAgreement }),
		{Name: "impasse", Want: "none, or some of " + (JSA24Agreed | JSA24Declare | CSA27Declare | CSA27Auto | ForumCount).String(),
			Set: setImpasse, Get: func(r *Ruleset) string { return r.Impasse.String() }},
		game.Choice("try_rule", "false", "true", func(r *Ruleset) *bool { return &r.TryRule }),
		game.Number("max_plies", 1, most, "none", func(r *Ruleset) *int { return &r.MaxPlies }),
		game.Choice("max_plies_result", "draw", "replay", func(r *Ruleset) *bool { return &r.MaxPliesReplays }),
		game.Choice("bare_kings_draw", "false", "true", func(r *Ruleset) *bool { return &r.BareKingsDraw }),
	},
}

// most bounds all numbers in rulesets.
const most = 1_000_000

func setImpasse(r *Ruleset, v string) error {
	r.Impasse = 0
	if v == "none" {
		return nil
	}
	for word := range strings.SplitSeq(v, "+") {
		bit := Impasse(0)
		for _, n := range impasseNames {
			if n.name == word {
				bit = n.bit
			}
		}
		if bit == 0 || r.Impasse&bit != 0 {
			return game.ErrValue
		}
		r.Impasse |= bit
	}
	return nil
}

// RulesetNames lists the named rulesets, the default first.
func RulesetNames() []string { return grammar.Names() }

// ParseRuleset reads base[,name=value]...: "jsa", "jsa,impasse=csa27_declare",
// "check_limit=2" (a base left out is jsa), "" (jsa). Errors name every fault.
func ParseRuleset(text string) (Ruleset, error) {
	r, given, err := grammar.Parse(text)
	r.IllegalOnPurpose = given["illegal_move"] && r.IllegalMoveLoses
	return r, err
}

// String writes the canonical text: the base, then in fixed order the options
// that differ from it. illegal_move=loses is kept wherever it was given, see
// IllegalOnPurpose.
func (r Ruleset) String() string {
	if r.IllegalOnPurpose {
		return grammar.Text(r.Base, r, "illegal_move")
	}
	return grammar.Text(r.Base, r)
}

// Full writes every option, for pages and tests that show a ruleset whole.
func (r Ruleset) Full() string { return grammar.Full(r.Base, r) }

// overridden reports whether an option differs from the base, so that the
// organiser and not the base's document is the source of the rule.
func (r *Ruleset) overridden(name string) bool { return grammar.Differs(r.Base, *r, name) }
