package notation

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/game"
	rules "github.com/komadai/komadai/gufu"
)

func gufuAt(t *testing.T, sfen string) game.Position {
	t.Helper()
	v, err := rules.New("strict")
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(sfen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestGufu(t *testing.T) {
	for _, c := range []struct {
		sfen         string
		move         game.Move
		text, marked string // of gufu; of usi with marks
	}{
		{"2/2/2 b KkWS 1", "K*2c>W", "K*2三>W", "K*2c>W"},
		{"2/2/2 b KkWS 1", "K*2c>N", "K*2三>N", "K*2c>N"}, // ahead, and yet it says so
		{"keKn/1We/Sn1 b - p", "S-2b>E", "S-2二>E#", "S-2b>E#"},
		{"1Ss/WeKw/1ke w - p", "Kx2b>S", "Kx2二>S+", "Kx2b>S+"},
		{"1Ws/Ke1/Swke b - p", "S:2c>N", "S:2三>N#", "S:2c>N#"},
	} {
		p := gufuAt(t, c.sfen)
		if got := gufu.Write(p, c.move, game.Coord{}); got != c.text {
			t.Errorf("%s in %s is written %q, want %q", c.move, c.sfen, got, c.text)
		}
		if got := gufu.WriteMarked(p, c.move, game.Coord{}); got != c.text {
			t.Errorf("%s with its mark is %q, want %q", c.move, got, c.text)
		}
		if got := usi.WriteMarked(p, c.move, game.Coord{}); got != c.marked {
			t.Errorf("%s in %s is marked %q, want %q", c.move, c.sfen, got, c.marked)
		}
	}
}

// Every notation reads every legal move as it and as the game's own writes it.
func TestGufuRoundTrips(t *testing.T) {
	for _, sfen := range []string{"2/2/2 b KkWS 1", "keKn/1We/Sn1 b - p", "1Ss/WeKw/1ke w - p", "1kn/2/WeKs b S p", "1kw/1Kw/WeSe b - p"} {
		p := gufuAt(t, sfen)
		for _, m := range p.Moves() {
			for _, n := range All {
				for _, text := range []string{n.Write(p, m, game.Coord{}), n.WriteMarked(p, m, game.Coord{}), gufu.Write(p, m, game.Coord{})} {
					if got, err := n.Read(p, text, game.Coord{}); err != nil || got != m {
						t.Errorf("%s: %s of %s is read as %s, %v", n.Key, text, m, got, err)
					}
				}
			}
		}
	}
	p := gufuAt(t, "1kn/2/WeKs b S p")
	for text, want := range map[string]error{"S*1三>N": rules.ErrOccupied, "K": game.ErrSyntax, "K:1三>W++": game.ErrSyntax} {
		if m, err := gufu.Read(p, text, game.Coord{}); !errors.Is(err, want) {
			t.Errorf("%q is read as %q, %v; want %v", text, m, err, want)
		}
	}
	if m, err := usi.Read(p, "S*22>N", game.Coord{}); err != nil || m != "S*2b>N" {
		t.Errorf("S*22>N is read as %q, %v", m, err)
	}
}
