package alphabeta

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// What is put into the table comes out again, and nothing is known about what
// is not in it, not even an evaluation.
func TestTable(t *testing.T) {
	var table table
	table.resize(1)
	if e, ok := table.get(42); ok || e.eval != noScore || e.bound != 0 || e.move != 0 {
		t.Errorf("an empty table knows %+v", e)
	}
	for _, e := range []entry{
		{move: 0x8123, score: -31999, eval: noScore, depth: 0, bound: boundUpper, pv: true},
		{move: 0x40ff, score: 31999, eval: -evalLimit, depth: 200, bound: boundExact},
		{move: 1, score: -2, eval: evalLimit, depth: 7, bound: boundLower, pv: true},
		{eval: 3},
	} {
		table.clear()
		key := uint64(e.move)*0x9e3779b97f4a7c15 + 7
		table.put(key, e)
		if got, ok := table.get(key); !ok || got != e {
			t.Errorf("%+v comes out as %+v, %v", e, got, ok)
		}
		if e, ok := table.get(key + 1); ok || e.eval != noScore {
			t.Errorf("another key finds %+v", e)
		}
	}
	for _, score := range []int{mateScore - 5, -mateScore + 5, superior - 3, 0} {
		if got := fromTable(toTable(score, 9), 9); got != score {
			t.Errorf("score %d comes back as %d", score, got)
		}
	}
}

// Old and shallow entries make room first, and a move is kept.
func TestTableReplaces(t *testing.T) {
	var table table
	table.resize(1)
	keys := make([]uint64, 0, 5)
	for k := uint64(0); len(keys) < 5; k++ { // all in the first cluster
		if table.cluster(k) == 0 {
			keys = append(keys, k)
		}
	}
	for i, k := range keys[:4] {
		table.put(k, entry{move: 5, depth: 10 + i, bound: boundExact})
	}
	table.put(keys[4], entry{depth: 12, bound: boundExact})
	if _, ok := table.get(keys[0]); ok {
		t.Error("the shallowest entry stays")
	}
	table.put(keys[1], entry{depth: 13, bound: boundUpper})
	if e, ok := table.get(keys[1]); !ok || e.move != 5 || e.depth != 13 {
		t.Errorf("a new result without a move is %+v, %v", e, ok)
	}
	table.put(keys[3], entry{depth: 1, bound: boundLower})
	if e, _ := table.get(keys[3]); e.depth != 13 {
		t.Errorf("a shallow bound takes the place of a deep one: %+v", e)
	}
	table.age()
	table.put(keys[0], entry{depth: 1, bound: boundLower})
	if e, ok := table.get(keys[0]); !ok || e.depth != 1 {
		t.Errorf("a new entry finds no room: %+v, %v", e, ok)
	}
	if n := table.full(); n < 1 || n > 10 {
		t.Errorf("one entry of the present search makes it %d thousandths full", n)
	}
}

// Entries that several threads write at once are read whole or not at all.
func TestTableRaces(t *testing.T) {
	var table table
	table.resize(1)
	var all sync.WaitGroup
	for id := range 4 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(id), 0))
			for range 20000 {
				key := random.Uint64N(4096) * 0x9e3779b97f4a7c15
				if e, ok := table.get(key); ok && e.move != shogi.Move(key) {
					t.Errorf("key %x has the entry of another: %+v", key, e)
					return
				}
				table.put(key, entry{move: shogi.Move(key), score: random.IntN(100), depth: random.IntN(30), bound: boundLower})
			}
		})
	}
	all.Wait()
}
