package live

import (
	"testing"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/store"
)

func (f *folded) left(side game.Side, main time.Duration, periods int) {
	f.t.Helper()
	if got := f.s.Clock.Left()[side]; got != (clock.Left{Main: main, Periods: periods}) {
		f.t.Errorf("%v has %v and %d periods, want %v and %d", side, got.Main, got.Periods, main, periods)
	}
}

func TestClocksRunFromTheFirstMove(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "10s+5s"))
	if f.s.Running() != game.Neither {
		t.Errorf("before the first move %v is charged", f.s.Running())
	}
	f.play(3_600_000, "7g7f") // charged nothing, whatever it took
	f.left(black, 10*time.Second, 1)
	if d, ok := f.s.Deadline(); !ok || d != f.now+15_000 || f.s.Running() != white {
		t.Errorf("White has until %d, %v", d-f.now, ok)
	}
	f.play(4000, "3c3d")
	f.left(white, 6*time.Second, 1)
	f.play(12_000, "2g2f")
	f.left(black, 0, 1)
	f.play(0, "8c8d")
	f.play(4999, "2f2e")
	f.left(black, 0, 1)
	if got := f.s.Charged; len(got) != 5 || got[0] != 0 || got[1] != 4000 || got[4] != 4999 {
		t.Errorf("charged %v", got)
	}
	refold(t, f)
}

// A move that comes at the very end of the time loses now, and in its place.
func TestMoveAtTheDeadlineLoses(t *testing.T) {
	for _, c := range []struct {
		clocks string
		after  int64
		lost   bool
	}{
		{"10s", 9999, false}, {"10s", 10_000, true}, {"10s", 10_001, true},
		{"0s+5s", 4999, false}, {"0s+5s", 5000, true},
		{"10s+2x5s", 19_999, false}, {"10s+2x5s", 20_000, true},
		{"10s+3s/move", 9999, false}, {"10s+3s/move", 10_000, true},
	} {
		f := beginGame(t, duel(t, "jsa", c.clocks))
		f.play(0, "7g7f")
		f.now += c.after
		f.must(Command{Kind: KindMove, By: white, Move: "3c3d", Nonce: "m"})
		last := f.events[len(f.events)-1]
		if c.lost {
			f.outcome("black time")
			if last.Kind != KindFlag || last.Actor != "server" || last.Nonce != "white:m" || f.s.Ply() != 1 {
				t.Errorf("%s after %d ms: %+v", c.clocks, c.after, last)
			}
			f.left(white, 0, 0)
		} else if f.s.Over() || last.ChargedMS != c.after {
			t.Errorf("%s after %d ms: %+v", c.clocks, c.after, last)
		}
		refold(t, f)
	}
}

// The flag falls by whatever is asked after the deadline, at the deadline.
func TestFlagIsDecidedFirst(t *testing.T) {
	flagged := func(c Command) {
		t.Helper()
		f := beginGame(t, duel(t, "aise", "10s"))
		f.play(0, "7g7f")
		f.refused("flag-stands", Command{Kind: KindFlag, By: game.Neither})
		f.now += 12_000
		f.must(c)
		f.outcome("black time")
		if f.s.Summary().DeadlineAt != 0 {
			t.Error("a game that is over has a deadline")
		}
	}
	flagged(Command{Kind: KindFlag, By: game.Neither})
	flagged(Command{Kind: KindResign, By: black})
	flagged(Command{Kind: KindOffer, By: black, Action: game.Draw})
	flagged(Command{Kind: KindMove, By: white, Move: "3c3e"})

	// What was stamped before counts as of then, however late it is decided.
	f := beginGame(t, duel(t, "aise", "10s"))
	f.play(0, "7g7f")
	stamp := f.now + 9000
	f.now += 60_000
	f.must(Command{Kind: KindMove, By: white, Move: "3c3d", At: stamp})
	f.left(white, time.Second, 0)
	if f.s.TurnSince != stamp {
		t.Errorf("Black's turn began %d ms after the move came", f.s.TurnSince-stamp)
	}
}

// A clock that goes back charges nothing, and events stay in order.
func TestTimeNeverGoesBack(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "10s"))
	f.play(1000, "7g7f 3c3d")
	f.now -= 5000
	f.must(Command{Kind: KindMove, By: black, Move: "2g2f"})
	last := f.events[len(f.events)-1]
	if last.ChargedMS != 0 || last.At < f.events[len(f.events)-2].At {
		t.Errorf("stored %+v", last)
	}
	f.left(black, 10*time.Second, 0)
	f.must(Command{Kind: KindMove, By: white, Move: "8c8d", At: f.now + 99_000}) // from the future: taken as now
	f.left(white, 9*time.Second, 0)
}

func TestTakebackAndTheClock(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "10s+5s"))
	f.play(1000, "7g7f 3c3d 2g2f")
	f.now += 2000
	f.must(Command{Kind: KindOffer, By: black, Action: game.Takeback})
	f.now += 1000
	f.must(Command{Kind: KindAccept, By: white})
	f.left(white, 6*time.Second, 1) // 1 s for its move, 3 s until it agreed
	f.left(black, 9*time.Second, 1)
	deadline, ok := f.s.Deadline()
	if !ok || deadline != f.now+14_000 || f.s.Running() != black {
		t.Fatalf("Black has until %d, %v", deadline-f.now, ok)
	}
	// Back to the start, and the clock still runs.
	f.must(Command{Kind: KindOffer, By: black, Action: game.Takeback})
	f.must(Command{Kind: KindAccept, By: white})
	if f.s.Ply() != 0 || f.s.Running() != black {
		t.Fatalf("at ply %d, %v is charged", f.s.Ply(), f.s.Running())
	}
	f.now += 14_000
	f.must(Command{Kind: KindFlag, By: game.Neither})
	f.outcome("white time")
	refold(t, f)
}

func TestHandicapStartsWithWhite(t *testing.T) {
	set := duel(t, "jsa", "10m")
	set.StartKey = "2-piece"
	f := beginGame(t, set)
	if f.s.Turn() != white || !f.s.Settings.Handicap(f.s.Game.Variant()) {
		t.Fatalf("%v begins", f.s.Turn())
	}
	f.refused("not-your-turn", Command{Kind: KindMove, By: black, Move: "7g7f"})
	f.play(5000, "6a7b")
	if f.s.Running() != black {
		t.Errorf("after White's first move %v is charged", f.s.Running())
	}
	f.play(5000, "7g7f")
	f.left(black, 595*time.Second, 0)
	f.left(white, 600*time.Second, 0)
	f.play(7000, "5c5d")
	f.left(white, 593*time.Second, 0)
	f.left(black, 595*time.Second, 0)
}

func TestSidesWithDifferentClocks(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "5s / none"))
	f.play(0, "7g7f")
	if _, ok := f.s.Deadline(); ok {
		t.Error("White's time is counted")
	}
	f.play(100_000, "3c3d")
	if d, ok := f.s.Deadline(); !ok || d != f.now+5000 {
		t.Errorf("Black has until %d, %v", d-f.now, ok)
	}
}

// An outage is charged to nobody, the thinking before it is, and several
// restarts in a row are as good as one.
func TestOutages(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "60s"))
	f.play(0, "7g7f")
	start := f.now
	restart := func(beat, at int64) {
		t.Helper()
		b := resumption(f.s.Summary(), start+beat, start+at)
		f.take(b.Events...)
		if b.Summary != f.s.Summary() {
			t.Fatalf("the summary written with the resumption:\n%+v\nfolded:\n%+v", b.Summary, f.s.Summary())
		}
		f.now = start + at
		refold(t, f)
	}
	restart(20_000, 120_000) // thought 20 s, down 100 s
	if d, _ := f.s.Deadline(); d != f.now+40_000 {
		t.Errorf("%d ms are left, want 40 s", d-f.now)
	}
	restart(20_000, 200_000) // died before its first heartbeat: the resumption itself is the last sign of life
	restart(230_000, 300_000)
	if d, _ := f.s.Deadline(); d != f.now+10_000 {
		t.Errorf("%d ms are left, want 10 s", d-f.now)
	}
	f.play(5000, "3c3d")
	f.left(white, 5*time.Second, 0)
	if f.s.Charged[1] != 55_000 {
		t.Errorf("charged %d ms, want 55 s", f.s.Charged[1])
	}
	restart(0, 500_000) // no heartbeat, but the move was stored
	if d, _ := f.s.Deadline(); d != f.now+60_000 {
		t.Errorf("%d ms are left, want 60 s", d-f.now)
	}
	f.play(1, "2g2f")
	if f.s.Charged[2] != 1 {
		t.Errorf("charged %d ms, want 1", f.s.Charged[2])
	}
}

func TestFoldRefusesBadLogs(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "10m"))
	f.play(0, "7g7f 3c3d")
	change := func(i int, with func(*store.Event)) []store.Event {
		events := append([]store.Event(nil), f.events...)
		with(&events[i])
		return events
	}
	for name, events := range map[string][]store.Event{
		"nothing":             nil,
		"no beginning":        f.events[1:],
		"a gap":               append(append([]store.Event(nil), f.events[:1]...), f.events[2:]...),
		"twice":               append(append([]store.Event(nil), f.events...), f.events[2]),
		"an unknown kind":     change(2, func(e *store.Event) { e.Kind = "dance" }),
		"an illegal move":     change(2, func(e *store.Event) { e.Move = "3c3a" }),
		"data that is none":   change(1, func(e *store.Event) { e.Data = "{" }),
		"an odd outcome":      change(2, func(e *store.Event) { e.Data = `{"outcome":{"result":"maybe"}}` }),
		"an odd actor":        change(2, func(e *store.Event) { e.Actor = "server" }),
		"no settings":         change(0, func(e *store.Event) { e.Data = "" }),
		"an unknown variant":  change(0, func(e *store.Event) { e.Data = `{"settings":{"variant":"go"}}` }),
		"an impossible start": change(0, func(e *store.Event) { e.Data = `{"settings":{"variant":"shogi","start":"9/9"}}` }),
		"an accepted nothing": change(2, func(e *store.Event) { e.Kind, e.Data = KindAccept, `{"action":"takeback"}` }),
		"an unknown offer":    change(2, func(e *store.Event) { e.Kind, e.Data = KindOffer, `{"action":"tea"}` }),
		"a join of nobody":    change(2, func(e *store.Event) { e.Kind = KindJoin }),
	} {
		if s, err := Fold(lookup, events); err == nil {
			t.Errorf("%s: %s", name, digest(s))
		}
	}
}
