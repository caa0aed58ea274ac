package alphabeta

import (
	"math"

	"github.com/komadai/komadai/shogi"
)

// The search is a principal variation search with the usual means of chess and
// shogi programs. The margins are in units of 90 a pawn.

// reductions holds by how much late moves are searched less deep, in 1/1024
// ply, by the logarithms of depth and number.
var reductions = func() (t [64]int) {
	for i := 1; i < len(t); i++ {
		t[i] = int(22.0 * 32 * math.Log(float64(i)))
	}
	return t
}()

func reduction(depth, number int) int {
	return reductions[min(depth, 63)]*reductions[min(number, 63)]/1024 + 600
}

// search returns the score of the position at a ply for the side to move. It
// is exact within (alpha, beta), else a bound. cut tells that a cutoff is
// expected.
func (w *worker) search(alpha, beta, depth, ply int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(alpha, beta, 0, ply)
	}
	f := w.frame(ply)
	f.length = 0
	if w.count() {
		return 0
	}
	w.deepest = max(w.deepest, ply)
	pv := beta-alpha > 1
	if ply >= maxPly-1 {
		return w.evaluate(ply)
	}
	if f.excluded == 0 {
		if score, over := w.ruled(ply); over {
			return score
		}
		if score, repeated := w.repetition(ply); repeated {
			return score
		}
		alpha, beta = max(alpha, matedIn(ply)), min(beta, mateScore-ply-1)
		if alpha >= beta {
			return alpha
		}
	}
	check := w.pos.InCheck()
	w.frame(ply + 1).excluded = 0
	w.frame(ply + 2).killers = [2]shogi.Move{}
	w.frame(ply + 1).cutoffs = 0

	key := w.pos.Key()
	e, hit := entry{eval: noScore}, false
	if f.excluded == 0 {
		e, hit = w.table.get(key)
	}
	if hit && (e.move != 0 && !w.pos.Legal(e.move)) {
		e, hit = entry{eval: noScore}, false
	}
	score := fromTable(e.score, ply)
	f.tablePV = pv || hit && e.pv
	if !pv && hit && e.depth > depth-b2i(score <= beta) && settles(e.bound, score, beta) {
		if score >= beta && e.move != 0 && w.quiet(e.move) {
			w.rewardQuiet(f, e.move, w.moved(e.move), min(120*depth, 1200))
		}
		return score
	}
	if !check && !hit && f.excluded == 0 && (w.rules.CheckLimit == 0 || w.rules.CheckLimitExcludesMate) {
		if m := w.pos.MateInOne(); m != 0 {
			f.pv[0], f.length = m, 1
			score := mateScore - ply - 1
			w.table.put(key, entry{move: m, score: toTable(score, ply), eval: noScore, depth: min(depth+6, 200), bound: boundExact, pv: f.tablePV})
			return score
		}
	}

	raw := noScore
	improving := false
	eval := noScore // the best guess
	switch {
	case check:
		f.eval = noScore
	case f.excluded != 0:
		eval = f.eval
	default:
		if raw = e.eval; raw == noScore {
			raw = w.evaluate(ply)
		}
		f.eval = w.corrected(raw)
		eval = f.eval
		if hit && e.bound != 0 && settles(e.bound, score, eval+1) && abs(score) < superior-maxPly {
			eval = score
		}
		if !hit {
			w.table.put(key, entry{eval: raw, pv: f.tablePV})
		}
	}
	if !check {
		if two := w.frame(ply - 2).eval; two != noScore {
			improving = f.eval > two
		} else if four := w.frame(ply - 4).eval; four != noScore {
			improving = f.eval > four
		}
	}

	if !check && f.excluded == 0 {
		// What the opponent may claim next makes every evaluation wrong.
		if them := w.pos.Turn().Other(); !pv && !(w.inZone(them) && w.claims(them, ply)) {
			if score, done := w.prune(f, alpha, beta, eval, depth, ply, cut, improving); done {
				return score
			}
		}
		if depth >= 4 && e.move == 0 && (pv || cut) {
			depth-- // without a move to begin with, a shallow search finds one
		}
		if !pv && depth >= 5 && abs(beta) < superior-maxPly {
			if score, done := w.probCut(f, e, hit, beta, depth, ply, cut, raw); done {
				return score
			}
		}
	}
	return w.loop(f, e, hit, alpha, beta, depth, ply, cut, check, improving, raw)
}

// settles reports whether a bound decides on which side of beta a score is.
func settles(bound uint8, score, beta int) bool {
	if score >= beta {
		return bound&boundLower != 0
	}
	return bound&boundUpper != 0
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// quiet reports whether a move takes nothing and makes nothing of a pawn.
func (w *worker) quiet(m shogi.Move) bool {
	return w.pos.At(m.To()) == shogi.NoPiece && !(m.Promotes() && w.pos.At(m.From()).Kind() == shogi.Pawn)
}

// prune tries to do without a search: the position is so bad that only
// captures could help, so good that a move less deep is enough, or good even
// if the turn is passed.
func (w *worker) prune(f *frame, alpha, beta, eval, depth, ply int, cut, improving bool) (score int, done bool) {
	if eval < alpha-450-300*depth*depth {
		if score := w.quiesce(alpha, alpha+1, 0, ply); score <= alpha {
			return score, true
		}
	}
	if depth < 10 && eval >= beta && eval-90*(depth-b2i(improving)) >= beta && abs(beta) < superior-maxPly && eval < superior-maxPly {
		return beta + (eval-beta)/3, true
	}
	if depth >= 2 && w.frame(ply-1).move != 0 && eval >= beta && f.eval >= beta-20*depth+150 &&
		beta > -superior+maxPly && ply >= w.quietly {
		return w.nullMove(beta, eval, depth, ply, cut)
	}
	return 0, false
}

// nullMove passes and sees whether the position is still good enough. Deep in
// the tree the answer is verified by a search in which this side never passes.
func (w *worker) nullMove(beta, eval, depth, ply int, cut bool) (score int, done bool) {
	r := 4 + depth/3 + min((eval-beta)/200, 3)
	w.doNull(ply)
	score = -w.search(-beta, -beta+1, depth-r, ply+1, !cut)
	w.undoNull(ply)
	if w.control.stop.Load() {
		return 0, true
	}
	if score < beta {
		return 0, false
	}
	if score >= mateBound {
		score = beta // not proved
	}
	if depth < 14 || w.quietly > 0 {
		return score, true
	}
	w.quietly = ply + 3*(depth-r)/4
	v := w.search(beta-1, beta, depth-r, ply, false)
	w.quietly = 0
	return score, v >= beta
}

// probCut looks for a capture that is so good that a shallower search decides.
func (w *worker) probCut(f *frame, e entry, hit bool, beta, depth, ply int, cut bool, raw int) (score int, done bool) {
	high := beta + 200
	if hit && e.bound != 0 && e.depth >= depth-3 && fromTable(e.score, ply) < high {
		return 0, false
	}
	tt := e.move
	if tt != 0 && w.quiet(tt) {
		tt = 0
	}
	p := w.start(tt, depth)
	p.noQuiets = true
	p.see = max(high-f.eval, 0) * 10 / 9
	for {
		m := p.move(w, f)
		if m == 0 || p.stage >= stageBadCaptures {
			break
		}
		w.do(m, ply)
		score = -w.quiesce(-high, -high+1, 0, ply+1)
		if score >= high && depth > 4 {
			score = -w.search(-high, -high+1, depth-4, ply+1, !cut)
		}
		w.undo(m, ply)
		if w.control.stop.Load() {
			break
		}
		if score >= high {
			w.finish(&p)
			w.table.put(w.pos.Key(), entry{move: m, score: toTable(score, ply), eval: raw, depth: depth - 3, bound: boundLower, pv: f.tablePV})
			if abs(score) < superior-maxPly {
				score -= high - beta
			}
			return score, true
		}
	}
	w.finish(&p)
	return 0, false
}
