package alphabeta

import "github.com/komadai/komadai/shogi"

// quiesce searches captures, and all moves out of check, until the position is
// quiet. depth is 0 at first and falls. A mate in one is always seen. Checks
// are not tried: with drops they would never end.
func (w *worker) quiesce(alpha, beta, depth, ply int) int {
	f := w.frame(ply)
	f.length = 0
	if w.count() {
		return 0
	}
	w.deepest = max(w.deepest, ply)
	if ply >= maxPly-1 {
		return w.evaluate(ply)
	}
	if score, over := w.ruled(ply); over {
		return score
	}
	if score, repeated := w.repetition(ply); repeated {
		return score
	}
	pv := beta-alpha > 1
	check := w.pos.InCheck()
	w.frame(ply + 1).excluded = 0

	key := w.pos.Key()
	e, hit := w.table.get(key)
	if !hit {
		e = entry{eval: noScore}
	} else if e.move != 0 && !w.pos.Legal(e.move) {
		e, hit = entry{eval: noScore}, false
	}
	tableScore := fromTable(e.score, ply)
	f.tablePV = hit && e.pv
	if !pv && hit && e.bound != 0 && settles(e.bound, tableScore, beta) {
		return tableScore
	}

	top, raw, floor := -infinite, noScore, -infinite
	if !check {
		if !hit && (w.rules.CheckLimit == 0 || w.rules.CheckLimitExcludesMate) {
			if m := w.pos.MateInOne(); m != 0 {
				f.pv[0], f.length = m, 1
				score := mateScore - ply - 1
				w.table.put(key, entry{move: m, score: toTable(score, ply), eval: noScore, depth: 6, bound: boundExact, pv: f.tablePV})
				return score
			}
		}
		if raw = e.eval; raw == noScore {
			raw = w.evaluate(ply)
		}
		f.eval = w.corrected(raw)
		top = f.eval
		if hit && e.bound != 0 && settles(e.bound, tableScore, top+1) && abs(tableScore) < superior-maxPly {
			top = tableScore
		}
		if top >= beta {
			if !hit {
				w.table.put(key, entry{score: toTable(top, ply), eval: raw, bound: boundLower, pv: f.tablePV})
			}
			return top
		}
		alpha = max(alpha, top)
		floor = f.eval + 200
	} else {
		f.eval = noScore
	}
	return w.calm(f, e, alpha, beta, depth, ply, check, pv, top, floor, raw)
}

// calm searches the moves of quiesce.
func (w *worker) calm(f *frame, e entry, alpha, beta, depth, ply int, check, pv bool, top, floor, raw int) int {
	tt := e.move
	if tt != 0 && !check && w.pos.At(tt.To()) == shogi.NoPiece {
		tt = 0
	}
	p := w.start(tt, 1)
	p.noQuiets, p.see = !check, -70
	best, number, quiets := shogi.Move(0), 0, 0
	for {
		m := p.move(w, f)
		if m == 0 || p.stage >= stageBadCaptures && !check {
			break
		}
		number++
		taken := w.pos.At(m.To())
		if top > -superior+maxPly {
			switch {
			case taken == shogi.NoPiece: // out of check
				if quiets++; quiets > 2 {
					continue
				}
			case !check && !w.pos.GivesCheck(m):
				// Not even the piece for nothing would be enough.
				if v := floor + swing[taken.Kind()&15]; v <= alpha && !m.Promotes() {
					top = max(top, v)
					continue
				}
				if number > 3 && depth < -3 {
					continue
				}
			}
		}
		w.do(m, ply)
		score := -w.quiesce(-beta, -alpha, depth-1, ply+1)
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
					break
				}
				alpha = score
			}
		}
	}
	w.finish(&p)
	if w.control.stop.Load() {
		return 0
	}
	if check && number == 0 {
		return matedIn(ply)
	}
	bound := uint8(boundUpper)
	if top >= beta {
		bound = boundLower
	}
	w.table.put(w.pos.Key(), entry{move: best, score: toTable(top, ply), eval: raw, bound: bound, pv: f.tablePV})
	return top
}
