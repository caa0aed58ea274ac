package tsume

import "github.com/komadai/komadai/shogi"

// Arithmetic on hands, all kinds at once. A hand has an unused bit above each
// kind's number, which tells after a subtraction whether it borrowed.

const (
	bits5, guard5 = 31, 1 << 5
	bits3, guard3 = 7<<6 | 7<<10 | 7<<14 | 7<<24, 1<<9 | 1<<13 | 1<<17 | 1<<27
	bits2, guard2 = 3<<18 | 3<<21, 1<<20 | 1<<23

	guards               = guard5 | guard3 | guard2
	fullHand  shogi.Hand = bits5 | bits3 | bits2
	emptyHand shogi.Hand = 0
)

// atLeast returns all bits of the kinds of which a has as many as b, or more.
func atLeast(a, b shogi.Hand) shogi.Hand {
	t := ((a | guards) - b) & guards
	return t - (t&guard5>>5 | t&guard3>>3 | t&guard2>>2)
}

// maxHand returns the larger number of each kind.
func maxHand(a, b shogi.Hand) shogi.Hand {
	m := atLeast(a, b)
	return a&m | b&^m
}

// minHand returns the smaller number of each kind.
func minHand(a, b shogi.Hand) shogi.Hand {
	m := atLeast(a, b)
	return b&m | a&^m
}

// held returns all bits of the kinds that the hand has.
func held(h shogi.Hand) shogi.Hand {
	return atLeast(h, one[shogi.Pawn]|one[shogi.Lance]|one[shogi.Knight]|one[shogi.Silver]|one[shogi.Bishop]|one[shogi.Rook]|one[shogi.Gold])
}

// one is the hand with one piece of a kind.
var one = func() (t [16]shogi.Hand) {
	for _, k := range shogi.HandKinds {
		t[k], _ = shogi.Hand(0).With(k, 1)
	}
	return t
}()

// less returns the hand without one piece of a kind, or the hand itself if it
// has none.
func less(h shogi.Hand, k shogi.Kind) shogi.Hand {
	if h.Has(k) {
		return h - one[k&15]
	}
	return h
}

// needed returns the hand that suffices before an attacker's move, if one
// suffices after it; took is what the move captured, as it is in hand.
func needed(after shogi.Hand, m shogi.Move, took shogi.Kind) shogi.Hand {
	switch {
	case m.IsDrop():
		return after + one[m.DropKind()]
	case took != shogi.NoKind:
		return less(after, took)
	}
	return after
}
