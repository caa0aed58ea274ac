package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// gufuGame goes from the empty board to mate by way of drops, rotations, a
// capture, a check that is answered, and a drop from the reserve.
var gufuGame = []string{
	"K*1b>N", "K*2b>N", "W*1a>E", "S*1c>S", "W:1a>S", "S:1c>W", "Kx1a>E", "K-1b>E", "W*2a>N", "S-2b>N",
}

// newVariant fills the form of a variant and begins a game.
func newVariant(w *window, c *club, variant string, fields map[string]string) {
	w.t.Helper()
	w.visit(c.url + "/" + variant + "?lang=en")
	w.fill(fields)
	w.press("#begin")
	w.seated()
}

// seated waits for the table of a game and returns the game.
func (w *window) seated() string {
	w.t.Helper()
	w.wait(`location.pathname.startsWith("/g/") && document.querySelector("#board .gboard, #board .cube-table, #board > .grid")`)
	return strings.TrimPrefix(js[string](w, "location.pathname"), "/g/")
}

// turn makes a move of Gufū as people do.
func (w *window) turn(from, move string) {
	w.t.Helper()
	action, to, dir := move[1], move[2:4], move[5:]
	if action == '*' {
		if from != "" { // the piece that is due is taken up already
			w.press(fmt.Sprintf(`#board [data-hand=%q]`, from))
		}
		w.press(w.cell(to))
		w.press(fmt.Sprintf(`.compass4 [data-dir=%q]`, dir))
		return
	}
	w.press(w.cell(from))
	if action == ':' {
		w.press(".gufu-turn")
		return
	}
	w.press(w.cell(to))
}

// Two people at one phone play Gufū by touches, from the empty board to mate.
func TestGufu(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 375, 812)
	newVariant(w, c, "gufu", map[string]string{"opponent": "self"})
	if size := js[string](w, `document.documentElement.scrollWidth + "x" + innerWidth`); size != "375x375" {
		t.Errorf("the page is %s wide: nothing may stick out", size)
	}
	from := []string{"", "", "", "", "1a", "1c", "1b", "2b", "W", "1c"}
	for i, m := range gufuGame {
		switch i {
		case 3:
			w.wait(`document.querySelector(".gufu-says").innerText.startsWith("4/4")`)
			w.picture("set-up")
		case 6:
			w.wait(`document.querySelector(".m-contact") && document.querySelectorAll(".m-area").length === 2`)
			w.wait(`document.querySelector(".gufu-owners").innerText.includes("is White’s")`)
			// The piece that gives check cannot be moved, and the page says why.
			w.press(w.cell("1c"))
			w.wait(`document.querySelector(".gufu-says").innerText.includes("neither move nor turn")`)
			w.press(w.cell("1c"))
			w.picture("check")
		}
		w.turn(from[i], m)
		w.plies(i + 1)
	}
	if said := w.over(); !strings.Contains(said, "White wins") {
		t.Errorf("the result says %q, want that White wins", said)
	}
	w.picture("mate")
	if got := c.game(w.seated()).moves(); !slices.Equal(got, gufuGame) {
		t.Errorf("the server has %v, want %v", got, gufuGame)
	}
}

// By keyboard alone: drops with their directions, a rotation, a step refused.
func TestGufuKeyboard(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	newVariant(w, c, "gufu", map[string]string{"opponent": "self"})
	drops := []struct{ cell, arrow string }{{"1b", kb.ArrowUp}, {"2b", kb.ArrowUp}, {"1a", kb.ArrowRight}, {"1c", kb.ArrowDown}}
	for i, d := range drops {
		w.tabTo("#board [data-cell]")
		w.keyTo(d.cell)
		w.key(kb.Enter)
		w.wait(`document.activeElement.matches(".compass4 .btn")`)
		w.key(d.arrow)
		w.key(kb.Enter)
		w.plies(i + 1)
	}
	w.tabTo("#board [data-cell]")
	w.keyTo("1a")
	w.key(kb.Enter)
	w.wait(`document.querySelector("#board [aria-selected=true]")`)
	w.key("r")
	w.plies(5)
	w.wait(`document.querySelector("#board [data-cell='1a']").ariaLabel === "1a, kaze, shared, pointing south"`)
	// White's king may not go where the rules do not let it.
	w.keyTo("2b")
	w.key(kb.Enter)
	w.keyTo("1b")
	w.key(kb.Enter)
	w.wait(`document.querySelector("[data-note=refusal]")`)
	w.picture("refused")
	if got := c.game(w.seated()).moves(); !slices.Equal(got, gufuGame[:5]) {
		t.Errorf("the server has %v, want %v", got, gufuGame[:5])
	}
}

// A diagram in the rules plays by the rules and can be set back.
func TestDiagram(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 375, 812)
	for _, variant := range []string{"gufu", "saisho", "shogi", "jizai"} {
		w.visit(c.url + "/rules/" + variant + "?lang=it")
		first := `document.querySelector(".live-diagram")`
		w.wait(first + `.querySelector("code") === null || (` + first + `.scrollIntoView(), false)`)
		w.wait(first + `.querySelector("figure :is(.gboard, .cube-table, .board)")`)
		w.wait(first + `.querySelectorAll(".d-acts [disabled]").length > 0`)
		if wide := js[float64](w, "document.documentElement.scrollWidth"); wide > 375 {
			t.Errorf("the rules of %s are %g wide on a phone of 375", variant, wide)
		}
		w.picture(variant)
	}
	w.visit(c.url + "/rules/gufu?lang=en")
	w.wait(`(document.querySelector(".live-diagram").id = "first", document.querySelector("#first").scrollIntoView(), true)`)
	w.press(`#first [data-cell="1b"]`)
	w.press(`#first [data-dir="N"]`)
	w.wait(`document.querySelector("#first .d-said").innerText.length > 5 && !document.querySelector("#first [data-man=K]")`)
	w.press("#first .d-acts .btn:last-child")
	w.wait(`document.querySelector("#first [data-man=K]")`)
}
