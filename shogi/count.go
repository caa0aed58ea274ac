package shogi

// Counting works on whole sets of pieces. That a gold on s can step forward is
// the same as that s lies in the target squares shifted backward, so eight
// shifts of the target serve all short-range pieces of a side at once, and no
// piece is looked at alone but long-range ones and those that are pinned.

// Count returns the number of legal moves without listing them.
func (p *Position) Count() int {
	us := p.turn
	k := p.kings[us]
	if !k.Valid() {
		target := p.colors[us].Complement()
		return p.countBoard(us, target, Bitboard{}) + p.countDrops(us, target.Without(p.colors[us^1]))
	}
	own, occupied := p.colors[us], p.Occupied()
	n := kingAttack[k].Without(own).Without(p.danger(us.Other(), k, occupied.Without(squareBit[k]))).Len()
	target := own.Complement()
	if !p.checkers.Empty() {
		if p.checkers.Several() {
			return n
		}
		target = p.checkers.Or(between(k, p.checkers.First()))
	}
	return n + p.countBoard(us, target, p.Pinned(us)) + p.countDrops(us, target.Without(occupied))
}

// HasMove reports whether the side to move has a legal move.
func (p *Position) HasMove() bool {
	us := p.turn
	k := p.kings[us]
	if k.Valid() {
		flight := kingAttack[k].Without(p.colors[us])
		if !flight.Without(p.danger(us.Other(), k, p.Occupied().Without(squareBit[k]))).Empty() {
			return true
		}
		if p.checkers.Several() {
			return false
		}
	}
	target := p.colors[us].Complement().And(p.answers())
	return p.countDrops(us, target.Without(p.Occupied())) > 0 || p.countBoard(us, target, p.Pinned(us)) > 0
}

// countBoard counts the moves of a player's pieces other than the king to
// target squares, which his king's safety allows: pinned pieces stay in line.
func (p *Position) countBoard(us Color, target, pinned Bitboard) int {
	own := p.colors[us]
	n := 0
	if !pinned.Empty() {
		n = p.countPinned(us, target, pinned)
		own = own.Without(pinned)
	}
	return n + p.countShort(us, target, own) + p.countLong(us, target, own)
}

// countShort counts the moves of short-range pieces among the pieces given.
func (p *Position) countShort(us Color, target, pieces Bitboard) int {
	n := 0
	forward, back := target.south(), target.north()
	if us == White {
		forward, back = back, forward
	}
	golds, silvers := p.kinds[goldMovers].And(pieces), p.kinds[Silver].And(pieces)
	pawns, knights := p.kinds[Pawn].And(pieces), p.kinds[Knight].And(pieces)
	both := golds.Or(silvers)
	west, east := forward.east(), forward.west()
	n += forward.And(both.Or(pawns)).Len() + west.And(both).Len() + east.And(both).Len()
	n += back.And(golds).Len() + target.east().And(golds).Len() + target.west().And(golds).Len()
	if !silvers.Empty() {
		backWest, backEast := back.east(), back.west()
		n += backWest.And(silvers).Len() + backEast.And(silvers).Len()
		// Those in the zone or about to step into it may promote as well.
		if entering := silvers.And(nearZone[us]); !entering.Empty() {
			n += forward.And(entering).Len() + west.And(entering).Len() + east.And(entering).Len()
			inside := silvers.And(zone[us])
			n += backWest.And(inside).Len() + backEast.And(inside).Len()
		}
	}
	// A pawn that moves to the last rank must promote, one that moves to the
	// two before it has the choice.
	n += forward.And(pawns).And(pawnChoice[us]).Len()
	if !knights.Empty() {
		jump := forward.south()
		if us == White {
			jump = forward.north()
		}
		west, east := jump.east(), jump.west()
		n += west.And(knights).Len() + east.And(knights).Len()
		if choice := knights.And(knightChoice[us]); !choice.Empty() {
			n += west.And(choice).Len() + east.And(choice).Len()
		}
	}
	return n
}

// countLong counts the moves of long-range pieces among the pieces given.
func (p *Position) countLong(us Color, target, pieces Bitboard) int {
	n := 0
	occupied := p.Occupied()
	for b := p.kinds[Lance].And(pieces); !b.Empty(); {
		from := b.First()
		b = b.Without(squareBit[from])
		n += countLance(us, lanceAttack(us, from, occupied).And(target))
	}
	for b := p.kinds[Bishop].Or(p.kinds[Horse]).And(pieces); !b.Empty(); {
		from := b.First()
		b = b.Without(squareBit[from])
		to := bishopAttack(from, occupied)
		if p.board[from].Kind() == Horse {
			n += to.Or(kingAttack[from]).And(target).Len()
		} else {
			n += countBig(us, from, to.And(target))
		}
	}
	for b := p.kinds[Rook].Or(p.kinds[Dragon]).And(pieces); !b.Empty(); {
		from := b.First()
		b = b.Without(squareBit[from])
		to := rookAttack(from, occupied)
		if p.board[from].Kind() == Dragon {
			n += to.Or(kingAttack[from]).And(target).Len()
		} else {
			n += countBig(us, from, to.And(target))
		}
	}
	return n
}

// countPinned counts the moves of pinned pieces one by one.
func (p *Position) countPinned(us Color, target, pinned Bitboard) int {
	n := 0
	k, occupied := p.kings[us], p.Occupied()
	for from := range pinned.All() {
		kind := p.board[from].Kind()
		to := attack(kind, us, from, occupied).And(target).And(lineThrough(k, from))
		n += countPiece(kind, us, from, to)
	}
	return n
}

// countPiece counts a piece's moves to the squares given, with and without
// promotion.
func countPiece(k Kind, us Color, from Square, to Bitboard) int {
	switch {
	case !k.CanPromote():
		return to.Len()
	case zone[us].Has(from):
		return to.Len() + to.Without(deadEnd(k, us)).Len()
	}
	return to.And(zone[us]).Len() + to.Without(deadEnd(k, us)).Len()
}

// countLance is countPiece for a lance: what lies in its zone counts twice,
// but for the last rank.
func countLance(us Color, to Bitboard) int {
	return to.Len() + to.And(lanceChoice[us]).Len()
}

// countBig is countPiece for a bishop or a rook.
func countBig(us Color, from Square, to Bitboard) int {
	if zone[us].Has(from) {
		return 2 * to.Len()
	}
	return to.Len() + to.And(zone[us]).Len()
}

// Squares at which pieces have the choice to promote.
var (
	// nearZone is the zone and the rank before it.
	nearZone = [2]Bitboard{{loRankA * 15, hiRankA * 15}, {loRankA * 15 << 5, hiRankA * 15 << 5}}
	// pawnChoice is from where a pawn may promote or not.
	pawnChoice = [2]Bitboard{{loRankA * 3 << 2, hiRankA * 3 << 2}, {loRankA * 3 << 5, hiRankA * 3 << 5}}
	// knightChoice is the same for a knight.
	knightChoice = [2]Bitboard{{loRankA << 4, hiRankA << 4}, {loRankA << 4, hiRankA << 4}}
	// lanceChoice is to where a lance may promote or not.
	lanceChoice = [2]Bitboard{{loRankA * 3 << 1, hiRankA * 3 << 1}, {loRankA * 3 << 6, hiRankA * 3 << 6}}
)

// countDrops counts the drops on the empty squares given.
func (p *Position) countDrops(us Color, empty Bitboard) int {
	hand := p.hands[us]
	if hand == 0 || empty.Empty() {
		return 0
	}
	const free = 7<<24 | 3<<21 | 3<<18 | 7<<14 // gold, rook, bishop, silver
	n := 0
	if hand&free != 0 {
		kinds := 0
		for _, k := range [...]Kind{Gold, Rook, Bishop, Silver} {
			if hand.Has(k) {
				kinds++
			}
		}
		n = kinds * empty.Len()
	}
	if hand.Has(Knight) {
		n += empty.Without(lastTwoRanks[us]).Len()
	}
	if hand.Has(Lance) {
		n += empty.Without(lastRank[us]).Len()
	}
	if hand.Has(Pawn) {
		empty = empty.Without(lastRank[us]).Without(filesOf(p.kinds[Pawn].And(p.colors[us])))
		n += empty.Len()
		if p.pawnDropMate(empty, us).Valid() {
			n--
		}
	}
	return n
}

// danger returns squares that a player attacks, at least those around an enemy
// king. The board is occupied as given; the king himself should be lifted off
// it, so that he cannot hide from a long-range piece behind himself.
func (p *Position) danger(by Color, k Square, occupied Bitboard) Bitboard {
	own := p.colors[by]
	var b Bitboard
	if own.Overlaps(kingNear[by][k]) {
		b = p.shortAttacks(by)
	}
	for s := p.kinds[Lance].And(own).And(lanceNear[by][k]); !s.Empty(); {
		from := s.First()
		s = s.Without(squareBit[from])
		b = b.Or(lanceAttack(by, from, occupied))
	}
	for s := p.kinds[Bishop].Or(p.kinds[Horse]).And(own).And(bishopNear[k]); !s.Empty(); {
		from := s.First()
		s = s.Without(squareBit[from])
		b = b.Or(bishopAttack(from, occupied))
	}
	for s := p.kinds[Rook].Or(p.kinds[Dragon]).And(own).And(rookNear[k]); !s.Empty(); {
		from := s.First()
		s = s.Without(squareBit[from])
		b = b.Or(rookAttack(from, occupied))
	}
	return b
}

// shortAttacks returns what a player's pieces attack by single steps and
// knight's jumps.
func (p *Position) shortAttacks(by Color) Bitboard {
	own := p.colors[by]
	kings := p.kinds[King].Or(p.kinds[Horse]).Or(p.kinds[Dragon]).And(own)
	golds, silvers := p.kinds[goldMovers].And(own).Or(kings), p.kinds[Silver].And(own).Or(kings)
	pawns, knights := p.kinds[Pawn].And(own), p.kinds[Knight].And(own)
	both := golds.Or(silvers)
	var b Bitboard
	if by == Black {
		diagonal := both.north().Or(silvers.south()).Or(golds).Or(knights.north().north())
		b = both.Or(pawns).north().Or(golds.south()).Or(diagonal.west()).Or(diagonal.east())
	} else {
		diagonal := both.south().Or(silvers.north()).Or(golds).Or(knights.south().south())
		b = both.Or(pawns).south().Or(golds.north()).Or(diagonal.west()).Or(diagonal.east())
	}
	return b
}

// shortAttacksTwice returns the squares that single steps and knight's jumps of
// a player's pieces attack, and those that two or more of them attack.
func (p *Position) shortAttacksTwice(by Color) (once, twice Bitboard) {
	own := p.colors[by]
	kings := p.kinds[King].Or(p.kinds[Horse]).Or(p.kinds[Dragon]).And(own)
	golds, silvers := p.kinds[goldMovers].And(own).Or(kings), p.kinds[Silver].And(own).Or(kings)
	pawns, knights := p.kinds[Pawn].And(own), p.kinds[Knight].And(own)
	both := golds.Or(silvers)
	forward, pawn, back := both.north(), pawns.north(), golds.south()
	backSilver, jump := silvers.south(), knights.north().north()
	if by == White {
		forward, pawn, back = both.south(), pawns.south(), golds.north()
		backSilver, jump = silvers.north(), knights.south().south()
	}
	add := func(b Bitboard) {
		twice = twice.Or(once.And(b))
		once = once.Or(b)
	}
	add(forward)
	add(pawn)
	add(back)
	add(forward.west())
	add(forward.east())
	add(golds.west())
	add(golds.east())
	if !silvers.Empty() {
		add(backSilver.west())
		add(backSilver.east())
	}
	if !knights.Empty() {
		add(jump.west())
		add(jump.east())
	}
	return once, twice
}

// The near sets hold the squares from which a piece could attack a king or a
// square beside him, by the owner of the piece where that matters: short-range
// pieces, lances, bishops and rooks of an empty board.
var (
	kingNear = func() (t [2][NoSquare]Bitboard) {
		for by := range t {
			for k := range NoSquare {
				for s := range kingAttack[k].Or(squareBit[k]).All() {
					t[by][k] = t[by][k].Or(kingAttack[s]).Or(knightAttack[1-by][s])
				}
			}
		}
		return t
	}()
	lanceNear = func() (t [2][NoSquare]Bitboard) {
		for by := range t {
			for k := range NoSquare {
				for s := range kingAttack[k].Or(squareBit[k]).All() {
					t[by][k] = t[by][k].Or(ray[1-by][s])
				}
			}
		}
		return t
	}()
	bishopNear = func() (t [NoSquare]Bitboard) {
		for k := range NoSquare {
			for s := range kingAttack[k].Or(squareBit[k]).All() {
				t[k] = t[k].Or(lines[s].rising).Or(lines[s].falling)
			}
		}
		return t
	}()
	rookNear = func() (t [NoSquare]Bitboard) {
		for k := range NoSquare {
			for s := range kingAttack[k].Or(squareBit[k]).All() {
				for d := north; d <= east; d++ {
					t[k] = t[k].Or(ray[d][s])
				}
			}
		}
		return t
	}()
)
