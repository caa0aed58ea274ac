package tsume

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// A table that is full drops what cost least and keeps its bounds; what is left
// can be found, and nothing is found that was not stored.
func TestTableIsBounded(t *testing.T) {
	tab := newTable(1<<20, 1)
	r := rand.New(rand.NewPCG(1, 2))
	type stored struct {
		key  uint64
		dear bool
	}
	var all []stored
	for i := range 200_000 {
		s := stored{r.Uint64() | 1, i%10 == 0}
		amount := uint32(1)
		if s.dear {
			amount = 1000
		}
		tab.store(s.key, 0, value{pn: 3, dn: 5, rep: noRep}, amount, 0)
		all = append(all, s)
	}
	used, room := tab.size()
	if room*entryBytes > 1<<20 || used > room || used < room/4 {
		t.Errorf("%d entries of %d", used, room)
	}
	kept, dear := 0, 0
	for _, s := range all {
		if f := tab.look(s.key, 0, forever); f.known {
			if kept++; s.dear {
				dear++
			}
			if f.pn != 3 || f.dn != 5 {
				t.Fatalf("found %+v", f)
			}
		}
	}
	if kept != used {
		t.Errorf("%d of %d entries can be found", kept, used)
	}
	if dear*2 < kept {
		t.Errorf("%d of the %d entries kept cost much, want most of them", dear, kept)
	}
}

// With a table far too small a mate is still right, if it is found at all.
func TestSmallMemory(t *testing.T) {
	solved := 0
	for _, c := range problems {
		p := parse(t, c.sfen)
		r, err := Solve(context.Background(), p, Options{Shortest: true, Memory: 1, Nodes: 200_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case r.Status == Mate && (c.plies == 0 || r.Plies < c.plies || r.Exact && r.Plies != c.plies),
			r.Status == NoMate && c.plies > 0:
			t.Errorf("%s: %+v, want %d plies", c.name, r, c.plies)
		case r.Status == NoMate || r.Exact:
			solved++
		}
	}
	if solved < len(problems)-2 {
		t.Errorf("%d of %d problems solved", solved, len(problems))
	}
}

func TestHands(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	random := func() (h shogi.Hand) {
		for _, k := range shogi.HandKinds {
			h, _ = h.With(k, r.IntN(map[shogi.Kind]int{shogi.Pawn: 19, shogi.Rook: 3, shogi.Bishop: 3}[k]+r.IntN(2)+1))
		}
		return h
	}
	for range 2000 {
		a, b := random(), random()
		for _, k := range shogi.HandKinds {
			if got, want := maxHand(a, b).Count(k), max(a.Count(k), b.Count(k)); got != want {
				t.Fatalf("maxHand(%v, %v) has %d of %v, want %d", a, b, got, k, want)
			}
			if got, want := minHand(a, b).Count(k), min(a.Count(k), b.Count(k)); got != want {
				t.Fatalf("minHand(%v, %v) has %d of %v, want %d", a, b, got, k, want)
			}
			if got, want := b&held(a), b.Count(k); a.Has(k) && got.Count(k) != want || !a.Has(k) && got.Has(k) {
				t.Fatalf("%v of the kinds of %v: %v", b, a, got)
			}
			if got, want := less(a, k).Count(k), max(a.Count(k)-1, 0); got != want {
				t.Fatalf("%v less %v has %d, want %d", a, k, got, want)
			}
		}
	}
}

// FuzzSolve wants answers that stand, whatever the position.
func FuzzSolve(f *testing.F) {
	for _, c := range problems {
		f.Add(c.sfen)
	}
	f.Fuzz(func(t *testing.T, sfen string) {
		s, err := shogi.ParseSFEN(sfen)
		if err != nil {
			return
		}
		p, err := s.Tsume()
		if err != nil {
			return
		}
		r, err := Solve(context.Background(), p, Options{Shortest: true, Memory: 1, Nodes: 2000}, nil)
		if err != nil {
			return
		}
		if r.Status == Mate {
			checkLine(t, p, r)
		}
		m, _ := MateIn(&p, 3, 3000)
		if m != 0 && r.Status == NoMate || m != 0 && r.Exact && r.Plies > 3 {
			t.Errorf("%s: %+v, and MateIn says %v", sfen, r, m)
		}
	})
}
