package live

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/store"
)

func TestReplays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "jsa", "60s / 90s+5s"))
		w, err := k.hub.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			for _, m := range strings.Fields("2h3h 8b7b 3h2h 7b8b") {
				time.Sleep(time.Second)
				k.play(id, m)
			}
		}
		synctest.Wait()
		s := k.state(id)
		if s.Outcome.Word() != "replay" || s.Next == "" || s.Summary().Next != s.Next {
			t.Fatalf("%v, next %q", s.Outcome, s.Next)
		}
		var last Update
		for len(w.C) > 0 {
			last = <-w.C
		}
		w.Close()
		if last.Event.Kind != KindNext {
			t.Errorf("the last thing told is %+v", last.Event)
		}
		next := k.state(s.Next)
		set := next.Settings
		if set.Seats[black].Name != "Bianchi" || set.Seats[white].Name != "Aoki" || set.Prev != id || set.Kind != "replay" {
			t.Errorf("the next game: %+v", set)
		}
		if want := mustClock(t, "90s+5s / 60s"); set.Clock != want {
			t.Errorf("clocks %v, want %v", set.Clock, want)
		}
		// Black made six moves of which five were charged, White six.
		want := [2]clock.Left{{Main: 84 * time.Second, Periods: 1}, {Main: 55 * time.Second}}
		if next.Clock.Left() != want {
			t.Errorf("time kept: %+v, want %+v", next.Clock.Left(), want)
		}
		k.play(s.Next, "7g7f 3c3d")
		k.refused(id, "followed", Command{Kind: KindRematch, By: black})
	})
}

func TestNextGameIsMadeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		id := k.create(duel(t, "forum", "none"))
		k.m.hook(func(b store.Batch) error {
			if b.Events[0].Kind == KindNext {
				return errDisk
			}
			return nil
		})
		k.play(id, strings.Repeat("2h3h 8b7b 3h2h 7b8b ", 3))
		synctest.Wait()
		if s := k.state(id); s.Next != "" || k.m.games() != 2 {
			t.Fatalf("next %q, %d games", s.Next, k.m.games())
		}
		k.kill()
		k.open()
		defer k.close()
		w, err := k.hub.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		synctest.Wait()
		s := k.state(id)
		if s.Next == "" || k.m.games() != 2 {
			t.Fatalf("next %q, %d games", s.Next, k.m.games())
		}
		if set := k.state(s.Next).Settings; set.Seats[black].Name != "Aoki" || set.Left != nil {
			t.Errorf("the forum keeps colours and starts the clocks anew: %+v", set)
		}
	})
}

func TestRematchByBoth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		set := duel(t, "jsa", "10m")
		set.StartKey = "4-piece"
		for _, handicap := range []bool{false, true} {
			if !handicap {
				set.StartKey = ""
			} else {
				set.Start, set.StartKey = "", "4-piece"
			}
			id := k.create(set)
			k.must(id, Command{Kind: KindMove, By: k.state(id).Turn(), Move: k.state(id).Game.Position().Moves()[0]})
			k.must(id, Command{Kind: KindResign, By: black})
			k.must(id, Command{Kind: KindRematch, By: white})
			if k.state(id).Next != "" {
				t.Fatal("nobody asked Black")
			}
			k.must(id, Command{Kind: KindRematch, By: black})
			synctest.Wait()
			next := k.state(k.state(id).Next)
			if swapped := next.Settings.Seats[black].Name == "Bianchi"; swapped == handicap {
				t.Errorf("handicap %v: the colours were exchanged: %v", handicap, swapped)
			}
			if next.Clock.Left()[black].Main != 10*time.Minute || next.Settings.Kind != "rematch" {
				t.Errorf("the rematch: %+v", next.Settings)
			}
		}
	})
}
