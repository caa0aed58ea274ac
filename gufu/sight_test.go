package gufu

import (
	"fmt"
	"testing"
)

func TestSight(t *testing.T) {
	s, err := ParseState("1Ws/Ke1/1ke b S p", Ruleset{})
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[Piece]string{
		BlackKing: "2b true [2a 1a 1b 2c 1c]",
		WhiteKing: "1c true [2b 1b 2c]",
		Kaze:      "1a true [1b]",
		Arashi:    "- false []",
	} {
		c, ok := s.At(p)
		if got := fmt.Sprint(c, ok, s.Area(p)); got != want {
			t.Errorf("piece %d: %s, want %s", p, got, want)
		}
	}
}
