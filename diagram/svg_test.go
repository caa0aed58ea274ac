package diagram

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
)

// draw draws and checks that the picture is well-formed and that everything it
// refers to is in it.
func draw(t *testing.T, b game.Board, o Options) string {
	t.Helper()
	var s strings.Builder
	if err := SVG(&s, b, o); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(s.String())); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range reference.FindAllStringSubmatch(s.String(), -1) {
		if n := strings.Count(s.String(), `id="`+m[1]+`"`); n != 1 {
			t.Errorf("%s is defined %d times, want once", m[1], n)
		}
	}
	if strings.Contains(s.String(), "var(") {
		t.Error("the picture has colours that need a page")
	}
	return s.String()
}

func TestEveryStart(t *testing.T) {
	for _, e := range variants.All {
		v, err := variants.Find(e.Key, "")
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.Parse(v.Starts()[0].SFEN)
		if err != nil {
			t.Fatal(err)
		}
		if e.Key == "gufu" || e.Key == "saisho" { // their pieces have no outlines in either set
			if err := SVG(io.Discard, p.Board(), Options{}); err == nil || !strings.Contains(err.Error(), "no outline of the piece") {
				t.Errorf("%s: got %v, want an error that names the piece", e.Key, err)
			}
			continue
		}
		want := 0
		b := p.Board()
		for _, c := range b.Cells {
			if c.Kind != "" {
				want++
			}
		}
		for _, h := range b.Hands {
			want += len(h)
		}
		for _, set := range Sets {
			for _, view := range []game.Side{game.Black, game.White} {
				s := draw(t, b, Options{Pieces: set, View: view})
				if n := len(regexp.MustCompile(`<use [^>]* width="110"`).FindAllString(s, -1)); n != want {
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
	s := draw(t, b, Options{Last: game.Coord{File: 9, Rank: 1}})
	for _, want := range []string{
		`<use href="#bpP" x="46" y="46"`, `class="last" x="46" y="46"`, `<use href="#wP"`, `>3</text>`} {
		if !strings.Contains(s, want) {
			t.Errorf("no %s", want)
		}
	}
	s = draw(t, b, Options{View: game.White})
	for _, want := range []string{`<use href="#wpP" x="926" y="1006"`, `<use href="#bP"`} {
		if !strings.Contains(s, want) {
			t.Errorf("seen by White: no %s", want)
		}
	}
}

func TestBadInput(t *testing.T) {
	b := game.Board{Files: 1, Ranks: 1, Cells: []game.Cell{{Kind: "Z"}}}
	for _, c := range []struct {
		b    game.Board
		o    Options
		want string
	}{
		{b, Options{}, `1a: no outline of the piece "Z"`},
		{b, Options{Pieces: "wood"}, `pieces "wood": want one of kanji, western`},
		{game.Board{Files: 2, Ranks: 1}, Options{}, "board of 2 by 1 has 0 cells"},
	} {
		if err := SVG(io.Discard, c.b, c.o); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestCopies(t *testing.T) {
	for name, text := range map[string]string{"pieces-kanji.svg": kanji, "pieces-western.svg": western} {
		site, err := os.ReadFile("../web/assets/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if string(site) != text {
			t.Errorf("%s differs from the site's: copy it here", name)
		}
	}
}
