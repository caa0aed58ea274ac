package tsume

import (
	"cmp"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// line returns the mate that was found, with the longest defence, and what the
// attacker holds at its end.
func (v *solver) line() ([]shogi.Move, shogi.Hand) {
	s := v.main
	p := v.p
	attacker := p.Turn()
	s.stop = false
	defer func() { s.stop = v.stopAt.Load() }()
	var line []shogi.Move
	for n := int32(v.result.Plies); n > 0; {
		m, left := v.checkOf(&p, n)
		if m == 0 {
			break
		}
		var u shogi.Undo
		p.Do(m, &u)
		line = append(line, m)
		if n = left; n <= 0 {
			break
		}
		if m, n = v.answerOf(&p, n); m == 0 {
			break
		}
		p.Do(m, &u)
		line = append(line, m)
	}
	return line, p.Hand(attacker)
}

// lineEffort is how many positions are searched for one question about a line.
const lineEffort = 20000

// checkOf returns a check that mates within n plies, and in how many more.
func (v *solver) checkOf(p *shogi.Position, n int32) (best shogi.Move, left int32) {
	if m := p.MateInOne(); m != 0 {
		return m, 0
	}
	for try := range 2 {
		left = n
		for _, m := range p.AppendMoves(nil, shogi.Checks) {
			var u shogi.Undo
			p.Do(m, &u)
			plies, ok := v.table.shortest(p.BoardKey(), p.Hand(v.main.attacker))
			p.Undo(m, &u)
			if ok && plies < left {
				best, left = m, plies
			}
		}
		if best != 0 || try > 0 {
			break
		}
		v.question(p, n, true)
	}
	return best, left
}

// question asks the search for a mate within n plies in a position of the
// attacker, or of the defender.
func (v *solver) question(p *shogi.Position, n int32, attacks bool) value {
	s := v.main
	if n < 1 && attacks || n < 0 {
		return disproof(n, 0, noRep)
	}
	s.pos = *p
	s.path.key = mix(p.BoardKey() ^ uint64(p.Hand(s.attacker))<<32)
	s.limit = s.nodes + lineEffort
	defer func() { s.limit, s.stop = v.o.Nodes, false; s.at(&v.p) }()
	if attacks {
		return s.or(n, 0, inf, inf)
	}
	return s.and(n, 0, inf, inf, allSquares)
}

// answerOf returns the defender's answer that holds out longest in a position
// that is mate within n plies, and how many plies are left after it.
func (v *solver) answerOf(p *shogi.Position, n int32) (best shogi.Move, left int32) {
	type answer struct {
		move  shogi.Move
		plies int32
	}
	var answers []answer
	for _, m := range p.AppendMoves(nil, shogi.Evasions) {
		var u shogi.Undo
		p.Do(m, &u)
		plies, ok := v.table.shortest(p.BoardKey(), p.Hand(v.main.attacker))
		if p.MateInOne() != 0 {
			plies, ok = 1, true
		}
		p.Undo(m, &u)
		if !ok {
			plies = n // an interposition that is futile
		}
		answers = append(answers, answer{m, min(plies, n)})
	}
	// The first square from the king on which an interposition holds out is the
	// one that counts: on those farther away it would be futile.
	slices.SortStableFunc(answers, func(a, b answer) int {
		return cmp.Or(cmp.Compare(interposes(p, a.move), interposes(p, b.move)), cmp.Compare(b.plies, a.plies))
	})
	for _, a := range answers {
		var u shogi.Undo
		p.Do(a.move, &u)
		w := v.question(p, n-3, true)
		p.Undo(a.move, &u)
		if w.disproved() && !(a.move.IsDrop() && v.futileDrop(p, a.move, n)) {
			return a.move, n - 1
		}
	}
	return longest(answers[:], func(a answer) (shogi.Move, int32) { return a.move, a.plies })
}

// longest returns the answer with the most plies.
func longest[T any](list []T, of func(T) (shogi.Move, int32)) (best shogi.Move, left int32) {
	left = -1
	for _, a := range list {
		if m, n := of(a); n > left {
			best, left = m, n
		}
	}
	return best, left
}

// futileDrop reports whether an interposition adds nothing to a mate in n.
func (v *solver) futileDrop(p *shogi.Position, m shogi.Move, n int32) bool {
	from := p.Checkers().First()
	for _, promotes := range []bool{true, false} {
		shift := shogi.NewMove(from, m.To(), promotes)
		var null, u shogi.Undo
		p.DoNull(&null)
		ok := p.Legal(shift) && p.GivesCheck(shift)
		var w value
		if ok {
			p.Do(shift, &u)
			w = v.question(p, n-2, false)
			p.Undo(shift, &u)
		}
		p.UndoNull(&null)
		if ok && w.proved() {
			return true
		}
	}
	return false
}

// interposes returns how far from the king a move interposes, 0 if it is not a
// drop.
func interposes(p *shogi.Position, m shogi.Move) int {
	if !m.IsDrop() {
		return 0
	}
	king := p.King(p.Turn())
	f, r := m.To().File()-king.File(), m.To().Rank()-king.Rank()
	return max(f, -f, r, -r)
}
