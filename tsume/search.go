package tsume

import (
	"sync/atomic"

	"github.com/komadai/komadai/shogi"
)

const (
	inf     uint32 = 1 << 30
	forever int32  = 1 << 14 // a length without bound
	noRep   int32  = 1 << 30
	tooDeep int32  = -1   // the rep of what was given up for its depth
	deepest        = 4000 // a line is given up there
)

// value is what is known of a node. Proof and disproof number are those of
// "the attacker mates within the plies given to the search": pn is 0 and dn
// inf when that is proved, the other way round when it is disproved. Then
// plies says in how many plies the mate is proved, or up to how many there is
// none; hand is the smallest hand of the attacker that suffices, or the largest
// that does not; and rep is the lowest place on the path to which a disproof
// by repetition goes back, noRep if none. What was given up because the line
// grew too long counts as a repetition from before the root.
type value struct {
	pn, dn uint32
	plies  int32
	hand   shogi.Hand
	rep    int32
}

func proof(plies int32, hand shogi.Hand) value {
	return value{0, inf, min(plies, forever-1), hand, noRep}
}

func disproof(plies int32, hand shogi.Hand, rep int32) value {
	return value{inf, 0, plies, hand, rep}
}

func (v value) proved() bool    { return v.pn == 0 }
func (v value) disproved() bool { return v.dn == 0 }
func (v value) decided() bool   { return v.pn == 0 || v.dn == 0 }

// final is decided for the value of a root.
func (v value) final() bool { return v.pn == 0 || v.dn == 0 && v.rep != tooDeep }

// fewer and more count plies; what has no bound keeps none.
func fewer(plies, n int32) int32 {
	if plies >= forever {
		return plies
	}
	return plies - n
}

func more(plies int32) int32 { return min(plies+1, forever) }

// child is a move of a node and the node that it leads to.
type child struct {
	value
	key  uint64
	at   shogi.Hand // the attacker's there
	move shogi.Move
	took shogi.Kind // what the move captured, as it is in hand
}

// slot is a group of moves that are tried one after the other: the next one
// only when the one before has not decided the node. Moves that do almost the
// same, such as interpositions on one square, do not count as many that way.
//
// On a square where the checking piece may follow, a slot of interpositions has
// also shifts, positions in which the checking piece gives its check from there
// and nothing was interposed.
type slot struct {
	now, end        int32 // of the children
	shift, shiftEnd int32 // of the children that are shifts
	rim             int8  // which square from the king, for interpositions
	proved          bool  // of the defender's slots: all is mate
	plies           int32 // then within so many plies
}

// search is one thread's work.
type search struct {
	pos      shogi.Position
	attacker shogi.Color
	table    *table
	loops    *loops
	path     *path
	spare    []*path // for questions of their own
	children []child
	slots    []slot
	moves    []shogi.Move

	nodes  uint64
	limit  uint64       // of nodes
	stopAt *atomic.Bool // set from outside
	stop   bool
	tell   func() // called now and then, may be nil

	// Of several threads on one problem:
	done  *atomic.Bool   // one has an answer
	count *atomic.Uint64 // positions of those that do not tell
	noise uint64         // in the first numbers, so that they take different ways
}

// freshPath returns a path without nodes.
func (s *search) freshPath() *path {
	if n := len(s.spare); n > 0 {
		p := s.spare[n-1]
		s.spare = s.spare[:n-1]
		return p
	}
	return new(path)
}

// tick counts a node and reports whether to stop.
func (s *search) tick() bool {
	s.nodes++
	if s.nodes >= s.limit || s.nodes&255 == 0 && (s.stopAt.Load() || s.done != nil && s.done.Load()) {
		s.stop = true
	}
	if s.count != nil {
		s.count.Add(1)
	}
	if s.nodes&(1<<16-1) == 0 && s.tell != nil {
		s.tell()
	}
	return s.stop
}

// total returns the pieces in both hands.
func (s *search) total() shogi.Hand {
	return s.pos.Hand(shogi.Black) + s.pos.Hand(shogi.White)
}

// node is what a visit keeps of its node.
type node struct {
	key         uint64
	hand        shogi.Hand
	plies       int32
	depth       int32
	first, slot int // where its children and slots begin
	began       uint64
}

func (s *search) enter(plies, depth int32) node {
	n := node{s.pos.BoardKey(), s.pos.Hand(s.attacker), plies, depth, len(s.children), len(s.slots), s.nodes}
	s.path.push(n.key, n.hand)
	return n
}

func (s *search) leave(n *node, v value) value {
	s.path.pop()
	s.children, s.slots = s.children[:n.first], s.slots[:n.slot]
	if s.stop && !v.decided() {
		return v
	}
	if v.dn == 0 && v.rep != noRep {
		v.hand = n.hand
		if v.rep >= n.depth {
			v.rep = noRep
		} else {
			s.loops.put(loopKey(s.path.key, n.key, n.hand, n.plies), v.rep)
		}
	}
	s.table.store(n.key, n.hand, v, uint32(min(s.nodes-n.began, 1<<31)), n.depth)
	return v
}

// or searches a node of the attacker until one of its numbers reaches a
// threshold.
func (s *search) or(plies, depth int32, thpn, thdn uint32) value {
	if depth >= deepest {
		return disproof(forever, s.pos.Hand(s.attacker), tooDeep)
	}
	n := s.enter(plies, depth)
	if s.tick() {
		return s.leave(&n, value{pn: 1, dn: 1})
	}
	s.expandOr(&n)
	for {
		v, best, second, rest := s.sumOr(&n)
		if v.decided() || v.pn >= thpn || v.dn >= thdn || s.stop {
			return s.leave(&n, v)
		}
		c := s.children[best]
		cpn := min(thpn, second+second/8+1)
		cdn := thdn - rest
		var u shogi.Undo
		step := stepKey(c.move, depth)
		s.pos.Do(c.move, &u)
		s.path.key ^= step
		r := s.and(fewer(plies, 1), depth+1, cpn, cdn, allSquares)
		s.path.key ^= step
		s.pos.Undo(c.move, &u)
		s.children[best].value = r
	}
}

// sumOr adds up an attacker's node. It returns which child to search next, the
// proof number of the second best, and how much
// the disproof numbers of the others add to the sum.
func (s *search) sumOr(n *node) (v value, best int, second, rest uint32) {
	v = value{pn: inf, rep: noRep}
	second = inf
	var bestDN uint32
	open := false
	for i := n.slot; i < len(s.slots); i++ {
		sl := &s.slots[i]
		for s.children[sl.now].disproved() && sl.now+1 < sl.end {
			sl.now++
			s.lookOr(n, int(sl.now))
			sl = &s.slots[i]
		}
		c := &s.children[sl.now]
		if c.proved() {
			return proof(more(c.plies), needed(c.hand, c.move, c.took)), 0, 0, 0
		}
		if c.disproved() {
			continue
		}
		open = true
		v.dn = min(v.dn+c.dn, inf-1)
		switch {
		case c.pn < v.pn || c.pn == v.pn && c.dn < bestDN:
			second = v.pn
			v.pn, best, bestDN = c.pn, int(sl.now), c.dn
		case c.pn < second:
			second = c.pn
		}
	}
	if open {
		return v, best, second, v.dn - bestDN
	}
	v = disproof(forever, s.total(), noRep)
	for i := n.first; i < len(s.children); i++ {
		c := &s.children[i]
		v.plies = min(v.plies, more(c.plies))
		v.rep = min(v.rep, c.rep)
		h := c.hand
		if c.move.IsDrop() {
			h += one[c.move.DropKind()]
		} else if c.took != shogi.NoKind {
			h = less(h, c.took)
		}
		v.hand = minHand(v.hand, h)
	}
	// A piece of a kind that the attacker lacks might give other checks.
	v.hand &= held(n.hand)
	return v, 0, 0, 0
}
