package tsume

import (
	"cmp"
	"hash/maphash"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// verifier replays a proof by the rules alone. From the table it takes only
// hints which check to try first: a mate that it confirms is one, whatever the
// table holds. Every position that it passes has fewer plies left than the one
// before, or as many and a checking piece that has come nearer, so that what it
// confirms does not depend on the way there and can be remembered.
type verifier struct {
	s     *search // answers where the table has forgotten
	seeds [2]maphash.Seed
	mates map[[2]uint64]int32
	asked int // how often the search had to answer
}

func newVerifier(s *search) *verifier {
	return &verifier{s: s, seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, mates: map[[2]uint64]int32{}}
}

// key tells positions apart by hashes that owe nothing to the search's.
func (v *verifier) key(p *shogi.Position) [2]uint64 {
	return [2]uint64{maphash.Comparable(v.seeds[0], *p), maphash.Comparable(v.seeds[1], *p)}
}

// attack confirms that the side to move mates within the plies.
func (v *verifier) attack(p *shogi.Position, plies int32) bool {
	if plies < 1 {
		return false
	}
	key := v.key(p)
	if n, ok := v.mates[key]; ok && n <= plies {
		return true
	}
	if v.try(p, plies) || v.ask(p, plies) && v.try(p, plies) {
		v.mates[key] = plies
		return true
	}
	return false
}

// try tries the checks of which the table says that they mate, the shortest
// first.
func (v *verifier) try(p *shogi.Position, plies int32) bool {
	type hint struct {
		move  shogi.Move
		plies int32
	}
	var hints []hint
	var buffer [128]shogi.Move
	for _, m := range p.AppendMoves(buffer[:0], shogi.Checks) {
		var u shogi.Undo
		p.Do(m, &u)
		n, ok := v.s.table.shortest(p.BoardKey(), p.Hand(v.s.attacker))
		if !p.HasMove() {
			n, ok = 0, true
		}
		p.Undo(m, &u)
		if ok && n < plies {
			hints = append(hints, hint{m, n})
		}
	}
	slices.SortStableFunc(hints, func(a, b hint) int { return cmp.Compare(a.plies, b.plies) })
	for _, h := range hints {
		if !p.Legal(h.move) {
			continue
		}
		var u shogi.Undo
		p.Do(h.move, &u)
		ok := p.InCheck() && v.defend(p, fewer(plies, 1))
		p.Undo(h.move, &u)
		if ok || v.s.stop {
			return ok
		}
	}
	return false
}

// askedNodes is how many positions the search may look at to prove again what
// was forgotten.
const askedNodes = 1 << 20

// ask has the search prove again what was forgotten.
func (v *verifier) ask(p *shogi.Position, plies int32) bool {
	if v.s.stop {
		return false
	}
	v.asked++
	limit := v.s.limit
	v.s.limit = min(limit, v.s.nodes+askedNodes)
	r := v.s.at(p).or(plies, 0, inf, inf)
	v.s.stop = v.s.stopAt.Load() || v.s.nodes >= limit
	v.s.limit = limit
	return r.proved()
}

// defend confirms that the side to move, in check, is mated within the plies
// whatever it does. An interposition that the checking piece takes may cost no
// plies.
func (v *verifier) defend(p *shogi.Position, plies int32) bool {
	key := v.key(p)
	if n, ok := v.mates[key]; ok && n <= plies {
		return true
	}
	checkers := p.Checkers()
	var buffer [128]shogi.Move
	for _, m := range p.AppendMoves(buffer[:0], shogi.All) {
		var u shogi.Undo
		p.Do(m, &u)
		var ok bool
		if drop := m.IsDrop() && !checkers.Several(); drop && !v.known(p, fewer(plies, 1)) {
			ok = v.take(p, checkers.First(), m.To(), plies) || v.attack(p, fewer(plies, 1))
		} else {
			ok = v.attack(p, fewer(plies, 1)) || drop && v.take(p, checkers.First(), m.To(), plies)
		}
		p.Undo(m, &u)
		if !ok {
			return false
		}
	}
	v.mates[key] = plies
	return true
}

// known reports whether the attacker is known to mate within the plies.
func (v *verifier) known(p *shogi.Position, plies int32) bool {
	n, ok := v.s.table.shortest(p.BoardKey(), p.Hand(v.s.attacker))
	return ok && n <= plies || plies >= 1 && p.MateInOne() != 0
}

// take confirms that taking an interposed piece with the piece that checked
// mates within the plies, not counting the two of interposing and taking.
func (v *verifier) take(p *shogi.Position, from, to shogi.Square, plies int32) bool {
	for _, promotes := range []bool{true, false} {
		m := shogi.NewMove(from, to, promotes)
		if plies >= forever || !p.Legal(m) {
			continue
		}
		var u shogi.Undo
		p.Do(m, &u)
		n, known := v.s.table.shortest(p.BoardKey(), p.Hand(v.s.attacker))
		ok := p.InCheck() && (known && n <= plies || !p.HasMove()) && v.defend(p, plies)
		p.Undo(m, &u)
		if ok {
			return true
		}
	}
	return false
}
