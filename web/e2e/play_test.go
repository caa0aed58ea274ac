package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shortGame goes from the start position to mate, with a promotion declined,
// one taken, captures and a drop.
var shortGame = []string{"7g7f", "6a7b", "8h3c", "4a4b", "3c4b+", "5a6a", "G*5b"}

// newGame fills the form of the home page and begins a game.
func newGame(w *window, c *club, fields map[string]string) {
	w.t.Helper()
	w.visit(c.url + "/?lang=en")
	w.press("#new summary")
	w.fill(fields)
	w.press("#begin")
	w.id()
}

// fill fills fields of the form of a new game.
func (w *window) fill(fields map[string]string) {
	w.t.Helper()
	for name, value := range fields {
		radio := fmt.Sprintf("#new [name=%q][value=%q]", name, value)
		if js[bool](w, fmt.Sprintf("!!document.querySelector(%q)", radio+"[type=radio]")) {
			// The label is what one sees and presses.
			js[bool](w, fmt.Sprintf("(document.querySelector(%q).closest('label').click(), true)", radio))
			continue
		}
		js[bool](w, fmt.Sprintf("(document.querySelector('#new [name=%s]').value = %q, true)", name, value))
	}
}

// over waits for the end and returns what the card says.
func (w *window) over() string {
	w.t.Helper()
	w.wait(`!document.querySelector("#result").hidden`)
	return js[string](w, `document.querySelector("#result").innerText`)
}

// A newcomer mates the computer by clicks: a capture, a promotion and a drop
// on the way.
func TestMateByClicks(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	// Any answer loses: the rook takes the bishop's file and the gold mates.
	newGame(w, c, map[string]string{"opponent": "computer", "level": "1", "colour": "black", "rules": "fesa",
		"sfen": "k8/9/1P7/9/9/9/9/9/8K b 2G 1"})
	w.myTurn()
	w.press(`#stand-near [data-hand="G"]`)
	w.wait(`document.querySelectorAll("#board .m-drop").length > 10`)
	w.picture("targets")
	w.press(`#stand-near [data-hand="G"]`) // again: the choice is off
	w.wait(`document.querySelectorAll("#board .m-drop").length === 0`)
	w.play("G*8b")
	said := w.over()
	if !strings.Contains(said, "Black wins") || !strings.Contains(strings.ToLower(said), "mate") {
		t.Errorf("the result says %q, want that Black wins by checkmate", said)
	}
	w.picture("mate")
	if g := c.game(w.id()); !slices.Equal(g.moves(), []string{"G*8b"}) || g.Cur.Outcome == nil || g.Cur.Outcome.Result != "black" {
		t.Errorf("the server has %v, %+v", g.moves(), g.Cur.Outcome)
	}
}

// Two people play by a link: promotion declined and taken, a reload, a server
// that is killed and comes back, a drop, mate, and a rematch.
func TestTwoWindows(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	black, white := openWindow(t, browser, 1280, 800), openWindow(t, browser, 1024, 768)
	newGame(black, c, map[string]string{"opponent": "friend", "colour": "black", "rules": "fesa",
		"clock": "byoyomi", "main": "5", "byoyomi": "30"})
	link := js[string](black, `document.querySelector("#invite-link").value`)
	black.picture("invitation")
	white.visit(link + "?lang=it")
	white.press("#sit")
	if a, b := black.id(), white.id(); a != b {
		t.Fatalf("the link leads to game %s, it was made for %s", b, a)
	}
	black.wait(`document.querySelector("#player-near.on")`)

	moves := shortGame
	for i, m := range moves {
		w := []*window{black, white}[i%2]
		w.myTurn()
		switch i {
		case 2:
			black.do(chromedp.Reload())
			black.plies(2)
		case 3:
			// A promotion declined is remembered by both.
			for _, w := range []*window{black, white} {
				w.wait(`document.querySelector("#board [data-cell='3c']").ariaLabel.match(/black bishop|Alfiere nero/)`)
			}
		case 4:
			for _, w := range []*window{black, white} {
				w.expectOutage(true)
			}
			c.kill()
			black.wait(`document.querySelector("[data-note=line]")`)
			black.picture("line-down")
			// The move is made while there is no server, and arrives later.
			black.play(m)
			c.start()
			for _, w := range []*window{black, white} {
				w.plies(i + 1)
				w.wait(`!document.querySelector("[data-note=line]")`)
				w.expectOutage(false)
			}
			continue
		}
		w.play(m)
		black.plies(i + 1)
		white.plies(i + 1)
	}
	if said := black.over(); !strings.Contains(said, "Black wins") {
		t.Errorf("Black's card says %q", said)
	}
	if said := white.over(); !strings.Contains(said, "Vince Nero") {
		t.Errorf("White's card says %q", said)
	}
	white.picture("white")
	id := black.id()
	if got := c.game(id).moves(); !slices.Equal(got, moves) {
		t.Errorf("the server has %v, want %v", got, moves)
	}

	black.press(`#result [data-do="rematch"]`)
	white.press(`#result [data-do="rematch"]`)
	for _, w := range []*window{black, white} {
		w.wait(fmt.Sprintf(`location.pathname !== "/g/%s"`, id))
	}
	if a, b := black.id(), white.id(); a != b {
		t.Errorf("the rematch is game %s for one and %s for the other", a, b)
	}
	// Colours are exchanged: who was White begins.
	white.myTurn()
	white.play("7g7f")
	black.plies(1)
}

// On a phone: touches, dragging, and everything in sight without scrolling.
func TestPhone(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 375, 812)
	newGame(w, c, map[string]string{"opponent": "self", "rules": "aise"})
	if size := js[string](w, `document.documentElement.scrollWidth + "x" + document.documentElement.scrollHeight`); size != "375x812" {
		t.Errorf("the page is %s, want 375x812: nothing to scroll", size)
	}
	w.picture("start")
	moves := []string{"7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"}
	for i, m := range moves {
		if m == "B*5e" {
			w.picture("promoted")
		}
		w.myTurnLocal(i)
		w.play(m)
		w.plies(i + 1)
	}
	// White's piece in hand lies on the far stand.
	w.press(`#stand-far [data-hand="B"]`)
	w.press(w.cell("4d"))
	w.plies(6)
	// A finger drags a pawn.
	from, to := w.middle("2g"), w.middle("2f")
	w.do(chromedp.Func(touchDrag(from, to)))
	w.plies(7)
	// The menu has the notation, and the line of moves opens the list.
	w.press(`#foot [data-do="more"]`)
	w.press(`#drawer [data-do="notation-ja"]`)
	w.wait(`document.querySelector("#line").innerText.includes("２六歩")`)
	w.picture("menu")
	want := append(moves, "B*4d", "2g2f")
	if got := c.game(w.id()).moves(); !slices.Equal(got, want) {
		t.Errorf("the server has %v, want %v", got, want)
	}
}

// A whole game by touch, from the start position to mate, two at one phone.
func TestPhoneMate(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 375, 812)
	newGame(w, c, map[string]string{"opponent": "self", "rules": "jsa"})
	for i, m := range shortGame {
		w.myTurnLocal(i)
		w.play(m)
		w.plies(i + 1)
	}
	if said := w.over(); !strings.Contains(said, "Black wins") {
		t.Errorf("the result says %q", said)
	}
	// The result lies below the board, in sight, and hides nothing of it.
	if !js[bool](w, `document.querySelector("#result h2").getBoundingClientRect().bottom < innerHeight &&
		document.querySelector("#result").getBoundingClientRect().top >= document.querySelector("#stand-near").getBoundingClientRect().bottom`) {
		t.Error("the result is out of sight or over the board")
	}
	w.picture("mate")
	if got := c.game(w.id()).moves(); !slices.Equal(got, shortGame) {
		t.Errorf("the server has %v, want %v", got, shortGame)
	}
}

// A second tab of the same person shows the same game and plays in it.
func TestSecondTab(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	newGame(w, c, map[string]string{"opponent": "self", "rules": "fesa"})
	tab := w.tab()
	tab.visit(c.url + "/g/" + w.id())
	tab.id()
	for i, m := range shortGame {
		one := []*window{w, tab}[i%2]
		one.myTurnLocal(i)
		one.play(m)
		w.plies(i + 1)
		tab.plies(i + 1)
	}
	w.over()
	tab.over()
}

// myTurnLocal waits until the page shows the turn of the side that makes a ply.
func (w *window) myTurnLocal(ply int) {
	w.t.Helper()
	w.wait(fmt.Sprintf(`document.querySelector("#player-%s.on")`, []string{"near", "far"}[ply%2]))
}

// A mouse drags pieces from the board and from the stand.
func TestDrag(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	newGame(w, c, map[string]string{"opponent": "self", "rules": "jsa", "sfen": "4k4/9/9/9/9/9/4P4/9/4K4 b G 1"})
	a, b := w.middle("5g"), w.middle("5f")
	w.do(chromedp.DragAndDropXY(a[0], a[1], b[0], b[1], 8))
	w.plies(1)
	// Dropped where it may not go, a piece goes back and the page says why.
	a, b = w.middle("5a"), w.middle("5d")
	w.do(chromedp.DragAndDropXY(a[0], a[1], b[0], b[1], 8))
	w.wait(`document.querySelector("[data-note=refusal]")`)
	w.picture("refused")
	w.play("5a4a")
	w.plies(2)
	a, b = w.middleOf(`#stand-near [data-hand="G"]`), w.middle("5e")
	w.do(chromedp.DragAndDropXY(a[0], a[1], b[0], b[1], 8))
	w.plies(3)
	if got, want := c.game(w.id()).moves(), []string{"5g5f", "5a4a", "G*5e"}; !slices.Equal(got, want) {
		t.Errorf("the server has %v, want %v", got, want)
	}
}

// By keyboard alone: from the first page to mate, with a drop and a promotion.
func TestKeyboard(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.visit(c.url + "/?lang=en")
	w.tabTo(`#new [name="opponent"]`)
	w.key(kb.ArrowRight + kb.ArrowRight) // computer, friend, two of us
	w.tabTo("#new summary")
	w.key(kb.Enter)
	w.tabTo(`#new [name="sfen"]`)
	w.key("7k1/9/6P2/7P1/9/9/9/9/K8 b GP 1")
	w.tabTo("#begin")
	w.key(kb.Enter)
	w.id()
	w.wait(`document.querySelector("#player-near.on")`)

	w.tabTo("#board [data-cell]")
	w.keyTo("3c")
	w.key(kb.Enter)
	w.wait(`document.querySelector("#board [aria-selected=true]")`)
	w.keyTo("3b")
	w.key(kb.Enter)
	w.wait(`document.activeElement.matches(".promo button")`)
	w.key(kb.ArrowDown + kb.ArrowUp + kb.Enter) // promoted
	w.plies(1)
	w.wait(`document.querySelector("#say").innerText.toLowerCase().includes("3b")`)
	w.keyTo("2a")
	w.key(kb.Enter)
	w.keyTo("1a")
	w.key(" ")
	w.plies(2)
	// From the right edge of the board the cursor goes to the near stand.
	w.keyTo("1i")
	w.key(kb.ArrowRight)
	w.wait(`document.activeElement.matches("#stand-near [data-hand=G]")`)
	w.key(kb.Enter)
	w.keyTo("2b")
	w.key(kb.Enter)
	w.plies(3)
	if said := w.over(); !strings.Contains(said, "Black wins") {
		t.Errorf("the result says %q", said)
	}
	w.picture("mate")
	if got, want := c.game(w.id()).moves(), []string{"3c3b+", "2a1a", "G*2b"}; !slices.Equal(got, want) {
		t.Errorf("the server has %v, want %v", got, want)
	}
}

// keyTo moves the cursor of the board to a cell.
func (w *window) keyTo(cell string) {
	w.t.Helper()
	for range 40 {
		at := js[string](w, `document.activeElement?.getAttribute("data-cell") ?? ""`)
		switch {
		case at == cell:
			return
		case at == "":
			w.picture("failed")
			w.t.Fatalf("the cursor is not on the board on its way to %s", cell)
		case at[0] < cell[0]: // files run from right to left
			w.key(kb.ArrowLeft)
		case at[0] > cell[0]:
			w.key(kb.ArrowRight)
		case at[1] < cell[1]:
			w.key(kb.ArrowDown)
		default:
			w.key(kb.ArrowUp)
		}
	}
	w.t.Fatalf("the cursor does not reach %s", cell)
}

// Pieces, theme, language and coordinates change in sight and are remembered.
func TestSettings(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.visit(c.url + "/?lang=ja")
	w.press("#now")
	w.id()
	sprite := func(name string) string {
		return fmt.Sprintf(`document.querySelector("#board use[href*='pieces-%s.']")`, name)
	}
	w.wait(sprite("kanji"))
	w.press("#set")
	w.wait(sprite("western"))
	w.press("#coords")
	w.wait(`[...document.querySelectorAll("#board .lab")].some(l => l.textContent === "e")`)
	w.press("#theme")
	theme := js[string](w, "document.documentElement.dataset.theme")
	w.press("#flip")
	w.wait(`document.querySelector("#board .row-cells > [data-cell]").dataset.cell === "1i"`)
	w.press(`.langs [lang="it"]`)
	w.wait(`document.documentElement.lang === "it"`)
	w.wait(sprite("western"))
	if got := js[string](w, "document.documentElement.dataset.theme"); got != theme || theme == "" {
		t.Errorf("the theme is %q after a new page, want %q", got, theme)
	}
	w.wait(`document.querySelector("#board [data-cell='5i']").ariaLabel === "5i, Re nero"`)
	w.picture("it")
	w.press(`#acts [data-do="abort"], #acts [data-do="resign"]`)
	w.press(`#acts [data-do$="-yes"]`)
	w.over()
}

type point = [2]float64

// middle is the middle of a cell on the screen.
func (w *window) middle(cell string) point { return w.middleOf(w.cell(cell)) }

func (w *window) middleOf(selector string) point {
	w.t.Helper()
	w.wait(fmt.Sprintf("document.querySelector(%q)", selector))
	xy := js[[]float64](w, fmt.Sprintf(`(b => [b.x + b.width / 2, b.y + b.height / 2])(document.querySelector(%q).getBoundingClientRect())`, selector))
	return point{xy[0], xy[1]}
}
