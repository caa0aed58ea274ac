package tsume

import "github.com/komadai/komadai/shogi"

// MateIn returns a check with which the side to move mates within a number of
// plies, every interposition counted: 1, 3, 5 and so on. It is for game-playing
// searches, keeps nothing between calls and allocates nothing. It gives up
// after looking at so many positions, if limit is above 0; decided tells whether
// the zero Move means that there is no such mate.
func MateIn(p *shogi.Position, plies, limit int) (m shogi.Move, decided bool) {
	q := quick{pos: *p, left: limit, bounded: limit > 0}
	m = q.attack(plies)
	return m, m != 0 || !q.spent
}

type quick struct {
	pos     shogi.Position
	left    int
	bounded bool
	spent   bool
}

// attack returns a check that mates within the plies.
func (q *quick) attack(plies int) shogi.Move {
	if q.left--; q.bounded && q.left < 0 {
		q.spent = true
		return 0
	}
	if plies < 1 {
		return 0
	}
	var buffer [128]shogi.Move
	var answers [128]uint8
	checks := q.pos.AppendMoves(buffer[:0], shogi.Checks)
	for i, m := range checks {
		var u shogi.Undo
		q.pos.Do(m, &u)
		n := 1
		if plies > 1 {
			n = q.pos.Count()
		} else if !q.pos.HasMove() {
			n = 0
		}
		q.pos.Undo(m, &u)
		if n == 0 {
			return m
		}
		if i < len(answers) {
			answers[i] = uint8(min(n, 255))
		}
	}
	if plies < 3 {
		return 0
	}
	// Checks that leave few answers first: they mate more often, and cost less.
	for most := uint8(0); ; {
		next := uint8(255)
		for i, m := range checks {
			n := uint8(255)
			if i < len(answers) {
				n = answers[i]
			}
			if n > most && n < next {
				next = n
			}
			if n == most && most > 0 && q.mates(m, plies) {
				return m
			}
			if q.spent {
				return 0
			}
		}
		if most == 255 {
			return 0
		}
		most = next
	}
}

// mates reports whether every answer to a check is mated within the plies that
// are left.
func (q *quick) mates(m shogi.Move, plies int) bool {
	var u shogi.Undo
	q.pos.Do(m, &u)
	defer q.pos.Undo(m, &u)
	var buffer [128]shogi.Move
	for _, a := range q.pos.AppendMoves(buffer[:0], shogi.Evasions) {
		var v shogi.Undo
		q.pos.Do(a, &v)
		ok := q.attack(plies-2) != 0
		q.pos.Undo(a, &v)
		if !ok {
			return false
		}
	}
	return true
}
