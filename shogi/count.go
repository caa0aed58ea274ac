package shogi

// Count returns the number of legal moves without listing them.
func (p *Position) Count() int {
	us := p.turn
	target := p.colors[us].Complement()
	occupied := p.Occupied()
	n := 0
	if k := p.kings[us]; k.Valid() {
		lifted := occupied.Without(squareBit[k])
		b := kingAttack[k].And(target)
		for !b.Empty() {
			to := b.First()
			b = b.Without(squareBit[to])
			if !p.attacked(us.Other(), to, lifted) {
				n++
			}
		}
	}
	if p.checkers.Several() {
		return n
	}
	target = target.And(p.answers())
	pinned := p.Pinned(us)
	b := p.colors[us].Without(p.kinds[King])
	for !b.Empty() {
		from := b.First()
		b = b.Without(squareBit[from])
		k := p.board[from].Kind()
		to := attack(k, us, from, occupied).And(target)
		if pinned.Has(from) {
			to = to.And(lineThrough(p.kings[us], from))
		}
		n += countPiece(k, us, from, to)
	}
	empty := target.Without(occupied)
	hand := p.hands[us]
	for _, k := range HandKinds {
		if hand.Has(k) {
			n += p.dropSquares(k, empty).Len()
		}
	}
	return n
}

// countPiece counts a piece's moves to the squares given, with and without
// promotion.
func countPiece(k Kind, us Color, from Square, to Bitboard) int {
	if !k.CanPromote() {
		return to.Len()
	}
	n := to.Without(deadEnd(k, us)).Len()
	if zone[us].Has(from) {
		return n + to.Len()
	}
	return n + to.And(zone[us]).Len()
}

// HasMove reports whether the side to move has a legal move.
func (p *Position) HasMove() bool { return p.Count() > 0 }
