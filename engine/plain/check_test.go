package plain

import (
	"slices"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// findShogi is the Lookup of these tests.
func findShogi(_, rules string) (game.Variant, error) {
	return shogi.New(rules)
}

func parseShogi(t testing.TB, sfen string) game.Position {
	t.Helper()
	v, err := shogi.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := v.Parse(sfen)
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	return pos
}

func playOn(t testing.TB, pos game.Position, m game.Move) game.Position {
	t.Helper()
	next, err := pos.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// matesIn returns the moves by which the side to move mates within plies (1 or
// 3), found by trying everything.
func matesIn(t testing.TB, pos game.Position, plies int) []game.Move {
	t.Helper()
	var mates []game.Move
	for _, m := range pos.Moves() {
		next := playOn(t, pos, m)
		if o := next.Outcome(); o.Over() {
			if o.Reason == game.Mate {
				mates = append(mates, m)
			}
			continue
		}
		if plies < 3 || !next.InCheck() {
			continue
		}
		if !slices.ContainsFunc(next.Moves(), func(reply game.Move) bool {
			return len(matesIn(t, playOn(t, next, reply), plies-2)) == 0
		}) {
			mates = append(mates, m)
		}
	}
	return mates
}

// bigPieces are those that a game is lost with.
var bigPieces = map[game.Kind]bool{"R": true, "B": true, "+R": true, "+B": true}

// hangs reports whether a move lets a big piece be taken for nothing: it can
// be taken where nothing can take back, and the move took no more than a pawn.
func hangs(t testing.TB, pos game.Position, m game.Move) bool {
	t.Helper()
	for _, c := range pos.Explain(m).Captures {
		if c.Kind != "P" {
			return false
		}
	}
	next := playOn(t, pos, m)
	if next.Outcome().Over() {
		return false
	}
	for _, reply := range next.Moves() {
		s := next.Explain(reply)
		if len(s.Captures) == 0 || !bigPieces[s.Captures[0].Kind] {
			continue
		}
		after := playOn(t, next, reply)
		if !slices.ContainsFunc(after.Moves(), func(back game.Move) bool {
			b := after.Explain(back)
			return b.Mate || len(b.Captures) > 0 && b.To == s.To
		}) {
			return true
		}
	}
	return false
}
