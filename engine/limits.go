package engine

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/game"
)

// Limits says how long an engine may think. Zero fields do not limit; of
// several limits the first that is reached counts. With no limit at all the
// engine takes what its strength usually takes, or thinks until ctx ends where
// Infinite is set.
type Limits struct {
	// MoveTime is the time for this move, wall clock, to the answer.
	MoveTime time.Duration

	// Depth is the depth to search to, in plies, from 1.
	Depth int

	// Nodes is the number of positions to look at, from 1. With Depth or Nodes
	// as the only limits, equal requests to equal engines have equal results.
	Nodes int64

	// Clocks are those of Black and White when the engine begins to think,
	// nil if the game is not timed. The engine reads that of the side to move.
	Clocks *[2]Clock

	// Infinite asks to think until ctx ends, even if the best move is known.
	Infinite bool
}

// Clock is the time of one player. A player whose Left is used up has Byoyomi
// for each move; Increment is added after a move (Fischer).
type Clock struct {
	Left, Increment, Byoyomi time.Duration
}

// Check returns an error that names every negative limit.
func (l Limits) Check() error {
	var errs []error
	negative := func(name string, bad bool, v any) {
		if bad {
			errs = append(errs, fmt.Errorf("limit %s is %v: want 0 (no limit) or more", name, v))
		}
	}
	negative("MoveTime", l.MoveTime < 0, l.MoveTime)
	negative("Depth", l.Depth < 0, l.Depth)
	negative("Nodes", l.Nodes < 0, l.Nodes)
	if l.Clocks != nil {
		for s, c := range l.Clocks {
			who := game.Side(s).String()
			negative("Left of "+who, c.Left < 0, c.Left)
			negative("Increment of "+who, c.Increment < 0, c.Increment)
			negative("Byoyomi of "+who, c.Byoyomi < 0, c.Byoyomi)
		}
	}
	return errors.Join(errs...)
}

// Budget returns the time to spend on this move by the side to move, false if
// the limits set none. It is MoveTime where that is shorter than what the
// clock suggests: the byoyomi or the increment, and a part of what is left.
// It never reaches the flag; reserve is what the way to the clock may take.
func (l Limits) Budget(turn game.Side, reserve time.Duration) (time.Duration, bool) {
	best, limited := time.Duration(0), false
	if l.MoveTime > 0 {
		best, limited = l.MoveTime, true
	}
	if l.Clocks != nil && turn < game.Neither {
		c := l.Clocks[turn]
		const movesToGo = 40 // a game has about twice as many of one side, most time goes into the middle
		want := c.Left/movesToGo + c.Byoyomi + c.Increment*3/4
		most := c.Left + c.Byoyomi - reserve
		if c.Byoyomi == 0 {
			most = c.Left*9/10 - reserve
		}
		want = max(min(want, most), time.Millisecond)
		if !limited || want < best {
			best, limited = want, true
		}
	}
	return best, limited
}
