// Package game is the contract at the edge between the rules of a board game
// and everything that people touch: server, records, pages, command line.
//
// A rules package works inside with whatever types are fastest and adapts them
// in one file to [Position] and [Variant]. Moves are canonical text, positions
// are immutable, and a game under way is a [Game]:
//
//	v := shogi.New(shogi.JSA)
//	g, err := game.Parse(v, "startpos moves 7g7f 3c3d")
//	err = g.Play("8h2b+")
//	fmt.Println(g.Position().SFEN(), g.Outcome())
package game

import (
	"fmt"
	"strconv"
	"strings"
)

// Side is a player, or nobody. Black (sente) moves first in an even game.
type Side uint8

// The sides. Neither owns what both may use, and is the winner of a draw.
const (
	Black Side = iota
	White
	Neither
)

// Opponent returns the other player; the opponent of Neither is Neither.
func (s Side) Opponent() Side {
	if s == Neither {
		return Neither
	}
	return s ^ 1
}

func (s Side) String() string {
	switch s {
	case Black:
		return "black"
	case White:
		return "white"
	case Neither:
		return "neither"
	}
	return "side(" + strconv.Itoa(int(s)) + ")"
}

// ParseSide inverts [Side.String].
func ParseSide(text string) (Side, error) {
	for s := Black; s <= Neither; s++ {
		if s.String() == text {
			return s, nil
		}
	}
	return Neither, fmt.Errorf("side %q: want black, white or neither", text)
}

// Move is the canonical text of a move, in shogi that of USI: "7g7f", "P*5e".
type Move string

// Text is one text in the languages that the project speaks.
type Text struct{ En, It, Ja string }

// In returns the text in a language ("en", "it", "ja"), English when unknown.
func (t Text) In(lang string) string {
	switch {
	case lang == "it" && t.It != "":
		return t.It
	case lang == "ja" && t.Ja != "":
		return t.Ja
	}
	return t.En
}

// Names says what a variant and the ruleset in force are called.
type Names struct{ Variant, Ruleset Text }

// Start is a position from which a variant's games begin.
type Start struct {
	Key  string // "even", "2-piece"
	Name Text
	SFEN string
}

// Position is a position of any variant. It is immutable.
type Position interface {
	Turn() Side
	Moves() []Move               // legal, sorted by bytes; the caller may keep it
	Play(Move) (Position, error) // the error is a *MoveError
	Outcome() Outcome            // what the position alone decides
	InCheck() bool               // the side to move stands in check
	SFEN() string                // canonical, without move number; the repetition key
	Board() Board
	Explain(Move) Step // of a legal move; the zero Step otherwise
}

// Speller is a Position that reads its moves in more spellings than one.
type Speller interface {
	// Spell returns the canonical text of a legal move, whatever its spelling.
	Spell(Move) Move
}

// Canonical returns the canonical text of a move that is legal in a position.
func Canonical(p Position, m Move) Move {
	if s, ok := p.(Speller); ok {
		return s.Spell(m)
	}
	return m
}

// Fold replaces the full-width forms of ASCII characters (Ｋ, ２, ＞), as Japanese
// keyboards write them, and the signs × and − by those of ASCII.
func Fold(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case r == '×':
			return 'x'
		case r == '−':
			return '-'
		}
		return r
	}, text)
}

// Variant is one variant under one ruleset.
type Variant interface {
	Key() string   // "shogi"
	Rules() string // canonical text of the ruleset: "jsa", "jsa,impasse=csa27_declare"
	Names() Names
	Starts() []Start                                     // the usual one first, then the handicaps
	Parse(sfen string) (Position, error)                 // all faults at once; a move number is allowed and ignored
	Judge(h *History) Outcome                            // what needs the history, after a legal move and for a start
	Offence(h *History, by Side, m Move) (Outcome, bool) // how an illegal move ends the game, where it does
	Allows(h *History, by Side, a Action) Mode
	Claim(h *History, by Side, a Action) (Outcome, error) // an action made alone, or agreed on; the error says what is missing
}

// Conditioner is a Variant whose claims have conditions that a player can look at.
type Conditioner interface {
	// Conditions lists what the action needs and what the side has now.
	Conditions(h *History, by Side, a Action) []Condition
}

// Citer is a Variant that can name the document behind [Outcome.Rule].
type Citer interface {
	Cite(rule string) Text
}

// Scorer is a Variant whose games are counted in points.
type Scorer interface {
	// Score returns the running score of Black and White; ok is false where
	// the ruleset counts none.
	Score(h *History) (points [2]int, ok bool)
}

// Condition is one thing that a claim needs.
type Condition struct {
	Key        string // "king-in-zone", "pieces-in-zone", "points", "not-in-check"
	Have, Want int    // for yes or no: 0 or 1
	Met        bool
}

// Kind is an enumerated kind of piece as it is written: "P", "+R".
type Kind string

// Coord is a cell. File and Rank count from 1 as the variant numbers them; in
// shogi files run from right to left and ranks from top to bottom, seen by
// Black. The zero Coord is no cell, such as the origin of a drop.
type Coord struct{ File, Rank int8 }

// String writes the file in digits and the rank as a letter ("5e"), "-" for no cell.
func (c Coord) String() string {
	if c == (Coord{}) {
		return "-"
	}
	return strconv.Itoa(int(c.File)) + string(rune('a'+c.Rank-1))
}

// Cell is what stands on one cell. An empty cell has no Kind.
type Cell struct {
	Kind   Kind
	Owner  Side
	Facing uint8 // in eighths of a turn clockwise from Black's forward direction
}

// InHand is a number of pieces of one kind in a hand.
type InHand struct {
	Kind  Kind
	Count int
}

// Board is a position to draw.
type Board struct {
	Files, Ranks int
	Cells        []Cell      // rank by rank from the top, in each rank from the highest file to file 1: as Black sees them
	Hands        [3][]InHand // of Black, of White, common; in the order of the stand, only what is there
}

// At returns the cell at c.
func (b Board) At(c Coord) Cell {
	return b.Cells[(int(c.Rank)-1)*b.Files+b.Files-int(c.File)]
}

// Capture is a piece taken.
type Capture struct {
	At    Coord
	Kind  Kind
	Owner Side
}

// Step is what a move does, as much as any notation needs.
type Step struct {
	Move     Move
	Side     Side
	Kind     Kind  // the piece as it stood before the move
	From     Coord // zero for a drop
	Via      []Coord
	To       Coord
	Facing   uint8 // of the piece after the move, as in Cell
	Captures []Capture

	Drop        bool
	Promotes    bool
	MayPromote  bool // by the geometry of the move
	MustPromote bool // the piece could not stay as it is

	// Rivals are the origins of the mover's other pieces of the same Kind that
	// could reach To by their movement, pins ignored, sorted by file and rank;
	// for a drop, of those on the board.
	Rivals []Coord

	// Becomes is the piece after a move that makes another kind of it otherwise
	// than by promotion, as a rolled cube shows another face.
	Becomes Kind

	Check, Mate bool   // what the move gives
	Marks       string // the variant's own, written after the canonical text in place of words
}

// Action is something a player may do besides moving.
type Action uint8

// The actions.
const (
	NoAction Action = iota
	Resign
	Draw     // a draw by agreement
	Declare  // an entering-king declaration, made instead of a move
	Count    // to stop the game and count the points of an impasse
	Takeback // to take the last move back
	Adjourn  // to go on another day
)

var actionNames = [...]string{"-", "resign", "draw", "declare", "count", "takeback", "adjourn"}

func (a Action) String() string {
	if int(a) < len(actionNames) {
		return actionNames[a]
	}
	return "action(" + strconv.Itoa(int(a)) + ")"
}

// ParseAction inverts [Action.String].
func ParseAction(text string) (Action, error) {
	for i, n := range actionNames {
		if n == text && i > 0 {
			return Action(i), nil
		}
	}
	return NoAction, fmt.Errorf("action %q: want one of resign, draw, declare, count, takeback, adjourn", text)
}

// Mode is how an action may be done.
type Mode uint8

// The modes.
const (
	Never  Mode = iota
	Alone       // by one's own word
	Agreed      // when the opponent agrees
)

func (m Mode) String() string {
	switch m {
	case Never:
		return "never"
	case Alone:
		return "alone"
	case Agreed:
		return "agreed"
	}
	return "mode(" + strconv.Itoa(int(m)) + ")"
}
