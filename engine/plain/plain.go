// Package plain is a thinking program for any variant: an alpha-beta search
// over game.Position, which knows nothing of the rules but what a player sees.
// It watches random games to learn how the pieces of a variant move, counts
// material, freedom and the safety of kings, and judges repetitions by the
// ruleset itself.
//
//	e := plain.New(variants.Find, plain.Medium)
//	r, err := e.Think(ctx, engine.Request{Variant: "shogi", Rules: "jsa"}, nil)
//
// It is slow and modest by design: variants that deserve better have an engine
// of their own. It never resigns; it declares where a declaration wins.
package plain

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// Lookup finds a variant under a ruleset, the variant's first for "".
type Lookup func(key, rules string) (game.Variant, error)

// Engine thinks. See [engine.Engine] for its use; separate Engines share
// nothing that changes but what they learned about the pieces of a variant.
type Engine struct {
	find   Lookup
	level  Level
	seed   uint64
	search search
	closed bool
}

var _ engine.Engine = (*Engine)(nil)

// New returns an Engine of a level, [Strong] if there is no such level.
func New(find Lookup, level Level) *Engine {
	if level < Beginner || level > Strong {
		level = Strong
	}
	return &Engine{find: find, level: level, seed: rand.Uint64()}
}

// Name names the program and its level.
func (e *Engine) Name() string { return "Komadai plain, " + e.level.String() }

// Level returns the strength at which the Engine plays.
func (e *Engine) Level() Level { return e.level }

// Options are the level and the seed of its choice among moves of like worth.
func (e *Engine) Options() []engine.Option {
	return []engine.Option{
		{Name: "Level", Type: engine.Combo, Default: Strong.String(), Values: levelKeys[:]},
		{Name: "Seed", Type: engine.Spin, Default: "0", Min: 0, Max: 1<<31 - 1},
	}
}

// SetOption sets an option. With a Seed other than 0, equal requests to new
// Engines have equal results, as far as time does not limit them.
func (e *Engine) SetOption(name, value string) error {
	if e.closed {
		return engine.ErrClosed
	}
	o, err := engine.Find(e.Options(), name)
	if err != nil {
		return err
	}
	if err := o.Check(value); err != nil {
		return err
	}
	switch o.Name {
	case "Level":
		e.level, err = ParseLevel(value)
		return err
	case "Seed":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return fmt.Errorf("option Seed is %q: %w", value, err)
		}
		if e.seed = n; n == 0 {
			e.seed = rand.Uint64()
		}
	}
	return nil
}

// NewGame forgets the last game.
func (e *Engine) NewGame() error {
	if e.closed {
		return engine.ErrClosed
	}
	e.search.forget()
	return nil
}

// Close frees the memory of the search.
func (e *Engine) Close() error {
	e.closed = true
	e.search = search{}
	return nil
}

// Think chooses a move.
func (e *Engine) Think(ctx context.Context, r engine.Request, report func(engine.Info)) (engine.Result, error) {
	if e.closed {
		return engine.Result{}, engine.ErrClosed
	}
	if err := r.Limits.Check(); err != nil {
		return engine.Result{}, err
	}
	c := newClock(ctx, r.Limits)
	v, err := e.find(r.Variant, r.Rules)
	if err != nil {
		return engine.Result{}, err
	}
	g, err := play(v, r.Line())
	if err != nil {
		return engine.Result{}, err
	}
	if g.Outcome().Over() {
		return engine.Result{}, fmt.Errorf("nothing to think about: %w (%v)", game.ErrOver, g.Outcome())
	}
	c.setBudget(r.Limits, g.Position().Turn(), strengths[e.level].time)
	s := &e.search
	s.begin(c, g, strengths[e.level], r.Limits)
	s.among = r.Among
	s.random = rand.New(rand.NewPCG(e.seed, hash(g.Position().SFEN())))
	result, err := s.run(report)
	if r.Limits.Infinite && err == nil {
		<-ctx.Done()
	}
	return result, err
}

// play makes the game of a line.
func play(v game.Variant, l game.Line) (*game.Game, error) {
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

// errNoMoves says that a position is not over although nothing can be played.
var errNoMoves = errors.New("nothing to think about: the game is not over, but there is no legal move")
