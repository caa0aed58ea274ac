package record

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// board follows a line of moves, those among them that the rules forbid.
type board struct {
	shogi.Setup
	pos   shogi.Position // the same, while it is known to be allowed
	known bool           // pos is up to date, or there is none
	legal bool           // pos is a position
	last  shogi.Square   // where the last move went, NoSquare before the first
	undo  []undo
}

type undo struct {
	move        shogi.Move
	moved, took shogi.Piece
	fromHand    bool // the piece dropped was in the hand
	last        shogi.Square
}

func newBoard(s shogi.Setup) *board { return &board{Setup: s, last: shogi.NoSquare} }

// boardAt returns the board of an SFEN.
func boardAt(sfen string) (*board, error) {
	s, err := shogi.ParseSFEN(sfen)
	if err != nil {
		return nil, err
	}
	return newBoard(s), nil
}

// allows reports whether the rules allow a move. On a board that they do not
// allow, nothing is said against any.
func (b *board) allows(m shogi.Move) bool {
	if !b.known {
		p, err := b.Tsume()
		b.pos, b.legal, b.known = p, err == nil, true
	}
	return !b.legal || b.pos.Legal(m)
}

var (
	errNothing = errors.New("nothing stands on the square moved from")
	errStays   = errors.New("the piece stays where it is")
	errTaken   = errors.New("a piece is dropped on an empty square only")
)

// play makes a move, whether the rules allow it or not, and says whether they
// do. It is an error only if there is nothing to move.
func (b *board) play(m shogi.Move) (legal bool, err error) {
	to := m.To()
	u := undo{move: m, last: b.last}
	if m.IsDrop() {
		if b.Board[to] != shogi.NoPiece {
			return false, errTaken
		}
		u.moved = shogi.NewPiece(m.DropKind(), b.Turn)
	} else {
		u.moved, u.took = b.Board[m.From()], b.Board[to]
		if m.From() == to {
			return false, errStays
		}
		if u.moved == shogi.NoPiece {
			return false, fmt.Errorf("%w, %v", errNothing, m.From())
		}
	}
	legal = b.allows(m)
	if m.IsDrop() {
		h := b.Hands[b.Turn]
		if n := h.Count(m.DropKind()); n > 0 {
			b.Hands[b.Turn], u.fromHand = mustHold(h, m.DropKind(), n-1), true
		}
		b.Board[to] = u.moved
	} else {
		b.Board[m.From()] = shogi.NoPiece
		p := u.moved
		if m.Promotes() {
			p = shogi.NewPiece(p.Kind().Promote(), p.Color())
		}
		b.Board[to] = p
		if k := u.took.Kind().Demote(); u.took != shogi.NoPiece && k != shogi.King {
			b.Hands[b.Turn], _ = b.Hands[b.Turn].With(k, b.Hands[b.Turn].Count(k)+1)
		}
	}
	if b.legal && legal {
		var u shogi.Undo
		b.pos.Do(m, &u)
	} else {
		b.known = false
	}
	b.last = to
	b.Turn = b.Turn.Other()
	b.undo = append(b.undo, u)
	return legal, nil
}

func mustHold(h shogi.Hand, k shogi.Kind, n int) shogi.Hand {
	h, _ = h.With(k, n)
	return h
}

// back takes moves back until n are left.
func (b *board) back(n int) {
	for len(b.undo) > n {
		u := b.undo[len(b.undo)-1]
		b.undo = b.undo[:len(b.undo)-1]
		b.Turn = b.Turn.Other()
		b.last, b.known = u.last, false
		h := &b.Hands[b.Turn]
		if u.move.IsDrop() {
			b.Board[u.move.To()] = shogi.NoPiece
			if u.fromHand {
				*h, _ = h.With(u.moved.Kind(), h.Count(u.moved.Kind())+1)
			}
			continue
		}
		b.Board[u.move.To()] = u.took
		b.Board[u.move.From()] = u.moved
		if k := u.took.Kind().Demote(); u.took != shogi.NoPiece && k != shogi.King {
			*h, _ = h.With(k, h.Count(k)-1)
		}
	}
}
