// Package saisho is Saishō shōgi, the game that Francesco Fonseca published in
// 2019: two players roll one cube on one cell until its gaze and its flame both
// point to one of them, who has lost. The package knows the rules for every
// cube, and their complete solution.
//
//	v, err := saisho.New("plain,net=B")
//	s, err := v.Cube().ParseState("WNW w -")
//	fmt.Println(v.Solution().Value(s), v.Solution().Best(s))
package saisho

import (
	"strconv"

	"github.com/komadai/komadai/game"
)

// Direction is one of the four sides of the cell, of a face or of a flat net,
// clockwise from north. Black sits south and White north.
type Direction uint8

// The directions.
const (
	North Direction = iota
	East
	South
	West
)

const compass = "NESW"

func (d Direction) String() string {
	if d > West {
		return "direction(" + strconv.Itoa(int(d)) + ")"
	}
	return compass[d : d+1]
}

// Face is a face of the cube, named by its place in the flat net.
type Face uint8

// The faces: in the net N lies above U, E right of it, S below, W left, and D
// below S. In the home orientation U is on top and N towards White.
const (
	FaceU Face = iota
	FaceN
	FaceE
	FaceS
	FaceW
	FaceD
)

const faces = "UNESWD"

func (f Face) String() string {
	if f > FaceD {
		return "face(" + strconv.Itoa(int(f)) + ")"
	}
	return faces[f : f+1]
}

// Orientation is how the cube lies: the face on top and where its gaze goes.
// Where the flame points follows from the net; see [Cube.Look].
type Orientation uint8

// Orientations is the number of ways in which the cube can lie.
const Orientations = 24

func orientation(f Face, gaze Direction) Orientation {
	return Orientation(f)<<2 | Orientation(gaze)
}

// Top returns the face on top.
func (o Orientation) Top() Face { return Face(o >> 2) }

// Gaze returns the direction of the emperor's gaze.
func (o Orientation) Gaze() Direction { return Direction(o & 3) }

// State is a position, all that decides about the rest of a plain game: how
// the cube lies, who is to move, and the opponent's last roll, which is barred.
// In bits, from the lowest: two for the barred roll, one for the side, five
// for the orientation.
type State uint8

// Start is the state before the cube is placed.
const Start State = Orientations << 3

const stateCount = int(Start) + 1

// NewState packs a state. last is the opponent's last move; only a roll counts.
func NewState(o Orientation, turn game.Side, last Move) State {
	s := State(o)<<3 | State(turn&1)<<2
	if last >= F && last <= L {
		s |= State(last - T)
	}
	return s
}

// Orientation returns how the cube lies; it has no meaning for [Start].
func (s State) Orientation() Orientation { return Orientation(s >> 3) }

// Turn returns the side to move.
func (s State) Turn() game.Side { return game.Side(s >> 2 & 1) }

// Barred returns the opponent's last roll, [NoMove] when he did not roll.
func (s State) Barred() Move {
	if b := s & 3; b != 0 {
		return T + Move(b)
	}
	return NoMove
}

// Move is a turn, a roll or the placement of the cube.
type Move uint8

// The moves but the placements, from the mover's seat.
const (
	NoMove Move = iota
	T           // a quarter turn, clockwise seen from above
	F           // a roll away from the mover
	R           // to the right
	L           // to the left
)

const placement Move = 8 // the first of 24

// Place returns the move that places the cube.
func Place(o Orientation) Move { return placement + Move(o) }

// Placed returns the orientation of a placement; ok is false for other moves.
func (m Move) Placed() (o Orientation, ok bool) {
	return Orientation(m - placement), m >= placement && m < placement+Orientations
}

// goes returns where a roll goes when a side makes it.
func (m Move) goes(by game.Side) Direction {
	d := [...]Direction{F: North, R: East, L: West}[m]
	if by == game.White {
		d ^= 2
	}
	return d
}

// opponent returns the direction in which a side's opponent sits.
func opponent(by game.Side) Direction {
	if by == game.White {
		return South
	}
	return North
}
