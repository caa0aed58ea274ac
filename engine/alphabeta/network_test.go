package alphabeta

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/shogi"
)

// randomNetwork is small and knows nothing.
func randomNetwork(t testing.TB) *nnue.Network {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 1))
	numbers := func(n, limit int) []int16 {
		l := make([]int16, n)
		for i := range l {
			l[i] = int16(random.IntN(2*limit+1) - limit)
		}
		return l
	}
	const hidden = 64
	n, err := nnue.New(nnue.Parameters{
		Hidden: hidden, Buckets: nnue.K1Buckets(), Outputs: 1, Scale: 60000, Note: "random numbers",
		Bias: numbers(hidden, 127), Weights: numbers(9*nnue.InputsPerBucket*hidden, 40),
		OutputWeight: numbers(2*hidden, 40), OutputBias: []int32{0},
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The search leads the network along: at every leaf it says what it would say
// of the position alone.
func TestNetworkFollows(t *testing.T) {
	n := randomNetwork(t)
	e := newEngine(t)
	e.UseNetwork(n)
	s, err := prepare(engine.Request{Start: benchPositions[2]})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.NewGame(); err != nil {
		t.Fatal(err)
	}
	w := e.workers[0]
	w.begin(s)
	random := rand.New(rand.NewPCG(5, 5))
	var walk func(ply int)
	walk = func(ply int) {
		if got, want := w.evaluate(ply), max(-evalLimit, min(n.Evaluate(&w.pos)*pawn/100, evalLimit)); got != want {
			t.Fatalf("%s: %d, want %d", w.pos.SFEN(), got, want)
		}
		if ply == 6 {
			return
		}
		moves := w.pos.AppendMoves(nil, shogi.All)
		for range min(2, len(moves)) {
			m := moves[random.IntN(len(moves))]
			w.do(m, ply)
			walk(ply + 1)
			w.undo(m, ply)
		}
		if !w.pos.InCheck() {
			w.doNull(ply)
			walk(ply + 1)
			w.undoNull(ply)
		}
	}
	walk(0)
}

// A network comes from a file, changes the game and goes again.
func TestEvalFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "random.nnue")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := randomNetwork(t).WriteTo(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	request := engine.Request{Start: benchPositions[2], Limits: nodes(2000)}
	e := newEngine(t)
	byHand := think(t, e, request)
	for _, c := range []struct {
		value string
		same  bool
	}{{name, false}, {"", true}, {name, false}, {"<empty>", true}} {
		if err := e.SetOption("EvalFile", c.value); err != nil {
			t.Fatal(err)
		}
		r := think(t, e, request)
		after(t, parse(t, benchPositions[2]), r.Move)
		if same := r.Score == byHand.Score && r.Info.Nodes == byHand.Info.Nodes; same != c.same {
			t.Errorf("EvalFile %q: %v, by hand %v", c.value, r.Score, byHand.Score)
		}
	}
	if err := e.SetOption("FV_SCALE", "24"); err != nil {
		t.Error(err)
	}
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("this is no network"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{text, text + ".nowhere"} {
		if err := e.SetOption("EvalFile", bad); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("EvalFile %s: %v, want an error that names it", bad, err)
		}
	}
	if r := think(t, e, request); r.Score != byHand.Score {
		t.Errorf("after files that could not be read: %v, want %v", r.Score, byHand.Score)
	}
}

// The search with a network allocates nothing either.
func TestNetworkAllocatesNothing(t *testing.T) {
	e := newEngine(t)
	e.UseNetwork(randomNetwork(t))
	s, err := prepare(engine.Request{Start: benchPositions[3]})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.NewGame(); err != nil {
		t.Fatal(err)
	}
	w := e.workers[0]
	w.begin(s)
	if n := testing.AllocsPerRun(1, func() {
		e.control.set(time.Now(), engine.Limits{Nodes: 3000}, s.turn, s.rules.number, &e.options)
		w.begin(s)
		w.iterate(1, nil)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
