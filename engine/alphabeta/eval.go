package alphabeta

import "github.com/komadai/komadai/shogi"

// The evaluation written by hand: the worth of the pieces, on the board and in
// hand, and how often each side attacks the squares around both kings. A
// square counts the less the farther it is from a king, and a second or third
// attack on it counts less than the first. That attacks around the kings are
// worth far more than anything else one can add to material is an old finding
// of shogi programs.

// onBoard and inHand are the worths of the pieces, by kind. A piece in hand is
// worth a tenth more than on the board, since it can go where it is needed.
var (
	onBoard = [16]int{
		shogi.Pawn: 90, shogi.Lance: 315, shogi.Knight: 405, shogi.Silver: 495,
		shogi.Gold: 540, shogi.Bishop: 855, shogi.Rook: 990,
		shogi.ProPawn: 540, shogi.ProLance: 540, shogi.ProKnight: 540, shogi.ProSilver: 540,
		shogi.Horse: 945, shogi.Dragon: 1395,
	}
	inHand = [16]int{
		shogi.Pawn: 99, shogi.Lance: 346, shogi.Knight: 445, shogi.Silver: 544,
		shogi.Gold: 594, shogi.Bishop: 940, shogi.Rook: 1089,
	}
)

// swing is what taking a piece changes, by kind: the opponent loses it from
// the board and the taker has it in hand.
var swing = func() (t [16]int) {
	for _, k := range shogi.Kinds {
		t[k] = onBoard[k] + inHand[k.Demote()]
	}
	t[shogi.King] = 0
	return t
}()

// rings holds the squares at a distance of up to 1, 2, 3, 4 and more than 4
// king's steps from a square; none are near a king that is not there.
var rings = func() (t [shogi.NoSquare + 1][5]shogi.Bitboard) {
	for k := range shogi.NoSquare {
		for s := range shogi.NoSquare {
			d := max(abs(k.File()-s.File()), abs(k.Rank()-s.Rank()))
			i := max(0, min(d-1, 4))
			t[k][i] = t[k][i].Or(shogi.Squares(s))
		}
	}
	return t
}()

// What attacks on the squares of a ring are worth, the first, second and third
// on a square: by the side of the king, and by the other one.
var guardWorth, threatWorth = ringWorths(68), ringWorths(96)

func ringWorths(worth float64) (t [5][3]int) {
	for i, distance := range []float64{1, 2, 3, 4, 6} {
		for n, share := range []float64{1, 0.7, 0.5} {
			t[i][n] = int(worth * share / (distance + 1) * ringScale)
		}
	}
	return t
}

const ringScale = 16

// counts holds the squares attacked at least once, twice and three times.
type counts [3]shogi.Bitboard

func (c *counts) add(b shogi.Bitboard) {
	two := c[0].And(b)
	c[2] = c[2].Or(c[1].And(two))
	c[1] = c[1].Or(two)
	c[0] = c[0].Or(b)
}

// leaps holds the attacks of pieces that do not slide, by piece and square.
var leaps = func() (t [32][shogi.NoSquare]shogi.Bitboard) {
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		for _, k := range shogi.Kinds {
			for s := range shogi.NoSquare {
				p := shogi.NewPiece(k, c)
				t[p][s] = shogi.Attacks(p, s, shogi.Bitboard{})
			}
		}
	}
	return t
}()

// sliders are the kinds whose attacks depend on what stands in the way.
const sliders = 1<<shogi.Lance | 1<<shogi.Bishop | 1<<shogi.Rook | 1<<shogi.Horse | 1<<shogi.Dragon

// attackCounts counts a side's attacks.
func attackCounts(p *shogi.Position, c shogi.Color) (n counts) {
	own, occupied := p.ByColor(c), p.Occupied()
	// No two pawns attack the same square, and none stands on the last rank.
	pawns := own.And(p.ByKind(shogi.Pawn))
	if c == shogi.Black {
		n[0] = shogi.Bitboard{Lo: pawns.Lo >> 1, Hi: pawns.Hi >> 1}
	} else {
		n[0] = shogi.Bitboard{Lo: pawns.Lo << 1, Hi: pawns.Hi << 1}
	}
	for b := own.Without(pawns); !b.Empty(); {
		s := b.First()
		b = dropFirst(b)
		pc := p.At(s)
		if sliders>>pc.Kind()&1 != 0 {
			n.add(shogi.Attacks(pc, s, occupied))
		} else {
			n.add(leaps[pc&31][s])
		}
	}
	return n
}

// dropFirst returns a set without its first square.
func dropFirst(b shogi.Bitboard) shogi.Bitboard {
	if b.Lo != 0 {
		b.Lo &= b.Lo - 1
	} else {
		b.Hi &= b.Hi - 1
	}
	return b
}

// near is the worth of a side's attacks around a square.
func near(n *counts, k shogi.Square, worth *[5][3]int) int {
	v := 0
	for i := range worth {
		ring := rings[k][i]
		for j := range n {
			v += n[j].And(ring).Len() * worth[i][j]
		}
	}
	return v
}

// evaluate returns the worth of the position for the side to move. material is
// the balance of pieces for Black, see materialOf.
func evaluate(p *shogi.Position, material int) int {
	us := p.Turn()
	them := us.Other()
	own, other := attackCounts(p, us), attackCounts(p, them)
	ourKing, theirKing := p.King(us), p.King(them)
	v := near(&own, ourKing, &guardWorth) + near(&own, theirKing, &threatWorth) -
		near(&other, theirKing, &guardWorth) - near(&other, ourKing, &threatWorth)
	v /= ringScale
	v += safety(p, us, &own, &other) - safety(p, them, &other, &own)
	if us == shogi.White {
		material = -material
	}
	return max(-evalLimit, min(v+material+tempo, evalLimit))
}

// tempo is what it is worth to be to move.
const tempo = 20

// materialOf adds up the pieces of both sides, as Black sees it.
func materialOf(p *shogi.Position) int {
	v := 0
	for s := range shogi.NoSquare {
		if pc := p.At(s); pc != shogi.NoPiece {
			v += signed(pc.Color(), onBoard[pc.Kind()&15])
		}
	}
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		for _, k := range shogi.HandKinds {
			v += signed(c, p.Hand(c).Count(k)*inHand[k])
		}
	}
	return v
}

func signed(c shogi.Color, v int) int {
	if c == shogi.White {
		return -v
	}
	return v
}

// materialAfter returns the balance after a legal move, for Black.
func materialAfter(p *shogi.Position, m shogi.Move, material int) int {
	v := 0
	if m.IsDrop() {
		k := m.DropKind()
		v = onBoard[k] - inHand[k]
	} else {
		if m.Promotes() {
			k := p.At(m.From()).Kind()
			v = onBoard[k.Promote()&15] - onBoard[k&15]
		}
		v += swing[p.At(m.To()).Kind()&15]
	}
	return material + signed(p.Turn(), v)
}
