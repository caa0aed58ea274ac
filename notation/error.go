package notation

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
)

// ErrAmbiguous says that a text fits more than one legal move.
var ErrAmbiguous = &game.Fault{Key: "ambiguous", Text: "this is written like more than one legal move"}

// Error says why a text is no move here. It wraps [game.ErrSyntax],
// [game.ErrIllegal], [ErrAmbiguous], or what the rules say about the move.
type Error struct {
	Notation, Text string
	Why            error
	Want           string      // what was expected, in words; may be empty
	Candidates     []game.Move // the legal moves that the text may mean
}

func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s move %q: %v", e.Notation, e.Text, e.Why)
	if e.Want != "" {
		b.WriteString(": " + e.Want)
	}
	const shown = 8
	for i, m := range e.Candidates {
		switch {
		case i == 0 && e.Why == error(ErrAmbiguous):
			b.WriteString(": " + string(m))
		case i == 0:
			b.WriteString("; legal are " + string(m))
		case i == shown:
			fmt.Fprintf(&b, " and %d more", len(e.Candidates)-shown)
			return b.String()
		default:
			b.WriteString(", " + string(m))
		}
	}
	return b.String()
}

// Unwrap returns Why.
func (e *Error) Unwrap() error { return e.Why }

// choose returns the move of the only step, or the error that there is none or
// more than one. near are the moves to name when there is none.
func choose(steps, near []game.Step) (game.Move, error) {
	switch len(steps) {
	case 0:
		return "", &Error{Why: game.ErrIllegal, Candidates: movesOf(near)}
	case 1:
		return steps[0].Move, nil
	}
	return "", &Error{Why: ErrAmbiguous, Candidates: movesOf(steps)}
}

func movesOf(steps []game.Step) []game.Move {
	moves := make([]game.Move, len(steps))
	for i, s := range steps {
		moves[i] = s.Move
	}
	return moves
}
