package shogi

import (
	"errors"
	"fmt"
	"strings"
)

// Setup is a diagram: anything that can be written down, allowed by the rules
// or not.
type Setup struct {
	Board [81]Piece
	Hands [2]Hand
	Turn  Color
	Ply   int // number of the next move, 1 in an ordinary game
}

// setOf is how many pieces of a kind a set has.
var setOf = [16]int{Pawn: 18, Lance: 4, Knight: 4, Silver: 4, Bishop: 2, Rook: 2, Gold: 4, King: 2}

// Setup returns the position as a diagram, with move number 1.
func (p *Position) Setup() Setup {
	return Setup{Board: p.board, Hands: p.hands, Turn: p.turn, Ply: 1}
}

// Position returns the position of the diagram, or all that is wrong with it:
// joined errors that wrap the faults of this package.
func (s *Setup) Position() (Position, error) { return s.position(false) }

// Tsume is Position for mate problems: one of the kings may be missing, as the
// attacker's is there.
func (s *Setup) Tsume() (Position, error) { return s.position(true) }

func (s *Setup) position(tsume bool) (Position, error) {
	var errs []error
	fail := func(fault error, format string, a ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{fault}, a...)...))
	}
	if s.Turn > White {
		fail(ErrBadSFEN, "side to move %d, want black (0) or white (1)", s.Turn)
	}
	var counts [16]int
	var where [32][]Square
	for i, p := range s.Board {
		if p == NoPiece {
			continue
		}
		if !p.Valid() {
			fail(ErrBadPiece, "number %d on %v", p, Square(i))
			continue
		}
		where[p] = append(where[p], Square(i))
		counts[p.Kind().Demote()]++
	}
	for c := Black; c <= White; c++ {
		h := s.Hands[c]
		if h&^handBits != 0 {
			fail(ErrBadPiece, "unused bits %#x in the hand of %v", uint32(h&^handBits), c)
		}
		for _, k := range HandKinds {
			counts[k] += h.Count(k)
		}
	}
	kings := [2]int{len(where[NewPiece(King, Black)]), len(where[NewPiece(King, White)])}
	for c := Black; c <= White; c++ {
		n, list := kings[c], squareList(where[NewPiece(King, c)])
		if n > 1 {
			fail(ErrTwoKings, "%v has %d, on %s", c, n, list)
		}
		if n == 0 && (!tsume || kings[c.Other()] == 0) {
			fail(ErrNoKing, "%v has none", c)
		}
	}
	for _, k := range HandKinds {
		if counts[k] > setOf[k] {
			fail(ErrTooMany, "%d %v with those promoted and in hand, a set has %d", counts[k], k, setOf[k])
		}
	}
	for c := Black; c <= White; c++ {
		var files [9][]Square
		for _, sq := range where[NewPiece(Pawn, c)] {
			files[sq.File()] = append(files[sq.File()], sq)
		}
		for _, list := range files {
			if len(list) > 1 {
				fail(ErrNifu, "pawns of %v on %s", c, squareList(list))
			}
		}
		for _, k := range []Kind{Pawn, Lance, Knight} {
			for _, sq := range where[NewPiece(k, c)] {
				if deadEnd(k, c).Has(sq) {
					fail(ErrDeadEnd, "%v of %v on %v", k, c, sq)
				}
			}
		}
	}
	if len(errs) > 0 {
		return Position{}, errors.Join(errs...)
	}
	p := newPosition(s)
	if k := p.kings[p.turn.Other()]; k.Valid() {
		if a := p.attackers(p.turn, k, p.Occupied()); !a.Empty() {
			var list []Square
			for sq := range a.All() {
				list = append(list, sq)
			}
			fail(ErrOpponentInCheck, "%v is to move and attacks the king on %v from %s", p.turn, k, squareList(list))
			return Position{}, errors.Join(errs...)
		}
	}
	return p, nil
}

func squareList(list []Square) string {
	var t []string
	for _, s := range list {
		t = append(t, s.String())
	}
	return strings.Join(t, ", ")
}

// deadEnd returns the squares from which an unpromoted piece could never move.
func deadEnd(k Kind, c Color) Bitboard {
	switch k {
	case Pawn, Lance:
		return lastRank[c]
	case Knight:
		return lastTwoRanks[c]
	}
	return Bitboard{}
}

// Start returns the position from which an even game begins.
func Start() Position {
	s, err := ParseSFEN(StartSFEN)
	if err != nil {
		panic(err)
	}
	return newPosition(&s)
}
