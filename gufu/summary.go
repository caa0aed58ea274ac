package gufu

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strings"

	"github.com/komadai/komadai/game"
)

// Tally counts the results of some states.
type Tally struct{ Wins, Losses, Draws int }

// Summary is what there is to count in a solution, over the states that can be
// reached from the start and in which no king was captured.
type Summary struct {
	States, InCheck, Mates, Stalemates int
	BySide                             [2]Tally // of the side to move
	LongestWin                         int
	Start                              Value
	FirstDrops                         []FirstDrop // of Black's king, with their values for Black
}

// FirstDrop is a first move and its value for Black.
type FirstDrop struct {
	Move  Move
	Value Value
}

// Reachable visits the states reachable from the start in which no king was captured.
func (s *Solution) Reachable(visit func(State, Value)) {
	for i, st := range s.states[:s.reachable] {
		if st.Captured() == game.Neither {
			visit(st, s.values[i].value())
		}
	}
}

// Summary counts.
func (s *Solution) Summary() Summary {
	sum := Summary{Start: s.Value(Start)}
	s.Reachable(func(st State, v Value) {
		sum.States++
		side := &sum.BySide[st.Turn()]
		switch v.Result {
		case Win:
			side.Wins++
			sum.LongestWin = max(sum.LongestWin, v.Plies)
		case Loss:
			side.Losses++
		default:
			side.Draws++
		}
		over := v == Value{Loss, 0}
		switch {
		case st.InCheck() && over:
			sum.InCheck++
			sum.Mates++
		case st.InCheck():
			sum.InCheck++
		case over:
			sum.Stalemates++
		}
	})
	moves := Start.AppendMoves(nil, s.rules)
	sortMoves(moves)
	for _, m := range moves {
		sum.FirstDrops = append(sum.FirstDrops, FirstDrop{m, s.Value(Start.play(m)).before()})
	}
	return sum
}

// Dump writes one line a reachable state, sorted by bytes: position string, W,
// L or D, and the plies or -. It returns the SHA-256 of the text in hexadecimal.
func (s *Solution) Dump(w io.Writer) (string, error) {
	text := make([]byte, 0, 32*s.reachable)
	ends := make([]uint32, 0, s.reachable)
	s.Reachable(func(st State, v Value) {
		text = st.appendText(text, s.rules)
		text = append(append(append(text, ' '), v.String()...), '\n')
		ends = append(ends, uint32(len(text)))
	})
	order := make([]uint32, len(ends))
	for i := range order {
		order[i] = uint32(i)
	}
	line := func(i uint32) []byte {
		start := uint32(0)
		if i > 0 {
			start = ends[i-1]
		}
		return text[start:ends[i]]
	}
	slices.SortFunc(order, func(a, b uint32) int { return bytes.Compare(line(a), line(b)) })
	sum := sha256.New()
	both := io.MultiWriter(w, sum)
	for _, i := range order {
		if _, err := both.Write(line(i)); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func sortMoves(moves []Move) {
	slices.SortFunc(moves, func(a, b Move) int { return strings.Compare(a.String(), b.String()) })
}
