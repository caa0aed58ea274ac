// Package notation writes and reads single moves as people write them: the
// Western letters, the Japanese form, and words for those who listen. It knows
// no rules and works for every variant through [game.Step]; a piece whose name
// it does not know is written by its own letters.
//
//	n, err := notation.Find("western")
//	text := n.Write(pos, "8h2b+", game.Coord{}) // "Bx2b+"
//	move, err := n.Read(pos, text, game.Coord{}) // "8h2b+"
//
// Two games have notations of their own, which those for the eye all share: a
// move of Gufū is written as its founding document does, "K*2三>W", and one of
// the cube of Saishō as its letter, "F+", each with its marks of check and mate.
// Those for the ear have words for both. A move that no notation for people can
// tell, such as a double step, is written as its canonical text, which every
// notation also reads.
package notation

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
)

// Notation is one way to write moves.
type Notation struct {
	Key  string
	Name game.Text

	// Check and Mate are what WriteMarked adds after a move, set apart by a
	// blank. They are words, because + already says promotion. A notation that
	// always says check and mate itself has none.
	Check, Mate string

	words bool // moves are said, not written
	write func(s game.Step, prev game.Coord) string
	read  func(pos game.Position, text string, prev game.Coord) (game.Move, error)
}

// All lists the notations: the canonical text first, then those for the eye,
// those for the ear, and that of one game.
var All = []Notation{
	usi, western, aise, japanese, kif, csa, kitao,
	italian, english, spokenJapanese, gufu,
}

// Find returns the notation with a key. The error lists the keys there are.
func Find(key string) (Notation, error) {
	keys := make([]string, len(All))
	for i, n := range All {
		if n.Key == key {
			return n, nil
		}
		keys[i] = n.Key
	}
	return Notation{}, fmt.Errorf("notation %q: want one of %s", key, strings.Join(keys, ", "))
}

// Write writes a legal move. prev is the destination of the move before it,
// the zero Coord if there was none. A move that is not legal is written as its
// canonical text.
func (n Notation) Write(pos game.Position, m game.Move, prev game.Coord) string {
	return n.WriteStep(stepOf(pos, m), prev)
}

// WriteStep is Write for a move that has been explained already.
func (n Notation) WriteStep(s game.Step, prev game.Coord) string {
	switch {
	case n.words, ordinary(s):
		return n.write(s, prev)
	case n.Key == usi.Key:
	case turning(s):
		return writeTurning(s)
	case rolling(s):
		return string(s.Move) + s.Marks
	}
	return string(s.Move)
}

// WriteMarked is Write with the mark of check or mate.
func (n Notation) WriteMarked(pos game.Position, m game.Move, prev game.Coord) string {
	return n.WriteMarkedStep(stepOf(pos, m), prev)
}

// WriteMarkedStep is WriteMarked for a move that has been explained already.
func (n Notation) WriteMarkedStep(s game.Step, prev game.Coord) string {
	text := n.WriteStep(s, prev)
	switch {
	case n.words, n.Key != usi.Key && (turning(s) || rolling(s)):
		return text // which says it already
	case turning(s):
		return text + turningMark(s)
	case s.Marks != "" && text == string(s.Move):
		return text + s.Marks
	case s.Mate && n.Mate != "":
		return text + " " + n.Mate
	case s.Check && n.Check != "":
		return text + " " + n.Check
	}
	return text
}

// Read finds the legal move that a text means, with or without a mark. The
// error is an [*Error]; where the text fits more than one move it lists them.
func (n Notation) Read(pos game.Position, text string, prev game.Coord) (game.Move, error) {
	plain := strings.TrimSpace(text)
	for _, mark := range [...]string{n.Mate, n.Check} {
		if cut, ok := strings.CutSuffix(plain, mark); ok && mark != "" && cut != "" {
			plain = strings.TrimSpace(cut)
			break
		}
	}
	if plain == "" {
		return "", &Error{Notation: n.Key, Text: text, Why: game.ErrSyntax}
	}
	for _, m := range pos.Moves() {
		if string(m) == plain {
			return m, nil
		}
	}
	if own, ok := pos.(game.Speller); ok { // the game reads its own notation, marks and all
		_, err := pos.Play(game.Move(plain))
		switch {
		case err == nil:
			return own.Spell(game.Move(plain)), nil
		case !n.words || !errors.Is(err, game.ErrSyntax):
			return "", &Error{Notation: n.Key, Text: text, Why: err}
		}
	}
	m, err := n.read(pos, plain, prev)
	if e, ok := err.(*Error); ok {
		e.Notation, e.Text = n.Key, text
	}
	return m, err
}

// stepOf explains a move; one that is not legal becomes a Step that is not
// ordinary.
func stepOf(pos game.Position, m game.Move) game.Step {
	s := pos.Explain(m)
	s.Move = m
	return s
}

// ordinary reports whether a move takes one piece from one cell, or from the
// hand, to another cell where it faces the enemy: what the notations can tell.
// Moves of a game in which every piece turns are none of these.
func ordinary(s game.Step) bool {
	facing := uint8(0)
	if s.Side == game.White {
		facing = 4
	}
	return !turning(s) && s.Kind != "" && s.Becomes == "" && s.To != (game.Coord{}) && s.To != s.From && len(s.Via) == 0 &&
		s.Facing == facing && s.Drop == (s.From == (game.Coord{}))
}

// ordinarySteps explains the legal moves that are ordinary and whose canonical
// text holds a part, which spares the work of explaining the others.
func ordinarySteps(pos game.Position, part string) []game.Step {
	var steps []game.Step
	for _, m := range pos.Moves() {
		if !strings.Contains(string(m), part) {
			continue
		}
		if s := stepOf(pos, m); ordinary(s) {
			steps = append(steps, s)
		}
	}
	return steps
}
