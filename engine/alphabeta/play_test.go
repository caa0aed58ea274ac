package alphabeta

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

func variant(t testing.TB, rules string) *shogi.Variant {
	t.Helper()
	v, err := shogi.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Games against itself, from random openings and under every ruleset, come to
// an end without a fault.
func TestPlaysWithItself(t *testing.T) {
	games := 20
	if testing.Short() {
		games = 4
	}
	names := shogi.RulesetNames()
	for n := range games {
		v := variant(t, names[n%len(names)])
		start := shogi.Handicaps[n%5].SFEN
		g, err := game.Parse(v, "sfen "+start)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(uint64(n), 7))
		for range 6 {
			moves := g.Position().Moves()
			if err := g.Play(moves[random.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		e := newEngine(t)
		for !g.Outcome().Over() && g.History().Len() < 400 {
			r := think(t, e, engine.Request{Rules: v.Rules(), Start: start, Moves: g.History().Moves(), Limits: nodes(500)})
			if r.Action != game.NoAction {
				if err := g.Claim(g.Position().Turn(), r.Action); err != nil {
					t.Fatalf("%v under %s: %v", r.Action, v.Rules(), err)
				}
				if o := g.Outcome(); o.Result == game.Win && o.Winner != g.Position().Turn() {
					t.Errorf("%v loses: %v", r.Action, o)
				}
				break
			}
			if err := g.Play(r.Move); err != nil {
				t.Fatalf("%s under %s: %v", g.Position().SFEN(), v.Rules(), err)
			}
			if o := g.Outcome(); o.Result == game.Win && o.Winner == g.Position().Turn() && r.Score.Mate == 0 {
				t.Errorf("%s under %s: %s (%v) loses at once: %v", g.Position().SFEN(), v.Rules(), r.Move, r.Score, o)
			}
		}
	}
}

// Against random moves it wins every game, with little thought.
func TestBeatsRandomMoves(t *testing.T) {
	v := variant(t, "jsa")
	for n := range 4 {
		e := newEngine(t)
		g, err := game.Parse(v, "startpos")
		if err != nil {
			t.Fatal(err)
		}
		own := game.Side(n % 2)
		random := rand.New(rand.NewPCG(uint64(n), 1))
		for !g.Outcome().Over() {
			moves := g.Position().Moves()
			m := moves[random.IntN(len(moves))]
			if g.Position().Turn() == own {
				m = think(t, e, engine.Request{Moves: g.History().Moves(), Limits: nodes(1000)}).Move
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if o := g.Outcome(); o.Result != game.Win || o.Winner != own || g.History().Len() > 150 {
			t.Errorf("game %d: %v after %d plies", n, o, g.History().Len())
		}
	}
}

// FuzzThink searches positions that any bytes lead to, and wants a legal move.
func FuzzThink(f *testing.F) {
	f.Add([]byte("7776FU3334FU"), uint8(0), uint8(0))
	f.Add([]byte{0, 1, 2, 3, 250, 251, 252, 253, 99, 42}, uint8(18), uint8(2))
	f.Add([]byte("what is random here is not random there, and who knows"), uint8(7), uint8(5))
	names := shogi.RulesetNames()
	e := New()
	if err := e.SetOption("USI_Hash", "1"); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, choices []byte, handicap, rules uint8) {
		v := variant(t, names[int(rules)%len(names)])
		start := shogi.Handicaps[int(handicap)%len(shogi.Handicaps)].SFEN
		g, err := game.Parse(v, "sfen "+start)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices[:min(len(choices), 200)] {
			if g.Outcome().Over() {
				return
			}
			moves := g.Position().Moves()
			if err := g.Play(moves[int(c)%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
		if g.Outcome().Over() {
			return
		}
		r := think(t, e, engine.Request{Rules: v.Rules(), Start: start, Moves: g.History().Moves(), Limits: nodes(400)})
		if _, ok := slices.BinarySearch(g.Position().Moves(), r.Move); !ok {
			t.Fatalf("%s: %s is not legal", g.Position().SFEN(), r.Move)
		}
		pos := g.Position()
		for _, m := range r.Info.PV {
			if pos, err = pos.Play(m); err != nil {
				t.Fatalf("%s: the line %v is not legal: %v", g.Position().SFEN(), r.Info.PV, err)
			}
		}
	})
}

// Several threads share the table without a race, and stop together.
func TestThreads(t *testing.T) {
	e := newEngine(t)
	if err := e.SetOption("Threads", "4"); err != nil {
		t.Fatal(err)
	}
	for _, sfen := range benchPositions[:3] {
		r := think(t, e, engine.Request{Start: sfen, Limits: nodes(20000)})
		after(t, parse(t, sfen), r.Move)
		if r.Info.Nodes < 20000 || r.Info.Nodes > 40000 {
			t.Errorf("%s: %d nodes, want about 20000", sfen, r.Info.Nodes)
		}
	}
}

// A context that ends stops the search at once. The test does not go by the
// clock: how soon is told, and only a hang fails.
func TestStops(t *testing.T) {
	e := newEngine(t)
	for _, threads := range []string{"1", "2"} {
		if err := e.SetOption("Threads", threads); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		var asked time.Time
		r, err := e.Think(ctx, engine.Request{Limits: engine.Limits{Infinite: true}}, func(i engine.Info) {
			if i.Depth == 6 {
				asked = time.Now()
				cancel()
			}
		})
		cancel()
		if err != nil || r.Info.Depth < 5 {
			t.Errorf("threads %s: %+v, %v", threads, r, err)
		}
		t.Logf("stopped after %v", time.Since(asked))
	}
}

// Reports have rising depths, legal lines and growing counts.
func TestReports(t *testing.T) {
	e := newEngine(t)
	depth, count := 0, int64(0)
	_, err := e.Think(context.Background(), engine.Request{Limits: engine.Limits{Depth: 8}}, func(i engine.Info) {
		if i.Depth != depth+1 || i.Nodes < count || i.SelDepth < i.Depth || len(i.PV) == 0 {
			t.Errorf("after depth %d: %+v", depth, i)
		}
		depth, count = i.Depth, i.Nodes
		p := shogi.Start()
		for _, m := range i.PV {
			p = after(t, p, m)
		}
	})
	if err != nil || depth != 8 {
		t.Errorf("the last depth is %d, %v", depth, err)
	}
}

// Several lines are the best moves in order, each with a line of its own.
func TestMultiPV(t *testing.T) {
	e := newEngine(t)
	if err := e.SetOption("MultiPV", "4"); err != nil {
		t.Fatal(err)
	}
	lines := map[int][]engine.Info{}
	r, err := e.Think(context.Background(), engine.Request{Start: benchPositions[1], Limits: engine.Limits{Depth: 6}}, func(i engine.Info) {
		lines[i.Depth] = append(lines[i.Depth], i)
	})
	if err != nil {
		t.Fatal(err)
	}
	last := lines[6]
	if len(last) != 4 || last[0].PV[0] != r.Move {
		t.Fatalf("%d lines, the first of %+v, and %s is played", len(last), last, r.Move)
	}
	seen := map[game.Move]bool{}
	for i, l := range last {
		if l.Line != i+1 || seen[l.PV[0]] || i > 0 && l.Score.Centipawns > last[i-1].Score.Centipawns {
			t.Errorf("line %d is %+v, after %+v", i+1, l, last[max(i-1, 0)])
		}
		seen[l.PV[0]] = true
	}
}

// A search that ponders goes on until the move is made or another one is.
func TestPonder(t *testing.T) {
	e := newEngine(t)
	e.PonderHit(engine.Limits{}) // nothing to tell it to
	hit := false
	r, err := e.Think(context.Background(), engine.Request{Start: benchPositions[4], Limits: engine.Limits{Infinite: true}}, func(i engine.Info) {
		if i.Depth == 5 && !hit {
			hit = true
			go e.PonderHit(engine.Limits{MoveTime: 20 * time.Millisecond})
		}
	})
	if err != nil || !hit || r.Move == "" {
		t.Errorf("%+v, %v", r, err)
	}
}

// Every limit of time ends the search, and no clock is used up.
func TestBudget(t *testing.T) {
	o := New().options
	second := time.Second
	for _, c := range []struct {
		name       string
		l          engine.Limits
		soft, hard time.Duration // at least soft, at most hard
	}{
		{"move time", engine.Limits{MoveTime: second}, 950 * time.Millisecond, second},
		{"nothing", engine.Limits{}, usualTime / 2, usualTime},
		{"ten minutes", clocks(10*time.Minute, 0, 0), 5 * second, 3 * time.Minute},
		{"Fischer", clocks(3*time.Minute, 2*second, 0), 2500 * time.Millisecond, time.Minute},
		{"Fischer at the end", clocks(100*time.Millisecond, 30*time.Millisecond, 0), time.Millisecond, 80 * time.Millisecond},
		{"byoyomi alone", clocks(0, 0, 10*second), 9 * second, 10*second - o.reserve},
		{"byoyomi after main time", clocks(time.Minute, 0, 10*second), 8 * second, 65 * second},
		{"sudden death at the end", clocks(50*time.Millisecond, 0, 0), time.Millisecond, 40 * time.Millisecond},
		{"no time", clocks(0, 0, 0), time.Millisecond, time.Millisecond},
	} {
		for _, number := range []int{1, 60, 300} {
			soft, hard := budget(c.l, game.Black, number, &o)
			if soft < c.soft || hard > c.hard || soft > hard {
				t.Errorf("%s at move %d: %v to %v, want %v to %v", c.name, number, soft, hard, c.soft, c.hard)
			}
		}
	}
	for _, l := range []engine.Limits{{Depth: 3}, {Nodes: 100}, {Infinite: true}} {
		if soft, hard := budget(l, game.White, 1, &o); soft != 0 || hard != 0 {
			t.Errorf("%+v: %v to %v, want no limit of time", l, soft, hard)
		}
	}
}

// clocks gives Black a clock.
func clocks(left, increment, byoyomi time.Duration) engine.Limits {
	return engine.Limits{Clocks: &[2]engine.Clock{{Left: left, Increment: increment, Byoyomi: byoyomi}, {}}}
}
