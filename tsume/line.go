package tsume

import (
	"cmp"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// lineEffort is how many positions are searched for one question about a line,
// and lineNodes how many ways to go on are looked at to find the best one.
const (
	lineEffort = 20000
	lineLeast  = 50000 // positions searched for the whole line, or a quarter of the problem's
	lineNodes  = 2000
)

// lines finds the line to show of a mate: the attacker mates as soon as he can
// and the defender holds out as long as he can, if possible so that the
// attacker has nothing left over.
type lines struct {
	v    *solver
	seen map[shogi.Position]ending
	left int // positions it may still look at
}

// ending is how a position goes on.
type ending struct {
	moves []shogi.Move
	hand  shogi.Hand // what the attacker holds at the end
}

// line returns the mate that was found with the longest defence.
func (v *solver) line(p shogi.Position, plies int) ending {
	v.main.stop = false
	v.lineEnd = v.main.nodes + max(lineLeast, v.main.nodes/4)
	defer func() { v.main.stop = v.stopAt.Load() || v.main.nodes >= v.o.Nodes }()
	l := lines{v, map[shogi.Position]ending{}, lineNodes}
	return l.attack(p, int32(plies))
}

// attack goes on from a position that is mate within n plies.
func (l *lines) attack(p shogi.Position, n int32) ending {
	e := ending{hand: p.Hand(p.Turn())}
	if n < 1 {
		return e
	}
	m, left := l.v.checkOf(&p, n)
	if m == 0 {
		return e
	}
	var u shogi.Undo
	p.Do(m, &u)
	return l.defend(p, left).after(m)
}

func (e ending) after(m shogi.Move) ending {
	return ending{append([]shogi.Move{m}, e.moves...), e.hand}
}

// defend goes on from a position of the defender that is mate within n plies.
func (l *lines) defend(p shogi.Position, n int32) (best ending) {
	best.hand = p.Hand(l.v.main.attacker)
	if n < 1 {
		return best
	}
	if e, ok := l.seen[p]; ok {
		return e
	}
	for _, a := range l.v.answersOf(&p, n) {
		q := p
		var u shogi.Undo
		q.Do(a.move, &u)
		l.left--
		if e := l.attack(q, a.plies).after(a.move); len(e.moves) > len(best.moves) || len(e.moves) == len(best.moves) && e.hand == 0 {
			best = e
		}
		if l.left < 0 || best.hand == 0 && len(best.moves) == int(n) {
			break
		}
	}
	l.seen[p] = best
	return best
}

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
	if s.nodes >= v.lineEnd || v.stopAt.Load() {
		return value{pn: 1, dn: 1}
	}
	attacker := s.attacker
	s.at(p)
	s.attacker = attacker
	s.limit = s.nodes + lineEffort
	defer func() { s.limit, s.stop = v.o.Nodes, false; s.at(&v.p) }()
	if attacks {
		return s.or(n, 0, inf, inf)
	}
	return s.and(n, 0, inf, inf, allSquares)
}

// answer is a move of the defender, and within how many plies it is mate then.
type answer struct {
	move  shogi.Move
	plies int32
}

// answersOf returns the defender's answers that hold out longest in a position
// that is mate within n plies.
func (v *solver) answersOf(p *shogi.Position, n int32) (best []answer) {
	var all []answer
	for _, m := range p.AppendMoves(nil, shogi.Evasions) {
		var u shogi.Undo
		p.Do(m, &u)
		plies, ok := v.table.shortest(p.BoardKey(), p.Hand(v.main.attacker))
		if p.MateInOne() != 0 {
			plies, ok = 1, true
		}
		p.Undo(m, &u)
		if ok || !m.IsDrop() { // else an interposition that is futile
			all = append(all, answer{m, min(plies, n-1)})
		}
	}
	// The first square from the king on which an interposition holds out is the
	// one that counts: on those farther away it would be futile.
	slices.SortStableFunc(all, func(a, b answer) int {
		return cmp.Or(cmp.Compare(interposes(p, a.move), interposes(p, b.move)), cmp.Compare(b.plies, a.plies))
	})
	rim := -1
	for i, a := range all {
		if d := interposes(p, a.move); len(best) > 0 && d != rim {
			break
		}
		var u shogi.Undo
		p.Do(a.move, &u)
		w := v.question(p, n-3, true)
		p.Undo(a.move, &u)
		if w.disproved() && !(a.move.IsDrop() && v.futileDrop(p, a.move, n)) {
			best, rim = append(best, answer{a.move, n - 1}), interposes(p, a.move)
		}
		if w.proved() {
			all[i].plies = min(a.plies, w.plies)
		}
	}
	if len(best) > 0 || len(all) == 0 {
		return best
	}
	return []answer{slices.MaxFunc(all, func(a, b answer) int { return cmp.Compare(a.plies, b.plies) })}
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
