package tsume

import (
	"context"
	"fmt"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Review is what a composer asks about a problem besides its solution.
type Review struct {
	Result
	Others []Other // other checks of the line that mate too
	Open   int     // checks of which it is not known whether they mate
	Own    Own     // on the solution that the problem came with
}

// Other is another solution: a check that mates where the line has a different
// one.
type Other struct {
	Ply   int        // of the line, from 1
	Move  shogi.Move // instead of the line's
	Plies int        // the mate takes so many at most, with this move
	Exact bool       // and no fewer
	Minor bool       // it mates like the last move, or is the same without or with promotion
}

// Own is the verdict on a solution given with a problem.
type Own struct {
	Moves []shogi.Move
	Fault string // why it is no solution, "" if it is one
	Best  bool   // it is one, and of the length of the shortest mate
}

// otherNodes is how many positions are searched for one question of a review.
const otherNodes = 400_000

// Examine solves a problem, for the shortest mate, and looks for other
// solutions along the line. own is the solution that came with the problem, nil
// if none did; if it holds, it is the line.
func Examine(ctx context.Context, p shogi.Position, own []shogi.Move, o Options, report func(Progress)) (Review, error) {
	if !p.King(p.Turn().Other()).Valid() {
		return Review{}, ErrNoDefender
	}
	o.Shortest = true
	s := newSolver(ctx, p, o, report)
	defer s.close()
	s.solve()
	r := Review{Result: s.result, Own: Own{Moves: own}}
	if r.Status != Mate {
		if len(own) > 0 && r.Status == NoMate {
			r.Own.Fault = "there is no mate"
		}
		return r, nil
	}
	line := r.Line
	if len(own) > 0 {
		r.Own.Fault = s.ownFault(own)
		if r.Own.Fault == "" {
			r.Own.Best = r.Exact && len(own) == r.Plies
			line = own
		}
	}
	s.others(&r, line)
	r.Nodes, r.Elapsed = s.nodes(), time.Since(s.began)
	return r, nil
}

// ownFault says what is wrong with a solution, move by move; "" if it ends in
// mate and neither side has a better move that is known.
func (v *solver) ownFault(own []shogi.Move) string {
	p := v.p
	for i, m := range own {
		fault := func(format string, a ...any) string {
			return fmt.Sprintf("ply %d, %v: ", i+1, m) + fmt.Sprintf(format, a...)
		}
		if err := p.Why(m); err != nil {
			return fault("%v", err)
		}
		var u shogi.Undo
		attacks := i%2 == 0
		if attacks && !p.GivesCheck(m) {
			return fault("no check")
		}
		p.Do(m, &u)
		if v.main.stopAt.Load() {
			continue
		}
		if w := v.ask(&p, forever, !attacks); w.disproved() {
			return fault("there is no mate after it")
		}
	}
	if len(own)%2 == 0 || !v.over(&p) {
		return fmt.Sprintf("after %d plies it is not mate yet", len(own))
	}
	if v.result.Exact && len(own) > v.result.Plies {
		return fmt.Sprintf("it takes %d plies, and there is a mate in %d", len(own), v.result.Plies)
	}
	if v.result.Exact && len(own) < v.result.Plies {
		return fmt.Sprintf("it takes %d plies, and the defender can hold out for %d", len(own), v.result.Plies)
	}
	return ""
}

// over reports whether a position of the defender is mate, but for futile
// interpositions.
func (v *solver) over(p *shogi.Position) bool {
	return p.InCheck() && (!p.HasMove() || v.ask(p, 0, false).proved())
}

// ask is question with the effort of a review.
func (v *solver) ask(p *shogi.Position, n int32, attacks bool) value {
	s := v.main
	s.at(p)
	s.attacker = v.p.Turn()
	s.limit, s.stop = s.nodes+otherNodes, v.stopAt.Load()
	defer func() { s.limit, s.stop = v.o.Nodes, v.stopAt.Load(); s.at(&v.p) }()
	var w value
	if attacks {
		w = s.or(n, 0, inf, inf)
	} else {
		w = s.and(n, 0, inf, inf, allSquares)
	}
	if !w.final() {
		return value{pn: 1, dn: 1}
	}
	return w
}

// others looks for other checks that mate along a line.
func (v *solver) others(r *Review, line []shogi.Move) {
	p := v.p
	for i, m := range line {
		if i%2 == 0 {
			for _, other := range p.AppendMoves(nil, shogi.Checks) {
				if other == m {
					continue
				}
				q := p
				var u shogi.Undo
				q.Do(other, &u)
				v.other(r, &q, Other{Ply: i + 1, Move: other,
					Minor: !m.IsDrop() && other.From() == m.From() && other.To() == m.To()}, i == len(line)-1)
			}
		}
		var u shogi.Undo
		p.Do(m, &u)
	}
}

// other adds a check to a review if it mates. q is the position after it.
func (v *solver) other(r *Review, q *shogi.Position, o Other, last bool) {
	w := v.ask(q, forever, false)
	switch {
	case w.disproved():
		return
	case !w.proved():
		r.Open++
		return
	}
	for w.plies > 0 {
		less := v.ask(q, w.plies-2, false)
		if less.disproved() {
			o.Exact = true
		}
		if !less.proved() {
			break
		}
		w = less
	}
	_, ok := v.verifier().defend(q, w.plies)
	v.main.at(&v.p)
	if !ok {
		r.Open++
		return
	}
	o.Plies, o.Exact = int(w.plies)+1, o.Exact || w.plies == 0
	o.Minor = o.Minor || last && o.Plies == 1
	r.Others = append(r.Others, o)
}
