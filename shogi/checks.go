package shogi

// checkSquares returns the squares from which a piece of the side to move
// would attack the enemy king.
func (p *Position) checkSquares(k Kind, king Square, occupied Bitboard) Bitboard {
	return attack(k, p.turn.Other(), king, occupied)
}

// appendChecks appends the legal moves that give check.
func (p *Position) appendChecks(dst []Move) []Move {
	us, them := p.turn, p.turn.Other()
	king := p.kings[them]
	if !king.Valid() {
		return dst
	}
	own := p.colors[us]
	target := own.Complement()
	occupied := p.Occupied()
	// A piece that alone stands in front of an own long-range piece gives check
	// by leaving the line.
	openers := p.shields(them, king, us, occupied)
	if k := p.kings[us]; openers.Has(k) {
		dst = p.appendKing(dst, target.Without(lineThrough(king, k)))
	}
	if p.checkers.Several() {
		return dst
	}
	target = target.And(p.answers())
	pinned := p.Pinned(us)
	b := own.Without(p.kinds[King])
	for !b.Empty() {
		from := b.First()
		b = b.Without(squareBit[from])
		k := p.board[from].Kind()
		to := attack(k, us, from, occupied).And(target)
		if pinned.Has(from) {
			to = to.And(lineThrough(p.kings[us], from))
		}
		if to.Empty() {
			continue
		}
		var opening Bitboard
		if openers.Has(from) {
			opening = to.Without(lineThrough(king, from))
		}
		// That the piece still stands on the square it leaves hides nothing: if
		// that were on the line from the king to the new square, the piece would
		// have attacked the king already.
		plain := to.And(p.checkSquares(k, king, occupied).Or(opening))
		base := Move(from) << 7
		if !k.CanPromote() {
			dst = appendTo(dst, base, plain)
			continue
		}
		dst = appendTo(dst, base, plain.Without(deadEnd(k, us)))
		promoting := to
		if !zone[us].Has(from) {
			promoting = to.And(zone[us])
		}
		if !promoting.Empty() {
			promoting = promoting.And(p.checkSquares(k.Promote(), king, occupied).Or(opening))
			dst = appendTo(dst, base|promoteFlag, promoting)
		}
	}
	hand := p.hands[us]
	empty := target.Without(occupied)
	for _, k := range HandKinds {
		if hand.Has(k) {
			to := p.checkSquares(k, king, occupied).And(empty)
			if !to.Empty() {
				dst = appendTo(dst, NewDrop(k, 0), p.dropSquares(k, to))
			}
		}
	}
	return dst
}

// GivesCheck reports whether a legal move gives check.
func (p *Position) GivesCheck(m Move) bool {
	us, them := p.turn, p.turn.Other()
	king := p.kings[them]
	if !king.Valid() || !m.wellFormed() {
		return false
	}
	to := m.To()
	occupied := p.Occupied()
	if m.IsDrop() {
		return p.checkSquares(m.dropKind(), king, occupied).Has(to)
	}
	from := m.from()
	k := p.board[from].Kind()
	if m.Promotes() {
		k = k.Promote()
	}
	after := occupied.Without(squareBit[from]).Or(squareBit[to])
	if k != King && p.checkSquares(k, king, after).Has(to) {
		return true
	}
	d := directionTo[king][from]
	if d == noDirection || directionTo[king][to] == d {
		return false
	}
	return !p.sniperOn(d, us, king, after).Empty()
}
