package live

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

var _ Log = (*store.Store)(nil)

func openStore(t testing.TB, file string) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), file, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestManyRoomsOnDisk lets many pairs play at the same time on a real store,
// with watchers, and reads everything back after a restart.
func TestManyRoomsOnDisk(t *testing.T) {
	const games, plies = 40, 12
	file := filepath.Join(t.TempDir(), "club.db")
	disk := openStore(t, file)
	h, err := NewHub(t.Context(), Config{Store: disk, Lookup: lookup})
	if err != nil {
		t.Fatal(err)
	}
	want := make([]string, games)
	ids := make([]string, games)
	var wg sync.WaitGroup
	for i := range games {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			id, err := h.Create(t.Context(), duel(t, "jsa", "10m+30s"))
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = id
			w, err := h.Watch(t.Context(), id)
			if err != nil {
				t.Error(err)
				return
			}
			defer w.Close()
			s := w.State
			for range plies {
				moves := s.Game.Position().Moves()
				m := moves[rng.IntN(len(moves))]
				seq, err := h.Do(t.Context(), id, Command{Kind: KindMove, By: s.Turn(), On: s.On, Nonce: fmt.Sprint(s.Seq), Move: m})
				if err != nil {
					t.Error(err)
					return
				}
				u := <-w.C
				if u.Event.Seq != seq || u.Event.Move != string(m) {
					t.Errorf("the watcher got event %d, the player %d", u.Event.Seq, seq)
				}
				s = u.State
			}
			want[i] = digest(s)
		})
	}
	wg.Wait()
	if t.Failed() {
		return
	}
	if err := h.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := disk.Close(); err != nil {
		t.Fatal(err)
	}

	disk = openStore(t, file)
	defer disk.Close()
	for i, id := range ids {
		events, err := disk.Events(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Fold(lookup, events)
		if err != nil {
			t.Fatal(err)
		}
		if got := digest(s); got != want[i] {
			t.Errorf("read back:\n%s\nplayed:\n%s", got, want[i])
		}
		sum, err := disk.Summary(t.Context(), id)
		if err != nil || sum != s.Summary() {
			t.Errorf("summary %+v, %v; want %+v", sum, err, s.Summary())
		}
	}
	h, err = NewHub(t.Context(), Config{Store: disk, Lookup: lookup})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		s, err := h.Get(t.Context(), id)
		if err != nil || s.Ply() != plies {
			t.Fatalf("taken up: %v", err)
		}
		c := Command{Kind: KindMove, By: s.Turn(), On: s.On, Move: s.Game.Position().Moves()[0]}
		if _, err := h.Do(t.Context(), id, c); err != nil {
			t.Error(err)
		}
	}
	if n := h.Rooms(); n != games {
		t.Errorf("%d rooms for %d games with clocks", n, games)
	}
	if err := h.Close(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestInviteOnDisk(t *testing.T) {
	disk := openStore(t, filepath.Join(t.TempDir(), "club.db"))
	defer disk.Close()
	h, err := NewHub(t.Context(), Config{Store: disk, Lookup: lookup})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close(context.Background())
	set := duel(t, "jsa", "none")
	set.Seats[white], set.Invite = Seat{Kind: Open}, "code"
	id, err := h.Create(t.Context(), set)
	if err != nil {
		t.Fatal(err)
	}
	if sum, err := disk.ByInvite(t.Context(), "code"); err != nil || sum.Game != id || sum.State != "waiting" {
		t.Errorf("by invitation: %+v, %v", sum, err)
	}
	// Two want the seat; one gets it.
	var wg sync.WaitGroup
	results := make([]error, 2)
	for i := range results {
		wg.Go(func() {
			_, results[i] = h.Do(t.Context(), id, Command{
				Kind: KindJoin, By: game.Neither, Seat: Seat{Kind: Human, Token: fmt.Sprint("guest", i)}})
		})
	}
	wg.Wait()
	keys := []string{RefusalKey(results[0]), RefusalKey(results[1])}
	slices.Sort(keys)
	if keys[0] != "" || keys[1] != RefuseTaken {
		t.Errorf("the two who joined: %v", results)
	}
	if sum, err := disk.ByInvite(t.Context(), "code"); err != nil || sum.State != "live" || sum.WhiteKind != Human {
		t.Errorf("after joining: %+v, %v", sum, err)
	}
	if _, err := h.Create(t.Context(), set); err == nil {
		t.Error("the same invitation for two games")
	}
}

// BenchmarkMoves plays many games on a real store, some of them at any time,
// and reports the time from a command to its durable answer.
func BenchmarkMoves(b *testing.B) {
	for _, c := range []struct{ games, atOnce int }{{1, 1}, {1000, 16}, {1000, 100}} {
		b.Run(fmt.Sprintf("games=%d/at-once=%d", c.games, c.atOnce), func(b *testing.B) {
			disk := openStore(b, filepath.Join(b.TempDir(), "club.db"))
			defer disk.Close()
			h, err := NewHub(b.Context(), Config{Store: disk, Lookup: lookup})
			if err != nil {
				b.Fatal(err)
			}
			defer h.Close(context.Background())
			ids := make(chan string, c.games)
			create := func() {
				id, err := h.Create(b.Context(), duel(b, "csa", "10m+30s"))
				if err != nil {
					b.Error(err)
				}
				ids <- id
			}
			for range c.games {
				create()
			}
			var mu sync.Mutex
			var took []time.Duration
			next := make(chan struct{})
			var wg sync.WaitGroup
			for range c.atOnce {
				wg.Go(func() {
					for range next {
						id := <-ids
						s, err := h.Get(b.Context(), id)
						if err != nil {
							b.Error(err)
							return
						}
						moves := s.Game.Position().Moves()
						command := Command{Kind: KindMove, By: s.Turn(), On: s.On, Nonce: fmt.Sprint(s.Seq), Move: moves[rand.IntN(len(moves))]}
						start := time.Now()
						_, err = h.Do(b.Context(), id, command)
						d := time.Since(start)
						if err != nil {
							b.Error(err)
						}
						mu.Lock()
						took = append(took, d)
						mu.Unlock()
						if s, err = h.Get(b.Context(), id); err == nil && s.Over() {
							create()
						} else {
							ids <- id
						}
					}
				})
			}
			n := 0
			for b.Loop() {
				next <- struct{}{}
				n++
			}
			close(next)
			wg.Wait()
			if len(took) != n {
				b.Fatalf("%d answers to %d commands", len(took), n)
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[n/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[n*99/100].Microseconds())/1000, "p99-ms")
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "moves/s")
		})
	}
}
