package live

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/variants"
)

// memory is a store in memory that can be made to fail.
type memory struct {
	mu     sync.Mutex
	events map[string][]store.Event
	sums   map[string]store.Summary
	beat   int64
	before int64 // the heartbeat before this process
	fail   error
	each   func(store.Batch) error // asked before every append
}

func newMemory() *memory {
	return &memory{events: map[string][]store.Event{}, sums: map[string]store.Summary{}}
}

// restart lets the next process see the last heartbeat.
func (m *memory) restart() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.before, m.fail, m.each = m.beat, nil, nil
}

func (m *memory) failWith(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail = err
}

// hook lets f be asked before every append; an error of it is the answer.
func (m *memory) hook(f func(store.Batch) error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.each = f
}

func (m *memory) Append(_ context.Context, b store.Batch) error {
	m.mu.Lock()
	each := m.each
	m.mu.Unlock()
	if each != nil {
		if err := each(b); err != nil {
			return err
		}
	}
	m.mu.Lock()
	fail := m.fail
	m.mu.Unlock()
	if fail != nil {
		return fail
	}
	return m.put(b)
}

func (m *memory) put(b store.Batch) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	id := b.Summary.Game
	log := m.events[id]
	for i, e := range b.Events {
		if e.Seq != int64(len(log)+i+1) {
			return fmt.Errorf("seq %d: %w", e.Seq, store.ErrConflict)
		}
		if e.Nonce != "" && slices.ContainsFunc(log, func(o store.Event) bool { return o.Nonce == e.Nonce }) {
			return fmt.Errorf("nonce %q: %w", e.Nonce, store.ErrConflict)
		}
	}
	m.events[id] = append(log, b.Events...)
	m.sums[id] = b.Summary
	return nil
}

func (m *memory) Events(_ context.Context, game string, after int64) ([]store.Event, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	log, ok := m.events[game]
	if !ok {
		return nil, store.ErrNotFound
	}
	return slices.Clone(log[min(int(after), len(log)):]), nil
}

func (m *memory) List(_ context.Context, f store.Filter) ([]store.Summary, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []store.Summary
	for _, s := range m.sums {
		if s.State == f.State {
			list = append(list, s)
		}
	}
	return list, nil
}

func (m *memory) Due(_ context.Context, before int64) ([]store.Summary, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []store.Summary
	for _, s := range m.sums {
		if s.State == "live" && s.DeadlineAt > 0 && s.DeadlineAt <= before {
			list = append(list, s)
		}
	}
	return list, nil
}

func (m *memory) Beat(_ context.Context, _ string, at int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail == nil {
		m.beat = max(m.beat, at)
	}
	return m.fail
}

func (m *memory) LastBeat(context.Context) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.before, nil
}

// games is how many games there are.
func (m *memory) games() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.sums)
}

func mustClock(t testing.TB, text string) clock.Both {
	t.Helper()
	b, err := clock.ParseBoth(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// duel is a game of two people.
func duel(t testing.TB, rules, clocks string) Settings {
	t.Helper()
	return Settings{
		Variant: "shogi", Rules: rules, Clock: mustClock(t, clocks),
		Seats: [2]Seat{{Kind: Human, Token: "aa", Name: "Aoki"}, {Kind: Human, Token: "bb", Name: "Bianchi"}},
	}
}

// folded is a game by its events alone, with a time of its own.
type folded struct {
	t      testing.TB
	events []store.Event
	s      *State
	now    int64
}

// lookup is how tests find a variant.
func lookup(key, rules string) (game.Variant, error) { return variants.Find(key, rules) }

// beginGame makes a game at time 1,000,000.
func beginGame(t testing.TB, set Settings) *folded {
	t.Helper()
	f := &folded{t: t, now: 1_000_000}
	h := &Hub{Config: Config{Lookup: lookup}}
	if err := h.complete(&set); err != nil {
		t.Fatal(err)
	}
	f.events = []store.Event{Creation("g", set, f.now)}
	var err error
	if f.s, err = Fold(lookup, f.events); err != nil {
		t.Fatal(err)
	}
	return f
}

// do decides a command at the present time and takes in what it causes. Fields
// that the command leaves out are filled in.
func (f *folded) do(c Command) error {
	f.t.Helper()
	if c.On == 0 && (c.Kind == KindMove || c.Kind == KindClaim) {
		c.On = f.s.On
	}
	if c.On == 0 && (c.Kind == KindAccept || c.Kind == KindDecline) && f.s.Offers[c.By.Opponent()] != nil {
		c.On = f.s.Offers[c.By.Opponent()].Seq
	}
	before := digest(f.s)
	events, err := Decide(f.s, c, f.now)
	if after := digest(f.s); after != before {
		f.t.Fatalf("deciding %+v changed the state:\n%s\n%s", c, before, after)
	}
	if err != nil {
		if RefusalKey(err) == "" {
			f.t.Fatalf("%+v: %v is no refusal", c, err)
		}
		return err
	}
	f.take(events...)
	return nil
}

func (f *folded) take(events ...store.Event) {
	f.t.Helper()
	old, before := f.s, digest(f.s)
	next, err := f.s.After(events...)
	if err != nil {
		f.t.Fatal(err)
	}
	if after := digest(old); after != before {
		f.t.Fatalf("applying %+v changed the old state:\n%s\n%s", events, before, after)
	}
	f.events, f.s = append(f.events, events...), next
}

func (f *folded) must(c Command) {
	f.t.Helper()
	if err := f.do(c); err != nil {
		f.t.Fatalf("%+v: %v", c, err)
	}
}

func (f *folded) refused(key string, c Command) {
	f.t.Helper()
	if err := f.do(c); RefusalKey(err) != key {
		f.t.Errorf("%+v: %v (%q), want a refusal %q", c, err, RefusalKey(err), key)
	}
}

// play makes moves in turn, each after some time.
func (f *folded) play(after int64, moves string) {
	f.t.Helper()
	for m := range strings.FieldsSeq(moves) {
		f.now += after
		f.must(Command{Kind: KindMove, By: f.s.Turn(), Move: game.Move(m)})
	}
}

func (f *folded) outcome(want string) {
	f.t.Helper()
	if got := f.s.Outcome.String(); got != want {
		f.t.Errorf("outcome %q, want %q", got, want)
	}
}

// digest writes everything in a state.
func digest(s *State) string {
	h := s.Game.History()
	line := game.Line{SFEN: h.Start().SFEN(), Moves: h.Moves()}
	c := *s
	c.Game = nil
	text, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("%s %v %v | %v %v | %+v | %s | %+v",
		line, h.Number(), h.Occurrences(), s.Outcome, s.Game.Outcome(), c.nonces, text, s.Summary())
}

// refold makes the state anew from the events.
func refold(t testing.TB, f *folded) *State {
	t.Helper()
	s, err := Fold(lookup, f.events)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := digest(s), digest(f.s); got != want {
		t.Fatalf("folded again:\n%s\nlive:\n%s", got, want)
	}
	return s
}
