package series

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/saisho"
)

var (
	blackMates = game.WinFor(game.Black, game.Mate, "")
	whiteMates = game.WinFor(game.White, game.Mate, "")
	drawn      = game.DrawFor(game.Repetition, "")
	calledOff  = game.DrawFor(game.Aborted, "")
)

// Rule 12: the colours alternate until the match is over; what it takes to go
// on is stored with each game.
func TestMatch(t *testing.T) {
	const (
		aoki    = "Aoki"
		bianchi = "Bianchi"
	)
	players := [2]string{aoki, bianchi} // of Black and White
	f := Finished{Variant: "saisho", Match: &saisho.Match{}}
	for i, c := range []struct {
		outcome game.Outcome
		halves  [2]int
		black   string // in the next game, "" when the match is over
	}{
		{blackMates, [2]int{2, 0}, bianchi},
		{blackMates, [2]int{2, 2}, aoki},
		{calledOff, [2]int{2, 2}, aoki}, // and does not count
		{drawn, [2]int{2, 2}, bianchi},
		{game.WinFor(game.White, game.TimeUp, ""), [2]int{4, 2}, aoki},
		{game.DrawFor(game.Points, ""), [2]int{5, 3}, bianchi},
		{game.WinFor(game.White, game.Points, ""), [2]int{5, 3}, aoki}, // it would win the match
		{game.WinFor(game.Black, game.Resignation, ""), [2]int{7, 3}, ""},
	} {
		f.Outcome, f.Asked = c.outcome, Match
		if m, ok := f.Standing(); !ok || m.Halves != c.halves {
			t.Fatalf("game %d: %+v, want half points %v", i+1, m, c.halves)
		}
		plan, err := Next(f)
		if c.black == "" {
			if !errors.Is(err, saisho.ErrMatchOver) {
				t.Errorf("game %d: %+v, %v; want the match over", i+1, plan, err)
			}
			break
		}
		if err != nil {
			t.Fatalf("game %d: %v", i+1, err)
		}
		for _, early := range []Kind{Jizai, Rematch} {
			f.Asked = early
			if p, err := Next(f); !errors.Is(err, ErrGoesOn) {
				t.Errorf("game %d, %s: %+v, %v; want it refused while the match goes on", i+1, early, p, err)
			}
		}
		players = Arrange(plan, players)
		if players[game.Black] != c.black || plan.Variant != "" || plan.KeepTime || plan.Match.Player(game.Black) != slices.Index([]string{aoki, bianchi}, c.black) {
			t.Errorf("game %d: %v, %+v; want Black %s", i+1, players, plan, c.black)
		}
		stored, err := json.Marshal(plan.Match)
		if err != nil {
			t.Fatal(err)
		}
		f.Match = new(saisho.Match)
		if err := json.Unmarshal(stored, f.Match); err != nil || *f.Match != *plan.Match {
			t.Fatalf("game %d: %s is read as %+v, %v", i+1, stored, f.Match, err)
		}
	}
	if got := f.Offers(); !slices.Equal(got, []Kind{Jizai, Rematch}) {
		t.Errorf("after the match: %v", got)
	}
	// Aoki has won the match and had Black in its last game.
	f.Asked = Jizai
	if p, err := Next(f); err != nil || !reflect.DeepEqual(p, Plan{Kind: Jizai, SwapColours: true, Variant: "jizai"}) {
		t.Errorf("the game in the game: %+v, %v", p, err)
	}
	f.Asked = Rematch
	if p, err := Next(f); err != nil || !reflect.DeepEqual(p, Plan{Kind: Rematch, SwapColours: true, Match: &saisho.Match{}}) {
		t.Errorf("another match: %+v, %v", p, err)
	}
}

// Rule 12: after twelve games without a winner the match is drawn, and no game
// in the game follows.
func TestDrawnMatch(t *testing.T) {
	f := Finished{Variant: "saisho", Match: &saisho.Match{}, Outcome: drawn, Asked: Match}
	games := 1
	for ; ; games++ {
		p, err := Next(f)
		if err != nil {
			break
		}
		f.Match = p.Match
	}
	if got := f.Offers(); games != saisho.MatchGames || !slices.Equal(got, []Kind{Rematch}) {
		t.Errorf("after %d drawn games: %v; want a rematch after %d", games, got, saisho.MatchGames)
	}
}

// Rule 13: the winner of a game of Saishō is White in the game in the game,
// which does not follow a draw.
func TestGameInTheGame(t *testing.T) {
	for _, c := range []struct {
		name    string
		variant string
		outcome game.Outcome
		want    []Kind
		swap    bool
	}{
		{"Black has won", "saisho", blackMates, []Kind{Jizai, Rematch}, true},
		{"White has won", "saisho", whiteMates, []Kind{Jizai, Rematch}, false},
		{"White has won on points", "saisho", game.WinFor(game.White, game.Points, ""), []Kind{Jizai, Rematch}, false},
		{"a draw", "saisho", drawn, []Kind{Rematch}, false},
		{"called off", "saisho", calledOff, []Kind{Rematch}, false},
		{"another game", "gufu", blackMates, []Kind{Rematch}, false},
		{"the game in the game itself", "jizai", blackMates, []Kind{Rematch}, false},
		{"it goes on", "saisho", game.Outcome{}, nil, false},
	} {
		f := Finished{Variant: c.variant, Outcome: c.outcome}
		if got := f.Offers(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		f.Asked = Jizai
		p, err := Next(f)
		if offered := slices.Contains(c.want, Jizai); offered != (err == nil) || offered && (p.SwapColours != c.swap || p.Variant != "jizai" || p.Match != nil) {
			t.Errorf("%s: %+v, %v", c.name, p, err)
		}
	}
	if p, err := Next(Finished{Variant: "saisho", Outcome: drawn, Asked: Match}); err == nil {
		t.Errorf("a match out of nothing: %+v", p)
	}
}
