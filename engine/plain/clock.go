package plain

import (
	"context"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// clock tells a search when to stop.
type clock struct {
	ctx        context.Context
	start      time.Time
	timed      bool
	soft, hard time.Time // when to begin no further depth, and when to stop
	nodes      int64     // positions so far
	most       int64     // positions allowed, 0 for any number
	stopped    bool
}

// reserve is kept back from a clock for the way of the answer to it.
const reserve = 40 * time.Millisecond

func newClock(ctx context.Context, l engine.Limits) *clock {
	return &clock{ctx: ctx, start: time.Now(), most: l.Nodes}
}

// setBudget turns limits into points of time. usual is the time taken where
// nothing limits the search.
func (c *clock) setBudget(l engine.Limits, turn game.Side, usual time.Duration) {
	budget, timed := l.Budget(turn, reserve)
	if !timed && l.Depth == 0 && l.Nodes == 0 && !l.Infinite {
		budget, timed = usual, true
	}
	c.timed = timed
	if !timed {
		return
	}
	spare := min(5*time.Millisecond+budget/10, 100*time.Millisecond) // a busy machine looks at the time late
	c.hard = c.start.Add(max(budget-spare, budget/2))
	c.soft = c.start.Add(budget * 6 / 10)
}

// tick counts one position and reports whether to stop.
func (c *clock) tick() bool {
	c.nodes++
	if c.nodes&3 == 0 {
		c.look()
	}
	if c.most > 0 && c.nodes >= c.most {
		c.stopped = true
	}
	return c.stopped
}

// look reads the time and the context.
func (c *clock) look() bool {
	if c.ctx.Err() != nil || c.timed && !time.Now().Before(c.hard) {
		c.stopped = true
	}
	return c.stopped
}

// late reports whether it is too late to begin something long.
func (c *clock) late() bool { return c.timed && time.Now().After(c.soft) }

// within returns a point of time by which a part of the budget is spent, the
// zero Time if nothing limits it.
func (c *clock) within(part float64) time.Time {
	if !c.timed {
		return time.Time{}
	}
	return c.start.Add(time.Duration(float64(c.hard.Sub(c.start)) * part))
}
