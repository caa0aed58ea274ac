// Package match lets two engines play many games against each other and says
// how much stronger one of them is: pairs of games from varied openings with
// the colours swapped, clocks, adjudication, Elo with its error and a
// sequential test that ends the match when enough is known.
//
//	s, err := match.Run(ctx, match.Config{
//		Players:  [2]match.Player{{Name: "new", Start: newer}, {Name: "old", Start: older}},
//		Games:    200,
//		Openings: openings,
//	})
//	fmt.Println(s.Pairs.Interval())
package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// Player is one of the two that play.
type Player struct {
	Name string

	// Start makes an engine that is ready to play. Every game under way has two
	// of its own; one that fails is replaced.
	Start func(ctx context.Context) (engine.Engine, error)

	// Limits are those of each move, Clock what a game begins with; a player
	// needs one of them. With a clock Limits.Clocks is set for every move, and a
	// player whose time is up loses.
	Limits engine.Limits
	Clock  engine.Clock
}

// Config is a match.
type Config struct {
	Players     [2]Player
	Games       int // the most games; made even, as they come in pairs
	Rules       string
	Openings    []game.Line
	Concurrency int // games at the same time, 0 for 1
	SPRT        *SPRT
	Adjudicate  Adjudication

	// Margin is how late a move may come before the flag falls, for a machine
	// that does other things besides.
	Margin time.Duration

	// Played are games of an interrupted match, which count and are not played
	// again; see [Played].
	Played []Game

	// Report is called after every game, one call at a time, with what is known
	// then. An error of it ends the match.
	Report func(Game, Summary) error
}

// Game is a game that was played.
type Game struct {
	Number  int // from 0; games 2n and 2n+1 are a pair
	Opening int // index of the opening
	Black   int // index of the player who was Black
	Game    *game.Game
	Times   []time.Duration // of each move, the opening's not known and 0
	Points  float64         // of player 0: 1, 0.5 or 0
	Why     string          // how it ended, in words
	Fault   Fault
	Failed  error // for a Crash
}

// Fault is a way in which an engine loses a game without being beaten.
type Fault int

// The faults.
const (
	NoFault Fault = iota
	Illegal       // a move that is none
	Time          // the flag fell
	Crash         // the engine ended or broke its protocol
)

func (f Fault) String() string { return [...]string{"none", "illegal", "time", "crash"}[f] }

// Summary is what a match has shown so far.
type Summary struct {
	Wins, Draws, Losses int // of player 0
	BlackWins           int // of either player
	Pairs               Pairs
	Faults              [2][4]int // of each player, by Fault
	Plies               int
	LLR                 float64
	Verdict             Verdict
}

// Games is how many games were played.
func (s Summary) Games() int { return s.Wins + s.Draws + s.Losses }

// runner is a match under way.
type runner struct {
	c       Config
	variant game.Variant

	mu      sync.Mutex
	summary Summary
	points  map[int]float64 // of games, by number, until their pair is complete
	next    int             // the next pair
	played  map[int]bool
	stop    context.CancelCauseFunc
}

// errEnough ends a match of which the test is decided.
var errEnough = errors.New("the test is decided")

// Run plays a match. When ctx ends it returns promptly with what is known and
// the error of ctx; games under way are lost.
func Run(ctx context.Context, c Config) (Summary, error) {
	r, err := newRunner(c)
	if err != nil {
		return Summary{}, err
	}
	ctx, r.stop = context.WithCancelCause(ctx)
	defer r.stop(nil)
	for _, g := range c.Played {
		r.count(g)
	}
	if r.summary.Verdict != Open {
		return r.summary, nil
	}
	var workers sync.WaitGroup
	for range max(c.Concurrency, 1) {
		workers.Go(func() {
			if err := r.work(ctx); err != nil {
				r.stop(err)
			}
		})
	}
	workers.Wait()
	err = context.Cause(ctx)
	if errors.Is(err, errEnough) {
		err = nil
	}
	return r.summary, err
}

func newRunner(c Config) (*runner, error) {
	if c.Games < 1 {
		return nil, fmt.Errorf("%d games: want 1 or more", c.Games)
	}
	if len(c.Openings) == 0 {
		return nil, errors.New("no openings: want one or more")
	}
	if c.SPRT != nil {
		if err := c.SPRT.Check(); err != nil {
			return nil, err
		}
	}
	v, err := shogi.New(c.Rules)
	if err != nil {
		return nil, err
	}
	for i, l := range c.Openings {
		if g, err := replay(v, l); err != nil {
			return nil, fmt.Errorf("opening %d: %w", i+1, err)
		} else if g.Outcome().Over() {
			return nil, fmt.Errorf("opening %d: the game is over (%v)", i+1, g.Outcome())
		}
	}
	if c.Margin < 0 {
		return nil, fmt.Errorf("margin %v: want 0 or more", c.Margin)
	}
	for _, p := range c.Players {
		if err := p.Limits.Check(); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	r := &runner{c: c, variant: v, points: map[int]float64{}, played: map[int]bool{}}
	for _, g := range c.Played {
		r.played[g.Number] = true
	}
	return r, nil
}

// replay plays a line.
func replay(v game.Variant, l game.Line) (*game.Game, error) {
	g, err := l.Start(v)
	if err != nil {
		return nil, err
	}
	for i, m := range l.Moves {
		if err := g.Play(m); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return g, nil
}

// work plays pairs until none is left.
func (r *runner) work(ctx context.Context) error {
	var seats [2]engine.Engine
	defer func() {
		for _, e := range seats {
			if e != nil {
				e.Close()
			}
		}
	}()
	for {
		pair, ok := r.take()
		if !ok || ctx.Err() != nil {
			return nil
		}
		for black := range 2 {
			number := 2*pair + black
			if r.played[number] {
				continue
			}
			for i, e := range seats {
				if e != nil {
					continue
				}
				e, err := r.c.Players[i].Start(ctx)
				if err != nil {
					return fmt.Errorf("%s: %w", r.c.Players[i].Name, err)
				}
				seats[i] = e
			}
			g := Game{Number: number, Opening: pair % len(r.c.Openings), Black: black}
			r.play(ctx, &g, seats)
			if ctx.Err() != nil {
				return nil
			}
			if g.Fault != NoFault { // whatever state it is in, the next game has a new one
				loser := g.loser()
				seats[loser].Close()
				seats[loser] = nil
			}
			if err := r.tell(g); err != nil {
				return err
			}
		}
	}
}

// take returns a pair that nobody has taken.
func (r *runner) take() (pair int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.played[2*r.next] && r.played[2*r.next+1] {
		r.next++
	}
	pair = r.next
	r.next++
	return pair, 2*pair < r.c.Games
}

// loser is the player who lost a game that was not drawn.
func (g *Game) loser() int {
	if g.Points == 0 {
		return 0
	}
	return 1
}

// tell counts a game and reports it.
func (r *runner) tell(g Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count(g)
	if r.c.Report != nil {
		if err := r.c.Report(g, r.summary); err != nil {
			return err
		}
	}
	if r.summary.Verdict != Open {
		r.stop(errEnough)
	}
	return nil
}

// count adds a game to the summary.
func (r *runner) count(g Game) {
	s := &r.summary
	switch g.Points {
	case 1:
		s.Wins++
	case 0:
		s.Losses++
	default:
		s.Draws++
	}
	if g.Points != 0.5 && g.loser() != g.Black {
		s.BlackWins++
	}
	if g.Fault != NoFault {
		s.Faults[g.loser()][g.Fault]++
	}
	if g.Game != nil {
		s.Plies += g.Game.History().Len()
	}
	other, ok := r.points[g.Number^1]
	if !ok {
		r.points[g.Number] = g.Points
		return
	}
	delete(r.points, g.Number^1)
	s.Pairs[int(2*(g.Points+other))]++
	if t := r.c.SPRT; t != nil {
		s.LLR, s.Verdict = t.LLR(s.Pairs), t.Judge(s.Pairs)
	}
}
