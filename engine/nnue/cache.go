package nnue

import "github.com/komadai/komadai/shogi"

// cache holds an accumulator for each view of each player with the position
// that it was made for. When a king changes the view, few pieces have moved
// since the king stood there last (a Finny table, after Luecx's Koivisto).
type cache struct {
	entries [2][]entry // by player and view
	acc     []int16
}

// entry is a position as far as a network sees it.
type entry struct {
	board   [81]shogi.Piece
	hands   [2]shogi.Hand
	missing int // pieces of a set that it has not
	used    bool
}

// refresh makes the accumulator of a player by what has changed since his view
// was the same.
func (e *Evaluator) refresh(p *shogi.Position, c shogi.Color) {
	v := e.plies[e.top].view[c]
	t, acc := e.cached(c, v)
	e.begin()
	e.compareBoards(t, p, c, v)
	e.compareHands(t, p, c, v)
	e.apply(acc, acc)
	copy(e.accumulator(e.top, c), acc)
	e.plies[e.top].done[c] = true
}

// cached returns the entry of a view and its accumulator, at first those of an
// empty board.
func (e *Evaluator) cached(c shogi.Color, v view) (*entry, []int16) {
	views, h := 2*e.n.inputs.buckets, e.n.hidden
	if e.cache.acc == nil {
		e.cache.entries = [2][]entry{make([]entry, views), make([]entry, views)}
		e.cache.acc = make([]int16, 2*views*h)
	}
	at := (int(c)*views + int(v)) * h
	t, acc := &e.cache.entries[c][v], e.cache.acc[at:at+h:at+h]
	if !t.used {
		t.used = true
		copy(acc, e.n.bias)
	}
	return t, acc
}

// compareBoards lists the pieces that have come and gone on the board, and notes
// them.
func (e *Evaluator) compareBoards(t *entry, p *shogi.Position, c shogi.Color, v view) {
	for s := range shogi.NoSquare {
		now := p.At(s)
		was := t.board[s]
		if was == now {
			continue
		}
		if was != shogi.NoPiece {
			e.remove(c, v, boardItem(was, s))
		}
		if now != shogi.NoPiece {
			e.add(c, v, boardItem(now, s))
		}
		t.board[s] = now
	}
}

// compareHands is compareBoards for the hands, and for the pieces that are
// neither on the board nor in a hand.
func (e *Evaluator) compareHands(t *entry, p *shogi.Position, c shogi.Color, v view) {
	now := missing(p)
	for ; t.missing < now; t.missing++ {
		e.add(c, v, missingItem)
	}
	for ; t.missing > now; t.missing-- {
		e.remove(c, v, missingItem)
	}
	for _, owner := range []shogi.Color{shogi.Black, shogi.White} {
		now, was := p.Hand(owner), t.hands[owner]
		if now == was {
			continue
		}
		for _, k := range shogi.HandKinds {
			for i := was.Count(k); i < now.Count(k); i++ {
				e.add(c, v, handItem(owner, k, i))
			}
			for i := now.Count(k); i < was.Count(k); i++ {
				e.remove(c, v, handItem(owner, k, i))
			}
		}
		t.hands[owner] = now
	}
}

// missing returns how many pieces other than kings a set has more than the game.
func missing(p *shogi.Position) int {
	there := p.Occupied().Len() - p.ByKind(shogi.King).Len()
	return 38 - there - p.Hand(shogi.Black).Total() - p.Hand(shogi.White).Total()
}
