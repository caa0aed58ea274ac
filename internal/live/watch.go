package live

import (
	"context"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

// Update is something that happened in a watched game. States and events are
// shared: they must not be changed.
type Update struct {
	Event    store.Event // zero where only the presence has changed
	State    *State      // after the event
	Presence [2]bool     // whether Black and White are connected
}

// Watch follows a game.
type Watch struct {
	State    *State  // when the watch began
	Presence [2]bool // when the watch began

	// C brings every update after State, in order. It is closed when the
	// watcher does not keep up, or the hub closes: then take a new Watch.
	C <-chan Update

	c chan Update
	r *room
}

// watchBuffer is how many updates a watcher may lag behind.
const watchBuffer = 64

// Watch begins to follow a game; Close the Watch in the end.
func (h *Hub) Watch(ctx context.Context, id string) (*Watch, error) {
	for {
		r, err := h.room(id)
		if err != nil {
			return nil, err
		}
		select {
		case <-r.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if w, ok, err := r.watch(); ok || err != nil {
			return w, err
		}
	}
}

// watch adds a watcher; it reports false if the room was just given up.
func (r *room) watch() (*Watch, bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		return nil, false, r.err
	}
	if r.closed {
		return nil, false, nil
	}
	w := &Watch{State: r.state.Load(), Presence: r.presence(), c: make(chan Update, watchBuffer), r: r}
	w.C = w.c
	r.watchers[w] = struct{}{}
	return w, true, nil
}

// Close ends the watch and closes its channel.
func (w *Watch) Close() {
	w.r.mu.Lock()
	defer w.r.mu.Unlock()
	w.r.drop(w)
	w.r.wakeUp() // the room may be idle now
}

// drop ends a watch; r.mu is held.
func (r *room) drop(w *Watch) {
	if _, ok := r.watchers[w]; ok {
		delete(r.watchers, w)
		close(w.c)
	}
}

// publish makes a state the present one and tells the watchers. Whoever does
// not keep up is dropped and takes a snapshot.
func (r *room) publish(e store.Event, s *State) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state.Store(s)
	r.tell(Update{Event: e, State: s, Presence: r.presence()})
}

// tell sends an update to all watchers; r.mu is held.
func (r *room) tell(u Update) {
	for w := range r.watchers {
		select {
		case w.c <- u:
		default:
			r.drop(w)
		}
	}
}

func (r *room) presence() [2]bool { return [2]bool{r.present[0] > 0, r.present[1] > 0} }

// Presence tells the hub that a connection of a side came (+1) or went (-1).
// It is called while the game is watched.
func (h *Hub) Presence(id string, side game.Side, delta int) {
	if side > game.White {
		return
	}
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.presence()
	r.present[side] = max(0, r.present[side]+delta)
	if s := r.state.Load(); s != nil && before != r.presence() {
		r.tell(Update{State: s, Presence: r.presence()})
		r.wakeUp() // the room may be idle now
	}
}
