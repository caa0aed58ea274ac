package gufu

import "github.com/komadai/komadai/game"

// Piece is one of the four pieces, in the order in which they are dropped.
type Piece uint8

// The pieces. Kaze and Arashi are owned by nobody.
const (
	BlackKing Piece = iota
	WhiteKing
	Kaze
	Arashi
)

const pieceLetters = "KkWS"

// Dir is where a piece points, clockwise from Black's forward direction.
type Dir uint8

// The directions as Black sees them.
const (
	North Dir = iota
	East
	South
	West
)

const dirLetters = "NESW"

func (d Dir) clockwise() Dir { return (d + 1) & 3 }

// Square numbers the cells rank by rank from the far one, from file 2 to file 1.
type Square uint8

const squares = 6

func (s Square) coord() game.Coord {
	return game.Coord{File: int8(2 - s%2), Rank: int8(s/2 + 1)}
}

func (s Square) bit() uint8 { return 1 << s }

// place is where a piece is: 0 off the board, else 1 + 4*square + direction.
type place uint8

func at(s Square, d Dir) place { return place(1 + 4*uint8(s) + uint8(d)) }
func (p place) on() bool       { return p != 0 }
func (p place) square() Square { return Square((p - 1) / 4) }
func (p place) dir() Dir       { return Dir((p - 1) % 4) }
func (p place) mask() uint8 {
	if !p.on() {
		return 0
	}
	return p.square().bit()
}

// State is a whole position in one integer:
//
//	bits 0-19   the places of K, k, W, S, five bits each
//	bit  20     White is to move
//	bits 21-23  the set-up drop that is due, 1 to 4; 0 in play
//	bit  24     kaze is in contact and the side to move owns it
//	bit  25     the same for arashi
//
// A contact without its bit is owned by the side not to move, as it always is
// when nobody ignores a check. The zero State is none.
type State uint32

// Start is the position before the first drop.
const Start State = 1 << 21

const (
	turnBit  State = 1 << 20
	kazeOwn  State = 1 << 24
	dueMask  State = 7 << 21
	ownMask  State = 3 << 24
	placeMax       = 24
)

func (s State) place(p Piece) place { return place(s >> (5 * p) & 31) }

func (s State) with(p Piece, to place) State {
	return s&^(31<<(5*p)) | State(to)<<(5*p)
}

// Turn is the side to move.
func (s State) Turn() game.Side { return game.Side(s >> 20 & 1) }

// Due is the set-up drop that is due, 1 to 4, and 0 in play.
func (s State) Due() int { return int(s & dueMask >> 21) }

func (s State) king() Piece { return Piece(s.Turn()) }

// own reports whether the side to move owns the contact of a shared piece.
func (s State) own(p Piece) bool { return s&(kazeOwn<<(p-Kaze)) != 0 }

// on returns the piece on a square.
func (s State) on(q Square) (Piece, bool) {
	for p := BlackKing; p <= Arashi; p++ {
		if l := s.place(p); l.on() && l.square() == q {
			return p, true
		}
	}
	return 0, false
}

// Contact reports whether a shared piece has both kings in its capture area.
func (s State) Contact(p Piece) bool {
	kings := s.place(BlackKing).mask() | s.place(WhiteKing).mask()
	return s.place(BlackKing).on() && s.place(WhiteKing).on() && area(p, s.place(p))&kings == kings
}

// Owner is who gives check with a shared piece, Neither where it is in no contact.
func (s State) Owner(p Piece) game.Side {
	switch {
	case !s.Contact(p):
		return game.Neither
	case s.own(p):
		return s.Turn()
	}
	return s.Turn().Opponent()
}

func (s State) checks(p Piece) bool { return s.Contact(p) && !s.own(p) }

// InCheck reports whether the side to move stands in check.
func (s State) InCheck() bool { return s.checks(Kaze) || s.checks(Arashi) }

// Captured returns the side whose king was captured, Neither while both live.
func (s State) Captured() game.Side {
	if s.Due() == 0 {
		for _, k := range [...]Piece{BlackKing, WhiteKing} {
			if !s.place(k).on() {
				return game.Side(k)
			}
		}
	}
	return game.Neither
}

// faceToFace reports whether the kings stand side by side, each pointing at
// the other.
func (s State) faceToFace() bool {
	b, w := s.place(BlackKing), s.place(WhiteKing)
	return b.on() && w.on() && ahead[b] == w.mask() && ahead[w] == b.mask()
}

// An offset is one square of a pattern: to the right and forward.
type offset struct{ right, forward int }

// patterns are the squares that a piece pointing north reaches.
var patterns = [3][]offset{
	{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}, // king
	{{0, 1}, {-1, -1}, {1, -1}},                // kaze
	{{0, 1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}}, // arashi
}

// areas holds the capture areas by pattern and place, ahead the square that a
// piece points at.
var (
	areas = func() (t [3][placeMax + 1]uint8) {
		for i, pattern := range patterns {
			for l := place(1); l <= placeMax; l++ {
				t[i][l] = reach(l, pattern)
			}
		}
		return t
	}()
	ahead = func() (t [placeMax + 1]uint8) {
		for l := place(1); l <= placeMax; l++ {
			t[l] = reach(l, []offset{{0, 1}})
		}
		return t
	}()
)

func reach(l place, pattern []offset) (mask uint8) {
	for _, o := range pattern {
		x, y := o.right, o.forward
		for range l.dir() {
			x, y = y, -x // a quarter clockwise
		}
		file, rank := int(l.square()%2)+x, int(l.square()/2)-y
		if file >= 0 && file < 2 && rank >= 0 && rank < 3 {
			mask |= Square(2*rank + file).bit()
		}
	}
	return mask
}

func area(p Piece, l place) uint8 { return areas[max(p, WhiteKing)-WhiteKing][l] }
