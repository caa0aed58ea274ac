package tsume

import (
	"cmp"
	"context"
	"os"
	"slices"
	"strings"
	"testing"
)

// Every twentieth problem is solved again; LONG=1 solves all.
func TestProblemsOfTheStock(t *testing.T) {
	list := Problems()
	if len(list) != 1000 {
		t.Errorf("%d problems, want 1000", len(list))
	}
	if !slices.IsSortedFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Plies, b.Plies), cmp.Compare(a.Difficulty, b.Difficulty))
	}) {
		t.Error("the problems are not sorted by length and difficulty")
	}
	seen := map[string]bool{}
	for i, c := range list {
		p := parse(t, c.SFEN)
		if seen[c.SFEN] || c.SFEN != p.SFEN() || c.Plies < 3 || c.Plies > 15 || c.Plies%2 == 0 || !p.Legal(c.First) || !p.GivesCheck(c.First) {
			t.Errorf("problem %d is faulty or there twice: %+v", i, c)
		}
		seen[c.SFEN] = true
		if i%20 != 0 && os.Getenv("LONG") == "" {
			continue
		}
		r, only, err := OnlyFirst(context.Background(), p, Options{Memory: 16})
		if err != nil || !only || r.Plies != c.Plies || !r.Exact || len(r.Line) == 0 || r.Line[0] != c.First {
			t.Errorf("%+v: %+v, only %v, %v", c, r, only, err)
			continue
		}
		checkLine(t, p, r)
	}
}

func TestParseProblems(t *testing.T) {
	for text, want := range map[string]string{
		"three 2 R*5f 163.63 8k/9 b - 1": "line 1",
		"\n3 2 R*5z 163.63 8k/9 b - 1":   "line 2",
		"3 2":                            "want 5",
	} {
		if _, err := parseProblems(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}
