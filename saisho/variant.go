package saisho

import (
	"slices"
	"sync"

	"github.com/komadai/komadai/game"
)

// Variant is Saishō shōgi under one ruleset, as a [game.Variant].
type Variant struct {
	rules    Ruleset
	cube     *Cube
	solution func() *Solution
	limited  func() *Limited // nil where there is no limit
}

var (
	_ game.Variant = (*Variant)(nil)
	_ game.Citer   = (*Variant)(nil)
	_ game.Scorer  = (*Variant)(nil)
)

// New returns the game under the ruleset that the text describes; see [ParseRuleset].
func New(rules string) (*Variant, error) {
	r, err := ParseRuleset(rules)
	if err != nil {
		return nil, err
	}
	c, err := r.Cube()
	if err != nil {
		return nil, err
	}
	v := &Variant{rules: r, cube: c, solution: sync.OnceValue(c.solve)}
	if r.Limit > 0 {
		v.limited = sync.OnceValue(func() *Limited { return c.solveLimited(r.Limit) })
	}
	return v, nil
}

// Ruleset returns the ruleset in force.
func (v *Variant) Ruleset() Ruleset { return v.rules }

// Cube returns the cube in use.
func (v *Variant) Cube() *Cube { return v.cube }

// Solution returns the solution of the plain game, made at the first call.
func (v *Variant) Solution() *Solution { return v.solution() }

// Limited returns the solution of the limited game, made at the first call;
// nil where the ruleset has no limit.
func (v *Variant) Limited() *Limited {
	if v.limited == nil {
		return nil
	}
	return v.limited()
}

// Key is "saisho".
func (v *Variant) Key() string { return "saisho" }

// Rules is the canonical text of the ruleset.
func (v *Variant) Rules() string { return v.rules.String() }

// Names tells what to call the game and its ruleset.
func (v *Variant) Names() game.Names {
	n := game.Text{En: "Plain game", It: "Partita semplice", Ja: "通常規則"}
	if v.rules.Limit > 0 {
		n = game.Text{En: "Limited game", It: "Partita limitata", Ja: "手数限定規則"}
	}
	if r := v.rules; r.Net != plain.Net || r.SelfCheckPlacement != plain.SelfCheckPlacement {
		n = game.Text{En: n.En + ", modified", It: n.It + ", con modifiche", Ja: n.Ja + "(変更あり)"}
	}
	return game.Names{Variant: game.Text{En: "Saishō shōgi", It: "Saishō shōgi", Ja: "最小将棋"}, Ruleset: n}
}

// Starts lists the one start, before the cube is placed.
func (v *Variant) Starts() []game.Start {
	return []game.Start{{Key: "even", Name: game.Text{En: "Even", It: "Alla pari", Ja: "平手"}, SFEN: v.cube.StateText(Start)}}
}

// Parse reads a position string; see [Cube.ParseState].
func (v *Variant) Parse(text string) (game.Position, error) {
	s, err := v.cube.ParseState(text)
	if err != nil {
		return nil, err
	}
	return position{s, v.cube}, nil
}

// StateOf returns the state behind a position of this package.
func StateOf(p game.Position) (State, bool) {
	q, ok := p.(position)
	return q.s, ok
}

// position adapts a State.
type position struct {
	s State
	c *Cube
}

// The only cell, and the name of the cube that waits to be placed.
var cell = game.Coord{File: 1, Rank: 1}

const unplaced game.Kind = "C"

func (p position) Turn() game.Side { return p.s.Turn() }
func (p position) InCheck() bool   { return p.c.InCheck(p.s) || p.c.Over(p.s) == p.s.Turn() }
func (p position) SFEN() string    { return p.c.StateText(p.s) }

func (p position) Moves() []game.Move {
	list := p.c.AppendMoves(nil, p.s)
	moves := make([]game.Move, len(list))
	for i, m := range list {
		moves[i] = game.Move(p.c.MoveText(m))
	}
	slices.Sort(moves)
	return moves
}

func (p position) legal(text game.Move) (Move, error) {
	m, err := p.c.ParseMove(string(text))
	if err == nil {
		err = p.c.Why(p.s, m)
	}
	if err == nil {
		err = p.c.checkMark(p.s, m, string(text))
	}
	if err != nil {
		return NoMove, &game.MoveError{Move: text, Why: err}
	}
	return m, nil
}

// Spell returns the canonical text of a legal move, which has no marks; see
// [game.Speller].
func (p position) Spell(text game.Move) game.Move {
	m, err := p.legal(text)
	if err != nil {
		return text
	}
	return game.Move(p.c.MoveText(m))
}

func (p position) Play(text game.Move) (game.Position, error) {
	m, err := p.legal(text)
	if err != nil {
		return nil, err
	}
	return position{p.c.Do(p.s, m), p.c}, nil
}

func (p position) Outcome() game.Outcome {
	loser := p.c.Over(p.s)
	switch loser {
	case game.Neither:
		return game.Outcome{}
	case p.s.Turn():
		return game.WinFor(loser.Opponent(), game.Mate, ruleMate)
	}
	return game.WinFor(loser.Opponent(), game.Mate, ruleSelfMate)
}

func (p position) kind() game.Kind { return game.Kind(p.c.OrientationText(p.s.Orientation())) }

// Board shows the cube on its cell: its kind is its orientation ("WNW"), and
// it faces where the emperor gazes. It belongs to neither player.
func (p position) Board() game.Board {
	b := game.Board{Files: 1, Ranks: 1, Cells: []game.Cell{{Owner: game.Neither}}}
	if p.s == Start {
		b.Hands[game.Neither] = []game.InHand{{Kind: unplaced, Count: 1}}
		return b
	}
	b.Cells[0].Kind, b.Cells[0].Facing = p.kind(), 2*uint8(p.s.Orientation().Gaze())
	return b
}

func (p position) Explain(text game.Move) game.Step {
	m, err := p.legal(text)
	if err != nil {
		return game.Step{}
	}
	next := position{p.c.Do(p.s, m), p.c}
	s := game.Step{Move: game.Move(p.c.MoveText(m)), Side: p.Turn(), Kind: unplaced, To: cell, Drop: p.s == Start,
		Facing: 2 * uint8(next.s.Orientation().Gaze()), Becomes: next.kind(),
		Check: next.InCheck(), Mate: next.Outcome().Over(), Marks: p.c.Marks(p.s, m)}
	if !s.Drop {
		s.Kind, s.From = p.kind(), cell
	}
	return s
}
