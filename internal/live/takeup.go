package live

import (
	"context"
	"errors"
	"math"

	"golang.org/x/sync/errgroup"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

// takeUp resumes every game whose clock runs and returns the ids of the games
// that need a room at once: those, and the ones in which a computer is to move.
//
// No heartbeat may be written before all of them are resumed: if the process
// dies in between, the next one must find the old heartbeat, or the games that
// were not reached would be charged for the first outage.
func (h *Hub) takeUp(ctx context.Context) ([]string, error) {
	last, err := h.Store.LastBeat(ctx)
	if err != nil {
		return nil, err
	}
	due, err := h.Store.Due(ctx, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	live, err := h.Store.List(ctx, store.Filter{State: "live"})
	if err != nil {
		return nil, err
	}
	now := h.NowMS()
	var ids []string
	var g errgroup.Group
	g.SetLimit(64) // the store commits together what waits together
	for _, sum := range due {
		ids = append(ids, sum.Game)
		if now <= max(last, sum.UpdatedAt) {
			continue // no time has passed
		}
		g.Go(func() error {
			err := h.Store.Append(ctx, resumption(sum, last, now))
			if errors.Is(err, store.ErrConflict) {
				return nil // another node has it
			}
			return err
		})
	}
	for _, sum := range live {
		if sum.DeadlineAt == 0 && computerMoves(sum) {
			ids = append(ids, sum.Game)
		}
	}
	return ids, g.Wait()
}

// resumption is the event that charges an outage to nobody. The server was
// alive at the last heartbeat, and when it stored the game's last event.
func resumption(sum store.Summary, lastBeat, now int64) store.Batch {
	excluded := max(0, now-max(lastBeat, sum.UpdatedAt))
	s := State{ID: sum.Game, Seq: sum.Seq, UpdatedAt: sum.UpdatedAt}
	e := s.event(0, now, actorServer, KindResumed, data{Excluded: excluded})
	sum.Seq, sum.UpdatedAt = e.Seq, e.At
	sum.DeadlineAt += excluded
	return store.Batch{Events: []store.Event{e}, Summary: sum}
}

func computerMoves(sum store.Summary) bool {
	return sum.Turn == game.Black.String() && sum.BlackKind == Computer ||
		sum.Turn == game.White.String() && sum.WhiteKind == Computer
}
