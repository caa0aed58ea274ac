package solved

import (
	"math"
	"math/rand/v2"

	"github.com/komadai/komadai/engine/plain"
)

// sight is how much of the solution a level sees, and how it errs; the table
// is explained at the head of the package.
type sight struct {
	plies   int     // what is decided later is not seen
	slip    float64 // the chance of each ply to end the attention of a turn
	careful bool    // sees always what the next ply decides
	whim    float64 // the chance to choose freely among moves that decide nothing
}

var sights = [...]sight{
	plain.Beginner: {plies: 2, slip: 0.12, whim: 1},
	plain.Easy:     {plies: 3, slip: 0.06, whim: 0.5},
	plain.Medium:   {plies: 4, slip: 0.03, whim: 0.25},
	plain.Hard:     {plies: 6, slip: 0.02, careful: true},
	plain.Strong:   {plies: math.MaxInt, careful: true},
}

// attention returns how many plies are seen this turn, by lot.
func (s sight) attention(r *rand.Rand) int {
	n := 0
	if s.careful {
		n = 1
	}
	if s.slip == 0 {
		return s.plies
	}
	for n < s.plies && r.Float64() >= s.slip {
		n++
	}
	return n
}

// thought is a move as a level sees it.
type thought struct {
	Choice
	seen Value // a draw without end where nothing is seen
	lead int   // of its maker, once it is made
}

// better reports whether a move looks better than another, whims aside.
func (a thought) better(b thought) bool {
	if x, y := a.seen.rank(), b.seen.rank(); x != y {
		return x > y
	}
	if a.seen.decided() {
		return false
	}
	if x, y := a.points(), b.points(); x != y {
		return x > y
	}
	return a.Traps*b.Wide > b.Traps*a.Wide
}

// points are those of the end where it is seen, else those of the moment.
func (a thought) points() int {
	if a.seen.Points {
		return a.seen.Lead
	}
	return a.lead
}

// decided reports whether somebody wins or loses by mate.
func (v Value) decided() bool { return v.Result != Draw && !v.Points }

// pick chooses among the moves of a position as a level does.
func (s sight) pick(list []thought, r *rand.Rand) thought {
	attention := s.attention(r)
	for i := range list {
		list[i].seen = list[i].Value
		if list[i].Value.Plies > attention {
			list[i].seen, list[i].Traps = Value{Result: Draw}, 0
		}
	}
	best := list[0].seen
	for _, m := range list {
		if m.seen.rank() > best.rank() {
			best = m.seen
		}
	}
	free := !best.decided() && r.Float64() < s.whim
	var chosen []thought
	for _, m := range list {
		switch {
		case m.seen.rank() != best.rank():
		case free || len(chosen) == 0 || !chosen[0].better(m) && !m.better(chosen[0]):
			chosen = append(chosen, m)
		case m.better(chosen[0]):
			chosen = append(chosen[:0], m)
		}
	}
	return chosen[r.IntN(len(chosen))]
}
