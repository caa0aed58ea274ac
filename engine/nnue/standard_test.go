package nnue

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// TestScores holds both standard formats against the scores of YaneuraOu.
func TestScores(t *testing.T) {
	file, err := os.Open("testdata/scores.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	count := 0
	shared := NewEvaluator(halfKPs())
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := strings.SplitN(lines.Text(), " ", 3)
		p := position(t, f[2])
		for i, n := range []*Network{randomKP(), halfKPs()} {
			want, err := strconv.Atoi(f[i])
			if err != nil {
				t.Fatal(err)
			}
			if got := n.Evaluate(&p); got != want {
				t.Errorf("%s %s: %d, want %d", n.Name(), f[2], got, want)
			}
			count++
		}
		want, _ := strconv.Atoi(f[1])
		shared.Reset(&p)
		if got := shared.Evaluate(&p); got != want {
			t.Errorf("%s: %d after other positions, want %d", f[2], got, want)
		}
	}
	if count != 50 {
		t.Errorf("%d scores, want 50", count)
	}
}

func TestFVScale(t *testing.T) {
	n := mustLoad(kpFile())
	p := position(t, starts[0])
	for _, c := range []struct{ scale, want int }{{1, 1098}, {16, 68}, {24, 45}, {128, 8}} {
		if err := n.SetFVScale(c.scale); err != nil {
			t.Fatal(err)
		}
		if got := n.Evaluate(&p); got != c.want {
			t.Errorf("FV_SCALE %d: %d, want %d", c.scale, got, c.want)
		}
	}
	for _, scale := range []int{0, -1, 129} {
		if err := n.SetFVScale(scale); err == nil || !strings.Contains(err.Error(), "from 1 to 128") {
			t.Errorf("FV_SCALE %d: error %v", scale, err)
		}
	}
	if err := randomK1().SetFVScale(16); err == nil {
		t.Error("FV_SCALE of a network of ours: want an error")
	}
	w := position(t, "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1")
	if err := n.SetFVScale(16); err != nil {
		t.Fatal(err)
	}
	if got := n.Evaluate(&w); got != -78 {
		t.Errorf("-1257 by 16: %d, want -78, truncated toward zero", got)
	}
}

// A position and the same seen from the other side have the same score.
func TestTurned(t *testing.T) {
	for _, n := range networks() {
		for _, sfen := range starts {
			p := position(t, sfen)
			q := turned(t, &p)
			if a, b := n.Evaluate(&p), n.Evaluate(&q); a != b {
				t.Errorf("%s %s: %d, turned %d", n.Name(), sfen, a, b)
			}
		}
	}
}

// turned returns the position with the players' places exchanged.
func turned(t testing.TB, p *shogi.Position) shogi.Position {
	t.Helper()
	s := p.Setup()
	r := s
	for i, pc := range s.Board {
		if pc != shogi.NoPiece {
			pc = shogi.NewPiece(pc.Kind(), pc.Color().Other())
		}
		r.Board[80-i] = pc
	}
	r.Hands[0], r.Hands[1] = s.Hands[1], s.Hands[0]
	r.Turn = s.Turn.Other()
	q, err := r.Tsume()
	if err != nil {
		t.Fatal(err)
	}
	return q
}
