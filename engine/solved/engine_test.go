package solved

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/plain"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/saisho"
)

func newEngine(t testing.TB, level plain.Level, seed int) *Engine {
	t.Helper()
	e := New(find, level)
	if err := e.SetOption("Seed", fmt.Sprint(seed)); err != nil {
		t.Fatal(err)
	}
	return e
}

func think(t testing.TB, e *Engine, r engine.Request) engine.Result {
	t.Helper()
	result, err := e.Think(context.Background(), r, nil)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	return result
}

// asked is a position in which play goes on, and what is known about it.
type asked struct {
	engine.Request
	known Verdict
}

// positions are of both games.
func positions(t testing.TB) []asked {
	t.Helper()
	var list []asked
	add := func(r engine.Request) {
		list = append(list, asked{r, study(t, start(t, r.Variant, r.Rules, r.Line().String()))})
	}
	v, err := find("saisho", "")
	if err != nil {
		t.Fatal(err)
	}
	x := v.(*saisho.Variant).Solution()
	for s := range saisho.Start {
		if x.Reachable(s) && x.Cube().Over(s) == game.Neither {
			add(engine.Request{Variant: "saisho", Start: x.Cube().StateText(s)})
			add(engine.Request{Variant: "saisho", Rules: "limit=100", Start: x.Cube().StateText(s) + " 94"})
		}
	}
	i := 0
	gufu.Solve(gufu.Ruleset{}).Reachable(func(s gufu.State, x gufu.Value) {
		if i++; i%4001 == 0 && (x.Result != gufu.Loss || x.Plies > 0) {
			add(engine.Request{Variant: "gufu", Start: s.Text(gufu.Ruleset{})})
		}
	})
	return list
}

func choice(t testing.TB, s Verdict, m game.Move) Choice {
	t.Helper()
	i := slices.IndexFunc(s.Moves, func(c Choice) bool { return c.Move == m })
	if i < 0 {
		t.Fatalf("%s is not legal", m)
	}
	return s.Moves[i]
}

// The perfect level plays a best move in every position, of several drawing
// ones one with the most ways to go wrong after it, and says what it is worth.
func TestStrongIsPerfect(t *testing.T) {
	e := newEngine(t, plain.Strong, 1)
	for _, r := range positions(t) {
		s := r.known
		got := think(t, e, r.Request)
		c := choice(t, s, got.Move)
		if !c.Best {
			t.Errorf("%v: plays %s (%v), worth %v", r.Request, got.Move, c.Value, s.Value)
		}
		if got.Score != scoreOf(s.Value) && !s.Value.Points {
			t.Errorf("%v: worth %v, it says %v", r.Request, s.Value, got.Score)
		}
		if s.Value.decided() && len(got.Info.PV) != s.Value.Plies {
			t.Errorf("%v: worth %v, the line is %v", r.Request, s.Value, got.Info.PV)
		}
		if s.Value.decided() || s.Value.Points {
			continue
		}
		for _, m := range s.Moves {
			if m.Best && m.Traps*c.Wide > c.Traps*m.Wide {
				t.Errorf("%v: plays %s with %d traps in %d, %s has %d in %d", r.Request, c.Move, c.Traps, c.Wide, m.Move, m.Traps, m.Wide)
			}
		}
	}
}

// The two upper levels never mate themselves unless they must, and no mate in
// one escapes them; a beginner misses some, but not many.
func TestErrors(t *testing.T) {
	list := positions(t)
	for _, level := range plain.Levels {
		var chances, missed, traps, fallen int
		for seed := range 5 {
			e := newEngine(t, level, 1+seed)
			for _, r := range list {
				s := r.known
				c := choice(t, s, think(t, e, r.Request).Move)
				if s.Value.decided() && s.Value.Result == Win && s.Value.Plies == 1 {
					chances++
					if c.Value != s.Value {
						missed++
					}
				}
				if s.Value.Plies != 1 && slices.ContainsFunc(s.Moves, func(m Choice) bool { return m.Value == Value{Result: Loss, Plies: 1} }) {
					traps++
					if c.Value.Result == Loss && c.Value.Plies == 1 {
						fallen++
					}
				}
			}
		}
		if chances == 0 || traps == 0 {
			t.Fatalf("%d mates in one and %d ways to mate oneself, want some", chances, traps)
		}
		miss, fall := float64(missed)/float64(chances), float64(fallen)/float64(traps)
		t.Logf("%v misses %.1f %% of mates in one and takes %.1f %% of the ways to mate itself", level, 100*miss, 100*fall)
		switch {
		case level >= plain.Hard && missed+fallen > 0:
			t.Errorf("%v misses %d mates in one and mates itself %d times", level, missed, fallen)
		case level == plain.Beginner && (miss < 0.03 || miss > 0.15 || fall > 0.15):
			t.Errorf("a beginner misses %.2f of the mates in one and mates himself in %.2f of the chances", miss, fall)
		}
	}
}

// Against the perfect player a level loses the more often the weaker it is.
func TestLevelsDiffer(t *testing.T) {
	for _, c := range []struct{ key, rules string }{{"saisho", ""}, {"saisho", "limit=40"}, {"gufu", ""}} {
		var lost []int
		for _, level := range plain.Levels {
			n := 0
			for seed := range 12 {
				n += loses(t, c.key, c.rules, level, seed)
			}
			lost = append(lost, n)
		}
		t.Logf("%s %q: of 12 games against the perfect player each level loses %v", c.key, c.rules, lost)
		if lost[0] <= lost[3] || lost[1] < lost[3] || lost[0] <= lost[4] {
			t.Errorf("%s %q: of 12 games against the perfect player each level loses %v", c.key, c.rules, lost)
		}
	}
}

// loses plays a game of a level against the perfect one and returns 1 if it loses.
func loses(t *testing.T, key, rules string, level plain.Level, seed int) int {
	players := [2]*Engine{newEngine(t, level, 1+seed), newEngine(t, plain.Strong, 100+seed)}
	g := start(t, key, rules, "startpos")
	for g.History().Len() < 60 && !g.Outcome().Over() {
		by := (int(g.Position().Turn()) + seed) % 2
		r := think(t, players[by], engine.Request{Variant: key, Rules: rules, Moves: g.History().Moves()})
		if err := g.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
	if o := g.Outcome(); o.Result == game.Win && (int(o.Winner)+seed)%2 == 1 {
		return 1
	}
	return 0
}

func TestSeed(t *testing.T) {
	a, b := newEngine(t, plain.Beginner, 5), newEngine(t, plain.Beginner, 5)
	moves := map[game.Move]bool{}
	for seed := range 20 {
		r := engine.Request{Variant: "gufu"}
		if x, y := think(t, a, r), think(t, b, r); x.Move != y.Move {
			t.Fatalf("equal seeds play %s and %s", x.Move, y.Move)
		}
		moves[think(t, newEngine(t, plain.Strong, 1+seed), r).Move] = true
	}
	if len(moves) < 2 {
		t.Error("whatever the seed, the first move is the same")
	}
}

func TestRefusals(t *testing.T) {
	ctx := context.Background()
	e := New(find, 0)
	if e.Level() != plain.Strong || !strings.Contains(e.Name(), "strong") {
		t.Errorf("a level that does not exist makes %s", e.Name())
	}
	for want, r := range map[string]engine.Request{
		"negative":  {Variant: "gufu", Limits: engine.Limits{Depth: -1}},
		"ply 2":     {Variant: "saisho", Moves: []game.Move{"*WWS", "X"}},
		"over":      {Variant: "saisho", Moves: []game.Move{"*WWS", "L", "R", "R", "L", "F", "T"}},
		"not known": {Variant: "saisho", Rules: "?"},
	} {
		_, err := e.Think(ctx, r, nil)
		if err == nil || want != "negative" && !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", r, err, want)
		}
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := e.Think(done, engine.Request{Variant: "gufu"}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
	for name, value := range map[string]string{"Level": "genius", "Seed": "-1", "Hash": "1"} {
		if err := e.SetOption(name, value); err == nil {
			t.Errorf("%s = %s is taken", name, value)
		}
	}
	for _, o := range e.Options() {
		if err := e.SetOption(o.Name, o.Default); err != nil {
			t.Error(err)
		}
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	_, err := e.Think(ctx, engine.Request{Variant: "gufu"}, nil)
	for _, err := range []error{err, e.NewGame(), e.SetOption("Seed", "1")} {
		if !errors.Is(err, engine.ErrClosed) {
			t.Errorf("used after Close: %v", err)
		}
	}
}

// An engine that thinks without end answers when it is told to, and a Depth
// makes it as blind as a weaker one.
func TestLimits(t *testing.T) {
	e := newEngine(t, plain.Strong, 1)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	reports := 0
	r, err := e.Think(ctx, engine.Request{Variant: "saisho", Start: "EWN b F", Limits: engine.Limits{Infinite: true}}, func(engine.Info) { reports++ })
	if err != nil || r.Move != "R" || r.Score.Mate != 1 || reports != 1 || ctx.Err() == nil {
		t.Errorf("%+v, %v after %d reports; want R", r, err, reports)
	}
	if r := think(t, e, engine.Request{Variant: "saisho", Start: "WNW w -", Limits: engine.Limits{Depth: 3}}); r.Score.Mate != 0 {
		t.Errorf("three plies deep it sees %v", r.Score)
	}
	if r := think(t, e, engine.Request{Variant: "saisho", Start: "EWN b F", Among: []game.Move{"T"}}); r.Move != "T" {
		t.Errorf("among T alone it chooses %s", r.Move)
	}
}

// A player who has not learned the game yet sees the ends.
func TestGlance(t *testing.T) {
	g := start(t, "saisho", "", "EWN b F")
	if r := newEngine(t, plain.Strong, 1).choose(glance{}, g, sights[plain.Strong], nil); r.Move != "R" || r.Score.Mate != 1 {
		t.Errorf("%+v, want R", r)
	}
}

func BenchmarkThink(b *testing.B) {
	for _, r := range []engine.Request{{Variant: "saisho"}, {Variant: "saisho", Rules: "limit=100"}, {Variant: "gufu", Start: "1kn/2/WeKs b S p"}} {
		b.Run(r.Variant+r.Rules, func(b *testing.B) {
			e := newEngine(b, plain.Strong, 1)
			think(b, e, r) // which solves the game
			for b.Loop() {
				if think(b, e, r).Move == "" {
					b.Fatal("no move")
				}
			}
		})
	}
}
