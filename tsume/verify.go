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
// confirms does not depend on the way there and can be remembered: by the board
// and with the hand that the mate needs, since a larger one mates as well.
type verifier struct {
	s     *search // answers where the table has forgotten
	seeds [2]maphash.Seed
	mates map[[2]uint64][]verified
	count int // mates remembered so far
	room  int // mates held at once

	passed uint64 // positions
	spent  bool   // it gives up
}

// verified is a mate that was confirmed with a hand of the attacker.
type verified struct {
	hand  shogi.Hand
	plies int32
}

// newVerifier returns a verifier that remembers so many mates at most.
func newVerifier(s *search, room int) *verifier {
	return &verifier{s: s, seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, mates: map[[2]uint64][]verified{}, room: room}
}

// verifiedBytes is about what it takes to remember a mate.
const verifiedBytes = 128

// out counts a position and reports whether to give up: when the search was
// stopped, or when the proof costs far more than it did to find.
func (v *verifier) out() bool {
	v.passed++
	if v.passed&255 == 0 {
		v.spent = v.spent || v.s.stopAt.Load() || v.passed > 1<<20+16*v.s.nodes
	}
	return v.spent
}

// key tells boards apart by hashes that owe nothing to the search's.
func (v *verifier) key(p *shogi.Position) [2]uint64 {
	s := p.Setup()
	s.Hands = [2]shogi.Hand{}
	return [2]uint64{maphash.Comparable(v.seeds[0], s), maphash.Comparable(v.seeds[1], s)}
}

// recall returns the hand needed for a mate that was confirmed before.
func (v *verifier) recall(key [2]uint64, hand shogi.Hand, plies int32) (need shogi.Hand, ok bool) {
	for _, m := range v.mates[key] {
		if m.plies <= plies && hand.Dominates(m.hand) {
			return m.hand, true
		}
	}
	return 0, false
}

func (v *verifier) remember(key [2]uint64, need shogi.Hand, plies int32) {
	if v.count%(v.room+1) == v.room {
		clear(v.mates)
	}
	v.mates[key] = append(v.mates[key], verified{need, plies})
	v.count++
}

// attack confirms that the side to move mates within the plies, and returns
// what it needs in hand for that.
func (v *verifier) attack(p *shogi.Position, plies int32) (need shogi.Hand, ok bool) {
	if plies < 1 || v.out() {
		return 0, false
	}
	key := v.key(p)
	if need, ok = v.recall(key, p.Hand(v.s.attacker), plies); ok {
		return need, true
	}
	if need, ok = v.try(p, plies); !ok && v.ask(p, plies) {
		need, ok = v.try(p, plies)
	}
	if ok {
		v.remember(key, need, plies)
	}
	return need, ok
}

// try tries the checks of which the table says that they mate, the shortest
// first.
func (v *verifier) try(p *shogi.Position, plies int32) (need shogi.Hand, ok bool) {
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
		need, ok = 0, false
		if p.InCheck() {
			need, ok = v.defend(p, fewer(plies, 1))
		}
		p.Undo(h.move, &u)
		if ok {
			return needed(need, h.move, u.Captured().Kind().Demote()), true
		}
		if v.s.stop || v.spent {
			break
		}
	}
	return 0, false
}

// askedNodes is how many positions the search may look at to prove again what
// was forgotten.
const askedNodes = 1 << 20

// ask has the search prove again what was forgotten.
func (v *verifier) ask(p *shogi.Position, plies int32) bool {
	if v.s.stop || v.spent {
		return false
	}
	limit := v.s.limit
	v.s.limit = min(limit, v.s.nodes+askedNodes)
	r := v.s.at(p).or(plies, 0, inf, inf)
	v.s.stop = v.s.stopAt.Load() || v.s.nodes >= limit
	v.s.limit = limit
	return r.proved()
}

// defend confirms that the side to move, in check, is mated within the plies
// whatever it does, and returns what the attacker needs in hand for that. An
// interposition that the checking piece takes may cost no plies.
func (v *verifier) defend(p *shogi.Position, plies int32) (need shogi.Hand, ok bool) {
	if v.out() {
		return 0, false
	}
	key := v.key(p)
	if need, ok = v.recall(key, p.Hand(v.s.attacker), plies); ok {
		return need, true
	}
	need = lacking(p)
	checkers := p.Checkers()
	var buffer [128]shogi.Move
	for _, m := range p.AppendMoves(buffer[:0], shogi.All) {
		var u shogi.Undo
		p.Do(m, &u)
		var h shogi.Hand
		drop := m.IsDrop() && !checkers.Several()
		taken := drop && !v.known(p, fewer(plies, 1))
		if taken {
			h, ok = v.take(p, checkers.First(), m, plies)
		}
		if !taken || !ok {
			h, ok = v.attack(p, fewer(plies, 1))
		}
		if !ok && drop && !taken {
			h, ok = v.take(p, checkers.First(), m, plies)
		}
		p.Undo(m, &u)
		if !ok {
			return 0, false
		}
		need = maxHand(need, h)
	}
	v.remember(key, need, plies)
	return need, true
}

// known reports whether the attacker is known to mate within the plies.
func (v *verifier) known(p *shogi.Position, plies int32) bool {
	n, ok := v.s.table.shortest(p.BoardKey(), p.Hand(v.s.attacker))
	return ok && n <= plies || plies >= 1 && p.MateInOne() != 0
}

// take confirms that taking an interposed piece with the piece that checked
// mates within the plies, not counting the two of interposing and taking.
func (v *verifier) take(p *shogi.Position, from shogi.Square, drop shogi.Move, plies int32) (need shogi.Hand, ok bool) {
	for _, promotes := range []bool{true, false} {
		m := shogi.NewMove(from, drop.To(), promotes)
		if plies >= forever || !p.Legal(m) {
			continue
		}
		var u shogi.Undo
		p.Do(m, &u)
		n, known := v.s.table.shortest(p.BoardKey(), p.Hand(v.s.attacker))
		need, ok = 0, false
		if p.InCheck() && (known && n <= plies || !p.HasMove()) {
			need, ok = v.defend(p, plies)
		}
		p.Undo(m, &u)
		if ok {
			return less(need, drop.DropKind()), true
		}
	}
	return 0, false
}
