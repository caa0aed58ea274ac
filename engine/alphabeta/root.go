package alphabeta

import (
	"slices"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// iterate searches deeper and deeper until it must stop. The main worker, the
// one with an id of 0, reports, and stops the others.
func (w *worker) iterate(lines int, report func(engine.Info)) {
	main := w.id == 0
	lines = min(max(lines, 1), len(w.moves))
	stable, falling := 0.0, 0
	for w.depth = 1; w.depth <= w.control.depth && !w.control.stop.Load(); w.depth++ {
		// Helpers leave out depths in a pattern of their own, so that they fill
		// the table with what the main worker does not know yet.
		if !main && w.depth > 4 && (w.depth+w.id)%(2+w.id%3) == 0 && w.depth < w.control.depth {
			continue
		}
		begun := w.nodes
		for i := range w.moves {
			w.moves[i].nodes = 0
		}
		last := w.moves[0]
		for w.first = 0; w.first < lines && !w.control.stop.Load(); w.first++ {
			w.aspire()
		}
		w.first = 0
		sortMoves(w.moves[:lines])
		w.told.Store(w.nodes)
		stopped := w.control.stop.Load()
		if main && report != nil && (!stopped || w.depth == 1) {
			for i := range lines {
				report(w.info(i, lines))
			}
		}
		if stopped {
			break
		}
		w.finished = w.depth
		if !main {
			w.pick = w.moves[0]
			continue
		}
		best := &w.moves[0]
		if stable /= 2; best.move != last.move {
			stable++
		}
		if falling = 0; w.depth > 4 {
			falling = max(0, min(last.score-best.score, 4*pawn))
		}
		if w.enough(best, stable, falling, float64(best.nodes)/float64(max(w.nodes-begun, 1))) {
			break
		}
	}
	w.told.Store(w.nodes)
	w.pick = w.moves[0]
	if main {
		w.control.stop.Store(true)
	}
}

// enough reports whether to stop between two iterations: the end of the game
// is known, there is no choice, or it is late. A best move that changes, or a
// score that falls, asks for more time; one that took nearly all of the search
// needs less.
func (w *worker) enough(best *rootMove, stable float64, falling int, share float64) bool {
	if w.control.infinite.Load() || w.control.soft.Load() == 0 && w.control.most == 0 {
		return false
	}
	if abs(best.score) >= mateBound && mateScore-abs(best.score) <= w.depth*2/3 {
		return true
	}
	if w.control.soft.Load() > 0 && len(w.moves) == 1 && w.depth >= 4 {
		return true
	}
	factor := (0.6 + 0.5*stable) * (1 + float64(falling)/float64(4*pawn)) * (1.5 - 0.8*share)
	if s, h := w.control.soft.Load(), w.control.hard.Load(); s >= h*85/100 {
		factor = 1 // the time is for this move alone
	}
	return w.control.late(factor)
}

// aspire searches the root with a narrow window around the last score, which
// it opens on the side where the score falls out.
func (w *worker) aspire() {
	alpha, beta, delta := -infinite, infinite, 25
	if old := w.moves[w.first].score; w.depth >= 5 && abs(old) < superior-maxPly {
		delta += abs(old) / 60
		alpha, beta = max(old-delta, -infinite), min(old+delta, infinite)
	}
	reduced := 0
	for {
		score := w.searchRoot(alpha, beta, max(w.depth-reduced, 1))
		sortMoves(w.moves[w.first:])
		if w.control.stop.Load() {
			return
		}
		switch {
		case score <= alpha && alpha > -infinite:
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -infinite)
			reduced = 0
		case score >= beta && beta < infinite:
			beta = min(score+delta, infinite)
			reduced = min(reduced+1, w.depth/3)
		default:
			return
		}
		if delta += delta / 2; delta > 2000 {
			alpha, beta = -infinite, infinite
		}
	}
}

// sortMoves puts the best first, equals as they were.
func sortMoves(l []rootMove) {
	for i := 1; i < len(l); i++ {
		if l[i].score <= l[i-1].score {
			continue
		}
		m := l[i]
		j := i
		for ; j > 0 && l[j-1].score < m.score; j-- {
			l[j] = l[j-1]
		}
		l[j] = m
	}
}

// searchRoot searches the moves of the root from w.first on. Moves that do not
// reach alpha get the lowest score, so that they keep their order.
func (w *worker) searchRoot(alpha, beta, depth int) int {
	f := w.frame(0)
	f.length, f.excluded = 0, 0
	w.frame(1).excluded, w.frame(2).killers, w.frame(1).cutoffs = 0, [2]shogi.Move{}, 0
	f.eval = noScore
	check := w.pos.InCheck()
	if !check {
		f.eval = w.corrected(w.evaluate(0))
	}
	f.tablePV = true
	top, first := -infinite, alpha
	for i := w.first; i < len(w.moves); i++ {
		m := &w.moves[i]
		before := w.nodes
		number := i - w.first + 1
		score := m.score
		w.frame(1).length = 0
		if !m.settled {
			score = w.rootChild(m.move, alpha, beta, depth, number)
			m.nodes += w.nodes - before
			if w.control.stop.Load() && !(w.depth == 1 && i == w.first) {
				return top
			}
		}
		if score > top {
			top = score
		}
		if number > 1 && score <= alpha {
			if !m.settled {
				m.score = -infinite
			}
			continue
		}
		m.score, m.depth = score, w.depth
		w.keepPV(m.move, 0)
		m.length = copy(m.pv[:], f.pv[:f.length])
		if score >= beta {
			break
		}
		alpha = max(alpha, score)
	}
	if w.first == 0 && top > -infinite {
		bound := uint8(boundExact)
		if top >= beta {
			bound = boundLower
		} else if top <= first {
			bound = boundUpper
		}
		best := f.pv[0]
		if bound == boundUpper {
			best = 0
		}
		w.table.put(w.pos.Key(), entry{move: best, score: top, eval: noScore, depth: depth, bound: bound, pv: true})
	}
	return top
}

// rootChild searches what a root move leads to.
func (w *worker) rootChild(m shogi.Move, alpha, beta, depth, number int) int {
	quiet := w.quiet(m)
	gives := w.pos.GivesCheck(m)
	w.do(m, 0)
	score := 0
	if number > 1 {
		d := depth - 1
		if depth >= 3 && number > 3 && quiet && !gives {
			d = max(1, d-max(reduction(depth, number)-1024, 0)/1024)
		}
		score = -w.search(-alpha-1, -alpha, d, 1, true)
		if score > alpha && d < depth-1 {
			score = -w.search(-alpha-1, -alpha, depth-1, 1, true)
		}
	}
	if number == 1 || score > alpha {
		score = -w.search(-beta, -alpha, depth-1, 1, false)
	}
	w.undo(m, 0)
	return score
}

// info tells what is known about a line of the root.
func (w *worker) info(line, lines int) engine.Info {
	m := &w.moves[line]
	number := 0
	if lines > 1 {
		number = line + 1
	}
	return engine.Info{
		Depth: w.depth, SelDepth: max(w.deepest, w.depth), Nodes: w.control.nodes(),
		Time: time.Since(w.control.start), Score: scoreOf(m.score), Line: number,
		HashFull: w.table.full(), PV: texts(m.line()),
	}
}

// texts writes moves for others.
func texts(line []shogi.Move) []game.Move {
	list := make([]game.Move, len(line))
	for i, m := range line {
		list[i] = game.Move(m.String())
	}
	return slices.Clip(list)
}
