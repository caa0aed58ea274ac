package nnue

import "github.com/komadai/komadai/shogi"

// An item is something that a position has or has not, whoever looks at it: a
// piece on a square, or the n-th piece of a kind in a hand. A player who holds
// three pawns has the first, the second and the third.
type item uint16

const (
	handItems   = 32 * 81                  // the items before are pieces on squares
	handRoom    = 18                       // the most pieces of a kind in a hand
	missingItem = handItems + 2*8*handRoom // one piece less than a set has
	items       = missingItem + 1
)

func boardItem(pc shogi.Piece, s shogi.Square) item { return item(pc&31)*81 + item(s) }

// handItem is the n-th piece of a kind in a hand, n from 0.
func handItem(c shogi.Color, k shogi.Kind, n int) item {
	return handItems + (item(c&1)*8+item(k&7))*handRoom + item(n)
}

// absent is the number of an item that is no input.
const absent = -1

// inputs says which rows of a transformer belong to a position. Each player
// looks at the board from his own side; the board may be mirrored, so that his
// king stands on the right half, and his king's square selects a bucket of rows.
type inputs struct {
	buckets int
	size    int                // rows of a bucket
	view    [81]view           // by the own king's square, as its owner sees it
	number  [2][2][items]int16 // by player, mirrored or not: the row in the bucket
}

// A view is how a player looks at the board: twice the bucket, plus one if he
// sees it mirrored.
type view uint8

func (v view) bucket() int   { return int(v >> 1) }
func (v view) mirrored() int { return int(v & 1) }

// home is where a king stands that is not there, as in mate problems, which
// every input of a network depends on: on 5i as its owner sees it.
const home = 9*4 + 8

// viewOf returns how a player looks at a position.
func (in *inputs) viewOf(p *shogi.Position, c shogi.Color) view {
	k := p.King(c)
	if !k.Valid() {
		return in.view[home]
	}
	return in.view[seen(k, c)]
}

// seen returns a square as a player sees it, who has turned the board.
func seen(s shogi.Square, by shogi.Color) shogi.Square {
	if by == shogi.White {
		return 80 - s
	}
	return s
}

// mirror returns the square on the other side of file 5.
func mirror(s shogi.Square) shogi.Square { return shogi.NewSquare(8-s.File(), s.Rank()) }

// numbering is where the inputs of a kind begin, for one's own pieces and the
// enemy's; the square is added, or the number of pieces held before this one.
type numbering struct {
	board   [2][16]int
	hand    [2][8]int
	missing int
}

// fill makes the tables of numbers.
func (in *inputs) fill(n *numbering) {
	for _, by := range []shogi.Color{shogi.Black, shogi.White} {
		for mirrored := range 2 {
			t := &in.number[by][mirrored]
			for i := range t {
				t[i] = absent
			}
			t[missingItem] = int16(n.missing)
			for _, owner := range []shogi.Color{shogi.Black, shogi.White} {
				whose := int(by ^ owner)
				n.fillBoard(t, by, owner, whose, mirrored == 1)
				for _, k := range shogi.HandKinds {
					for i := range held(k) {
						t[handItem(owner, k, i)] = int16(n.hand[whose][k] + i)
					}
				}
			}
		}
	}
}

func (n *numbering) fillBoard(t *[items]int16, by, owner shogi.Color, whose int, mirrored bool) {
	for _, k := range shogi.Kinds {
		base := n.board[whose][k]
		if base == absent {
			continue
		}
		for s := range shogi.NoSquare {
			to := seen(s, by)
			if mirrored {
				to = mirror(to)
			}
			t[boardItem(shogi.NewPiece(k, owner), s)] = int16(base + int(to))
		}
	}
}

// held returns how many pieces of a kind a set has.
func held(k shogi.Kind) int {
	switch k {
	case shogi.Pawn:
		return 18
	case shogi.Bishop, shogi.Rook:
		return 2
	}
	return 4
}

// golds are the kinds that every network takes for a gold.
var golds = []shogi.Kind{shogi.ProPawn, shogi.ProLance, shogi.ProKnight, shogi.ProSilver}
