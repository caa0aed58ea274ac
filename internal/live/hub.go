package live

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/big"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/saisho"
)

// Log is what a Hub needs of a store; *store.Store is one.
type Log interface {
	Append(ctx context.Context, b store.Batch) error
	Events(ctx context.Context, game string, after int64) ([]store.Event, error)
	List(ctx context.Context, f store.Filter) ([]store.Summary, error)
	Due(ctx context.Context, before int64) ([]store.Summary, error)
	Beat(ctx context.Context, node string, at int64) error
	LastBeat(ctx context.Context) (int64, error)
}

// Config is what a Hub is made with.
type Config struct {
	Store  Log
	Lookup Lookup
	// Engine makes the program that plays at a level. A Hub without it has no
	// computer opponents.
	Engine   func(variant string, level int) (engine.Engine, error)
	Thinkers int              // how many engines may think at the same time; 0 for the number of processors, at least 2
	Log      *slog.Logger     // nil for none
	Node     string           // name of this process in heartbeats, "" for "main"
	Now      func() time.Time // nil for time.Now
	Idle     time.Duration    // how long a room that nobody uses stays in memory; 0 for half a minute
}

// Errors of a Hub besides refusals and those of its store.
var (
	ErrClosed     = errors.New("live: the hub is closed")
	ErrNoComputer = errors.New("live: there is no computer opponent here")
)

// Hub runs games. Its methods may be called from many goroutines.
type Hub struct {
	Config
	base time.Time // with a monotonic reading; all times are counted from it

	ctx   context.Context // ends when the hub closes: engines stop thinking
	stop  context.CancelFunc
	tasks sync.WaitGroup // rooms, engines, the heartbeat
	pulse pulse
	slots chan struct{} // one for each engine that may think

	mu     sync.Mutex
	rooms  map[string]*room
	closed bool
}

// NewHub takes up the games under way in the store: whatever time has passed
// since the last heartbeat is charged to nobody, flags are armed, computers
// think on.
func NewHub(ctx context.Context, c Config) (*Hub, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Node == "" {
		c.Node = "main"
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Idle <= 0 {
		c.Idle = 30 * time.Second
	}
	h := &Hub{Config: c, base: c.Now(), rooms: map[string]*room{}, slots: make(chan struct{}, thinkers(c.Thinkers))}
	h.pulse.last = h.NowMS()
	h.ctx, h.stop = context.WithCancel(context.WithoutCancel(ctx))
	ids, err := h.takeUp(ctx)
	if err == nil {
		err = h.Store.Beat(ctx, h.Node, h.NowMS())
	}
	if err != nil {
		h.stop()
		return nil, fmt.Errorf("live: take up the games under way: %w", err)
	}
	h.pulse.look(h.NowMS(), true)
	h.tasks.Go(h.beatPulse)
	h.tasks.Go(h.heartbeat)
	for _, id := range ids {
		if _, err := h.room(id); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// NowMS is the hub's clock, Unix ms: it never goes back, whatever is done to
// the clock of the machine. Everything that is compared with times in a State
// is stamped with it.
func (h *Hub) NowMS() int64 { return h.base.UnixMilli() + h.Now().Sub(h.base).Milliseconds() }

// until is how long it takes to the instant.
func (h *Hub) until(ms int64) time.Duration {
	return h.base.Add(time.Duration(ms-h.base.UnixMilli()) * time.Millisecond).Sub(h.Now())
}

const beatEvery = time.Second

// heartbeat writes every second that this node is alive.
func (h *Hub) heartbeat() {
	t := time.NewTicker(beatEvery)
	defer t.Stop()
	failing := false
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-t.C:
		}
		err := h.Store.Beat(h.ctx, h.Node, h.NowMS())
		if err != nil && h.ctx.Err() == nil && !failing {
			h.Log.Error("the heartbeat cannot be written", "err", err)
		}
		failing = err != nil
	}
}

// Create makes a game and returns its id.
func (h *Hub) Create(ctx context.Context, set Settings) (string, error) {
	h.mu.Lock()
	closed := h.closed
	h.mu.Unlock()
	if closed {
		return "", ErrClosed
	}
	if err := h.complete(&set); err != nil {
		return "", fmt.Errorf("live: create a game: %w", err)
	}
	id := newID()
	if err := h.create(ctx, id, set); err != nil {
		return "", err
	}
	return id, nil
}

// create stores a game and, where a computer begins, lets it think.
func (h *Hub) create(ctx context.Context, id string, set Settings) error {
	e := Creation(id, set, h.NowMS())
	s, err := Fold(h.Lookup, []store.Event{e})
	if err != nil {
		return err
	}
	if err := h.Store.Append(ctx, store.Batch{Events: []store.Event{e}, Summary: s.Summary()}); err != nil {
		return fmt.Errorf("live: create a game: %w", err)
	}
	if s.computerToMove() {
		_, err = h.room(id)
	}
	return err
}

// fill finds the variant of settings and fills in the start.
func (h *Hub) fill(set *Settings) (game.Variant, error) {
	v, err := h.Lookup(set.Variant, set.Rules)
	if err != nil {
		return nil, err
	}
	set.Variant = v.Key()
	set.Rules = v.Rules()
	if set.Start == "" {
		i := 0
		if set.StartKey != "" {
			i = slices.IndexFunc(v.Starts(), func(s game.Start) bool { return s.Key == set.StartKey })
		}
		if i < 0 || i >= len(v.Starts()) {
			return nil, fmt.Errorf("start %q: %s has no such start", set.StartKey, v.Key())
		}
		set.Start, set.StartKey = v.Starts()[i].SFEN, v.Starts()[i].Key
	}
	return v, nil
}

// complete fills in the start and says everything that is wrong with settings.
func (h *Hub) complete(set *Settings) error {
	v, err := h.fill(set)
	if err != nil {
		return err
	}
	var errs []error
	p, err := v.Parse(set.Start)
	if err != nil {
		errs = append(errs, fmt.Errorf("start %q: %w", set.Start, err))
	} else if o := game.NewGame(v, p, game.MoveNumber(set.Start)).Outcome(); o.Over() {
		errs = append(errs, fmt.Errorf("start %q: the game is over there: %v", set.Start, o))
	} else if len(p.Moves()) == 0 {
		errs = append(errs, fmt.Errorf("start %q: there is no move to play", set.Start))
	}
	if err := set.Clock.Check(); err != nil {
		errs = append(errs, fmt.Errorf("clock: %w", err))
	}
	if m := set.Match; m != nil && (*m != saisho.Match{} || len(set.Played) > 0 || set.Variant != series.Outer) {
		errs = append(errs, fmt.Errorf("match %+v of %s: want one of %s that has not begun", *m, set.Variant, series.Outer))
	}
	if set.Inner != "" {
		if _, err := h.Lookup(series.Inner, set.Inner); err != nil {
			errs = append(errs, fmt.Errorf("rules of the game in the game: %w", err))
		}
	}
	errs = append(errs, h.checkSeats(set)...)
	return errors.Join(errs...)
}

func (h *Hub) checkSeats(set *Settings) (errs []error) {
	open := 0
	for i, seat := range set.Seats {
		side := game.Side(i)
		switch seat.Kind {
		case Human:
			if seat.Token == "" {
				errs = append(errs, fmt.Errorf("%v: a human without a token", side))
			}
		case Computer:
			if h.Engine == nil {
				errs = append(errs, fmt.Errorf("%v: %w", side, ErrNoComputer))
			}
		case Open:
			open++
		default:
			errs = append(errs, fmt.Errorf("%v: seat of kind %q: want human, computer or open", side, seat.Kind))
		}
	}
	if open > 0 && set.Invite == "" {
		errs = append(errs, errors.New("an open seat without an invitation"))
	}
	if open > 1 {
		errs = append(errs, errors.New("both seats are open"))
	}
	if set.Local && (set.Seats[0].Kind != Human || set.Seats[1].Kind != Human || set.Seats[0].Token != set.Seats[1].Token) {
		errs = append(errs, errors.New("both sides on one board: want the same human at both seats"))
	}
	return errs
}

// Do carries out a command. What it did is durable when the error is nil, and
// seq is the event that it caused. A command that is sent again with the same
// nonce gets its old answer, also after a restart. When ctx ends first, the
// command may still be carried out.
//
// A command that comes after the flag of the side to move has fallen causes
// the fall of the flag, and no error.
func (h *Hub) Do(ctx context.Context, id string, c Command) (seq int64, err error) {
	q := &request{c: c, done: make(chan answer, 1)}
	for {
		r, err := h.room(id)
		if err != nil {
			return 0, err
		}
		full, ok := r.enqueue(q)
		if full {
			return 0, refuse(RefuseBusy, "too much waits to be done in this game")
		}
		if ok {
			break
		}
	}
	select {
	case a := <-q.done:
		return a.seq, a.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Get returns the present state of any stored game.
func (h *Hub) Get(ctx context.Context, id string) (*State, error) {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r != nil {
		if s := r.state.Load(); s != nil {
			return s, nil
		}
	}
	return h.load(ctx, id)
}

func (h *Hub) load(ctx context.Context, id string) (*State, error) {
	events, err := h.Store.Events(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	return Fold(h.Lookup, events)
}

// room returns the room of a game, which it opens where needed.
func (h *Hub) room(id string) (*room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	r := h.rooms[id]
	if r == nil {
		r = newRoom(h, id)
		h.rooms[id] = r
		h.tasks.Go(r.run)
	}
	return r, nil
}

// Rooms returns how many games are in memory.
func (h *Hub) Rooms() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.rooms)
}

// follow makes the game that follows a finished one. Its id depends on the
// finished game alone, so that no interruption can make two; if one was made
// before an interruption, it is that one, whatever was wanted since.
func (h *Hub) follow(ctx context.Context, s *State, kind series.Kind) (string, series.Kind, error) {
	plan, err := s.plan(kind)
	if err != nil {
		return "", "", err
	}
	set := s.following(plan)
	if _, err := h.fill(&set); err != nil {
		return "", "", fmt.Errorf("live: the game after %s: %w", s.ID, err)
	}
	id := followingID(s.ID)
	err = h.create(ctx, id, set)
	if errors.Is(err, store.ErrConflict) {
		var made *State
		if made, err = h.load(ctx, id); err == nil {
			kind = series.Kind(made.Settings.Kind)
		}
	}
	return id, kind, err
}

// Close stops engines, lets every room finish what waits, and writes a last
// heartbeat. Commands that come later give ErrClosed.
func (h *Hub) Close(ctx context.Context) error {
	h.mu.Lock()
	again := h.closed
	h.closed = true
	rooms := slices.Collect(maps.Values(h.rooms))
	h.mu.Unlock()
	if again {
		return nil
	}
	h.stop()
	for _, r := range rooms {
		r.wakeUp()
	}
	done := make(chan struct{})
	go func() { h.tasks.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
		return fmt.Errorf("live: close: games are still being stored: %w", ctx.Err())
	}
	if err := h.Store.Beat(ctx, h.Node, h.NowMS()); err != nil {
		return fmt.Errorf("live: close: last heartbeat: %w", err)
	}
	return nil
}

// idAlphabet has no characters that look alike.
const idAlphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

const idLength = 12

func newID() string {
	id := make([]byte, idLength)
	for i := range id {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(idAlphabet))))
		if err != nil {
			panic("live: no random numbers: " + err.Error()) // crypto/rand never fails on systems we run on
		}
		id[i] = idAlphabet[n.Int64()]
	}
	return string(id)
}

func followingID(id string) string {
	sum := sha256.Sum256([]byte("the game after " + id))
	n, base, digit := new(big.Int).SetBytes(sum[:]), big.NewInt(int64(len(idAlphabet))), new(big.Int)
	next := make([]byte, idLength)
	for i := range next {
		n.DivMod(n, base, digit)
		next[i] = idAlphabet[digit.Int64()]
	}
	return string(next)
}
