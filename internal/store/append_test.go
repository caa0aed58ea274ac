package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

func TestAppendAndRead(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		first := batch("g1", 1, 2)
		mustAppend(t, s, first)
		if got, err := s.Summary(t.Context(), "g1"); err != nil || got != first.Summary {
			t.Errorf("the summary is\n%+v (%v), want\n%+v", got, err, first.Summary)
		}
		second := batch("g1", 3, 3)
		second.Summary = Summary{
			Game: "g1", Variant: "gufu", Rules: "free", Start: "other", State: "over", Turn: "", Ply: 5,
			SFEN: "9/9 w -", LastMove: "P*5e", Black: "先手", White: "Bianco", BlackKind: "computer",
			WhiteKind: "human", DeadlineAt: 7, Result: "black", Reason: "mate", Invite: "code", Next: "g2",
			CreatedAt: 8, UpdatedAt: 9, Seq: 5,
		}
		mustAppend(t, s, second)
		wantEvents(t, s, "g1", 5)
		want := second.Summary // but for what stays as it was at first
		want.Variant, want.Rules, want.Start, want.CreatedAt = "shogi", "jsa", "startpos", first.Summary.CreatedAt
		if got, err := s.Summary(t.Context(), "g1"); err != nil || got != want {
			t.Errorf("the summary is\n%+v (%v), want\n%+v", got, err, want)
		}
		for after, n := range map[int64]int{0: 5, 2: 3, 4: 1, 5: 0, 99: 0, -1: 5} {
			events, err := s.Events(t.Context(), "g1", after)
			if err != nil || len(events) != n {
				t.Errorf("%d events after %d (%v), want %d", len(events), after, err, n)
			}
			if n > 0 && len(events) == n && events[0] != event("g1", 5-int64(n)+1) {
				t.Errorf("the first event after %d is %+v", after, events[0])
			}
		}
		for _, id := range []string{"", "none", "a\x00b", "\xff"} {
			if _, err := s.Events(t.Context(), id, 0); !errors.Is(err, ErrNotFound) {
				t.Errorf("events of game %q: %v, want ErrNotFound", id, err)
			}
			if _, err := s.Summary(t.Context(), id); !errors.Is(err, ErrNotFound) {
				t.Errorf("summary of game %q: %v, want ErrNotFound", id, err)
			}
		}
	})
}

func TestReopen(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		mustAppend(t, s, batch("g", 1, 150)) // of several statements
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("the second Close: %v", err)
		}
		if err := s.Append(t.Context(), batch("g", 151, 1)); !errors.Is(err, ErrClosed) {
			t.Errorf("append after Close: %v, want ErrClosed", err)
		}
		if _, err := s.Events(t.Context(), "g", 0); !errors.Is(err, ErrClosed) {
			t.Errorf("events after Close: %v, want ErrClosed", err)
		}
		if _, err := s.List(t.Context(), Filter{}); !errors.Is(err, ErrClosed) {
			t.Errorf("list after Close: %v, want ErrClosed", err)
		}
		s = open(t, dsn)
		mustAppend(t, s, batch("g", 151, 1))
		wantEvents(t, s, "g", 151)
	})
}

func withNonce(b Batch, event int, nonce string) Batch {
	b.Events[event].Nonce = nonce
	return b
}

func withInvite(b Batch, code string) Batch {
	b.Summary.Invite = code
	return b
}

func TestConflict(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		mustAppend(t, s, withNonce(batch("g", 1, 4), 2, "n1"), withInvite(batch("h", 1, 1), "code"), batch("k", 1, 1))
		for _, c := range []struct {
			name  string
			batch Batch
			want  error
			text  string
		}{
			{"seq taken", batch("g", 4, 1), ErrConflict, "has 4 events already"},
			{"some seqs taken", batch("g", 4, 3), ErrConflict, "has 4 events already"},
			{"game there", batch("g", 1, 1), ErrConflict, "has 4 events already"},
			{"game there, longer", batch("g", 1, 9), ErrConflict, "has 4 events already"},
			{"gap", batch("g", 6, 1), ErrConflict, "has only 4 events"},
			{"nonce taken", withNonce(batch("g", 5, 1), 0, "n1"), ErrConflict, "nonce"},
			{"nonce taken in the middle", withNonce(batch("g", 5, 3), 1, "n1"), ErrConflict, "nonce"},
			{"no such game", batch("none", 2, 1), ErrNotFound, ""},
			{"invitation taken by a new game", withInvite(batch("i", 1, 1), "code"), ErrConflict, "invitation"},
			{"invitation taken by an old game", withInvite(batch("k", 2, 1), "code"), ErrConflict, "invitation"},
		} {
			err := s.Append(t.Context(), c.batch)
			if !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.text) {
				t.Errorf("%s: %v, want %v with %q", c.name, err, c.want, c.text)
			}
		}
		wantEvents(t, s, "g", 4)
		wantEvents(t, s, "h", 1)
		wantEvents(t, s, "k", 1)
		if _, err := s.Summary(t.Context(), "i"); !errors.Is(err, ErrNotFound) {
			t.Errorf("game i: %v, want ErrNotFound", err)
		}
		// The same nonce is free in another game, and no nonce is never taken.
		mustAppend(t, s, withNonce(batch("h", 2, 2), 0, "n1"), batch("g", 5, 2))
		wantEvents(t, s, "h", 3)
		wantEvents(t, s, "g", 6)
	})
}

// idle returns a writer that runs only when the test calls it.
func idle(t *testing.T, s *Store) *writer {
	w := newWriter(s.write, s.writer.dialect, s.name, slog.New(slog.DiscardHandler))
	t.Cleanup(func() { w.disconnect(false) })
	return w
}

func TestConflictInsideGroup(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		w := idle(t, s)
		put := func(batches ...Batch) []error {
			var group []*request
			for i := range batches {
				group = append(group, &request{batch: &batches[i]})
			}
			return w.write(append(group, &request{text: upsertBeat, args: []any{"n", int64(5)}}))
		}
		for i, err := range put(withNonce(batch("a", 1, 2), 1, "n1"), withInvite(batch("b", 1, 1), "code"), batch("c", 1, 1), batch("d", 1, 1)) {
			if err != nil {
				t.Fatalf("request %d: %v", i, err)
			}
		}
		// Every way to fail, between batches that are sound.
		errs := put(
			batch("d", 2, 3),
			withNonce(batch("a", 3, 3), 2, "n1"), // nonce taken
			batch("e", 1, 2),
			batch("b", 1, 3),                     // game there
			batch("a", 3, 1),                     // sound, after one that failed at the same seq
			withInvite(batch("c", 2, 1), "code"), // breaks a constraint
			batch("c", 2, 2),
			batch("none", 7, 1), // no such game
			batch("a", 3, 1),    // taken inside this group
			batch("a", 4, 1),    // goes on where this group arrived
			batch("b", 2, 1),
		)
		for i, want := range []error{
			nil, ErrConflict, nil, ErrConflict, nil, ErrConflict, nil, ErrNotFound, ErrConflict, nil, nil, nil,
		} {
			if !errors.Is(errs[i], want) {
				t.Errorf("request %d: %v, want %v", i, errs[i], want)
			}
		}
		for game, n := range map[string]int64{"a": 4, "b": 2, "c": 3, "d": 4, "e": 2} {
			wantEvents(t, s, game, n)
		}
	})
}

func TestManyWriters(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		const writers, rounds = 50, 12
		var conflicts atomic.Int64
		var all sync.WaitGroup
		for i := range writers {
			all.Go(func() {
				own, shared := fmt.Sprintf("own%d", i), fmt.Sprintf("shared%d", i%5)
				for seq := int64(1); seq <= rounds; seq++ {
					if err := s.Append(t.Context(), batch(own, seq, 1)); err != nil {
						t.Error(err)
					}
					// Ten writers want the same seq: one of them gets it.
					err := s.Append(t.Context(), batch(shared, seq, 1))
					switch {
					case errors.Is(err, ErrConflict):
						conflicts.Add(1)
					case err != nil:
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		for i := range writers {
			wantEvents(t, s, fmt.Sprintf("own%d", i), rounds)
		}
		for i := range 5 {
			wantEvents(t, s, fmt.Sprintf("shared%d", i), rounds)
		}
		if want := int64(writers*rounds - 5*rounds); conflicts.Load() != want {
			t.Errorf("%d conflicts, want %d", conflicts.Load(), want)
		}
	})
}

// Two nodes on one server race for the same games; in SQLite, where one process
// has the file, two halves of it do.
func TestTwoNodes(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		nodes := []*Store{open(t, dsn), nil}
		nodes[1] = nodes[0]
		if strings.HasPrefix(dsn, "postgres") {
			nodes[1] = open(t, dsn)
		}
		const games, rounds = 12, 10
		var won [2]atomic.Int64
		var all sync.WaitGroup
		for n, s := range nodes {
			for g := range games {
				all.Go(func() {
					for seq := int64(1); seq <= rounds; seq++ {
						switch err := s.Append(t.Context(), batch(fmt.Sprint("g", g), seq, 1)); {
						case err == nil:
							won[n].Add(1)
						case !errors.Is(err, ErrConflict):
							t.Error(err)
						}
					}
				})
			}
		}
		all.Wait()
		if sum := won[0].Load() + won[1].Load(); sum != games*rounds {
			t.Errorf("%d appends went in, want %d", sum, games*rounds)
		}
		for g := range games {
			wantEvents(t, nodes[1], fmt.Sprint("g", g), rounds)
		}
	})
}

func TestBadBatch(t *testing.T) {
	s := open(t, t.TempDir()+"/komadai.db")
	change := func(f func(b *Batch)) Batch {
		b := batch("g", 1, 2)
		f(&b)
		return b
	}
	for _, c := range []struct {
		batch Batch
		text  string
	}{
		{Batch{}, "no events"},
		{change(func(b *Batch) { b.Events = nil }), "no events"},
		{change(func(b *Batch) { b.Summary.Game = "" }), "names no game"},
		{change(func(b *Batch) { b.Events[1].Game = "h" }), `event 2 is of game "h"`},
		{change(func(b *Batch) { b.Events[1].Seq = 3 }), "event 3 follows event 1"},
		{change(func(b *Batch) { b.Events[0].Seq = 0 }), "seq 0: want 1"},
		{change(func(b *Batch) { b.Summary.Seq = 1 }), "the summary says seq 1, the last event is 2"},
		{change(func(b *Batch) { b.Events[0].Nonce, b.Events[1].Nonce = "n", "n" }), `nonce "n" is twice`},
		{change(func(b *Batch) { b.Events[0].Kind = "" }), "no kind"},
		{change(func(b *Batch) { b.Events[0].Actor = "gote" }), `actor "gote": want one of`},
		{change(func(b *Batch) { b.Events[0].Visible = "" }), `visible "": want one of`},
		{change(func(b *Batch) { b.Events[0].ChargedMS = -1 }), "charged -1 ms"},
		{change(func(b *Batch) { b.Events[0].Data = "{" }), `data "{": want JSON`},
		{change(func(b *Batch) { b.Events[0].Move = "a\x00" }), `move "a\x00": want UTF-8`},
		{change(func(b *Batch) { b.Events[0].Nonce = "\xff" }), `nonce "\xff": want UTF-8`},
		{change(func(b *Batch) { b.Events[0].Move = strings.Repeat("x", maxText+1) }), "move has 1048577 bytes"},
		{change(func(b *Batch) { b.Summary.State = "done" }), `state "done": want one of`},
		{change(func(b *Batch) { b.Summary.Turn = "neither" }), `turn "neither": want one of`},
		{change(func(b *Batch) { b.Summary.WhiteKind = "" }), `white's kind "": want one of`},
		{change(func(b *Batch) { b.Summary.Ply = -1 }), "ply -1"},
		{change(func(b *Batch) { b.Summary.Black = "\xc3" }), `black "\xc3": want UTF-8`},
	} {
		if err := s.Append(t.Context(), c.batch); err == nil || !strings.Contains(err.Error(), c.text) {
			t.Errorf("append: %v, want %q", err, c.text)
		}
	}
	if _, err := s.Summary(t.Context(), "g"); !errors.Is(err, ErrNotFound) {
		t.Errorf("after bad batches: %v, want ErrNotFound", err)
	}
}

func TestContextIsOver(t *testing.T) {
	s := open(t, t.TempDir()+"/komadai.db")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Append(ctx, batch("g", 1, 1)); !errors.Is(err, context.Canceled) {
		t.Errorf("append: %v, want context.Canceled", err)
	}
	if _, err := s.Events(ctx, "g", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("events: %v, want context.Canceled", err)
	}
	if _, err := s.Summary(t.Context(), "g"); !errors.Is(err, ErrNotFound) {
		t.Errorf("summary: %v, want ErrNotFound", err)
	}
}
