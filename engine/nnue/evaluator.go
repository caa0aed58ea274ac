package nnue

import (
	"github.com/komadai/komadai/shogi"
)

// Evaluator evaluates the positions of a search, keeping the accumulators of
// the plies from the root to the present one. What a move changes is noted when
// it is made and added up only when a score is asked for. An Evaluator is for
// one goroutine; it allocates nothing once it has been as deep as it will go.
type Evaluator struct {
	n     *Network
	plies []ply
	acc   []int16 // of each ply, Black's and White's
	top   int     // the present ply
	cache cache

	// The rows to be added and taken away, as offsets: at most those of a whole
	// position.
	added, removed         [maxRows]uint32
	addedRows, removedRows int
}

// maxRows is more than the inputs that a player sees lit: 38 pieces, there or
// missing, and two kings.
const maxRows = 48

// ply is what is known at a ply beside its accumulators.
type ply struct {
	view [2]view
	done [2]bool // the accumulator is up to date
	// What the move to this ply changed; the first of each is always used.
	added, removed [2]item
	changes        uint8 // of added and of removed
}

// usualDepth is for how many plies there is room from the beginning.
const usualDepth = 128

// NewEvaluator returns an Evaluator, to be told of a position by Reset.
func NewEvaluator(n *Network) *Evaluator { return newEvaluator(n, usualDepth) }

func newEvaluator(n *Network, depth int) *Evaluator {
	e := &Evaluator{n: n}
	e.grow(depth)
	return e
}

func (e *Evaluator) grow(depth int) {
	e.plies = append(make([]ply, 0, depth), e.plies...)[:depth]
	e.acc = append(make([]int16, 0, depth*2*e.n.hidden), e.acc...)[:depth*2*e.n.hidden]
}

// Network returns the network that is used.
func (e *Evaluator) Network() *Network { return e.n }

// accumulator returns the accumulator of a player at a ply.
func (e *Evaluator) accumulator(ply int, c shogi.Color) []int16 {
	h := e.n.hidden
	at := (2*ply + int(c)) * h
	return e.acc[at : at+h : at+h]
}

// Reset makes a position the root.
func (e *Evaluator) Reset(p *shogi.Position) {
	e.top = 0
	e.plies[0] = ply{view: [2]view{e.n.inputs.viewOf(p, shogi.Black), e.n.inputs.viewOf(p, shogi.White)}}
}

// Push takes note of a move that [shogi.Position.Do] has just made. A null move
// changes nothing that a network sees, and neither Push nor Pop is called for it.
func (e *Evaluator) Push(p *shogi.Position, m shogi.Move, u *shogi.Undo) {
	e.top++
	if e.top == len(e.plies) {
		e.grow(2 * e.top)
	}
	t := &e.plies[e.top]
	t.view, t.done, t.changes = e.plies[e.top-1].view, [2]bool{}, 1
	to := m.To()
	pc := p.At(to)
	us := pc.Color()
	t.added[0] = boardItem(pc, to)
	if k := m.DropKind(); k != shogi.NoKind {
		t.removed[0] = handItem(us, k, p.Hand(us).Count(k))
		return
	}
	k := pc.Kind()
	was := k
	if m.Promotes() {
		was = k.Demote()
	}
	t.removed[0] = boardItem(shogi.NewPiece(was, us), m.From())
	if c := u.Captured(); c != shogi.NoPiece {
		t.changes = 2
		t.removed[1] = boardItem(c, to)
		k := c.Kind().Demote()
		t.added[1] = handItem(us, k, p.Hand(us).Count(k)-1)
	}
	if k == shogi.King {
		t.view[us] = e.n.inputs.viewOf(p, us)
	}
}

// Pop takes back the last Push. The position need not have been taken back yet.
func (e *Evaluator) Pop() {
	if e.top > 0 {
		e.top--
	}
}

// Evaluate returns the output of the network for the side to move, where p is
// the position that the Evaluator has been led to. It is an evaluation in
// hundredths of a pawn by the scale of the network, not limited to a range that
// a search could want. A player without a king is seen as if it stood on its
// first square.
func (e *Evaluator) Evaluate(p *shogi.Position) int {
	e.bring(p, shogi.Black)
	e.bring(p, shogi.White)
	us := p.Turn()
	return e.n.score(e.accumulator(e.top, us), e.accumulator(e.top, us.Other()), e.n.outputBucket(p))
}

// bring brings the accumulator of a player up to date: from the last ply at
// which it was, unless his king has changed the view of all pieces since.
func (e *Evaluator) bring(p *shogi.Position, c shogi.Color) {
	from := e.top
	for !e.plies[from].done[c] {
		if from == 0 || e.plies[from-1].view[c] != e.plies[from].view[c] {
			e.refresh(p, c)
			return
		}
		from--
	}
	for at := from + 1; at <= e.top; at++ {
		t := &e.plies[at]
		e.begin()
		for i := range t.changes {
			e.remove(c, t.view[c], t.removed[i])
			e.add(c, t.view[c], t.added[i])
		}
		e.apply(e.accumulator(at, c), e.accumulator(at-1, c))
		t.done[c] = true
	}
}

// begin empties the lists of rows.
func (e *Evaluator) begin() { e.addedRows, e.removedRows = 0, 0 }

// add notes an item that a player sees now.
func (e *Evaluator) add(c shogi.Color, v view, i item) {
	if row, ok := e.row(c, v, i); ok {
		e.added[e.addedRows] = row
		e.addedRows++
	}
}

// remove notes an item that a player sees no more.
func (e *Evaluator) remove(c shogi.Color, v view, i item) {
	if row, ok := e.row(c, v, i); ok {
		e.removed[e.removedRows] = row
		e.removedRows++
	}
}

// row returns where the row of an item begins.
func (e *Evaluator) row(c shogi.Color, v view, i item) (uint32, bool) {
	in := e.n.inputs
	number := in.number[c&1][v.mirrored()][i]
	return uint32((v.bucket()*in.size + int(number)) * e.n.hidden), number != absent
}

// apply makes an accumulator from another one and the lists of rows.
func (e *Evaluator) apply(dst, src []int16) {
	update(dst, src, e.n.rows, e.added[:e.addedRows], e.removed[:e.removedRows])
}
