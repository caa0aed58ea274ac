package live

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

// room is a game in use. Its goroutine is the only one that decides and
// appends; everybody else queues commands or reads the published state.
type room struct {
	hub   *Hub
	id    string
	ready chan struct{} // closed once state or err is set
	wake  chan struct{}
	state atomic.Pointer[State]

	mu       sync.Mutex
	queue    []*request
	watchers map[*Watch]struct{}
	present  [2]int // connections of Black and White
	closed   bool
	err      error // why the game cannot be read

	// Of the room's goroutine alone.
	pauses   int   // of the process that were made good
	stalled  int64 // since when the game cannot be stored, 0 if it can
	thinking *thinking
	brains   [2]*brain
}

// request is a command that waits for its answer.
type request struct {
	c      Command
	engine bool // from an engine, not from a player
	done   chan answer
}

type answer struct {
	seq int64
	err error
}

const (
	maxQueue   = 256         // commands of players that may wait
	retryEvery = time.Second // while the store cannot be written
	maxRetries = 8           // of a command that meets another node's events
)

func newRoom(h *Hub, id string) *room {
	return &room{pauses: len(h.pulse.since(0)), hub: h, id: id, ready: make(chan struct{}), wake: make(chan struct{}, 1), watchers: map[*Watch]struct{}{}}
}

func (r *room) wakeUp() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// enqueue lets a command wait. It is stamped under the lock: once the room has
// seen the clock pass a deadline and taken the queue, no command stamped
// before the deadline can still come. It reports ok false if the room was
// given up meanwhile.
func (r *room) enqueue(q *request) (full, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return false, false
	}
	if len(r.queue) >= maxQueue && !q.engine {
		return true, false
	}
	if q.c.At == 0 {
		q.c.At = r.hub.NowMS()
	}
	r.queue = append(r.queue, q)
	r.wakeUp()
	return false, true
}

func (r *room) take() []*request {
	r.mu.Lock()
	defer r.mu.Unlock()
	q := r.queue
	r.queue = nil
	return q
}

func (r *room) run() {
	if !r.begin() {
		return
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		timedOut := false
		r.settle()
		timer.Reset(r.patience())
		select {
		case <-r.wake:
		case <-timer.C:
			timedOut = true
		case <-r.hub.ctx.Done():
		}
		now := r.hub.NowMS() // before the queue is taken, see enqueue
		r.resumeAfterPause(now)
		for _, q := range r.take() {
			if q.engine && r.thinking != nil && r.thinking.on == q.c.On {
				r.thinking = nil
			}
			seq, err := r.carryOut(q.c)
			q.done <- answer{seq, err}
		}
		if r.stalled != 0 && timedOut {
			_ = r.thaw() // it is logged, and tried again
		}
		r.flag(now)
		if (r.hub.ctx.Err() != nil || timedOut && r.idle()) && r.leave() {
			return
		}
	}
}

// begin reads the game. If that fails, everybody who waits is told and the
// room is given up.
func (r *room) begin() bool {
	s, err := r.hub.load(r.hub.ctx, r.id)
	if err == nil {
		r.state.Store(s)
		close(r.ready)
		return true
	}
	if r.hub.ctx.Err() != nil {
		err = ErrClosed
	} else if !errors.Is(err, store.ErrNotFound) {
		r.hub.Log.Error("a game cannot be read", "game", r.id, "err", err)
	}
	r.hub.mu.Lock()
	delete(r.hub.rooms, r.id)
	r.hub.mu.Unlock()
	r.mu.Lock()
	r.closed, r.err = true, err
	queue := r.queue
	r.mu.Unlock()
	close(r.ready)
	for _, q := range queue {
		q.done <- answer{0, err}
	}
	return false
}

// patience is how long the room may sleep.
func (r *room) patience() time.Duration {
	if r.stalled != 0 {
		return retryEvery
	}
	if at, ok := r.state.Load().Deadline(); ok {
		return max(0, r.hub.until(at))
	}
	return r.hub.Idle
}

// idle reports whether nobody needs the room.
func (r *room) idle() bool {
	_, timed := r.state.Load().Deadline()
	if timed || r.stalled != 0 || r.thinking != nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.watchers) == 0 && r.present == [2]int{}
}

// leave gives the room up, unless somebody needs it after all.
func (r *room) leave() bool {
	closing := r.hub.ctx.Err() != nil
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.queue) > 0 || !closing && len(r.watchers) > 0 {
		return false
	}
	r.closed = true
	delete(r.hub.rooms, r.id)
	for w := range r.watchers {
		r.drop(w)
	}
	r.stopThinking()
	r.closeBrains()
	return true
}

// carryOut decides a command and stores what it causes. When another node has
// stored something first, it is decided again.
func (r *room) carryOut(c Command) (int64, error) {
	for range maxRetries {
		s := r.state.Load()
		if seq, ok := s.Answered(c.By, c.Nonce); ok {
			return seq, nil
		}
		if r.stalled != 0 {
			if err := r.thaw(); err != nil {
				return 0, &Refusal{Key: RefuseUnavailable, Err: err}
			}
			continue
		}
		events, err := Decide(s, c, r.hub.NowMS())
		if err != nil {
			return 0, err
		}
		err = r.append(s, events)
		if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrUnsettled) {
			if err = r.catchUp(); err == nil {
				continue
			}
		}
		if err != nil {
			r.stall(min(max(c.At, s.TurnSince), events[0].At), err)
			return 0, &Refusal{Key: RefuseUnavailable, Err: err}
		}
		return events[0].Seq, nil
	}
	return 0, refuse(RefuseBusy, "others keep changing this game")
}

// append stores events and, once they are durable, publishes them.
func (r *room) append(s *State, events []store.Event) error {
	states := make([]*State, len(events))
	last := s
	for i, e := range events {
		next, err := last.After(e)
		if err != nil {
			return err
		}
		states[i], last = next, next
	}
	ctx := context.WithoutCancel(r.hub.ctx)
	if err := r.hub.Store.Append(ctx, store.Batch{Events: events, Summary: last.Summary()}); err != nil {
		return err
	}
	for i, e := range events {
		r.publish(e, states[i])
	}
	return nil
}

// catchUp takes in what others have stored.
func (r *room) catchUp() error {
	s := r.state.Load()
	events, err := r.hub.Store.Events(context.WithoutCancel(r.hub.ctx), r.id, s.Seq)
	if err != nil {
		return err
	}
	for _, e := range events {
		if s, err = s.After(e); err != nil {
			return err
		}
		r.publish(e, s)
	}
	return nil
}

// stall stops the clock: the game cannot be stored, which is nobody's fault.
func (r *room) stall(at int64, err error) {
	r.hub.Log.Error("a game cannot be stored; its clock stands still", "game", r.id, "err", err)
	r.stalled = at
}

// resumeAfterPause charges nobody for the time that the process stood still.
func (r *room) resumeAfterPause(now int64) {
	excluded := r.pauseExcluded(now)
	if _, timed := r.state.Load().Deadline(); excluded == 0 || !timed || r.stalled != 0 {
		return // a stall makes it good as well
	}
	r.hub.Log.Warn("the process stood still; nobody is charged", "game", r.id, "ms", excluded)
	r.stalled = now - excluded
	_ = r.thaw() // it is logged, and tried again
}

// thaw lets the clock go on once the game can be stored again.
func (r *room) thaw() error {
	s := r.state.Load()
	if _, timed := s.Deadline(); !timed {
		r.stalled = 0 // nothing to make good; the next command will tell
		return nil
	}
	now := r.hub.NowMS()
	e := s.event(0, now, actorServer, KindResumed, data{Excluded: max(0, now-r.stalled)})
	err := r.append(s, []store.Event{e})
	if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrUnsettled) {
		err = r.catchUp()
	}
	if err != nil {
		r.hub.Log.Debug("a game still cannot be stored", "game", r.id, "err", err)
		return err
	}
	r.hub.Log.Info("the clock of a game goes on", "game", r.id)
	r.stalled = 0
	return nil
}

// flag lets the flag fall if its time had come by now.
func (r *room) flag(now int64) {
	s := r.state.Load()
	deadline, timed := s.Deadline()
	if !timed || now < deadline || r.stalled != 0 {
		return
	}
	// Its refusals mean that another node was faster, or that the store fails.
	_, err := r.carryOut(Command{Kind: KindFlag, By: game.Neither, At: now})
	if err != nil {
		r.hub.Log.Info("no flag falls", "game", r.id, "err", err)
	}
	if r.stalled != 0 {
		r.stalled = deadline
	}
}

// settle does what the present state calls for without a player: the game that
// follows, a computer's answer to an offer, a computer's move.
func (r *room) settle() {
	for r.stalled == 0 && r.hub.ctx.Err() == nil && r.settleOne() {
	}
	r.consider()
}

// settleOne does one such thing; it reports false when there was none.
func (r *room) settleOne() bool {
	s := r.state.Load()
	if kind, ok := s.wantsNext(); ok {
		ctx := context.WithoutCancel(r.hub.ctx)
		id, kind, err := r.hub.follow(ctx, s, kind)
		if err == nil {
			e := s.event(0, r.hub.NowMS(), actorServer, KindNext, data{Next: id, Series: string(kind)})
			err = r.append(s, []store.Event{e})
			if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrUnsettled) {
				err = r.catchUp()
			}
		}
		if err != nil {
			r.stall(r.hub.NowMS(), err)
			return false
		}
		return true
	}
	for side := game.Black; side <= game.White; side++ {
		o := s.Offers[side]
		if o == nil || s.Over() || s.Settings.Seats[side.Opponent()].Kind != Computer {
			continue
		}
		kind := KindDecline
		if r.wouldAccept(s, side.Opponent(), o) {
			kind = KindAccept
		}
		_, err := r.carryOut(Command{Kind: kind, By: side.Opponent(), On: o.Seq, At: r.hub.NowMS()})
		if err != nil {
			r.hub.Log.Error("a computer's answer to an offer is refused", "game", r.id, "err", err)
		}
		return err == nil
	}
	return false
}
