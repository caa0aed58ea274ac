package nnue

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/komadai/komadai/shogi"
)

// branch is a position with some moves.
type branch struct {
	p     shogi.Position
	moves []shogi.Move
}

// branches are positions of some random games with forty moves each.
func branches() (list []branch) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 4 {
		p := shogi.Start()
		for ply := range 60 {
			moves := p.AppendMoves(nil, shogi.All)
			if len(moves) == 0 {
				break
			}
			if ply%4 == 0 {
				b := branch{p: p}
				for range 40 {
					b.moves = append(b.moves, moves[r.IntN(len(moves))])
				}
				list = append(list, b)
			}
			var u shogi.Undo
			p.Do(moves[r.IntN(len(moves))], &u)
		}
	}
	return list
}

// report reports the processor time of one of count evaluations in a loop: on a
// machine that does other things too it says more than the time on the wall.
func report(b *testing.B, began time.Duration, count int) {
	spent := cpuTime(b) - began
	b.ReportMetric(float64(spent.Nanoseconds())/float64(b.N)/float64(count), "cpu-ns/evaluation")
}

// BenchmarkEvaluate makes moves, evaluates and takes them back, as a search does
// at its leaves; once without evaluating.
func BenchmarkEvaluate(b *testing.B) {
	list := branches()
	b.Run("nothing", func(b *testing.B) { benchmarkMoves(b, list) })
	for _, n := range []*Network{randomKP(), halfKPs(), mustNew(randomParameters(128, 1)), mustNew(randomParameters(256, 9))} {
		want, count := 0, 0
		for _, t := range list {
			for _, m := range t.moves {
				var u shogi.Undo
				p := t.p
				p.Do(m, &u)
				want += n.Evaluate(&p)
				count++
			}
		}
		b.Run(n.Name()+"/"+Kernels(), func(b *testing.B) { benchmarkEvaluate(b, n, list, want, count) })
	}
}

// benchmarkMoves is the part of benchmarkEvaluate that is not evaluation.
func benchmarkMoves(b *testing.B, list []branch) {
	began, count, captured := cpuTime(b), 0, 0
	for b.Loop() {
		count, captured = 0, 0
		for i := range list {
			for _, m := range list[i].moves {
				var u shogi.Undo
				list[i].p.Do(m, &u)
				list[i].p.Undo(m, &u)
				count++
				if u.Captured() != shogi.NoPiece {
					captured++
				}
			}
		}
	}
	if captured == 0 || captured == count {
		b.Fatalf("%d of %d moves capture", captured, count)
	}
	report(b, began, count)
}

func benchmarkEvaluate(b *testing.B, n *Network, list []branch, want, count int) {
	e := NewEvaluator(n)
	began := cpuTime(b)
	for b.Loop() {
		got := 0
		for i := range list {
			p := &list[i].p
			e.Reset(p)
			e.Evaluate(p)
			for _, m := range list[i].moves {
				var u shogi.Undo
				p.Do(m, &u)
				e.Push(p, m, &u)
				got += e.Evaluate(p)
				p.Undo(m, &u)
				e.Pop()
			}
		}
		if got != want {
			b.Fatalf("the scores add up to %d, want %d", got, want)
		}
	}
	report(b, began, count)
}

// BenchmarkRefresh evaluates positions of which each is the root.
func BenchmarkRefresh(b *testing.B) {
	list := branches()
	for _, n := range []*Network{halfKPs(), mustNew(randomParameters(128, 1))} {
		want := 0
		for i := range list {
			want += n.Evaluate(&list[i].p)
		}
		b.Run(n.Name()+"/"+Kernels(), func(b *testing.B) {
			e := NewEvaluator(n)
			began := cpuTime(b)
			for b.Loop() {
				got := 0
				for i := range list {
					e.Reset(&list[i].p)
					got += e.Evaluate(&list[i].p)
				}
				if got != want {
					b.Fatalf("the scores add up to %d, want %d", got, want)
				}
			}
			report(b, began, len(list))
		})
	}
}

func BenchmarkAppendInputs(b *testing.B) {
	list := branches()
	n := mustNew(randomParameters(64, 1))
	dst := make([]int32, 0, 128)
	began := cpuTime(b)
	for b.Loop() {
		for i := range list {
			dst = n.AppendInputs(dst[:0], &list[i].p, shogi.Black)
			dst = n.AppendInputs(dst, &list[i].p, shogi.White)
			if len(dst) != 80 {
				b.Fatalf("%d inputs, want 80", len(dst))
			}
		}
	}
	report(b, began, len(list))
}
