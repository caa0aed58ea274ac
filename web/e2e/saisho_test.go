package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// roll makes a move of Saishō by its button, or places the cube.
func (w *window) roll(move string) {
	w.t.Helper()
	if face, ok := strings.CutPrefix(move, "*"); ok {
		w.press(fmt.Sprintf(`.cu-tops .cu-choice:nth-child(%d)`, 1+strings.Index("UNESWD", face[:1])))
		w.press(fmt.Sprintf(`.cu-row:not(.cu-tops) .cu-choice:nth-child(%d)`, 1+strings.Index("NESW", face[1:2])))
		w.press(".cu-place")
		return
	}
	w.press(fmt.Sprintf(`.cu-move[data-m=%q]`, move))
}

// matchGames are won by Black, by White, and by Black.
var matchGames = [][]string{{"*ESW", "T", "R"}, {"*EES", "R"}, {"*ESW", "T", "R"}}

// Two people play a match of Saishō by a link until it is decided, and then
// the game in the game.
func TestSaishoMatch(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	one, two := openWindow(t, browser, 1280, 800), openWindow(t, browser, 375, 812)
	newVariant(one, c, "saisho", map[string]string{"opponent": "friend", "colour": "black", "match": "1"})
	two.visit(js[string](one, `document.querySelector("#invite-link").value`) + "?lang=it")
	two.press("#sit")
	two.seated()
	for n, moves := range matchGames {
		black, white := one, two
		if n%2 == 1 {
			black, white = two, one
		}
		id := one.seated()
		if other := two.seated(); other != id {
			t.Fatalf("game %d is %s for one and %s for the other", n+1, id, other)
		}
		for i, m := range moves {
			w := []*window{black, white}[i%2]
			w.myTurn()
			w.wait(`document.querySelector("#board .cu-mine")`)
			if js[bool](w, `!!document.querySelector("[data-do=trainer]")`) {
				t.Error("the trainer is offered in a game between two people")
			}
			w.roll(m)
			one.plies(i + 1)
			two.plies(i + 1)
		}
		one.over()
		two.over()
		if got := c.game(id).moves(); !slices.Equal(got, moves) {
			t.Errorf("the server has %v of game %d, want %v", got, n+1, moves)
		}
		one.picture(fmt.Sprintf("after-%d", n+1))
		if n == len(matchGames)-1 {
			break
		}
		for _, w := range []*window{one, two} {
			w.wait(`document.querySelector('#result [data-do="next"]')`)
			if js[bool](w, `!!document.querySelector('#result :is([data-do="rematch"], [data-do="inner"])')`) {
				t.Error("a match that goes on leads elsewhere")
			}
		}
		one.press(`#result [data-do="next"]`)
		two.wait(`document.querySelector('[data-note="rematch"]')`)
		two.press(`#result [data-do="next"]`)
		for _, w := range []*window{one, two} {
			w.wait(fmt.Sprintf(`location.pathname !== "/g/%s"`, id))
			w.seated()
		}
	}
	if said := js[string](one, `document.querySelector("#score").innerText`); !strings.Contains(said, "3 – 0") {
		t.Errorf("the match stands at %q, want 3 – 0", said)
	}
	if got := js[string](two, `[...document.querySelectorAll(".match-games tbody tr")].map(r => [...r.querySelectorAll("td")].map(c => c.textContent).join(" ")).sort().join("; ")`); got != "0 0 0 0; 1 1 1 3" {
		t.Errorf("the table of the match says %q", got)
	}
	two.picture("match-over")

	// The winner of the game is White in the game in the game, and begins with
	// the jizai tennō.
	id := one.seated()
	one.press(`#result [data-do="inner"]`)
	two.press(`#result [data-do="inner"]`)
	for _, w := range []*window{one, two} {
		w.wait(fmt.Sprintf(`location.pathname !== "/g/%s"`, id))
		w.seated()
	}
	two.myTurn()
	two.play("7g7f")
	one.myTurn()
	one.wait(`document.querySelector('#stand-near [data-hand="J"]')`)
	one.picture("inner")
	one.play("J*5e")
	two.plies(2)
	two.wait(`document.querySelector("#board [data-cell='5e']").ariaLabel.includes("Jizai tennō")`)
	two.wait(`document.querySelector("#facts a[href='/g/` + id + `']")`)
	if got, want := c.game(one.seated()).moves(), []string{"7g7f", "J*5e"}; !slices.Equal(got, want) {
		t.Errorf("the server has %v, want %v", got, want)
	}
}

// Against the computer: the trainer is off until it is turned on, shows the
// value of every move, and is remembered.
func TestTrainer(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.visit(c.url + "/saisho?lang=en")
	w.press("#now")
	w.seated()
	w.wait(`document.querySelector("#board .cu-mine")`)
	if !js[bool](w, `document.querySelector("#trainer").hidden`) {
		t.Error("the trainer is on before anybody asked for it")
	}
	w.press(`#acts [data-do="trainer"]`)
	w.wait(`document.querySelectorAll("#trainer .t-moves li").length === 18`)
	// Of Black's placements one alone wins.
	if best := js[string](w, `[...document.querySelectorAll("#trainer .t-moves .best .t-move")].map(e => e.innerText).join()`); best != "*WWS~" {
		t.Errorf("the trainer calls %q the best placements, want *WWS~", best)
	}
	w.wait(`document.querySelector('#trainer a[href="/rules/saisho#tsume"]')`)
	w.picture("on")
	w.roll("*WWS")
	w.wait(`document.querySelectorAll("#moves [data-ply]").length >= 2`)
	w.wait(`document.querySelector("#trainer .t-value .t-win")`)
	w.press(`.langs [lang="ja"]`)
	w.wait(`document.documentElement.lang === "ja" && document.querySelector("#trainer .t-value .t-win")`)
	w.picture("ja")
	w.press(`#acts [data-do="trainer"]`)
	w.wait(`document.querySelector("#trainer").hidden`)
}

// One studies a position that is in the address, and sends where one got to.
func TestStudy(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.visit(c.url + "/study/saisho?lang=en&position=WNW+w+-")
	w.wait(`document.querySelectorAll("#trainer .t-moves li").length === 4`)
	w.press(`#trainer [data-train="T"]`)
	w.wait(`new URLSearchParams(location.search).get("position") === "WEN b -"`)
	w.press(`#acts [data-do="back"]`)
	w.wait(`document.querySelector("#position").value === "WNW w -"`)
	// A position that is none is refused in words, in the address as well.
	w.expectOutage(true)
	w.visit(c.url + "/study/saisho?lang=en&position=ABC")
	w.wait(`document.querySelector("[data-note=refusal]") && document.querySelector("#position").value === "- b -"`)
	js[bool](w, `(document.querySelector("#position").value = "XYZ w -", true)`)
	w.press("#position-form .btn")
	w.wait(`document.querySelector("[data-note=refusal]").innerText.length > 20`)
	w.picture("refused")
	w.visit(c.url + "/study/gufu?lang=it&position=1Ws/Ke1/Swke+b+-+p")
	w.wait(`document.querySelector("#trainer .t-moves .best .t-move").innerText === "S:2三>N#"`)
	w.press(w.cell("2c"))
	w.press(".gufu-turn")
	w.wait(`document.querySelector("[data-note=over]")`)
	w.picture("mate")
	// Where no values are known there is no trainer, and the rest works.
	w.visit(c.url + "/study/jizai?lang=ja")
	w.wait(`document.querySelector("#stand-far [data-hand=J]")`)
	w.press(w.cell("7g"))
	w.press(w.cell("7f"))
	w.wait(`new URLSearchParams(location.search).get("position")?.includes(" w ")`)
	if js[bool](w, `document.querySelector("#trainer .trainer").getClientRects().length > 0 || !!document.querySelector("[data-do=trainer]")`) {
		t.Error("a trainer without values is shown")
	}
}

// A game with the net of one's own cube, and one with a net that is no cube.
func TestOwnNet(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 375, 812)
	w.visit(c.url + "/saisho?lang=en")
	w.fill(map[string]string{"opponent": "self", "net": "own"})
	w.wait(`document.querySelector(".cu-own-cross").getClientRects().length`)
	w.fill(map[string]string{"nettext": "U:NN N:EN E:NW S:NN W:SW D:NE"})
	w.picture("own")
	w.press("#begin")
	w.seated()
	w.wait(`document.querySelector("#board .cu-mine")`)
	w.visit(c.url + "/saisho?lang=en")
	w.expectOutage(true) // the answer to a form that is wrong is an error
	w.fill(map[string]string{"net": "own", "nettext": "U:NS N:NN E:NN S:NN W:NN D:NN"})
	w.press("#begin")
	w.wait(`document.querySelector(".note-bad")`)
	w.picture("no-cube")
}
