package gufu

import "github.com/komadai/komadai/game"

// At returns where a piece stands; ok is false while it is off the board.
func (s State) At(p Piece) (c game.Coord, ok bool) {
	l := s.place(p)
	if !l.on() {
		return game.Coord{}, false
	}
	return l.square().coord(), true
}

// Area returns the capture area of a piece in its present direction, rank by
// rank from the far one; none while it is off the board.
func (s State) Area(p Piece) []game.Coord {
	var cells []game.Coord
	reached := area(p, s.place(p))
	for q := range Square(squares) {
		if reached&q.bit() != 0 {
			cells = append(cells, q.coord())
		}
	}
	return cells
}
