package alphabeta

import "github.com/komadai/komadai/shogi"

// What the place of a king is worth and what the squares beside him mean, in
// parts that add up to a danger.
const (
	hastyKing    = 12 // a rank that the king has left behind, where there is something to fear
	cornerWorth  = 8  // a file between the king and the middle
	shelterWorth = 10 // an own piece beside the king
	dangerWorth  = 13 // a square of the danger, at the usual threat
	dangerLimit  = 240
	threatLimit  = 2400
	threatBase   = 500 // of the pieces on the board alone
)

// safety returns what the place of a side's king is worth to it. The danger is
// made of the squares beside him that the opponent attacks or that nobody
// guards, and grows with its square and with what the opponent has in hand: a
// king has little to fear from an empty one.
func safety(p *shogi.Position, c shogi.Color, own, other *counts) int {
	k := p.King(c)
	if !k.Valid() {
		return 0
	}
	them := c.Other()
	beside := leaps[shogi.NewPiece(shogi.King, c)][k]
	friends := p.ByColor(c).And(beside)
	// The king himself attacks all squares beside him; guarded are those that
	// another piece attacks as well.
	unguarded := beside.Without(own[1])
	empty := beside.Without(p.Occupied())
	attacked := other[0].And(beside)
	flight := beside.Without(p.ByColor(c)).Without(other[0]).Len()
	danger := 2*attacked.Len() + other[1].And(beside).Len() + 2*attacked.And(unguarded).Len() +
		2*p.ByColor(them).And(beside).Len()
	hand := handWorth(p.Hand(them))
	if hand > 0 {
		danger += empty.And(unguarded).Len()
	}
	if other[0].Has(k) {
		danger += 2
	}
	danger += max(0, 3-flight)
	forward := 8 - k.Rank()
	if c == shogi.White {
		forward = k.Rank()
	}
	threat := min(threatBase+hand, threatLimit)
	v := shelterWorth*friends.Len() + cornerWorth*abs(k.File()-4)
	v -= hastyKing * min(forward, 4) * threat / 1000
	return v - dangerWorth*min(danger*danger, dangerLimit)*threat/4800
}

// handWorth is the worth of a hand.
func handWorth(h shogi.Hand) int {
	if h == 0 {
		return 0
	}
	v := 0
	for _, k := range shogi.HandKinds {
		v += h.Count(k) * inHand[k]
	}
	return v
}
