package shogi

import (
	"iter"
	"math/bits"
	"strings"
)

// Bitboard is a set of squares. Files 1 to 7 lie in the 63 bits of Lo, files 8
// and 9 in the 18 bits of Hi. Two fields stay in registers, where an array of
// two words does not.
type Bitboard struct{ Lo, Hi uint64 }

const (
	loAll uint64 = 1<<63 - 1
	hiAll uint64 = 1<<18 - 1

	loRankA uint64 = 0x0040201008040201 // rank a of files 1 to 7
	hiRankA uint64 = 0x201              // rank a of files 8 and 9
)

// allSquares is the whole board.
var allSquares = Bitboard{loAll, hiAll}

// squareBit holds the set of one square; it has room for any 7 bits, so that an
// index with &127 needs no check.
var squareBit = func() (t [128]Bitboard) {
	for s := range NoSquare {
		if s < 63 {
			t[s].Lo = 1 << s
		} else {
			t[s].Hi = 1 << (s - 63)
		}
	}
	return t
}()

// fileSet holds the files.
var fileSet = func() (t [9]Bitboard) {
	for s := range NoSquare {
		t[s.File()] = t[s.File()].Or(squareBit[s])
	}
	return t
}()

// zone, lastRank and lastTwoRanks hold the ranks counted from the far edge, by
// player.
var (
	zone         = [2]Bitboard{{loRankA * 7, hiRankA * 7}, {loRankA * 7 << 6, hiRankA * 7 << 6}}
	lastRank     = [2]Bitboard{{loRankA, hiRankA}, {loRankA << 8, hiRankA << 8}}
	lastTwoRanks = [2]Bitboard{{loRankA * 3, hiRankA * 3}, {loRankA * 3 << 7, hiRankA * 3 << 7}}
)

// Zone returns the promotion zone of a player.
func Zone(c Color) Bitboard { return zone[c&1] }

// Squares returns the set of the squares given.
func Squares(list ...Square) Bitboard {
	var b Bitboard
	for _, s := range list {
		b = b.Or(squareBit[s&127])
	}
	return b
}

// Has reports whether a square is in the set.
func (b Bitboard) Has(s Square) bool { return b.Overlaps(squareBit[s&127]) }

// And returns the squares in both sets.
func (b Bitboard) And(c Bitboard) Bitboard { return Bitboard{b.Lo & c.Lo, b.Hi & c.Hi} }

// Or returns the squares in either set.
func (b Bitboard) Or(c Bitboard) Bitboard { return Bitboard{b.Lo | c.Lo, b.Hi | c.Hi} }

// Xor returns the squares in one set but not in both.
func (b Bitboard) Xor(c Bitboard) Bitboard { return Bitboard{b.Lo ^ c.Lo, b.Hi ^ c.Hi} }

// Without returns the squares of b that are not in c.
func (b Bitboard) Without(c Bitboard) Bitboard { return Bitboard{b.Lo &^ c.Lo, b.Hi &^ c.Hi} }

// Complement returns the squares of the board that are not in the set.
func (b Bitboard) Complement() Bitboard { return Bitboard{b.Lo ^ loAll, b.Hi ^ hiAll} }

// Overlaps reports whether the sets have a square in common.
func (b Bitboard) Overlaps(c Bitboard) bool { return b.Lo&c.Lo|b.Hi&c.Hi != 0 }

// Empty reports whether the set has no square.
func (b Bitboard) Empty() bool { return b.Lo|b.Hi == 0 }

// Several reports whether the set has more than one square.
func (b Bitboard) Several() bool {
	return b.Lo&(b.Lo-1) != 0 || b.Hi&(b.Hi-1) != 0 || b.Lo != 0 && b.Hi != 0
}

// Len returns the number of squares in the set.
func (b Bitboard) Len() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// First returns the square of the smallest number, NoSquare of an empty set.
func (b Bitboard) First() Square {
	if b.Lo != 0 {
		return Square(bits.TrailingZeros64(b.Lo))
	}
	if b.Hi != 0 {
		return Square(63 + bits.TrailingZeros64(b.Hi))
	}
	return NoSquare
}

// All yields the squares by rising number.
func (b Bitboard) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b.Lo != 0; b.Lo &= b.Lo - 1 {
			if !yield(Square(bits.TrailingZeros64(b.Lo))) {
				return
			}
		}
		for ; b.Hi != 0; b.Hi &= b.Hi - 1 {
			if !yield(Square(63 + bits.TrailingZeros64(b.Hi))) {
				return
			}
		}
	}
}

// String draws the set as Black sees the board.
func (b Bitboard) String() string {
	var t strings.Builder
	for r := range 9 {
		for f := 8; f >= 0; f-- {
			c := byte('.')
			if b.Has(NewSquare(f, r)) {
				c = '*'
			}
			t.WriteByte(c)
			if f > 0 {
				t.WriteByte(' ')
			}
		}
		t.WriteByte('\n')
	}
	return t.String()
}

// The shifts move every square of the set by one; what leaves the board is lost.

// north moves towards rank a, Black's forward direction.
func (b Bitboard) north() Bitboard {
	return Bitboard{b.Lo &^ loRankA >> 1, b.Hi &^ hiRankA >> 1}
}

// south moves towards rank i.
func (b Bitboard) south() Bitboard {
	return Bitboard{b.Lo &^ (loRankA << 8) << 1, b.Hi &^ (hiRankA << 8) << 1}
}

// west moves towards file 9.
func (b Bitboard) west() Bitboard {
	return Bitboard{b.Lo << 9 & loAll, (b.Hi<<9 | b.Lo>>54) & hiAll}
}

// east moves towards file 1.
func (b Bitboard) east() Bitboard {
	return Bitboard{b.Lo>>9 | b.Hi&511<<54, b.Hi >> 9}
}
