package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/text/encoding/japanese"
)

const studied = `手合割：平手
先手：Anna
後手：Bruno
&Inizio
1 ７六歩(77) ( 0:05/00:00:05)
*角道を開ける。
2 ３四歩(33) ( 0:12/00:00:12)
3 ２二角成(88) ( 0:03/00:00:08)
4 同　銀(31) ( 0:01/00:00:13)
5 投了

変化：3手
3 ２六歩(27)
4 ４四歩(43)
*Bianco chiude la diagonale.

変化：2手
2 ８四歩(83)
`

// current is the move that the viewer marks.
const current = `document.querySelector(".v-moves [aria-current]")?.textContent`

// A record is pasted, played through by keys and by clicks, kept under a link
// that leads to the same move, and taken away as a file.
func TestRecordByPaste(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.visit(c.url + "/view?lang=en")
	js[bool](w, fmt.Sprintf(`(document.querySelector("#paste").value = %q, true)`, studied))
	w.press("#read")
	w.wait(`document.querySelector(".viewer .board [data-cell='7g'][aria-label*=pawn i]")`)
	w.wait(`document.querySelector(".v-moves").textContent.startsWith("★ Inizio")`)
	w.wait(`document.activeElement.classList.contains("viewer")`)
	for range 3 {
		w.key(kb.ArrowRight)
	}
	w.wait(current + ` === "Bx2b+"`)
	w.wait(`document.querySelectorAll(".viewer .stand-near [data-hand]").length === 1`)
	w.wait(`document.querySelector(".v-comment").textContent.includes("0:03, 0:08 in all")`)
	w.wait(`document.querySelector(".v-moves [aria-current]").getAttribute("href") === "#1-3"`)
	w.key(kb.ArrowDown) // the other third move
	w.wait(current + ` === "3. P2f"`)
	w.key(kb.ArrowRight)
	w.wait(`document.querySelector(".v-comment").textContent.includes("Bianco chiude")`)
	w.picture("variation")
	w.press("#link")
	w.wait(`location.pathname.startsWith("/r/") && location.hash`)
	link := js[string](w, "location.href")
	other := openWindow(t, browser, 375, 812)
	other.visit(link)
	other.wait(current + `.endsWith("P4d")`)
	other.press(".v-moves [data-node='4']")
	other.wait(current + ` === "Sx2b"`)
	other.picture("phone")
	// The file goes out through a link of the browser's own.
	saved := js[string](other, `(window.saved = "", HTMLAnchorElement.prototype.click = function () { window.saved = this.download }, "")`)
	other.do(chromedp.SetValue(chromedp.CSS("#format"), "csa"))
	other.press("#save")
	other.wait(saved + `window.saved.endsWith(".csa")`)
	other.wait(`document.querySelector("#notes").textContent.includes("could not be kept")`)
}

// A file in Shift_JIS is chosen; one that is no record is refused in words.
func TestRecordByFile(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.expectOutage(true) // the console notes that a file was refused
	w.visit(c.url + "/view?lang=it")
	sjis, err := japanese.ShiftJIS.NewEncoder().String(studied)
	if err != nil {
		t.Fatal(err)
	}
	name := func(file, text string) string {
		path := filepath.Join(t.TempDir(), file)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	w.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{name("no.txt", "Sehr geehrte Damen und Herren")}))
	w.wait(`document.querySelector("#notes [role=alert]")?.textContent.includes("non si può leggere")`)
	w.do(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{name("partita.kif", sjis)}))
	w.wait(`document.querySelectorAll(".v-moves [data-node]").length === 8`)
	w.wait(`!document.querySelector("#notes [role=alert]")`)
	w.key(kb.End)
	w.wait(current + ` === "abbandona"`)
}

// A page of another site shows a record with one script tag.
func TestEmbed(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/game.kif":
			w.Write([]byte(studied))
		case "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprintf(w, `<!doctype html><html lang="it"><link rel="icon" href="data:,"><script src="%s/embed.js" defer></script><h1>Club</h1>
<komadai-kifu src="game.kif"></komadai-kifu><komadai-kifu lang="ja" pieces="western">startpos moves 2g2f</komadai-kifu></html>`, c.url)
		default:
			http.NotFound(w, r)
		}
	}))
	defer site.Close()
	w := openWindow(t, browser, 1280, 900)
	w.visit(site.URL)
	in := func(n int, selector string) string {
		return fmt.Sprintf(`document.querySelectorAll("komadai-kifu")[%d].shadowRoot.querySelector(%q)`, n, selector)
	}
	w.wait(in(0, ".v-moves [data-node='5']"))
	w.wait(in(1, ".v-moves [data-node='1']") + `.textContent === "▲２六歩"`)
	js[bool](w, in(0, "[data-step=last]")+".click() || true")
	w.wait(in(0, ".v-moves [aria-current]") + `.textContent === "abbandona"`)
	// The drawings are there, and the style is that of the club.
	w.wait(in(0, ".board use[href='#board']") + `.getBoundingClientRect().width > 200`)
	if got := js[string](w, `getComputedStyle(`+in(0, ".board")+`).backgroundColor`); !strings.HasPrefix(got, "rgb(220, 174, 102") {
		t.Errorf("the board is %s", got)
	}
	w.picture("embedded")
}

// A record of Gufū is played through on the board of Gufū.
func TestRecordOfGufu(t *testing.T) {
	browser, c := openBrowser(t), openClub(t)
	w := openWindow(t, browser, 1280, 800)
	w.visit(c.url + "/view?lang=it")
	text := "#komadai 1\n#variant gufu\n先手: Anna\n後手: Bruno\n1 K*2c>W\n2 K*1a>S\n3 W*1c>N\n4 S*2a>E\n5 K:2c>N\n"
	js[bool](w, fmt.Sprintf(`(document.querySelector("#paste").value = %q, true)`, text))
	w.press("#read")
	w.wait(`document.querySelectorAll(".v-moves [data-node]").length === 5`)
	w.wait(`document.activeElement.classList.contains("viewer")`)
	w.key(kb.End)
	w.wait(current + `.includes("K:2三>N")`)
	w.wait(`document.querySelectorAll(".v-picture [data-cell]").length === 6`)
	w.picture("end")
}
