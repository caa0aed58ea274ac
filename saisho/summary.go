package saisho

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/komadai/komadai/game"
)

// Summary is a solved game in numbers. States are those that play from the
// start reaches, the start itself left out.
type Summary struct {
	States, InCheck, Mates int
	Mated                  [2]int    // mates by the side that is mated
	Results                [2][3]int // by side to move and [Result]
	Longest                int       // plies of the longest win
}

// Summary counts.
func (x *Solution) Summary() Summary {
	var n Summary
	mated := map[State]bool{}
	for i := range int(Start) {
		s := State(i)
		if !x.reachable[s] {
			continue
		}
		if loser := x.cube.Over(s); loser != game.Neither {
			if !mated[s] {
				mated[s] = true
				n.Mates++
				n.Mated[loser]++
			}
			continue
		}
		n.States++
		if x.cube.InCheck(s) {
			n.InCheck++
		}
		v := x.values[s]
		n.Results[s.Turn()][v.Result]++
		if v.Result == Won {
			n.Longest = max(n.Longest, v.Plies)
		}
	}
	return n
}

// Lines returns the summary as text, with the value of every placement.
func (x *Solution) Lines() []string {
	n := x.Summary()
	lines := []string{
		fmt.Sprintf("net %s", x.cube.net.Faces()),
		fmt.Sprintf("reachable states %d", n.States),
		fmt.Sprintf("in check %d", n.InCheck),
		fmt.Sprintf("mates %d: black mated %d, white mated %d", n.Mates, n.Mated[game.Black], n.Mated[game.White]),
	}
	for side := game.Black; side <= game.White; side++ {
		r := n.Results[side]
		lines = append(lines, fmt.Sprintf("%s to move: %d won, %d lost, %d drawn", side, r[Won], r[Lost], r[Draw]))
	}
	lines = append(lines,
		fmt.Sprintf("longest win %d plies", n.Longest),
		fmt.Sprintf("start %s", x.values[Start]))
	return append(lines, x.placements(func(m Move) string { return x.MoveValue(Start, m).String() })...)
}

func (x *Solution) placements(value func(Move) string) []string {
	var lines []string
	for _, m := range x.cube.AppendMoves(nil, Start) {
		lines = append(lines, fmt.Sprintf("%s%s %s", x.cube.MoveText(m), x.cube.Marks(Start, m), value(m)))
	}
	slices.Sort(lines)
	return lines
}

// Lines returns the limited game in words: the result of the start and of
// every placement, for Black.
func (x *Limited) Lines() []string {
	var placements []string
	var count [3]int
	for _, m := range x.cube.AppendMoves(nil, Start) {
		r := x.MoveResult(Start, m, x.limit, firstLead)
		count[r]++
		placements = append(placements, fmt.Sprintf("limited %s%s %s", x.cube.MoveText(m), x.cube.Marks(Start, m), r))
	}
	slices.Sort(placements)
	return append([]string{
		fmt.Sprintf("limit %d plies: start %s", x.limit, x.Result(Start, x.limit, firstLead)),
		fmt.Sprintf("limited placements: %d won, %d lost, %d drawn", count[Won], count[Lost], count[Draw]),
	}, placements...)
}

// Dump writes one line for every reachable state in which play goes on,
// "<position> <W|L|D> <plies or ->", sorted by bytes.
func (x *Solution) Dump(w io.Writer) error {
	var lines []string
	for i := range int(Start) {
		s := State(i)
		if !x.reachable[s] || x.cube.Over(s) != game.Neither {
			continue
		}
		plies := "-"
		if v := x.values[s]; v.Result != Draw {
			plies = fmt.Sprint(v.Plies)
		}
		lines = append(lines, fmt.Sprintf("%s %s %s\n", x.cube.StateText(s), x.values[s].Result, plies))
	}
	slices.Sort(lines)
	_, err := io.WriteString(w, strings.Join(lines, ""))
	return err
}
