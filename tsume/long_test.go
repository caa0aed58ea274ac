package tsume

import (
	"context"
	"os"
	"strconv"
	"testing"
	"time"
)

// famous are long problems, with the memory that they get and a length that is
// published or was found; the search for any mate may find a longer one.
var famous = []struct {
	name   string
	plies  int
	memory int
	sfen   string
}{
	{"39 moves", 39, 1024, "9/1+R+N1kP2S/6pn1/9/9/5+B3/1R2S4/3p5/9 b NPb4g2sn4l14p 1"},
	{"図巧98", 0, 256, "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1"},
	{"図巧99", 117, 1024, "k1+P4n1/2L+P2sL1/r4+P+P1P/+BpP+Pl1+Rg1/NP1S+PP+p1g/2L+p1g+P1+P/Ps1G1+P1N1/1sN1P4/B8 b - 1"},
	{"図巧100", 611, 2048, "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1"},
	{"ACTの夢", 467, 1024, "1l+PG1+P3/b1P1n4/9/1l1B1P2S/L2P2P2/3+pN2l1/3+ppp1kN/pP+psS4/3+rPg+p1+R b 2P2gsnp 1"},
	{"ミクロコスモス", 1525, 3072, "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1"},
}

// TestFamous looks for any mate in long problems and tells what it took. ONLY=
// names one of them, NODES= and THREADS= set limits.
func TestFamous(t *testing.T) {
	if os.Getenv("LONG") == "" {
		t.Skip("LONG=1 solves long problems, for many minutes and with up to 3 GB")
	}
	nodes, _ := strconv.ParseUint(os.Getenv("NODES"), 10, 64)
	threads, _ := strconv.Atoi(os.Getenv("THREADS"))
	for _, c := range famous {
		if only := os.Getenv("ONLY"); only != "" && only != c.name {
			continue
		}
		began := processorTime()
		last := time.Now()
		r, err := Solve(context.Background(), parse(t, c.sfen), Options{Memory: c.memory, Nodes: nodes, Threads: threads}, func(g Progress) {
			if time.Since(last) > time.Minute {
				last = time.Now()
				t.Logf("%s: %+v", c.name, g)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %v within %d plies, a line of %d, %d positions, %d entries, %d verified, %v of processor time", c.name,
			r.Status, r.Plies, len(r.Line), r.Nodes, r.Entries, r.Verified, (processorTime() - began).Round(100*time.Millisecond))
		if r.Status == NoMate || r.Status == Unknown && nodes == 0 {
			t.Errorf("%s: %v, want a mate", c.name, r.Status)
		}
		if r.Status == Mate {
			checkLine(t, parse(t, c.sfen), r)
		}
	}
}

// TestShortest tells what the shortest mates of known problems take.
func TestShortest(t *testing.T) {
	if os.Getenv("LONG") == "" {
		t.Skip("LONG=1 measures what the shortest mates take")
	}
	list := append(problems[:len(problems):len(problems)], problems[0])
	list[len(problems)].name, list[len(problems)].plies = "two rooks and two bishops", 17
	list[len(problems)].sfen = "3l5/5k3/5g3/3p3L1/6p2/7Pp/6s2/9/9 b 2R2B3g3s4n2l14p 1"
	for _, c := range list {
		began := processorTime()
		r, err := Solve(context.Background(), parse(t, c.sfen), Options{Shortest: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %v %d, exact %v, %d positions, %d entries (%d KB), %v of processor time", c.name, r.Status, r.Plies, r.Exact,
			r.Nodes, r.Entries, r.Entries*entryBytes>>10, (processorTime() - began).Round(100*time.Microsecond))
		if r.Plies != c.plies || r.Exact != (c.plies > 0) {
			t.Errorf("%s: %+v, want %d", c.name, r, c.plies)
		}
	}
}
