package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// Adjudication ends games that are as good as decided, by what both engines
// say about them.
type Adjudication struct {
	// Score is the advantage in centipawns that wins when both engines have seen
	// at least that much for the same side at Plies plies in a row; 0 for never.
	Score int
	Plies int
}

// patience is how long an engine may think where nothing but nodes or depth
// limits it, and how long it may take beyond a time limit before it is given up.
const (
	patience = 10 * time.Minute
	overdue  = 5 * time.Second
)

// play plays one game.
func (r *runner) play(ctx context.Context, g *Game, seats [2]engine.Engine) {
	line := r.c.Openings[g.Opening]
	start, err := replay(r.variant, line)
	if err != nil { // cannot be: all were checked
		g.Points, g.Why = 0.5, err.Error()
		return
	}
	g.Game = start
	g.Times = make([]time.Duration, len(line.Moves))
	for i, e := range seats {
		if err := e.NewGame(); err != nil {
			r.lose(g, i, Crash, err)
			return
		}
	}
	clocks := [2]engine.Clock{}
	for side := range clocks {
		clocks[side] = r.c.Players[g.player(game.Side(side))].Clock
	}
	var agreed agreement
	for !start.Outcome().Over() {
		side := start.Position().Turn()
		who := g.player(side)
		begun := time.Now()
		result, err := r.ask(ctx, g, who, seats[who], clocks)
		spent := time.Since(begun)
		if ctx.Err() != nil {
			return
		}
		if late := r.charge(who, &clocks[side], spent); late || err != nil {
			fault := Crash
			if late {
				fault = Time
			}
			r.lose(g, who, fault, err)
			return
		}
		if r.acted(g, who, result) {
			return
		}
		if err := start.Play(result.Move); err != nil {
			r.lose(g, who, Illegal, err)
			return
		}
		g.Times = append(g.Times, spent)
		// The loser is to move, as one who resigns would be.
		if agreed.see(side, result.Score, r.c.Adjudicate) && side == agreed.side && !start.Outcome().Over() {
			start.End(game.WinFor(agreed.side, game.Resignation, ""))
			r.end(g, "adjudicated")
			return
		}
	}
	r.end(g, string(start.Outcome().Reason))
}

// player is the index of the player of a side.
func (g *Game) player(s game.Side) int {
	if s == game.Black {
		return g.Black
	}
	return 1 - g.Black
}

// ask has a player think. One that does not answer is given up.
func (r *runner) ask(ctx context.Context, g *Game, who int, e engine.Engine, clocks [2]engine.Clock) (engine.Result, error) {
	p := &r.c.Players[who]
	l, most := p.Limits, patience
	if p.timed() {
		l.Clocks = &clocks
		own := clocks[g.Game.Position().Turn()]
		most = own.Left + own.Byoyomi + overdue
	}
	if l.MoveTime > 0 {
		most = min(most, l.MoveTime+overdue)
	}
	limit, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	opening := r.c.Openings[g.Opening]
	result, err := e.Think(limit, engine.Request{Variant: r.variant.Key(), Rules: r.variant.Rules(),
		Start: opening.SFEN, Moves: g.Game.History().Moves(), Limits: l}, nil)
	if err == nil && limit.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("no move within %v", most)
	}
	return result, err
}

// timed reports whether a player has a clock.
func (p *Player) timed() bool { return p.Clock != engine.Clock{} }

// charge takes a move's time off a clock, and reports whether the flag fell.
func (r *runner) charge(who int, c *engine.Clock, spent time.Duration) (late bool) {
	if !r.c.Players[who].timed() {
		return false
	}
	c.Left -= spent
	if c.Left < 0 {
		late = -c.Left > c.Byoyomi+r.c.Margin
		c.Left = 0
	}
	c.Left += c.Increment
	return late
}

// acted ends the game if the player did something else than move.
func (r *runner) acted(g *Game, who int, result engine.Result) bool {
	side := g.Game.Position().Turn()
	switch {
	case result.Action == game.Resign || result.Action == game.NoAction && result.Move == "":
		g.Game.End(game.WinFor(side.Opponent(), game.Resignation, ""))
		r.end(g, "resignation")
	case result.Action == game.Declare || result.Action == game.Count:
		if r.variant.Allows(g.Game.History(), side, result.Action) != game.Alone {
			return false
		}
		err := g.Game.Claim(side, result.Action)
		if err != nil {
			r.lose(g, who, Illegal, err)
			return true
		}
		r.end(g, string(g.Game.Outcome().Reason))
	default:
		return false
	}
	return true
}

// end counts the points of a game that is over.
func (r *runner) end(g *Game, why string) {
	o := g.Game.Outcome()
	g.Why, g.Points = why, 0.5
	if o.Result == game.Win && o.Winner != game.Neither {
		g.Points = float64(1 - g.player(o.Winner))
	}
}

// lose ends a game by a player's fault.
func (r *runner) lose(g *Game, who int, f Fault, err error) {
	g.Points, g.Fault, g.Failed = float64(who), f, err
	side := game.Black
	if g.player(side) != who {
		side = game.White
	}
	reason := game.Reason(game.Aborted)
	switch f {
	case Illegal:
		reason = game.IllegalMove
	case Time:
		reason = game.TimeUp
	}
	g.Game.End(game.WinFor(side.Opponent(), reason, ""))
	g.Why = f.String()
	if err != nil && !errors.Is(err, context.Canceled) {
		g.Why += ": " + err.Error()
	}
}

// agreement counts how long both engines have agreed on who wins.
type agreement struct {
	side  game.Side
	plies int
}

// see notes the score of a move, and reports whether it is enough.
func (a *agreement) see(mover game.Side, s engine.Score, rule Adjudication) bool {
	if rule.Score <= 0 {
		return false
	}
	side := game.Neither
	switch {
	case s.Mate > 0 || s.Mate == 0 && s.Centipawns >= rule.Score:
		side = mover
	case s.Mate < 0 || s.Centipawns <= -rule.Score:
		side = mover.Opponent()
	}
	if side == game.Neither || side != a.side {
		a.plies = 0
	}
	a.side = side
	if side != game.Neither {
		a.plies++
	}
	return a.plies >= max(rule.Plies, 1)
}
