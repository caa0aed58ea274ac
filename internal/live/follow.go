package live

import (
	"slices"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/saisho"
)

// MayFollow says why no game of a kind may follow this one, nil if one may. It
// leaves aside whether the players want it.
func (s *State) MayFollow(kind series.Kind) error {
	if _, err := s.plan(kind); err != nil {
		return refuse(RefuseSeries, "%w", err)
	}
	return nil
}

// finished is the game as package series sees it.
func (s *State) finished() series.Finished {
	return series.Finished{
		Outcome: s.Outcome, Handicap: s.Settings.Handicap(s.Game.Variant()),
		Variant: s.Settings.Variant, Match: s.Settings.Match,
	}
}

// plan says how the game begins that follows.
func (s *State) plan(kind series.Kind) (series.Plan, error) {
	f := s.finished()
	f.Asked = kind
	return series.Next(f)
}

// Match returns the match that the game belongs to, with the game counted in
// once it is over; ok is false where it belongs to none.
func (s *State) Match() (m saisho.Match, ok bool) {
	if s.Over() {
		return s.finished().Standing()
	}
	if s.Settings.Match == nil {
		return saisho.Match{}, false
	}
	return *s.Settings.Match, true
}

// Played returns the games of the match that count, this one among them once it
// is over; nil where it belongs to none.
func (s *State) Played() []Played {
	list, before := s.Settings.Played, s.Settings.Match
	m, ok := s.Match()
	if !ok || m.Games == before.Games {
		return list
	}
	p := Played{Game: s.ID, Black: before.Black()}
	for i := range p.Halves {
		p.Halves[i] = m.Halves[i] - before.Halves[i]
	}
	return append(slices.Clip(list), p)
}

// wantsNext reports whether another game is to follow now, and how.
func (s *State) wantsNext() (series.Kind, bool) {
	if !s.Over() || s.Next != "" || !s.Started {
		return "", false
	}
	if s.Outcome.Result == game.Replayed && s.Outcome.Replay != nil {
		return series.Replay, true
	}
	for side, w := range s.Wishes {
		// A computer is always for it, and on one board there is nobody else.
		if w.Seq != 0 && (s.Wishes[1-side].Kind == w.Kind || s.Settings.Local || s.Settings.Seats[1-side].Kind == Computer) {
			return w.Kind, true
		}
	}
	return "", false
}

// following returns the settings of the game that follows as planned. What
// belongs to a player, his clock too, goes with him.
func (s *State) following(plan series.Plan) Settings {
	next := s.Settings
	next.Prev, next.Kind, next.Invite, next.Left = s.ID, string(plan.Kind), "", nil
	next.Match, next.Played = plan.Match, nil
	if plan.Match != nil && plan.Kind != series.Rematch {
		next.Played = s.Played()
	}
	if plan.Variant != "" {
		next.Variant, next.Rules, next.Start, next.StartKey = plan.Variant, s.Settings.Inner, "", ""
		next.Inner = ""
	}
	next.Seats = series.Arrange(plan, s.Settings.Seats)
	next.Clock = clock.Both(series.Arrange(plan, [2]clock.Settings(s.Settings.Clock)))
	if plan.KeepTime {
		left := series.Arrange(plan, s.Clock.Left())
		next.Left = &left
	}
	return next
}

// computerToMove reports whether a computer has to move now.
func (s *State) computerToMove() bool {
	return s.Started && !s.Over() && s.Settings.Seats[s.Turn()].Kind == Computer
}
