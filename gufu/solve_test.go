package gufu

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

var bothRules = []Ruleset{{}, {Strict: true}}

func mustState(t *testing.T, text string, r Ruleset) State {
	t.Helper()
	s, err := ParseState(text, r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// moveSet reads moves in any spelling and returns their canonical texts, sorted.
func moveSet(t *testing.T, text string, by game.Side) []string {
	t.Helper()
	var all []string
	for _, f := range strings.Fields(text) {
		m, err := ParseMove(f, by)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m.String())
	}
	slices.Sort(all)
	return all
}

func texts(moves []Move) []string {
	var all []string
	for _, m := range moves {
		all = append(all, m.String())
	}
	slices.Sort(all)
	return all
}

func TestSummaryOfStrict(t *testing.T) {
	sum := Solve(Ruleset{Strict: true}).Summary()
	if sum.States != 212_807 || sum.InCheck != 46_424 || sum.Mates != 20_192 || sum.Stalemates != 0 {
		t.Errorf("%d states, %d in check, %d mates, %d stalemates; want 212807, 46424, 20192, 0", sum.States, sum.InCheck, sum.Mates, sum.Stalemates)
	}
	if sum.Start.Result != Draw || sum.LongestWin != 3 || len(sum.FirstDrops) != 24 {
		t.Errorf("start %v, longest win %d, %d first drops; want a draw, 3, 24", sum.Start, sum.LongestWin, len(sum.FirstDrops))
	}
	for _, d := range sum.FirstDrops {
		if d.Value.Result != Draw {
			t.Errorf("%v: %v, want a draw", d.Move, d.Value)
		}
	}
	total := 0
	for _, s := range sum.BySide {
		total += s.Wins + s.Losses + s.Draws
	}
	if total != sum.States {
		t.Errorf("the results are those of %d states, want %d", total, sum.States)
	}
}

// White's arashi is the first drop that can lose.
func TestFirstDropThatLoses(t *testing.T) {
	for _, r := range bothRules {
		s, losing := Solve(r), 0
		s.Reachable(func(st State, v Value) {
			switch d := st.Due(); {
			case d > 0 && v.Result != Draw:
				t.Errorf("%s: %v, want every position of the set-up drawn", st.Text(r), v)
			case d == 4:
				for _, m := range st.AppendMoves(nil, r) {
					if s.Value(st.play(m)).Result == Win {
						losing++
					}
				}
			}
		})
		if losing == 0 {
			t.Errorf("%v: no drop of arashi loses", r)
		}
	}
}

func TestSamples(t *testing.T) {
	table, err := os.ReadFile("testdata/samples.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range bothRules {
		lines := 0
		for line := range strings.Lines(string(table)) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			lines++
			f := strings.Split(strings.TrimSpace(line), "|")
			for i := range f {
				f[i] = strings.TrimSpace(f[i])
			}
			st := mustState(t, f[0], r)
			if st.InCheck() != (f[1] == "yes") {
				t.Errorf("%s: in check is %v", f[0], st.InCheck())
			}
			if v := Solve(r).Value(st); v.String() != f[2] {
				t.Errorf("%v: %s: value %v, want %s", r, f[0], v, f[2])
			}
			// Under free a check may be ignored, so that more moves are legal.
			strict := mustState(t, f[0], Ruleset{Strict: true})
			if n := len(strict.AppendMoves(nil, Ruleset{Strict: true})); strconv.Itoa(n) != f[3] {
				t.Errorf("%s: %d legal moves, want %s", f[0], n, f[3])
			}
			if want := moveSet(t, f[4], st.Turn()); len(want) > 0 {
				got := texts(Solve(r).Best(st))
				if !r.Strict { // to ignore a check may lose as late as the best answer
					got = slices.DeleteFunc(got, func(m string) bool { return !slices.Contains(want, m) })
				}
				if !slices.Equal(got, want) {
					t.Errorf("%v: %s: best %v, want %v", r, f[0], got, want)
				}
			}
		}
		if lines != 11 {
			t.Errorf("%d samples, want 11", lines)
		}
	}
	strict := Ruleset{Strict: true}
	st := mustState(t, "1kw/1Kw/WeSe b - p", strict)
	want := moveSet(t, "K-2一>N K-2二>N K:1二>N Kx1三>N Kx2三>N S:1三>S W:2三>S Wx1三>S", game.Black)
	if got := texts(st.AppendMoves(nil, strict)); !slices.Equal(got, want) {
		t.Errorf("legal are %v, want %v", got, want)
	}
}

func perft(s State, depth int, r Ruleset) int {
	moves := s.AppendMoves(nil, r)
	if depth <= 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		n += perft(s.play(m), depth-1, r)
	}
	return n
}

func TestPerft(t *testing.T) {
	for _, r := range bothRules {
		for i, want := range []int{24, 466, 7_264, 65_920, 526_032} {
			if got := perft(Start, i+1, r); got != want {
				t.Errorf("%v: %d positions after %d plies, want %d", r, got, i+1, want)
			}
		}
	}
	strict := Ruleset{Strict: true}
	st := mustState(t, "1kn/2/WeKs b S p", strict)
	for i, want := range []int{14, 155, 1_723} {
		if got := perft(st, i+1, strict); got != want {
			t.Errorf("%d after %d plies from the sample, want %d", got, i+1, want)
		}
	}
}

// TestBellman checks that the value of every state is the best of its moves.
func TestBellman(t *testing.T) {
	for _, r := range bothRules {
		s := Solve(r)
		for i, st := range s.states {
			moves := st.AppendMoves(nil, r)
			want := Value{Loss, 0}
			for j, m := range moves {
				if v := s.Value(st.play(m)).before(); j == 0 || v.better(want) {
					want = v
				}
			}
			if got := s.values[i].value(); got != want {
				t.Fatalf("%v: %s: value %v, its moves say %v", r, st.Text(r), got, want)
			}
			if len(moves) > 0 && st.Captured() == game.Neither && i%7 == 0 && len(s.Best(st)) == 0 {
				t.Fatalf("%v: %s: no best move", r, st.Text(r))
			}
		}
	}
}

// forced reports by plain search whether the side to move wins within plies,
// or loses within plies.
func forced(st State, plies int, r Ruleset, win bool) bool {
	moves := st.AppendMoves(nil, r)
	if len(moves) == 0 {
		return !win
	}
	if plies == 0 {
		return false
	}
	for _, m := range moves {
		if forced(st.play(m), plies-1, r, !win) == win {
			return win
		}
	}
	return !win
}

// TestForwardSearch compares the solution with a search that knows nothing of it.
func TestForwardSearch(t *testing.T) {
	for _, r := range bothRules {
		s := Solve(r)
		for i := 0; i < s.reachable; i += 83 {
			st, v := s.states[i], s.values[i].value()
			for plies := range 5 {
				win, loss := forced(st, plies, r, true), forced(st, plies, r, false)
				if win != (v.Result == Win && v.Plies <= plies) || loss != (v.Result == Loss && v.Plies <= plies) {
					t.Fatalf("%v: %s: value %v, a search of %d plies says win %v, loss %v", r, st.Text(r), v, plies, win, loss)
				}
			}
		}
	}
}

func TestRulesetsAgreeOnCommonStates(t *testing.T) {
	free := Solve(Ruleset{})
	Solve(Ruleset{Strict: true}).Reachable(func(st State, v Value) {
		if got := free.Value(st); got != v {
			t.Errorf("%s: %v under free, %v under strict", st.Text(Ruleset{}), got, v)
		}
	})
}

// golden are the SHA-256 of the dumps.
var golden = map[string]string{
	"free":   "2f4d634add59c91e93676b56c7aad802102147835f9c1530cd80ccf04678f4e4",
	"strict": "2488a501adea0ceb484699c49e58163fd5d25fbd61be5c8c154a58fa5f942dcd",
}

func TestDump(t *testing.T) {
	for _, r := range bothRules {
		sum, err := Solve(r).Dump(io.Discard)
		if err != nil || sum != golden[r.String()] {
			t.Errorf("%v: SHA-256 %s, %v; want %s", r, sum, err, golden[r.String()])
		}
	}
	var b strings.Builder
	if _, err := Solve(Ruleset{Strict: true}).Dump(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != 212_807 || !slices.IsSorted(lines) || len(slices.Compact(slices.Clone(lines))) != len(lines) {
		t.Errorf("%d lines, want 212807, sorted and unique", len(lines))
	}
	for _, want := range []string{"2/2/2 b KkWS 1 D -", "1kw/SeWs/Kn1 b - p L 0", "1Ss/WeKw/1ke w - p W 3"} {
		if _, found := slices.BinarySearch(lines, want); !found {
			t.Errorf("no line %q", want)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, r := range bothRules {
		b.Run(r.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if s := solve(r); s.reachable < 212_807 {
					b.Fatalf("%d states", s.reachable)
				}
			}
		})
	}
}

// Every position of the set-up has the value of its best drop, whether play
// leads there or not.
func TestSetUpPositions(t *testing.T) {
	for _, r := range bothRules {
		x, n := Solve(r), 0
		for due := 2; due <= 4; due++ {
			n += eachSetUp(Start&^dueMask|State(due)<<21, due-1, func(s State) {
				if read, err := ParseState(s.Text(r), r); err != nil || read != s {
					return // kings face to face, or a kaze in contact
				}
				best := Value{Loss, 99}
				for _, m := range s.AppendMoves(nil, r) {
					if v := x.Value(s.play(m)).before(); best.Plies == 99 || v.better(best) {
						best = v
					}
				}
				if got := x.Value(s); got != best {
					t.Fatalf("%v: %s: %v, its best drop is worth %v", r, s.Text(r), got, best)
				}
			})
		}
		if n < 24+24*20+24*20*16 {
			t.Errorf("%v: %d placements", r, n)
		}
	}
}

// eachSetUp puts so many pieces everywhere and returns how often.
func eachSetUp(s State, pieces int, visit func(State)) int {
	if pieces == 0 {
		if s.Due()%2 == 0 {
			s |= turnBit
		}
		visit(s)
		return 1
	}
	n := 0
	for l := place(1); l <= placeMax; l++ {
		if _, taken := s.on(l.square()); !taken {
			n += eachSetUp(s.with(Piece(pieces-1), l), pieces-1, visit)
		}
	}
	return n
}
