package tsume

import "github.com/komadai/komadai/shogi"

const allSquares = 8 // more than there ever are between a king and a checker

// rimKeys tell apart a defender's node of which only the interpositions on the
// squares nearest to the king are looked at.
var rimKeys = func() (t [allSquares + 1]uint64) {
	for i := range allSquares {
		t[i] = mix(uint64(i) + 0x746f6d65)
	}
	return t
}()

// and searches a node of the defender until one of its numbers reaches a
// threshold. Of the interpositions it looks at those on the rim squares nearest
// to the king.
func (s *search) and(plies, depth int32, thpn, thdn uint32, rim int) value {
	if depth >= deepest {
		return disproof(forever, s.pos.Hand(s.attacker), tooDeep)
	}
	n := s.enter(plies, depth)
	n.key ^= rimKeys[rim]
	if s.tick() {
		return s.leave(&n, value{pn: 1, dn: 1})
	}
	if v := s.expandAnd(&n, rim); v.decided() {
		return s.leave(&n, v)
	}
	for {
		v, best, second, rest := s.sumAnd(&n)
		if v.decided() || v.pn >= thpn || v.dn >= thdn || s.stop {
			return s.leave(&n, v)
		}
		s.answer(&n, best, thpn-rest, min(thdn, second+second/8+1))
	}
}

// answer searches the slot of a defender's node that is to be searched next.
func (s *search) answer(n *node, best int, thpn, thdn uint32) {
	sl := s.slots[best]
	i := sl.now
	shift := false
	if sl.shift < sl.shiftEnd {
		// Either the shift is mate in time or the interposition is.
		a, b := &s.children[sl.shift], &s.children[sl.now]
		other := b
		if shift = a.pn <= b.pn; !shift {
			other = a
		}
		thpn = min(thpn, other.pn+other.pn/8+1)
		if other.dn < thdn {
			thdn -= other.dn
		}
		if shift {
			i = sl.shift
		}
	}
	c := s.children[i]
	var u, null shogi.Undo
	step := stepKey(c.move, n.depth)
	s.path.key ^= step
	var r value
	if shift {
		s.pos.DoNull(&null)
		s.pos.Do(c.move, &u)
		r = s.and(n.plies, n.depth+1, thpn, thdn, allSquares)
		s.pos.Undo(c.move, &u)
		s.pos.UndoNull(&null)
	} else {
		s.pos.Do(c.move, &u)
		r = s.or(fewer(n.plies, 1), n.depth+1, thpn, thdn)
		s.pos.Undo(c.move, &u)
	}
	s.path.key ^= step
	s.children[i].value = r
}

// advance moves a slot of the defender on as far as what is known allows, and
// reports whether the node is disproved by it.
func (s *search) advance(n *node, i int) bool {
	for {
		sl := &s.slots[i]
		if sl.shift < sl.shiftEnd {
			c := &s.children[sl.shift]
			if c.proved() && s.futile(n, i) {
				sl = &s.slots[i]
				c = &s.children[sl.shift]
				sl.proved, sl.plies = true, c.plies
				if c.plies < n.plies {
					sl.plies += 2
				}
				sl.now = sl.shift // whose hand counts
				return false
			}
			sl = &s.slots[i]
			if c = &s.children[sl.shift]; c.disproved() {
				sl.shift++
				if sl.shift < sl.shiftEnd {
					s.lookShift(n, int(sl.shift))
				}
				continue
			}
		}
		c := &s.children[sl.now]
		switch {
		case c.proved():
			sl.plies = max(sl.plies, more(c.plies))
			if sl.now+1 == sl.end {
				sl.proved = true
				return false
			}
			sl.now++
			s.lookAnd(n, int(sl.now))
		case c.disproved():
			return sl.shift >= sl.shiftEnd
		default:
			return false
		}
		if s.stop {
			return false
		}
	}
}

// futile reports whether the interpositions on a square are futile: the
// checking piece, were it there already, would mate as soon as it does when
// only what lies nearer to the king is interposed.
func (s *search) futile(n *node, i int) bool {
	sl := s.slots[i]
	c := &s.children[sl.shift]
	if c.plies < n.plies {
		return true // it may be taken like any other piece, in time
	}
	if n.plies < 2 {
		return true
	}
	// The answer must not depend on the way here, as it becomes part of a proof.
	old := s.path
	s.path = s.freshPath()
	s.path.key = mix(n.key ^ uint64(n.hand) ^ rimKeys[sl.rim])
	v := s.and(n.plies-2, 0, inf, inf, int(sl.rim))
	s.spare, s.path = append(s.spare, s.path), old
	switch {
	case v.proved():
		s.children[sl.shift].value = disproof(n.plies, n.hand, noRep)
		return false
	case v.disproved():
		return true
	}
	s.stop = true
	return false
}

// sumAnd adds up a defender's node.
func (s *search) sumAnd(n *node) (v value, best int, second, rest uint32) {
	v = value{dn: inf, rep: noRep}
	second = inf
	var bestPN uint32
	open := false
	lost, lostRep := -1, tooDeep-1
	for i := n.slot; i < len(s.slots); i++ {
		if s.slots[i].proved {
			continue
		}
		lose := s.advance(n, i)
		if s.stop {
			return value{pn: 1, dn: 1, rep: noRep}, 0, 0, 0
		}
		if lose {
			if r := s.children[s.slots[i].now].rep; r > lostRep {
				lost, lostRep = i, r
			}
			if lostRep == noRep {
				break
			}
			continue
		}
		sl := &s.slots[i]
		if sl.proved {
			continue
		}
		c := &s.children[sl.now]
		pn, dn := c.pn, c.dn
		if sl.shift < sl.shiftEnd {
			sh := &s.children[sl.shift]
			if c.disproved() {
				pn, dn = sh.pn, sh.dn
			} else {
				pn, dn = min(pn, sh.pn), min(dn+sh.dn, inf-1)
			}
		}
		open = true
		v.pn = min(v.pn+pn, inf-1)
		switch {
		case dn < v.dn || dn == v.dn && pn < bestPN:
			second = v.dn
			v.dn, best, bestPN = dn, i, pn
		case dn < second:
			second = dn
		}
	}
	switch {
	case lost >= 0:
		c := &s.children[s.slots[lost].now]
		v = disproof(more(c.plies), c.hand, c.rep)
		for j := s.slots[lost].shiftEnd - 1; j >= 0 && int(j) >= n.first && j >= s.slots[lost].end; j-- {
			v.plies = min(v.plies, s.children[j].plies)
			v.hand = minHand(v.hand, s.children[j].hand)
		}
		return v, 0, 0, 0
	case open:
		return v, best, second, v.pn - bestPN
	}
	v = proof(0, lacking(&s.pos))
	for i := n.slot; i < len(s.slots); i++ {
		v.plies = max(v.plies, s.slots[i].plies)
	}
	for i := n.first; i < len(s.children); i++ {
		if c := &s.children[i]; c.proved() {
			v.hand = maxHand(v.hand, c.hand)
		}
	}
	return v, 0, 0, 0
}

// lacking returns what the attacker must hold so that the defender, to move,
// cannot interpose it.
func lacking(p *shogi.Position) shogi.Hand {
	var buffer [8]shogi.Square
	if len(between(p, buffer[:0])) == 0 {
		return emptyHand
	}
	them := p.Turn()
	return p.Hand(them.Other()) &^ held(p.Hand(them))
}

// between appends the squares between the king and the piece that alone gives
// check, from the king on.
func between(p *shogi.Position, dst []shogi.Square) []shogi.Square {
	checkers := p.Checkers()
	if checkers.Several() || checkers.Empty() {
		return dst
	}
	king, from := p.King(p.Turn()), checkers.First()
	file, rank := from.File()-king.File(), from.Rank()-king.Rank()
	if file != 0 && rank != 0 && file != rank && file != -rank {
		return dst // a knight
	}
	df, dr := sign(file), sign(rank)
	for f, r := king.File()+df, king.Rank()+dr; f != from.File() || r != from.Rank(); f, r = f+df, r+dr {
		dst = append(dst, shogi.NewSquare(f, r))
	}
	return dst
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
