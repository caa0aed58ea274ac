package tsume

import (
	"context"

	"github.com/komadai/komadai/shogi"
)

// OnlyFirst solves a problem for the shortest mate and reports whether a single
// first move reaches it: whatever other check is given, there is no mate within
// as many plies. It is false too if that was not decided.
func OnlyFirst(ctx context.Context, p shogi.Position, o Options) (r Result, only bool, err error) {
	if !p.King(p.Turn().Other()).Valid() {
		return Result{}, false, ErrNoDefender
	}
	o.Shortest = true
	s := newSolver(ctx, p, o, nil)
	defer s.close()
	s.solve()
	r = s.result
	if !r.Exact || len(r.Line) == 0 {
		return r, false, nil
	}
	for _, m := range p.AppendMoves(nil, shogi.Checks) {
		if m == r.Line[0] {
			continue
		}
		q := p
		var u shogi.Undo
		q.Do(m, &u)
		if !s.ask(&q, int32(r.Plies-1), false).disproved() {
			return r, false, nil
		}
	}
	return r, true, nil
}
