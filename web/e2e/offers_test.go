package e2e

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// pair begins a game between two windows; the first is Black.
func pair(t *testing.T, browser context.Context, c *club, fields map[string]string) (black, white *window) {
	t.Helper()
	black, white = openWindow(t, browser, 1280, 800), openWindow(t, browser, 1280, 800)
	fields["opponent"], fields["colour"] = "friend", "black"
	newGame(black, c, fields)
	white.visit(js[string](black, `document.querySelector("#invite-link").value`) + "?lang=en")
	white.press("#sit")
	white.id()
	black.wait(`document.querySelector("#player-near.on")`)
	return black, white
}

// Two people offer and answer: a draw declined, a move taken back, a refusal
// that says why, and a draw agreed.
func TestOffers(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	black, white := pair(t, browser, c, map[string]string{"rules": "aise"})
	for i, m := range []string{"7g7f", "3c3d", "2g2f"} {
		w := []*window{black, white}[i%2]
		w.myTurn()
		w.play(m)
		black.plies(i + 1)
		white.plies(i + 1)
	}
	black.press(`#acts [data-do="offer-draw"]`)
	black.wait(`document.querySelector("#acts [data-do=offer-draw]").disabled`)
	white.press(`[data-note="offer"] [data-do="decline"]`)
	black.wait(`document.querySelector("[data-note=info]") && !document.querySelector("[data-note=offer]")`)

	black.press(`#acts [data-do="offer-takeback"]`)
	white.press(`[data-note="offer"] [data-do="accept"]`)
	for _, w := range []*window{black, white} {
		w.plies(2)
		w.wait(`document.querySelector("#board [data-cell='2g']").ariaLabel.includes("Black pawn") || document.querySelector("#board [data-cell='2g']").ariaLabel.includes("black pawn")`)
	}

	// A pawn where there is one: the page says nifu, and nothing else happens.
	for i, m := range []string{"8h2b+", "3a2b", "3g3f", "4a4b", "3f3e", "3d3e"} {
		w := []*window{black, white}[i%2]
		w.myTurn()
		w.play(m)
		black.plies(3 + i)
		white.plies(3 + i)
	}
	black.myTurn()
	black.play("B*5e")
	white.myTurn()
	white.press(`#stand-near [data-hand="P"]`)
	white.press(white.cell("5d"))
	white.wait(`document.querySelector("[data-note=refusal]")?.innerText.includes("nifu")`)
	white.picture("nifu")

	// Past positions are for looking; the first touch leads back.
	white.press(`#rail [data-step="first"]`)
	white.wait(`document.querySelector("[data-note=past]")`)
	white.key(kb.ArrowRight)
	white.wait(`document.querySelector("#moves [data-ply='1'][aria-current]")`)
	white.press(white.cell("5e"))
	white.wait(`!document.querySelector("[data-note=past]")`)

	// A typed move.
	white.press(`#rail [data-open="more"]`)
	white.press(`#typed input`)
	white.key("B*4d" + kb.Enter)
	black.plies(10)
	black.picture("offers")

	white.press(`#acts [data-do="offer-draw"]`)
	black.press(`[data-note="offer"] [data-do="accept"]`)
	for _, w := range []*window{black, white} {
		if said := w.over(); !strings.Contains(strings.ToLower(said), "draw") {
			t.Errorf("the result says %q, want a draw", said)
		}
	}
}

// The fourth repetition under the rules of the JSA: the game is played again
// with colours exchanged, and both pages go there.
func TestReplay(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	black, white := pair(t, browser, c, map[string]string{"rules": "jsa", "clock": "sudden", "main": "20"})
	id := black.id()
	if js[bool](black, `!!document.querySelector("#acts [data-do=offer-draw]")`) {
		t.Error("the JSA knows no draw by agreement, the page offers it")
	}
	cycle := []string{"2h3h", "8b7b", "3h2h", "7b8b"}
	for i := range 12 {
		w := []*window{black, white}[i%2]
		w.myTurn()
		w.play(cycle[i%4])
		if i < 11 {
			black.plies(i + 1)
			white.plies(i + 1)
		}
	}
	for _, w := range []*window{black, white} {
		w.wait(fmt.Sprintf(`location.pathname.startsWith("/g/") && location.pathname !== "/g/%s"`, id))
	}
	if a, b := black.id(), white.id(); a != b {
		t.Errorf("one goes to %s, the other to %s", a, b)
	}
	white.myTurn()
	if cell := js[string](white, `document.querySelector("#board .row-cells > [data-cell]").dataset.cell`); cell != "9a" {
		t.Errorf("who was White sees %s at the upper left, want 9a: he is Black now", cell)
	}
	white.do(chromedp.Navigate(c.url + "/g/" + id))
	if said := white.over(); !strings.Contains(said, "Go to the game") {
		t.Errorf("the finished game says %q, want the way to the next", said)
	}
	white.picture("replay")
}
