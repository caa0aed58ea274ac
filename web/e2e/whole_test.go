package e2e

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/plain"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
)

// A whole game by clicks, from the first page's one click to mate of the
// weakest computer. The moves of the one who clicks are thought of by a
// stronger one, so every game is another, and every game ends.
func TestWholeGame(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.visit(c.url + "/?lang=en")
	js[bool](w, `(document.querySelector("#new [name=level]").value = "1", true)`)
	w.press("#begin")
	id := w.id()
	friend := plain.New(variants.Find, plain.Hard)
	defer friend.Close()
	var moves []game.Move
	for begun := time.Now(); ; {
		w.myTurn()
		g := c.game(id)
		moves = moves[:0]
		for _, m := range g.moves() {
			moves = append(moves, game.Move(m))
		}
		if g.Cur.Outcome != nil {
			break
		}
		if time.Since(begun) > 5*time.Minute {
			t.Fatalf("no end after %d moves", len(moves))
		}
		r, err := friend.Think(context.Background(), engine.Request{
			Variant: "shogi", Rules: "fesa", Moves: moves, Limits: engine.Limits{MoveTime: 300 * time.Millisecond},
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.play(string(r.Move))
		w.wait(`document.querySelectorAll("#moves [data-ply]").length > ` + strconv.Itoa(len(moves)))
	}
	said := w.over()
	w.picture("end")
	t.Logf("%d moves: %s", len(moves), strings.ReplaceAll(said, "\n", " "))
	if !strings.Contains(said, "Black wins") {
		t.Errorf("the result says %q, want that Black wins", said)
	}
	// What was played is a game by the rules, and ends where it ends.
	v, err := variants.Find("shogi", "fesa")
	if err != nil {
		t.Fatal(err)
	}
	judged, err := game.Parse(v, game.Line{Moves: moves}.String())
	if err != nil {
		t.Fatal(err)
	}
	if o := judged.Outcome(); o.Reason != game.Mate || o.Winner != game.Black {
		t.Errorf("the rules say %v, want mate by Black", o)
	}
	drops := slices.ContainsFunc(moves, func(m game.Move) bool { return strings.Contains(string(m), "*") })
	promotions := slices.ContainsFunc(moves, func(m game.Move) bool { return strings.HasSuffix(string(m), "+") })
	t.Logf("with a drop: %v, with a promotion: %v", drops, promotions)
}
