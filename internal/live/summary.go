package live

import (
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

// Summary returns the row by which lists show the game.
func (s *State) Summary() store.Summary {
	set, h := s.Settings, s.Game.History()
	sum := store.Summary{
		Game: s.ID, Variant: set.Variant, Rules: set.Rules, Start: set.Start,
		State: "live", Turn: s.Turn().String(), Ply: h.Len(), SFEN: h.Last().SFEN(),
		Black: set.Seats[game.Black].Name, White: set.Seats[game.White].Name,
		BlackKind: set.Seats[game.Black].Kind, WhiteKind: set.Seats[game.White].Kind,
		Invite: set.Invite, Next: s.Next,
		CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt, Seq: s.Seq,
	}
	if n := h.Len(); n > 0 {
		sum.LastMove = string(h.Move(n))
	}
	switch {
	case s.Over():
		sum.State, sum.Turn = "over", ""
		sum.Result, sum.Reason = s.Outcome.Word(), string(s.Outcome.Reason)
	case !s.Started:
		sum.State = "waiting"
	}
	if at, ok := s.Deadline(); ok {
		sum.DeadlineAt = at
	}
	return sum
}
