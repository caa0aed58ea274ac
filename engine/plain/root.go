package plain

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// rootMove is a move that may be chosen.
type rootMove struct {
	move    game.Move
	next    game.Position
	outcome game.Outcome // of the game after it, by the ruleset
	score   int
	pv      []game.Move
}

// run searches deeper and deeper and chooses.
func (s *search) run(report func(engine.Info)) (engine.Result, error) {
	if s.ctx.Err() != nil {
		return engine.Result{}, s.ctx.Err()
	}
	pos := s.h.Last()
	turn := pos.Turn()
	list := engine.Among(s.rootMoves(pos), s.among, func(m rootMove) game.Move { return m.move })
	if len(list) == 0 {
		return engine.Result{}, errNoMoves
	}
	tell := func(depth int, score int, pv []game.Move) engine.Info {
		info := engine.Info{Depth: depth, SelDepth: max(s.deepest, depth), Nodes: s.nodes,
			Time: time.Since(s.start), Score: scoreOf(score), PV: slices.Clone(pv)}
		if report != nil {
			report(info)
		}
		return info
	}
	finish := func(m rootMove, info engine.Info) engine.Result {
		r := engine.Result{Move: m.move, Score: scoreOf(m.score), Info: info}
		if len(m.pv) > 1 {
			r.Ponder = m.pv[1]
		}
		if !m.outcome.Over() && s.declares(turn) {
			r.Action = game.Declare
		}
		return r
	}

	if wins := slices.IndexFunc(list, func(m rootMove) bool { return m.outcome.Result == game.Win && m.outcome.Winner == turn }); wins >= 0 {
		m := list[wins]
		m.score, m.pv = mateScore-1, []game.Move{m.move}
		return finish(m, tell(1, m.score, m.pv)), nil
	}
	if others := without(list, turn.Opponent()); len(others) > 0 {
		list = others // never into what loses by the ruleset
	}
	if len(list) == 1 && s.most == 0 && s.depth > 1 {
		s.depth = 1 // for a score and a line, not for a choice
	}
	if m, ok := s.mate(pos, list); ok {
		return finish(m, tell(len(m.pv), m.score, m.pv)), nil
	}

	info := engine.Info{Depth: 1, PV: []game.Move{list[0].move}}
	done := list[:1] // what was searched in full, best first
	margin := s.strength.margin
	if s.h.Number() < openingPlies {
		margin = s.strength.opening
	}
	for s.round = 1; s.round <= s.depth && !s.look(); s.round++ {
		searched := s.iterate(list, margin, turn)
		if searched < len(list) {
			if searched > 0 && (margin == 0 || s.round == 1) { // the best of before came first, so this is no worse
				done = sorted(list[:searched])
				info = tell(s.round, done[0].score, done[0].pv)
			}
			break
		}
		list = sorted(list)
		done = slices.Clone(list)
		info = tell(s.round, list[0].score, list[0].pv)
		if abs(list[0].score) > mateBound && mateScore-abs(list[0].score) <= s.round || s.late() {
			break
		}
	}
	m := s.choose(done, margin)
	if len(info.PV) == 0 || info.PV[0] != m.move {
		info.PV, info.Score = slices.Clone(m.pv), scoreOf(m.score)
	}
	info.Nodes, info.Time = s.nodes, time.Since(s.start)
	return finish(m, info), nil
}

// rootMoves makes every legal move and judges it, the most promising first.
func (s *search) rootMoves(pos game.Position) []rootMove {
	f := &s.frames[0]
	side := uint8(pos.Turn() & 1)
	f.view.load(s.w, pos.Board())
	f.sight.look(s.w, &f.view)
	s.order(f, pos, "", side)
	list := make([]rootMove, 0, len(f.list))
	for i := range f.list {
		c := pick(f.list, i)
		next, err := pos.Play(c.move)
		if err != nil {
			continue
		}
		m := rootMove{move: c.move, next: next, pv: []game.Move{c.move}}
		if !s.look() || i == 0 {
			s.h.Push(c.move, next)
			m.outcome = s.v.Judge(s.h)
			s.h.Truncate(s.h.Len() - 1)
		}
		m.score = int(c.gain)
		list = append(list, m)
	}
	return list
}

// without leaves the moves out by which a side wins at once.
func without(list []rootMove, winner game.Side) []rootMove {
	var kept []rootMove
	for _, m := range list {
		if m.outcome.Result != game.Win || m.outcome.Winner != winner {
			kept = append(kept, m)
		}
	}
	return kept
}

// iterate searches the moves one ply deeper than before and returns how many
// of them it got through. All within margin of the best have exact scores.
func (s *search) iterate(list []rootMove, margin int, turn game.Side) int {
	best := -infinite
	for i := range list {
		m := &list[i]
		score := 0
		s.frames[1].pv = s.frames[1].pv[:0]
		if m.outcome.Over() {
			score = -settle(m.outcome, turn.Opponent(), 1)
		} else {
			if s.tick() {
				return i
			}
			alpha := max(best-margin-1, -infinite)
			s.h.Push(m.move, m.next)
			if i == 0 || margin > 0 {
				score = -s.visit(m.next, s.round-1, -infinite, -alpha, 1)
			} else {
				score = -s.visit(m.next, s.round-1, -alpha-1, -alpha, 1)
				if score > alpha && !s.stopped {
					score = -s.visit(m.next, s.round-1, -infinite, -alpha, 1)
				}
			}
			s.h.Truncate(s.h.Len() - 1)
			if s.stopped {
				return i
			}
		}
		m.score = score
		if score > best-margin || len(m.pv) == 0 {
			m.pv = append([]game.Move{m.move}, s.frames[1].pv...)
		}
		best = max(best, score)
	}
	return len(list)
}

// sorted puts the best first, equals as they were.
func sorted(list []rootMove) []rootMove {
	slices.SortStableFunc(list, func(a, b rootMove) int { return cmp.Compare(b.score, a.score) })
	return list
}

// choose takes one of the moves that are at most margin worse than the best,
// the better the likelier. Where mate is seen it takes the best.
func (s *search) choose(list []rootMove, margin int) rootMove {
	best := list[0]
	if margin == 0 || abs(best.score) > mateBound {
		return best
	}
	weights, sum := make([]float64, len(list)), 0.0
	for i, m := range list {
		if m.score >= best.score-margin {
			weights[i] = math.Exp(-2 * float64(best.score-m.score) / float64(margin))
			sum += weights[i]
		}
	}
	at := s.random.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 && w > 0 {
			return list[i]
		}
	}
	return best
}

// declares reports whether a declaration, made now, wins.
func (s *search) declares(turn game.Side) bool {
	if s.v.Allows(s.h, turn, game.Declare) != game.Alone {
		return false
	}
	o, err := s.v.Claim(s.h, turn, game.Declare)
	return err == nil && o.Result == game.Win && o.Winner == turn
}
