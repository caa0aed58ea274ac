package saisho

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/game"
)

// A match is won with three points and two ahead, by a mate.
func TestMatch(t *testing.T) {
	black, white := game.WinFor(game.Black, game.Mate, "x"), game.WinFor(game.White, game.Mate, "x")
	play := func(m Match, o game.Outcome) Match {
		t.Helper()
		after, err := m.Add(o)
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	m := play(play(Match{}, black), white) // player 0 wins both: the colours alternate
	if _, over := m.Over(); over || m.Halves != [2]int{4, 0} {
		t.Fatalf("after two wins of one player: %+v", m)
	}
	points := game.WinFor(game.Black, game.Points, "x")
	if n := play(m, points); n.Halves != m.Halves || n.Games != 3 {
		t.Errorf("a win on points must not win the match: %+v", n)
	}
	if w, over := play(m, black).Over(); !over || w != 0 {
		t.Errorf("three mates to none: winner %d, over %v", w, over)
	}
	m = Match{}
	for range MatchGames {
		m = play(m, game.DrawFor(game.Repetition, "x"))
	}
	if w, over := m.Over(); !over || w != -1 {
		t.Errorf("twelve drawn games: winner %d, over %v; want nobody, over", w, over)
	}
	if _, err := m.Add(black); err == nil {
		t.Error("a game after the end of the match counts")
	}
}

// What each kind of ending is worth in a match, and what may not win it.
func TestMatchPoints(t *testing.T) {
	tie := game.DrawFor(game.Points, "x")
	for _, c := range []struct {
		name    string
		halves  [2]int // before, player 0 having Black
		outcome game.Outcome
		want    [2]int
		over    bool
	}{
		{"mate", [2]int{0, 0}, game.WinFor(game.Black, game.Mate, "x"), [2]int{2, 0}, false},
		{"mate by White", [2]int{0, 0}, game.WinFor(game.White, game.Mate, "x"), [2]int{0, 2}, false},
		{"resignation", [2]int{4, 0}, game.WinFor(game.Black, game.Resignation, "x"), [2]int{6, 0}, true},
		{"time", [2]int{0, 0}, game.WinFor(game.White, game.TimeUp, "x"), [2]int{0, 2}, false},
		{"points", [2]int{2, 2}, game.WinFor(game.Black, game.Points, "x"), [2]int{4, 2}, false},
		{"points to three, one ahead", [2]int{4, 4}, game.WinFor(game.Black, game.Points, "x"), [2]int{6, 4}, false},
		{"points that would win", [2]int{4, 2}, game.WinFor(game.Black, game.Points, "x"), [2]int{4, 2}, false},
		{"a tie", [2]int{2, 0}, tie, [2]int{3, 1}, false},
		{"a tie that would win", [2]int{5, 1}, tie, [2]int{5, 1}, false},
		{"a tie that would win for the other", [2]int{1, 5}, tie, [2]int{1, 5}, false},
		{"a drawn plain game", [2]int{2, 0}, game.DrawFor(game.Repetition, "x"), [2]int{2, 0}, false},
		{"mate to three, one ahead", [2]int{4, 4}, game.WinFor(game.Black, game.Mate, "x"), [2]int{6, 4}, false},
		{"mate to four, two ahead", [2]int{6, 4}, game.WinFor(game.Black, game.Mate, "x"), [2]int{8, 4}, true},
	} {
		m, err := Match{Games: 4, Halves: c.halves}.Add(c.outcome)
		_, over := m.Over()
		if err != nil || m.Halves != c.want || m.Games != 5 || over != c.over {
			t.Errorf("%s: %+v, over %v, %v; want half points %v, over %v", c.name, m, over, err, c.want, c.over)
		}
	}
	for name, o := range map[string]game.Outcome{
		"goes on": {}, "called off": game.DrawFor(game.Aborted, ""), "replayed": game.ReplayFor(game.Repetition, "x", game.Replay{}),
	} {
		if m, err := (Match{Games: 1}).Add(o); !errors.Is(err, ErrNoContest) || m.Games != 1 {
			t.Errorf("%s: %+v, %v; want it not counted", name, m, err)
		}
	}
}
