package engine

import (
	"fmt"
	"strconv"
	"time"

	"github.com/komadai/komadai/game"
)

// Info is what an engine knows while it thinks.
type Info struct {
	Depth    int           // plies searched in full, from 1
	SelDepth int           // plies of the longest line looked at
	Nodes    int64         // positions looked at so far
	Time     time.Duration // since Think began
	Score    Score
	Line     int         // of several lines asked for (MultiPV) which one this is, from 1; 0 where only one is
	HashFull int         // thousandths of the memory for positions in use, 0 if unknown
	PV       []game.Move // the line that both sides are expected to play, its first move the best
}

// NPS is the rate in nodes a second, 0 while no time has passed.
func (i Info) NPS() int64 {
	if i.Time <= 0 {
		return 0
	}
	return int64(float64(i.Nodes) / i.Time.Seconds())
}

// Score is the worth of a position for the side to move. The zero Score is
// that of an even position.
type Score struct {
	// Centipawns is the worth in hundredths of a pawn; 0 where Mate is not.
	Centipawns int

	// Mate is the number of plies to the end of the game by force: above 0
	// when the side to move wins, below 0 when it loses, 0 if neither is known.
	Mate int

	Bound Bound
}

// Bound says how a Score is meant.
type Bound uint8

// The bounds.
const (
	Exact Bound = iota
	Lower       // at least that much
	Upper       // at most that much
)

func (b Bound) String() string {
	switch b {
	case Exact:
		return "exact"
	case Lower:
		return "lower"
	case Upper:
		return "upper"
	}
	return "bound(" + strconv.Itoa(int(b)) + ")"
}

// ParseBound inverts [Bound.String].
func ParseBound(text string) (Bound, error) {
	for b := Exact; b <= Upper; b++ {
		if b.String() == text {
			return b, nil
		}
	}
	return Exact, fmt.Errorf("bound %q: want exact, lower or upper", text)
}

// Negate returns the score as the other side sees it.
func (s Score) Negate() Score {
	n := Score{Centipawns: -s.Centipawns, Mate: -s.Mate, Bound: s.Bound}
	switch s.Bound {
	case Lower:
		n.Bound = Upper
	case Upper:
		n.Bound = Lower
	}
	return n
}

// String writes pawns with two decimals, "+1.25" or "-0.30", or the plies to
// mate, "#3" or "#-2"; a bound stands before it as ≥ or ≤.
func (s Score) String() string {
	mark := ""
	switch s.Bound {
	case Lower:
		mark = "≥"
	case Upper:
		mark = "≤"
	}
	if s.Mate != 0 {
		return mark + "#" + strconv.Itoa(s.Mate)
	}
	cp, sign := s.Centipawns, "+"
	if cp < 0 {
		cp, sign = -cp, "-"
	}
	return fmt.Sprintf("%s%s%d.%02d", mark, sign, cp/100, cp%100)
}
