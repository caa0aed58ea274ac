package clock

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/game"
)

const (
	ms = time.Millisecond
	s  = time.Second
	m  = time.Minute
)

func TestCharge(t *testing.T) {
	for _, c := range []struct {
		clock   string
		charges []time.Duration
		flagged bool // by the last charge
		left    Left
	}{
		// Sudden death: to the millisecond, and the instant itself is too late.
		{"10s", []time.Duration{4 * s, 5999 * ms}, false, Left{1 * ms, 0}},
		{"10s", []time.Duration{4 * s, 6 * s}, true, Left{}},
		{"10s", []time.Duration{time.Hour}, true, Left{}},
		{"10s", []time.Duration{0, -5 * s}, false, Left{10 * s, 0}},

		// Byoyomi: what exceeds the main time comes out of the period.
		{"10s+5s", []time.Duration{10 * s}, false, Left{0, 1}},
		{"10s+5s", []time.Duration{14999 * ms, 4999 * ms, 4999 * ms}, false, Left{0, 1}},
		{"10s+5s", []time.Duration{15 * s}, true, Left{}},
		{"10s+5s", []time.Duration{12 * s, 5 * s}, true, Left{}},
		{"0s+5s", []time.Duration{4999 * ms}, false, Left{0, 1}},

		// Periods: each one that is used up is lost.
		{"10s+3x5s", []time.Duration{12 * s}, false, Left{0, 3}},
		{"10s+3x5s", []time.Duration{15 * s}, false, Left{0, 2}},
		{"10s+3x5s", []time.Duration{20*s - ms, 4 * s}, false, Left{0, 2}},
		{"10s+3x5s", []time.Duration{20 * s, 4999 * ms}, false, Left{0, 1}},
		{"10s+3x5s", []time.Duration{20 * s, 5 * s}, true, Left{}},
		{"10s+3x5s", []time.Duration{25 * s}, true, Left{}},

		// Fischer: the increment comes after the move, never before it.
		{"10s+3s/move", []time.Duration{2 * s}, false, Left{11 * s, 0}},
		{"10s+3s/move", []time.Duration{9999 * ms, 3 * s}, false, Left{3001 * ms, 0}},
		{"10s+3s/move", []time.Duration{10 * s}, true, Left{}},
		{"10s+5s+3s/move", []time.Duration{12 * s}, false, Left{3 * s, 1}},

		{"none", []time.Duration{1000 * time.Hour}, false, Left{}},
	} {
		both, err := ParseBoth(c.clock)
		if err != nil {
			t.Fatal(err)
		}
		state := New(both)
		untouched := state.Left()[game.White]
		var flagged bool
		for _, d := range c.charges {
			allowance, timed := state.Allowance(game.Black)
			flagged = state.Charge(game.Black, d)
			if want := timed && d >= allowance; flagged != want {
				t.Errorf("%s: %v of %v: flag %v", c.clock, d, allowance, flagged)
			}
		}
		if flagged != c.flagged || state.Left()[game.Black] != c.left {
			t.Errorf("%s after %v: %+v, flag %v; want %+v, %v", c.clock, c.charges, state.Left()[game.Black], flagged, c.left, c.flagged)
		}
		if state.Left()[game.White] != untouched {
			t.Errorf("%s: Black's time was taken from White", c.clock)
		}
	}
}

func TestSpendGivesNoIncrement(t *testing.T) {
	state := New(Same(Settings{Main: 10 * s, Increment: 3 * s}))
	if state.Spend(game.White, 4*s) || state.Left()[game.White].Main != 6*s {
		t.Errorf("spent 4 s of 10: %+v", state.Left())
	}
	if !state.Spend(game.White, 6*s) {
		t.Error("all is spent and the flag stands")
	}
}

func TestView(t *testing.T) {
	for _, c := range []struct {
		clock string
		after time.Duration
		want  View
	}{
		{"10s", 4 * s, View{Main: 6 * s}},
		{"10s", 10 * s, View{}},
		{"10s+5s", 0, View{10 * s, 5 * s, 1, false}},
		{"10s+5s", 10 * s, View{0, 5 * s, 1, true}},
		{"10s+5s", 12 * s, View{0, 3 * s, 1, true}},
		{"10s+5s", 15 * s, View{0, 0, 0, true}},
		{"10s+3x5s", 17 * s, View{0, 3 * s, 2, true}},
		{"10s+3x5s", 24999 * ms, View{0, 1 * ms, 1, true}},
		{"10s+3s/move", 9 * s, View{Main: 1 * s}},
		{"none", 9 * s, View{}},
	} {
		both, err := ParseBoth(c.clock)
		if err != nil {
			t.Fatal(err)
		}
		if got := New(both).ViewAfter(game.White, c.after); got != c.want {
			t.Errorf("%s after %v: %+v, want %+v", c.clock, c.after, got, c.want)
		}
	}
}

func TestSidesHaveTheirOwn(t *testing.T) {
	both, err := ParseBoth("1m / 10m+30s")
	if err != nil {
		t.Fatal(err)
	}
	state := New(both)
	if d, ok := state.Allowance(game.Black); !ok || d != m {
		t.Errorf("Black has %v", d)
	}
	if d, ok := state.Allowance(game.White); !ok || d != 10*m+30*s {
		t.Errorf("White has %v", d)
	}
	half, err := ParseBoth("none / 10m")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := New(half).Allowance(game.Black); ok || half.None() {
		t.Error("one clock of two is not what was asked")
	}
}

func TestResumeKeepsWhatRemains(t *testing.T) {
	both, err := ParseBoth("10m+3x30s")
	if err != nil {
		t.Fatal(err)
	}
	state := New(both)
	state.Charge(game.Black, 11*m)
	state.Charge(game.White, 4*m)
	next := Resume(both, state.Left())
	if next != state {
		t.Errorf("resumed %+v, want %+v", next, state)
	}
	if odd := Resume(both, [2]Left{{-s, 9}, {s, -1}}); odd.Left() != [2]Left{{0, 3}, {s, 0}} {
		t.Errorf("resumed %+v", odd.Left())
	}
}

func TestTextRoundTrip(t *testing.T) {
	for _, text := range []string{
		"none", "10m", "1h30m", "90s", "10m+30s", "0s+30s", "10m+3x30s", "5m+3s/move", "5m+30s+3s/move",
		"1.5s", "10m / 5m+30s", "none / 1h", "5m+3s/move / 10m+3s/move", "8760h",
	} {
		both, err := ParseBoth(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		again, err := ParseBoth(both.String())
		if err != nil || again != both {
			t.Errorf("%s is written %s and read back as %+v, %v", text, both, again, err)
		}
		data, err := json.Marshal(New(both))
		var state State
		if err == nil {
			err = json.Unmarshal(data, &state)
		}
		if err != nil || state != New(both) {
			t.Errorf("%s in JSON: %s is read back as %+v, %v", text, data, state, err)
		}
	}
	if got := Same(Settings{Main: 600 * s, Byoyomi: 30 * s, Periods: 1}).String(); got != "10m+30s" {
		t.Errorf("ten minutes and thirty seconds are written %q", got)
	}
}

func TestBadText(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "want none, 10m",
		"ten minutes":       "want a time such as 10m",
		"10":                "want a time such as 10m",
		"10m+":              "want a time such as 10m",
		"10m+0s":            "adds no time",
		"10m+0x30s":         "want a whole number from 1",
		"10m+101x30s":       "from 0 to 100",
		"10m+30s+30s":       "one too many",
		"10m+3s/move+30s":   "one too many",
		"0s":                "want none for no clock",
		"0s+3s/move":        "first move would come too late",
		"-10m":              "from 0 to 8760h",
		"9000h":             "from 0 to 8760h",
		"1.2345s":           "whole milliseconds",
		"10m / ten":         "want a time such as 10m",
		"10m / 5m / 3m":     "want a time such as 10m",
		"9999999999999999h": "want a time such as 10m",
	} {
		if b, err := ParseBoth(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %v, %v; want %q", text, b, err, want)
		}
	}
	err := Settings{Main: -s, Byoyomi: -s, Increment: 400 * 24 * time.Hour, Periods: -1}.Check()
	for _, want := range []string{"main time", "byoyomi -1s", "increment", "-1 byoyomi periods"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Check says %v, want %q among it", err, want)
		}
	}
}

func TestBadJSON(t *testing.T) {
	for _, text := range []string{
		`{"settings":[{"main_ms":-1},{"main_ms":0}],"left":[{"main_ms":0},{"main_ms":0}]}`,
		`{"settings":[{"main_ms":5},{"main_ms":0}],"left":[{"main_ms":-5},{"main_ms":0}]}`,
		`{"settings":[{"main_ms":5},{"main_ms":0}],"left":[{"main_ms":5,"periods":2},{"main_ms":0}]}`,
		`{"settings":[{"main_ms":9223372036854775807},{}],"left":[{},{}]}`,
		`{"settings":[{"main_ms":"5"},{}],"left":[{},{}]}`,
	} {
		var state State
		if err := json.Unmarshal([]byte(text), &state); err == nil {
			t.Errorf("%s is taken as %+v", text, state)
		}
	}
}

func FuzzParseBoth(f *testing.F) {
	for _, text := range []string{"none", "10m+30s", "10m+3x30s", "5m+30s+3s/move / none", "1h / 0s+5s", "+", "x/move", "-1s"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		both, err := ParseBoth(text)
		if err != nil {
			return
		}
		if again, err := ParseBoth(both.String()); err != nil || again != both {
			t.Errorf("%q is %v and read back as %v, %v", text, both, again, err)
		}
		state := New(both)
		for side := range both {
			allowance, timed := state.Allowance(game.Side(side))
			if timed == both[side].None() || timed && (allowance <= 0 || !state.Charge(game.Side(side), allowance)) {
				t.Errorf("%q: %v of side %d, %v", text, allowance, side, timed)
			}
		}
	})
}
