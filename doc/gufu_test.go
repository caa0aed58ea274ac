package doc

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/notation"
)

// The values on the page are those of the solution.
func TestGufuValues(t *testing.T) {
	r, err := gufu.ParseRuleset("strict")
	if err != nil {
		t.Fatal(err)
	}
	v, err := gufu.New("strict")
	if err != nil {
		t.Fatal(err)
	}
	n, err := notation.Find("gufu")
	if err != nil {
		t.Fatal(err)
	}
	x := gufu.Solve(r)
	for _, lang := range languages {
		list := rows(t, "gufu", lang, "values")
		if len(list) < 8 {
			t.Errorf("in %s there are %d values, want 8", lang, len(list))
		}
		for _, row := range list {
			p, err := v.Parse(row[0])
			if err != nil {
				t.Errorf("in %s: %v", lang, err)
				continue
			}
			s, _ := gufu.StateOf(p)
			var best []string
			for _, m := range x.Best(s) {
				best = append(best, n.Write(p, game.Move(m.String()), game.Coord{}))
			}
			slices.Sort(best)
			value := strings.Trim(strings.ReplaceAll(x.Value(s).String(), " ", ""), "-")
			term := termOf(t, "gufu", row[0])
			if row[1] != value || !slices.Contains(words[term], row[2]) || row[3] != strings.Join(best, " ") {
				t.Errorf("in %s: %v, the solution says %s, %s, %v", lang, row, value, term, best)
			}
		}
	}
}
