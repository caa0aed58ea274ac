package game

import (
	"fmt"
	"strconv"
)

// Result is how a game ended, if it did.
type Result uint8

// The results.
const (
	Undecided Result = iota
	Win              // of Outcome.Winner
	Drawn
	Replayed // no contest: the game is played again
)

// Reason is why a game ended. Its text is stored with games.
type Reason string

// The reasons. The second group never comes from a Variant.
const (
	NoReason       Reason = ""
	Mate           Reason = "mate"
	NoMoves        Reason = "no-moves"
	Repetition     Reason = "repetition"
	PerpetualCheck Reason = "perpetual-check"
	CheckLimit     Reason = "check-limit"
	IllegalMove    Reason = "illegal-move"
	Declaration    Reason = "declaration"
	Impasse        Reason = "impasse"
	PlyLimit       Reason = "ply-limit"
	BareKings      Reason = "bare-kings"
	Try            Reason = "try"
	Agreement      Reason = "agreement"
	Points         Reason = "points"
	KingCaptured   Reason = "king-captured"

	Resignation Reason = "resignation"
	TimeUp      Reason = "time"
	Aborted     Reason = "aborted"
)

// Reasons lists every reason but NoReason.
var Reasons = []Reason{
	Mate, NoMoves, Repetition, PerpetualCheck, CheckLimit, IllegalMove, Declaration, Impasse,
	PlyLimit, BareKings, Try, Agreement, Points, KingCaptured, Resignation, TimeUp, Aborted,
}

// Replay says how a replayed game begins.
type Replay struct {
	SwapColours bool
	KeepTime    bool // the clocks go on with the time that remains
}

// Outcome is the end of a game, or the zero value while it goes on.
type Outcome struct {
	Result Result
	Winner Side // meaningful for Win; Neither otherwise where set by the constructors
	Reason Reason
	Rule   string  // the rule and its document as a key; see Citer
	Replay *Replay // for Replayed
}

// WinFor returns the outcome that a side has won.
func WinFor(s Side, why Reason, rule string) Outcome {
	return Outcome{Result: Win, Winner: s, Reason: why, Rule: rule}
}

// DrawFor returns a draw.
func DrawFor(why Reason, rule string) Outcome {
	return Outcome{Result: Drawn, Winner: Neither, Reason: why, Rule: rule}
}

// ReplayFor returns a no contest.
func ReplayFor(why Reason, rule string, r Replay) Outcome {
	return Outcome{Result: Replayed, Winner: Neither, Reason: why, Rule: rule, Replay: &r}
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Result != Undecided }

// Word names the result in one word: undecided, black, white, draw or replay.
func (o Outcome) Word() string {
	switch o.Result {
	case Undecided:
		return "undecided"
	case Win:
		return o.Winner.String()
	case Drawn:
		return "draw"
	case Replayed:
		return "replay"
	}
	return "result(" + strconv.Itoa(int(o.Result)) + ")"
}

// String writes the word and the reason: "black mate", "undecided -".
func (o Outcome) String() string {
	if o.Reason == NoReason {
		return o.Word() + " -"
	}
	return fmt.Sprintf("%s %s", o.Word(), o.Reason)
}
