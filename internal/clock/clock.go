// Package clock counts the time of two players: sudden death, byoyomi with any
// number of periods, and Fischer increments, with settings of their own for
// each side. It is pure: nothing in it knows what time it is.
//
//	both, err := clock.ParseBoth("10m+30s")
//	c := clock.New(both)
//	if c.Charge(game.Black, 12*time.Second) {
//		// Black's flag has fallen
//	}
//	left, timed := c.Allowance(game.Black) // 10m18s, true
package clock

import (
	"time"

	"github.com/komadai/komadai/game"
)

// Left is the time one player has kept.
type Left struct {
	Main    time.Duration // 0 in byoyomi, or when the flag has fallen
	Periods int           // byoyomi periods not used up
}

// State is the time of both players between moves. A State may be copied and
// compared; the zero State is that of a game without clocks.
type State struct {
	settings Both
	left     [2]Left
}

// New returns the clocks at the start of a game.
func New(b Both) State {
	s := State{settings: b}
	for side := range b {
		s.left[side] = Left{Main: b[side].Main, Periods: b[side].periods()}
	}
	return s
}

// Resume returns clocks that go on with the time kept from another game.
func Resume(b Both, left [2]Left) State {
	s := State{settings: b}
	for side := range b {
		s.left[side] = Left{Main: max(left[side].Main, 0), Periods: min(max(left[side].Periods, 0), b[side].periods())}
	}
	return s
}

// Settings returns what the clocks were made with.
func (s State) Settings() Both { return s.settings }

// Left returns what both sides have kept.
func (s State) Left() [2]Left { return s.left }

// Allowance is how long a side may think on a move before its flag falls,
// false if its time is not counted.
func (s State) Allowance(side game.Side) (time.Duration, bool) {
	set := s.settings[side]
	if set.None() {
		return 0, false
	}
	return s.left[side].Main + time.Duration(s.left[side].Periods)*set.Byoyomi, true
}

// Charge takes the time thought on a move that has been made, and then gives
// the increment. It reports whether the flag has fallen: it falls when the
// whole allowance is used, to the instant. Less than no time counts as none.
func (s *State) Charge(side game.Side, d time.Duration) (flagged bool) {
	if s.Spend(side, d) {
		return true
	}
	if set := s.settings[side]; !set.None() {
		s.left[side].Main += set.Increment
	}
	return false
}

// Spend takes the time thought on a move that was not made in the end, as when
// a move is taken back meanwhile: like [State.Charge] without increment.
func (s *State) Spend(side game.Side, d time.Duration) (flagged bool) {
	allowance, timed := s.Allowance(side)
	if !timed {
		return false
	}
	d = max(d, 0)
	if d >= allowance {
		s.left[side] = Left{}
		return true
	}
	s.left[side] = s.after(side, d)
	return false
}

// after returns what is left once d, less than the allowance, is used; a
// period begun is whole again at the next move.
func (s State) after(side game.Side, d time.Duration) Left {
	l := s.left[side]
	if d < l.Main {
		l.Main -= d
		return l
	}
	d -= l.Main
	l.Main = 0
	if b := s.settings[side].Byoyomi; b > 0 {
		l.Periods -= int(d / b)
	}
	return l
}

// View is a clock to draw.
type View struct {
	Main        time.Duration
	ByoyomiLeft time.Duration // of the period that runs, or of the next one
	PeriodsLeft int           // the period that runs counts
	InByoyomi   bool          // the main time is used up and byoyomi counts
}

// View returns a side's clock while it does not run.
func (s State) View(side game.Side) View { return s.ViewAfter(side, 0) }

// ViewAfter returns a side's clock after it has run for d.
func (s State) ViewAfter(side game.Side, d time.Duration) View {
	allowance, timed := s.Allowance(side)
	if !timed {
		return View{}
	}
	d = max(d, 0)
	if d >= allowance {
		return View{InByoyomi: s.settings[side].Byoyomi > 0}
	}
	l := s.after(side, d)
	v := View{Main: l.Main, PeriodsLeft: l.Periods}
	if b := s.settings[side].Byoyomi; b > 0 {
		v.ByoyomiLeft = b
		if l.Main == 0 {
			v.InByoyomi = true
			v.ByoyomiLeft -= (d - s.left[side].Main) % b
		}
	}
	return v
}
