package gufu

import (
	"errors"
	"fmt"
	"strings"
)

// Ruleset is the one point on which rulesets of Gufū differ. The zero value is
// the default, free.
type Ruleset struct {
	Strict bool // a check that can be answered must be
}

// RulesetNames lists the named rulesets, the default first. They are frozen:
// stored games refer to them by name.
func RulesetNames() []string { return []string{"free", "strict"} }

// ParseRuleset reads free, strict, evasion=free, evasion=strict, a base with
// the option, or "" for free. Errors name every fault.
func ParseRuleset(text string) (Ruleset, error) {
	parts := strings.Split(strings.TrimSpace(text), ",")
	var r Ruleset
	var faults []error
	if first := strings.TrimSpace(parts[0]); !strings.Contains(first, "=") {
		if first != "" || len(parts) > 1 {
			switch first {
			case "free", "strict":
				r.Strict = first == "strict"
			default:
				faults = append(faults, fmt.Errorf("ruleset %q is not known: want one of %s", first, strings.Join(RulesetNames(), ", ")))
			}
		}
		parts = parts[1:]
	}
	given := false
	for _, part := range parts {
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		switch {
		case !ok:
			faults = append(faults, fmt.Errorf("%q among the rules: want name=value", part))
		case name != "evasion":
			faults = append(faults, fmt.Errorf("rule %q is not known: want evasion", name))
		case given:
			faults = append(faults, fmt.Errorf("rule %q is given twice", name))
		case value != "free" && value != "strict":
			faults = append(faults, fmt.Errorf("rule evasion=%q: want free or strict", value))
		default:
			given, r.Strict = true, value == "strict"
		}
	}
	if err := errors.Join(faults...); err != nil {
		return Ruleset{}, err
	}
	return r, nil
}

// String writes the canonical text: free or strict.
func (r Ruleset) String() string {
	if r.Strict {
		return "strict"
	}
	return "free"
}

// Full writes the option too.
func (r Ruleset) Full() string { return r.String() + ",evasion=" + r.String() }
