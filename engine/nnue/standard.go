package nnue

import (
	"sync"

	"github.com/komadai/komadai/shogi"
)

// A standard is a format of the YaneuraOu family: a transformer of 256 numbers
// for each player and layers of 32, 32 and 1.
type standard struct {
	name    string
	feature uint32 // hash of the kind of inputs
	inputs  func() *inputs
}

var standards = []standard{
	{"HalfKP 256x2-32-32", 0x5D69D5B9 ^ 1, sync.OnceValue(halfKP)},
	{"K-P 256x2-32-32", 0xD3CEE169 ^ (0x764CFB4B<<1&0xFFFFFFFF | 0x764CFB4B>>31), sync.OnceValue(kp)},
}

const (
	standardVersion = 0x7AF32F16
	standardHidden  = 256
	pieceNumbers    = 1548 // pieces on squares and in hands, without kings
)

// Hashes of the halves of a file: each layer mixes its own into that of the
// layer before it.
func (s *standard) transformerHash() uint32 { return s.feature ^ 2*standardHidden }

func networkHash() uint32 {
	affine := func(before, out uint32) uint32 {
		return 0xCC03DAE4 + out ^ (before>>1 ^ before<<31)
	}
	clipped := func(before uint32) uint32 { return 0x538D24C7 + before }
	h := uint32(0xEC42E90D ^ 2*standardHidden)
	return affine(clipped(affine(clipped(affine(h, 32)), 32)), 1)
}

// pieceNumbering is where the numbers of the pieces begin. Number 0 is a piece
// that the game has not, as after a handicap.
func pieceNumbering() *numbering {
	n := new(numbering)
	for whose := range 2 {
		board, hand := &n.board[whose], &n.hand[whose]
		for k := range board {
			board[k] = absent
		}
		for i, k := range []shogi.Kind{shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Gold,
			shogi.Bishop, shogi.Horse, shogi.Rook, shogi.Dragon} {
			board[k] = 90 + 81*(2*i+whose)
		}
		for _, k := range golds {
			board[k] = board[shogi.Gold]
		}
		for k, own := range map[shogi.Kind]int{shogi.Pawn: 1, shogi.Lance: 39, shogi.Knight: 49,
			shogi.Silver: 59, shogi.Gold: 69, shogi.Bishop: 79, shogi.Rook: 85} {
			hand[k] = own + whose*(held(k)+1)
		}
	}
	return n
}

// halfKP has the pieces, in a bucket of its own for every square of the king.
func halfKP() *inputs {
	in := &inputs{buckets: 81, size: pieceNumbers}
	for s := range in.view {
		in.view[s] = view(s << 1)
	}
	in.fill(pieceNumbering())
	return in
}

// kp has the pieces and both kings, in one bucket.
func kp() *inputs {
	in := &inputs{buckets: 1, size: pieceNumbers + 2*81}
	n := pieceNumbering()
	n.board[0][shogi.King], n.board[1][shogi.King] = pieceNumbers, pieceNumbers+81
	in.fill(n)
	return in
}
