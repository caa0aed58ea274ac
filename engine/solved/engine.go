package solved

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/plain"
	"github.com/komadai/komadai/game"
)

// Engine plays from the complete solution. See [engine.Engine] for its use. It
// never resigns, and answers at once; only the first move of the first game of
// a kind may take up to a second, while the game is solved.
type Engine struct {
	find    plain.Lookup
	level   plain.Level
	seed    uint64
	variant game.Variant // the last one
	asked   [2]string    // by this key and ruleset
	closed  bool
}

var _ engine.Engine = (*Engine)(nil)

// New returns an Engine of a level, [plain.Strong] if there is no such level.
// It plays the variants of which [Plays] says so.
func New(find plain.Lookup, level plain.Level) *Engine {
	if level < plain.Beginner || level > plain.Strong {
		level = plain.Strong
	}
	return &Engine{find: find, level: level, seed: rand.Uint64()}
}

// Name names the program and its level.
func (e *Engine) Name() string { return "Komadai solved, " + e.level.String() }

// Level returns the strength at which the Engine plays.
func (e *Engine) Level() plain.Level { return e.level }

// Options are the level and the seed of its errors and its choice among moves
// of like worth.
func (e *Engine) Options() []engine.Option {
	keys := make([]string, len(plain.Levels))
	for i, l := range plain.Levels {
		keys[i] = l.String()
	}
	return []engine.Option{
		{Name: "Level", Type: engine.Combo, Default: plain.Strong.String(), Values: keys},
		{Name: "Seed", Type: engine.Spin, Default: "0", Min: 0, Max: 1<<31 - 1},
	}
}

// SetOption sets an option. With a Seed other than 0, equal requests have
// equal results.
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
	if o.Name == "Level" {
		e.level, err = plain.ParseLevel(value)
		return err
	}
	n, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		return fmt.Errorf("option Seed is %q: %w", value, err)
	}
	if e.seed = n; n == 0 {
		e.seed = rand.Uint64()
	}
	return nil
}

// NewGame has nothing to forget.
func (e *Engine) NewGame() error {
	if e.closed {
		return engine.ErrClosed
	}
	return nil
}

// Close forgets the variant.
func (e *Engine) Close() error {
	e.closed, e.variant = true, nil
	return nil
}

// Think chooses a move. A Depth bounds the plies of the solution that it uses;
// Nodes bound nothing, since nothing is searched.
func (e *Engine) Think(ctx context.Context, r engine.Request, report func(engine.Info)) (engine.Result, error) {
	start := time.Now()
	if e.closed {
		return engine.Result{}, engine.ErrClosed
	}
	if err := r.Limits.Check(); err != nil {
		return engine.Result{}, err
	}
	if err := ctx.Err(); err != nil {
		return engine.Result{}, err
	}
	g, err := e.open(r)
	if err != nil {
		return engine.Result{}, err
	}
	t, err := learn(ctx, g, r.Limits)
	if err != nil {
		return engine.Result{}, err
	}
	s := sights[e.level]
	if r.Limits.Depth > 0 {
		s.plies = min(s.plies, r.Limits.Depth)
	}
	result := e.choose(t, g, s, r.Among)
	result.Info.Time = time.Since(start)
	if report != nil {
		report(result.Info)
	}
	if r.Limits.Infinite {
		<-ctx.Done()
	}
	return result, nil
}

// open makes the game of a request.
func (e *Engine) open(r engine.Request) (*game.Game, error) {
	if asked := [2]string{r.Variant, r.Rules}; e.variant == nil || e.asked != asked {
		v, err := e.find(r.Variant, r.Rules)
		if err != nil {
			return nil, err
		}
		e.variant, e.asked = v, asked
	}
	g, err := r.Line().Start(e.variant)
	if err != nil {
		return nil, err
	}
	for i, m := range r.Moves {
		if err := g.Play(m); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	if g.Outcome().Over() {
		return nil, fmt.Errorf("nothing to think about: %w (%v)", game.ErrOver, g.Outcome())
	}
	return g, nil
}

// reserve is kept back from a clock for the way of the answer to it.
const reserve = 40 * time.Millisecond

// learn returns the table of a game. If that takes longer than the limits
// allow, it is the table of one who sees only the ends.
func learn(ctx context.Context, g *game.Game, l engine.Limits) (table, error) {
	v := g.Variant()
	if !Plays(v.Key()) {
		return nil, fmt.Errorf("%s: %w", v.Key(), ErrUnsolved)
	}
	if budget, limited := l.Budget(g.Position().Turn(), reserve); limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, budget)
		defer cancel()
	}
	learned := make(chan table, 1)
	go func() {
		t, _ := tableOf(v)
		learned <- t
	}()
	select {
	case t := <-learned:
		if t == nil {
			return nil, fmt.Errorf("%T: %w", v, ErrUnsolved)
		}
		return t, nil
	case <-ctx.Done():
		return glance{}, nil
	}
}

// choose picks a move and tells about it.
func (e *Engine) choose(t table, g *game.Game, s sight, among []game.Move) engine.Result {
	h := g.History()
	r := newReader(t, h)
	root := t.root(h)
	choices := engine.Among(r.choices(root), among, func(c Choice) game.Move { return c.Move })
	list := make([]thought, len(choices))
	nodes := int64(0)
	for i, c := range choices {
		list[i] = thought{Choice: c, lead: -root.after(c.Move, t).lead}
		nodes += 1 + int64(c.Wide)
	}
	m := s.pick(list, e.lot(h))
	score := scoreOf(m.seen)
	info := engine.Info{Depth: max(1, m.seen.Plies), Nodes: nodes, Score: score, PV: []game.Move{m.Move}}
	if m.seen.decided() {
		next := root.after(m.Move, t)
		info.PV = append(info.PV, r.line(next, r.choices(next))...)
	}
	info.SelDepth = max(info.Depth, len(info.PV))
	result := engine.Result{Move: m.Move, Score: score, Info: info}
	if len(info.PV) > 1 {
		result.Ponder = info.PV[1]
	}
	return result
}

// lot is what chance a position has: it depends on the seed and on how far the
// game has gone, so that a repeated position is not always met alike.
func (e *Engine) lot(h *game.History) *rand.Rand {
	f := fnv.New64a()
	fmt.Fprintf(f, "%s %d", h.Last().SFEN(), h.Len())
	return rand.New(rand.NewPCG(e.seed, f.Sum64()))
}

// point is the worth of a point of a limited game, in centipawns.
const point = 100

func scoreOf(v Value) engine.Score {
	switch {
	case v.Points:
		return engine.Score{Centipawns: point * v.Lead}
	case v.Result == Win:
		return engine.Score{Mate: v.Plies}
	case v.Result == Loss:
		return engine.Score{Mate: -v.Plies}
	}
	return engine.Score{}
}
