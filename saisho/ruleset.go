package saisho

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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

// RulesetNames lists the named rulesets.
func RulesetNames() []string { return []string{plain.Base} }

// option is one name of the grammar: how its value reads and is written.
type option struct {
	name string
	set  func(*Ruleset, string) error
	get  func(*Ruleset) string
}

var options = []option{
	{"net",
		func(r *Ruleset, v string) (err error) {
			r.Net, err = ParseNet(v)
			return err
		},
		func(r *Ruleset) string { return r.Net.String() }},
	{"self_check_placement",
		func(r *Ruleset, v string) error {
			r.SelfCheckPlacement = v == "true"
			if v != "true" && v != "false" {
				return fmt.Errorf("rule self_check_placement=%q: want true or false", v)
			}
			return nil
		},
		func(r *Ruleset) string { return strconv.FormatBool(r.SelfCheckPlacement) }},
	{"limit",
		func(r *Ruleset, v string) error {
			if r.Limit = 0; v == "none" {
				return nil
			}
			n, err := strconv.Atoi(v)
			if err != nil || n < 1 || n > MaxLimit || strconv.Itoa(n) != v {
				return fmt.Errorf("rule limit=%q: want none or a whole number of plies from 1 to %d, usually 100", v, MaxLimit)
			}
			r.Limit = n
			return nil
		},
		func(r *Ruleset) string {
			if r.Limit == 0 {
				return "none"
			}
			return strconv.Itoa(r.Limit)
		}},
}

// ParseRuleset reads base[,name=value]...: "plain", "plain,limit=100",
// "net=U:NN N:SW E:SW S:NN W:NW D:NW" (a base left out is plain), "" (plain).
// Errors name every fault.
func ParseRuleset(text string) (Ruleset, error) {
	parts := strings.Split(strings.TrimSpace(text), ",")
	var faults []error
	given := map[string]bool{}
	r := plain
	if first := strings.TrimSpace(parts[0]); !strings.Contains(first, "=") {
		parts = parts[1:]
		if first != plain.Base && (first != "" || len(parts) > 0) {
			faults = append(faults, fmt.Errorf("ruleset %q is not known: want %s", first, plain.Base))
		}
	}
	for _, part := range parts {
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		i := slices.IndexFunc(options, func(o option) bool { return o.name == name })
		switch {
		case !ok:
			faults = append(faults, fmt.Errorf("%q among the rules: want name=value", part))
		case i < 0:
			faults = append(faults, fmt.Errorf("rule %q is not known: want one of net, self_check_placement, limit", name))
		case given[name]:
			faults = append(faults, fmt.Errorf("rule %q is given twice", name))
		default:
			given[name] = true
			if err := options[i].set(&r, value); err != nil {
				faults = append(faults, err)
			}
		}
	}
	if err := errors.Join(faults...); err != nil {
		return Ruleset{}, err
	}
	return r, nil
}

// String writes the canonical text: the base, then in fixed order the options
// that differ from it.
func (r Ruleset) String() string {
	text := plain.Base
	for _, o := range options {
		if v := o.get(&r); v != o.get(&plain) {
			text += "," + o.name + "=" + v
		}
	}
	return text
}

// Full writes every option, for pages and tests that show a ruleset whole.
func (r Ruleset) Full() string {
	text := plain.Base
	for _, o := range options {
		text += "," + o.name + "=" + o.get(&r)
	}
	return text
}

// Cube makes the cube of the ruleset.
func (r Ruleset) Cube() (*Cube, error) { return NewCube(r.Net, r.SelfCheckPlacement) }
