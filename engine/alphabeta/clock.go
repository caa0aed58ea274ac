package alphabeta

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// control tells all workers of a search when to stop.
type control struct {
	stop  atomic.Bool
	start time.Time
	most  int64 // positions allowed, 0 for any number
	depth int   // plies allowed
	all   []*worker
	turn  game.Side
	ply   int // number of the root
	own   *options

	infinite atomic.Bool // no limit holds, until ctx ends or the pondered move is made
	timer    *time.Timer
	mu       sync.Mutex    // of a Think's end and a PonderHit
	hit      chan struct{} // closed when infinite has ended; nil while there is no Think

	// Times since start, in nanoseconds; 0 where nothing limits the search.
	// Pondering sets them when the move it thinks about has been made.
	soft, hard atomic.Int64
}

// usualTime is the most that is taken where nothing limits the search.
const usualTime = 3 * time.Second

// set reads the limits of a request.
func (c *control) set(start time.Time, l engine.Limits, turn game.Side, number int, o *options) {
	c.start = start
	c.turn, c.ply, c.own = turn, number, o
	c.most = l.Nodes
	c.depth = maxPly - 2
	if l.Depth > 0 {
		c.depth = min(c.depth, l.Depth)
	}
	c.stop.Store(false)
	soft, hard := budget(l, turn, number, o)
	c.soft.Store(int64(soft))
	c.hard.Store(int64(hard))
	c.infinite.Store(l.Infinite)
}

// watch makes the search stop when ctx ends or time is up; the function that
// it returns must be called when the search is over. That the workers look at
// the time as well is for machines on which timers are late.
func (c *control) watch(ctx context.Context) (done func()) {
	off := context.AfterFunc(ctx, func() { c.stop.Store(true) })
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hit = make(chan struct{})
	c.setTimer()
	return func() {
		off()
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.timer != nil {
			c.timer.Stop()
			c.timer = nil
		}
		c.hit = nil
	}
}

// setTimer stops the search at the hard limit; c.mu is held.
func (c *control) setTimer() {
	if hard := c.hard.Load(); hard > 0 {
		c.timer = time.AfterFunc(time.Duration(hard)-time.Since(c.start), func() { c.stop.Store(true) })
	}
}

// ponderHit makes limits hold for a search that had none. What was thought so
// far is taken into account, but for a quarter of the usual time.
func (c *control) ponderHit(l engine.Limits) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hit == nil || !c.infinite.Load() {
		return
	}
	spent := time.Since(c.start)
	soft, hard := budget(l, c.turn, c.ply, c.own)
	if hard > 0 {
		c.soft.Store(int64(max(soft, spent+soft/4)))
		c.hard.Store(int64(spent + hard))
		c.setTimer()
	}
	c.infinite.Store(false)
	close(c.hit)
}

// wait returns when ctx ends or the pondered move has been made, and reports
// whether it was the latter.
func (c *control) wait(ctx context.Context) bool {
	c.mu.Lock()
	hit := c.hit
	c.mu.Unlock()
	if !c.infinite.Load() {
		return true
	}
	select {
	case <-hit:
		return true
	case <-ctx.Done():
		return false
	}
}

// look reads the time and adds up the nodes.
func (c *control) look(w *worker) {
	if c.most > 0 {
		n := int64(0)
		for _, o := range c.all {
			n += o.told.Load()
		}
		if n >= c.most {
			c.stop.Store(true)
		}
	}
	if hard := c.hard.Load(); hard > 0 && w.nodes&1023 == 0 && int64(time.Since(c.start)) >= hard {
		c.stop.Store(true)
	}
}

// nodes adds up what all workers have looked at.
func (c *control) nodes() int64 {
	n := int64(0)
	for _, w := range c.all {
		n += w.told.Load()
	}
	return n
}

// late reports whether to begin no further iteration. factor scales the time
// that a usual move takes.
func (c *control) late(factor float64) bool {
	soft := c.soft.Load()
	return soft > 0 && float64(time.Since(c.start)) >= min(float64(soft)*factor, float64(c.hard.Load()))
}

// budget divides the time of a clock: soft is what a usual move takes, hard
// the most that any may take. Both are 0 where nothing limits the time.
func budget(l engine.Limits, turn game.Side, number int, o *options) (soft, hard time.Duration) {
	if l.MoveTime > 0 {
		spare := min(2*time.Millisecond+l.MoveTime/50, 20*time.Millisecond)
		hard = max(l.MoveTime-spare, l.MoveTime/2)
		soft = hard
	}
	if l.Clocks != nil && turn < game.Neither {
		s, h := share(l.Clocks[turn], number, o)
		if hard == 0 || h < hard {
			hard = h
		}
		if soft == 0 || s < soft {
			soft = s
		}
	}
	if hard == 0 && l.Depth == 0 && l.Nodes == 0 && !l.Infinite {
		soft, hard = usualTime/2, usualTime
	}
	return min(soft, hard), hard
}

// share is the part of a clock for one move. The rest of the game is taken for
// as long as games usually are, with at most half of the moves to be thought
// about; once the main time is nearly used up, all of the byoyomi is used.
func share(c engine.Clock, number int, o *options) (soft, hard time.Duration) {
	reserve := o.reserve
	most := c.Left + c.Byoyomi - reserve
	if c.Byoyomi == 0 { // no move may take so much that those after it cannot be played
		most = min(most, c.Left/4+min(c.Increment, c.Left/4))
	}
	most = max(most, time.Millisecond)
	if c.Byoyomi > 0 && c.Left < c.Byoyomi/5 {
		return most, most
	}
	horizon := 160 + 20 - min(number, 80)
	if c.Byoyomi == 0 && c.Increment == 0 {
		horizon = 160 + 40 - min(number, 40)
	}
	moves := time.Duration(max(horizon/2, 1))
	rest := max(c.Left+(c.Increment+c.Byoyomi)*moves-reserve*(moves+1)/2, c.Left/2)
	soft = min(rest/moves*time.Duration(o.slow)/100, most)
	hard = min(min(5*soft, rest*3/10), most)
	if c.Byoyomi > reserve {
		hard = max(hard, min(most, c.Byoyomi-reserve))
		soft = max(soft, min(hard, (c.Byoyomi-reserve)*9/10))
	}
	hard = min(max(hard, 20*time.Millisecond), most)
	return max(min(soft, hard), time.Millisecond), hard
}
