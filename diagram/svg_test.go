package diagram

import (
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
)

var reference = regexp.MustCompile(`href="#([^"]+)"`)

// svg draws and checks that the picture is well-formed, that everything it
// refers to is in it, and that it needs no page around it.
func svg(t *testing.T, b game.Board, o Options) string {
	t.Helper()
	var w strings.Builder
	if err := SVG(&w, b, o); err != nil {
		t.Fatal(err)
	}
	s := w.String()
	if _, _, err := readSprite(s); err != nil {
		t.Fatal(err)
	}
	for _, m := range reference.FindAllStringSubmatch(s, -1) {
		if n := strings.Count(s, `id="`+m[1]+`"`); n != 1 {
			t.Errorf("%s is defined %d times, want once", m[1], n)
		}
	}
	if strings.Contains(s, "var(") {
		t.Error("the picture has colours that need a page")
	}
	return s
}

// board returns a position of a variant, its usual start if sfen is empty.
func board(t testing.TB, key, sfen string) game.Board {
	t.Helper()
	v, err := variants.Find(key, "")
	if err != nil {
		t.Fatal(err)
	}
	if sfen == "" {
		sfen = v.Starts()[0].SFEN
	}
	p, err := v.Parse(sfen)
	if err != nil {
		t.Fatal(err)
	}
	return p.Board()
}

func TestEveryStart(t *testing.T) {
	for _, e := range variants.All {
		b := board(t, e.Key, "")
		want := 0
		for _, c := range b.Cells {
			if c.Kind != "" {
				want++
			}
		}
		for _, h := range b.Hands {
			if !isSaisho(b) { // the cube is not drawn before it lies there
				want += len(h)
			}
		}
		for _, set := range Sets {
			for _, view := range []game.Side{game.Black, game.White} {
				s := svg(t, b, Options{Pieces: set, View: view})
				if n := strings.Count(s, `<use class="piece"`); n != want {
					t.Errorf("%s %s: %d pieces, want %d", e.Key, set, n, want)
				}
			}
		}
	}
}

func TestPlaces(t *testing.T) {
	b := game.Board{Files: 9, Ranks: 9, Cells: make([]game.Cell, 81)}
	b.Cells[0] = game.Cell{Kind: "+P", Owner: game.Black} // 9a
	b.Hands[game.White] = []game.InHand{{Kind: "P", Count: 3}}
	s := svg(t, b, Options{Last: game.Coord{File: 9, Rank: 1}})
	for _, want := range []string{
		`<use class="piece" href="#bpP" x="210" y="62"/>`, `<path class="last" fill="#567a18" fill-opacity="0.34" d="M211 63L`,
		`href="#wP" x="28" y="114"`, `class="count"`, `role="img"`,
		`<desc id="about">Black: +P9a. White: in hand 3P. Last move to 9a.</desc>`,
	} {
		if !strings.Contains(s, want) {
			t.Errorf("no %s", want)
		}
	}
	s = svg(t, b, Options{View: game.White})
	for _, want := range []string{`href="#wpP" x="1090" y="1022"`, `href="#bP"`} {
		if !strings.Contains(s, want) {
			t.Errorf("seen by White: no %s", want)
		}
	}
}

func TestMarks(t *testing.T) {
	b := board(t, "shogi", "")
	s := svg(t, b, Options{
		Coordinates: "japanese", LastFrom: game.Coord{File: 7, Rank: 7}, Last: game.Coord{File: 7, Rank: 6},
		Highlights: []game.Coord{{File: 5, Rank: 5}},
		Arrows:     []Arrow{{From: game.Coord{File: 2, Rank: 8}, To: game.Coord{File: 2, Rank: 4}}, {To: game.Coord{File: 1, Rank: 1}, Threat: true}},
		Caption:    "Perché <no>?\n第2図",
	})
	for class, want := range map[string]int{"from": 1, "last": 1, "ticks": 1, "highlight": 1, "highlight-frame": 1,
		"arrow": 1, "ring": 1, "caption": 2, "file": 9, "rank": 9, "black": 1, "white": 1, "star": 4, "stand": 2} {
		if n := strings.Count(s, `class="`+class+`"`); n != want {
			t.Errorf("%d of the class %s, want %d", n, class, want)
		}
	}
	if want := `<title id="title">Perché &lt;no&gt;? 第2図</title>`; !strings.Contains(s, want) {
		t.Errorf("no %s", want)
	}
	wood := svg(t, b, Options{Wood: true})
	if n := strings.Count(wood, `class="edge"`); n != 3 {
		t.Errorf("%d edges of wood, want 3", n)
	}
}

// What the face cannot draw, SVG carries as text, and PNG refuses by name.
func TestAbsentCharacter(t *testing.T) {
	b := board(t, "shogi", "")
	o := Options{Caption: "羽生 & 鷹"}
	if s := svg(t, b, o); !strings.Contains(s, `>羽生 &amp; 鷹</text>`) {
		t.Error("the caption is not text")
	}
	err := PNG(io.Discard, b, o)
	if err == nil || !strings.Contains(err.Error(), "an outline of '鷹'") && !strings.Contains(err.Error(), "an outline of '羽'") {
		t.Errorf("got %v, want an error that names the character", err)
	}
}

func TestBadInput(t *testing.T) {
	b := game.Board{Files: 1, Ranks: 2, Cells: []game.Cell{{Kind: "Z"}, {}}}
	at := game.Coord{File: 2, Rank: 1}
	for _, c := range []struct {
		b    game.Board
		o    Options
		want string
	}{
		{b, Options{}, `1a: no outline of the piece "Z"`},
		{game.Board{Files: 1, Ranks: 2, Cells: make([]game.Cell, 2), Hands: [3][]game.InHand{{{Kind: "é"}}}}, Options{}, `hand: no outline of the piece "é"`},
		{b, Options{Pieces: "wood"}, `pieces "wood": want one of kanji, western`},
		{b, Options{Coordinates: "x"}, `coordinates "x": want one of none, western, japanese, numbers`},
		{b, Options{Scale: 99}, `scale 99: want a number from 0.1 to 16`},
		{b, Options{Scale: -1}, `scale -1: want a number from 0.1 to 16`},
		{b, Options{Last: at}, `last move 2a is not on the board of 1 by 2`},
		{b, Options{Highlights: []game.Coord{{}}}, `highlight - is not on the board of 1 by 2`},
		{b, Options{Arrows: []Arrow{{From: at, To: game.Coord{File: 1, Rank: 1}}}}, `arrow from 2a is not on the board of 1 by 2`},
		{b, Options{Caption: "a\x00"}, `caption "a\x00": control character U+0000`},
		{b, Options{Caption: "\xff"}, `caption "\xff" is not UTF-8`},
		{b, Options{Caption: strings.Repeat("あ", 601)}, `caption of 601 characters: want at most 600`},
		{game.Board{Files: 2, Ranks: 1}, Options{}, "board of 2 by 1 has 0 cells"},
		{game.Board{Files: 37, Ranks: 1, Cells: make([]game.Cell, 37)}, Options{}, "board of 37 by 1: want at most 36 by 36"},
	} {
		if err := SVG(io.Discard, c.b, c.o); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	large := game.Board{Files: 36, Ranks: 36, Cells: make([]game.Cell, 36*36)}
	if err := PNG(io.Discard, large, Options{Scale: 16}); err == nil || !strings.Contains(err.Error(), "want at most 64 million in all, so a scale of") {
		t.Errorf("got %v, want an error that names a scale", err)
	}
}

func TestParseArrow(t *testing.T) {
	for text, want := range map[string]Arrow{
		"7g7f":   {From: game.Coord{File: 7, Rank: 7}, To: game.Coord{File: 7, Rank: 6}},
		"12l1a!": {From: game.Coord{File: 12, Rank: 12}, To: game.Coord{File: 1, Rank: 1}, Threat: true},
		"5e":     {To: game.Coord{File: 5, Rank: 5}},
	} {
		if got, err := ParseArrow(text); err != nil || got != want {
			t.Errorf("%s: got %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "!", "7", "7g7", "7g7f7e", "0a", "g7", "123a", "7g 7f"} {
		if got, err := ParseArrow(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, got)
		}
	}
	if c, err := ParseCoord("5e"); err != nil || c != (game.Coord{File: 5, Rank: 5}) {
		t.Errorf("got %v, %v", c, err)
	}
	if c, err := ParseCoord("5e5"); err == nil {
		t.Errorf("got %v, want an error", c)
	}
}

func TestKanjiNumber(t *testing.T) {
	for n, want := range map[int]string{1: "一", 9: "九", 10: "十", 12: "十二", 20: "二十", 36: "三十六"} {
		if got := kanjiNumber(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
	if got := letter(1) + letter(26) + letter(27) + letter(36); got != "azaaaj" {
		t.Errorf("letters %s", got)
	}
}

// The copies of the site's outlines must not go their own way.
func TestCopies(t *testing.T) {
	for _, name := range []string{"pieces-kanji.svg", "pieces-western.svg", "pieces-gufu.svg", "cube.svg"} {
		site, err := os.ReadFile("../web/assets/" + name)
		if errors.Is(err, os.ErrNotExist) {
			continue // the site has no page that needs it
		} else if err != nil {
			t.Fatal(err)
		}
		if ours, err := files.ReadFile(name); err != nil || string(site) != string(ours) {
			t.Errorf("%s differs from the site's: copy it here", name)
		}
	}
}
