package variants

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/game/gametest"
)

// TestContract holds every variant under every named ruleset to the contract.
func TestContract(t *testing.T) {
	for _, e := range All {
		for _, rules := range e.Rulesets {
			t.Run(e.Key+"/"+rules, func(t *testing.T) {
				v, err := Find(e.Key, rules)
				if err != nil {
					t.Fatal(err)
				}
				o := gametest.Options{Games: 2}
				if e.Key == "jizai" { // while the emperor lives White is not mated
					o.Boundless, o.Plies = true, 200
				}
				gametest.Run(t, v, o)
			})
		}
	}
}

func TestFindGivesTheSameVariantAgain(t *testing.T) {
	for _, e := range All {
		for _, rules := range append([]string{""}, e.Rulesets...) {
			v, err := Find(e.Key, rules)
			if err != nil {
				t.Fatalf("Find(%q, %q): %v", e.Key, rules, err)
			}
			again, err := Find(v.Key(), v.Rules())
			if err != nil || again.Rules() != v.Rules() || again.Key() != v.Key() {
				t.Errorf("Find(%q, %q) = %v, %v: not the same variant again", v.Key(), v.Rules(), again, err)
			}
			if rules == "" && v.Rules() != e.Rulesets[0] {
				t.Errorf("%s: default rules %q, want the one listed first, %q", e.Key, v.Rules(), e.Rulesets[0])
			}
		}
	}
	if v, err := Find("", ""); err != nil || v.Key() != "shogi" {
		t.Errorf("the default variant: %v, %v; want shogi", v, err)
	}
	for _, bad := range [][2]string{{"chess", ""}, {"shogi", "xyz"}} {
		if _, err := Find(bad[0], bad[1]); err == nil || !strings.Contains(err.Error(), "shogi") && !strings.Contains(err.Error(), "jsa") {
			t.Errorf("Find(%q, %q): error %v does not say what is known", bad[0], bad[1], err)
		}
	}
}
