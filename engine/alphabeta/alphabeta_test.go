package alphabeta

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// positions reads the SFENs of a file in testdata.
func positions(t testing.TB, name string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			list = append(list, line)
		}
	}
	return list
}

// newEngine returns an engine with a small table.
func newEngine(t testing.TB) *Engine {
	t.Helper()
	e := New()
	if err := e.SetOption("USI_Hash", "2"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
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

func parse(t testing.TB, sfen string) shogi.Position {
	t.Helper()
	s, err := shogi.ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Tsume()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// after returns the position after a move, which must be legal.
func after(t testing.TB, p shogi.Position, m game.Move) shogi.Position {
	t.Helper()
	x, err := shogi.ParseMove(string(m))
	if err != nil || !p.Legal(x) {
		t.Fatalf("%s: %s is not legal", p.SFEN(), m)
	}
	var u shogi.Undo
	p.Do(x, &u)
	return p
}

func nodes(n int64) engine.Limits { return engine.Limits{Nodes: n} }

func TestMateInOne(t *testing.T) {
	e := newEngine(t)
	for _, sfen := range positions(t, "mate1.txt") {
		r := think(t, e, engine.Request{Start: sfen, Limits: nodes(1)})
		if p := after(t, parse(t, sfen), r.Move); p.HasMove() || r.Score.Mate != 1 {
			t.Errorf("%s: %s (%v) is no mate", sfen, r.Move, r.Score)
		}
	}
}

func TestMateInThree(t *testing.T) {
	e := newEngine(t)
	for _, sfen := range positions(t, "mate3.txt") {
		r := think(t, e, engine.Request{Start: sfen, Limits: nodes(20000)})
		if r.Score.Mate != 3 || len(r.Info.PV) != 3 {
			t.Errorf("%s: %s (%v, %v), want mate in 3", sfen, r.Move, r.Score, r.Info.PV)
			continue
		}
		p := after(t, parse(t, sfen), r.Move)
		for _, m := range p.AppendMoves(nil, shogi.All) {
			if next := after(t, p, game.Move(m.String())); next.MateInOne() == 0 {
				t.Errorf("%s: after %s %s there is no mate", sfen, r.Move, m)
			}
		}
	}
}

// Where most moves lose a big piece for nothing, the score that a move is given
// holds when the other side thinks about it.
func TestHangsNothing(t *testing.T) {
	e := newEngine(t)
	for _, sfen := range positions(t, "hanging.txt") {
		r := think(t, e, engine.Request{Start: sfen, Limits: nodes(6000)})
		after(t, parse(t, sfen), r.Move)
		if r.Score.Mate != 0 || r.Score.Centipawns < -5000 { // lost anyway
			continue
		}
		answer := think(t, e, engine.Request{Start: sfen, Moves: []game.Move{r.Move}, Limits: nodes(20000)})
		if answer.Score.Centipawns > 1800-r.Score.Centipawns || answer.Score.Mate > 0 {
			t.Errorf("%s: %s (%v, %v) is answered by %s (%v)", sfen, r.Move, r.Score, r.Info.PV, answer.Move, answer.Score)
		}
	}
}

// The attacker of a mate problem may have no king; and the defender may be to
// move, or be the one without a king.
func TestWithoutKing(t *testing.T) {
	e := newEngine(t)
	for _, c := range []struct {
		sfen string
		mate int
	}{
		{"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1},
		{"9/9/9/9/9/9/4p4/9/4K4 w 2R2B3G4S4N4L17Pg 1", 1},
		{"4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", 1},
		{"9/9/9/4k4/9/9/9/9/9 w P2r2b4g4s4n4l17p 1", 0},
	} {
		r := think(t, e, engine.Request{Start: c.sfen, Limits: nodes(3000)})
		after(t, parse(t, c.sfen), r.Move)
		if r.Score.Mate != c.mate {
			t.Errorf("%s: %s (%v), want mate in %d", c.sfen, r.Move, r.Score, c.mate)
		}
	}
}

// The static evaluation of a handicap is the worth of what is missing; the
// search finds no compensation for it.
func TestHandicaps(t *testing.T) {
	e := newEngine(t)
	last := -1000
	for _, key := range []string{"even", "lance", "bishop", "rook", "2-piece", "4-piece", "6-piece", "8-piece"} {
		h, ok := shogi.FindHandicap(key)
		if !ok {
			t.Fatalf("no handicap %s", key)
		}
		p := parse(t, h.SFEN)
		static := evaluate(&p, materialOf(&p))
		if key != "even" {
			static = -static // White is to move
		}
		if static < last {
			t.Errorf("%s: Black's evaluation is %d, of the handicap before %d", key, static, last)
		}
		last = static
		r := think(t, e, engine.Request{Start: h.SFEN, Limits: nodes(3000)})
		after(t, p, r.Move)
		if key != "even" && key != "lance" && r.Score.Centipawns > -static/2*100/pawn {
			t.Errorf("%s: %s (%v, %v), of a static evaluation of %d", key, r.Move, r.Score, r.Info.PV, -static)
		}
	}
}

// The same request to a new engine, or after NewGame, has the same result.
func TestDeterministic(t *testing.T) {
	sfen := benchPositions[2]
	var want engine.Result
	e := newEngine(t)
	for i := range 3 {
		if i == 2 {
			e = newEngine(t)
		}
		if err := e.NewGame(); err != nil {
			t.Fatal(err)
		}
		got := think(t, e, engine.Request{Start: sfen, Limits: nodes(20000)})
		got.Info.Time = 0
		if i == 0 {
			want = got
			continue
		}
		if got.Move != want.Move || got.Score != want.Score || got.Info.Nodes != want.Info.Nodes || !slices.Equal(got.Info.PV, want.Info.PV) {
			t.Errorf("run %d: %+v, want %+v", i, got, want)
		}
	}
	if want.Info.Nodes != 20000 {
		t.Errorf("%d nodes were looked at, want 20000", want.Info.Nodes)
	}
}

func TestBenchCounts(t *testing.T) {
	var list []string
	n, err := Bench(context.Background(), 3, func(sfen string, r engine.Result) { list = append(list, sfen) })
	again, err2 := Bench(context.Background(), 3, func(string, engine.Result) {})
	if err != nil || err2 != nil || n != again || n == 0 || !slices.Equal(list, benchPositions) {
		t.Errorf("%d and %d nodes, %v, %v", n, again, err, err2)
	}
}

// The search allocates nothing, whatever happens in it.
func TestNoAllocation(t *testing.T) {
	e := newEngine(t)
	for _, sfen := range benchPositions {
		s, err := prepare(engine.Request{Start: sfen, Rules: "csa"})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.NewGame(); err != nil {
			t.Fatal(err)
		}
		w := e.workers[0]
		w.begin(s) // makes room for the line and the moves
		if n := testing.AllocsPerRun(1, func() {
			e.control.set(time.Now(), engine.Limits{Nodes: 3000}, s.turn, s.rules.number, &e.options)
			w.begin(s)
			w.iterate(1, nil)
		}); n > 0 {
			t.Errorf("%s: %v allocations", sfen, n)
		}
	}
}

func TestRefusals(t *testing.T) {
	e := newEngine(t)
	ctx := context.Background()
	ended, cancel := context.WithCancel(ctx)
	cancel()
	for _, c := range []struct {
		name string
		ctx  context.Context
		r    engine.Request
		want string
	}{
		{"another variant", ctx, engine.Request{Variant: "gufu"}, "plays shogi"},
		{"rules", ctx, engine.Request{Rules: "chess"}, "chess"},
		{"position", ctx, engine.Request{Start: "9/9 b - 1"}, "rank"},
		{"move", ctx, engine.Request{Moves: []game.Move{"7g7f", "7g7f"}}, "ply 2"},
		{"limits", ctx, engine.Request{Limits: engine.Limits{Depth: -1}}, "Depth is -1"},
		{"ended", ended, engine.Request{}, "canceled"},
	} {
		if _, err := e.Think(c.ctx, c.r, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error that says %q", c.name, err, c.want)
		}
	}
	if _, err := e.Think(ctx, engine.Request{Start: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}, nil); !errors.Is(err, game.ErrOver) {
		t.Errorf("thinking in a mate: %v", err)
	}
	for _, o := range [][2]string{{"USI_Hash", "0"}, {"Threads", "many"}, {"Speed", "1"}} {
		if err := e.SetOption(o[0], o[1]); err == nil {
			t.Errorf("%s = %s is taken", o[0], o[1])
		}
	}
	e.Close()
	if _, err := e.Think(ctx, engine.Request{}, nil); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("thinking after Close: %v", err)
	}
	if err := e.NewGame(); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("a new game after Close: %v", err)
	}
}
