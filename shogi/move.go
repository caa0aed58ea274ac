package shogi

import (
	"fmt"
	"strconv"

	"github.com/komadai/komadai/game"
)

// Move is a move in 16 bits, meaningful only together with a position:
//
//	bits 0-6    the square moved to
//	bits 7-13   the square moved from, for a drop the kind dropped
//	bit 14      a drop
//	bit 15      the piece promotes
//
// The zero Move is none.
type Move uint16

const (
	dropFlag    Move = 1 << 14
	promoteFlag Move = 1 << 15
)

// NewMove returns a move on the board.
func NewMove(from, to Square, promotes bool) Move {
	m := Move(from)<<7 | Move(to)
	if promotes {
		m |= promoteFlag
	}
	return m
}

// NewDrop returns the drop of a kind.
func NewDrop(k Kind, to Square) Move { return dropFlag | Move(k)<<7 | Move(to) }

// IsDrop reports whether m is a drop.
func (m Move) IsDrop() bool { return m&dropFlag != 0 }

// Promotes reports whether the piece promotes.
func (m Move) Promotes() bool { return m&promoteFlag != 0 }

// To returns the square moved to.
func (m Move) To() Square { return Square(m & 127) }

// From returns the square moved from, NoSquare for a drop.
func (m Move) From() Square {
	if m.IsDrop() {
		return NoSquare
	}
	return m.from()
}

// from is From where m is known to be no drop.
func (m Move) from() Square { return Square(m >> 7 & 127) }

// DropKind returns the kind dropped, NoKind for a move on the board.
func (m Move) DropKind() Kind {
	if !m.IsDrop() {
		return NoKind
	}
	return m.dropKind()
}

// dropKind is DropKind where m is known to be a drop.
func (m Move) dropKind() Kind { return Kind(m >> 7 & 127) }

// wellFormed reports whether m is what a move's text can say: two different
// squares, or a kind that is held in hand and a square.
func (m Move) wellFormed() bool {
	if !m.To().Valid() {
		return false
	}
	if m.IsDrop() {
		k := m.dropKind()
		return k >= Pawn && k <= Gold && !m.Promotes()
	}
	return m.from().Valid() && m.from() != m.To()
}

// String writes the move as USI does: "7g7f", "8h2b+", "P*5e"; "none" is the
// zero Move.
func (m Move) String() string {
	switch {
	case m == 0:
		return "none"
	case !m.wellFormed():
		return "move(" + strconv.Itoa(int(m)) + ")"
	case m.IsDrop():
		return m.dropKind().String() + "*" + m.To().String()
	case m.Promotes():
		return m.from().String() + m.To().String() + "+"
	}
	return m.from().String() + m.To().String()
}

// ParseMove reads a move: "7g7f", "8h2b+", "P*5e". The error wraps
// [game.ErrSyntax].
func ParseMove(text string) (Move, error) {
	bad := func() (Move, error) {
		return 0, fmt.Errorf("%w: %q: want a move such as 7g7f, 8h2b+ or P*5e", game.ErrSyntax, text)
	}
	if len(text) < 4 || len(text) > 5 {
		return bad()
	}
	to, err := ParseSquare(text[2:4])
	if err != nil {
		return bad()
	}
	if text[1] == '*' {
		k, err := ParseKind(text[:1])
		m := NewDrop(k, to)
		if err != nil || len(text) != 4 || !m.wellFormed() {
			return bad()
		}
		return m, nil
	}
	from, err := ParseSquare(text[:2])
	if err != nil || from == to || len(text) == 5 && text[4] != '+' {
		return bad()
	}
	return NewMove(from, to, len(text) == 5), nil
}
