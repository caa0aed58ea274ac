package shogi

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// long reports whether the tests may take minutes.
var long = os.Getenv("LONG") == "1"

// parsePosition reads a position, allowing one king to be missing.
func parsePosition(t testing.TB, sfen string) Position {
	t.Helper()
	s, err := ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Tsume()
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	return p
}

// record is one block of a file in testdata: lines "key value".
type record struct {
	id, sfen string
	perft    []uint64 // by depth less one
	moves    []string
}

func readRecords(t testing.TB, name string) []record {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []record
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		key, rest, _ := strings.Cut(lines.Text(), " ")
		if key == "id" {
			list = append(list, record{id: rest})
			continue
		}
		if key == "" || key == "#" {
			continue
		}
		if len(list) == 0 {
			t.Fatalf("%s:%d: %q before the first id", name, n, key)
		}
		last := &list[len(list)-1]
		switch key {
		case "sfen":
			last.sfen = rest
		case "moves":
			last.moves = append(last.moves, strings.Fields(rest)...)
		case "perft":
			depth, nodes, _ := strings.Cut(rest, " ")
			v, err := strconv.ParseUint(nodes, 10, 64)
			if err != nil || depth != strconv.Itoa(len(last.perft)+1) {
				t.Fatalf("%s:%d: want perft %d and a count", name, n, len(last.perft)+1)
			}
			last.perft = append(last.perft, v)
		default:
			t.Fatalf("%s:%d: key %q", name, n, key)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatalf("%s: no blocks", name)
	}
	return list
}

// tablePositions are the positions of all tables.
func tablePositions(t testing.TB) []Position {
	var list []Position
	for _, name := range []string{"shogi.perft", "legal.txt"} {
		for _, r := range readRecords(t, name) {
			list = append(list, parsePosition(t, r.sfen))
		}
	}
	return list
}

func sortedMoves(p *Position, g Gen) []string {
	var list []string
	for _, m := range p.AppendMoves(nil, g) {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return list
}

func TestPerft(t *testing.T) {
	limit := uint64(50_000_000)
	if long {
		limit = 1 << 62
	}
	for _, r := range readRecords(t, "shogi.perft") {
		p := parsePosition(t, r.sfen)
		start := p
		for i, want := range r.perft {
			if want > limit {
				t.Logf("%s: depth %d left out; LONG=1 counts all", r.id, i+1)
				break
			}
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s: perft %d = %d, want %d", r.id, i+1, got, want)
			}
		}
		if p != start {
			t.Errorf("%s: perft changed the position", r.id)
		}
	}
}

func TestLegalPositions(t *testing.T) {
	for _, r := range readRecords(t, "legal.txt") {
		p := parsePosition(t, r.sfen)
		if got := sortedMoves(&p, All); !slices.Equal(got, r.moves) {
			t.Errorf("%s: got %v\nwant %v", r.id, got, r.moves)
		}
		if got := p.Count(); got != len(r.moves) {
			t.Errorf("%s: Count = %d, want %d", r.id, got, len(r.moves))
		}
	}
}
