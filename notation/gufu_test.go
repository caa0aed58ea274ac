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

// The notations for the eye write as the game's own, those for the ear in words.
func TestGufuInAllNotations(t *testing.T) {
	for _, c := range []struct{ sfen, move, written, italian, english, say string }{
		{"2/2/2 b KkWS 1", "K*2c>W", "K*2三>W", "Re paracadutato in 2-3, guarda a ovest", "King dropped on 2-3, facing west", "玉を２三に打つ、西向き"},
		{"keKn/1We/Sn1 b - p", "S-2b>E", "S-2二>E#", "Arashi da 2-3 a 2-2, guarda a est, scacco matto", "Arashi from 2-3 to 2-2, facing east, checkmate", "嵐を２三から２二へ、東向き、詰み"},
		{"1Ss/WeKw/1ke w - p", "Kx2b>S", "Kx2二>S+", "Re da 1-3 prende il Kaze in 2-2, guarda a sud, scacco", "King from 1-3 takes Kaze on 2-2, facing south, check", "玉を１三から２二へ、風を取る、南向き、王手"},
		{"1Ws/Ke1/Swke b - p", "S:2c>N", "S:2三>N#", "Arashi gira in 2-3, guarda a nord, scacco matto", "Arashi turns on 2-3, facing north, checkmate", "嵐を２三で回す、北向き、詰み"},
	} {
		p, m := gufuAt(t, c.sfen), game.Move(c.move)
		for key, want := range map[string]string{"usi": c.move, "western": c.written, "aise": c.written, "japanese": c.written, "kif": c.written,
			"csa": c.written, "kitao": c.written, "gufu": c.written, "italian": c.italian, "english": c.english, "spoken-ja": c.say} {
			n, err := Find(key)
			if err != nil {
				t.Fatal(err)
			}
			if got := n.Write(p, m, game.Coord{}); got != want {
				t.Errorf("%s writes %s in %s as %q, want %q", key, m, c.sfen, got, want)
			}
			if got, err := n.Read(p, want, game.Coord{}); err != nil || got != m {
				t.Errorf("%s reads %q as %q, %v", key, want, got, err)
			}
		}
	}
}

func TestGufuReaders(t *testing.T) {
	p := gufuAt(t, "1kn/2/WeKs b S p")
	for text, want := range map[string]error{"S*1三>N": rules.ErrOccupied, "K": game.ErrSyntax, "S*2b>N+": game.ErrMark, "S*2二>N#": game.ErrMark, "K:1三>W++": game.ErrSyntax} {
		if m, err := gufu.Read(p, text, game.Coord{}); !errors.Is(err, want) {
			t.Errorf("%q is read as %q, %v; want %v", text, m, err, want)
		}
	}
	for _, text := range []string{"S*22>N", "S*2二>N", "S*２二>N", "S*２ｂ>N", "Ｓ＊２二＞Ｎ"} {
		if m, err := usi.Read(p, text, game.Coord{}); err != nil || m != "S*2b>N" {
			t.Errorf("%s is read as %q, %v", text, m, err)
		}
	}
}
