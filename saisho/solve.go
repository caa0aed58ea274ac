package saisho

import (
	"fmt"

	"github.com/komadai/komadai/game"
)

// Result is what best play brings the side to move.
type Result uint8

// The results.
const (
	Draw Result = iota
	Won
	Lost
)

func (r Result) String() string {
	switch r {
	case Draw:
		return "D"
	case Won:
		return "W"
	case Lost:
		return "L"
	}
	return fmt.Sprintf("result(%d)", uint8(r))
}

// Value is the worth of a state for the side to move: the result and the
// plies to the end, when the winner hurries and the loser delays. A draw has
// no plies.
type Value struct {
	Result Result
	Plies  int
}

func (v Value) String() string {
	if v.Result == Draw {
		return "D"
	}
	return fmt.Sprintf("%s%d", v.Result, v.Plies)
}

// before returns what a value is worth for the one who moved to it.
func (v Value) before() Value {
	switch v.Result {
	case Won:
		return Value{Lost, v.Plies + 1}
	case Lost:
		return Value{Won, v.Plies + 1}
	}
	return Value{}
}

// rank orders values by preference.
func (v Value) rank() int {
	switch v.Result {
	case Won:
		return 1<<16 - v.Plies
	case Lost:
		return v.Plies - 1<<16
	}
	return 0
}

// Solution is the value of every state of the plain game.
type Solution struct {
	cube      *Cube
	values    [stateCount]Value
	reachable [stateCount]bool
}

// Solve solves the plain game of a ruleset by retrograde analysis; its limit
// is left out of account, see [SolveLimited].
func Solve(r Ruleset) (*Solution, error) {
	c, err := r.Cube()
	if err != nil {
		return nil, err
	}
	return c.solve(), nil
}

func (c *Cube) solve() *Solution {
	x := &Solution{cube: c}
	var (
		parents [stateCount][]State
		open    [stateCount]int // moves not yet known to lose
		known   [stateCount]bool
		queue   []State // by rising plies
		buffer  [Orientations]Move
	)
	for i := range stateCount {
		s := State(i)
		if loser := c.Over(s); loser != game.Neither {
			v := Value{Lost, 0}
			if loser != s.Turn() { // the last mover has mated himself
				v.Result = Won
			}
			x.values[s], known[s] = v, true
			queue = append(queue, s)
			continue
		}
		for _, m := range c.AppendMoves(buffer[:0], s) {
			after := c.Do(s, m)
			parents[after] = append(parents[after], s)
			open[s]++
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, p := range parents[s] {
			if known[p] {
				continue
			}
			open[p]--
			// The first move known to win is the shortest, the last one known
			// to lose the longest.
			if v := x.values[s].before(); v.Result == Won || open[p] == 0 {
				x.values[p], known[p] = v, true
				queue = append(queue, p)
			}
		}
	}
	x.reach(Start)
	return x
}

func (x *Solution) reach(s State) {
	if x.reachable[s] {
		return
	}
	x.reachable[s] = true
	var buffer [Orientations]Move
	for _, m := range x.cube.AppendMoves(buffer[:0], s) {
		x.reach(x.cube.Do(s, m))
	}
}

// Cube returns the cube that is solved.
func (x *Solution) Cube() *Cube { return x.cube }

// Value returns the value of a state, [Start] and mated ones included: what is
// lost in 0 plies is mated, what is won in 0 the opponent's mate of himself.
func (x *Solution) Value(s State) Value { return x.values[s] }

// Reachable reports whether play from the start can lead to a state.
func (x *Solution) Reachable(s State) bool { return x.reachable[s] }

// MoveValue returns what a legal move is worth for the one who makes it.
func (x *Solution) MoveValue(s State, m Move) Value { return x.values[x.cube.Do(s, m)].before() }

// Best returns all best moves, none where the game is over.
func (x *Solution) Best(s State) []Move {
	var buffer [Orientations]Move
	var best []Move
	for _, m := range x.cube.AppendMoves(buffer[:0], s) {
		if x.MoveValue(s, m) == x.values[s] {
			best = append(best, m)
		}
	}
	return best
}

// Offer returns a placement to begin with that neither walks into a trap nor
// gives the best one away: the first that draws in the plain game, without a
// check of oneself if there is such a one; where none draws, a best one.
func (x *Solution) Offer() Move {
	var buffer [Orientations]Move
	offer := NoMove
	for _, m := range x.cube.AppendMoves(buffer[:0], Start) {
		if x.MoveValue(Start, m).Result != Draw {
			continue
		}
		if x.cube.Marks(Start, m) == "" {
			return m
		}
		if offer == NoMove {
			offer = m
		}
	}
	if offer != NoMove {
		return offer
	}
	return x.Best(Start)[0]
}

// Threat reports whether the opponent of the side to move threatens to mate by
// force: he would, were it his turn now and nothing barred. A check is no
// threat of this kind, and in a state where somebody is mated there is none.
func (x *Solution) Threat(s State) bool {
	p, ok := x.cube.pass(s)
	return ok && x.values[p].Result == Won
}

// pass returns the state with the opponent to move, where neither check nor
// the end of the game forbids to think of it.
func (c *Cube) pass(s State) (State, bool) {
	if s == Start || c.Over(s) != game.Neither || c.InCheck(s) {
		return s, false
	}
	return NewState(s.Orientation(), s.Turn().Opponent(), NoMove), true
}
