package diagram

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden draws the positions of testdata. The head of a file says what is
// drawn and how; text and bod are what is written, size and scene are the
// pixels of the PNG and a hash of the SVG, which is there in full where it is
// small. bod is the error where there is no such diagram.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			want, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			b, o := parseHead(t, string(want.Comment))
			got := &txtar.Archive{Comment: want.Comment, Files: drawAll(t, b, o)}
			if *update {
				if err := os.WriteFile(name, txtar.Format(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if g, w := txtar.Format(got), txtar.Format(want); !bytes.Equal(g, w) {
				t.Errorf("got\n%s\nwant\n%s", g, w)
			}
		})
	}
}

// parseHead reads lines such as "coordinates: japanese".
func parseHead(t *testing.T, head string) (b game.Board, o Options) {
	var variant, position string
	cell := func(text string) game.Coord {
		c, err := ParseCoord(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, line := range strings.Split(strings.TrimSpace(head), "\n") {
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "variant":
			variant = value
		case "position":
			position = value
		case "pieces":
			o.Pieces = value
		case "coordinates":
			o.Coordinates = value
		case "view":
			o.View, _ = game.ParseSide(value)
		case "turn":
			o.Turn, _ = game.ParseSide(value)
		case "ply":
			o.Ply, _ = strconv.Atoi(value)
		case "move":
			o.Move = value
		case "caption":
			o.Caption = strings.ReplaceAll(value, "\\n", "\n")
		case "net":
			o.Net = value
		case "wood":
			o.Wood = true
		case "last":
			o.Last = cell(value)
		case "from":
			o.LastFrom = cell(value)
		case "highlight":
			o.Highlights = append(o.Highlights, cell(value))
		case "arrow":
			a, err := ParseArrow(value)
			if err != nil {
				t.Fatal(err)
			}
			o.Arrows = append(o.Arrows, a)
		default:
			t.Fatalf("%q is no option", line)
		}
	}
	return board(t, variant, position), o
}

// drawAll draws in every format.
func drawAll(t *testing.T, b game.Board, o Options) []txtar.File {
	out := map[string]*bytes.Buffer{}
	for _, f := range Formats {
		w := new(bytes.Buffer)
		out[f.Key] = w
		if err := f.Write(w, b, o); f.Key == "bod" && err != nil {
			w.Reset()
			w.WriteString(err.Error() + "\n")
		} else if err != nil {
			t.Fatal(err)
		}
	}
	picture := []byte(svg(t, b, o))
	if !bytes.Equal(picture, out["svg"].Bytes()) {
		t.Error("the same position is drawn in two ways")
	}
	m, err := png.Decode(out["png"])
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(picture)
	all := []txtar.File{
		{Name: "text", Data: out["txt"].Bytes()},
		{Name: "bod", Data: out["bod"].Bytes()},
		{Name: "size", Data: []byte(m.Bounds().Size().String() + "\n")},
		{Name: "scene", Data: []byte(hex.EncodeToString(sum[:8]) + "\n")},
	}
	if len(picture) < 12000 {
		all = append(all, txtar.File{Name: "svg", Data: picture})
	}
	return all
}
