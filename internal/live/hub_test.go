package live

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

// club is a hub under test. Inside a synctest bubble its time is fake.
type club struct {
	t   testing.TB
	m   *memory
	hub *Hub
	c   Config
}

func openClub(t testing.TB, c Config) *club {
	t.Helper()
	k := &club{t: t, m: newMemory(), c: c}
	k.c.Store, k.c.Lookup = k.m, lookup
	k.open()
	return k
}

func (k *club) open() {
	k.t.Helper()
	var err error
	if k.hub, err = NewHub(k.t.Context(), k.c); err != nil {
		k.t.Fatal(err)
	}
}

func (k *club) close() {
	k.t.Helper()
	if err := k.hub.Close(context.Background()); err != nil {
		k.t.Error(err)
	}
}

var errDisk = errors.New("no space left on device")

// kill stops the hub as a power failure does: nothing more is written.
func (k *club) kill() {
	k.t.Helper()
	k.m.failWith(errDisk)
	if err := k.hub.Close(context.Background()); !errors.Is(err, errDisk) {
		k.t.Errorf("closing without a disk: %v", err)
	}
	k.m.restart()
}

func (k *club) create(set Settings) string {
	k.t.Helper()
	id, err := k.hub.Create(k.t.Context(), set)
	if err != nil {
		k.t.Fatal(err)
	}
	return id
}

func (k *club) state(id string) *State {
	k.t.Helper()
	s, err := k.hub.Get(k.t.Context(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	stored, err := k.hub.load(k.t.Context(), id)
	if err != nil {
		k.t.Fatal(err)
	}
	if stored.Seq == s.Seq && digest(stored) != digest(s) {
		k.t.Errorf("live:\n%s\nfrom the store:\n%s", digest(s), digest(stored))
	}
	return s
}

// do fills in what the command leaves out and carries it out.
func (k *club) do(id string, c Command) (int64, error) {
	k.t.Helper()
	s, err := k.hub.Get(k.t.Context(), id)
	if err != nil {
		return 0, err
	}
	if c.On == 0 && (c.Kind == KindMove || c.Kind == KindClaim) {
		c.On = s.On
	}
	if o := s.Offers[c.By.Opponent()%2]; c.On == 0 && o != nil && (c.Kind == KindAccept || c.Kind == KindDecline) {
		c.On = o.Seq
	}
	return k.hub.Do(k.t.Context(), id, c)
}

func (k *club) must(id string, c Command) int64 {
	k.t.Helper()
	seq, err := k.do(id, c)
	if err != nil {
		k.t.Fatalf("%+v: %v", c, err)
	}
	return seq
}

func (k *club) play(id string, moves string) {
	k.t.Helper()
	for m := range strings.FieldsSeq(moves) {
		k.must(id, Command{Kind: KindMove, By: k.state(id).Turn(), Move: game.Move(m)})
	}
}

func (k *club) refused(id, key string, c Command) {
	k.t.Helper()
	if _, err := k.do(id, c); RefusalKey(err) != key {
		k.t.Errorf("%+v: %v, want a refusal %q", c, err, key)
	}
}

func TestPlayersAndWatchersSeeTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "jsa", "10m+30s"))
		var watches []*Watch
		for range 3 {
			w, err := k.hub.Watch(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			watches = append(watches, w)
		}
		// Nothing is told before it is durable.
		k.m.hook(func(store.Batch) error {
			time.Sleep(10 * time.Millisecond)
			for _, w := range watches {
				if len(w.C) != 0 {
					t.Error("a watcher knows of what is not stored")
				}
			}
			return nil
		})
		start := time.Now()
		k.must(id, Command{Kind: KindMove, By: black, Move: "7g7f"})
		if d := time.Since(start); d != 10*time.Millisecond {
			t.Errorf("answered after %v", d)
		}
		k.m.hook(nil)
		k.play(id, "3c3d 2g2f")
		k.refused(id, "late", Command{Kind: KindMove, By: white, On: 1, Move: "8c8d"})
		for _, w := range watches {
			if w.State.Seq != 1 {
				t.Errorf("the watch began at %d", w.State.Seq)
			}
			for i, move := range []string{"7g7f", "3c3d", "2g2f"} {
				u := <-w.C
				if u.Event.Move != move || u.State.Ply() != i+1 || u.State.Seq != u.Event.Seq {
					t.Errorf("update %d: %+v at ply %d", i, u.Event, u.State.Ply())
				}
			}
			w.Close()
			w.Close() // twice does no harm
			if _, open := <-w.C; open {
				t.Error("more than was played")
			}
		}
	})
}

func TestFlagFallsAtTheDeadline(t *testing.T) {
	for _, c := range []struct {
		clocks string
		after  time.Duration
	}{{"10s", 10 * time.Second}, {"10s+3x5s", 25 * time.Second}, {"0s+7s", 7 * time.Second}, {"10s+3s/move", 10 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			k := openClub(t, Config{})
			defer k.close()
			id := k.create(duel(t, "jsa", c.clocks))
			time.Sleep(time.Hour) // nothing runs before the first move
			k.play(id, "7g7f")
			start := time.Now()
			w, err := k.hub.Watch(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			u := <-w.C
			if d := time.Since(start); d != c.after || u.Event.Kind != KindFlag || u.Event.At != start.Add(c.after).UnixMilli() {
				t.Errorf("%s: after %v %+v, want the flag after %v", c.clocks, d, u.Event, c.after)
			}
			if o := k.state(id).Outcome; o.String() != "black time" {
				t.Errorf("%s: %v", c.clocks, o)
			}
			k.refused(id, "over", Command{Kind: KindMove, By: white, Move: "3c3d"})
		})
	}
}

func TestMovesInTheLastMillisecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "jsa", "0s+5s"))
		k.play(id, "7g7f")
		for _, m := range strings.Fields("3c3d 2g2f 8c8d 2f2e") {
			time.Sleep(5*time.Second - time.Millisecond)
			k.play(id, m)
		}
		if s := k.state(id); s.Over() || s.Charged[4] != 4999 {
			t.Errorf("%v, charged %v", s.Outcome, s.Charged)
		}
	})
}

func TestTakebackArmsTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "jsa", "10s"))
		k.play(id, "7g7f 3c3d")
		k.must(id, Command{Kind: KindOffer, By: white, Action: game.Takeback})
		k.must(id, Command{Kind: KindAccept, By: black})
		time.Sleep(9999 * time.Millisecond)
		synctest.Wait()
		if s := k.state(id); s.Over() || s.Turn() != white {
			t.Fatalf("too early: %v", s.Outcome)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if o := k.state(id).Outcome; o.String() != "black time" {
			t.Errorf("after the takeback: %v", o)
		}
	})
}

// A move that was read before the deadline counts, even if the room could not
// look at it until after.
func TestQueuedMovesAreDecidedBeforeTheFlag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "aise", "10s"))
		k.play(id, "7g7f")
		time.Sleep(8 * time.Second)
		k.m.hook(func(store.Batch) error { time.Sleep(5 * time.Second); return nil })
		go k.must(id, Command{Kind: KindOffer, By: black, Action: game.Draw}) // the room is busy until 13 s
		time.Sleep(time.Second)
		k.m.hook(nil)
		go k.must(id, Command{Kind: KindMove, By: white, Move: "3c3d"}) // at 9 s
		time.Sleep(2 * time.Second)
		if s := k.state(id); s.Over() || s.Ply() != 1 {
			t.Fatalf("at 11 s: %v at ply %d, while the room is busy", s.Outcome, s.Ply())
		}
		time.Sleep(2*time.Second + time.Millisecond)
		synctest.Wait()
		if s := k.state(id); s.Over() || s.Ply() != 2 || s.Charged[1] != 9000 {
			t.Errorf("at 13 s: %v at ply %d, charged %v", s.Outcome, s.Ply(), s.Charged)
		}
	})
}

func TestSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		id := k.create(duel(t, "jsa", "10m"))
		c := Command{Kind: KindMove, By: black, On: 1, Move: "7g7f", Nonce: "n"}
		first := k.must(id, c)
		for range 3 {
			if seq := k.must(id, c); seq != first {
				t.Errorf("sent again: event %d, want %d", seq, first)
			}
			k.refused(id, "not-your-turn", Command{Kind: KindMove, By: black, On: 1, Move: "7g7f", Nonce: "m"})
			k.kill()
			time.Sleep(time.Minute)
			k.open()
		}
		k.close()
		if n := k.state(id).Ply(); n != 1 {
			t.Errorf("%d moves", n)
		}
		if _, err := k.hub.Do(t.Context(), id, c); !errors.Is(err, ErrClosed) {
			t.Errorf("after closing: %v", err)
		}
	})
}

// The process dies while it takes games up: those that it did not reach are
// not charged for the first outage either.
// While the whole process stands still nobody can move, so nobody is charged.
// The hub's clock is set forward here as it looks after a pause of a minute.
// Another node stores an event first: the command is decided again.
func TestSlowWatchersAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "aise", "none"))
		w, err := k.hub.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for range watchBuffer/2 + 1 {
			k.must(id, Command{Kind: KindOffer, By: black, Action: game.Draw})
			k.must(id, Command{Kind: KindDecline, By: white})
		}
		n := 0
		for range w.C {
			n++
		}
		if n != watchBuffer {
			t.Errorf("%d updates before the end, want %d", n, watchBuffer)
		}
		again, err := k.hub.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if again.State.Seq != k.state(id).Seq {
			t.Error("the new snapshot is old")
		}
	})
}

func TestPresence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "jsa", "none"))
		w, err := k.hub.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		for _, c := range []struct {
			side  game.Side
			delta int
			told  bool
			want  [2]bool
		}{
			{black, 1, true, [2]bool{true, false}},
			{black, 1, false, [2]bool{}},
			{white, 1, true, [2]bool{true, true}},
			{game.Neither, 1, false, [2]bool{}},
			{black, -1, false, [2]bool{}},
			{black, -1, true, [2]bool{false, true}},
			{black, -1, false, [2]bool{}},
		} {
			k.hub.Presence(id, c.side, c.delta)
			if told := len(w.C) > 0; told != c.told {
				t.Fatalf("%v %+d: told %v", c.side, c.delta, told)
			}
			if c.told {
				if u := <-w.C; u.Presence != c.want || u.Event.Seq != 0 || u.State == nil {
					t.Errorf("%v %+d: %+v", c.side, c.delta, u)
				}
			}
		}
		late, err := k.hub.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer late.Close()
		if late.Presence != [2]bool{false, true} {
			t.Errorf("a late watcher sees %v", late.Presence)
		}
		k.hub.Presence("nowhere", black, 1)
	})
}

func TestIdleRoomsLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{Idle: 10 * time.Second})
		defer k.close()
		id := k.create(duel(t, "aise", "none"))
		timed := k.create(duel(t, "aise", "1h"))
		w, err := k.hub.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		seq := k.must(id, Command{Kind: KindMove, By: black, Move: "7g7f", Nonce: "n"})
		k.play(timed, "7g7f")
		time.Sleep(time.Minute)
		if n := k.hub.Rooms(); n != 2 {
			t.Fatalf("%d rooms: one is watched, in one a clock runs", n)
		}
		w.Close()
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if n := k.hub.Rooms(); n != 1 {
			t.Fatalf("%d rooms: want that with a clock", n)
		}
		if s := k.state(id); s.Ply() != 1 || k.hub.Rooms() != 1 {
			t.Error("looking at a game opens its room")
		}
		if again := k.must(id, Command{Kind: KindMove, By: black, On: 1, Move: "7g7f", Nonce: "n"}); again != seq {
			t.Errorf("the room has forgotten an answer: %d", again)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if n, o := k.hub.Rooms(), k.state(timed).Outcome; n > 1 || o.String() != "black time" {
			t.Errorf("%d rooms, %v", n, o)
		}
		if _, err := k.hub.Get(t.Context(), "nowhere"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("get a game that is not there: %v", err)
		}
		if _, err := k.hub.Watch(t.Context(), "nowhere"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("watch a game that is not there: %v", err)
		}
		if _, err := k.hub.Do(t.Context(), "nowhere", Command{Kind: KindResign}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("do something in a game that is not there: %v", err)
		}
	})
}

// A ruleset that replays gets its next game at once; what belongs to a player
// goes with him.
// A replay survives that the process dies after the next game was made and
// before it was noted.
func TestCloseFinishesWhatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		id := k.create(duel(t, "aise", "none"))
		k.play(id, "7g7f")
		k.m.hook(func(store.Batch) error { time.Sleep(time.Second); return nil })
		result := make(chan error, 2)
		go func() {
			_, err := k.do(id, Command{Kind: KindOffer, By: black, Action: game.Draw})
			result <- err
		}()
		go func() {
			_, err := k.do(id, Command{Kind: KindMove, By: white, Move: "3c3d"})
			result <- err
		}()
		synctest.Wait()
		k.close()
		for range 2 {
			if err := <-result; err != nil {
				t.Errorf("what waited when the hub closed: %v", err)
			}
		}
		if s := k.state(id); s.Ply() != 2 {
			t.Errorf("%d moves are stored", s.Ply())
		}
		if _, err := k.hub.Watch(t.Context(), id); !errors.Is(err, ErrClosed) {
			t.Errorf("watch after closing: %v", err)
		}
		if _, err := k.hub.Create(t.Context(), duel(t, "jsa", "none")); !errors.Is(err, ErrClosed) {
			t.Errorf("create after closing: %v", err)
		}
		k.close() // twice does no harm
	})
}

func TestCreateSaysWhatIsWrong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		for want, change := range map[string]func(*Settings){
			`variant "go" is not known`:          func(s *Settings) { s.Variant = "go" },
			`ruleset "house" is not known`:       func(s *Settings) { s.Rules = "house" },
			`start "9/9"`:                        func(s *Settings) { s.Start = "9/9" },
			`shogi has no such start`:            func(s *Settings) { s.StartKey = "20-piece" },
			`the game is over there`:             func(s *Settings) { s.Start = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1" },
			`main time -1s`:                      func(s *Settings) { s.Clock[0].Main = -time.Second },
			`black: a human without a token`:     func(s *Settings) { s.Seats[black].Token = "" },
			`white: seat of kind "dog"`:          func(s *Settings) { s.Seats[white].Kind = "dog" },
			`there is no computer opponent here`: func(s *Settings) { s.Seats[white].Kind = Computer },
			`without an invitation`:              func(s *Settings) { s.Seats[white].Kind = Open },
			`both seats are open`:                func(s *Settings) { s.Seats[0].Kind, s.Seats[1].Kind, s.Invite = Open, Open, "x" },
			`want the same human at both seats`:  func(s *Settings) { s.Local = true },
		} {
			set := duel(t, "jsa", "none")
			change(&set)
			if id, err := k.hub.Create(t.Context(), set); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("created %q, %v; want %q", id, err, want)
			}
		}
		if n := k.m.games(); n != 0 {
			t.Errorf("%d games were made", n)
		}
	})
}

func TestBusyRooms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		id := k.create(duel(t, "jsa", "none"))
		k.play(id, "7g7f")
		k.m.hook(func(store.Batch) error { time.Sleep(time.Second); return nil })
		go k.must(id, Command{Kind: KindMove, By: white, Move: "3c3d"})
		synctest.Wait()
		busy := make(chan string, 2*maxQueue)
		for range 2 * maxQueue {
			go func() {
				_, err := k.hub.Do(context.Background(), id, Command{Kind: KindMove, By: white, On: 1, Move: "3c3d"})
				busy <- RefusalKey(err)
			}()
		}
		keys := map[string]int{}
		for range 2 * maxQueue {
			keys[<-busy]++
		}
		if keys["busy"] != maxQueue || keys["not-your-turn"] != maxQueue {
			t.Errorf("the answers: %v", keys)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if _, err := k.hub.Do(ctx, id, Command{Kind: KindMove, By: black, On: k.state(id).On, Move: "2g2f"}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("without patience: %v", err)
		}
	})
}
