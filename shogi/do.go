package shogi

// Undo keeps what a move destroys. The caller owns it and hands the same one
// to Do and to Undo.
type Undo struct {
	checkers Bitboard
	boardKey uint64
	captured Piece
}

// Captured returns the piece that the move took, NoPiece if none.
func (u *Undo) Captured() Piece { return u.captured }

// Do makes a legal move. What an illegal one does is not defined.
func (p *Position) Do(m Move, u *Undo) {
	us := p.turn
	to := m.To()
	toBit := squareBit[to&127]
	u.checkers, u.boardKey, u.captured = p.checkers, p.boardKey, NoPiece
	key := p.boardKey ^ turnKey
	if m.IsDrop() {
		k := m.dropKind()
		pc := NewPiece(k, us)
		p.hands[us] -= handOne[k&15]
		p.board[to] = pc
		p.toggle(k, us, toBit)
		key ^= pieceKey[pc&31][to]
		p.boardKey = key
		p.turn = us.Other()
		p.checkers = p.directCheck(k, us, to)
	} else {
		from := m.from()
		pc := p.board[from]
		if was := p.board[to]; was != NoPiece {
			u.captured = was
			k := was.Kind()
			p.toggle(k, us.Other(), toBit)
			p.hands[us] += handOne[k.Demote()&15]
			key ^= pieceKey[was&31][to]
		}
		p.toggle(pc.Kind(), us, squareBit[from&127])
		key ^= pieceKey[pc&31][from]
		p.board[from] = NoPiece
		if m.Promotes() {
			pc |= Piece(promoted)
		}
		if pc.Kind() == King {
			p.kings[us] = to
		}
		p.board[to] = pc
		p.toggle(pc.Kind(), us, toBit)
		key ^= pieceKey[pc&31][to]
		p.boardKey = key
		p.turn = us.Other()
		p.checkers = p.directCheck(pc.Kind(), us, to).Or(p.openedCheck(us, from, to))
	}
}

// directCheck returns the square of a piece that has just moved there if it
// attacks the enemy king.
func (p *Position) directCheck(k Kind, us Color, to Square) Bitboard {
	king := p.kings[us.Other()]
	if !king.Valid() || directionTo[king][to] == noDirection && k != Knight ||
		!attack(k, us, to, p.Occupied()).Has(king) {
		return Bitboard{}
	}
	return squareBit[to]
}

// openedCheck returns the long-range piece that attacks the enemy king since a
// piece has left its line.
func (p *Position) openedCheck(us Color, from, to Square) Bitboard {
	king := p.kings[us.Other()]
	if !king.Valid() {
		return Bitboard{}
	}
	d := directionTo[king][from]
	if d == noDirection || directionTo[king][to] == d {
		return Bitboard{}
	}
	return p.sniperOn(d, us, king, p.Occupied())
}

// sniperOn returns a player's long-range piece that attacks a square from a
// direction.
func (p *Position) sniperOn(d uint8, by Color, s Square, occupied Bitboard) Bitboard {
	var long Bitboard
	if d <= east {
		long = p.kinds[Rook].Or(p.kinds[Dragon])
		if d == uint8(by.Other()) {
			long = long.Or(p.kinds[Lance])
		}
	} else {
		long = p.kinds[Bishop].Or(p.kinds[Horse])
	}
	long = long.And(p.colors[by]).And(ray[d&7][s])
	for !long.Empty() {
		from := long.First()
		long = long.Without(squareBit[from])
		if !between(s, from).Overlaps(occupied) {
			return squareBit[from]
		}
	}
	return Bitboard{}
}

// Undo takes back the move that Do made last.
func (p *Position) Undo(m Move, u *Undo) {
	us := p.turn.Other()
	to := m.To()
	toBit := squareBit[to&127]
	pc := p.board[to]
	p.toggle(pc.Kind(), us, toBit)
	if m.IsDrop() {
		p.hands[us] += handOne[pc.Kind()]
		p.board[to] = NoPiece
	} else {
		from := m.from()
		if m.Promotes() {
			pc &^= Piece(promoted)
		}
		if pc.Kind() == King {
			p.kings[us] = from
		}
		p.board[from] = pc
		p.toggle(pc.Kind(), us, squareBit[from&127])
		p.board[to] = u.captured
		if u.captured != NoPiece {
			k := u.captured.Kind()
			p.toggle(k, us.Other(), toBit)
			p.hands[us] -= handOne[k.Demote()&15]
		}
	}
	p.turn, p.checkers, p.boardKey = us, u.checkers, u.boardKey
}

// DoNull passes the turn. The side to move must not be in check.
func (p *Position) DoNull(u *Undo) {
	u.checkers, u.boardKey, u.captured = p.checkers, p.boardKey, NoPiece
	p.turn = p.turn.Other()
	p.boardKey ^= turnKey
	p.checkers = Bitboard{}
}

// UndoNull takes back a DoNull.
func (p *Position) UndoNull(u *Undo) {
	p.turn = p.turn.Other()
	p.checkers, p.boardKey = u.checkers, u.boardKey
}

// toggle sets or clears squares in the sets of a kind and a player. All ones or
// none stand for the question whether the kind moves like a gold, which no
// branch could foretell.
func (p *Position) toggle(k Kind, c Color, b Bitboard) {
	like := -(uint64(goldKinds) >> (k & 15) & 1)
	s, t, g := &p.kinds[k&15], &p.colors[c&1], &p.kinds[goldMovers]
	s.Lo ^= b.Lo
	s.Hi ^= b.Hi
	t.Lo ^= b.Lo
	t.Hi ^= b.Hi
	g.Lo ^= b.Lo & like
	g.Hi ^= b.Hi & like
}
