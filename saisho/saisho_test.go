package saisho

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/game/gametest"
)

func solution(t *testing.T, rules string) *Solution {
	t.Helper()
	r, err := ParseRuleset(rules)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Solve(r)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestContract(t *testing.T) {
	for _, rules := range []string{"plain", "net=B", "net=C", "self_check_placement=false", "limit=100"} {
		v, err := New(rules)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Run(t, v, gametest.Options{Games: 20})
	}
}

func TestSummary(t *testing.T) {
	want := Summary{States: 116, InCheck: 24, Mates: 26, Mated: [2]int{13, 13}, Longest: 7}
	want.Results[game.Black] = [3]int{Draw: 25, Won: 24, Lost: 6}
	want.Results[game.White] = [3]int{Draw: 27, Won: 28, Lost: 6}
	x := solution(t, "net=A")
	if got := x.Summary(); got != want {
		t.Errorf("net A: %+v, want %+v", got, want)
	}
}

// golden are the SHA-256 of the dumps of the named nets, and their lines.
var golden = map[string]struct {
	sum   string
	lines int
}{
	"A": {"b03387a53e072b1f7bf707a0d6351cd2d2e474f012fac28748552ce0dce4a25f", 116},
	"B": {"bc94b4bd2f3e645331535f3b8ff1bb31dfa63667e4fd9ea7b8e0f29f1fccb948", 118},
	"C": {"33e3f2d71bef39b03cb94ad3fe92e2375c6e99324636c9ac02b897c407268c5f", 118},
}

func TestDump(t *testing.T) {
	for net, want := range golden {
		x := solution(t, "net="+net)
		var dump bytes.Buffer
		if err := x.Dump(&dump); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(dump.Bytes())); got != want.sum {
			t.Errorf("net %s: SHA-256 %s, want %s", net, got, want.sum)
		}
		lines := strings.Split(strings.TrimSuffix(dump.String(), "\n"), "\n")
		if len(lines) != want.lines || !slices.IsSorted(lines) || len(slices.Compact(slices.Clone(lines))) != len(lines) {
			t.Errorf("net %s: %d lines, want %d, sorted by bytes and unique", net, len(lines), want.lines)
		}
		for _, line := range lines {
			i := strings.LastIndexByte(line[:strings.LastIndexByte(line, ' ')], ' ')
			s, err := x.cube.ParseState(line[:i])
			if err != nil {
				t.Fatal(err)
			}
			if v := strings.ReplaceAll(line[i+1:], " ", ""); v != strings.Replace(x.Value(s).String(), "D", "D-", 1) {
				t.Errorf("net %s: %q, want %v", net, line, x.Value(s))
			}
		}
	}
}

func TestStart(t *testing.T) {
	x := solution(t, "net=A")
	if v := x.Value(Start); v != (Value{Won, 7}) {
		t.Errorf("the start is %v, want W7", v)
	}
	count := [3]int{}
	var winning []string
	for _, m := range x.cube.AppendMoves(nil, Start) {
		v := x.MoveValue(Start, m)
		count[v.Result]++
		if v.Result == Won {
			winning = append(winning, x.cube.MoveText(m)+x.cube.Marks(Start, m))
		}
	}
	if count != [3]int{Draw: 6, Won: 1, Lost: 11} || !slices.Equal(winning, []string{"*WWS~"}) {
		t.Errorf("placements: %v drawn, won, lost, winning %v; want 6, 1, 11 and *WWS~", count, winning)
	}
}

// Who just places the cube as it is offered does not lose by it. With net B no
// placement draws.
func TestOffer(t *testing.T) {
	for rules, want := range map[string]string{
		"net=A": "*ESW D", "net=B": "*SWW W5", "net=C": "*UWW D", "self_check_placement=false": "*ESW D", "limit=100": "*ESW D",
	} {
		x := solution(t, rules)
		m := x.Offer()
		if got := x.cube.MoveText(m) + x.cube.Marks(Start, m) + " " + x.MoveValue(Start, m).String(); got != want {
			t.Errorf("%s: offered is %s, want %s", rules, got, want)
		}
	}
}

func TestPerft(t *testing.T) {
	c := solution(t, "net=A").Cube()
	var walk func(s State, depth int) int
	walk = func(s State, depth int) int {
		if depth == 0 {
			return 1
		}
		n := 0
		for _, m := range c.AppendMoves(nil, s) {
			n += walk(c.Do(s, m), depth-1)
		}
		return n
	}
	for i, want := range []int{1, 18, 64, 140, 295, 647, 1419} {
		if got := walk(Start, i); got != want {
			t.Errorf("perft %d: %d, want %d", i, got, want)
		}
	}
}

func TestSamples(t *testing.T) {
	x := solution(t, "net=A")
	c := x.Cube()
	for _, k := range []struct {
		state, value, legal, best string
		check                     bool
	}{
		{"WNW w -", "W7", "T~ F+ R~# L", "T~", false},
		{"UEE b R", "W5", "T~# F+ L+", "F+", false},
		{"NSW w F", "W3", "T~ R+ L~", "L~", false},
		{"EWN b F", "W1", "T R# L", "R#", false},
		{"WEN b -", "L6", "T F R~# L", "L", false},
		{"EES b R", "L4", "R", "R", true},
		{"WWS w L", "L2", "T F R~#", "T F", false},
		{"DEN w L", "D", "L~", "L~", true},
		{"DSE w L", "D", "T+ F R", "T+", false},
		{"ESW w -", "D", "T~ F~ R L~#", "F~ R", false},
	} {
		s, err := c.ParseState(k.state)
		if err != nil {
			t.Fatal(err)
		}
		if c.StateText(s) != k.state || c.InCheck(s) != k.check || x.Value(s).String() != k.value {
			t.Errorf("%s is written %s, in check %v, worth %v; want %v and %s", k.state, c.StateText(s), c.InCheck(s), x.Value(s), k.check, k.value)
		}
		marked := func(list []Move) string {
			var words []string
			for _, m := range list {
				text := c.MoveText(m) + c.Marks(s, m)
				words = append(words, text)
				if back, err := c.ParseMove(text); err != nil || back != m {
					t.Errorf("%s: %s is read back as %v, %v", k.state, text, back, err)
				}
			}
			slices.SortFunc(words, func(a, b string) int { return strings.Index("TFRL", a[:1]) - strings.Index("TFRL", b[:1]) })
			return strings.Join(words, " ")
		}
		if legal := marked(c.AppendMoves(nil, s)); legal != k.legal {
			t.Errorf("%s: legal %s, want %s", k.state, legal, k.legal)
		}
		if best := marked(x.Best(s)); best != k.best {
			t.Errorf("%s: best %s, want %s", k.state, best, k.best)
		}
	}
}

func TestLimitedGame(t *testing.T) {
	r, err := ParseRuleset("net=A,limit=100")
	if err != nil {
		t.Fatal(err)
	}
	x, err := SolveLimited(r)
	if err != nil {
		t.Fatal(err)
	}
	c, err := r.Cube()
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for _, m := range c.AppendMoves(nil, Start) {
		if x.MoveResult(Start, m, 100, -1) == Won { // White starts with a point
			won++
		}
	}
	if x.Result(Start, 100, -1) != Won || won != 5 {
		t.Errorf("the limited game: %v, %d placements win; want W and 5", x.Result(Start, 100, -1), won)
	}
}

// Every value follows from those of the states after it, and a forward search
// that keeps no table finds the same.
func TestValues(t *testing.T) {
	for _, rules := range []string{"net=A", "net=B", "net=C", "self_check_placement=false"} {
		x := solution(t, rules)
		c := x.Cube()
		var search func(s State, depth int) Value
		search = func(s State, depth int) Value {
			switch c.Over(s) {
			case s.Turn():
				return Value{Lost, 0}
			case s.Turn().Opponent():
				return Value{Won, 0}
			}
			if depth == 0 {
				return Value{}
			}
			best := Value{Lost, -1}
			for _, m := range c.AppendMoves(nil, s) {
				if v := search(c.Do(s, m), depth-1).before(); best.Plies < 0 || v.rank() > best.rank() {
					best = v
				}
			}
			return best
		}
		depth := x.Summary().Longest + 1
		for i := range int(Start) + 1 {
			s := State(i)
			if !x.Reachable(s) || s != Start && c.Over(s) != game.Neither {
				continue
			}
			moves := c.AppendMoves(nil, s)
			best := x.MoveValue(s, moves[0])
			for _, m := range moves {
				if v := x.MoveValue(s, m); v.rank() > best.rank() {
					best = v
				}
			}
			if got := x.Value(s); got != best || len(x.Best(s)) == 0 {
				t.Errorf("%s, %s: %v, but its best move is worth %v", rules, c.StateText(s), got, best)
			}
			if got := search(s, depth); got != x.Value(s) {
				t.Errorf("%s, %s: %v, a search %d plies deep finds %v", rules, c.StateText(s), x.Value(s), depth, got)
			}
		}
	}
}

func TestNets(t *testing.T) {
	for name, faces := range map[string]string{
		"A": "U:NN N:SW E:SW S:NN W:NW D:NW", "B": "U:NN N:EN E:NW S:NN W:SW D:NE", "C": "U:NN N:WN E:SW S:NN W:NW D:WS",
	} {
		n, err := ParseNet(name)
		if err != nil || n.Faces() != faces {
			t.Errorf("net %s is %s, %v; want %s", name, n.Faces(), err, faces)
		}
		if again, err := ParseNet(faces); err != nil || again != n || again.String() != name {
			t.Errorf("%s reads as %s, %v; want net %s", faces, again, err, name)
		}
	}
	for bad, want := range map[string]*game.Fault{
		"": ErrNetText, "D": ErrNetText, "U:NN": ErrNetText, "U:NN N:SW E:SW S:NN W:NW D:NX": ErrNetText,
		"U:NN U:NN E:SW S:NN W:NW D:NW": ErrNetText, "U:NS N:SW E:SW S:NN W:NW D:NW": ErrNetOpposite,
		"U:NW N:SE E:NN S:SW W:EE D:NE": ErrNetAlike, "U:SS N:WW E:WW S:NN W:SS D:EE": ErrNetAlike,
	} {
		if n, err := ParseNet(bad); game.FaultKey(err) != want.Key {
			t.Errorf("net %q: %v, %v; want %q", bad, n, err, want.Key)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"- b -", "WNW w -", "UEE b R", "XXX", "UNS b -"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRuleset("net=A")
		if err != nil {
			t.Fatal(err)
		}
		c, err := r.Cube()
		if err != nil {
			t.Fatal(err)
		}
		s, err := c.ParseState(text)
		if err != nil {
			return
		}
		if again, err := c.ParseState(c.StateText(s)); err != nil || again != s {
			t.Errorf("%q is written %q, which reads as %v, %v", text, c.StateText(s), again, err)
		}
	})
}
