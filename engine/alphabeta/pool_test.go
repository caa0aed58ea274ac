package alphabeta

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/komadai/komadai/engine"
)

// Many players share few engines, and each gets the moves of its own game.
func TestPool(t *testing.T) {
	p, err := NewPool(2, map[string]string{"USI_Hash": "1"})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			g := p.Player()
			if g.Name() == "" {
				t.Error("a player without a name")
			}
			for range 3 {
				sfen := benchPositions[i]
				r, err := g.Think(context.Background(), engine.Request{Start: sfen, Limits: nodes(300)}, nil)
				if err != nil {
					t.Error(err)
					return
				}
				after(t, parse(t, sfen), r.Move)
			}
			if err := errors.Join(g.NewGame(), g.Close(), g.Close()); err != nil {
				t.Error(err)
			}
			if _, err := g.Think(context.Background(), engine.Request{}, nil); !errors.Is(err, engine.ErrClosed) {
				t.Errorf("thinking after Close: %v", err)
			}
		})
	}
	all.Wait()
	if n := len(p.free); n == 0 || n > 2 {
		t.Errorf("the pool has %d engines, want at most 2", n)
	}
}

// A player keeps its engine as long as nobody else needs it, and a new game
// begins with an empty table.
func TestPoolKeepsEngines(t *testing.T) {
	p, err := NewPool(1, map[string]string{"USI_Hash": "1"})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	a, b := p.Player(), p.Player()
	request := engine.Request{Start: benchPositions[2], Limits: engine.Limits{Depth: 5}}
	count := func(e engine.Engine) int64 {
		r, err := e.Think(ctx, request, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r.Info.Nodes
	}
	first := count(a)
	if again := count(a); again >= first {
		t.Errorf("%d nodes, the second time %d", first, again)
	}
	if other := count(b); other != first {
		t.Errorf("another player needs %d nodes, want %d", other, first)
	}
	if err := b.NewGame(); err != nil {
		t.Fatal(err)
	}
	if next := count(b); next != first {
		t.Errorf("a new game needs %d nodes, want %d", next, first)
	}
	// While the only engine is busy, another player's context ends its wait.
	p.slots <- struct{}{}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := a.Think(ended, request, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting for an engine: %v", err)
	}
	if _, err := NewPool(1, map[string]string{"Speed": "1"}); err == nil {
		t.Error("a pool with an option that does not exist")
	}
	if err := b.SetOption("Threads", "2"); err == nil {
		t.Error("a player sets an option")
	}
}
