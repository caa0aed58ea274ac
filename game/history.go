package game

import "slices"

// History is the line of play that led to a position. It grows by one with
// every move, so that judging a whole game takes time linear in its length.
type History struct {
	first     int // number of the first move
	positions []Position
	moves     []Move
	keys      []string
	seen      map[string][]int // plies at which a key occurred, rising
	checks    []bool           // the side to move was in check
}

// NewHistory begins a history. The number is that of the first move, 1 in an
// ordinary game; anything smaller is taken as 1.
func NewHistory(start Position, number int) *History {
	h := &History{first: max(number, 1), seen: map[string][]int{}}
	h.add(start)
	return h
}

func (h *History) add(p Position) {
	k := p.SFEN()
	h.seen[k] = append(h.seen[k], len(h.positions))
	h.positions = append(h.positions, p)
	h.keys = append(h.keys, k)
	h.checks = append(h.checks, p.InCheck())
}

// Push adds a move and the position it leads to.
func (h *History) Push(m Move, p Position) {
	h.moves = append(h.moves, m)
	h.add(p)
}

// Truncate takes back moves until n are left.
func (h *History) Truncate(n int) {
	for len(h.moves) > n {
		last := len(h.moves)
		k := h.keys[last]
		if s := h.seen[k]; len(s) > 1 {
			h.seen[k] = s[: len(s)-1 : len(s)-1] // an append copies: clones share s
		} else {
			delete(h.seen, k)
		}
		h.moves, h.positions = h.moves[:last-1], h.positions[:last]
		h.keys, h.checks = h.keys[:last], h.checks[:last]
	}
}

// Clone returns a copy that can grow on its own. It shares what never changes,
// so that it costs far less than playing the moves again.
func (h *History) Clone() *History {
	c := &History{
		first:     h.first,
		positions: slices.Clone(h.positions),
		moves:     slices.Clone(h.moves),
		keys:      slices.Clone(h.keys),
		seen:      make(map[string][]int, len(h.seen)),
		checks:    slices.Clone(h.checks),
	}
	for k, plies := range h.seen {
		c.seen[k] = plies[:len(plies):len(plies)] // an append copies
	}
	return c
}

// Len is the number of moves made.
func (h *History) Len() int { return len(h.moves) }

// Number is the number of the last move made as players count: that of the
// first move less one at the start.
func (h *History) Number() int { return h.first + len(h.moves) - 1 }

// At returns the position after i moves.
func (h *History) At(i int) Position { return h.positions[i] }

// Start returns the position before the first move.
func (h *History) Start() Position { return h.positions[0] }

// Last returns the position after the last move.
func (h *History) Last() Position { return h.positions[len(h.positions)-1] }

// Move returns move i, counted from 1.
func (h *History) Move(i int) Move { return h.moves[i-1] }

// Moves returns a copy of the moves.
func (h *History) Moves() []Move { return append([]Move(nil), h.moves...) }

// Mover returns who made move i, counted from 1.
func (h *History) Mover(i int) Side { return h.positions[i-1].Turn() }

// GaveCheck reports whether move i, counted from 1, gave check; for i = 0,
// whether the start position is one of check.
func (h *History) GaveCheck(i int) bool { return h.checks[i] }

// Occurrences returns the plies, rising, at which the present position
// occurred; the last of them is Len. The start position counts. The caller
// must not change the slice.
func (h *History) Occurrences() []int { return h.seen[h.keys[len(h.keys)-1]] }
