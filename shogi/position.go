package shogi

// Position is a position that the rules allow: board, hands and side to move,
// without a past and without a move number. It holds no pointers, so that ==
// compares and = copies. Make one with [Setup.Position] or [Start]; the zero
// Position is none.
type Position struct {
	kinds    [16]Bitboard // by kind, of both players; goldMovers is a set of its own
	colors   [2]Bitboard
	checkers Bitboard // pieces that give check to the side to move
	boardKey uint64
	hands    [2]Hand
	board    [81]Piece
	kings    [2]Square // NoSquare where there is none
	turn     Color
}

func newPosition(s *Setup) Position {
	p := Position{hands: s.Hands, turn: s.Turn, kings: [2]Square{NoSquare, NoSquare}}
	for i, pc := range s.Board {
		if pc == NoPiece {
			continue
		}
		p.put(pc, Square(i))
		if pc.Kind() == King {
			p.kings[pc.Color()] = Square(i)
		}
	}
	if p.turn == White {
		p.boardKey ^= turnKey
	}
	p.checkers = p.findCheckers()
	return p
}

// put places a piece on an empty square.
func (p *Position) put(pc Piece, s Square) {
	k, b := pc.Kind(), squareBit[s]
	p.board[s] = pc
	p.kinds[k] = p.kinds[k].Or(b)
	if k.movesLikeGold() {
		p.kinds[goldMovers] = p.kinds[goldMovers].Or(b)
	}
	p.colors[pc.Color()] = p.colors[pc.Color()].Or(b)
	p.boardKey ^= pieceKey[pc][s]
}

func (p *Position) findCheckers() Bitboard {
	k := p.kings[p.turn]
	if !k.Valid() {
		return Bitboard{}
	}
	return p.attackers(p.turn.Other(), k, p.Occupied())
}

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn }

// At returns what stands on a square.
func (p *Position) At(s Square) Piece {
	if !s.Valid() {
		return NoPiece
	}
	return p.board[s]
}

// Hand returns what a player holds.
func (p *Position) Hand(c Color) Hand { return p.hands[c&1] }

// King returns where a player's king stands, NoSquare if he has none.
func (p *Position) King(c Color) Square { return p.kings[c&1] }

// Occupied returns the squares with a piece.
func (p *Position) Occupied() Bitboard { return p.colors[Black].Or(p.colors[White]) }

// ByColor returns the squares with a piece of a player.
func (p *Position) ByColor(c Color) Bitboard { return p.colors[c&1] }

// ByKind returns the squares with a piece of a kind, of either player.
func (p *Position) ByKind(k Kind) Bitboard {
	if !k.Valid() {
		return Bitboard{}
	}
	return p.kinds[k]
}

// GoldMovers returns the squares with a gold or a piece that moves like one.
func (p *Position) GoldMovers() Bitboard { return p.kinds[goldMovers] }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return !p.checkers.Empty() }

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// AttackersTo returns the pieces of a player that attack a square when the
// board is occupied as given.
func (p *Position) AttackersTo(by Color, s Square, occupied Bitboard) Bitboard {
	if !s.Valid() {
		return Bitboard{}
	}
	return p.attackers(by&1, s, occupied.And(allSquares))
}

// attackers looks from the square outwards: a piece attacks it exactly if the
// same piece of the other side, standing there, attacked that piece.
func (p *Position) attackers(by Color, s Square, occupied Bitboard) Bitboard {
	o := by.Other()
	diagonals := bishopAttack(s, occupied)
	file := fileAttack(s, occupied)
	b := pawnAttack[o][s].And(p.kinds[Pawn])
	b = b.Or(file.And(ray[o][s]).And(p.kinds[Lance]))
	b = b.Or(knightAttack[o][s].And(p.kinds[Knight]))
	b = b.Or(silverAttack[o][s].And(p.kinds[Silver]))
	b = b.Or(goldAttack[o][s].And(p.kinds[goldMovers]))
	b = b.Or(kingAttack[s].And(p.kinds[King].Or(p.kinds[Horse]).Or(p.kinds[Dragon])))
	b = b.Or(diagonals.And(p.kinds[Bishop].Or(p.kinds[Horse])))
	b = b.Or(file.Or(rankAttack(s, occupied)).And(p.kinds[Rook].Or(p.kinds[Dragon])))
	return b.And(p.colors[by]).And(occupied)
}

// attacked reports whether a player attacks a square.
func (p *Position) attacked(by Color, s Square, occupied Bitboard) bool {
	return !p.attackers(by, s, occupied).Empty()
}

// Pinned returns the pieces of a player that alone shield his king from an
// attack: they may only move along the line.
func (p *Position) Pinned(c Color) Bitboard {
	return p.shields(c&1, p.kings[c&1], c&1, p.Occupied())
}

// shields returns the pieces of one player that alone stand between a king and
// a long-range piece of the king's opponent, when the board is occupied as given.
func (p *Position) shields(king Color, k Square, owner Color, occupied Bitboard) Bitboard {
	var b Bitboard
	if !k.Valid() {
		return b
	}
	snipers := p.snipers(king.Other(), k)
	for !snipers.Empty() {
		s := snipers.First()
		snipers = snipers.Without(squareBit[s])
		in := between(k, s).And(occupied)
		if !in.Several() {
			b = b.Or(in)
		}
	}
	return b.And(p.colors[owner])
}

// snipers returns the long-range pieces of a player that would attack a square
// of an empty board.
func (p *Position) snipers(by Color, s Square) Bitboard {
	l := &lines[s]
	rooks := p.kinds[Rook].Or(p.kinds[Dragon])
	b := l.rising.Or(l.falling).And(p.kinds[Bishop].Or(p.kinds[Horse]))
	b = b.Or(rookLines[s].And(rooks))
	b = b.Or(ray[by.Other()][s].And(p.kinds[Lance]))
	return b.And(p.colors[by])
}
