package diagram

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

// fuzzBoard makes a board of any bytes, also one that no rules allow.
func fuzzBoard(data []byte) game.Board {
	kinds := [...]game.Kind{"", "", "", "K", "P", "+R", "S", "W", "J", "+K", "WNW", "C", "<x>", "é", "\x00", "+"}
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		c := data[0]
		data = data[1:]
		return int(c)
	}
	b := game.Board{Files: next() % 12, Ranks: next() % 12}
	hands := next() % 8
	for range b.Files * b.Ranks {
		c := next()
		b.Cells = append(b.Cells, game.Cell{Kind: kinds[c%16], Owner: game.Side(c >> 4 % 3), Facing: uint8(next())})
	}
	for range hands {
		c := next()
		b.Hands[c>>4%3] = append(b.Hands[c>>4%3], game.InHand{Kind: kinds[c%16], Count: next() - 2})
	}
	return b
}

// FuzzDraw draws any board with any options in every format. What SVG writes
// can be read, and PNG paints it or says why not.
func FuzzDraw(f *testing.F) {
	f.Add([]byte("\x02\x03\x01\x13\x02\x07\x02"), "7g7f 5e 1a2b!", "第3図", "western", "japanese", "A", uint8(3))
	f.Add([]byte("\x01\x01\x00\x0a\x00"), "1a", "a very long caption that has to be broken into lines somewhere", "kanji", "numbers", "B", uint8(8))
	f.Add([]byte("\x09\x09\x03"), "", "", "", "", "", uint8(0))
	f.Fuzz(func(t *testing.T, data []byte, marks, caption, pieces, coordinates, net string, bits uint8) {
		b := fuzzBoard(data)
		o := Options{Pieces: pieces, Coordinates: coordinates, Caption: caption, Net: net, Move: caption,
			Wood: bits&1 != 0, View: game.Side(bits >> 1 & 3), Turn: game.Side(bits >> 3 & 3), Ply: int(bits), Scale: .1}
		for _, m := range strings.Fields(marks) {
			if a, err := ParseArrow(m); err == nil {
				o.Arrows = append(o.Arrows, a)
				o.Highlights = append(o.Highlights, a.To)
				o.LastFrom, o.Last = a.From, a.To
			}
		}
		for _, draw := range []func(io.Writer, game.Board, Options) error{Text, BOD} {
			if err := draw(io.Discard, b, o); err != nil && err.Error() == "" {
				t.Error("an error without words")
			}
		}
		var w bytes.Buffer
		if err := SVG(&w, b, o); err != nil {
			if PNG(io.Discard, b, o) == nil {
				t.Errorf("PNG draws what SVG does not: %v", err)
			}
			return
		}
		if _, _, err := readSprite(w.String()); err != nil {
			t.Errorf("%v reading\n%s", err, w.String())
		}
		if err := PNG(io.Discard, b, o); err != nil && !strings.Contains(w.String(), "<text") {
			t.Errorf("PNG: %v", err)
		}
	})
}

// FuzzParseArrow reads any text; what is read is on a board of 99 by 26.
func FuzzParseArrow(f *testing.F) {
	for _, s := range []string{"7g7f", "5e!", "12l1a", "", "1", "0a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseArrow(text)
		if err != nil {
			return
		}
		again := a.To.String()
		if a.From != (game.Coord{}) {
			again = a.From.String() + again
		}
		if a.Threat {
			again += "!"
		}
		if b, err := ParseArrow(again); err != nil || b != a {
			t.Errorf("%q is %v, written %q and read %v, %v", text, a, again, b, err)
		}
	})
}
