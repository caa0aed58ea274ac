package shogi

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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

// RulesetNames lists the named rulesets, the default first.
func RulesetNames() []string {
	names := make([]string, len(named))
	for i, r := range named {
		names[i] = r.Base
	}
	return names
}

// option is one name of the grammar: how its value reads and is written.
type option struct {
	name string
	want string
	set  func(*Ruleset, string) bool // false: no such value
	get  func(*Ruleset) string
}

func oneOf(field func(*Ruleset) *bool, no, yes string) option {
	return option{want: no + " or " + yes,
		set: func(r *Ruleset, v string) bool {
			*field(r) = v == yes
			return v == yes || v == no
		},
		get: func(r *Ruleset) string {
			if *field(r) {
				return yes
			}
			return no
		}}
}

// number reads a whole number from least up; where none is not "", that word stands for 0.
func number(field func(*Ruleset) *int, least int, none string) option {
	want := fmt.Sprintf("a whole number from %d up", least)
	if none != "" {
		want = none + " or " + want
	}
	return option{want: want,
		set: func(r *Ruleset, v string) bool {
			if none != "" && v == none {
				*field(r) = 0
				return true
			}
			n, err := strconv.Atoi(v)
			*field(r) = n
			return err == nil && n >= least && n <= 1_000_000 && strconv.Itoa(n) == v
		},
		get: func(r *Ruleset) string {
			if n := *field(r); n != 0 || none == "" {
				return strconv.Itoa(n)
			}
			return none
		}}
}

func (o option) called(name string) option { o.name = name; return o }

var options = []option{
	oneOf(func(r *Ruleset) *bool { return &r.RepetitionReplays }, "draw", "replay").called("repetition"),
	number(func(r *Ruleset) *int { return &r.RepetitionCount }, 2, "").called("repetition_count"),
	oneOf(func(r *Ruleset) *bool { return &r.Floodgate }, "strict", "floodgate").called("perpetual_variant"),
	number(func(r *Ruleset) *int { return &r.CheckLimit }, 2, "none").called("check_limit"),
	oneOf(func(r *Ruleset) *bool { return &r.CheckLimitExcludesMate }, "false", "true").called("check_limit_excludes_mate"),
	number(func(r *Ruleset) *int { return &r.QuietPlies }, 0, "").called("quiet_plies"),
	oneOf(func(r *Ruleset) *bool { return &r.IllegalMoveLoses }, "reject", "loses").called("illegal_move"),
	oneOf(func(r *Ruleset) *bool { return &r.DrawByAgreement }, "false", "true").called("draw_by_agreement"),
	{name: "impasse", want: "none, or some of " + (JSA24Agreed | JSA24Declare | CSA27Declare | CSA27Auto | ForumCount).String(),
		set: func(r *Ruleset, v string) bool {
			r.Impasse = 0
			if v == "none" {
				return true
			}
			for _, word := range strings.Split(v, "+") {
				bit := Impasse(0)
				for _, n := range impasseNames {
					if n.name == word {
						bit = n.bit
					}
				}
				if bit == 0 || r.Impasse&bit != 0 {
					return false
				}
				r.Impasse |= bit
			}
			return true
		},
		get: func(r *Ruleset) string { return r.Impasse.String() }},
	oneOf(func(r *Ruleset) *bool { return &r.TryRule }, "false", "true").called("try_rule"),
	number(func(r *Ruleset) *int { return &r.MaxPlies }, 1, "none").called("max_plies"),
	oneOf(func(r *Ruleset) *bool { return &r.MaxPliesReplays }, "draw", "replay").called("max_plies_result"),
	oneOf(func(r *Ruleset) *bool { return &r.BareKingsDraw }, "false", "true").called("bare_kings_draw"),
}

func optionNames() string {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = o.name
	}
	return strings.Join(names, ", ")
}

func base(name string) (Ruleset, bool) {
	for _, r := range named {
		if r.Base == name {
			return r, true
		}
	}
	return Ruleset{}, false
}

// ParseRuleset reads base[,name=value]...: "jsa", "jsa,impasse=csa27_declare",
// "check_limit=2" (a base left out is jsa), "" (jsa). Errors name every fault.
func ParseRuleset(text string) (Ruleset, error) {
	parts := strings.Split(strings.TrimSpace(text), ",")
	var faults []error
	given := map[string]bool{}
	r, _ := base(named[0].Base)
	if first := strings.TrimSpace(parts[0]); !strings.Contains(first, "=") {
		parts = parts[1:]
		if first != "" || len(parts) > 0 {
			found, ok := base(first)
			if ok {
				r = found
			} else {
				faults = append(faults, fmt.Errorf("ruleset %q is not known: want one of %s", first, strings.Join(RulesetNames(), ", ")))
			}
		}
	}
	for _, part := range parts {
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		i := slices.IndexFunc(options, func(o option) bool { return o.name == name })
		switch {
		case !ok:
			faults = append(faults, fmt.Errorf("%q among the rules: want name=value", part))
		case i < 0:
			faults = append(faults, fmt.Errorf("rule %q is not known: want one of %s", name, optionNames()))
		case given[name]:
			faults = append(faults, fmt.Errorf("rule %q is given twice", name))
		default:
			given[name] = true
			if !options[i].set(&r, value) {
				faults = append(faults, fmt.Errorf("rule %s=%q: want %s", name, value, options[i].want))
			}
		}
	}
	if err := errors.Join(faults...); err != nil {
		return Ruleset{}, err
	}
	r.IllegalOnPurpose = given["illegal_move"] && r.IllegalMoveLoses
	return r, nil
}

// String writes the canonical text: the base, then in fixed order the options
// that differ from it. illegal_move=loses is kept wherever it was given, see
// IllegalOnPurpose.
func (r Ruleset) String() string {
	b, _ := base(r.Base)
	text := r.Base
	for _, o := range options {
		v := o.get(&r)
		if v != o.get(&b) || o.name == "illegal_move" && r.IllegalOnPurpose {
			text += "," + o.name + "=" + v
		}
	}
	return text
}

// Full writes every option, for pages and tests that show a ruleset whole.
func (r Ruleset) Full() string {
	text := r.Base
	for _, o := range options {
		text += "," + o.name + "=" + o.get(&r)
	}
	return text
}

// overridden reports whether an option differs from the base, so that the
// organiser and not the base's document is the source of the rule.
func (r *Ruleset) overridden(name string) bool {
	b, ok := base(r.Base)
	i := slices.IndexFunc(options, func(o option) bool { return o.name == name })
	return !ok || options[i].get(r) != options[i].get(&b)
}
