package alphabeta

import "github.com/komadai/komadai/shogi"

// scored is a move with what the order of looking at it goes by.
type scored struct {
	move  shogi.Move
	score int32
}

// picker hands out the moves of a position, the most promising first, and
// makes each kind of them only when it is their turn: the move of the table,
// captures that lose nothing, good quiet moves, captures that lose something,
// and the other quiet moves. In shogi, where the taker can be hit by drops, a
// bad capture is hardly ever better than a good quiet move.
type picker struct {
	stage      uint8
	tt         shogi.Move
	threshold  int32 // quiet moves above it are good
	see        int   // captures below it are bad
	noQuiets   bool
	begin      int // of the moves in the list, bad captures first
	bad        int // end of the bad captures
	next, end  int
	rest       int // where the bad quiets begin
	nextOfBads int
}

// The stages of a picker.
const (
	stageTable = iota
	stageMakeCaptures
	stageCaptures
	stageMakeQuiets
	stageQuiets
	stageBadCaptures
	stageRest
	stageMakeEvasions
	stageEvasions
	stageDone
)

// start returns a picker for a position. The moves lie at the top of the list
// until finish.
func (w *worker) start(tt shogi.Move, depth int) picker {
	p := picker{tt: tt, begin: w.top, bad: w.top, next: w.top, end: w.top, threshold: int32(-3000 * depth)}
	if tt == 0 {
		p.stage = p.afterTable(w)
	}
	return p
}

func (w *worker) finish(p *picker) { w.top = p.begin }

func (p *picker) afterTable(w *worker) uint8 {
	if w.pos.InCheck() {
		return stageMakeEvasions
	}
	return stageMakeCaptures
}

// move returns the next move, 0 when there is none left.
func (p *picker) move(w *worker, f *frame) shogi.Move {
	for {
		switch p.stage {
		case stageTable:
			p.stage = p.afterTable(w)
			return p.tt
		case stageMakeCaptures:
			w.makeCaptures(p)
			p.stage = stageCaptures
		case stageCaptures:
			if p.next == p.end {
				p.stage = stageMakeQuiets
				continue
			}
			m := w.best(p.next, p.end)
			p.next++
			if w.pos.SEE(m) < p.see {
				w.list[p.bad] = scored{m, 0}
				p.bad++
				continue
			}
			return m
		case stageMakeQuiets:
			p.nextOfBads = p.begin
			if p.noQuiets {
				p.stage = stageBadCaptures
				continue
			}
			w.makeQuiets(p, f)
			p.stage = stageQuiets
		case stageQuiets:
			if p.next < p.rest && !p.noQuiets {
				p.next++
				return w.list[p.next-1].move
			}
			p.stage = stageBadCaptures
		case stageBadCaptures:
			if p.nextOfBads < p.bad {
				p.nextOfBads++
				return w.list[p.nextOfBads-1].move
			}
			p.next = p.rest
			p.stage = stageRest
			if p.noQuiets {
				p.stage = stageDone
			}
		case stageRest, stageEvasions:
			if p.next == p.end || p.noQuiets && p.stage == stageRest {
				p.stage = stageDone
				continue
			}
			p.next++
			return w.list[p.next-1].move
		case stageMakeEvasions:
			w.makeEvasions(p, f)
			p.stage = stageEvasions
		default:
			return 0
		}
	}
}

// best brings the move with the highest score of a part of the list to its
// front and returns it.
func (w *worker) best(from, to int) shogi.Move {
	l := w.list[from:to]
	at := 0
	for i := range l {
		if l[i].score > l[at].score {
			at = i
		}
	}
	l[0], l[at] = l[at], l[0]
	return l[0].move
}

// pointless reports whether a move is left out because to promote is never
// worse, but for rare tricks with drops of pawns that mate.
func (w *worker) pointless(m shogi.Move) bool {
	if m.IsDrop() || m.Promotes() {
		return false
	}
	us := w.pos.Turn()
	switch w.pos.At(m.From()).Kind() {
	case shogi.Pawn, shogi.Bishop, shogi.Rook:
		return shogi.Zone(us).Has(m.To()) || shogi.Zone(us).Has(m.From())
	case shogi.Lance:
		return m.To().Rank() == 1+6*int(us&1)
	}
	return false
}

// makeCaptures lists the captures, the most valuable victims first.
func (w *worker) makeCaptures(p *picker) {
	n := p.end
	for _, m := range w.pos.AppendMoves(w.made[:0], shogi.Captures) {
		if m == p.tt || w.pointless(m) {
			continue
		}
		w.list[n] = scored{m, int32(w.captureWorth(m))}
		n++
	}
	p.end, w.top = n, n
}

func (w *worker) captureWorth(m shogi.Move) int {
	victim := w.pos.At(m.To()).Kind() & 15
	pc := w.pos.At(m.From())
	v := 8*swing[victim] - onBoard[pc.Kind()&15]/4 + int(w.history.capture[pc&31][m.To()][victim])/2
	if m.Promotes() {
		v += 8 * (onBoard[pc.Kind().Promote()&15] - onBoard[pc.Kind()&15])
	}
	return v
}

// makeQuiets lists the other moves and sorts the good ones; those at or below
// the threshold follow as they come.
func (w *worker) makeQuiets(p *picker, f *frame) {
	p.next = p.end
	n, good := p.end, p.end
	for _, m := range w.pos.AppendMoves(w.made[:0], shogi.Quiets) {
		if m == p.tt || w.pointless(m) {
			continue
		}
		pc := w.moved(m)
		v := w.quietWorth(f, m, pc) + f.threats.worth(&w.pos, m, pc)
		switch m {
		case f.killers[0]:
			v += 12000
		case f.killers[1]:
			v += 9000
		}
		s := scored{m, int32(v)}
		w.list[n] = s
		n++
		if s.score <= p.threshold {
			continue
		}
		// Insert it among the good ones, which end at good.
		w.list[n-1] = w.list[good]
		i := good
		for ; i > p.next && w.list[i-1].score < s.score; i-- {
			w.list[i] = w.list[i-1]
		}
		w.list[i] = s
		good++
	}
	p.rest, p.end, w.top = good, n, n
}

// makeEvasions lists the answers to a check.
func (w *worker) makeEvasions(p *picker, f *frame) {
	n := p.end
	for _, m := range w.pos.AppendMoves(w.made[:0], shogi.Evasions) {
		if m == p.tt || w.pointless(m) {
			continue
		}
		var v int
		if w.pos.At(m.To()) != shogi.NoPiece {
			v = 1<<20 + w.captureWorth(m)
		} else {
			v = w.quietWorth(f, m, w.moved(m))
		}
		i := n
		for ; i > p.begin && int(w.list[i-1].score) < v; i-- {
			w.list[i] = w.list[i-1]
		}
		w.list[i] = scored{m, int32(v)}
		n++
	}
	p.next, p.end, w.top = p.begin, n, n
}
