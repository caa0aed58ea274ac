// Package diagram draws positions of any variant as pictures for print.
//
// It embeds its own copies of the outlines of the pieces, because it stands
// beside the site and must not depend on it; a test holds the copies equal.
package diagram

import (
	_ "embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/komadai/komadai/game"
)

//go:embed pieces-kanji.svg
var kanji string

//go:embed pieces-western.svg
var western string

// Sets are the names of the sets of pieces.
var Sets = []string{"kanji", "western"}

// Options say how a position is drawn. The zero value draws kanji, seen by
// Black, with nothing marked.
type Options struct {
	Pieces string     // one of Sets, or empty for the first
	View   game.Side  // whose side is at the bottom; Neither is Black
	Last   game.Coord // where the last move went, marked
}

// The size of a cell, as the outlines have it, and the room around the board.
const (
	cellWidth, cellHeight = 110, 120
	margin                = 46
)

var (
	// variable is a colour that a page may change, with its usual value.
	variable   = regexp.MustCompile(`var\(--[\w-]+,\s*([^()]+)\)`)
	definition = regexp.MustCompile(`(?m)^<(?:symbol|g) id="([^"]+)".*</(?:symbol|g)>$`)
	reference  = regexp.MustCompile(`href="#([^"]+)"`)
)

// SVG writes a position as a picture that stands alone. It is an error if the
// set has no outline for a piece.
func SVG(w io.Writer, b game.Board, o Options) error {
	set, prefix := kanji, ""
	switch o.Pieces {
	case "", "kanji":
	case "western":
		set, prefix = western, "x-"
	default:
		return fmt.Errorf("pieces %q: want one of %s", o.Pieces, strings.Join(Sets, ", "))
	}
	if b.Files < 1 || b.Ranks < 1 || len(b.Cells) != b.Files*b.Ranks {
		return fmt.Errorf("board of %d by %d has %d cells", b.Files, b.Ranks, len(b.Cells))
	}
	outlines := map[string]string{}
	for _, m := range definition.FindAllStringSubmatch(variable.ReplaceAllString(set, "$1"), -1) {
		outlines[m[1]] = m[0]
	}
	d := drawing{outlines: outlines, prefix: prefix, used: map[string]bool{}}
	white := o.View == game.White
	for i, c := range b.Cells {
		x, y := i%b.Files, i/b.Files
		at := game.Coord{File: int8(b.Files - x), Rank: int8(y + 1)}
		if white {
			x, y = b.Files-1-x, b.Ranks-1-y
		}
		px, py := margin+x*cellWidth, margin+y*cellHeight
		if at == o.Last {
			fmt.Fprintf(&d.body, "<rect class=\"last\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#e8b84a\"/>\n", px, py, cellWidth, cellHeight)
		}
		if c.Kind == "" {
			continue
		}
		facing := c.Facing % 8
		if white {
			facing = (facing + 4) % 8
		}
		if err := d.piece(string(c.Kind), facing, px, py); err != nil {
			return fmt.Errorf("%v: %w", at, err)
		}
	}
	// Common hands lie with the side to the right of the board's foot.
	for side, hand := range b.Hands {
		top := white == (side == int(game.Black))
		facing, y := uint8(0), margin+(b.Ranks-1)*cellHeight
		step := -cellHeight
		if side == int(game.Neither) {
			y = margin + b.Ranks/2*cellHeight
		} else if top {
			facing, y, step = 4, margin, cellHeight
		}
		for i, h := range hand {
			x := 2*margin + b.Files*cellWidth + i%2*(cellWidth+margin)
			py := y + i/2*step
			if err := d.piece(string(h.Kind), facing, x, py); err != nil {
				return fmt.Errorf("hand: %w", err)
			}
			if h.Count > 1 {
				fmt.Fprintf(&d.body, "<text class=\"count\" x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"40\">%d</text>\n", x+cellWidth-4, py+cellHeight-6, h.Count)
			}
		}
	}
	width := 3*margin + b.Files*cellWidth + 2*(cellWidth+margin)
	height := 2*margin + b.Ranks*cellHeight
	var out strings.Builder
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n<defs>\n", width, height, width/2, height/2)
	for _, id := range d.order {
		out.WriteString(outlines[id] + "\n")
	}
	fmt.Fprintf(&out, "</defs>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n%s<g fill=\"none\" stroke=\"#3d2a12\"><path stroke-width=\"2\" d=\"", width, height, d.body.String())
	for x := 1; x < b.Files; x++ {
		fmt.Fprintf(&out, "M%d %dv%d", margin+x*cellWidth, margin, b.Ranks*cellHeight)
	}
	for y := 1; y < b.Ranks; y++ {
		fmt.Fprintf(&out, "M%d %dh%d", margin, margin+y*cellHeight, b.Files*cellWidth)
	}
	fmt.Fprintf(&out, "\"/><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" stroke-width=\"4\"/></g>\n</svg>\n", margin, margin, b.Files*cellWidth, b.Ranks*cellHeight)
	_, err := io.WriteString(w, out.String())
	return err
}

// A drawing collects pieces and the outlines they need.
type drawing struct {
	outlines map[string]string
	prefix   string
	used     map[string]bool
	order    []string
	body     strings.Builder
}

// piece draws a piece turned by eighths of a turn.
func (d *drawing) piece(kind string, facing uint8, x, y int) error {
	side, plus := "b", ""
	if facing == 4 {
		side, facing = "w", 0 // has its own outline, with the shadow below
	}
	letter, promoted := strings.CutPrefix(kind, "+")
	if promoted {
		plus = "p"
	}
	id := d.prefix + side + plus + strings.ToUpper(letter)
	if _, ok := d.outlines[id]; !ok {
		return fmt.Errorf("no outline of the piece %q", kind)
	}
	d.need(id)
	turn := ""
	if facing != 0 {
		turn = fmt.Sprintf(" transform=\"rotate(%d %d %d)\"", 45*int(facing), x+cellWidth/2, y+cellHeight/2)
	}
	fmt.Fprintf(&d.body, "<use href=\"#%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"%s/>\n", id, x, y, cellWidth, cellHeight, turn)
	return nil
}

// need takes an outline and all that it refers to into the picture.
func (d *drawing) need(id string) {
	if d.used[id] {
		return
	}
	d.used[id] = true
	for _, m := range reference.FindAllStringSubmatch(d.outlines[id], -1) {
		d.need(m[1])
	}
	d.order = slices.Insert(d.order, len(d.order), id)
}
