package alphabeta

import "github.com/komadai/komadai/shogi"

// tried is how many moves of a position are remembered to be blamed when
// another one cuts off.
const tried = 48

// loop searches the moves of a position, the late ones less deep at first.
func (w *worker) loop(f *frame, e entry, hit bool, alpha, beta, depth, ply int, cut, check, improving bool, raw int) int {
	pv, first := beta-alpha > 1, alpha
	p := w.start(e.move, depth)
	if !check {
		f.threats.look(&w.pos)
	}
	var quiets, captures [tried]shogi.Move
	nq, nc, number := 0, 0, 0
	best, top := shogi.Move(0), -infinite
	captureTT := e.move != 0 && !w.quiet(e.move)
	for {
		m := p.move(w, f)
		if m == 0 {
			break
		}
		if m == f.excluded {
			continue
		}
		number++
		quiet := w.quiet(m)
		gives := w.pos.GivesCheck(m)
		piece := w.moved(m)
		history := 0
		if quiet {
			history = w.quietWorth(f, m, piece)
			if !check {
				history += f.threats.worth(&w.pos, m, piece)
			}
		}
		r := reduction(depth, number)
		if top > -superior+maxPly && w.skip(&p, f, m, depth, number, r, alpha, history, quiet, gives, check, improving) {
			continue
		}

		extension := 0
		if m == e.move && ply < 2*w.depth && depth >= 6 && f.excluded == 0 && hit &&
			e.bound&boundLower != 0 && e.depth >= depth-3 && abs(fromTable(e.score, ply)) < superior-maxPly {
			var done bool
			var score int
			extension, score, done = w.singular(f, e, beta, depth, ply, cut, pv)
			if w.control.stop.Load() {
				break
			}
			if done {
				w.finish(&p)
				return score
			}
		}

		w.do(m, ply)
		next := depth - 1 + extension
		score := 0
		switch {
		case depth >= 2 && number > 1:
			r += w.adjust(f, m, ply, history, quiet, cut, captureTT, improving, gives || check)
			d := max(1, min(next-r/1024, next+1))
			score = -w.search(-alpha-1, -alpha, d, ply+1, true)
			if score > alpha && d < next {
				if score > top+80+4*next && next > 2 {
					next++
				} else if score < top+10 {
					next--
				}
				if d < next {
					score = -w.search(-alpha-1, -alpha, next, ply+1, !cut)
				}
			}
		case !pv || number > 1:
			score = -w.search(-alpha-1, -alpha, next, ply+1, !cut)
		}
		if pv && (number == 1 || score > alpha) {
			score = -w.search(-beta, -alpha, next, ply+1, false)
		}
		w.undo(m, ply)
		if w.control.stop.Load() {
			break
		}
		if score > top {
			top = score
			if score > alpha {
				best = m
				if pv {
					w.keepPV(m, ply)
				}
				if score >= beta {
					f.cutoffs++
					w.reward(f, m, piece, quiet, quiets[:nq], captures[:nc], depth+b2i(score > beta+pawn))
					break
				}
				alpha = score
			}
		}
		if m != best {
			if quiet && nq < tried {
				quiets[nq] = m
				nq++
			} else if !quiet && nc < tried {
				captures[nc] = m
				nc++
			}
		}
	}
	w.finish(&p)
	if w.control.stop.Load() {
		return 0
	}
	if number == 0 {
		if f.excluded != 0 {
			return alpha
		}
		return matedIn(ply) // in shogi it loses to have no move
	}
	if f.excluded == 0 {
		w.remember(f, best, top, first, beta, depth, ply, check, raw)
	}
	return top
}

// adjust returns by how much the usual reduction of a late move, which has just
// been made, is to be changed, in 1/1024 ply.
func (w *worker) adjust(f *frame, m shogi.Move, ply, history int, quiet, cut, captureTT, improving, check bool) int {
	r := 0
	if f.tablePV {
		r -= 1024
	}
	if cut {
		r += 1600
	}
	if captureTT {
		r += 700
	}
	if !improving {
		r += 300
	}
	if check {
		r -= 600
	}
	if w.frame(ply+1).cutoffs > 2 {
		r += 700
	}
	if m == f.killers[0] {
		r -= 700
	}
	if quiet {
		r -= history / 10
	} else {
		r -= 900
	}
	return r
}

// remember stores what was found, and how wrong the static evaluation was.
func (w *worker) remember(f *frame, best shogi.Move, top, alpha, beta, depth, ply int, check bool, raw int) {
	bound := uint8(boundUpper)
	switch {
	case top >= beta:
		bound = boundLower
	case top > alpha:
		bound = boundExact
	}
	w.table.put(w.pos.Key(), entry{move: best, score: toTable(top, ply), eval: raw, depth: depth, bound: bound, pv: f.tablePV})
	if !check && (best == 0 || w.quiet(best)) && abs(top) < superior-maxPly &&
		!(bound == boundLower && top <= f.eval) && !(bound == boundUpper && top >= f.eval) {
		w.correct(top-f.eval, depth)
	}
}

// skip reports whether a move need not be looked at: it comes too late, has
// failed everywhere else, cannot reach alpha, or loses material.
func (w *worker) skip(p *picker, f *frame, m shogi.Move, depth, number, r, alpha, history int, quiet, gives, check, improving bool) bool {
	if number >= (16+4*depth*depth)*(1+b2i(!f.threats.loose.Empty()))/(2-b2i(improving)) && !check {
		p.noQuiets = true
	}
	left := max(depth-1-r/1024, 0) // the depth that it would get
	if !quiet || gives {
		if !gives && !check && left < 7 {
			if victim := w.pos.At(m.To()).Kind() & 15; f.eval+250+200*left+swing[victim] <= alpha {
				return true
			}
		}
		return w.pos.SEE(m) < -150*depth
	}
	switch {
	case check:
		return false
	case p.noQuiets:
		return true
	case history < -3500*depth:
		return true
	}
	left = max(left+history/6000, 0)
	if left < 10 && f.eval+220+160*left <= alpha {
		return true
	}
	return w.pos.SEE(m) < -30*left*left
}

// singular tests whether the move of the table is the only good one, and by
// how much deeper it should be looked at then. If other moves are good enough
// as well, they settle the position.
func (w *worker) singular(f *frame, e entry, beta, depth, ply int, cut, pv bool) (extension, score int, done bool) {
	tableScore := fromTable(e.score, ply)
	target := tableScore - 2*depth
	eval, tablePV, length := f.eval, f.tablePV, f.length
	f.excluded = e.move
	score = w.search(target-1, target, (depth-1)/2, ply, cut)
	f.excluded = 0
	f.eval, f.tablePV, f.length = eval, tablePV, length
	switch {
	case score < target:
		if !pv && score < target-60 {
			return 2, 0, false
		}
		return 1, 0, false
	case target >= beta:
		return 0, target, true
	case tableScore >= beta:
		return -2, 0, false
	case cut:
		return -1, 0, false
	}
	return 0, 0, false
}

// reward teaches the histories what cut off and what did not.
func (w *worker) reward(f *frame, m shogi.Move, piece shogi.Piece, quiet bool, quiets, captures []shogi.Move, depth int) {
	bonus := min(140*depth-60, 1600)
	if quiet {
		w.rewardQuiet(f, m, piece, bonus)
		if f.killers[0] != m {
			f.killers = [2]shogi.Move{m, f.killers[0]}
		}
		for _, q := range quiets {
			w.rewardQuiet(f, q, w.moved(q), -bonus)
		}
	} else if !m.IsDrop() {
		w.rewardCapture(m, piece, bonus)
	}
	for _, c := range captures {
		w.rewardCapture(c, w.moved(c), -bonus)
	}
}
