package live

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// thinkers is how many engines may think at the same time.
func thinkers(n int) int {
	if n <= 0 {
		n = max(2, runtime.GOMAXPROCS(0))
	}
	return n
}

// brain is the engine of a computer's seat in one room.
type brain struct {
	mu     sync.Mutex // an engine does one thing at a time
	engine engine.Engine
	score  atomic.Pointer[engine.Score] // of its last thinking, as it sees it
}

// thinking is an engine at work on a turn.
type thinking struct {
	on     int64
	cancel context.CancelFunc
}

// consider lets a computer think if it is to move, and stops what is thought
// about a turn that is over.
func (r *room) consider() {
	s := r.state.Load()
	if r.thinking != nil && (r.thinking.on != s.On || !s.computerToMove()) {
		r.stopThinking()
	}
	if s.Over() && r.brains != [2]*brain{} {
		r.closeBrains()
	}
	if !s.computerToMove() || r.thinking != nil || r.stalled != 0 || r.hub.Engine == nil || r.hub.ctx.Err() != nil {
		return
	}
	side := s.Turn()
	if r.brains[side] == nil {
		r.brains[side] = &brain{}
	}
	b := r.brains[side]
	ctx, cancel := context.WithCancel(r.hub.ctx)
	r.thinking = &thinking{s.On, cancel}
	r.hub.tasks.Go(func() {
		defer cancel()
		c := r.hub.choose(ctx, b, s)
		if ctx.Err() == nil {
			r.enqueue(&request{c: c, engine: true, done: make(chan answer, 1)})
		}
	})
}

func (r *room) stopThinking() {
	if r.thinking != nil {
		r.thinking.cancel()
		r.thinking = nil
	}
}

// closeBrains closes the engines, which stop thinking soon or have stopped.
func (r *room) closeBrains() {
	for i, b := range r.brains {
		if b == nil {
			continue
		}
		r.brains[i] = nil
		r.hub.tasks.Go(func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.close(r.hub)
		})
	}
}

// close closes the engine; b.mu is held.
func (b *brain) close(h *Hub) {
	if b.engine == nil {
		return
	}
	if err := b.engine.Close(); err != nil {
		h.Log.Warn("an engine cannot be closed", "err", err)
	}
	b.engine = nil
}

// choose decides what a computer does on its turn. An engine that fails is
// tried once more with a fresh start; then any legal move is made, so that no
// game hangs. The answer means nothing once ctx has ended.
func (h *Hub) choose(ctx context.Context, b *brain, s *State) Command {
	side := s.Turn()
	c := Command{Kind: KindMove, By: side, On: s.On}
	for _, a := range []game.Action{game.Declare, game.Count} {
		if s.winsByClaim(side, a) {
			c.Kind, c.Action = KindClaim, a
			return c
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return c
	}
	legal := s.Game.Position().Moves()
	for try := range 2 {
		result, err := h.think(ctx, b, s)
		if ctx.Err() != nil {
			return c
		}
		if err == nil && result.Action == game.Resign {
			c.Kind = KindResign
			return c
		}
		if _, ok := slices.BinarySearch(legal, result.Move); ok && err == nil {
			b.score.Store(&result.Score)
			c.Move = result.Move
			return c
		}
		if err == nil {
			err = fmt.Errorf("it plays %q, which is not legal", result.Move)
		}
		h.Log.Error("an engine fails", "game", s.ID, "ply", s.Ply(), "try", try+1, "err", err)
		b.close(h)
	}
	c.Move = legal[rand.IntN(len(legal))]
	return c
}

// winsByClaim reports whether a side wins by a claim that it can make alone.
func (s *State) winsByClaim(side game.Side, a game.Action) bool {
	if s.Game.Variant().Allows(s.Game.History(), side, a) != game.Alone {
		return false
	}
	o, err := s.judge(side, a)
	return err == nil && o.Result == game.Win && o.Winner == side
}

// think asks the engine; b.mu is held.
func (h *Hub) think(ctx context.Context, b *brain, s *State) (engine.Result, error) {
	set := s.Settings
	if b.engine == nil {
		e, err := h.Engine(set.Variant, set.Seats[s.Turn()].Level)
		if err != nil {
			return engine.Result{}, err
		}
		b.engine = e
		if err := e.NewGame(); err != nil {
			return engine.Result{}, err
		}
	}
	now := h.NowMS()
	limits := engine.Limits{Clocks: s.engineClocks(now)}
	if limits.Clocks != nil {
		limits.MoveTime = usualTime // a person with half an hour does not want to wait a minute for each move
	}
	if deadline, ok := s.Deadline(); ok {
		// Whatever the engine makes of its clock, it has to answer in time.
		d := max(time.Duration(deadline-now)*time.Millisecond-margin, margin/10)
		var cancel context.CancelFunc
		if ctx, cancel = context.WithTimeout(ctx, d); cancel != nil {
			defer cancel()
		}
	}
	return b.engine.Think(ctx, engine.Request{
		Variant: set.Variant, Rules: set.Rules, Start: set.Start,
		Moves: s.Game.History().Moves(), Limits: limits,
	}, nil)
}

// usualTime is the longest that a computer thinks about a move, however much
// time its clock has. Without a clock its engine knows what it usually takes.
const usualTime = 3 * time.Second

// margin is the time kept for the way from the engine to the clock.
const margin = 200 * time.Millisecond

// engineClocks returns the clocks as an engine reads them now, nil if it may
// take the time that its strength usually takes. Of several byoyomi periods it
// sees one, so that it keeps the others.
func (s *State) engineClocks(now int64) *[2]engine.Clock {
	if s.Settings.Clock[s.Turn()].None() {
		return nil
	}
	var clocks [2]engine.Clock
	for side := range clocks {
		set, ran := s.Settings.Clock[side], time.Duration(0)
		if game.Side(side) == s.Running() {
			ran = time.Duration(max(0, now-s.TurnSince)) * time.Millisecond
		}
		v := s.Clock.ViewAfter(game.Side(side), ran)
		c := engine.Clock{Left: v.Main, Increment: set.Increment, Byoyomi: v.ByoyomiLeft}
		if c.Byoyomi > margin {
			c.Byoyomi -= margin
		} else {
			c.Left = max(0, c.Left-margin)
		}
		clocks[side] = c
	}
	return &clocks
}

// A computer agrees to a draw when it is losing, or when it sees no advantage
// after a long game.
const (
	drawScore    = -150 // centipawns
	longGame     = 80   // plies
	longGameDraw = 0    // centipawns
)

// wouldAccept reports whether the computer at a seat accepts an offer.
func (r *room) wouldAccept(s *State, computer game.Side, o *Offer) bool {
	switch o.Action {
	case game.Takeback:
		return true
	case game.Count:
		end, err := s.judge(computer.Opponent(), game.Count)
		return err == nil && (end.Result != game.Win || end.Winner == computer)
	case game.Draw:
		b := r.brains[computer]
		if b == nil {
			return false
		}
		score := b.score.Load()
		switch {
		case score == nil || score.Mate > 0:
			return false
		case score.Mate < 0:
			return true
		}
		return score.Centipawns <= drawScore || s.Ply() >= longGame && score.Centipawns <= longGameDraw
	}
	return false
}
