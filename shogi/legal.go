package shogi

import "github.com/komadai/komadai/game"

// Legal reports whether a move is legal. Any value is allowed.
func (p *Position) Legal(m Move) bool { return p.fault(m) == nil }

// Why returns nil if a move is legal, and otherwise the first reason against
// it: one of the faults of this package, or [game.ErrSyntax] if m is no move
// in any position.
func (p *Position) Why(m Move) error {
	if f := p.fault(m); f != nil {
		return f
	}
	return nil
}

func (p *Position) fault(m Move) *game.Fault {
	switch {
	case !m.wellFormed():
		return game.ErrSyntax
	case m.IsDrop():
		return p.dropFault(m.dropKind(), m.To())
	}
	from, to := m.from(), m.To()
	us := p.turn
	pc := p.board[from]
	k := pc.Kind()
	occupied := p.Occupied()
	switch {
	case pc == NoPiece:
		return ErrNoPiece
	case pc.Color() != us:
		return ErrNotYours
	case p.colors[us].Has(to):
		return ErrOwnPiece
	case !attack(k, us, from, occupied).Has(to):
		if attack(k, us, from, Bitboard{}).Has(to) {
			return ErrBlocked
		}
		return ErrUnreachable
	case m.Promotes() && !(k.CanPromote() && (zone[us].Has(from) || zone[us].Has(to))):
		return ErrCannotPromote
	case !m.Promotes() && deadEnd(k, us).Has(to):
		return ErrMustPromote
	}
	king := p.kings[us]
	switch {
	case !king.Valid():
		return nil
	case k == King:
		if p.attacked(us.Other(), to, occupied.Without(squareBit[from])) {
			return ErrKingInCheck
		}
		return nil
	case p.checkers.Several() || !p.answers().Has(to):
		return ErrInCheck
	case p.Pinned(us).Has(from) && !lineThrough(king, from).Has(to):
		return ErrPinned
	}
	return nil
}

func (p *Position) dropFault(k Kind, to Square) *game.Fault {
	us := p.turn
	switch {
	case !p.hands[us].Has(k):
		return ErrNotInHand
	case p.board[to] != NoPiece:
		return ErrOccupied
	case deadEnd(k, us).Has(to):
		return ErrDeadEnd
	case k == Pawn && fileSet[to.File()].Overlaps(p.kinds[Pawn].And(p.colors[us])):
		return ErrNifu
	case p.checkers.Several() || !p.answers().Has(to):
		return ErrInCheck
	case k == Pawn && p.pawnDropMate(squareBit[to], us).Valid():
		return ErrUchifuzume
	}
	return nil
}
