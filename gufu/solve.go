package gufu

import (
	"slices"
	"strconv"
	"sync"

	"github.com/komadai/komadai/game"
)

// Result is what best play leads to for the side to move.
type Result uint8

// The results.
const (
	Draw Result = iota
	Win
	Loss
)

func (r Result) String() string { return [...]string{"D", "W", "L"}[r] }

// Value is the result of a state and the plies to the end under best play: the
// winner takes the shortest way, the loser the longest. Draws have no plies.
type Value struct {
	Result Result
	Plies  int
}

// String writes "W 3", "L 0", "D -".
func (v Value) String() string {
	if v.Result == Draw {
		return "D -"
	}
	return v.Result.String() + " " + strconv.Itoa(v.Plies)
}

// Solution holds the value of every position under one ruleset, of those that
// cannot be reached from the start too.
type Solution struct {
	rules     Ruleset
	states    []State // those reachable from the start first
	reachable int
	values    []packed
	slots     []uint32 // a hash table of 1 + index into states
}

// packed is a Value in one byte: the plies and above them the result.
type packed uint8

func pack(r Result, plies int) packed { return packed(int(r)<<6 | plies) }

func (v packed) is(r Result) bool { return Result(v>>6) == r }

func (v packed) value() Value { return Value{Result(v >> 6), int(v & 63)} }

var solutions = [2]func() *Solution{
	sync.OnceValue(func() *Solution { return solve(Ruleset{}) }),
	sync.OnceValue(func() *Solution { return solve(Ruleset{Strict: true}) }),
}

// Solve returns the solution under a ruleset. It is computed at first use.
func Solve(r Ruleset) *Solution {
	if r.Strict {
		return solutions[1]()
	}
	return solutions[0]()
}

const slotBits = 19 // about half of the table is used

func (s *Solution) find(st State) (slot uint32, index int) {
	for slot = uint32(st) * 2654435769 >> (32 - slotBits); ; slot = (slot + 1) & (1<<slotBits - 1) {
		switch i := s.slots[slot]; {
		case i == 0:
			return slot, -1
		case s.states[i-1] == st:
			return slot, int(i - 1)
		}
	}
}

func (s *Solution) add(st State) uint32 {
	slot, i := s.find(st)
	if i < 0 {
		s.states = append(s.states, st)
		i = len(s.states) - 1
		s.slots[slot] = uint32(i + 1)
	}
	return uint32(i)
}

// solve lists all states with their successors and goes backwards from the
// ends, one ply more in every round: a state that can reach a loss is a win, and
// one all of whose moves lead to wins is a loss. What is left is drawn.
func solve(r Ruleset) *Solution {
	s := &Solution{rules: r, slots: make([]uint32, 1<<slotBits), states: make([]State, 0, roomFor)}
	edges := make([]uint32, 0, 8*roomFor)
	first := make([]uint32, 0, roomFor+1)
	var buffer [maxMoves]Move
	expand := func() {
		for n := len(first); n < len(s.states); n++ {
			st := s.states[n]
			first = append(first, uint32(len(edges)))
			for _, m := range st.AppendMoves(buffer[:0], r) {
				edges = append(edges, s.add(st.play(m)))
			}
		}
	}
	s.add(Start)
	expand()
	s.reachable = len(s.states)
	everyState(r, func(st State) { s.add(st) })
	expand()
	first = append(first, uint32(len(edges)))
	s.values = backwards(first, edges)
	return s
}

// roomFor is about the number of all states; each has eight moves on average.
const roomFor = 282_000

// everyState visits all states of play in which both kings stand.
func everyState(r Ruleset, visit func(State)) {
	for n := range State(25 * 25 * 25 * 25 * 2) {
		st, used, fits := n&1<<20, uint8(0), true
		for p, k := BlackKing, n/2; p <= Arashi; p, k = p+1, k/25 {
			l := place(k % 25)
			fits = fits && used&l.mask() == 0 && (p >= Kaze || l.on())
			used |= l.mask()
			st = st.with(p, l)
		}
		if !fits || st.faceToFace() {
			continue
		}
		for own := State(0); own < 4; own++ {
			kaze, arashi := own&1 != 0, own&2 != 0
			if own == 0 || !r.Strict && (!kaze || st.Contact(Kaze)) && (!arashi || st.Contact(Arashi)) {
				visit(st | own<<24)
			}
		}
	}
}

// backwards values states by their successors, edges[first[i]:first[i+1]].
func backwards(first, edges []uint32) []packed {
	values := make([]packed, len(first)-1)
	// Wins take an odd number of plies and losses an even one, so that a round
	// never meets what it has found itself.
	for plies := 0; ; plies++ {
		found := 0
		for i := range values {
			if values[i] != 0 {
				continue
			}
			after := edges[first[i]:first[i+1]]
			if plies%2 == 1 && slices.ContainsFunc(after, func(n uint32) bool { return values[n].is(Loss) }) {
				values[i] = pack(Win, plies)
				found++
			} else if plies%2 == 0 && !slices.ContainsFunc(after, func(n uint32) bool { return !values[n].is(Win) }) {
				values[i] = pack(Loss, plies)
				found++
			}
		}
		if found == 0 {
			return values
		}
	}
}

// Value returns the value of a state; every state that [ParseState] reads has one.
func (s *Solution) Value(st State) Value {
	if st.Captured() != game.Neither {
		return Value{Loss, 0}
	}
	if _, i := s.find(st); i >= 0 {
		return s.values[i].value()
	}
	return s.search(st)
}

// search values a state of the set-up that play does not reach, by its moves.
func (s *Solution) search(st State) Value {
	var best Value
	for i, m := range st.AppendMoves(nil, s.rules) {
		if v := s.Value(st.play(m)).before(); i == 0 || v.better(best) {
			best = v
		}
	}
	return best
}

// before is the value of a state one ply earlier, by a move to this one.
func (v Value) before() Value {
	switch v.Result {
	case Win:
		return Value{Loss, v.Plies + 1}
	case Loss:
		return Value{Win, v.Plies + 1}
	}
	return v
}

func (v Value) better(w Value) bool {
	rank := func(v Value) int {
		switch v.Result {
		case Win:
			return 1000 - v.Plies
		case Loss:
			return v.Plies - 1000
		}
		return 0
	}
	return rank(v) > rank(w)
}

// Best returns all best moves, sorted by their text; none where the game is over.
func (s *Solution) Best(st State) []Move {
	var best []Move
	value := s.Value(st)
	for _, m := range st.AppendMoves(nil, s.rules) {
		if s.Value(st.play(m)).before() == value {
			best = append(best, m)
		}
	}
	sortMoves(best)
	return best
}

// Mistakes counts the legal moves of a state, and those among them that lead to
// a worse result than the best.
func (s *Solution) Mistakes(st State) (mistakes, moves int) {
	var buffer [maxMoves]Move
	best := s.Value(st).Result
	list := st.AppendMoves(buffer[:0], s.rules)
	for _, m := range list {
		if s.Value(st.play(m)).before().Result != best {
			mistakes++
		}
	}
	return mistakes, len(list)
}

// Threat reports whether the opponent of the side to move threatens to mate by
// force: he would, were it his turn now. A check is no threat of this kind.
func (s *Solution) Threat(st State) bool {
	if st.Due() != 0 || st.Captured() != game.Neither || st.Contact(Kaze) || st.Contact(Arashi) {
		return false
	}
	return s.Value(st^turnBit).Result == Win
}
