package saisho

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// OrientationText writes an orientation as top face, gaze and flame: "WNW".
func (c *Cube) OrientationText(o Orientation) string {
	top, gaze, flame := c.Look(o)
	return top.String() + gaze.String() + flame.String()
}

// ParseOrientation reads what [Cube.OrientationText] writes.
func (c *Cube) ParseOrientation(text string) (Orientation, error) {
	if len(text) != 3 {
		return 0, fmt.Errorf("orientation %q: want top face, gaze and flame, such as WNW", text)
	}
	f, g, fl := strings.IndexByte(faces, text[0]), strings.IndexByte(compass, text[1]), strings.IndexByte(compass, text[2])
	if f < 0 || g < 0 || fl < 0 {
		return 0, fmt.Errorf("orientation %q: want a face U N E S W D, then gaze and flame as N, E, S or W", text)
	}
	o := orientation(Face(f), Direction(g))
	if c.flame[o] != Direction(fl) {
		return 0, fmt.Errorf("orientation %q: with this gaze the flame of face %s points %s", text, Face(f), c.flame[o])
	}
	return o, nil
}

// MoveText writes a move: T, F, R, L or a placement such as *WNW.
func (c *Cube) MoveText(m Move) string {
	if o, ok := m.Placed(); ok {
		return "*" + c.OrientationText(o)
	}
	switch {
	case m >= T && m <= L:
		return "TFRL"[m-T : m-T+1]
	case m == NoMove:
		return "-"
	}
	return "move(" + strconv.Itoa(int(m)) + ")"
}

// Marks returns the marks of a legal move: + check, ~ self-check, # mates,
// ~# mates himself.
func (c *Cube) Marks(s State, m Move) string {
	after := c.Do(s, m)
	switch loser := c.Over(after); {
	case loser == s.Turn():
		return "~#"
	case loser != game.Neither:
		return "#"
	}
	switch c.Gain(after) {
	case 1:
		return "+"
	case -1:
		return "~"
	}
	return ""
}

// cutMark takes the mark off the text of a move.
func cutMark(text string) (bare, mark string) {
	bare = strings.TrimRight(text, "+~#")
	return bare, text[len(bare):]
}

// checkMark says what is wrong with the mark in the text of a legal move; none
// is needed.
func (c *Cube) checkMark(s State, m Move, text string) error {
	_, mark := cutMark(game.Fold(text))
	if mark == "" {
		return nil
	}
	switch want := c.Marks(s, m); want {
	case mark:
		return nil
	case "":
		return fmt.Errorf("%w: %s, want none", game.ErrMark, mark)
	default:
		return fmt.Errorf("%w: %s, want %s or none", game.ErrMark, mark, want)
	}
}

// ParseMove reads a move with or without marks, in characters of full or half
// width. Whether the marks are right depends on the state: see [Cube.Marks].
func (c *Cube) ParseMove(text string) (Move, error) {
	if len(text) > 32 {
		return NoMove, fmt.Errorf("%w: %.40q: want T, F, R, L or a placement such as *WNW", game.ErrSyntax, text)
	}
	bare, mark := cutMark(game.Fold(text))
	switch mark {
	case "", "+", "~", "#", "~#":
	default:
		return NoMove, fmt.Errorf("%w: %q after the move: want +, ~, #, ~# or nothing", game.ErrSyntax, mark)
	}
	if len(bare) == 1 {
		if i := strings.Index("TFRL", bare); i >= 0 {
			return T + Move(i), nil
		}
	}
	if face, ok := strings.CutPrefix(bare, "*"); ok {
		o, err := c.ParseOrientation(face)
		if err != nil {
			return NoMove, fmt.Errorf("%w: %w", game.ErrSyntax, err)
		}
		return Place(o), nil
	}
	return NoMove, fmt.Errorf("%w: want T, F, R, L or a placement such as *WNW", game.ErrSyntax)
}

// StateText writes a state: orientation, side to move and the opponent's last
// roll, "WNW w -"; the start is "- b -".
func (c *Cube) StateText(s State) string {
	if s == Start {
		return "- b -"
	}
	side := " b "
	if s.Turn() == game.White {
		side = " w "
	}
	return c.OrientationText(s.Orientation()) + side + c.MoveText(s.Barred())
}

// ParseState reads what [Cube.StateText] writes, and a move number after it.
// The error names every fault.
func (c *Cube) ParseState(text string) (State, error) {
	f := strings.Fields(text)
	if len(f) != 3 && len(f) != 4 {
		return 0, fmt.Errorf("position of %d fields: want orientation, side to move and the opponent's last roll, such as \"WNW w -\"", len(f))
	}
	var faults []error
	var o Orientation
	if f[0] != "-" {
		var err error
		if o, err = c.ParseOrientation(f[0]); err != nil {
			faults = append(faults, err)
		}
	}
	turn := game.Black
	switch f[1] {
	case "b":
	case "w":
		turn = game.White
	default:
		faults = append(faults, fmt.Errorf("side to move %q: want b or w", f[1]))
	}
	last := NoMove
	if f[2] != "-" {
		i := strings.Index("FRL", f[2])
		if i < 0 || len(f[2]) != 1 {
			faults = append(faults, fmt.Errorf("last roll %q: want -, F, R or L", f[2]))
		} else {
			last = F + Move(i)
		}
	}
	if len(f) == 4 {
		if n, err := strconv.Atoi(f[3]); err != nil || n < 1 || strconv.Itoa(n) != f[3] {
			faults = append(faults, fmt.Errorf("move number %q: want a whole number from 1 up", f[3]))
		}
	}
	if f[0] == "-" && len(faults) == 0 && (turn != game.Black || last != NoMove) {
		faults = append(faults, fmt.Errorf("position %q: before the cube is placed only \"- b -\" is one", strings.Join(f[:3], " ")))
	}
	if err := errors.Join(faults...); err != nil {
		return 0, err
	}
	if f[0] == "-" {
		return Start, nil
	}
	return NewState(o, turn, last), nil
}
