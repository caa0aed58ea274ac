package saisho

import (
	"fmt"
	"math"

	"github.com/komadai/komadai/game"
)

// A mate counts more than all points, the more the sooner it comes.
const (
	mateLead  = math.MaxInt16       // the mated stand there: 0 plies
	leastMate = mateLead - MaxLimit // in as many plies as a game can have
	firstLead = -1                  // of Black: White begins with 1 point
)

// Limited is the solution of a limited game. Points add up and only their
// order decides, so that what a state is worth needs no score beside it: it is
// the lead in points that the side to move can still gain from it, or the plies
// to a mate that he forces.
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
	return c.solveLimited(r.Limit), nil
}

func (c *Cube) solveLimited(limit int) *Limited {
	x := &Limited{cube: c, limit: limit, lead: make([][stateCount]int16, limit+1)}
	for left := range x.lead {
		for i := range stateCount {
			x.lead[left][i] = int16(x.search(State(i), left))
		}
	}
	return x
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
	switch lead := -int(x.lead[left-1][next]); {
	case lead >= leastMate:
		return lead - 1
	case lead <= -leastMate:
		return lead + 1
	default:
		return lead + x.cube.Gain(next)
	}
}

// Limit returns the plies of the whole game.
func (x *Limited) Limit() int { return x.limit }

// Ending is how a limited game ends by best play, for one side: first comes a
// win by mate, the sooner the better, then one on points, a tie, a loss on
// points, and last a mate suffered, the later the better.
type Ending struct {
	Result Result
	Mate   bool // somebody is mated
	Plies  int  // to the end
	Lead   int  // points at the end where nobody is mated
}

// Ending returns what a state is worth for the side to move, with so many
// plies left; he leads by so many points now (he trails if fewer than 0).
func (x *Limited) Ending(s State, left, lead int) Ending {
	left = min(max(left, 0), x.limit)
	return x.ending(int(x.lead[left][s]), left, lead)
}

// MoveEnding is [Limited.Ending] after a legal move, for the one who makes it.
func (x *Limited) MoveEnding(s State, m Move, left, lead int) Ending {
	left = min(max(left, 1), x.limit)
	return x.ending(x.after(s, m, left), left, lead)
}

func (x *Limited) ending(worth, left, lead int) Ending {
	switch {
	case worth >= leastMate:
		return Ending{Result: Won, Mate: true, Plies: mateLead - worth}
	case worth <= -leastMate:
		return Ending{Result: Lost, Mate: true, Plies: mateLead + worth}
	}
	e := Ending{Plies: left, Lead: lead + worth}
	switch {
	case e.Lead > 0:
		e.Result = Won
	case e.Lead < 0:
		e.Result = Lost
	}
	return e
}

// Result returns what best play brings the side to move.
func (x *Limited) Result(s State, left, lead int) Result { return x.Ending(s, left, lead).Result }

// MoveResult is [Limited.Result] after a legal move, for the one who makes it.
func (x *Limited) MoveResult(s State, m Move, left, lead int) Result {
	return x.MoveEnding(s, m, left, lead).Result
}

// Threat is [Solution.Threat] with so many plies left.
func (x *Limited) Threat(s State, left int) bool {
	p, ok := x.cube.pass(s)
	if !ok {
		return false
	}
	e := x.Ending(p, left-1, 0)
	return e.Mate && e.Result == Won
}
