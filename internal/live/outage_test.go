package live

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

func TestOutagesAreChargedToNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		id := k.create(duel(t, "jsa", "60s"))
		other := k.create(duel(t, "jsa", "none"))
		k.play(id, "7g7f")
		k.play(other, "7g7f")
		time.Sleep(20*time.Second + 500*time.Millisecond)
		k.kill() // the last heartbeat was at 20 s
		time.Sleep(time.Hour)
		for range 3 { // several restarts in a row
			k.open()
			time.Sleep(500 * time.Millisecond)
			k.kill()
			time.Sleep(time.Hour)
		}
		k.open()
		defer k.close()
		deadline, ok := k.state(id).Deadline()
		if left := deadline - k.hub.NowMS(); !ok || left != 40_000 {
			t.Fatalf("%d ms are left, want 40,000", left)
		}
		time.Sleep(40*time.Second - time.Millisecond)
		synctest.Wait()
		if s := k.state(id); s.Over() {
			t.Fatalf("flagged too early: %v", s.Outcome)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if o := k.state(id).Outcome; o.String() != "black time" {
			t.Errorf("the flag of a game that was taken up: %v", o)
		}
		if s := k.state(other); s.Seq != 2 {
			t.Errorf("a game without clocks has %d events", s.Seq)
		}
	})
}

func TestDyingWhileTakingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		ids := []string{k.create(duel(t, "jsa", "60s")), k.create(duel(t, "jsa", "60s"))}
		for _, id := range ids {
			k.play(id, "7g7f")
		}
		time.Sleep(10*time.Second + 500*time.Millisecond)
		k.kill() // the last heartbeat was at 10 s
		time.Sleep(time.Hour)
		n := 0
		k.m.hook(func(store.Batch) error {
			if n++; n > 1 {
				return errDisk
			}
			return nil
		})
		if _, err := NewHub(t.Context(), k.c); !errors.Is(err, errDisk) {
			t.Fatalf("taking up without a disk: %v", err)
		}
		k.m.restart()
		time.Sleep(time.Hour)
		k.open()
		defer k.close()
		for _, id := range ids {
			if deadline, _ := k.state(id).Deadline(); deadline-k.hub.NowMS() != 50_000 {
				t.Errorf("%d ms are left, want 50,000", deadline-k.hub.NowMS())
			}
		}
	})
}

func TestFullDiskStopsTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "jsa", "60s"))
		k.play(id, "7g7f")
		time.Sleep(10 * time.Second)
		k.m.failWith(fmt.Errorf("%w: %w", store.ErrUnavailable, errDisk))
		k.refused(id, "unavailable", Command{Kind: KindMove, By: white, Move: "3c3d", Nonce: "n"})
		time.Sleep(10 * time.Minute)
		k.refused(id, "unavailable", Command{Kind: KindMove, By: white, Move: "3c3d", Nonce: "n"})
		if s := k.state(id); s.Over() || s.Seq != 2 {
			t.Fatalf("%v, %d events", s.Outcome, s.Seq)
		}
		k.m.failWith(nil)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		s := k.state(id)
		deadline, _ := s.Deadline()
		if left := deadline - k.hub.NowMS(); left < 48_000 || left > 50_000 {
			t.Errorf("%d ms are left after the disk had space again", left)
		}
		k.must(id, Command{Kind: KindMove, By: white, Move: "3c3d", Nonce: "n"})
		if c := k.state(id).Charged[1]; c < 10_000 || c > 12_000 {
			t.Errorf("charged %d ms, want 10 to 12 s", c)
		}
		// The flag falls while the disk is full: as soon as it can be stored.
		time.Sleep(59 * time.Second)
		k.m.failWith(store.ErrUnavailable)
		time.Sleep(time.Minute)
		k.m.failWith(nil)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if o := k.state(id).Outcome; o.String() != "white time" {
			t.Errorf("the flag: %v", o)
		}
	})
}

func TestPausedProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var paused atomic.Int64
		k := openClub(t, Config{Now: func() time.Time { return time.Now().Add(time.Duration(paused.Load())) }})
		defer k.close()
		id := k.create(duel(t, "jsa", "30s"))
		moved := k.create(duel(t, "jsa", "30s"))
		k.play(id, "7g7f")
		k.play(moved, "7g7f")
		time.Sleep(10*time.Second + 500*time.Millisecond)
		paused.Add(int64(time.Minute)) // the last beat was at 10 s
		k.play(moved, "3c3d")
		if c := k.state(moved).Charged[1]; c < 10_000 || c > 10_500 {
			t.Errorf("charged %d ms, want 10 s and a bit", c)
		}
		time.Sleep(15 * time.Second)
		synctest.Wait()
		if s := k.state(id); s.Over() {
			t.Fatalf("flagged for a pause: %v", s.Outcome)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if o := k.state(id).Outcome; o.String() != "black time" {
			t.Errorf("10 + 25 s after the move: %v", o)
		}
	})
}

func TestConflicts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "aise", "none"))
		w, err := k.hub.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		foreign := func(c Command) func(store.Batch) error {
			return func(store.Batch) error {
				k.m.hook(nil)
				s, err := k.hub.load(context.Background(), id)
				if err != nil {
					return err
				}
				events, err := Decide(s, c, k.hub.NowMS())
				if err != nil {
					return err
				}
				after, err := s.After(events...)
				if err != nil {
					return err
				}
				return k.m.put(store.Batch{Events: events, Summary: after.Summary()})
			}
		}
		k.m.hook(foreign(Command{Kind: KindMove, By: black, On: 1, Move: "2g2f"}))
		k.refused(id, "not-your-turn", Command{Kind: KindMove, By: black, On: 1, Move: "7g7f"})
		if u := <-w.C; u.Event.Move != "2g2f" || u.State.Ply() != 1 {
			t.Errorf("the watcher got %+v", u.Event)
		}
		k.m.hook(foreign(Command{Kind: KindOffer, By: white, Action: game.Draw}))
		k.must(id, Command{Kind: KindMove, By: white, Move: "3c3d"}) // still his turn
		k.m.hook(foreign(Command{Kind: KindMove, By: black, On: 4, Move: "2f2e", Nonce: "n"}))
		if seq := k.must(id, Command{Kind: KindMove, By: black, On: 4, Move: "2f2e", Nonce: "n"}); seq != 5 {
			t.Errorf("sent to two nodes: event %d", seq)
		}
		// Stored, but the answer of the database was lost.
		k.m.hook(func(b store.Batch) error {
			k.m.hook(nil)
			if err := k.m.put(b); err != nil {
				return err
			}
			return store.ErrUnsettled
		})
		if seq := k.must(id, Command{Kind: KindMove, By: white, Move: "8c8d", Nonce: "u"}); seq != 6 {
			t.Errorf("after a lost answer: event %d", seq)
		}
	})
}
