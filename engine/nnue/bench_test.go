package nnue

import (
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// branch is a position with some moves.
type branch struct {
	p     shogi.Position
	moves []shogi.Move
}

// branches are the positions of some random games with ten moves each.
func branches() (list []branch) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 4 {
		p := shogi.Start()
		for range 60 {
			moves := p.AppendMoves(nil, shogi.All)
			if len(moves) == 0 {
				break
			}
			b := branch{p: p}
			for range 10 {
				b.moves = append(b.moves, moves[r.IntN(len(moves))])
			}
			list = append(list, b)
			var u shogi.Undo
			p.Do(moves[r.IntN(len(moves))], &u)
		}
	}
	return list
}

// BenchmarkEvaluate makes moves, evaluates and takes them back, as a search does
// at its leaves.
func BenchmarkEvaluate(b *testing.B) {
	list := branches()
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

func benchmarkEvaluate(b *testing.B, n *Network, list []branch, want, count int) {
	e := NewEvaluator(n)
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
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(count), "ns/evaluation")
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
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/evaluation")
		})
	}
}
