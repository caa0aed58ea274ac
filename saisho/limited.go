package saisho

import (
	"fmt"
	"math"

	"github.com/komadai/komadai/game"
)

// Won and lost by mate, as leads that no points outweigh.
const (
	mateLead  = math.MaxInt16
	firstLead = -1 // of Black: White begins with 1 point
)

// Limited is the solution of a limited game. Points add up and only their
// order decides, so that what a state is worth needs no score beside it: it is
// the lead in points that the side to move can still gain from it, more than
// all points where he mates.
type Limited struct {
	cube  *Cube
	limit int
	lead  [][stateCount]int16 // by plies left
}

// SolveLimited solves the limited game of a ruleset that has a limit.
func SolveLimited(r Ruleset) (*Limited, error) {
	if r.Limit == 0 {
		return nil, fmt.Errorf("ruleset %s has no limit", r)
	}
	c, err := r.Cube()
	if err != nil {
		return nil, err
	}
	x := &Limited{cube: c, limit: r.Limit, lead: make([][stateCount]int16, r.Limit+1)}
	for left := range x.lead {
		for i := range stateCount {
			x.lead[left][i] = int16(x.search(State(i), left))
		}
	}
	return x, nil
}

func (x *Limited) search(s State, left int) int {
	if loser := x.cube.Over(s); loser == s.Turn() {
		return -mateLead
	} else if loser != game.Neither {
		return mateLead
	}
	if left == 0 {
		return 0
	}
	var buffer [Orientations]Move
	best := -mateLead
	for _, m := range x.cube.AppendMoves(buffer[:0], s) {
		best = max(best, x.after(s, m, left))
	}
	return best
}

// after returns the lead that a move brings, left plies before the end.
func (x *Limited) after(s State, m Move, left int) int {
	next := x.cube.Do(s, m)
	switch lead := -int(x.lead[left-1][next]); lead {
	case mateLead, -mateLead:
		return lead
	default:
		return lead + x.cube.Gain(next)
	}
}

// Limit returns the plies of the whole game.
func (x *Limited) Limit() int { return x.limit }

// Lead returns the points by which the side to move can still gain on the
// opponent, with so many plies left. mate is 1 if he mates by force, -1 if he
// is mated by force within them.
func (x *Limited) Lead(s State, left int) (points, mate int) {
	switch lead := int(x.lead[min(max(left, 0), x.limit)][s]); lead {
	case mateLead:
		return 0, 1
	case -mateLead:
		return 0, -1
	default:
		return lead, 0
	}
}

// Result returns what best play brings the side to move, who leads by so many
// points now (he trails if fewer than 0).
func (x *Limited) Result(s State, left, lead int) Result {
	return decided(lead + int(x.lead[min(max(left, 0), x.limit)][s]))
}

// MoveResult is [Limited.Result] after a legal move, for the one who makes it.
func (x *Limited) MoveResult(s State, m Move, left, lead int) Result {
	return decided(lead + x.after(s, m, min(max(left, 1), x.limit)))
}

func decided(lead int) Result {
	switch {
	case lead > 0:
		return Won
	case lead < 0:
		return Lost
	}
	return Draw
}

// Best returns the moves that keep the best result, none at the end.
func (x *Limited) Best(s State, left, lead int) []Move {
	if left <= 0 {
		return nil
	}
	var buffer [Orientations]Move
	var best []Move
	want := x.Result(s, left, lead)
	for _, m := range x.cube.AppendMoves(buffer[:0], s) {
		if x.MoveResult(s, m, left, lead) == want {
			best = append(best, m)
		}
	}
	return best
}
