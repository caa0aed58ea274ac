package solved

import (
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/saisho"
)

// node is a position with what else decides about the rest of a limited game.
type node struct {
	game.Position
	left int // plies
	lead int // points of the side to move over the other
}

// after returns the node that a legal move leads to.
func (n node) after(m game.Move, t table) node {
	p, err := n.Play(m)
	if err != nil {
		panic("solved: a listed move is not legal: " + err.Error())
	}
	return node{p, n.left - 1, -n.lead - t.gain(p)}
}

// A table knows what every position of a game under one ruleset is worth for
// the side to move, repetitions left aside.
type table interface {
	// root is the node at the end of a history.
	root(h *game.History) node

	value(n node) Value

	// threat reports whether the opponent would mate by force if it were his turn.
	threat(n node) bool

	// gain is the points that a move counts for its mover, told from the
	// position after it.
	gain(after game.Position) int

	// mistakes counts the moves of a position and those that give away what
	// the side to move has; ok is false where the table cannot tell by itself.
	mistakes(n node) (wrong, all int, ok bool)

	// repeats reports whether the fourth occurrence of a position is a draw.
	repeats() bool
}

// Plays reports whether there is a complete solution of a variant, so that
// [Study] and [Engine] know its every position.
func Plays(variant string) bool { return variant == "gufu" || variant == "saisho" }

// tableOf returns the table of a variant, computed at the first use.
func tableOf(v game.Variant) (table, bool) {
	switch v := v.(type) {
	case *gufu.Variant:
		return storm{v: v, x: gufu.Solve(v.Ruleset())}, true
	case *saisho.Variant:
		if x := v.Limited(); x != nil {
			return race{v: v, x: x}, true
		}
		return cube{x: v.Solution()}, true
	}
	return nil, false
}

// storm is Gufū.
type storm struct {
	endless
	v *gufu.Variant
	x *gufu.Solution
}

func (t storm) value(n node) Value {
	s, _ := gufu.StateOf(n.Position)
	v := t.x.Value(s)
	return Value{Result: [...]Result{gufu.Draw: Draw, gufu.Win: Win, gufu.Loss: Loss}[v.Result], Plies: v.Plies}
}

func (t storm) threat(n node) bool {
	s, _ := gufu.StateOf(n.Position)
	return t.x.Threat(s)
}

func (t storm) mistakes(n node) (wrong, all int, ok bool) {
	s, _ := gufu.StateOf(n.Position)
	wrong, all = t.x.Mistakes(s)
	return wrong, all, true
}

// endless is what the games without a limit have in common.
type endless struct{}

func (endless) root(h *game.History) node { return node{Position: h.Last()} }
func (endless) gain(game.Position) int    { return 0 }
func (endless) repeats() bool             { return true }

func (endless) mistakes(node) (wrong, all int, ok bool) { return 0, 0, false }

var saishoResults = [...]Result{saisho.Draw: Draw, saisho.Won: Win, saisho.Lost: Loss}

// cube is the plain game of Saishō.
type cube struct {
	endless
	x *saisho.Solution
}

func (t cube) value(n node) Value {
	s, _ := saisho.StateOf(n.Position)
	v := t.x.Value(s)
	return Value{Result: saishoResults[v.Result], Plies: v.Plies}
}

func (t cube) threat(n node) bool {
	s, _ := saisho.StateOf(n.Position)
	return t.x.Threat(s)
}

// race is a limited game of Saishō.
type race struct {
	v *saisho.Variant
	x *saisho.Limited
}

func (t race) root(h *game.History) node {
	n := node{Position: h.Last(), left: t.x.Limit() - h.Number()}
	score, _ := t.v.Score(h)
	side := n.Turn() & 1
	n.lead = score[side] - score[1-side]
	return n
}

func (t race) value(n node) Value {
	s, _ := saisho.StateOf(n.Position)
	e := t.x.Ending(s, n.left, n.lead)
	v := Value{Result: saishoResults[e.Result], Plies: e.Plies, Points: !e.Mate}
	if v.Points {
		v.Lead = e.Lead
	}
	return v
}

func (t race) threat(n node) bool {
	s, _ := saisho.StateOf(n.Position)
	return t.x.Threat(s, n.left)
}

func (t race) gain(after game.Position) int {
	s, _ := saisho.StateOf(after)
	return t.v.Cube().Gain(s)
}

func (race) repeats() bool { return false }

func (race) mistakes(node) (wrong, all int, ok bool) { return 0, 0, false }

// glance is the table of those who have not learned the game yet: it knows a
// position only if it is the end.
type glance struct{ endless }

func (glance) value(n node) Value {
	o := n.Outcome()
	switch {
	case o.Result != game.Win:
		return Value{Result: Draw}
	case o.Winner == n.Turn():
		return Value{Result: Win}
	}
	return Value{Result: Loss}
}

func (glance) threat(node) bool { return false }
