package game

import (
	"errors"
	"fmt"
	"strings"
)

// Fault is a reason for refusing something, with a stable key by which pages
// translate it.
type Fault struct{ Key, Text string }

func (f *Fault) Error() string { return f.Text }

// Faults that any variant may report.
var (
	ErrSyntax  = &Fault{"syntax", "this is no move"}
	ErrIllegal = &Fault{"illegal", "this move is not legal here"}
	ErrOver    = &Fault{"over", "the game is over"}
	ErrMark    = &Fault{"wrong-mark", "the mark after the move does not say what the move does"}
	ErrNever   = &Fault{"never", "this ruleset has no such action"}
)

// MoveError says why a move is refused.
type MoveError struct {
	Move Move
	Why  error // a *Fault, or wraps one
}

func (e *MoveError) Error() string { return fmt.Sprintf("move %q: %v", string(e.Move), e.Why) }

// Unwrap returns Why.
func (e *MoveError) Unwrap() error { return e.Why }

// FaultKey returns the key of the first Fault in err's tree, "" if there is none.
func FaultKey(err error) string {
	var f *Fault
	if errors.As(err, &f) {
		return f.Key
	}
	return ""
}

// ClaimError says that a claim does not apply, or what it lacks.
type ClaimError struct {
	Action     Action
	Why        error
	Conditions []Condition // those of the claim, if it has any
}

func (e *ClaimError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "claim %q: %v", e.Action.String(), e.Why)
	for i, c := range e.Conditions {
		if i == 0 {
			b.WriteString(" (")
		} else {
			b.WriteString(", ")
		}
		mark := "missing"
		if c.Met {
			mark = "met"
		}
		fmt.Fprintf(&b, "%s %d of %d %s", c.Key, c.Have, c.Want, mark)
	}
	if len(e.Conditions) > 0 {
		b.WriteString(")")
	}
	return b.String()
}

// Unwrap returns Why.
func (e *ClaimError) Unwrap() error { return e.Why }
