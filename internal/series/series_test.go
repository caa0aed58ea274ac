package series

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/game"
)

func TestNext(t *testing.T) {
	jsa := game.ReplayFor(game.Repetition, "", game.Replay{SwapColours: true, KeepTime: true})
	forum := game.ReplayFor(game.Impasse, "", game.Replay{})
	mate := game.WinFor(game.Black, game.Mate, "")
	for _, c := range []struct {
		name string
		f    Finished
		want Plan
	}{
		{"a replay that exchanges colours and keeps the time", Finished{Outcome: jsa, Asked: Replay}, Plan{Kind: Replay, SwapColours: true, KeepTime: true}},
		{"a replay with the same colours and fresh clocks", Finished{Outcome: forum, Asked: Replay}, Plan{Kind: Replay}},
		{"a replay of a handicap game", Finished{Outcome: jsa, Handicap: true, Asked: Replay}, Plan{Kind: Replay, KeepTime: true}},
		{"a rematch", Finished{Outcome: mate, Asked: Rematch}, Plan{Kind: Rematch, SwapColours: true}},
		{"a rematch of a handicap game", Finished{Outcome: mate, Handicap: true, Asked: Rematch}, Plan{Kind: Rematch}},
		{"a rematch instead of a replay", Finished{Outcome: jsa, Asked: Rematch}, Plan{Kind: Rematch, SwapColours: true}},
	} {
		if got, err := Next(c.f); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v; want %+v", c.name, got, err, c.want)
		}
	}
}

func TestNextRefuses(t *testing.T) {
	mate := game.WinFor(game.Black, game.Mate, "")
	for name, f := range map[string]Finished{
		"a game that goes on":  {Asked: Rematch},
		"a replay of a mate":   {Outcome: mate, Asked: Replay},
		"nothing asked":        {Outcome: mate},
		"something else asked": {Outcome: mate, Asked: "revenge"},
		"no contest that is not played again": {
			Outcome: game.Outcome{Result: game.Replayed, Reason: game.Repetition}, Asked: Replay},
	} {
		if p, err := Next(f); err == nil {
			t.Errorf("%s: %+v, want an error", name, p)
		}
	}
	if _, err := Next(Finished{Asked: Replay}); !errors.Is(err, ErrGoesOn) {
		t.Errorf("a game that goes on: %v, want ErrGoesOn", err)
	}
}

func TestArrange(t *testing.T) {
	sides := [2]string{"Aoki", "Bianchi"}
	if got := Arrange(Plan{SwapColours: true}, sides); got != [2]string{"Bianchi", "Aoki"} {
		t.Errorf("swapped: %v", got)
	}
	if got := Arrange(Plan{}, sides); got != sides {
		t.Errorf("not swapped: %v", got)
	}
}
