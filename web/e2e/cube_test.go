package e2e

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// cubeScript tells what the page shows of the cube, from the geometry of its
// elements: which face of the net lies on top, and whether it still moves.
const cubeScript = `
const cube = document.querySelector(".cu-cube");
const matrix = (el) => new DOMMatrix(getComputedStyle(el).transform);
const top = [...cube.children].reduce((best, face) => {
	const up = matrix(cube).multiply(matrix(face)).m33;
	return up > best.up ? {up, face} : best;
}, {up: 0, face: null});
const name = top.face.className.slice(-1).toUpperCase();
`

// study opens a position of Saishō in the study.
func study(w *window, c *club, position string) {
	w.t.Helper()
	w.visit(c.url + "/study/saisho?lang=en&position=" + url.QueryEscape(position))
	w.wait(`document.querySelector(".cu-words")?.textContent`)
}

// onTop is the face that the page shows on top once the cube lies still.
func (w *window) onTop() string {
	w.t.Helper()
	w.wait(`document.querySelector(".cu-arena").getAnimations({subtree: true}).length === 0`)
	return js[string](w, "(() => {"+cubeScript+"return name})()")
}

// at waits for a position of the study.
func (w *window) at(position string) {
	w.t.Helper()
	w.wait(fmt.Sprintf(`document.querySelector("#position").value === %q`, position))
}

// Each move brings that face up which the position names, as the buttons, the
// keys and the table of moves have it.
func TestCubeMoves(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	for _, step := range []struct{ from, press, to string }{
		{"DNW b -", "T", "DEN w -"},
		{"DNW b -", "F", "NSW w F"},
		{"DNW b -", "R", "WSE w R"},
		{"DNW b -", "L", "ENE w L"},
		{"DSE w -", "F", "NNE b F"},
		{"DSE w -", "R", "WNW b R"},
	} {
		study(w, c, step.from)
		if top := w.onTop(); top != step.from[:1] {
			t.Errorf("%s: face %s is shown on top", step.from, top)
		}
		w.press(fmt.Sprintf("[data-m=%s]", step.press))
		w.at(step.to)
		if top := w.onTop(); top != step.to[:1] {
			t.Errorf("%s %s: face %s is shown on top, want that of %s", step.from, step.press, top, step.to)
		}
	}
	// Letters work wherever one is, arrows on the cube.
	study(w, c, "DNW b -")
	w.key("f")
	w.at("NSW w F")
	w.tabTo(".cu-grip")
	w.key(kb.ArrowDown) // towards Black, which is kō
	w.wait(`document.querySelector(".cu-words").innerText.includes("Kō")`)
	w.key(kb.ArrowRight) // to White's left
	w.at("WEN b L")
	w.picture("moves")
}

// In the middle of a roll the cube stands on its edge; a key ends it at once.
func TestCubeRolls(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	study(w, c, "DNW b -")
	w.onTop()
	const middle = `(() => {
	document.querySelector("[data-m=F]").click();
	const cube = document.querySelector(".cu-cube");
	const height = () => new DOMMatrix(getComputedStyle(cube).transform).m43 / cube.offsetWidth;
	const [roll] = cube.getAnimations();
	if (!roll) return "nothing rolls";
	roll.effect.updateTiming({easing: "linear"});
	roll.pause();
	roll.currentTime = roll.effect.getTiming().duration / 2;
	const half = height(), lean = [...cube.children].map((face) => new DOMMatrix(getComputedStyle(cube).transform).multiply(new DOMMatrix(getComputedStyle(face).transform)).m33);
	roll.play();
	return half.toFixed(2) + " " + lean.filter((up) => Math.abs(up - Math.SQRT1_2) < 1e-3).length;
})()`
	// Half the diagonal of a face, and two faces lean equally.
	if got := js[string](w, middle); got != "0.71 2" {
		t.Errorf("in the middle of a roll the cube's height and the faces that lean up are %q, want 0.71 2", got)
	}
	w.key(kb.Shift)
	if js[float64](w, `document.querySelector(".cu-cube").getAnimations().length`) != 0 {
		t.Error("a key does not end the roll")
	}
	w.at("NSW w F")
}

// The first player turns the cube in his hand; what may not be placed says why.
func TestCubePlacing(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	study(w, c, "- b -")
	verdict := func() string { return js[string](w, `document.querySelector(".cu-verdict").innerText`) }
	// What is held first is no trap.
	if said := verdict(); !strings.HasPrefix(said, "Face E on top: gaze towards Black, flame to the left.") {
		t.Errorf("the cube is held as %q", said)
	}
	// Over a corner the waiting cube hides no cannon.
	w.press(".cu-tool")
	w.onTop()
	if over := js[float64](w, `document.querySelector(".cu-cannon-black").getBoundingClientRect().right - Math.min(...[...document.querySelectorAll(".cu-face")].map((f) => f.getBoundingClientRect().left))`); over > 0 {
		t.Errorf("the cube covers %g pixels of the cannon", over)
	}
	w.press(".cu-tool")
	w.press(".cu-tops .cu-choice:nth-child(1)")
	w.press(".cu-gazes .cu-choice:nth-child(2)")
	if said := verdict(); !strings.HasPrefix(said, "Face U on top: gaze and flame to the right.") {
		t.Errorf("turned in the hand the cube is held as %q", said)
	}
	w.tabTo(".cu-grip")
	w.key(kb.ArrowUp)
	if said := verdict(); !strings.Contains(said, "Face E on top") || !strings.Contains(said, "White") {
		t.Errorf("rolled towards White it is held as %q, want face E and why it may not be placed so", said)
	}
	if top := w.onTop(); top != "E" {
		t.Errorf("face %s is shown on top, want E", top)
	}
	w.key(kb.Enter)
	w.at("- b -")
	w.key("t")
	w.key(kb.Enter)
	w.at("ENE w -")
	if top := w.onTop(); top != "E" {
		t.Errorf("face %s is placed on top, want E", top)
	}
}

// On a low phone no button for the cube lies under the bar at the bottom, and
// nothing in the bar is wider than its button, in any language.
func TestCubeOnLowScreen(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 360, 640)
	under := func(button string) {
		t.Helper()
		w.wait(`document.querySelector("` + button + `").getClientRects().length`)
		if over := js[float64](w, `(() => { const low = Math.max(...[...document.querySelectorAll("`+button+`")].map((b) => b.getBoundingClientRect().bottom)); return low - document.querySelector("#foot").getBoundingClientRect().top })()`); over > 0 {
			t.Errorf("%s lies %g pixels under the bar", button, over)
		}
	}
	for _, lang := range []string{"en", "it", "ja"} {
		w.visit(c.url + "/saisho?lang=" + lang)
		w.press("#now")
		w.seated()
		w.wait(`document.querySelector("#board .cu-hand")`)
		under(".cu-place")
		w.press(".cu-place")
		w.plies(2)
		w.wait(`document.querySelector("#board .cu-mine")`)
		under(".cu-move")
		if wide := js[[]string](w, `[...document.querySelectorAll("#foot > *")].filter((b) => { const r = document.createRange(); r.selectNodeContents(b); return r.getBoundingClientRect().width > b.clientWidth - 8 }).map((b) => b.innerText)`); len(wide) > 0 {
			t.Errorf("in %s the bar has no room for %q", lang, wide)
		}
	}
}

// On a phone a stroke rolls the cube, also over a corner, and two fingers are
// not needed: every button is large enough for one.
func TestCubeTouch(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 375, 812)
	stroke := func(dx, dy float64) {
		t.Helper()
		box := js[map[string]float64](w, `(() => { const b = document.querySelector(".cu-grip").getBoundingClientRect(); return {x: b.x + b.width / 2, y: b.y + b.height / 2} })()`)
		from := point{box["x"], box["y"]}
		w.do(chromedp.Func(touchDrag(from, point{from[0] + dx, from[1] + dy})))
	}
	study(w, c, "DNW b -")
	stroke(0, -80)
	w.at("NSW w F")
	study(w, c, "DNW b -")
	stroke(80, 0)
	w.at("WSE w R")
	study(w, c, "DNW b -")
	w.press(".cu-tool")
	w.wait(`document.querySelector(".over-corner")`)
	w.onTop()
	stroke(70, -50) // up and to the right: towards White
	w.at("NSW w F")
	w.picture("corner")
	small := js[[]string](w, `[...document.querySelectorAll(".cube-table button")].filter((b) => b.offsetParent && (b.offsetWidth < 44 || b.offsetHeight < 44)).map((b) => b.innerText)`)
	if len(small) > 0 {
		t.Errorf("too small for a finger: %q", small)
	}
	if wide := js[float64](w, "document.documentElement.scrollWidth"); wide > 375 {
		t.Errorf("the page is %v pixels wide, want 375", wide)
	}
}

// The form shows the nets and judges one's own.
func TestCubeNet(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.expectOutage(true) // a net that is refused is a request that fails
	w.visit(c.url + "/saisho?lang=en")
	w.wait(`document.querySelector("#netform .cu-netmap")`)
	js[bool](w, `(document.querySelector("[name=net][value=own]").closest("label").click(), true)`)
	w.wait(`document.querySelector("#netform .cu-verdict").dataset.kind === "good"`)
	js[bool](w, `(() => { const f = document.querySelector("[name=nettext]"); f.value = "U:NS N:SW E:SW S:NN W:NW D:NW"; f.dispatchEvent(new Event("input")); return true })()`)
	w.wait(`document.querySelector("#netform .cu-verdict").dataset.kind === "bad"`)
	if said := js[string](w, `document.querySelector("#netform .cu-verdict").innerText`); !strings.Contains(said, "flame") {
		t.Errorf("the verdict is %q, want that a flame lies behind the emperor", said)
	}
	w.press(".cu-own-like button")
	w.wait(`document.querySelector("#netform .cu-verdict").dataset.kind === "good"`)
	w.press(".cu-at-u .cu-own-gaze")
	w.press(".cu-at-n .cu-own-flame") // from the right to the left of the emperor
	if net := js[string](w, `document.querySelector("[name=nettext]").value`); net != "U:EE N:SE E:SW S:NN W:NW D:NW" {
		t.Errorf("after a touch of face U and of the flame of N the net is %s", net)
	}
	w.picture("net")
}
