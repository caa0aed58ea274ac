package doc

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
)

// What the captions of diagrams say is so: all legal moves where the caption
// names them all, else some that are and some that are not, and what mates.
func TestDiagramClaims(t *testing.T) {
	for _, c := range []struct {
		variant, position         string
		all, legal, illegal, mate string
	}{
		{variant: "saisho", position: "DNW b -", all: "F L R T"},
		{variant: "saisho", position: "DEN w L", all: "L"},
		{variant: "saisho", position: "EWN b F", mate: "R"},
		{variant: "saisho", position: "ESW w -", all: "F L R T", mate: "L"},
		{variant: "saisho", position: "UEE b R", all: "F L T", mate: "T"},
		{variant: "saisho", position: "EES b R", all: "R"},
		{variant: "saisho", position: "WEN b L", all: "F R T", mate: "R"},
		{variant: "gufu", position: "1ks/1Kw/WeSe b - p", illegal: "K:1b>N"},
		{variant: "gufu", position: "1Ss/WeKw/1ke w - p", legal: "Kx2b>S"},
		{variant: "gufu", position: "1kn/2/WeKs b S p", legal: "S*1b>N S*1b>S S*2b>N S*2b>S S*2b>W", illegal: "S*1b>E S*1b>W S*2b>E"},
		{variant: "gufu", position: "1Ke/1Wn/knSe w - p W=b", legal: "K-2b>E Kx1c>E Sx1b>S", illegal: "W:1b>E"},
		{variant: "gufu", position: "1kw/WnSe/1Kw w - p S=b", legal: "K-2a>N", illegal: "S:1b>S"},
		{variant: "gufu", position: "1Ke/1Wn/keSe b - p W=b", legal: "Wx2c>E", mate: "Wx2c>E"},
		{variant: "gufu", position: "1Ws/Ke1/Swke b - p", mate: "S:2c>N"},
		{variant: "jizai", position: "lnsgkgsnl/1r5b1/ppppppppp/4j4/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4",
			legal: "5d1i 5d8i 5d7f 5d4g 5d5g 5d6g 5d8g", illegal: "5d9i 5d2f 5d5i 5d2i"},
		{variant: "jizai", position: "lnsgkgsnl/1r5b1/ppppppppp/4j4/4P4/9/PPPP1PPPP/1B5R1/LNSGKGSNL w - 4", illegal: "5d1i 5d5e 5d6d"},
		{variant: "jizai", position: "4k4/9/9/9/4j4/9/9/9/4K4 b G 1", all: "G*4e G*4f G*4i G*5d G*5f G*5h G*6e G*6f G*6i"},
		{variant: "jizai", position: "9/9/4j4/9/9/4R4/9/9/4K4 w p 1", legal: "P*5d P*5e", illegal: "5c5d 5c1a"},
		{variant: "shogi", position: "4k4/9/1S7/3P5/7R1/9/9/9/4K4 b - 1", legal: "8c7d 8c7d+ 6d6c 6d6c+ 2e2c 2e2c+ 2e2d", illegal: "2e2d+"},
		{variant: "shogi", position: "4k4/2P6/6N2/L8/9/9/9/9/4K4 b - 1", legal: "7b7a+ 3c2a+ 3c4a+ 9d9a+ 9d9b", illegal: "7b7a 3c2a 9d9a"},
		{variant: "shogi", position: "4k4/9/9/9/9/4+P4/PP1P1P1PP/9/4K4 b P 1", legal: "P*7b P*5b P*3b", illegal: "P*9b P*8b P*6b P*4b P*2b P*1b"},
		{variant: "shogi", position: "7nk/9/7G1/9/9/9/9/9/4K4 b GP 1", illegal: "P*1b", mate: "G*1b"},
		{variant: "shogi", position: "4k4/9/9/9/4r4/9/6B2/3G5/4K4 b P 1", all: "3g5e 5i4h 5i4i 5i6i 6h5g 6h5h P*5f P*5g P*5h"},
		{variant: "shogi", position: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", mate: "G*5b"},
	} {
		if !slices.ContainsFunc(shown(t, c.variant, "en"), func(d *diagram) bool { return d.whole() == c.position }) {
			t.Errorf("the page %s shows no diagram %q", c.variant, c.position)
		}
		v, err := variants.Find(c.variant, "")
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.Parse(c.position)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		var moves []string
		for _, m := range p.Moves() {
			moves = append(moves, string(m))
		}
		if c.all != "" && strings.Join(moves, " ") != c.all {
			t.Errorf("%s: the legal moves are %v, want %s", c.position, moves, c.all)
		}
		for _, m := range strings.Fields(c.legal + " " + c.mate) {
			if !slices.Contains(moves, m) {
				t.Errorf("%s: %s is not legal", c.position, m)
			}
		}
		for _, m := range strings.Fields(c.illegal) {
			if slices.Contains(moves, m) {
				t.Errorf("%s: %s is legal", c.position, m)
			}
		}
		for _, m := range strings.Fields(c.mate) {
			if q, err := p.Play(game.Move(m)); err != nil || !q.Outcome().Over() {
				t.Errorf("%s: %s does not end the game: %v", c.position, m, err)
			}
		}
	}
}
