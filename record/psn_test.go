package record

import (
	"strings"
	"testing"
	"time"
)

func TestReadPSN(t *testing.T) {
	for _, c := range []struct{ name, text, start, line string }{
		{"Western, a handicap", "[Sente \"A\"]\n[Gote \"B\"]\n[Handicap \"2 piece\"]\n\n1... S-6b 2. P-7f P-5d 0-1\n",
			"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "7a6b 7g7f 5c5d resign"},
		{"Western, all that moves have", "[Sente \"A\"]\n1. P-7f P34 2.Bx2b+ Sx2b 3.B*5e! {good} G6a-5b 4.B5ex2b+ 1-0",
			"", "7g7f 3c3d 8h2b+ 3a2b B*5e 6a5b 5e2b+ resign"},
		{"USI with times", "[Black \"A\"]\n[White \"B\"]\n[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n1.2g2f            (00:00:02 / 00:00:02)\n2.3c3d (00:00:11 / 00:00:11)\n",
			"", "2g2f 3c3d"},
		{"variation", "[Sente \"A\"]\n1. P-7f P-3d (1... P-8d 2. P-2f) (1... G6a-5b) 2. P-6f", "", "7g7f 3c3d 6g6f"},
	} {
		recs, warnings, err := Read(strings.NewReader(c.text), "", Options{})
		if err != nil || len(warnings) > 0 || len(recs) != 1 {
			t.Errorf("%s: %v %v", c.name, err, warnings)
			continue
		}
		if got := mainLine(recs[0]); got != c.line || c.start != "" && recs[0].Start != c.start {
			t.Errorf("%s: got %s from %s, want %s from %s", c.name, got, recs[0].Start, c.line, c.start)
		}
		if recs[0].Header("先手") != "A" {
			t.Errorf("%s: headers %v", c.name, recs[0].Headers)
		}
		switch c.name {
		case "USI with times":
			if n := recs[0].Main()[1]; !n.Timed || n.Spent != 11*time.Second {
				t.Errorf("the time is %v", n.Spent)
			}
		case "variation":
			next := recs[0].Main()[0].Next
			if len(next) != 3 || next[1].Move != "8c8d" || next[1].Next[0].Move != "2g2f" || next[2].Move != "6a5b" {
				t.Errorf("after the first move: %v", next)
			}
		case "Western, all that moves have":
			if n := recs[0].Main()[4]; n.Comment != "good" {
				t.Errorf("the comment is %q", n.Comment)
			}
		}
	}
}

func TestReadPSNSeveralGames(t *testing.T) {
	recs, warnings, err := Read(strings.NewReader("[Sente \"A\"]\n1. P-7f\n[Sente \"B\"]\n1. P-2f P-9z 2. P-7f\n"), "", Options{})
	if err != nil || len(recs) != 2 || mainLine(recs[1]) != "2g2f" || len(warnings) != 1 || warnings[0].Line != 4 {
		t.Errorf("%v %v %v", recs, warnings, err)
	}
}
