package diagram

import (
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"
)

// The subset has what its list says, and what the pictures themselves write.
func TestFace(t *testing.T) {
	list, err := os.ReadFile("font/characters.txt")
	if err != nil {
		t.Fatal(err)
	}
	f := theFace()
	text := strings.ReplaceAll(string(list), "\n", "") + "☗☖NESWUD0123456789abcdefghi一二三四五六七八九十"
	for _, c := range text {
		g := f.glyph(c)
		if !g.known || g.advance <= 0 {
			t.Errorf("%q has no outline", c)
		}
		if blank := c == ' ' || c == '　'; blank != (len(g.path) == 0) {
			t.Errorf("%q has a path of %d steps", c, len(g.path))
		}
	}
	if len(faceFile) > 100<<10 {
		t.Errorf("the face has %d bytes, want at most 100 KB", len(faceFile))
	}
	if g := f.glyph('鷹'); g.known || g.advance != 1 {
		t.Error("a character outside the subset is known")
	}
}

// A kanji is one em wide and stands on the base line, a text lies round its
// middle.
func TestOutline(t *testing.T) {
	p, absent := faces{theFace()}.outline("将棋", 100, point{500, 200})
	if absent != 0 {
		t.Fatalf("%q is absent", absent)
	}
	lo, hi := extent(p)
	if lo.x < 400 || hi.x > 600 || lo.y < 100 || hi.y > 215 || math.Abs(lo.x+hi.x-1000) > 8 {
		t.Errorf("the text lies from %v to %v", lo, hi)
	}
	if w := (faces{theFace()}).width("将棋", 100); w != 200 {
		t.Errorf("two kanji are %v wide, want 200", w)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width float64
		want  string
	}{
		{"", 100, ""},
		{" one \n\n two ", 1000, "one|two"},
		{"将棋の図面", 25, "将棋|の図|面"},
		{"ab cd ef", 34, "ab cd|ef"},
		{"将", 1, "将"},
	} {
		if got := strings.Join(wrap(faces{theFace()}, c.text, 10, c.width), "|"); got != c.want {
			t.Errorf("%q in %v: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// A font that one brings draws what the embedded one lacks, and only that.
func TestFont(t *testing.T) {
	font, err := ParseFont(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	b := board(t, "gufu", "")
	o := Options{Caption: "将棋 Ж"}
	if err := PNG(io.Discard, b, o); err == nil || !strings.Contains(err.Error(), "an outline of 'Ж'") {
		t.Errorf("got %v, want an error that names the character", err)
	}
	o.Font = font
	if err := PNG(io.Discard, b, o); err != nil {
		t.Error(err)
	}
	if s := svg(t, b, o); strings.Contains(s, "<text") {
		t.Error("SVG has text that it could draw")
	}
	o.Caption = "abc"
	with := svg(t, b, o)
	o.Font = nil
	if with != svg(t, b, o) {
		t.Error("the font draws what the embedded face has")
	}
	for _, data := range [][]byte{nil, []byte("OTTO"), goregular.TTF[:100]} {
		if _, err := ParseFont(data); err == nil || !strings.HasPrefix(err.Error(), "font: ") {
			t.Errorf("%d bytes: got %v, want an error", len(data), err)
		}
	}
}
