package live

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// program is an engine under test. It plays the first legal move.
type program struct {
	think func(ctx context.Context, r engine.Request) (engine.Result, error)

	mu       sync.Mutex
	requests []engine.Request
	busy     atomic.Int32 // calls of Think under way
	overlap  atomic.Bool  // two were under way at once
	stopped  atomic.Int32 // times that a ctx ended while it thought
	opened   atomic.Int32
	closed   atomic.Int32
	games    atomic.Int32
}

func (p *program) Name() string                   { return "program" }
func (p *program) Options() []engine.Option       { return nil }
func (p *program) SetOption(string, string) error { return nil }
func (p *program) NewGame() error                 { p.games.Add(1); return nil }
func (p *program) Close() error                   { p.closed.Add(1); return nil }

func (p *program) Think(ctx context.Context, r engine.Request, _ func(engine.Info)) (engine.Result, error) {
	if p.busy.Add(1) > 1 {
		p.overlap.Store(true)
	}
	defer p.busy.Add(-1)
	p.mu.Lock()
	p.requests = append(p.requests, r)
	think := p.think
	p.mu.Unlock()
	if think == nil {
		think = first
	}
	result, err := think(ctx, r)
	if ctx.Err() != nil {
		p.stopped.Add(1)
	}
	return result, err
}

func (p *program) set(f func(ctx context.Context, r engine.Request) (engine.Result, error)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.think = f
}

func (p *program) last() engine.Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.requests[len(p.requests)-1]
}

func legalMoves(r engine.Request) []game.Move {
	v, err := lookup(r.Variant, r.Rules)
	if err != nil {
		panic(err)
	}
	g, err := game.Parse(v, r.Line().String())
	if err != nil {
		panic(err)
	}
	return g.Position().Moves()
}

func first(_ context.Context, r engine.Request) (engine.Result, error) {
	return engine.Result{Move: legalMoves(r)[0]}, nil
}

// scored plays like first and thinks so much of its position.
func scored(s engine.Score) func(context.Context, engine.Request) (engine.Result, error) {
	return func(ctx context.Context, r engine.Request) (engine.Result, error) {
		result, err := first(ctx, r)
		result.Score = s
		return result, err
	}
}

// forever thinks until it is stopped.
func forever(ctx context.Context, r engine.Request) (engine.Result, error) {
	<-ctx.Done()
	return first(ctx, r)
}

func withComputer(t testing.TB, rules, clocks string, side game.Side) Settings {
	set := duel(t, rules, clocks)
	set.Seats[side] = Seat{Kind: Computer, Name: "Program", Level: 3}
	return set
}

// against runs f with a hub in which p is the computer.
func against(t *testing.T, f func(t *testing.T, k *club, p *program)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &program{}
		k := openClub(t, Config{Engine: func(variant string, level int) (engine.Engine, error) {
			if variant != "shogi" || level != 3 {
				t.Errorf("an engine for %s at level %d", variant, level)
			}
			p.opened.Add(1)
			return p, nil
		}})
		f(t, k, p)
		k.close()
		if p.overlap.Load() {
			t.Error("the engine was asked while it thought")
		}
		if p.opened.Load() != p.closed.Load() {
			t.Errorf("engines opened %d, closed %d", p.opened.Load(), p.closed.Load())
		}
	})
}

func TestComputerPlays(t *testing.T) {
	against(t, func(t *testing.T, k *club, p *program) {
		id := k.create(withComputer(t, "jsa", "10m+30s", black))
		synctest.Wait() // Black begins
		for n := range 5 {
			s := k.state(id)
			if s.Ply() != 2*n+1 || s.Turn() != white {
				t.Fatalf("after %d moves of White: %s", n, digest(s))
			}
			moves := s.Game.Position().Moves()
			k.must(id, Command{Kind: KindMove, By: white, Move: moves[len(moves)-1]})
			synctest.Wait()
		}
		r := p.last()
		if r.Limits.MoveTime != usualTime || r.Variant != "shogi" || r.Rules != "jsa" || len(r.Moves) != 10 || r.Limits.Clocks == nil ||
			r.Limits.Clocks[black] != (engine.Clock{Left: 10 * time.Minute, Byoyomi: 30*time.Second - margin}) {
			t.Errorf("asked %+v, clocks %+v", r, r.Limits.Clocks)
		}
		if p.games.Load() != 1 {
			t.Errorf("%d games were announced", p.games.Load())
		}
	})
}

func TestComputersPlayEachOther(t *testing.T) {
	against(t, func(t *testing.T, k *club, p *program) {
		set := withComputer(t, "csa", "none", black)
		set.Seats[white] = set.Seats[black]
		id := k.create(set)
		synctest.Wait()
		s := k.state(id)
		if !s.Over() {
			t.Errorf("the game goes on at ply %d", s.Ply())
		}
		if p.last().Limits != (engine.Limits{}) {
			t.Errorf("limits without a clock: %+v", p.last().Limits)
		}
		if p.opened.Load() != 2 {
			t.Errorf("%d engines", p.opened.Load())
		}
	})
}

func TestThinkingBlocksNobodyAndIsCancelled(t *testing.T) {
	against(t, func(t *testing.T, k *club, p *program) {
		p.set(forever)
		id := k.create(withComputer(t, "aise", "none", white))
		k.play(id, "7g7f")
		synctest.Wait()
		// The room answers while the engine thinks.
		start := time.Now()
		k.must(id, Command{Kind: KindOffer, By: black, Action: game.Takeback})
		synctest.Wait()
		if s := k.state(id); s.Ply() != 0 || time.Since(start) != 0 {
			t.Fatalf("a computer agrees to every takeback, at once: ply %d after %v", s.Ply(), time.Since(start))
		}
		if p.busy.Load() != 0 || p.stopped.Load() != 1 {
			t.Error("it thinks about a move that was taken back")
		}
		k.play(id, "2g2f")
		synctest.Wait()
		if p.busy.Load() != 1 || len(p.last().Moves) != 1 || p.last().Moves[0] != "2g2f" {
			t.Errorf("it thinks about %v", p.last().Moves)
		}
		k.must(id, Command{Kind: KindResign, By: black})
		synctest.Wait()
		if p.busy.Load() != 0 || p.closed.Load() != 1 {
			t.Error("it thinks although the game is over")
		}
		if k.state(id).Ply() != 1 {
			t.Error("it moved in a game that is over")
		}
	})
}

func TestComputerAnswersInTime(t *testing.T) {
	against(t, func(t *testing.T, k *club, p *program) {
		p.set(forever) // it does not look at its clock
		id := k.create(withComputer(t, "jsa", "3s+2s", white))
		for _, m := range []game.Move{"7g7f", "2g2f", "2f2e"} {
			k.must(id, Command{Kind: KindMove, By: black, Move: m})
			time.Sleep(6 * time.Second) // Black loses his own time meanwhile: see below
			synctest.Wait()
			if o := k.state(id).Outcome; o.Over() {
				if o.Winner == black {
					t.Fatalf("the computer's flag fell: %v", o)
				}
				break
			}
		}
		s := k.state(id)
		if len(s.Charged) < 2 || s.Charged[1] < 4000 || s.Charged[1] > 4900 {
			t.Errorf("charged %v: want nearly the 5 s that it had", s.Charged)
		}
	})
}

func TestFailingEngines(t *testing.T) {
	broken := errors.New("broken")
	for name, think := range map[string]func(context.Context, engine.Request) (engine.Result, error){
		"an error":        func(context.Context, engine.Request) (engine.Result, error) { return engine.Result{}, broken },
		"an illegal move": func(context.Context, engine.Request) (engine.Result, error) { return engine.Result{Move: "5a5b"}, nil },
		"no move":         func(context.Context, engine.Request) (engine.Result, error) { return engine.Result{}, nil },
	} {
		against(t, func(t *testing.T, k *club, p *program) {
			p.set(think)
			id := k.create(withComputer(t, "jsa,illegal_move=loses", "none", black))
			synctest.Wait()
			if s := k.state(id); s.Ply() != 1 || s.Over() || p.opened.Load() != 2 {
				t.Errorf("%s: ply %d, %v, %d engines", name, s.Ply(), s.Outcome, p.opened.Load())
			}
			p.set(nil)
			k.play(id, "3c3d")
			synctest.Wait()
			if s := k.state(id); s.Ply() != 3 || p.opened.Load() != 3 {
				t.Errorf("%s: it did not recover: ply %d", name, s.Ply())
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{Engine: func(string, int) (engine.Engine, error) { return nil, broken }})
		defer k.close()
		id := k.create(withComputer(t, "jsa", "none", black))
		synctest.Wait()
		if s := k.state(id); s.Ply() != 1 {
			t.Error("without an engine the game hangs")
		}
	})
}

func TestComputerAnswersOffers(t *testing.T) {
	for _, c := range []struct {
		score  engine.Score
		accept bool
	}{
		{engine.Score{}, false},
		{engine.Score{Centipawns: 80}, false},
		{engine.Score{Centipawns: -80}, false},
		{engine.Score{Centipawns: -400}, true},
		{engine.Score{Mate: 5}, false},
		{engine.Score{Mate: -4}, true},
	} {
		against(t, func(t *testing.T, k *club, p *program) {
			p.set(scored(c.score))
			id := k.create(withComputer(t, "aise", "none", white))
			k.must(id, Command{Kind: KindOffer, By: black, Action: game.Draw}) // it has not thought yet
			synctest.Wait()
			k.play(id, "7g7f")
			synctest.Wait()
			k.must(id, Command{Kind: KindOffer, By: black, Action: game.Draw})
			synctest.Wait()
			s := k.state(id)
			if s.Over() != c.accept || s.Offers != [2]*Offer{} {
				t.Errorf("a draw at %v: %v", c.score, s.Outcome)
			}
		})
	}
	against(t, func(t *testing.T, k *club, p *program) {
		set := withComputer(t, "jsa", "none", white)
		set.Start = entered(9) // Black has all the points
		id := k.create(set)
		k.must(id, Command{Kind: KindOffer, By: black, Action: game.Count})
		synctest.Wait()
		if s := k.state(id); s.Over() || s.Offers[black] != nil {
			t.Errorf("a computer agrees to count and lose: %v", s.Outcome)
		}
	})
}

func TestComputerDeclares(t *testing.T) {
	against(t, func(t *testing.T, k *club, p *program) {
		set := withComputer(t, "fesa", "none", black)
		set.Start = entered(10)
		id := k.create(set)
		synctest.Wait()
		if o := k.state(id).Outcome; o.String() != "black declaration" {
			t.Errorf("with every condition met: %v", o)
		}
	})
}

func TestComputerWantsRematches(t *testing.T) {
	against(t, func(t *testing.T, k *club, p *program) {
		id := k.create(withComputer(t, "jsa", "none", white))
		k.play(id, "7g7f")
		synctest.Wait()
		k.must(id, Command{Kind: KindResign, By: black})
		k.must(id, Command{Kind: KindRematch, By: black})
		synctest.Wait()
		next := k.state(k.state(id).Next)
		if next.Settings.Seats[black].Kind != Computer || next.Ply() != 1 {
			t.Errorf("the rematch: %+v at ply %d", next.Settings.Seats, next.Ply())
		}
	})
}

func TestComputerThinksOnAfterARestart(t *testing.T) {
	against(t, func(t *testing.T, k *club, p *program) {
		p.set(forever)
		id := k.create(withComputer(t, "jsa", "none", white))
		k.play(id, "7g7f")
		synctest.Wait()
		k.kill()
		if p.busy.Load() != 0 {
			t.Error("it thinks without a hub")
		}
		p.set(nil)
		k.open()
		synctest.Wait()
		if s := k.state(id); s.Ply() != 2 {
			t.Errorf("after the restart it does not move: ply %d", s.Ply())
		}
	})
}

// The answer of a computer that cannot be stored is thought out again once it can.
func TestComputerAndAFullDisk(t *testing.T) {
	against(t, func(t *testing.T, k *club, p *program) {
		id := k.create(withComputer(t, "jsa", "60s", white))
		p.set(func(ctx context.Context, r engine.Request) (engine.Result, error) {
			k.m.failWith(errDisk)
			return first(ctx, r)
		})
		k.play(id, "7g7f")
		synctest.Wait()
		p.set(nil)
		k.m.failWith(nil)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if s := k.state(id); s.Ply() != 2 {
			t.Errorf("ply %d", s.Ply())
		}
	})
}

func TestOnlySoManyThink(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var busy, most atomic.Int32
		slow := func(ctx context.Context, r engine.Request) (engine.Result, error) {
			if n := busy.Add(1); n > most.Load() {
				most.Store(n)
			}
			defer busy.Add(-1)
			time.Sleep(time.Second)
			return first(ctx, r)
		}
		k := openClub(t, Config{Thinkers: 3, Engine: func(string, int) (engine.Engine, error) {
			p := &program{}
			p.set(slow)
			return p, nil
		}})
		defer k.close()
		var ids []string
		for range 10 {
			ids = append(ids, k.create(withComputer(t, "jsa", "none", black)))
		}
		time.Sleep(5 * time.Second)
		for _, id := range ids {
			if k.state(id).Ply() != 1 {
				t.Error("a computer waits for ever")
			}
		}
		if most.Load() != 3 {
			t.Errorf("%d engines thought at once, want 3", most.Load())
		}
	})
}
