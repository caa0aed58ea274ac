package plain

import "github.com/komadai/komadai/game"

// candidate is a move with the place it takes in the order of trying.
type candidate struct {
	reading
	first int32 // the higher the sooner
	gain  int32 // estimate of the exchange
}

func (c *candidate) quiet() bool { return c.victim == 0 && c.after == c.kind }

// What comes first: the move that was best before, gainful captures and
// promotions, moves that refuted others, the rest by how often they were good,
// and last what loses material.
const (
	firstBest   = 1 << 30
	firstGains  = 1 << 26
	firstKiller = 1 << 25
	lastLosses  = -(1 << 25)
)

// order lists all moves of a position in a frame.
func (s *search) order(f *frame, pos game.Position, best game.Move, side uint8) {
	f.list = f.list[:0]
	for _, m := range pos.Moves() {
		c := candidate{reading: s.read(f, m, side)}
		gain := f.sight.exchange(s.w, &c.reading, side)
		c.gain = int32(gain)
		switch {
		case m == best:
			c.first = firstBest
		case !c.quiet() && gain >= 0:
			c.first = firstGains + int32(gain)
		case m == f.killers[0]:
			c.first = firstKiller + 1
		case m == f.killers[1]:
			c.first = firstKiller
		case gain < -50:
			c.first = lastLosses + int32(gain)
		default:
			c.first = s.habits.worth(side, m) + s.promise(f, &c.reading, side)
		}
		f.list = append(f.list, c)
	}
}

// orderCaptures lists the captures and promotions that do not lose material
// and gain more than a bound.
func (s *search) orderCaptures(f *frame, pos game.Position, side uint8, bound int) {
	f.list = f.list[:0]
	if !s.w.readable {
		return
	}
	for _, m := range pos.Moves() {
		c := candidate{reading: s.read(f, m, side)}
		if c.quiet() {
			continue
		}
		gain := f.sight.exchange(s.w, &c.reading, side)
		if gain < 0 || gain <= bound {
			continue
		}
		c.gain, c.first = int32(gain), int32(gain)*16-int32(s.w.kinds[c.kind].worth/64)
		f.list = append(f.list, c)
	}
}

// read reads a move, or as much of it as can be relied on in this variant.
func (s *search) read(f *frame, m game.Move, side uint8) reading {
	if !s.w.readable {
		return reading{move: m, from: -1, to: -1}
	}
	return s.w.read(m, &f.view, game.Side(side))
}

// promise guesses which quiet moves are worth an early look: saving a piece
// that is attacked, coming near the enemy king.
func (s *search) promise(f *frame, r *reading, side uint8) int32 {
	p := int32(0)
	enemy := side ^ 1
	if r.from >= 0 && f.sight.count[enemy][r.from] > 0 {
		own := int32(s.w.kinds[r.kind].swing)
		if own < royalSwing && (f.sight.count[side][r.from] == 0 || f.sight.least[enemy][r.from] < own) {
			p += own / 4
		}
	}
	if nearKing(&f.view, int(r.to), enemy) && f.sight.count[side][r.to] > 0 {
		p += 120
	}
	if r.drop {
		p -= 60
	}
	return p
}

// pick brings the best of the candidates from i on to i.
func pick(list []candidate, i int) candidate {
	best := i
	for j := i + 1; j < len(list); j++ {
		if list[j].first > list[best].first {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i]
}

// habits remembers how often a quiet move was too good for the other side,
// whatever the position.
type habits struct{ counts [2][habitSlots]int32 }

const habitSlots = 4096

func habitSlot(m game.Move) int { return int(hash(string(m)) % habitSlots) }

func (h *habits) worth(side uint8, m game.Move) int32 { return h.counts[side][habitSlot(m)] }

func (h *habits) reward(side uint8, m game.Move, depth int) {
	c := &h.counts[side][habitSlot(m)]
	*c = min(*c+int32(depth*depth), 1<<20)
}

func (h *habits) clear() { *h = habits{} }

// age halves what was learned in the last search.
func (h *habits) age() {
	for side := range h.counts {
		for i := range h.counts[side] {
			h.counts[side][i] /= 2
		}
	}
}
