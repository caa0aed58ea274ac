package engine

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/game"
)

func TestScoreString(t *testing.T) {
	for _, c := range []struct {
		score Score
		want  string
	}{
		{Score{}, "+0.00"},
		{Score{Centipawns: 125}, "+1.25"},
		{Score{Centipawns: -30}, "-0.30"},
		{Score{Centipawns: -1205, Bound: Upper}, "≤-12.05"},
		{Score{Mate: 3}, "#3"},
		{Score{Mate: -2, Bound: Lower}, "≥#-2"},
	} {
		if got := c.score.String(); got != c.want {
			t.Errorf("%#v is written %q, want %q", c.score, got, c.want)
		}
		if twice := c.score.Negate().Negate(); twice != c.score {
			t.Errorf("%v negated twice is %v", c.score, twice)
		}
	}
	if n := (Score{Centipawns: 40, Bound: Lower}).Negate(); n != (Score{Centipawns: -40, Bound: Upper}) {
		t.Errorf("at least +0.40 for one side is %v for the other", n)
	}
}

func TestBoundsParse(t *testing.T) {
	for b := Exact; b <= Upper; b++ {
		if got, err := ParseBound(b.String()); err != nil || got != b {
			t.Errorf("ParseBound(%q) = %v, %v", b, got, err)
		}
	}
	if _, err := ParseBound("about"); err == nil {
		t.Error("ParseBound takes about")
	}
}

func TestOptionCheck(t *testing.T) {
	for _, c := range []struct {
		option Option
		value  string
		want   string // part of the error
	}{
		{Option{Name: "Ponder", Type: Check}, "true", ""},
		{Option{Name: "Ponder", Type: Check}, "yes", "true or false"},
		{Option{Name: "Threads", Type: Spin, Min: 1, Max: 8}, "8", ""},
		{Option{Name: "Threads", Type: Spin, Min: 1, Max: 8}, "9", "from 1 to 8"},
		{Option{Name: "Threads", Type: Spin, Min: 1, Max: 8}, "two", "from 1 to 8"},
		{Option{Name: "Level", Type: Combo, Values: []string{"weak", "strong"}}, "strong", ""},
		{Option{Name: "Level", Type: Combo, Values: []string{"weak", "strong"}}, "odd", "one of weak, strong"},
		{Option{Name: "Book", Type: Filename}, "", ""},
		{Option{Name: "Clear", Type: Button}, "", ""},
		{Option{Name: "Clear", Type: Button}, "now", "no value"},
	} {
		err := c.option.Check(c.value)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s = %q: %v, want %q", c.option.Name, c.value, err, c.want)
		}
	}
	list := []Option{{Name: "Level"}, {Name: "Seed"}}
	if o, err := Find(list, "seed"); err != nil || o.Name != "Seed" {
		t.Errorf("Find(seed) = %v, %v", o, err)
	}
	if _, err := Find(list, "hash"); err == nil || !strings.Contains(err.Error(), "Level, Seed") {
		t.Errorf("Find(hash): %v, want a list of the options", err)
	}
}

func TestBudget(t *testing.T) {
	const reserve = 50 * time.Millisecond
	if _, limited := (Limits{Depth: 3}).Budget(game.Black, reserve); limited {
		t.Error("a depth sets a time")
	}
	if d, ok := (Limits{MoveTime: time.Second}).Budget(game.White, reserve); !ok || d != time.Second {
		t.Errorf("a second for the move gives %v", d)
	}
	for _, c := range []struct {
		clock    Clock
		min, max time.Duration
	}{
		{Clock{Left: 10 * time.Minute}, 5 * time.Second, time.Minute},
		{Clock{Left: time.Second}, time.Millisecond, 850 * time.Millisecond},
		{Clock{Byoyomi: 10 * time.Second}, 9 * time.Second, 9950 * time.Millisecond},
		{Clock{Left: 20 * time.Millisecond}, time.Millisecond, 20 * time.Millisecond},
		{Clock{Left: 3 * time.Minute, Increment: 2 * time.Second}, 2 * time.Second, 20 * time.Second},
	} {
		l := Limits{Clocks: &[2]Clock{game.White: c.clock}}
		if d, ok := l.Budget(game.White, reserve); !ok || d < c.min || d > c.max {
			t.Errorf("%+v gives %v, want %v to %v", c.clock, d, c.min, c.max)
		}
	}
	l := Limits{MoveTime: time.Second, Clocks: &[2]Clock{{Left: time.Hour}, {}}}
	if d, _ := l.Budget(game.Black, reserve); d != time.Second {
		t.Errorf("the shorter of two limits does not count: %v", d)
	}
}

func TestLimitsCheck(t *testing.T) {
	if err := (Limits{MoveTime: time.Second, Clocks: &[2]Clock{}}).Check(); err != nil {
		t.Error(err)
	}
	err := Limits{Depth: -1, Clocks: &[2]Clock{game.White: {Byoyomi: -time.Second}}}.Check()
	if err == nil || !strings.Contains(err.Error(), "Depth is -1") || !strings.Contains(err.Error(), "Byoyomi of white is -1s") {
		t.Errorf("negative limits: %v", err)
	}
}

func TestAmong(t *testing.T) {
	list := []string{"7g7f", "2g2f", "5g5f"}
	text := func(s string) game.Move { return game.Move(s) }
	for _, c := range []struct {
		named []game.Move
		want  []string
	}{
		{nil, list},
		{[]game.Move{"5g5f", "7g7f", "1a1b"}, []string{"7g7f", "5g5f"}},
		{[]game.Move{"1a1b"}, list},
	} {
		if got := Among(list, c.named, text); !slices.Equal(got, c.want) {
			t.Errorf("Among(%v, %v) = %v, want %v", list, c.named, got, c.want)
		}
	}
}
