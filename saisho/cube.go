package saisho

import (
	"slices"

	"github.com/komadai/komadai/game"
)

// A vector has the coordinates east, north, up.
type vector [3]int8

var (
	up   = vector{0, 0, 1}
	axes = [4]vector{North: {0, 1, 0}, East: {1, 0, 0}, South: {0, -1, 0}, West: {-1, 0, 0}}
)

func (v vector) neg() vector { return vector{-v[0], -v[1], -v[2]} }

// flat tells where each face of the home orientation looks, and where the
// north and east of the flat net point on it once the net is folded.
var flat = [6]struct{ normal, north, east vector }{
	FaceU: {up, axes[North], axes[East]},
	FaceN: {axes[North], up.neg(), axes[East]},
	FaceE: {axes[East], axes[North], up.neg()},
	FaceS: {axes[South], up, axes[East]},
	FaceW: {axes[West], axes[North], up},
	FaceD: {up.neg(), axes[South], axes[East]},
}

// points returns where a direction of the flat net points on a face.
func points(f Face, d Direction) vector {
	v := flat[f].north
	if d == East || d == West {
		v = flat[f].east
	}
	if d >= South {
		v = v.neg()
	}
	return v
}

// A rotation says where east, north and up go.
type rotation [3]vector

func (r rotation) of(v vector) vector {
	var w vector
	for axis, n := range v {
		for i := range w {
			w[i] += n * r[axis][i]
		}
	}
	return w
}

// then returns the rotation that makes r first and q after it.
func (r rotation) then(q rotation) rotation { return rotation{q.of(r[0]), q.of(r[1]), q.of(r[2])} }

func cross(a, b vector) vector {
	return vector{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// rotations lists the 24 rotations of a cube.
func rotations() []rotation {
	var list []rotation
	all := []vector{axes[0], axes[1], axes[2], axes[3], up, up.neg()}
	for _, e := range all {
		for _, n := range all {
			if u := cross(e, n); u != (vector{}) {
				list = append(list, rotation{e, n, u})
			}
		}
	}
	return list
}

// rolls are the rotations of a roll in each direction: what lay on top comes
// to that side, and the face opposite to it comes up.
var rolls = [4]rotation{
	North: {axes[East], up.neg(), axes[North]},
	East:  {up.neg(), axes[North], axes[East]},
	South: {axes[East], up, axes[South]},
	West:  {up, axes[North], axes[West]},
}

// lie returns how the cube lies after a rotation from home, and its flame.
func (n *Net) lie(r rotation) (Orientation, Direction) {
	for f := FaceU; f <= FaceD; f++ {
		if r.of(flat[f].normal) == up {
			gaze := slices.Index(axes[:], r.of(points(f, n[f].Gaze)))
			flame := slices.Index(axes[:], r.of(points(f, n[f].Flame)))
			return orientation(f, Direction(gaze)), Direction(flame)
		}
	}
	panic("saisho: a rotation that brings no face up")
}

// same reports whether a rotation leaves all that the cube shows as it is.
func (n *Net) same(r rotation) bool {
	for f := FaceU; f <= FaceD; f++ {
		for g := FaceU; g <= FaceD; g++ {
			if r.of(flat[f].normal) == flat[g].normal &&
				(r.of(points(f, n[f].Gaze)) != points(g, n[g].Gaze) || r.of(points(f, n[f].Flame)) != points(g, n[g].Flame)) {
				return false
			}
		}
	}
	return true
}

// Cube is a cube with its rules of movement. It does not change.
type Cube struct {
	net       Net
	selfCheck bool // a placement may check the one who places
	flame     [Orientations]Direction
	roll      [Orientations][4]Orientation
}

// NewCube makes the cube of a net. A placement that checks its own player is
// legal if selfCheckPlacement says so. The error is that of [Net.Check].
func NewCube(n Net, selfCheckPlacement bool) (*Cube, error) {
	if err := n.Check(); err != nil {
		return nil, err
	}
	c := &Cube{net: n, selfCheck: selfCheckPlacement}
	for _, r := range rotations() {
		o, flame := n.lie(r)
		c.flame[o] = flame
		for d := range rolls {
			c.roll[o][d], _ = n.lie(r.then(rolls[d]))
		}
	}
	return c, nil
}

// Net returns the net of the cube.
func (c *Cube) Net() Net { return c.net }

// Look returns what the face on top shows.
func (c *Cube) Look(o Orientation) (top Face, gaze, flame Direction) {
	return o.Top(), o.Gaze(), c.flame[o]
}

// Check reports whether a side is in check, and may only roll where the gaze
// goes when it is his turn: the flame points to him and the gaze does not.
func (c *Cube) Check(o Orientation, side game.Side) bool {
	own := opponent(side) ^ 2
	return c.flame[o] == own && o.Gaze() != own
}

// Mated returns the side to which gaze and flame both point, [game.Neither]
// if there is none.
func (c *Cube) Mated(o Orientation) game.Side {
	if o.Gaze() == c.flame[o] {
		switch o.Gaze() {
		case North:
			return game.White
		case South:
			return game.Black
		}
	}
	return game.Neither
}

// Over returns the side that is mated in a state, [game.Neither] if play goes on.
func (c *Cube) Over(s State) game.Side {
	if s == Start {
		return game.Neither
	}
	return c.Mated(s.Orientation())
}

// InCheck reports whether the side to move is in check.
func (c *Cube) InCheck(s State) bool { return s != Start && c.Check(s.Orientation(), s.Turn()) }

// AppendMoves appends the legal moves, in the order T F R L, the placements in
// that of the orientations.
func (c *Cube) AppendMoves(dst []Move, s State) []Move {
	if s == Start {
		for o := range Orientation(Orientations) {
			if c.Why(s, Place(o)) == nil {
				dst = append(dst, Place(o))
			}
		}
		return dst
	}
	for m := T; m <= L; m++ {
		if c.Why(s, m) == nil {
			dst = append(dst, m)
		}
	}
	return dst
}

// Faults of moves.
var (
	ErrUnplaced  = &game.Fault{Key: "unplaced", Text: "the cube has not been placed yet"}
	ErrPlaced    = &game.Fault{Key: "placed", Text: "the cube has been placed already"}
	ErrChecks    = &game.Fault{Key: "placement-checks", Text: "the first move may not point the flame to White"}
	ErrSelfCheck = &game.Fault{Key: "placement-self-check", Text: "this ruleset bars a placement that checks its own player"}
	ErrForced    = &game.Fault{Key: "forced-roll", Text: "in check the only move is to roll where the gaze goes"}
	ErrKo        = &game.Fault{Key: "ko", Text: "this would restore the cube as it stood before the opponent's last move"}
)

// Why says why a move is illegal, nil if it is legal.
func (c *Cube) Why(s State, m Move) error {
	o, places := m.Placed()
	switch {
	case !places && (m < T || m > L), s > Start:
		return game.ErrSyntax
	case s == Start && !places:
		return ErrUnplaced
	case s == Start && c.flame[o] == North:
		return ErrChecks
	case s == Start && !c.selfCheck && c.Check(o, game.Black):
		return ErrSelfCheck
	case s == Start:
		return nil
	case c.Over(s) != game.Neither:
		return game.ErrOver
	case places:
		return ErrPlaced
	case c.InCheck(s):
		if m == T || m.goes(s.Turn()) != s.Orientation().Gaze() {
			return ErrForced
		}
	case m == s.Barred():
		return ErrKo
	}
	return nil
}

// Do returns the state after a legal move.
func (c *Cube) Do(s State, m Move) State {
	if o, ok := m.Placed(); ok {
		return NewState(o, game.White, NoMove)
	}
	o, by := s.Orientation(), s.Turn()
	if m == T {
		return NewState(orientation(o.Top(), (o.Gaze()+1)&3), by.Opponent(), NoMove)
	}
	return NewState(c.roll[o][m.goes(by)], by.Opponent(), m)
}

// Gain returns what a move counts in a limited game for the one who made it,
// told from the state after it: 1 for a check, -1 for a self-check.
func (c *Cube) Gain(after State) int {
	switch o, by := after.Orientation(), after.Turn().Opponent(); {
	case after == Start:
	case c.Check(o, by.Opponent()):
		return 1
	case c.Check(o, by):
		return -1
	}
	return 0
}
