package alphabeta

import (
	"sync/atomic"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/shogi"
)

// worker is one thread of a search. Everything it needs is allocated before it
// begins; workers share nothing that changes but the table and the control.
type worker struct {
	pos     shogi.Position
	control *control
	table   *table
	rules   *rules
	net     *nnue.Evaluator // nil where positions are evaluated by hand

	nodes    int64
	told     atomic.Int64 // nodes, for the other threads to read
	deepest  int          // ply
	quietly  int          // below this ply no null move, while one is verified
	root     int          // where in line the search begins
	depth    int          // of the present iteration
	finished int          // depth of the last iteration that was finished
	first    int          // the root moves before it are other lines of MultiPV
	pick     rootMove     // the best move of the last iteration

	moves   []rootMove
	line    []place // the game and the line being looked at
	frames  []frame
	list    []scored     // the moves of all plies, one after the other
	top     int          // where in list the next ply's moves begin
	made    []shogi.Move // as the generator makes them
	history *histories
	nothing follow // stands for what followed a move that was not made
	id      int
}

// place is a position on the line to the one being looked at.
type place struct {
	board uint64     // key of board and side to move
	hand  shogi.Hand // of the side to move
	// run is how many plies back the side to move has been in check at every
	// turn: 0 if it is not in check, 2 if it is, 4 if it was two plies ago too;
	// afterNull where the other side has passed.
	run    int32
	checks int32 // plies without a check up to here, see quietPlies
}

const afterNull = -1

// frame is what belongs to one ply.
type frame struct {
	undo     shogi.Undo
	move     shogi.Move  // made at this ply, 0 for a null move
	piece    shogi.Piece // that made it, before promotion
	excluded shogi.Move  // not to be looked at, while the best move is tested for being the only one
	killers  [2]shogi.Move
	after    [3]*follow // what followed the moves one, two and four plies ago
	material int        // for Black
	eval     int        // corrected static evaluation, noScore in check
	threats  threats    // known while the moves are looked at, out of check
	tablePV  bool
	cutoffs  int // of the plies below
	length   int // of pv
	pv       [maxPly + 1]shogi.Move
}

// before is how many frames lie before the root's, so that plies above it can
// be asked for without a test.
const before = 6

func newWorker(id int, c *control, t *table) *worker {
	w := &worker{
		id: id, control: c, table: t,
		frames:  make([]frame, maxPly+before+4),
		list:    make([]scored, (maxPly+4)*shogi.MaxMoves),
		line:    make([]place, 0, 1024),
		made:    make([]shogi.Move, 0, shogi.MaxMoves),
		history: new(histories),
	}
	for i := range w.frames {
		w.frames[i].after = [3]*follow{&w.nothing, &w.nothing, &w.nothing}
	}
	return w
}

// forget makes the worker know nothing of earlier games.
func (w *worker) forget() { w.history.clear() }

// begin makes the worker ready to search a position.
func (w *worker) begin(g *setup) {
	w.pos, w.rules = g.pos, &g.rules
	w.line = append(w.line[:0], g.line...)
	if room := len(w.line) + maxPly + 8; cap(w.line) < room {
		w.line = append(make([]place, 0, room+256), w.line...)
	}
	w.root = len(w.line) - 1
	w.moves = append(w.moves[:0], g.moves...)
	w.nodes, w.deepest, w.quietly, w.top, w.finished, w.first = 0, 0, 0, 0, 0, 0
	w.told.Store(0)
	w.pick = rootMove{}
	w.history.age()
	w.nothing = follow{}
	for i := range w.frames {
		f := &w.frames[i]
		f.killers, f.excluded, f.move, f.piece, f.eval, f.length, f.cutoffs, f.tablePV = [2]shogi.Move{}, 0, 0, shogi.NoPiece, noScore, 0, 0, false
		f.after = [3]*follow{&w.nothing, &w.nothing, &w.nothing}
	}
	w.frame(0).material = materialOf(&w.pos)
	if w.net != nil {
		w.net.Reset(&w.pos)
	}
}

// frame returns what belongs to a ply, from -before on.
func (w *worker) frame(ply int) *frame { return &w.frames[ply+before] }

// do makes a legal move at a ply.
func (w *worker) do(m shogi.Move, ply int) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.move, f.piece = m, w.moved(m)
	next.material = materialAfter(&w.pos, m, f.material)
	w.pos.Do(m, &f.undo)
	if w.net != nil {
		w.net.Push(&w.pos, m, &f.undo)
	}
	w.follow(ply, &w.history.continuation[pieceSquare(f.piece, m.To())])
	w.push()
}

// follow sets what the histories know about moves at the next ply.
func (w *worker) follow(ply int, t *follow) {
	f, next := w.frame(ply), w.frame(ply+1)
	next.after[0] = t
	next.after[1] = f.after[0]
	next.after[2] = w.frame(ply - 2).after[0]
}

// push puts the position on the line.
func (w *worker) push() {
	n := len(w.line)
	p := place{board: w.pos.BoardKey(), hand: w.pos.Hand(w.pos.Turn()), checks: w.line[n-1].checks + 1}
	if w.pos.InCheck() {
		p.run, p.checks = 2, 0
		if n >= 2 {
			p.run += max(w.line[n-2].run, 0)
		}
	}
	w.line = append(w.line, p)
}

func (w *worker) undo(m shogi.Move, ply int) {
	w.pos.Undo(m, &w.frame(ply).undo)
	if w.net != nil {
		w.net.Pop()
	}
	w.line = w.line[:len(w.line)-1]
}

// doNull passes the turn.
func (w *worker) doNull(ply int) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.move, f.piece = 0, shogi.NoPiece
	next.material = f.material
	w.pos.DoNull(&f.undo)
	w.follow(ply, &w.nothing)
	w.push()
	w.line[len(w.line)-1].run = afterNull
}

func (w *worker) undoNull(ply int) {
	w.pos.UndoNull(&w.frame(ply).undo)
	w.line = w.line[:len(w.line)-1]
}

// count counts a position and reports whether to stop.
func (w *worker) count() bool {
	if w.control.stop.Load() {
		return true
	}
	w.nodes++
	if w.nodes&255 == 0 || w.control.most > 0 && w.nodes >= w.control.most {
		w.told.Store(w.nodes)
		w.control.look(w)
	}
	return w.control.stop.Load()
}

// keepPV makes a move, followed by the line below, the line of a ply.
func (w *worker) keepPV(m shogi.Move, ply int) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.pv[0] = m
	n := min(next.length, maxPly)
	copy(f.pv[1:], next.pv[:n])
	f.length = n + 1
}

// evaluate returns the static evaluation of the position at a ply.
func (w *worker) evaluate(ply int) int {
	if w.net == nil {
		return evaluate(&w.pos, w.frame(ply).material)
	}
	return max(-evalLimit, min(w.net.Evaluate(&w.pos)*pawn/100, evalLimit))
}
