// Package series says what follows a game that has ended: the replay that a
// ruleset demands, or the rematch that the players want.
//
//	plan, err := series.Next(series.Finished{Outcome: o, Asked: series.Rematch})
//	players = series.Arrange(plan, players)
package series

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/game"
)

// Kind is how a game follows another one. Its text is stored with games.
type Kind string

// The kinds.
const (
	Replay  Kind = "replay"  // the game had no result under its rules and is played again
	Rematch Kind = "rematch" // the players want another game
)

// Finished is what counts of a game that has ended.
type Finished struct {
	Outcome  game.Outcome
	Handicap bool // White gave a handicap: who gives it goes on giving it
	Asked    Kind
}

// Plan is how the next game begins.
type Plan struct {
	Kind        Kind
	SwapColours bool // everything that belongs to a player goes with him, his clock too
	KeepTime    bool // the clocks go on with the time that remains
}

// ErrGoesOn is the error for a game that has not ended.
var ErrGoesOn = errors.New("the game goes on")

// Next plans the game that follows. A replay is as [game.Outcome.Replay] says;
// a rematch exchanges the colours and starts the clocks anew. In a handicap
// game the colours stay in both, because White is the one who gives it.
func Next(f Finished) (Plan, error) {
	if !f.Outcome.Over() {
		return Plan{}, fmt.Errorf("%s: %w", f.Asked, ErrGoesOn)
	}
	switch f.Asked {
	case Replay:
		if f.Outcome.Result != game.Replayed || f.Outcome.Replay == nil {
			return Plan{}, fmt.Errorf("replay of a game that ended %q: only one without a result is played again", f.Outcome)
		}
		r := f.Outcome.Replay
		return Plan{Kind: Replay, SwapColours: r.SwapColours && !f.Handicap, KeepTime: r.KeepTime}, nil
	case Rematch:
		return Plan{Kind: Rematch, SwapColours: !f.Handicap}, nil
	}
	return Plan{}, fmt.Errorf("%q: want %s or %s", string(f.Asked), Replay, Rematch)
}

// Arrange seats what belongs to Black and to White as the plan says.
func Arrange[T any](p Plan, sides [2]T) [2]T {
	if p.SwapColours {
		return [2]T{sides[1], sides[0]}
	}
	return sides
}
