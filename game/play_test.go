package game

import (
	"strings"
	"testing"
)

func TestParseLine(t *testing.T) {
	for text, want := range map[string]Line{
		"startpos":                     {},
		"position startpos":            {},
		" startpos  moves 7g7f  3c3d ": {Moves: []Move{"7g7f", "3c3d"}},
		"startpos moves":               {},
		"sfen 9/9 b - 1":               {SFEN: "9/9 b - 1"},
		"9/9 b -":                      {SFEN: "9/9 b -"},
		"position sfen 9/9 w 2P 5 moves P*5e 1a1b": {SFEN: "9/9 w 2P 5", Moves: []Move{"P*5e", "1a1b"}},
		"U NN b -": {SFEN: "U NN b -"},
	} {
		got, err := ParseLine(text)
		if err != nil || got.String() != want.String() || got.SFEN != want.SFEN {
			t.Errorf("ParseLine(%q) = %+v, %v; want %+v", text, got, err, want)
		}
		again, err := ParseLine(got.String())
		if err != nil || again.String() != got.String() {
			t.Errorf("%q is read back as %q, %v", got, again, err)
		}
	}
	for text, want := range map[string]string{
		"":                "want startpos",
		"position":        "want startpos",
		"moves 7g7f":      "before the word moves",
		"sfen":            "after the word sfen",
		"sfen moves 7g7f": "after the word sfen",
		"startpos 7g7f":   `"7g7f" after startpos`,
	} {
		if _, err := ParseLine(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseLine(%q): error %v, want one with %q", text, err, want)
		}
	}
}

func TestMoveNumber(t *testing.T) {
	for sfen, want := range map[string]int{
		"9/9 b - 7": 7, "9/9 b -": 1, "9/9 b - 0": 1, "9/9 b - -3": 1, "9/9 b - x": 1, "": 1, "2/2/2 b KkWS 1": 1,
	} {
		if got := MoveNumber(sfen); got != want {
			t.Errorf("MoveNumber(%q) = %d, want %d", sfen, got, want)
		}
	}
}

func TestTextsRoundTrip(t *testing.T) {
	for s := Black; s <= Neither; s++ {
		if got, err := ParseSide(s.String()); err != nil || got != s {
			t.Errorf("ParseSide(%q) = %v, %v", s, got, err)
		}
	}
	for a := Resign; a <= Adjourn; a++ {
		if got, err := ParseAction(a.String()); err != nil || got != a {
			t.Errorf("ParseAction(%q) = %v, %v", a, got, err)
		}
	}
	for _, bad := range []string{"", "-", "neither ", "resigns"} {
		if _, err := ParseSide(bad); err == nil {
			t.Errorf("ParseSide(%q) is read", bad)
		}
		if _, err := ParseAction(bad); err == nil {
			t.Errorf("ParseAction(%q) is read", bad)
		}
	}
	if Black.Opponent() != White || White.Opponent() != Black || Neither.Opponent() != Neither {
		t.Error("opponents are mixed up")
	}
	if c := (Coord{File: 5, Rank: 5}); c.String() != "5e" || (Coord{}).String() != "-" {
		t.Error("a cell is written wrongly")
	}
}

func TestOutcomeWords(t *testing.T) {
	for _, c := range []struct {
		o    Outcome
		want string
	}{
		{Outcome{}, "undecided -"},
		{WinFor(White, Mate, "x"), "white mate"},
		{DrawFor(Repetition, "x"), "draw repetition"},
		{ReplayFor(PlyLimit, "x", Replay{}), "replay ply-limit"},
	} {
		if c.o.String() != c.want || c.o.Over() != (c.want != "undecided -") {
			t.Errorf("%+v is written %q, want %q", c.o, c.o, c.want)
		}
	}
}
