package gufu

import (
	"slices"

	"github.com/komadai/komadai/game"
)

// Variant is Gufū under one ruleset, as a [game.Variant].
type Variant struct{ rules Ruleset }

var (
	_ game.Variant = (*Variant)(nil)
	_ game.Citer   = (*Variant)(nil)
)

// New returns Gufū under the ruleset that the text describes; see [ParseRuleset].
func New(rules string) (*Variant, error) {
	r, err := ParseRuleset(rules)
	if err != nil {
		return nil, err
	}
	return &Variant{r}, nil
}

// Ruleset returns the ruleset in force.
func (v *Variant) Ruleset() Ruleset { return v.rules }

// Key is "gufu".
func (v *Variant) Key() string { return "gufu" }

// Rules is the canonical text of the ruleset.
func (v *Variant) Rules() string { return v.rules.String() }

// Names tells what to call the game and its ruleset.
func (v *Variant) Names() game.Names {
	n := game.Text{En: "Checks may be ignored", It: "Scacchi ignorabili", Ja: "王手放置可"}
	if v.rules.Strict {
		n = game.Text{En: "Checks must be answered", It: "Obbligo di parare lo scacco", Ja: "王手放置禁止"}
	}
	return game.Names{Variant: game.Text{En: "Gufū shōgi", It: "Gufū shōgi", Ja: "颶風将棋"}, Ruleset: n}
}

// Starts holds the empty board.
func (v *Variant) Starts() []game.Start {
	return []game.Start{{Key: "even", Name: game.Text{En: "Even game", It: "Alla pari", Ja: "平手"}, SFEN: Start.Text(v.rules)}}
}

// Parse reads a position string.
func (v *Variant) Parse(text string) (game.Position, error) {
	s, err := ParseState(text, v.rules)
	if err != nil {
		return nil, err
	}
	return position{s, v}, nil
}

// position adapts a State.
type position struct {
	s State
	v *Variant
}

// StateOf returns the state behind a position of this package.
func StateOf(p game.Position) (State, bool) {
	q, ok := p.(position)
	return q.s, ok
}

func (p position) Turn() game.Side { return p.s.Turn() }
func (p position) InCheck() bool   { return p.s.InCheck() }
func (p position) SFEN() string    { return p.s.Text(p.v.rules) }

func (p position) Moves() []game.Move {
	var buffer [maxMoves]Move
	list := p.s.AppendMoves(buffer[:0], p.v.rules)
	moves := make([]game.Move, len(list))
	for i, m := range list {
		moves[i] = game.Move(m.String())
	}
	slices.Sort(moves)
	return moves
}

// read returns the legal move that a text means, in any spelling that
// [ParseMove] reads; a mark of check or mate must be right.
func (p position) read(text game.Move) (Move, error) {
	m, err := ParseMove(string(text), p.Turn())
	if err == nil {
		err = p.s.Why(m, p.v.rules)
	}
	if err == nil {
		err = p.s.checkMark(string(text), m, p.v.rules)
	}
	if err != nil {
		return Move{}, &game.MoveError{Move: text, Why: err}
	}
	return m, nil
}

// Spell returns the canonical text of a legal move; see [game.Speller].
func (p position) Spell(text game.Move) game.Move {
	m, err := p.read(text)
	if err != nil {
		return text
	}
	return game.Move(m.String())
}

// Play makes a legal move.
func (p position) Play(text game.Move) (game.Position, error) {
	m, err := p.read(text)
	if err != nil {
		return nil, err
	}
	return position{p.s.play(m), p.v}, nil
}

func (p position) Outcome() game.Outcome {
	if loser := p.s.Captured(); loser != game.Neither {
		return game.WinFor(loser.Opponent(), game.KingCaptured, p.v.rules.source(game.KingCaptured))
	}
	if p.s.Mated(p.v.rules) {
		return game.WinFor(p.Turn().Opponent(), game.Mate, p.v.rules.source(game.Mate))
	}
	return game.Outcome{}
}

func kindOf(p Piece) game.Kind { return game.Kind("KKWS"[p : p+1]) }

func ownerOf(p Piece) game.Side {
	if p < Kaze {
		return game.Side(p)
	}
	return game.Neither
}

// Board puts shared pieces in the common hand. Kings that are still to be
// dropped are in the hands of their players.
func (p position) Board() game.Board {
	b := game.Board{Files: 2, Ranks: 3}
	for q := range Square(squares) {
		c := game.Cell{Owner: game.Neither}
		if pc, ok := p.s.on(q); ok {
			c = game.Cell{Kind: kindOf(pc), Owner: ownerOf(pc), Facing: 2 * uint8(p.s.place(pc).dir())}
		}
		b.Cells = append(b.Cells, c)
	}
	for pc := BlackKing; pc <= Arashi; pc++ {
		if !p.s.place(pc).on() && (pc >= Kaze || p.s.Due() > 0) {
			o := ownerOf(pc)
			b.Hands[o] = append(b.Hands[o], game.InHand{Kind: kindOf(pc), Count: 1})
		}
	}
	return b
}

// Explain tells what a move does; a rotation ends where it began.
func (p position) Explain(text game.Move) game.Step {
	m, err := p.read(text)
	if err != nil {
		return game.Step{}
	}
	st := game.Step{
		Move: game.Move(m.String()), Side: p.Turn(), Kind: kindOf(m.Piece), To: m.To.coord(),
		Facing: 2 * uint8(m.Dir), Drop: m.Action == Drop,
	}
	if m.Action != Drop {
		st.From = p.s.place(m.Piece).square().coord()
	}
	if m.Action == Capture {
		target, _ := p.s.on(m.To)
		st.Captures = []game.Capture{{At: st.To, Kind: kindOf(target), Owner: ownerOf(target)}}
	}
	mark := p.s.Mark(m, p.v.rules)
	st.Check, st.Mate = mark != "", mark == "#"
	return st
}

// Judge tells whether the game has ended: by mate or capture of the king, or
// drawn by the fourth occurrence of a position.
func (v *Variant) Judge(h *game.History) game.Outcome {
	if o := h.Last().Outcome(); o.Over() {
		return o
	}
	if len(h.Occurrences()) >= 4 {
		return game.DrawFor(game.Repetition, v.rules.source(game.Repetition))
	}
	return game.Outcome{}
}

// Offence tells that an illegal move is refused and ends nothing.
func (v *Variant) Offence(*game.History, game.Side, game.Move) (game.Outcome, bool) {
	return game.Outcome{}, false
}

// Allows lets a side resign and, with the opponent's leave, take back.
func (v *Variant) Allows(_ *game.History, by game.Side, a game.Action) game.Mode {
	switch {
	case by == game.Neither:
		return game.Never
	case a == game.Resign:
		return game.Alone
	case a == game.Takeback:
		return game.Agreed
	}
	return game.Never
}

// Claim knows no claim but resignation.
func (v *Variant) Claim(_ *game.History, by game.Side, a game.Action) (game.Outcome, error) {
	if a == game.Resign && by != game.Neither {
		return game.WinFor(by.Opponent(), game.Resignation, v.rules.source(game.Resignation)), nil
	}
	return game.Outcome{}, &game.ClaimError{Action: a, Why: game.ErrNever}
}
