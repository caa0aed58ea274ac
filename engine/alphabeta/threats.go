package alphabeta

import "github.com/komadai/komadai/shogi"

// threats is what one look at a position says about quiet moves before any
// search: which squares are safe to move to, what is in danger, what can be
// attacked. Most quiet moves of shogi are drops, which histories know little
// about, so that their order would be nearly one of chance without it.
type threats struct {
	loose  shogi.Bitboard // own pieces other than pawns that the opponent threatens to win
	lost   shogi.Bitboard // squares where a piece can be taken for nothing
	pawned shogi.Bitboard // squares that pawns of the opponent attack
	prey   shogi.Bitboard // pieces of the opponent that are worth attacking
	king   shogi.Square   // of the opponent
}

// look fills t in for the side to move.
func (t *threats) look(p *shogi.Position) {
	us := p.Turn()
	them := us.Other()
	own, other := attackCounts(p, us), attackCounts(p, them)
	pawns := p.ByKind(shogi.Pawn).And(p.ByColor(them))
	if us == shogi.White { // Black's pawns attack upwards
		t.pawned = shogi.Bitboard{Lo: pawns.Lo >> 1, Hi: pawns.Hi >> 1}
	} else {
		t.pawned = shogi.Bitboard{Lo: pawns.Lo << 1, Hi: pawns.Hi << 1}
	}
	few := p.ByKind(shogi.Pawn).Or(p.ByKind(shogi.King))
	t.loose = p.ByColor(us).Without(few).And(other[0].Without(own[0]).Or(t.pawned))
	t.lost = other[0].Without(own[0])
	big := p.ByKind(shogi.Rook).Or(p.ByKind(shogi.Bishop)).Or(p.ByKind(shogi.Dragon)).Or(p.ByKind(shogi.Horse))
	t.prey = p.ByColor(them).Without(few).And(big.Or(other[0].Complement()))
	t.king = p.King(them)
}

// worth is what t says about a quiet move of a piece, on the scale of the
// histories.
func (t *threats) worth(p *shogi.Position, m shogi.Move, pc shogi.Piece) int {
	to, v := m.To(), 0
	k := pc.Kind()
	if m.Promotes() {
		v += 4000
		pc = shogi.NewPiece(k.Promote(), pc.Color())
	}
	if !m.IsDrop() && t.loose.Has(m.From()) {
		v += 8 * onBoard[k&15]
	}
	switch {
	case t.pawned.Has(to) && k != shogi.Pawn:
		v -= 6 * onBoard[k&15]
	case t.lost.Has(to) && k != shogi.King:
		// A piece that moves there may have guarded the square itself: it is lost
		// all the more.
		v -= 4 * onBoard[k&15]
	default:
		if t.attacks(p, m, pc).Overlaps(t.prey) {
			v += 2500
		}
		if t.king.Valid() && rings[t.king][0].Or(rings[t.king][1]).Has(to) {
			v += 1500
		}
	}
	return v
}

// attacks returns what a piece attacks after a move.
func (t *threats) attacks(p *shogi.Position, m shogi.Move, pc shogi.Piece) shogi.Bitboard {
	if sliders>>pc.Kind()&1 == 0 {
		return leaps[pc&31][m.To()]
	}
	return shogi.Attacks(pc, m.To(), p.Occupied())
}
