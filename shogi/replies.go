package shogi

// Most moves change little of what the opponent can answer: a square is empty
// now, another one full. So two plies are counted from one look at the
// opponent's moves as they would be now, to which each move adds and from which
// it takes away what it changes; and moves that touch no line, no pin and no
// king are not looked at one by one. Whatever gives check or touches a pin is
// made and counted in full.

// countTwo returns the number of ways to play two legal moves in a row.
func (p *Position) countTwo(buffer []Move) uint64 {
	var r replies
	if !r.look(p) {
		return p.countTwoPlainly(buffer)
	}
	us := p.turn
	n := 0
	for _, m := range p.appendKing(buffer, r.own.Complement()) {
		n += r.move(m, King)
	}
	if !p.checkers.Several() {
		target := r.own.Complement().And(p.answers())
		n += r.boardMoves(target, p.Pinned(us))
		n += r.dropMoves(target.Without(r.occupied))
	}
	return uint64(n)
}

// countTwoPlainly does the same move by move.
func (p *Position) countTwoPlainly(buffer []Move) uint64 {
	n := 0
	for _, m := range p.AppendMoves(buffer, All) {
		n += p.countAfter(m)
	}
	return uint64(n)
}

// countAfter counts the answers to a move in full.
func (p *Position) countAfter(m Move) int {
	var u Undo
	p.Do(m, &u)
	n := p.Count()
	p.Undo(m, &u)
	return n
}

// replies is what the opponent ("he") could do if it were his turn, and what
// that depends on.
type replies struct {
	p                     *Position
	us, them              Color
	own, theirs, occupied Bitboard
	lances, bishops       Bitboard // ours, with horses
	rooks                 Bitboard // ours, with dragons

	// His king: the squares beside it, which of them our short-range pieces
	// attack, which with two or more, and what our long-range pieces attack with
	// the king lifted off the board.
	king        Square
	ring        Bitboard
	once, twice Bitboard
	long        Bitboard
	near        Bitboard // from where short-range pieces bear on the ring
	pinZone     Bitboard // our long-range pieces in line with him, and what lies between
	pinned      Bitboard // his pinned pieces

	slider  [8]slider
	sliders int
	seen    Bitboard // what his long-range pieces attack

	holds               bool     // he has something in hand
	freeKinds           int      // kinds of it that can be dropped anywhere
	knight, lance, pawn bool     // he has one in hand
	pawnFiles           Bitboard // where he can drop no pawn
	front               Square   // before our own king, if he has a pawn to drop there

	board, drops int // his moves by pieces other than the king, and drops
	still        int // all his moves
}

// slider is a long-range piece of the opponent.
type slider struct {
	at    Square
	kind  Kind
	reach Bitboard
	line  Bitboard // where pins let it go
	moves int
}

// look fills in r. It gives up, and returns false, where a pawn that the
// opponent drops before our king might be mate: any move can change that.
func (r *replies) look(p *Position) bool {
	us, them := p.turn, p.turn.Other()
	r.p, r.us, r.them = p, us, them
	r.own, r.theirs, r.occupied = p.colors[us], p.colors[them], p.Occupied()
	r.lances = p.kinds[Lance].And(r.own)
	r.bishops = p.kinds[Bishop].Or(p.kinds[Horse]).And(r.own)
	r.rooks = p.kinds[Rook].Or(p.kinds[Dragon]).And(r.own)
	if !r.lookAtHand() {
		return false
	}
	r.lookAtKing()
	r.lookAtPieces()
	r.still = r.flight(r.theirs, r.once.Or(r.long)) + r.board + r.drops
	return true
}

// lookAtHand counts the drops and returns false if one might be a mate.
func (r *replies) lookAtHand() bool {
	p := r.p
	r.front = NoSquare
	hand := p.hands[r.them]
	if hand == 0 {
		return true
	}
	r.holds = true
	for _, k := range [...]Kind{Gold, Rook, Bishop, Silver} {
		if hand.Has(k) {
			r.freeKinds++
		}
	}
	r.knight, r.lance, r.pawn = hand.Has(Knight), hand.Has(Lance), hand.Has(Pawn)
	if r.pawn {
		r.pawnFiles = filesOf(p.kinds[Pawn].And(r.theirs))
		if k := p.kings[r.us]; k.Valid() {
			f := pawnAttack[r.us][k]
			r.front = f.First()
			if !f.Empty() && !f.Overlaps(r.occupied.Or(r.pawnFiles)) && p.attacked(r.them, r.front, r.occupied) {
				return false
			}
		}
	}
	r.drops = r.weight(r.occupied.Complement())
	return true
}

// lookAtKing finds what bears on the opponent's king, and the pins.
func (r *replies) lookAtKing() {
	p, k := r.p, r.p.kings[r.them]
	r.king = k
	if !k.Valid() {
		return
	}
	r.ring = kingAttack[k]
	r.near = kingNear[r.us][k]
	if r.own.Overlaps(r.near) {
		r.once, r.twice = p.shortAttacksTwice(r.us)
	}
	r.long = r.longAttacks(r.lances, r.bishops, r.rooks, r.occupied)
	for s := p.snipers(r.us, k); !s.Empty(); {
		from := s.First()
		s = s.Without(squareBit[from])
		in := between(k, from)
		r.pinZone = r.pinZone.Or(in).Or(squareBit[from])
		if in = in.And(r.occupied); !in.Several() {
			r.pinned = r.pinned.Or(in.And(r.theirs))
		}
	}
}

// lookAtPieces counts the moves of the opponent's pieces other than the king.
func (r *replies) lookAtPieces() {
	p, them := r.p, r.them
	target := r.theirs.Complement()
	r.board = p.countShort(them, target, r.theirs.Without(r.pinned))
	for s := r.pinned; !s.Empty(); {
		at := s.First()
		s = s.Without(squareBit[at])
		if k := p.board[at].Kind(); longRange>>k&1 == 0 {
			to := stepsOf[k][them][at].And(target).And(lineThrough(r.king, at))
			r.board += countPiece(k, them, at, to)
		}
	}
	for s := p.longPieces().And(r.theirs); !s.Empty(); {
		at := s.First()
		s = s.Without(squareBit[at])
		k := p.board[at].Kind()
		x := &r.slider[r.sliders&7]
		r.sliders++
		*x = slider{at: at, kind: k, reach: attack(k, them, at, r.occupied), line: allSquares}
		if r.pinned.Has(at) {
			x.line = lineThrough(r.king, at)
		}
		x.moves = countPiece(k, them, at, x.reach.And(target).And(x.line))
		r.seen = r.seen.Or(x.reach)
		r.board += x.moves
	}
}

// flight counts the king's moves when the opponent's pieces and what we attack
// are as given.
func (r *replies) flight(theirs, attacked Bitboard) int {
	return r.ring.Without(theirs).Without(attacked).Len()
}

// longRange holds the kinds that move further than a step.
const longRange = 1<<Lance | 1<<Bishop | 1<<Rook | 1<<Horse | 1<<Dragon

// longPieces returns all long-range pieces.
func (p *Position) longPieces() Bitboard {
	return p.kinds[Lance].Or(p.kinds[Bishop]).Or(p.kinds[Rook]).Or(p.kinds[Horse]).Or(p.kinds[Dragon])
}

// weight returns how many drops the opponent has on a set of squares, were
// they empty.
func (r *replies) weight(b Bitboard) int {
	n := r.freeKinds * b.Len()
	if r.knight {
		n += b.Without(lastTwoRanks[r.them]).Len()
	}
	if r.lance {
		n += b.Without(lastRank[r.them]).Len()
	}
	if r.pawn {
		n += b.Without(lastRank[r.them]).Without(r.pawnFiles).Len()
	}
	return n
}

// longAttacks returns what our long-range pieces attack that can reach the
// squares around the opponent's king, who is lifted off the board.
func (r *replies) longAttacks(lances, bishops, rooks, occupied Bitboard) Bitboard {
	var b Bitboard
	k := r.king
	occupied = occupied.Without(squareBit[k])
	for s := lances.And(lanceNear[r.us][k]); !s.Empty(); {
		from := s.First()
		s = s.Without(squareBit[from])
		b = b.Or(lanceAttack(r.us, from, occupied))
	}
	for s := bishops.And(bishopNear[k]); !s.Empty(); {
		from := s.First()
		s = s.Without(squareBit[from])
		b = b.Or(bishopAttack(from, occupied))
	}
	for s := rooks.And(rookNear[k]); !s.Empty(); {
		from := s.First()
		s = s.Without(squareBit[from])
		b = b.Or(rookAttack(from, occupied))
	}
	return b
}

// boardMoves sums the answers to our moves on the board but the king's.
func (r *replies) boardMoves(target, pinned Bitboard) int {
	p, us, n := r.p, r.us, 0
	lines := r.seen.Or(r.long).Or(r.pinZone)
	plainTo := target.Without(lines).Without(r.near).Without(r.occupied)
	plainFrom := r.own.Without(lines).Without(r.near).Without(p.longPieces())
	if r.front.Valid() {
		plainFrom = plainFrom.Without(squareBit[r.front])
	}
	for b := r.own.Without(p.kinds[King]); !b.Empty(); {
		from := b.First()
		bit := squareBit[from]
		b = b.Without(bit)
		k := p.board[from].Kind()
		to := attack(k, us, from, r.occupied).And(target)
		if pinned.Overlaps(bit) {
			to = to.And(lineThrough(p.kings[us], from))
		}
		if plainFrom.Overlaps(bit) {
			// Nobody sees the piece go or come, and the square it leaves and the
			// one it takes matter to drops alone.
			plain := to.And(plainTo)
			to = to.Without(plain)
			moves := countPiece(k, us, from, plain)
			n += moves * r.still
			if r.holds {
				n += moves*r.weight(bit) - r.weight(plain.Without(deadEnd(k, us)))
				if k.CanPromote() {
					if !zone[us].Overlaps(bit) {
						plain = plain.And(zone[us])
					}
					n -= r.weight(plain)
				}
			}
		}
		base := Move(from) << 7
		stay := deadEnd(k, us)
		canPromote := k.CanPromote()
		inside := zone[us].Overlaps(bit)
		for !to.Empty() {
			s := to.First()
			to = to.Without(squareBit[s])
			if canPromote && (inside || zone[us].Has(s)) {
				n += r.move(base|promoteFlag|Move(s), k)
			}
			if !stay.Has(s) {
				n += r.move(base|Move(s), k)
			}
		}
	}
	return n
}

// dropMoves sums the answers to our drops on the empty squares given.
func (r *replies) dropMoves(empty Bitboard) int {
	p, us, n := r.p, r.us, 0
	hand := p.hands[us]
	if hand == 0 || empty.Empty() {
		return 0
	}
	lines := r.seen.Or(r.long).Or(r.pinZone)
	for _, k := range HandKinds {
		if !hand.Has(k) {
			continue
		}
		to := p.dropSquares(k, empty)
		plain := to.Without(lines).Without(r.touching(k))
		to = to.Without(plain)
		n += plain.Len() * r.still
		if r.holds {
			n -= r.weight(plain)
		}
		for !to.Empty() {
			s := to.First()
			to = to.Without(squareBit[s])
			n += r.drop(k, s)
		}
	}
	return n
}

// touching returns the squares from which a piece of ours could attack the
// opponent's king or a square beside it on an empty board.
func (r *replies) touching(k Kind) Bitboard {
	if !r.king.Valid() {
		return Bitboard{}
	}
	switch k {
	case Lance:
		return lanceNear[r.us][r.king]
	case Bishop, Horse:
		return bishopNear[r.king]
	case Rook, Dragon:
		return rookNear[r.king]
	}
	return r.near
}

// drop counts the answers to the drop of a kind.
func (r *replies) drop(k Kind, to Square) int {
	bit := squareBit[to]
	steps := stepsOf[k][r.us][to]
	if r.pinZone.Overlaps(bit) || r.checks(k, to, steps) {
		return r.p.countAfter(NewDrop(k, to))
	}
	occupied := r.occupied.Or(bit)
	long := r.long
	if long.Overlaps(bit) || longRange>>k&1 != 0 && r.touching(k).Overlaps(bit) {
		l, b, w := r.lances, r.bishops, r.rooks
		switch k {
		case Lance:
			l = l.Or(bit)
		case Bishop:
			b = b.Or(bit)
		case Rook:
			w = w.Or(bit)
		}
		long = r.longAttacks(l, b, w, occupied)
	}
	n := r.flight(r.theirs, r.once.Or(steps).Or(long)) + r.board + r.drops
	if r.holds {
		n -= r.weight(bit)
	}
	if r.seen.Overlaps(bit) {
		n += r.slidersAfter(bit, Bitboard{}, to, occupied)
	}
	return n
}

// checks reports whether a piece that comes to a square gives check or, being
// of long range, stands in line with the king, so that it may pin.
func (r *replies) checks(k Kind, to Square, steps Bitboard) bool {
	if !r.king.Valid() {
		return false
	}
	if steps.Has(r.king) {
		return true
	}
	switch k {
	case Lance:
		return ray[r.them][r.king].Has(to)
	case Bishop, Horse:
		return lines[r.king].rising.Or(lines[r.king].falling).Has(to)
	case Rook, Dragon:
		return rookLines[r.king].Has(to)
	}
	return false
}

// move counts the answers to a move on the board by a piece of the kind.
func (r *replies) move(m Move, k Kind) int {
	p := r.p
	from, to := m.from(), m.To()
	fromBit, toBit := squareBit[from], squareBit[to]
	after := k
	if m.Promotes() {
		after |= promoted
	}
	steps := stepsOf[after][r.us][to]
	taken := p.board[to].Kind()
	if r.pinZone.Overlaps(fromBit.Or(toBit)) || r.checks(after, to, steps) || r.pawnMayMate(from, to, k, taken) {
		return p.countAfter(m)
	}
	occupied := r.occupied.Without(fromBit).Or(toBit)
	changed, captured := fromBit.Or(toBit), Bitboard{} // squares now empty or full, and where one was taken
	if taken != NoKind {
		changed, captured = fromBit, toBit
	}
	long := r.long
	if long.Overlaps(changed) || longRange>>k&1 != 0 && r.touching(k).Overlaps(fromBit.Or(toBit)) {
		l, b, w := r.lances.Without(fromBit), r.bishops.Without(fromBit), r.rooks.Without(fromBit)
		switch after {
		case Lance:
			l = l.Or(toBit)
		case Bishop, Horse:
			b = b.Or(toBit)
		case Rook, Dragon:
			w = w.Or(toBit)
		}
		long = r.longAttacks(l, b, w, occupied)
	}
	once := r.once.Without(stepsOf[k][r.us][from].Without(r.twice)).Or(steps)
	n := r.flight(r.theirs.Without(toBit), once.Or(long)) + r.board + r.drops
	if r.holds {
		n += r.weight(fromBit)
		if taken == NoKind {
			n -= r.weight(toBit)
		} else if taken == Pawn && r.pawn {
			n += fileSet[to.File()].Without(occupied).Without(lastRank[r.them]).Len()
		}
	}
	if taken != NoKind {
		if longRange>>taken&1 == 0 {
			n -= countPiece(taken, r.them, to, stepsOf[taken][r.them][to].Without(r.theirs))
		}
		n += r.recaptures(to)
	}
	if r.seen.Overlaps(fromBit.Or(toBit)) || longRange>>taken&1 != 0 {
		n += r.slidersAfter(changed, captured, to, occupied)
	}
	return n
}

// pawnMayMate reports whether a move may make it possible to give mate by
// dropping a pawn before our king: the king has moved, the square before it has
// become empty or attacked, or its file free of pawns.
func (r *replies) pawnMayMate(from, to Square, k, taken Kind) bool {
	if !r.pawn || k != King && from != r.front && taken != Pawn && !r.seen.Has(from) {
		return false
	}
	king := r.p.kings[r.us]
	if k == King {
		king = to
	}
	if !king.Valid() {
		return false
	}
	files := r.pawnFiles
	if taken == Pawn {
		files = files.Without(fileSet[to.File()])
	}
	occupied := r.occupied.Without(squareBit[from]).Or(squareBit[to])
	return !pawnAttack[r.us][king].Without(occupied).Without(files).Empty()
}

// recaptures counts how the opponent's short-range pieces take back on a
// square where a piece of his own stood. Pinned ones do not: the square is not
// on their line.
func (r *replies) recaptures(to Square) int {
	p := r.p
	free := r.theirs.Without(r.pinned)
	bit := squareBit[to]
	n := goldAttack[r.us][to].And(p.kinds[goldMovers]).And(free).Len()
	for _, k := range [...]Kind{Pawn, Knight, Silver} {
		for b := stepsOf[k][r.us][to].And(p.kinds[k]).And(free); !b.Empty(); {
			from := b.First()
			b = b.Without(squareBit[from])
			n += countPiece(k, r.them, from, bit)
		}
	}
	return n
}

// slidersAfter returns by how much the moves of the opponent's long-range
// pieces grow. The changed squares have become empty or full; captured is the
// square moved to if a piece was taken there.
func (r *replies) slidersAfter(changed, captured Bitboard, to Square, occupied Bitboard) int {
	n := 0
	target := r.theirs.Without(squareBit[to]).Complement()
	for i := range r.slider[:min(r.sliders, len(r.slider))] {
		x := &r.slider[i]
		switch {
		case x.at == to:
			n -= x.moves
		case x.reach.Overlaps(changed):
			n += countPiece(x.kind, r.them, x.at, attack(x.kind, r.them, x.at, occupied).And(target).And(x.line)) - x.moves
		case x.reach.Overlaps(captured):
			n += countPiece(x.kind, r.them, x.at, captured.And(x.line))
		}
	}
	return n
}
