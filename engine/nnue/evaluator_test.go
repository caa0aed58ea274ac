package nnue

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// check holds an Evaluator against what is made anew.
func check(t testing.TB, e *Evaluator, p *shogi.Position) {
	t.Helper()
	got := e.Evaluate(p)
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		if !slices.Equal(e.accumulator(e.top, c), e.n.accumulate(p, c)) {
			t.Fatalf("%s at ply %d, %s: the accumulator of %v is not the one made anew", e.n.Name(), e.top, p.SFEN(), c)
		}
	}
	if want := e.n.Evaluate(p); got != want {
		t.Fatalf("%s at ply %d, %s: %d, want %d", e.n.Name(), e.top, p.SFEN(), got, want)
	}
}

// made is a move and what takes it back.
type made struct {
	m shogi.Move
	u shogi.Undo
}

// TestEvaluator goes to and fro in random games, and asks now and then.
func TestEvaluator(t *testing.T) {
	for _, n := range networks() {
		e := NewEvaluator(n)
		r := rand.New(rand.NewPCG(1, uint64(n.hidden)))
		for game := range 3 * len(starts) {
			p := position(t, starts[game%len(starts)])
			e.Reset(&p)
			var line []made
			for range 150 {
				m := randomMove(r, &p)
				if m == 0 || r.IntN(4) == 0 && len(line) > 0 {
					if len(line) == 0 {
						break
					}
					last := &line[len(line)-1]
					p.Undo(last.m, &last.u)
					e.Pop()
					line = line[:len(line)-1]
				} else {
					line = append(line, made{m: m})
					p.Do(m, &line[len(line)-1].u)
					e.Push(&p, m, &line[len(line)-1].u)
				}
				if r.IntN(3) == 0 {
					check(t, e, &p)
				}
			}
			check(t, e, &p)
		}
	}
}

// An Evaluator grows with a line that is longer than it expected, and a Pop too
// many changes nothing.
func TestDepth(t *testing.T) {
	e := newEvaluator(randomKP(), 1)
	p := shogi.Start()
	e.Reset(&p)
	r := rand.New(rand.NewPCG(2, 2))
	var line []made
	for range 3 * usualDepth {
		m := randomMove(r, &p)
		if m == 0 {
			break
		}
		line = append(line, made{m: m})
		p.Do(m, &line[len(line)-1].u)
		e.Push(&p, m, &line[len(line)-1].u)
	}
	check(t, e, &p)
	for i := len(line) - 1; i >= 0; i-- {
		p.Undo(line[i].m, &line[i].u)
		e.Pop()
	}
	e.Pop()
	check(t, e, &p)
}

// A null move is for the position alone.
func TestNullMove(t *testing.T) {
	e := NewEvaluator(halfKPs())
	p := shogi.Start()
	e.Reset(&p)
	before := e.Evaluate(&p)
	var u shogi.Undo
	p.DoNull(&u)
	check(t, e, &p)
	p.UndoNull(&u)
	if after := e.Evaluate(&p); after != before {
		t.Errorf("%d after a null move and its return, want %d", after, before)
	}
}

func TestNoAllocation(t *testing.T) {
	for _, n := range networks() {
		e := NewEvaluator(n)
		p := shogi.Start()
		e.Reset(&p)
		e.Evaluate(&p)
		moves := p.AppendMoves(nil, shogi.All)
		allocs := testing.AllocsPerRun(10, func() {
			e.Reset(&p)
			for _, m := range moves {
				var u shogi.Undo
				p.Do(m, &u)
				e.Push(&p, m, &u)
				e.Evaluate(&p)
				p.Undo(m, &u)
				e.Pop()
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations for %d evaluations", n.Name(), allocs, len(moves))
		}
	}
}
