package tsume

import "github.com/komadai/komadai/shogi"

// addChild appends a child.
func (s *search) addChild(m shogi.Move) int32 {
	s.children = append(s.children, child{move: m, value: value{pn: 1, dn: 1}})
	return int32(len(s.children) - 1)
}

// pairs reports whether a move has a sibling that promotes and is hardly ever
// worse: a pawn, a bishop or a rook that may promote.
func pairs(p *shogi.Position, m shogi.Move, list []shogi.Move) (with shogi.Move, ok bool) {
	if m.IsDrop() || m.Promotes() {
		return 0, false
	}
	switch p.At(m.From()).Kind() {
	case shogi.Pawn, shogi.Bishop, shogi.Rook:
	default:
		return 0, false
	}
	with = shogi.NewMove(m.From(), m.To(), true)
	for _, o := range list {
		if o == with {
			return with, true
		}
	}
	return 0, false
}

// addSlot adds a move of a list as a child with a slot of its own, and behind it
// the moves of the list that are tried only once it has failed: see pairs. A
// move that is itself such a one waits for its pair.
func (s *search) addSlot(m shogi.Move, list []shogi.Move) {
	if _, ok := pairs(&s.pos, m, list); ok {
		return
	}
	i := s.addChild(m)
	sl := slot{now: i, end: i + 1}
	if m.Promotes() {
		for _, o := range list {
			if w, ok := pairs(&s.pos, o, list); ok && w == m {
				s.addChild(o)
				sl.end++
			}
		}
	}
	s.slots = append(s.slots, sl)
}

// expandOr lists the checks of an attacker's node and looks at them until one
// is known to mate.
func (s *search) expandOr(n *node) {
	base := len(s.moves)
	s.moves = s.pos.AppendMoves(s.moves, shogi.Checks)
	list := s.moves[base:]
	for _, m := range list {
		s.addSlot(m, list)
	}
	s.moves = s.moves[:base]
	for i := n.slot; i < len(s.slots); i++ {
		now := int(s.slots[i].now)
		s.lookOr(n, now)
		if s.children[now].proved() {
			break
		}
	}
}

// lookOr finds out what is known of a child of an attacker's node.
func (s *search) lookOr(n *node, i int) {
	c := &s.children[i]
	var u shogi.Undo
	s.pos.Do(c.move, &u)
	c.took = u.Captured().Kind().Demote()
	s.lookAtAnd(c, fewer(n.plies, 1), n.depth)
	s.pos.Undo(c.move, &u)
}

// lookAtAnd finds out what is known of the defender's node on the board.
func (s *search) lookAtAnd(c *child, plies, depth int32) {
	c.key, c.at = s.pos.BoardKey(), s.pos.Hand(s.attacker)
	f := s.table.look(c.key, c.at, plies)
	if f.decided() {
		c.value = f.value
		return
	}
	if s.repeated(c, plies, depth, f.looped) {
		return
	}
	c.value = value{pn: f.pn, dn: f.dn, rep: noRep}
	if f.known {
		return
	}
	base := len(s.moves)
	s.moves = s.pos.AppendMoves(s.moves, shogi.Evasions)
	answers, drops := uint32(0), shogi.Bitboard{}
	for _, m := range s.moves[base:] {
		if m.IsDrop() {
			drops = drops.Or(shogi.Squares(m.To()))
		} else {
			answers++
		}
	}
	s.moves = s.moves[:base]
	switch squares := uint32(drops.Len()); {
	case answers+squares == 0:
		c.value = proof(0, lacking(&s.pos))
	case plies <= 0 && answers > 0:
		c.value = disproof(0, s.total(), noRep)
	default:
		c.pn = max(c.pn, answers+squares+s.stray(c.key))
	}
}

// stray is a small number that differs between threads.
func (s *search) stray(key uint64) uint32 {
	if s.noise == 0 {
		return 0
	}
	return uint32(mix(key^s.noise) & 1)
}

// repeated looks for disproofs by repetition on this path.
func (s *search) repeated(c *child, plies, depth int32, looped bool) bool {
	if d, ok := s.path.repeats(c.key, c.at); ok {
		c.value = disproof(plies, c.at, d)
		return true
	}
	if looped {
		if rep, ok := s.loops.get(loopKey(s.path.key^stepKey(c.move, depth), c.key, c.at, plies)); ok {
			c.value = disproof(plies, c.at, rep)
			return true
		}
	}
	return false
}

// expandAnd lists the defender's answers. It returns a decided value if they
// need not be searched.
func (s *search) expandAnd(n *node, rim int) value {
	base := len(s.moves)
	s.moves = s.pos.AppendMoves(s.moves, shogi.Evasions)
	list := s.moves[base:]
	defer func() { s.moves = s.moves[:base] }()
	if len(list) == 0 {
		return proof(0, lacking(&s.pos))
	}
	for _, m := range list {
		if m.IsDrop() {
			continue
		}
		if n.plies <= 0 {
			return disproof(0, s.total(), noRep)
		}
		s.addSlot(m, list)
	}
	var buffer [8]shogi.Square
	for i, sq := range between(&s.pos, buffer[:0]) {
		if i >= rim {
			break
		}
		s.interpositions(n, list, sq, i)
	}
	for i := n.slot; i < len(s.slots); i++ {
		sl := s.slots[i]
		s.lookAnd(n, int(sl.now))
		if sl.shift < sl.shiftEnd {
			s.lookShift(n, int(sl.shift))
		} else if c := &s.children[sl.now]; c.disproved() && c.rep == noRep {
			return disproof(more(c.plies), c.hand, noRep)
		}
	}
	return value{pn: 1, dn: 1}
}

// interpositions makes the slot of the drops on a square.
func (s *search) interpositions(n *node, list []shogi.Move, sq shogi.Square, rim int) {
	first := int32(len(s.children))
	for i := len(list) - 1; i >= 0; i-- {
		if m := list[i]; m.IsDrop() && m.To() == sq {
			s.addChild(m)
		}
	}
	sl := slot{now: first, end: int32(len(s.children)), rim: int8(rim)}
	if sl.end == first {
		return
	}
	sl.shift, sl.shiftEnd = sl.end, sl.end
	if n.plies != forever {
		from := s.pos.Checkers().First()
		var null shogi.Undo
		s.pos.DoNull(&null)
		for _, promotes := range []bool{true, false} {
			if m := shogi.NewMove(from, sq, promotes); s.pos.Legal(m) && s.pos.GivesCheck(m) {
				s.addChild(m)
				sl.shiftEnd++
			}
		}
		s.pos.UndoNull(&null)
	}
	s.slots = append(s.slots, sl)
}

// lookAnd finds out what is known of a child of a defender's node.
func (s *search) lookAnd(n *node, i int) {
	c := &s.children[i]
	var u shogi.Undo
	s.pos.Do(c.move, &u)
	s.lookAtOr(c, fewer(n.plies, 1), n.depth)
	s.pos.Undo(c.move, &u)
}

// lookShift finds out what is known of a shift of the checking piece.
func (s *search) lookShift(n *node, i int) {
	c := &s.children[i]
	var null, u shogi.Undo
	s.pos.DoNull(&null)
	s.pos.Do(c.move, &u)
	s.lookAtAnd(c, n.plies, n.depth)
	s.pos.Undo(c.move, &u)
	s.pos.UndoNull(&null)
}

// lookAtOr finds out what is known of the attacker's node on the board.
func (s *search) lookAtOr(c *child, plies, depth int32) {
	c.key, c.at = s.pos.BoardKey(), s.pos.Hand(s.attacker)
	if plies < 1 {
		c.value = disproof(plies, s.total(), noRep)
		return
	}
	f := s.table.look(c.key, c.at, plies)
	if f.decided() {
		c.value = f.value
		return
	}
	if s.repeated(c, plies, depth, f.looped) {
		return
	}
	c.value = value{pn: f.pn, dn: f.dn, rep: noRep}
	if f.known {
		return
	}
	base := len(s.moves)
	s.moves = s.pos.AppendMoves(s.moves, shogi.Checks)
	defer func() { s.moves = s.moves[:base] }()
	checks := len(s.moves) - base
	if checks == 0 {
		c.value = disproof(forever, s.total()&held(c.at), noRep)
		return
	}
	open := plies > 1 // some check may mate later
	for _, m := range s.moves[base : base+checks] {
		var u shogi.Undo
		s.pos.Do(m, &u)
		mate := !s.pos.HasMove()
		var need shogi.Hand
		if mate {
			need = lacking(&s.pos)
		} else if !open {
			open = s.onlyDrops()
		}
		s.pos.Undo(m, &u)
		if mate {
			c.value = proof(1, needed(need, m, u.Captured().Kind().Demote()))
			return
		}
	}
	if !open {
		// More of what the attacker holds gives the same checks.
		c.value = disproof(1, s.total()&held(c.at), noRep)
		return
	}
	c.dn = max(c.dn, uint32(checks)+s.stray(c.key))
}

// onlyDrops reports whether every answer to a check that has answers is an
// interposition by a drop, which may be futile.
func (s *search) onlyDrops() bool {
	var buffer [8]shogi.Square
	if len(between(&s.pos, buffer[:0])) == 0 {
		return false
	}
	base := len(s.moves)
	s.moves = s.pos.AppendMoves(s.moves, shogi.Evasions)
	defer func() { s.moves = s.moves[:base] }()
	for _, m := range s.moves[base:] {
		if !m.IsDrop() {
			return false
		}
	}
	return true
}
