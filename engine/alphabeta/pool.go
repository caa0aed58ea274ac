package alphabeta

import (
	"context"
	"slices"
	"sync"

	"github.com/komadai/komadai/engine"
)

// Pool lends a few Engines to any number of players, so that a server's memory
// does not grow with its games. A player mostly gets the Engine that he had
// before, which remembers what it thought then.
type Pool struct {
	slots chan struct{} // an element for every Engine that is lent
	mu    sync.Mutex
	free  []*Engine // the one that came back last at the end
	set   map[string]string
}

// NewPool returns a Pool of n Engines, which are made when they are needed,
// with options such as USI_Hash that differ from the usual ones.
func NewPool(n int, options map[string]string) (*Pool, error) {
	e := New()
	defer e.Close()
	for name, value := range options {
		if err := e.SetOption(name, value); err != nil {
			return nil, err
		}
	}
	return &Pool{slots: make(chan struct{}, max(n, 1)), set: options}, nil
}

// Player returns an Engine that thinks with those of the pool. Think waits
// until one of them is free; options cannot be set.
func (p *Pool) Player() engine.Engine { return &player{pool: p} }

// player is one of those who share a pool.
type player struct {
	pool   *Pool
	closed bool
}

func (*player) Name() string             { return New().Name() }
func (*player) Options() []engine.Option { return nil }

func (g *player) SetOption(name, _ string) error {
	if g.closed {
		return engine.ErrClosed
	}
	_, err := engine.Find(nil, name)
	return err
}

func (g *player) NewGame() error {
	if g.closed {
		return engine.ErrClosed
	}
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	for _, e := range g.pool.free {
		if e.player == g {
			e.player = nil // the next use of it is a new game
		}
	}
	return nil
}

func (g *player) Close() error {
	if g.closed {
		return nil
	}
	err := g.NewGame()
	g.closed = true
	return err
}

func (g *player) Think(ctx context.Context, r engine.Request, report func(engine.Info)) (engine.Result, error) {
	if g.closed {
		return engine.Result{}, engine.ErrClosed
	}
	select {
	case g.pool.slots <- struct{}{}:
	case <-ctx.Done():
		return engine.Result{}, ctx.Err()
	}
	defer func() { <-g.pool.slots }()
	e, err := g.pool.take(g)
	if err != nil {
		return engine.Result{}, err
	}
	defer g.pool.put(e)
	return e.Think(ctx, r, report)
}

// take returns the Engine that the player had last if that is free, else one
// that nobody waits for, and makes it forget whose it was.
func (p *Pool) take(g *player) (*Engine, error) {
	p.mu.Lock()
	i := slices.IndexFunc(p.free, func(e *Engine) bool { return e.player == g })
	if i < 0 && len(p.free) > 0 {
		i = 0
	}
	var e *Engine
	if i >= 0 {
		e = p.free[i]
		p.free = slices.Delete(p.free, i, i+1)
	}
	p.mu.Unlock()
	if e != nil && e.player == g {
		return e, nil
	}
	if e == nil {
		e = New()
		for name, value := range p.set {
			if err := e.SetOption(name, value); err != nil {
				return nil, err
			}
		}
	}
	e.player = g
	return e, e.NewGame()
}

func (p *Pool) put(e *Engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, e)
}
