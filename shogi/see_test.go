package shogi

import "testing"

// slowExchange plays the captures on a square out on real boards: the side to
// move takes with its least valuable piece if that gains anything.
func slowExchange(p *Position, s Square) int {
	us := p.turn
	standing := p.At(s).Kind()
	var best Move
	least := -1
	for from := range p.ByColor(us).All() {
		k := p.At(from).Kind()
		if !slowAttack(p.At(from), from, p.Occupied()).Has(s) {
			continue
		}
		order := 0
		for byValue[order] != k {
			order++
		}
		if k == King && guarded(p, s, from) {
			continue
		}
		if least < 0 || order < least {
			least, best = order, NewMove(from, s, false)
		}
	}
	if least < 0 {
		return 0
	}
	next := *p
	var u Undo
	next.Do(best, &u)
	return max(0, taking(standing)-slowExchange(&next, s))
}

// guarded reports whether the opponent attacks a square once the piece on
// another one is gone.
func guarded(p *Position, s, gone Square) bool {
	occupied := p.Occupied().Without(squareBit[gone])
	for from := range p.ByColor(p.turn.Other()).All() {
		if slowAttack(p.At(from), from, occupied).Has(s) {
			return true
		}
	}
	return false
}

func TestSEEAgainstPlay(t *testing.T) {
	for _, p := range somePositions(t, 8) {
		for _, m := range p.AppendMoves(nil, All) {
			want := 0
			if !m.IsDrop() {
				k := p.At(m.From()).Kind()
				if was := p.At(m.To()); was != NoPiece {
					want = taking(was.Kind())
				}
				if m.Promotes() {
					want += value[k.Promote()] - value[k]
				}
			}
			next := p
			var u Undo
			next.Do(m, &u)
			want -= slowExchange(&next, m.To())
			if got := p.SEE(m); got != want {
				t.Fatalf("%s: SEE(%v) = %d, want %d", p.SFEN(), m, got, want)
			}
		}
	}
}

func TestSEE(t *testing.T) {
	for _, c := range []struct {
		sfen, move string
		want       int
	}{
		{"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", 0},
		{"4k4/9/9/4p4/9/9/9/4R4/4K4 b - 1", "5h5d", 200},                   // a loose pawn
		{"4k4/9/4g4/4p4/9/9/9/4R4/4K4 b - 1", "5h5d", 200 - 1900},          // a guarded one
		{"4k4/9/4g4/4p4/9/9/4L4/4R4/4K4 b - 1", "5g5d", 200},               // the gold leaves the lance to the rook behind it
		{"4k4/9/4g4/4p4/9/4R4/4L4/9/4K4 b - 1", "5f5d", 200 - 1900 + 1100}, // the lance behind the rook, too
		{"4k4/4+p4/9/9/9/9/9/4R4/4K4 b - 1", "5h5b", 600 - 1900},           // the king takes
		{"4k4/4+p4/9/9/9/9/9/4R4/4L3K b - 1", "5h5b", 600},                 // and does not: it is guarded
		{"4k4/9/9/4p4/9/9/9/9/4K4 b S 1", "S*5e", -1000},
		{"4k4/9/9/9/P8/9/9/9/4K4 b - 1", "9e9d", 0},
		{"4k4/9/9/P8/9/9/9/9/4K4 b - 1", "9d9c+", 400},
	} {
		p := parsePosition(t, c.sfen)
		m, err := ParseMove(c.move)
		if err != nil || !p.Legal(m) {
			t.Fatalf("%s %s: %v, legal %v", c.sfen, c.move, err, p.Legal(m))
		}
		if got := p.SEE(m); got != c.want {
			t.Errorf("%s %s: SEE = %d, want %d", c.sfen, c.move, got, c.want)
		}
	}
}
