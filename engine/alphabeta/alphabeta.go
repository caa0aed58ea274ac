// Package alphabeta is the strong program for shogi: a principal variation
// search over the bitboards of package shogi, with all that makes such searches
// deep, and an evaluation of material and of attacks around the kings. It knows
// every ruleset of shogi, so that it declares where that wins, keeps to limits
// of checks and of moves, and leaves perpetual check.
//
//	e := alphabeta.New()
//	defer e.Close()
//	r, err := e.Think(ctx, engine.Request{Rules: "jsa", Limits: engine.Limits{MoveTime: time.Second}}, nil)
//
// With one thread, and depth or nodes as the only limits, equal requests to
// equal engines have equal results; see [Bench].
package alphabeta

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/game"
)

// Engine thinks. See [engine.Engine] for its use; Engines share nothing.
type Engine struct {
	options options
	control control
	table   table
	workers []*worker
	network *nnue.Network // nil for the evaluation by hand
	player  *player       // that a Pool has lent it to last
	rules   string        // of the last request; the table holds for no others
	closed  bool
}

var _ engine.Ponderer = (*Engine)(nil)

// options are what can be set, as the search reads them.
type options struct {
	hash    int // megabytes
	threads int
	lines   int           // of MultiPV
	reserve time.Duration // for the way of the answer to the clock
	slow    int           // percent of the usual time
	scale   int           // FV_SCALE of standard networks
	resign  int           // score in centipawns at which to resign, neverResign for never
}

// neverResign is the ResignValue that no score reaches.
const neverResign = 99999

// New returns an Engine with one thread. Its memory is taken at the first
// request, or at NewGame.
func New() *Engine {
	return &Engine{options: options{hash: 64, threads: 1, lines: 1, reserve: 60 * time.Millisecond, slow: 100, resign: neverResign, scale: nnue.DefaultFVScale}}
}

// Name names the program.
func (e *Engine) Name() string { return "Komadai" }

// Options are those that programs for USI have, with their names.
func (e *Engine) Options() []engine.Option {
	spin := func(name string, value, least, most int) engine.Option {
		return engine.Option{Name: name, Type: engine.Spin, Default: strconv.Itoa(value), Min: least, Max: most}
	}
	return []engine.Option{
		spin("USI_Hash", 64, 1, 65536),
		spin("Threads", 1, 1, 256),
		spin("MultiPV", 1, 1, 600),
		spin("NetworkDelay", 60, 0, 10000),
		spin("SlowMover", 100, 1, 1000),
		spin("ResignValue", neverResign, 1, neverResign),
		{Name: "EvalFile", Type: engine.Filename},
		spin("FV_SCALE", nnue.DefaultFVScale, nnue.MinFVScale, nnue.MaxFVScale),
	}
}

// SetOption sets an option, for the next request.
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
	if o.Name == "EvalFile" {
		return e.load(value)
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return err
	}
	switch o.Name {
	case "USI_Hash":
		e.options.hash = n
	case "Threads":
		e.options.threads = n
	case "MultiPV":
		e.options.lines = n
	case "NetworkDelay":
		e.options.reserve = time.Duration(n) * time.Millisecond
	case "SlowMover":
		e.options.slow = n
	case "ResignValue":
		e.options.resign = n
	case "FV_SCALE":
		e.options.scale = n
		e.UseNetwork(e.network)
	}
	return nil
}

// load reads a network file, which takes the place of the evaluation by hand;
// without a name that comes back.
func (e *Engine) load(name string) error {
	if name == "" || name == "<empty>" { // how USI writes no text
		e.UseNetwork(nil)
		return nil
	}
	r, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("option EvalFile: %w", err)
	}
	defer r.Close()
	n, err := nnue.Load(r)
	if err != nil {
		return fmt.Errorf("option EvalFile: %s: %w", name, err)
	}
	e.UseNetwork(n)
	return nil
}

// UseNetwork makes the Engine evaluate positions by a network, nil for the
// evaluation by hand, from the next request on. What it knows about positions
// is forgotten. A network of a standard file gets the FV_SCALE of the Engine.
func (e *Engine) UseNetwork(n *nnue.Network) {
	if n != nil {
		_ = n.SetFVScale(e.options.scale) // fails for a network of ours, which has its own
	}
	e.network = n
	e.workers, e.control.all, e.table = nil, nil, table{}
}

// NewGame forgets the last game.
func (e *Engine) NewGame() error {
	if e.closed {
		return engine.ErrClosed
	}
	e.table.resize(e.options.hash)
	e.hire()
	for _, w := range e.workers {
		w.forget()
	}
	return nil
}

// hire makes as many workers as there are threads.
func (e *Engine) hire() {
	for len(e.workers) < e.options.threads {
		w := newWorker(len(e.workers), &e.control, &e.table)
		if e.network != nil {
			w.net = nnue.NewEvaluator(e.network)
		}
		e.workers = append(e.workers, w)
	}
	clear(e.workers[e.options.threads:])
	e.workers = e.workers[:e.options.threads]
	e.control.all = e.workers
}

// Close frees the memory of the search.
func (e *Engine) Close() error {
	e.closed = true
	e.workers, e.control.all, e.table = nil, nil, table{}
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
	if err := ctx.Err(); err != nil {
		return engine.Result{}, err
	}
	begun := time.Now()
	s, err := prepare(r)
	if err != nil {
		return engine.Result{}, err
	}
	if text := s.rules.String(); e.table.words == nil || e.rules != text || e.table.clusters != clustersOf(e.options.hash) {
		if err := e.NewGame(); err != nil {
			return engine.Result{}, err
		}
		e.rules = text
	}
	e.hire()
	e.table.age()
	e.control.set(begun, r.Limits, s.turn, s.rules.number, &e.options)
	for _, w := range e.workers {
		w.begin(s)
	}
	if s.settled() && !r.Limits.Infinite {
		e.control.depth = 1 // there is nothing to find out
	}
	return e.search(ctx, s, report), nil
}

// PonderHit makes limits hold for a Think that had none; see [engine.Ponderer].
func (e *Engine) PonderHit(l engine.Limits) { e.control.ponderHit(l) }

// search runs the workers and makes a result of what they found.
func (e *Engine) search(ctx context.Context, s *setup, report func(engine.Info)) engine.Result {
	done := e.control.watch(ctx)
	defer done()
	var helpers sync.WaitGroup
	for _, w := range e.workers[1:] {
		helpers.Go(func() { w.iterate(e.options.lines, nil) })
	}
	e.workers[0].iterate(e.options.lines, report)
	helpers.Wait()
	if r := e.control.infinite.Load(); r {
		e.control.wait(ctx)
	}
	best := e.vote()
	m := &best.pick
	info := engine.Info{
		Depth: max(best.finished, 1), SelDepth: max(best.deepest, best.finished, 1), Nodes: e.control.nodes(),
		Time: time.Since(e.control.start), Score: scoreOf(m.score), HashFull: e.table.full(), PV: texts(m.line()),
	}
	result := engine.Result{Move: info.PV[0], Score: info.Score, Info: info}
	if len(info.PV) > 1 {
		result.Ponder = info.PV[1]
	}
	switch cp := m.score * 100 / pawn; {
	case s.wins:
		result.Action, result.Score = s.action, engine.Score{Mate: 1}
	case s.action != game.NoAction && m.score < -3*pawn:
		result.Action = s.action // better no winner than a loss
	case e.options.resign < neverResign && cp <= -e.options.resign:
		result.Action = game.Resign
	}
	return result
}

// vote chooses the worker whose result counts: the main one, unless another
// one got deeper and likes its move better.
func (e *Engine) vote() *worker {
	best := e.workers[0]
	if e.options.lines > 1 || e.control.depth < maxPly-2 {
		return best
	}
	for _, w := range e.workers[1:] {
		if w.finished > best.finished && w.pick.score > best.pick.score || w.pick.score >= mateBound && w.pick.score > best.pick.score && w.finished > 0 {
			best = w
		}
	}
	return best
}
