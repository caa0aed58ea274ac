package gufu

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
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

const slotBits = 21

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
// ends: level by level, a state that can reach a loss is a win, and one all of
// whose moves lead to wins is a loss. What is left is drawn.
func solve(r Ruleset) *Solution {
	s := &Solution{rules: r, slots: make([]uint32, 1<<slotBits), states: make([]State, 0, 1<<18)}
	edges := make([]uint32, 0, 1<<22)
	var first []uint32
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
	s.values = backwards(s.states, first, edges)
	return s
}

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

func backwards(states []State, first, edges []uint32) []packed {
	// The predecessors of all states, one list after the other.
	start := make([]uint32, len(states)+1)
	for _, to := range edges {
		start[to+1]++
	}
	for i := range states {
		start[i+1] += start[i]
	}
	before, next := make([]uint32, len(edges)), slices.Clone(start)
	values, left := make([]packed, len(states)), make([]uint8, len(states))
	var level []uint32
	for i := range states {
		for _, to := range edges[first[i]:first[i+1]] {
			before[next[to]] = uint32(i)
			next[to]++
		}
		left[i] = uint8(first[i+1] - first[i])
		if left[i] == 0 {
			values[i] = pack(Loss, 0)
			level = append(level, uint32(i))
		}
	}
	for plies := 1; len(level) > 0; plies++ {
		var found []uint32
		for _, i := range level {
			for _, b := range before[start[i]:start[i+1]] {
				left[b]--
				switch {
				case values[b] != 0:
				case values[i].value().Result == Loss:
					values[b] = pack(Win, plies)
					found = append(found, b)
				case left[b] == 0:
					values[b] = pack(Loss, plies)
					found = append(found, b)
				}
			}
		}
		level = found
	}
	return values
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
	lines := make([]string, 0, s.reachable)
	s.Reachable(func(st State, v Value) {
		lines = append(lines, st.Text(s.rules)+" "+v.String()+"\n")
	})
	slices.Sort(lines)
	sum := sha256.New()
	both := io.MultiWriter(w, sum)
	for _, l := range lines {
		if _, err := io.WriteString(both, l); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func sortMoves(moves []Move) {
	slices.SortFunc(moves, func(a, b Move) int {
		switch x, y := a.String(), b.String(); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
}
