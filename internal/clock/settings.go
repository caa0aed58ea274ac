package clock

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Settings are the clock of one side. The zero Settings are no clock: the time
// is not counted.
type Settings struct {
	Main      time.Duration // for the whole game
	Byoyomi   time.Duration // for each move once Main is used up
	Increment time.Duration // added after each own move (Fischer)
	Periods   int           // how many times Byoyomi may be used up but for the last; 0 means 1 where there is byoyomi
}

// Both are the clocks of Black and White.
type Both [2]Settings

// Same gives both sides one clock.
func Same(s Settings) Both { return Both{s, s} }

// None reports whether the time is not counted.
func (s Settings) None() bool { return s == Settings{} }

// None reports whether no side's time is counted.
func (b Both) None() bool { return b[0].None() && b[1].None() }

func (s Settings) periods() int {
	if s.Byoyomi == 0 {
		return 0
	}
	return max(s.Periods, 1)
}

// The most that a setting may be.
const (
	MaxTime    = 365 * 24 * time.Hour
	MaxPeriods = 100
)

// Check says everything that is wrong with the settings.
func (s Settings) Check() error {
	var errs []error
	for _, f := range []struct {
		name string
		d    time.Duration
	}{{"main time", s.Main}, {"byoyomi", s.Byoyomi}, {"increment", s.Increment}} {
		switch {
		case f.d < 0 || f.d > MaxTime:
			errs = append(errs, fmt.Errorf("%s %v: want from 0 to %s", f.name, f.d, short(MaxTime)))
		case f.d%time.Millisecond != 0:
			errs = append(errs, fmt.Errorf("%s %v: want whole milliseconds", f.name, f.d))
		}
	}
	switch {
	case s.Periods < 0 || s.Periods > MaxPeriods:
		errs = append(errs, fmt.Errorf("%d byoyomi periods: want from 0 to %d", s.Periods, MaxPeriods))
	case s.Periods > 0 && s.Byoyomi == 0:
		errs = append(errs, fmt.Errorf("%d byoyomi periods of no time: want a byoyomi", s.Periods))
	}
	if s.Main == 0 && s.Byoyomi == 0 && s.Increment > 0 {
		errs = append(errs, errors.New("an increment without main time or byoyomi: the first move would come too late"))
	}
	return errors.Join(errs...)
}

// Check says everything that is wrong with the settings of either side.
func (b Both) Check() error {
	if b[0] == b[1] {
		return b[0].Check()
	}
	var errs []error
	for i, name := range []string{"black", "white"} {
		if err := b[i].Check(); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	}
	return errors.Join(errs...)
}

// String writes the settings as Parse reads them: "none", "10m" (sudden
// death), "10m+30s" (byoyomi), "10m+3x30s" (three periods), "5m+3s/move"
// (Fischer), "5m+30s+3s/move" (both).
func (s Settings) String() string {
	if s.None() {
		return "none"
	}
	var b strings.Builder
	b.WriteString(short(s.Main))
	if s.Byoyomi > 0 {
		b.WriteString("+")
		if s.Periods > 1 {
			b.WriteString(strconv.Itoa(s.Periods) + "x")
		}
		b.WriteString(short(s.Byoyomi))
	}
	if s.Increment > 0 {
		b.WriteString("+" + short(s.Increment) + "/move")
	}
	return b.String()
}

// String writes one setting for both sides, or Black's and White's apart: "10m / 5m+30s".
func (b Both) String() string {
	if b[0] == b[1] {
		return b[0].String()
	}
	return b[0].String() + " / " + b[1].String()
}

// short writes a duration without the units that are zero.
func short(d time.Duration) string {
	if d == 0 {
		return "0s"
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Parse inverts [Settings.String].
func Parse(text string) (Settings, error) {
	s, err := parse(text)
	if err == nil {
		err = s.Check()
	}
	if err != nil {
		return Settings{}, fmt.Errorf("clock %q: %w", text, err)
	}
	return s, nil
}

func parse(text string) (Settings, error) {
	text = strings.TrimSpace(text)
	if text == "none" {
		return Settings{}, nil
	}
	if text == "" {
		return Settings{}, errors.New("nothing: want none, 10m, 10m+30s, 10m+3x30s or 5m+3s/move")
	}
	parts := strings.Split(text, "+")
	var s Settings
	var err error
	if s.Main, err = duration(parts[0]); err != nil {
		return s, err
	}
	for _, p := range parts[1:] {
		each, fischer := strings.CutSuffix(p, "/move")
		count, length, periods := strings.Cut(each, "x")
		switch {
		case fischer && s.Increment == 0:
			s.Increment, err = duration(each)
		case !fischer && s.Byoyomi == 0 && s.Increment == 0:
			s.Periods = 1
			if periods {
				each = length
				if s.Periods, err = strconv.Atoi(count); err != nil || s.Periods < 1 {
					return s, fmt.Errorf("%q periods: want a whole number from 1", count)
				}
			}
			s.Byoyomi, err = duration(each)
		default:
			return s, fmt.Errorf("%q is one too many: want main time, then byoyomi, then an increment", p)
		}
		if err == nil && s.Byoyomi == 0 && s.Increment == 0 {
			err = fmt.Errorf("%q adds no time", p)
		}
		if err != nil {
			return s, err
		}
	}
	if s.None() {
		return s, errors.New("no time at all: want none for no clock")
	}
	return s, nil
}

func duration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("%q: want a time such as 10m, 30s or 1h30m", text)
	}
	return d, nil
}

// ParseBoth inverts [Both.String].
func ParseBoth(text string) (Both, error) {
	black, white, apart := strings.Cut(text, "/ ")
	if !apart {
		s, err := Parse(text)
		return Same(s), err
	}
	var b Both
	var err error
	if b[0], err = Parse(black); err != nil {
		return Both{}, err
	}
	if b[1], err = Parse(white); err != nil {
		return Both{}, err
	}
	return b, nil
}

type settingsJSON struct {
	Main      int64 `json:"main_ms"`
	Byoyomi   int64 `json:"byoyomi_ms,omitempty"`
	Periods   int   `json:"periods,omitempty"`
	Increment int64 `json:"increment_ms,omitempty"`
}

// MarshalJSON writes times in milliseconds.
func (s Settings) MarshalJSON() ([]byte, error) {
	return json.Marshal(settingsJSON{
		Main: s.Main.Milliseconds(), Byoyomi: s.Byoyomi.Milliseconds(),
		Periods: s.Periods, Increment: s.Increment.Milliseconds(),
	})
}

// UnmarshalJSON reads times in milliseconds.
func (s *Settings) UnmarshalJSON(data []byte) error {
	var j settingsJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	r := Settings{Periods: j.Periods}
	for _, f := range []struct {
		to *time.Duration
		ms int64
	}{{&r.Main, j.Main}, {&r.Byoyomi, j.Byoyomi}, {&r.Increment, j.Increment}} {
		var err error
		if *f.to, err = milliseconds(f.ms); err != nil {
			return err
		}
	}
	*s = r
	return nil
}

func milliseconds(ms int64) (time.Duration, error) {
	if ms < math.MinInt64/int64(time.Millisecond) || ms > math.MaxInt64/int64(time.Millisecond) {
		return 0, fmt.Errorf("%d ms is no time that a clock can have", ms)
	}
	return time.Duration(ms) * time.Millisecond, nil
}

type leftJSON struct {
	Main    int64 `json:"main_ms"`
	Periods int   `json:"periods,omitempty"`
}

// MarshalJSON writes the time in milliseconds.
func (l Left) MarshalJSON() ([]byte, error) {
	return json.Marshal(leftJSON{l.Main.Milliseconds(), l.Periods})
}

// UnmarshalJSON reads the time in milliseconds.
func (l *Left) UnmarshalJSON(data []byte) error {
	var j leftJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	main, err := milliseconds(j.Main)
	if err != nil {
		return err
	}
	*l = Left{Main: main, Periods: j.Periods}
	return nil
}

type stateJSON struct {
	Settings Both    `json:"settings"`
	Left     [2]Left `json:"left"`
}

// MarshalJSON writes the settings and what is left.
func (s State) MarshalJSON() ([]byte, error) { return json.Marshal(stateJSON{s.settings, s.left}) }

// UnmarshalJSON inverts [State.MarshalJSON].
func (s *State) UnmarshalJSON(data []byte) error {
	var j stateJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	for i, set := range j.Settings {
		if err := set.Check(); err != nil {
			return err
		}
		if l := j.Left[i]; l.Main < 0 || l.Periods < 0 || l.Periods > set.periods() {
			return fmt.Errorf("%v and %d periods left of %v", l.Main, l.Periods, set)
		}
	}
	*s = State{j.Settings, j.Left}
	return nil
}
