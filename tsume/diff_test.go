package tsume

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// latePosition is a random position with few pieces near a king, of which a
// good part is a mate in a few plies.
func latePosition(r *rand.Rand) (shogi.Position, bool) {
	var s shogi.Setup
	place := func(c shogi.Color, k shogi.Kind, king shogi.Square, spread int) {
		for range 20 {
			f, rk := king.File()+r.IntN(2*spread+1)-spread, king.Rank()+r.IntN(2*spread+1)-spread
			if f < 0 || f > 8 || rk < 0 || rk > 8 {
				continue
			}
			if sq := shogi.NewSquare(f, rk); s.Board[sq] == shogi.NoPiece {
				s.Board[sq] = shogi.NewPiece(k, c)
				return
			}
		}
	}
	s.Turn = shogi.Color(r.IntN(2))
	them := s.Turn.Other()
	king := shogi.NewSquare(r.IntN(9), r.IntN(3))
	if them == shogi.Black {
		king = shogi.NewSquare(r.IntN(9), 8-r.IntN(3))
	}
	s.Board[king] = shogi.NewPiece(shogi.King, them)
	if r.IntN(3) == 0 {
		place(s.Turn, shogi.King, king, 4)
	}
	kind := func() shogi.Kind {
		k := []shogi.Kind{shogi.Pawn, shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Gold, shogi.Bishop, shogi.Rook}[r.IntN(8)]
		if r.IntN(4) == 0 {
			k = k.Promote()
		}
		return k
	}
	for range 2 + r.IntN(5) {
		place(s.Turn, kind(), king, 1+r.IntN(4))
	}
	for range r.IntN(7) {
		place(them, kind(), king, 1+r.IntN(3))
	}
	for _, c := range []shogi.Color{s.Turn, them} {
		for range r.IntN(5) {
			k := shogi.HandKinds[r.IntN(7)]
			if h, ok := s.Hands[c].With(k, s.Hands[c].Count(k)+1); ok && r.IntN(2) == 0 {
				s.Hands[c] = h
			}
		}
	}
	p, err := s.Tsume()
	return p, err == nil
}

func TestBruteForceAgrees(t *testing.T) {
	count, seed := 100, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("COUNT")); err == nil {
		count = n
	}
	if n, err := strconv.Atoi(os.Getenv("SEED")); err == nil {
		seed = uint64(n)
	}
	const most = 7
	r := rand.New(rand.NewPCG(seed, 9))
	lengths := map[int]int{}
	skipped := 0
	for n := 0; n < count; {
		p, ok := latePosition(r)
		if !ok {
			continue
		}
		n++
		b := newBrute(2000)
		want := 0
		for plies := 1; plies <= most && want == 0; plies += 2 {
			if b.attack(p, plies) {
				want = plies
			}
		}
		if b.left <= 0 {
			skipped++
			continue
		}
		got, err := Solve(context.Background(), p, Options{Shortest: true, Nodes: 40000, Memory: 16}, nil)
		if err != nil {
			t.Fatal(err)
		}
		lengths[want]++
		if want > 0 && got.Status == Mate {
			checkNeed(t, p, got.Plies)
		}
		switch {
		case want > 0 && (got.Status != Mate || !got.Exact || got.Plies != want):
			t.Errorf("%s: %v, want a mate in %d", p.SFEN(), got, want)
		case want == 0 && got.Status == Mate && got.Plies <= most:
			t.Errorf("%s: %v, want no mate in %d", p.SFEN(), got, most)
		}
		if got.Exact && len(got.Line) != got.Plies {
			t.Errorf("%s: the line %v has %d plies, want %d", p.SFEN(), got.Line, len(got.Line), got.Plies)
		}
	}
	t.Logf("%v, %d skipped", lengths, skipped)
}

// checkNeed has the verifier say what a mate needs in hand, gives the rest to
// the defender, and solves that by brute force.
func checkNeed(t *testing.T, p shogi.Position, plies int) {
	t.Helper()
	v := newSolver(context.Background(), p, Options{Shortest: true, Nodes: 40000, Memory: 16}, nil)
	defer v.close()
	v.solve()
	need, ok := v.verifier().attack(&p, int32(plies))
	if !ok {
		t.Errorf("%s: the mate in %d is not verified again", p.SFEN(), plies)
		return
	}
	us, them := p.Turn(), p.Turn().Other()
	if !p.Hand(us).Dominates(need) {
		t.Errorf("%s: a mate needs %v", p.SFEN(), need)
		return
	}
	s := p.Setup()
	s.Hands[us], s.Hands[them] = need, p.Hand(them)+p.Hand(us)-need
	q, err := s.Tsume()
	if err != nil {
		t.Fatal(err)
	}
	if b := newBrute(2000); !b.attack(q, plies) && b.left > 0 {
		t.Errorf("%s: a mate in %d is said to need %v, but not so %s", p.SFEN(), plies, need, q.SFEN())
	}
}
