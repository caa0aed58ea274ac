package plain

import "github.com/komadai/komadai/game"

// wisdom is what the program knows about the pieces of a variant. It does not
// change once it is made, so that all searches share it.
type wisdom struct {
	files, ranks int
	kinds        []kindInfo // from 2 on; 0 is no piece, 1 a piece never seen before
	index        map[game.Kind]uint8
	single       [64]uint8 // index of the kinds of one letter, 32 on for those with a +
	royal        uint8     // the kind of the king, 255 if there is none
	drops        bool      // what is taken goes to the hand
	readable     bool      // the texts of moves are what reading takes them for
}

// kindInfo is one kind of piece. Worths are in centipawns.
type kindInfo struct {
	name     game.Kind
	worth    int // on the board
	inHand   int // in hand
	swing    int // what it changes when it is taken
	promoted uint8
	leaps    []delta // where it goes in one step, over anything
	slides   []delta // where it goes until something stands in the way
}

// delta is a step as seen by a piece: to its right and forward.
type delta struct{ right, forward int8 }

// unknownKind is the index of pieces that were never seen before.
const unknownKind = 1

// kind returns the index of a kind.
func (w *wisdom) kind(k game.Kind) uint8 {
	switch {
	case len(k) == 1 && k[0] >= 'A' && k[0] <= 'Z':
		return w.single[k[0]&31]
	case len(k) == 2 && k[0] == '+' && k[1] >= 'A' && k[1] <= 'Z':
		return w.single[32|k[1]&31]
	}
	if i, ok := w.index[k]; ok {
		return i
	}
	return unknownKind
}

// turned returns a step as files to the left and ranks down, for a piece that
// faces in eighths of a turn clockwise from Black's forward direction.
func (d delta) turned(facing uint8) (file, rank int) {
	right, up := int(d.right), int(d.forward)
	switch facing & 6 {
	case 2:
		right, up = up, -right
	case 4:
		right, up = -right, -up
	case 6:
		right, up = -up, right
	}
	return -right, -up
}

// seen inverts turned.
func seen(file, rank int, facing uint8) delta {
	right, up := -file, -rank
	switch facing & 6 {
	case 2:
		right, up = -up, right
	case 4:
		right, up = -right, -up
	case 6:
		right, up = up, -right
	}
	return delta{int8(right), int8(up)}
}

// known are the worths of the pieces of shogi, in centipawns. They hold in
// every variant whose pieces are all among them.
var known = map[game.Kind]struct{ board, hand int }{
	"K": {0, 0},
	"P": {90, 105}, "L": {300, 320}, "N": {330, 350}, "S": {480, 510}, "G": {540, 580}, "B": {750, 800}, "R": {880, 950},
	"+P": {480, 480}, "+L": {500, 500}, "+N": {520, 520}, "+S": {540, 540}, "+B": {1000, 1000}, "+R": {1150, 1150},
}

// worthByMoves estimates the worth of a piece from how it moves: a pawn's one
// step is a pawn, a slide counts as the steps it has on an average board.
func worthByMoves(k kindInfo, files, ranks int) int {
	slide := min(3.0, float64(files+ranks)/6)
	return 25 + int(75*(float64(len(k.leaps))+slide*float64(len(k.slides))))
}
