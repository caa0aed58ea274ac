package plain

import (
	"slices"
	"time"

	"github.com/komadai/komadai/game"
)

// mates looks for a mate by checks alone, which goes deeper than the search
// where it matters most.
type mates struct {
	*clock
	left  int64 // positions it may still look at
	until time.Time
	spent bool // the search gave up
}

// matePositions is how much a search for mates may look at.
const matePositions = 60000

// mate returns the move of the list that mates by force within what the level
// sees, if there is one.
func (s *search) mate(pos game.Position, list []rootMove) (rootMove, bool) {
	m := mates{clock: s.clock, left: matePositions, until: s.within(0.3)}
	if s.most > 0 {
		m.left = min(m.left, s.most/4)
	}
	for plies := 3; plies <= s.strength.matePlies && !m.spent; plies += 2 {
		var checks []rootMove
		for _, r := range list {
			if !r.outcome.Over() && r.next.InCheck() {
				checks = append(checks, r)
			}
		}
		for _, r := range checks {
			pv, ok := m.defend(r.next, r.move, plies-1)
			if !ok {
				continue
			}
			r.pv = append([]game.Move{r.move}, pv...)
			r.score = mateScore - len(r.pv)
			if s.stands(pos.Turn(), r.pv) {
				return r, true
			}
		}
	}
	return rootMove{}, false
}

// stands reports whether the ruleset lets a line of checks end in mate; it may
// limit how many checks follow each other.
func (s *search) stands(turn game.Side, pv []game.Move) bool {
	n := s.h.Len()
	defer s.h.Truncate(n)
	var o game.Outcome
	for _, m := range pv {
		next, err := s.h.Last().Play(m)
		if err != nil || o.Over() {
			return false
		}
		s.h.Push(m, next)
		o = s.v.Judge(s.h)
	}
	return o.Result == game.Win && o.Winner == turn
}

// out counts a position and reports whether to give up.
func (m *mates) out() bool {
	m.left--
	m.spent = m.spent || m.left <= 0 || m.tick() || m.left&63 == 0 && pastTime(m.until)
	return m.spent
}

func pastTime(t time.Time) bool { return !t.IsZero() && time.Now().After(t) }

// attack looks for a check that mates within a number of plies, 1 at least.
func (m *mates) attack(pos game.Position, plies int) ([]game.Move, bool) {
	type try struct {
		move game.Move
		next game.Position
	}
	var tries []try
	turn := pos.Turn()
	for _, move := range pos.Moves() {
		next, err := pos.Play(move)
		if err != nil || m.out() {
			return nil, false
		}
		if !next.InCheck() {
			continue
		}
		if o := next.Outcome(); o.Over() {
			if o.Result == game.Win && o.Winner == turn {
				return []game.Move{move}, true
			}
			continue
		}
		tries = append(tries, try{move, next})
	}
	if plies < 3 {
		return nil, false
	}
	for _, t := range tries {
		if pv, ok := m.defend(t.next, t.move, plies-1); ok {
			return append([]game.Move{t.move}, pv...), true
		}
		if m.spent {
			return nil, false
		}
	}
	return nil, false
}

// defend reports whether every answer to a check is mated within a number of
// plies, with the line that holds out longest.
func (m *mates) defend(pos game.Position, checker game.Move, plies int) ([]game.Move, bool) {
	replies := pos.Moves()
	if n := len(checker); n >= 2 { // taking the checking piece refutes most checks
		to := string(checker)
		if to[n-1] == '+' {
			to = to[:n-1]
		}
		to = to[max(len(to)-2, 0):]
		slices.SortStableFunc(replies, func(a, b game.Move) int { return takes(b, to) - takes(a, to) })
	}
	var longest []game.Move
	for _, reply := range replies {
		next, err := pos.Play(reply)
		if err != nil || m.out() || next.Outcome().Over() {
			return nil, false
		}
		pv, ok := m.attack(next, plies-1)
		if !ok {
			return nil, false
		}
		if len(pv)+1 > len(longest) {
			longest = append([]game.Move{reply}, pv...)
		}
	}
	return longest, len(longest) > 0
}

// takes is 1 if the text of a move ends in a cell, promotion aside.
func takes(m game.Move, cell string) int {
	n := len(m)
	if n > 0 && m[n-1] == '+' {
		n--
	}
	if n >= len(cell) && string(m[n-len(cell):n]) == cell {
		return 1
	}
	return 0
}
