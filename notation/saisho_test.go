package notation

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/game"
	rules "github.com/komadai/komadai/saisho"
)

func saishoAt(t *testing.T, sfen string) game.Position {
	t.Helper()
	v, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(sfen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSaisho(t *testing.T) {
	for _, c := range []struct {
		sfen, move                     string
		written, italian, english, say string
	}{
		{"WNW w -", "T", "T~", "L’imperatore gira in senso orario, scacco a sé stessi", "Emperor turns clockwise, self-check", "天皇が時計回りに回る、自王手"},
		{"WNW w -", "F", "F+", "L’imperatore rotola avanti, scacco", "Emperor rolls forward, check", "天皇が前へ転がる、王手"},
		{"WNW w -", "R", "R~#", "L’imperatore rotola a destra, matto a sé stessi", "Emperor rolls right, self-mate", "天皇が右へ転がる、自らの詰み"},
		{"WNW w -", "L", "L", "L’imperatore rotola a sinistra", "Emperor rolls left", "天皇が左へ転がる"},
		{"EWN b F", "R", "R#", "L’imperatore rotola a destra, scacco matto", "Emperor rolls right, checkmate", "天皇が右へ転がる、詰み"},
		{"- b -", "*WNW", "*WNW", "L’imperatore si posa con la faccia W in alto, sguardo a nord, fiamma a ovest",
			"Emperor placed with face W up, gaze north, flame west", "天皇を置く、上面W、視線は北、炎は西"},
		{"- b -", "*WWS", "*WWS~", "L’imperatore si posa con la faccia W in alto, sguardo a ovest, fiamma a sud, scacco a sé stessi",
			"Emperor placed with face W up, gaze west, flame south, self-check", "天皇を置く、上面W、視線は西、炎は南、自王手"},
	} {
		p, m := saishoAt(t, c.sfen), game.Move(c.move)
		for key, want := range map[string]string{"aise": c.written, "japanese": c.written, "csa": c.written, "usi": c.move,
			"italian": c.italian, "english": c.english, "spoken-ja": c.say} {
			n, err := Find(key)
			if err != nil {
				t.Fatal(err)
			}
			if got := n.Write(p, m, game.Coord{}); got != want {
				t.Errorf("%s writes %s in %s as %q, want %q", key, m, c.sfen, got, want)
			}
		}
		if got := usi.WriteMarked(p, m, game.Coord{}); got != c.written {
			t.Errorf("%s in %s is marked %q, want %q", m, c.sfen, got, c.written)
		}
	}
}

// Marks may be missing, but not wrong; what is not legal is not read.
func TestSaishoReaders(t *testing.T) {
	p := saishoAt(t, "WNW w -")
	for _, n := range All {
		for text, want := range map[string]game.Move{"T": "T", "T~": "T", " R~# ": "R", "Ｆ": "F", "F+": "F"} {
			if got, err := n.Read(p, text, game.Coord{}); err != nil || got != want {
				t.Errorf("%s reads %q as %q, %v; want %s", n.Key, text, got, err, want)
			}
		}
		for _, text := range []string{"T~#+", "T+", "F#", "B", "*WNW", "~", "l'imperatore"} {
			if got, err := n.Read(p, text, game.Coord{}); err == nil {
				t.Errorf("%s reads %q as %q", n.Key, text, got)
			}
		}
	}
	if _, err := usi.Read(saishoAt(t, "WNW w F"), "F", game.Coord{}); !errors.Is(err, rules.ErrKo) {
		t.Errorf("a barred roll: %v", err)
	}
	if got, err := italian.Read(p, "l'imperatore rotola avanti scacco", game.Coord{}); err != nil || got != "F" {
		t.Errorf("spoken: %q, %v", got, err)
	}
}
