package plain

import "github.com/komadai/komadai/game"

// reading is what the canonical text of a move lets us guess without asking
// the rules, which is slow. It only steers the search: which moves to try
// first, which captures to follow. That the guesses of a variant are right is
// checked while its pieces are studied.
type reading struct {
	move     game.Move
	from, to int16 // cells as in game.Board, -1 if not known
	kind     uint8 // of the piece that moves, 0 if not known
	after    uint8 // of the piece when it has moved
	victim   uint8 // of the piece that is taken, 0 for none
	drop     bool
	hops     bool // the text names more than two cells
}

// read guesses what a move does on a board.
func (w *wisdom) read(m game.Move, v *view, mover game.Side) reading {
	r := reading{move: m, from: -1, to: -1}
	text := string(m)
	cells, star, letters := 0, -1, 0
	first, last := -1, -1
	for i := 0; i < len(text); {
		c := text[i]
		if c == '*' && star < 0 {
			star = i
		}
		if c < '0' || c > '9' {
			if cells == 0 && star < 0 && (c >= 'A' && c <= 'Z' || c == '+') {
				letters = i + 1
			}
			i++
			continue
		}
		file := 0
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			file = min(file*10+int(text[i]-'0'), 1000)
			i++
		}
		if i == len(text) || text[i] < 'a' {
			continue
		}
		rank := int(text[i]-'a') + 1
		i++
		if file < 1 || file > v.files || rank < 1 || rank > v.ranks {
			return r
		}
		last = (rank-1)*v.files + v.files - file
		if cells == 0 {
			first = last
		}
		cells++
	}
	if cells == 0 {
		return r
	}
	r.to = int16(last)
	switch {
	case star > 0:
		r.drop = true
		r.kind = w.kind(game.Kind(text[:star]))
	case cells >= 2:
		r.from = int16(first)
		r.kind = v.kind[first]
		r.hops = cells > 2
	case letters > 0:
		r.kind = w.kind(game.Kind(text[:letters]))
	}
	r.after = r.kind
	if text[len(text)-1] == '+' {
		if p := w.kinds[r.kind].promoted; p != 0 {
			r.after = p
		}
	}
	if v.kind[last] != 0 && v.owner[last] != uint8(mover) && int(r.from) != last {
		r.victim = v.kind[last]
	}
	return r
}
