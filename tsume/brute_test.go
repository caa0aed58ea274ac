package tsume

import "github.com/komadai/komadai/shogi"

// brute solves by the definition of a mate's length, without numbers, tables of
// hands or order. It remembers answers by position.
type brute struct {
	attacks map[bruteKey]bool
	defends map[bruteKey]bool
	left    int // positions it may still look at
}

type bruteKey struct {
	p     shogi.Position
	plies int
	rim   int
}

func newBrute(positions int) *brute {
	return &brute{map[bruteKey]bool{}, map[bruteKey]bool{}, positions}
}

// attack reports whether the side to move mates within the plies.
func (b *brute) attack(p shogi.Position, plies int) bool {
	if plies < 1 {
		return false
	}
	key := bruteKey{p: p, plies: plies}
	if v, ok := b.attacks[key]; ok {
		return v
	}
	b.left--
	v := false
	for _, m := range p.AppendMoves(nil, shogi.All) {
		q := p
		var u shogi.Undo
		q.Do(m, &u)
		if b.left > 0 && q.InCheck() && b.defend(q, plies-1, 8) {
			v = true
			break
		}
	}
	b.attacks[key] = v
	return v
}

// defend reports whether the side to move is mated within the plies, if of the
// squares on which it may interpose by a drop only so many, the nearest to the
// king, count.
func (b *brute) defend(p shogi.Position, plies, rim int) bool {
	if plies < 0 {
		return false
	}
	key := bruteKey{p, plies, rim}
	if v, ok := b.defends[key]; ok {
		return v
	}
	v := b.answers(p, plies, rim)
	b.defends[key] = v
	return v
}

func (b *brute) answers(p shogi.Position, plies, rim int) bool {
	moves := p.AppendMoves(nil, shogi.All)
	holds := func(m shogi.Move) bool {
		q := p
		var u shogi.Undo
		q.Do(m, &u)
		return b.attack(q, plies-1)
	}
	var drops [81][]shogi.Move
	for _, m := range moves {
		if m.IsDrop() {
			drops[m.To()] = append(drops[m.To()], m)
		} else if !holds(m) {
			return false
		}
	}
	king := p.King(p.Turn())
	for distance := 1; distance <= min(rim, 8); distance++ {
		for sq, list := range drops {
			f, r := shogi.Square(sq).File()-king.File(), shogi.Square(sq).Rank()-king.Rank()
			if max(f, -f, r, -r) != distance || len(list) == 0 || b.futile(p, shogi.Square(sq), plies, distance-1) {
				continue
			}
			for _, m := range list {
				if !holds(m) {
					return false
				}
			}
		}
	}
	return true
}

// futile reports whether the checking piece mates from a square no later than
// it does when only nearer squares are interposed on.
func (b *brute) futile(p shogi.Position, sq shogi.Square, plies, rim int) bool {
	least := 0
	for !b.defend(p, least, rim) {
		if least += 2; least > plies {
			return false
		}
	}
	for _, promotes := range []bool{true, false} {
		m := shogi.NewMove(p.Checkers().First(), sq, promotes)
		q := p
		var u shogi.Undo
		q.DoNull(&u)
		if q.Legal(m) && q.GivesCheck(m) {
			q.Do(m, &u)
			if b.defend(q, least, 8) {
				return true
			}
		}
	}
	return false
}
