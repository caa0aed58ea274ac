package game

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Grammar is how the rulesets of a variant are written: the name of one, then
// options that are to differ from it, as in "jsa,impasse=none,max_plies=256". A
// name left out is that of the first. R is all that a ruleset says.
type Grammar[R any] struct {
	Named   []Named[R]
	Options []RuleOption[R]
}

// Named is a ruleset with a name. It is frozen: stored games refer to it.
type Named[R any] struct {
	Name  string
	Rules R
}

// RuleOption is one point on which rulesets differ.
type RuleOption[R any] struct {
	Name string
	Want string // the values that it takes, for an error

	// Set reads a value. The error is [ErrValue], which [Grammar.Parse] puts into
	// words, or says itself what is wrong.
	Set func(r *R, value string) error
	Get func(r *R) string
}

// ErrValue is what [RuleOption.Set] says to a value that it does not take.
var ErrValue = errors.New("no such value")

// Choice is an option between two words, for false and true of a field.
func Choice[R any](name, no, yes string, field func(*R) *bool) RuleOption[R] {
	return RuleOption[R]{Name: name, Want: no + " or " + yes,
		Set: func(r *R, v string) error {
			if v != no && v != yes {
				return ErrValue
			}
			*field(r) = v == yes
			return nil
		},
		Get: func(r *R) string {
			if *field(r) {
				return yes
			}
			return no
		}}
}

// Number is an option that is a whole number from least to most; where none is
// not "", that word stands for 0.
func Number[R any](name string, least, most int, none string, field func(*R) *int) RuleOption[R] {
	want := fmt.Sprintf("a whole number from %d up", least)
	if most < 1_000_000 {
		want = fmt.Sprintf("a whole number from %d to %d", least, most)
	}
	if none != "" {
		want = none + " or " + want
	}
	return RuleOption[R]{Name: name, Want: want,
		Set: func(r *R, v string) error {
			if none != "" && v == none {
				*field(r) = 0
				return nil
			}
			n, err := strconv.Atoi(v)
			if err != nil || n < least || n > most || strconv.Itoa(n) != v {
				return ErrValue
			}
			*field(r) = n
			return nil
		},
		Get: func(r *R) string {
			if n := *field(r); n != 0 || none == "" {
				return strconv.Itoa(n)
			}
			return none
		}}
}

// Names lists the named rulesets, the default first.
func (g Grammar[R]) Names() []string {
	names := make([]string, len(g.Named))
	for i, n := range g.Named {
		names[i] = n.Name
	}
	return names
}

// Parse reads the text of a ruleset, "" for the first. given says which options
// it names. The error names every fault.
func (g Grammar[R]) Parse(text string) (rules R, given map[string]bool, err error) {
	parts := strings.Split(strings.TrimSpace(text), ",")
	var faults []error
	rules, given = g.Named[0].Rules, map[string]bool{}
	if first := strings.TrimSpace(parts[0]); !strings.Contains(first, "=") {
		parts = parts[1:]
		if i := g.named(first); i >= 0 {
			rules = g.Named[i].Rules
		} else if first != "" || len(parts) > 0 {
			faults = append(faults, fmt.Errorf("ruleset %q is not known: want %s", first, oneOf(g.Names())))
		}
	}
	for _, part := range parts {
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		i := slices.IndexFunc(g.Options, func(o RuleOption[R]) bool { return o.Name == name })
		switch {
		case !ok:
			faults = append(faults, fmt.Errorf("%q among the rules: want name=value", part))
		case i < 0:
			faults = append(faults, fmt.Errorf("rule %q is not known: want %s", name, oneOf(g.optionNames())))
		case given[name]:
			faults = append(faults, fmt.Errorf("rule %q is given twice", name))
		default:
			given[name] = true
			err := g.Options[i].Set(&rules, value)
			if errors.Is(err, ErrValue) {
				err = fmt.Errorf("rule %s=%q: want %s", name, value, g.Options[i].Want)
			}
			if err != nil {
				faults = append(faults, err)
			}
		}
	}
	if err := errors.Join(faults...); err != nil {
		var none R
		return none, nil, err
	}
	return rules, given, nil
}

func (g Grammar[R]) named(name string) int {
	return slices.IndexFunc(g.Named, func(n Named[R]) bool { return n.Name == name })
}

func (g Grammar[R]) optionNames() []string {
	names := make([]string, len(g.Options))
	for i, o := range g.Options {
		names[i] = o.Name
	}
	return names
}

func oneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// Text writes the canonical text of rules that go by a name: the name, then in
// fixed order the options that differ from it, and those to keep all the same.
func (g Grammar[R]) Text(name string, rules R, keep ...string) string {
	text := name
	for _, o := range g.Options {
		if g.Differs(name, rules, o.Name) || slices.Contains(keep, o.Name) {
			text += "," + o.Name + "=" + o.Get(&rules)
		}
	}
	return text
}

// Full writes every option, for pages and tests that show a ruleset whole.
func (g Grammar[R]) Full(name string, rules R) string {
	return g.Text(name, rules, g.optionNames()...)
}

// Differs reports whether rules that go by a name differ from it in an option,
// so that whoever made them and not the document of that name is the source.
func (g Grammar[R]) Differs(name string, rules R, option string) bool {
	n := g.named(name)
	i := slices.Index(g.optionNames(), option)
	if n < 0 || i < 0 {
		return true
	}
	base := g.Named[n].Rules
	return g.Options[i].Get(&rules) != g.Options[i].Get(&base)
}
