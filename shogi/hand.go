package shogi

import (
	"strconv"
	"strings"
)

// Hand is the pieces that a player holds, a number of each kind in a field of
// its own with an unused bit above it:
//
//	gold    rook    bishop  silver   knight   lance   pawn
//	26-24   22-21   19-18   16-14    12-10    8-6     4-0
type Hand uint32

var (
	handShift = [16]uint8{Pawn: 0, Lance: 6, Knight: 10, Silver: 14, Bishop: 18, Rook: 21, Gold: 24}
	handMask  = [16]Hand{Pawn: 31, Lance: 7, Knight: 7, Silver: 7, Bishop: 3, Rook: 3, Gold: 7}
	handOne   = [16]Hand{Pawn: 1, Lance: 1 << 6, Knight: 1 << 10, Silver: 1 << 14, Bishop: 1 << 18, Rook: 1 << 21, Gold: 1 << 24}
)

// handBits are the bits that hands use.
const handBits Hand = 31 | 7<<6 | 7<<10 | 7<<14 | 3<<18 | 3<<21 | 7<<24

// Count returns the number of pieces of a kind, 0 for a kind that cannot be held.
func (h Hand) Count(k Kind) int { return int(h >> handShift[k&15] & handMask[k&15]) }

// Has reports whether the hand holds a piece of the kind.
func (h Hand) Has(k Kind) bool { return h&(handMask[k&15]<<handShift[k&15]) != 0 }

// With returns the hand with n pieces of a kind instead of what it held. A
// kind that cannot be held, or a number that has no room, changes nothing and
// returns false.
func (h Hand) With(k Kind, n int) (Hand, bool) {
	if k > 15 || n < 0 || n > int(handMask[k]) || handMask[k] == 0 {
		return h, false
	}
	return h&^(handMask[k]<<handShift[k]) | Hand(n)<<handShift[k], true
}

// Total returns the number of pieces in the hand.
func (h Hand) Total() int {
	n := 0
	for _, k := range HandKinds {
		n += h.Count(k)
	}
	return n
}

// Dominates reports whether the hand holds at least as many of every kind as
// the other one: no subtraction may borrow from the bit above its field.
func (h Hand) Dominates(other Hand) bool {
	const guard = 1<<5 | 1<<9 | 1<<13 | 1<<17 | 1<<20 | 1<<23 | 1<<27
	return ((h|guard)-other)&guard == guard
}

// String writes the hand as SFEN does, in Black's upper case: "2G4P", "-".
func (h Hand) String() string {
	if h&handBits == 0 {
		return "-"
	}
	return string(h.appendSFEN(nil, Black))
}

func (h Hand) appendSFEN(dst []byte, c Color) []byte {
	for _, k := range HandKinds {
		n := h.Count(k)
		if n > 1 {
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
		if n > 0 {
			dst = append(dst, NewPiece(k, c).String()...)
		}
	}
	return dst
}

// ParseHand reads the pieces of one player in either case: "2G4P", "-". It
// allows any order and repeated letters, and reports all faults at once.
func ParseHand(text string) (Hand, error) {
	hands, err := parseHands(strings.ToUpper(text))
	return hands[Black], err
}
