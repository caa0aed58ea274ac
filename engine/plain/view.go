package plain

import "github.com/komadai/komadai/game"

// view is a game.Board in small numbers. Its slices are used again and again.
type view struct {
	files, ranks int
	kind         []uint8 // index into wisdom.kinds, 0 for an empty cell
	owner        []uint8
	facing       []uint8
	hand         [2]int // worth of what is in hand
	king         [2]int // cell of the king, -1 if there is none
}

// load makes the view show a board.
func (v *view) load(w *wisdom, b game.Board) {
	v.files, v.ranks = b.Files, b.Ranks
	n := len(b.Cells)
	if cap(v.kind) < n {
		v.kind, v.owner, v.facing = make([]uint8, n), make([]uint8, n), make([]uint8, n)
	}
	v.kind, v.owner, v.facing = v.kind[:n], v.owner[:n], v.facing[:n]
	v.king = [2]int{-1, -1}
	for i := range b.Cells {
		c := &b.Cells[i]
		if c.Kind == "" {
			v.kind[i] = 0
			continue
		}
		k := w.kind(c.Kind)
		v.kind[i], v.owner[i], v.facing[i] = k, uint8(c.Owner), c.Facing
		if k == w.royal && c.Owner < game.Neither {
			v.king[c.Owner] = i
		}
	}
	for side := range v.hand {
		v.hand[side] = 0
		for _, h := range b.Hands[side] {
			v.hand[side] += h.Count * w.kinds[w.kind(h.Kind)].inHand
		}
	}
}
