package shogi

import (
	"fmt"
	"math/bits"
	"strconv"
)

// Gen says which legal moves to list.
type Gen uint8

// The selections.
const (
	All      Gen = iota
	Captures     // moves that take a piece
	Quiets       // moves that take nothing, drops included
	Evasions     // all moves when in check, none otherwise
	Checks       // moves that give check, by the moved piece or by one behind it
)

var genNames = [...]string{"all", "captures", "quiets", "evasions", "checks"}

func (g Gen) String() string {
	if int(g) < len(genNames) {
		return genNames[g]
	}
	return "gen(" + strconv.Itoa(int(g)) + ")"
}

// ParseGen inverts [Gen.String].
func ParseGen(text string) (Gen, error) {
	for i, n := range genNames {
		if n == text {
			return Gen(i), nil
		}
	}
	return All, fmt.Errorf("selection %q: want all, captures, quiets, evasions or checks", text)
}

// MaxMoves is the most legal moves that any position has.
const MaxMoves = 593

// AppendMoves appends the legal moves of the selection, in no order that can
// be relied on. It allocates nothing when dst has room.
func (p *Position) AppendMoves(dst []Move, g Gen) []Move {
	us := p.turn
	var target Bitboard
	switch g {
	case All:
		target = p.colors[us].Complement()
	case Captures:
		target = p.colors[us.Other()]
	case Quiets:
		target = p.Occupied().Complement()
	case Evasions:
		if p.checkers.Empty() {
			return dst
		}
		target = p.colors[us].Complement()
	case Checks:
		return p.appendChecks(dst)
	default:
		return dst
	}
	dst = p.appendKing(dst, target)
	if p.checkers.Several() {
		return dst
	}
	target = target.And(p.answers())
	dst = p.appendBoard(dst, target)
	if g != Captures {
		dst = p.appendDrops(dst, target.Without(p.Occupied()))
	}
	return dst
}

// answers returns the squares to which a piece other than the king may move:
// all of them, or in check by one piece that piece and the squares between.
func (p *Position) answers() Bitboard {
	if p.checkers.Empty() {
		return allSquares
	}
	return p.checkers.Or(between(p.kings[p.turn], p.checkers.First()))
}

// appendKing appends the king's moves to target squares.
func (p *Position) appendKing(dst []Move, target Bitboard) []Move {
	us := p.turn
	k := p.kings[us]
	if !k.Valid() {
		return dst
	}
	// The king is lifted off the board, so that it cannot hide from a
	// long-range piece behind itself.
	occupied := p.Occupied().Without(squareBit[k])
	b := kingAttack[k].And(target)
	if b.Empty() {
		return dst
	}
	return appendTo(dst, Move(k)<<7, b.Without(p.danger(us.Other(), k, occupied)))
}

// appendBoard appends the moves on the board of all pieces but the king to
// target squares.
func (p *Position) appendBoard(dst []Move, target Bitboard) []Move {
	us := p.turn
	pinned := p.Pinned(us)
	occupied := p.Occupied()
	b := p.colors[us].Without(p.kinds[King])
	for !b.Empty() {
		from := b.First()
		b = b.Without(squareBit[from])
		k := p.board[from].Kind()
		to := attack(k, us, from, occupied).And(target)
		if pinned.Has(from) {
			to = to.And(lineThrough(p.kings[us], from))
		}
		dst = appendPiece(dst, k, us, from, to)
	}
	return dst
}

// appendPiece appends a piece's moves to the squares given, with and without
// promotion as the rules have it.
func appendPiece(dst []Move, k Kind, us Color, from Square, to Bitboard) []Move {
	base := Move(from) << 7
	if !k.CanPromote() {
		return appendTo(dst, base, to)
	}
	promoting := to
	if !zone[us].Has(from) {
		promoting = to.And(zone[us])
	}
	dst = appendTo(dst, base|promoteFlag, promoting)
	return appendTo(dst, base, to.Without(deadEnd(k, us)))
}

// appendTo appends a move to each of the squares.
func appendTo(dst []Move, base Move, to Bitboard) []Move {
	for b := to.Lo; b != 0; b &= b - 1 {
		dst = append(dst, base|Move(bits.TrailingZeros64(b)))
	}
	for b := to.Hi; b != 0; b &= b - 1 {
		dst = append(dst, base|Move(63+bits.TrailingZeros64(b)))
	}
	return dst
}

// appendDrops appends the drops on the squares given, which are empty.
func (p *Position) appendDrops(dst []Move, empty Bitboard) []Move {
	us := p.turn
	hand := p.hands[us]
	if hand == 0 || empty.Empty() {
		return dst
	}
	for _, k := range HandKinds {
		if hand.Has(k) {
			dst = appendTo(dst, NewDrop(k, 0), p.dropSquares(k, empty))
		}
	}
	return dst
}

// dropSquares returns those of the empty squares on which a kind in hand may
// be dropped.
func (p *Position) dropSquares(k Kind, empty Bitboard) Bitboard {
	us := p.turn
	empty = empty.Without(deadEnd(k, us))
	if k != Pawn {
		return empty
	}
	empty = empty.Without(filesOf(p.kinds[Pawn].And(p.colors[us])))
	if s := p.pawnDropMate(empty, us); s.Valid() {
		empty = empty.Without(squareBit[s])
	}
	return empty
}

// filesOf returns all squares of the files that the set touches. Adding 511 -
// the lower eight bits of a file - to a file that is not empty carries into
// its topmost bit; done with the topmost bits apart it never leaves the file.
//
//	set       0 0 0 1 0 0 0 0 0
//	+ 255     1 0 0 0 1 1 1 1 1      topmost bit: the file is touched
func filesOf(b Bitboard) Bitboard {
	const (
		loTop, hiTop = loRankA << 8, hiRankA << 8
		loLow, hiLow = loAll &^ loTop, hiAll &^ hiTop
	)
	lo := (b.Lo&loLow + loLow | b.Lo) & loTop >> 8
	hi := (b.Hi&hiLow + hiLow | b.Hi) & hiTop >> 8
	return Bitboard{lo * 511, hi * 511}
}

// pawnDropMate returns the square on which a player's drop of a pawn would be
// mate and thus illegal, if it is among those given; NoSquare otherwise.
func (p *Position) pawnDropMate(drops Bitboard, us Color) Square {
	them := us.Other()
	k := p.kings[them]
	if !k.Valid() {
		return NoSquare
	}
	front := pawnAttack[them][k].And(drops)
	if front.Empty() {
		return NoSquare
	}
	s := front.First()
	occupied := p.Occupied().Or(front)
	// The king takes the pawn unless it is guarded, by a pinned piece too.
	if !p.attacked(us, s, occupied) {
		return NoSquare
	}
	// Another piece takes it unless it is pinned. The pins are those with the
	// pawn on the board, so that a piece on the file is never pinned.
	takers := p.attackers(them, s, occupied).Without(squareBit[k])
	if !takers.Empty() && !takers.Without(p.shields(them, k, them, occupied)).Empty() {
		return NoSquare
	}
	// The king flees. The pawn may have closed one of its own side's lines.
	flight := kingAttack[k].Without(p.colors[them]).Without(front)
	if !flight.Without(p.danger(us, k, occupied.Without(squareBit[k]))).Empty() {
		return NoSquare
	}
	return s
}
