package game

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Game is one game under way: a variant, a history, and the outcome.
type Game struct {
	variant Variant
	history *History
	outcome Outcome
}

// NewGame begins a game at a position whose first move has the given number,
// and judges it: a start may be decided already.
func NewGame(v Variant, start Position, number int) *Game {
	g := &Game{variant: v, history: NewHistory(start, number)}
	g.judge()
	return g
}

// Variant returns the variant under its ruleset.
func (g *Game) Variant() Variant { return g.variant }

// History returns the history; only the Game may change it.
func (g *Game) History() *History { return g.history }

// Position returns the present position.
func (g *Game) Position() Position { return g.history.Last() }

// Outcome returns how the game ended, the zero value while it goes on.
func (g *Game) Outcome() Outcome { return g.outcome }

func (g *Game) judge() { g.outcome = g.variant.Judge(g.history) }

// Play makes a legal move, which the history keeps in its canonical text. An
// illegal one is refused with a *MoveError and
// changes nothing; see [Game.Offend].
func (g *Game) Play(m Move) error {
	if g.outcome.Over() {
		return &MoveError{m, ErrOver}
	}
	p, err := g.Position().Play(m)
	if err != nil {
		return err
	}
	g.history.Push(Canonical(g.Position(), m), p)
	g.judge()
	return nil
}

// Follow makes a move that was judged when it was played, with the outcome
// that was stored then: nothing is judged again, and a game that had ended goes on.
func (g *Game) Follow(m Move, o Outcome) error {
	p, err := g.Position().Play(m)
	if err != nil {
		return err
	}
	g.history.Push(Canonical(g.Position(), m), p)
	g.outcome = o
	return nil
}

// End sets an outcome that comes from outside the rules, such as a resignation
// or the fall of a flag; the zero Outcome lets the game go on.
func (g *Game) End(o Outcome) { g.outcome = o }

// Offend ends the game by an illegal move of a side, if the ruleset says so.
func (g *Game) Offend(by Side, m Move) bool {
	o, ends := g.variant.Offence(g.history, by, m)
	if ends {
		g.outcome = o
	}
	return ends
}

// Claim ends the game by a claim, or says what it lacks and changes nothing.
func (g *Game) Claim(by Side, a Action) error {
	if g.outcome.Over() {
		return &ClaimError{Action: a, Why: ErrOver}
	}
	o, err := g.variant.Claim(g.history, by, a)
	if err != nil {
		return err
	}
	g.outcome = o
	return nil
}

// Takeback takes moves back until n are left. A game that had ended goes on.
func (g *Game) Takeback(n int) {
	g.history.Truncate(n)
	g.judge()
}

// Clone returns a copy that goes its own way.
func (g *Game) Clone() *Game {
	return &Game{variant: g.variant, history: g.history.Clone(), outcome: g.outcome}
}

// Line is a position argument taken apart: where play starts and what was
// played since. Nothing in it is checked against any rules.
type Line struct {
	SFEN  string // "" for the variant's usual start
	Moves []Move
}

// ParseLine reads "startpos", a bare SFEN, "sfen SFEN", each optionally
// followed by "moves M1 M2 ...", and optionally after the word "position".
func ParseLine(text string) (Line, error) {
	f := strings.Fields(text)
	if len(f) > 0 && f[0] == "position" {
		f = f[1:]
	}
	if len(f) == 0 {
		return Line{}, errors.New("empty position: want startpos, an SFEN, or either followed by moves")
	}
	var l Line
	for i, w := range f {
		if w == "moves" {
			for _, m := range f[i+1:] {
				l.Moves = append(l.Moves, Move(m))
			}
			f = f[:i]
			break
		}
	}
	switch {
	case len(f) == 0:
		return Line{}, errors.New("nothing before the word moves: want startpos or an SFEN")
	case f[0] == "startpos":
		if len(f) > 1 {
			return Line{}, fmt.Errorf("%q after startpos: want the word moves or nothing", f[1])
		}
	case f[0] == "sfen":
		if len(f) == 1 {
			return Line{}, errors.New("nothing after the word sfen: want an SFEN")
		}
		l.SFEN = strings.Join(f[1:], " ")
	default:
		l.SFEN = strings.Join(f, " ")
	}
	return l, nil
}

// String writes the line as USI does after the word position.
func (l Line) String() string {
	var b strings.Builder
	if l.SFEN == "" {
		b.WriteString("startpos")
	} else {
		b.WriteString("sfen " + l.SFEN)
	}
	if len(l.Moves) > 0 {
		b.WriteString(" moves")
		for _, m := range l.Moves {
			b.WriteString(" " + string(m))
		}
	}
	return b.String()
}

// Start makes the game at the line's start, none of its moves made.
func (l Line) Start(v Variant) (*Game, error) {
	sfen := l.SFEN
	if sfen == "" {
		sfen = v.Starts()[0].SFEN
	}
	p, err := v.Parse(sfen)
	if err != nil {
		return nil, err
	}
	return NewGame(v, p, MoveNumber(sfen)), nil
}

// MoveNumber returns the move number that ends an SFEN, 1 where there is none.
func MoveNumber(sfen string) int {
	f := strings.Fields(sfen)
	if len(f) < 4 {
		return 1
	}
	n, err := strconv.Atoi(f[len(f)-1])
	if err != nil || n < 1 {
		return 1
	}
	return n
}

// Parse makes the game that a position argument describes. Moves after the end
// of the game are refused, like illegal ones, by an error that names the ply.
func Parse(v Variant, text string) (*Game, error) {
	l, err := ParseLine(text)
	if err != nil {
		return nil, err
	}
	g, err := l.Start(v)
	if err != nil {
		return nil, err
	}
	for i, m := range l.Moves {
		if err := g.Play(m); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return g, nil
}
