package server

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/plain"
	"github.com/komadai/komadai/engine/solved"
	"github.com/komadai/komadai/variants"
)

// The computer that knows the solution plays whole games of every ruleset over
// a socket. The strongest wins what is won, as the start of Saishō is for
// Black, and does not lose what is a draw, as that of Gufū is.
func TestComputerKnowsTheSolution(t *testing.T) {
	c := &club{t: t, file: filepath.Join(t.TempDir(), "club.db")}
	c.engine = func(variant string, level int) (engine.Engine, error) {
		if !solved.Plays(variant) {
			t.Errorf("an engine for %s", variant)
		}
		return solved.New(variants.Find, plain.Levels[level-1]), nil
	}
	c.start(func(cfg *Config) {
		cfg.Levels = nil
		for _, l := range plain.Levels {
			cfg.Levels = append(cfg.Levels, l.Label())
		}
	})
	t.Cleanup(c.close)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, k := range []struct {
		form   []string
		colour string
		level  string
		want   func(result string) bool // nil for any
	}{
		{[]string{"variant", "gufu"}, "black", "5", func(r string) bool { return r != "black" }},
		{[]string{"variant", "gufu", "evasion", "strict"}, "white", "1", nil},
		{[]string{"variant", "saisho"}, "white", "5", func(r string) bool { return r == "black" }},
		{[]string{"variant", "saisho", "net", "C"}, "black", "4", nil},
		{[]string{"variant", "saisho", "limit", "20"}, "black", "3", nil},
	} {
		b := c.browser("en")
		w := b.dial(b.newGame(append(k.form, "opponent", "computer", "colour", k.colour, "level", k.level)...), 0)
		cur := w.hello(k.colour).State.Current
		for ply := 0; cur.Outcome == nil && ply < 40; ply++ {
			if len(cur.Legal) > 0 {
				w.move(string(cur.Legal[rng.IntN(len(cur.Legal))]))
			}
			cur = *w.event("move").Current
		}
		result := ""
		if cur.Outcome != nil {
			result = cur.Outcome.Result
		}
		if k.want != nil && !k.want(result) {
			t.Errorf("%v: the strongest computer against chance: %+v", k.form, cur.Outcome)
		}
		if s := b.snapshot(w.id); len(s.Moves) == 0 || result == "" && len(s.Moves) < 40 {
			t.Errorf("%v: %d moves, %+v", k.form, len(s.Moves), cur.Outcome)
		}
	}
}
