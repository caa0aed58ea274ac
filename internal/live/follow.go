package live

import (
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/series"
)

// wantsNext reports whether another game is to follow now, and how.
func (s *State) wantsNext() (series.Kind, bool) {
	if !s.Over() || s.Next != "" || !s.Started {
		return "", false
	}
	if s.Outcome.Result == game.Replayed && s.Outcome.Replay != nil {
		return series.Replay, true
	}
	for side := range s.RematchBy {
		if s.RematchBy[side] == 0 {
			continue
		}
		// A computer is always for it, and on one board there is nobody else.
		if s.RematchBy[1-side] != 0 || s.Settings.Local || s.Settings.Seats[1-side].Kind == Computer {
			return series.Rematch, true
		}
	}
	return "", false
}

// following returns the settings of the game that follows as planned. What
// belongs to a player, his clock too, goes with him.
func (s *State) following(plan series.Plan) Settings {
	next := s.Settings
	next.Prev, next.Kind, next.Invite, next.Left = s.ID, string(plan.Kind), "", nil
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
