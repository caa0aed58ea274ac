package diagram

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/saisho"
)

// Text writes a position in plain characters, for terminals and mails. The
// kanji, the file names of japanese coordinates and the dot of an empty cell
// are two columns wide. v stands before a piece that looks down; in Gufū each
// piece has one of ^ > v < before it. Scale, Wood and the marks are not shown.
func Text(w io.Writer, b game.Board, o Options) error {
	if err := o.check(b); err != nil {
		return err
	}
	t := texter{b: b, o: &o, white: o.View == game.White}
	if isSaisho(b) {
		if err := t.cube(); err != nil {
			return err
		}
	} else {
		t.board()
	}
	if caption := strings.TrimSpace(o.Caption); caption != "" {
		t.out.WriteString(caption + "\n")
	}
	_, err := io.WriteString(w, t.out.String())
	return err
}

// kanjiNames are the pieces as one kanji each, as the outlines have them.
var kanjiNames = map[game.Kind]string{
	"K": "玉", "R": "飛", "B": "角", "G": "金", "S": "銀", "N": "桂", "L": "香", "P": "歩", "J": "自",
	"+R": "龍", "+B": "馬", "+S": "全", "+N": "圭", "+L": "杏", "+P": "と",
}

// gufuNames are those of Gufū, where S is another piece.
var gufuNames = map[game.Kind]string{"K": "玉", "W": "風", "S": "嵐"}

// A texter writes one position.
type texter struct {
	b     game.Board
	o     *Options
	white bool // White sits at the bottom
	out   strings.Builder
}

// name returns a piece without its direction. Letters of White are small, as
// in SFEN.
func (t *texter) name(k game.Kind, owner game.Side) string {
	if !t.o.western() {
		names := kanjiNames
		if isGufu(t.b) {
			names = gufuNames
		}
		if k == "K" && owner == game.White {
			return "王"
		}
		if name := names[k]; name != "" {
			return name
		}
	}
	if owner == game.White {
		return strings.ToLower(string(k))
	}
	return string(k)
}

// cell returns what stands on a cell.
func (t *texter) cell(c game.Cell) string {
	if c.Kind == "" {
		if t.o.western() {
			return "."
		}
		return "・"
	}
	facing := int(c.Facing)
	if t.white {
		facing += 4
	}
	name := t.name(c.Kind, c.Owner)
	switch {
	case isGufu(t.b):
		return string("^/>\\v/<\\"[facing%8]) + name
	case facing%8 == 4 && !t.o.western():
		return "v" + name
	}
	return name
}

// board writes hands, coordinates and cells.
func (t *texter) board() {
	top, bottom := game.White, game.Black
	if t.white {
		top, bottom = bottom, top
	}
	t.hand(top)
	names := rankNames(t.o.Coordinates)
	cells := make([]string, len(t.b.Cells))
	width := 3
	for i, c := range t.b.Cells {
		if t.white {
			c = t.b.Cells[len(cells)-1-i]
		}
		cells[i] = t.cell(c)
		width = max(width, columns(cells[i])+1)
	}
	if names != nil {
		t.out.WriteString(" ")
		for x := range t.b.Files {
			file := t.b.Files - x
			if t.white {
				file = x + 1
			}
			name := fmt.Sprint(file)
			if t.o.Coordinates == "japanese" && file < 10 {
				name = string(rune('０' + file))
			}
			t.out.WriteString(padded(name, width))
		}
		t.out.WriteString("\n")
	}
	frame := "+" + strings.Repeat("-", width*t.b.Files+1) + "+\n"
	t.out.WriteString(frame)
	for y := range t.b.Ranks {
		t.out.WriteString("|")
		for x := range t.b.Files {
			t.out.WriteString(padded(cells[y*t.b.Files+x], width))
		}
		t.out.WriteString(" |")
		rank := y + 1
		if t.white {
			rank = t.b.Ranks - y
		}
		if names != nil {
			t.out.WriteString(" " + names(rank))
		}
		t.out.WriteString("\n")
	}
	t.out.WriteString(frame)
	t.hand(bottom)
	if len(t.b.Hands[game.Neither]) > 0 {
		t.hand(game.Neither)
	}
}

// hand writes what a side has in hand, "-" for nothing. The marks of the sides
// need no language.
func (t *texter) hand(side game.Side) {
	t.out.WriteString([...]string{"☗", "☖", "☗☖"}[side])
	if len(t.b.Hands[side]) == 0 {
		t.out.WriteString(" -")
	}
	for _, in := range t.b.Hands[side] {
		t.out.WriteString(" " + t.name(in.Kind, side))
		if in.Count > 1 {
			fmt.Fprint(&t.out, in.Count)
		}
	}
	t.out.WriteString("\n")
}

// The inside of the drawing of a cube's face.
const faceRows, faceColumns = 5, 23

// cube writes the face on top: the emperor at its rear edge, the flame at its
// edge, the gaze in the middle.
func (t *texter) cube() error {
	var rows [faceRows]string
	k := t.b.Cells[0].Kind
	if k != "" {
		gaze, flame := -1, -1
		if len(k) == 3 {
			gaze, flame = strings.IndexByte(compass, k[1]), strings.IndexByte(compass, k[2])
		}
		if faceSymbol(gaze, flame, t.o) == nil {
			return fmt.Errorf("%v: no outline of the piece %q", game.Coord{File: 1, Rank: 1}, k)
		}
		emperor, fire := "天皇", "炎"
		if t.o.western() {
			emperor, fire = "emperor", "flame"
		}
		if t.white {
			gaze, flame = (gaze+2)%4, (flame+2)%4
		}
		rows = faceText(map[int]string{(gaze + 2) % 4: emperor, flame: fire}, string("^>v<"[gaze]))
	}
	north, south := game.White, game.Black
	if t.white {
		north, south = south, north
	}
	frame := "+" + strings.Repeat("-", faceColumns) + "+\n"
	fmt.Fprintf(&t.out, "%s\n%s", centred([]string{"☗", "☖"}[north], faceColumns+2), frame)
	for _, row := range rows {
		t.out.WriteString("|" + row + strings.Repeat(" ", faceColumns-columns(row)) + "|\n")
	}
	fmt.Fprintf(&t.out, "%s%s\n", frame, centred([]string{"☗", "☖"}[south], faceColumns+2))
	if k != "" {
		t.out.WriteString(string(k) + "\n")
	}
	if t.o.Net != "" {
		net, err := saisho.ParseNet(t.o.Net)
		if err != nil {
			return err
		}
		t.out.WriteString(net.Faces() + "\n")
	}
	return nil
}

// faceText places words at edges, by the index of the compass, and one in the middle.
func faceText(edges map[int]string, middle string) (rows [faceRows]string) {
	rows[0], rows[faceRows-1] = centred(edges[0], faceColumns), centred(edges[2], faceColumns)
	line := " " + edges[3]
	line += strings.Repeat(" ", faceColumns/2-columns(line)) + middle
	rows[faceRows/2] = line + strings.Repeat(" ", faceColumns-1-columns(line)-columns(edges[1])) + edges[1]
	return rows
}

// columns is how wide a text is in a terminal: kana, kanji and full-width
// characters take two columns.
func columns(text string) int {
	n := 0
	for _, c := range text {
		n++
		if c >= 0x2e80 && c <= 0x9fff || c >= 0xf900 && c <= 0xfaff || c >= 0xff01 && c <= 0xff60 {
			n++
		}
	}
	return n
}

// padded puts blanks before a text up to a width.
func padded(text string, width int) string {
	return strings.Repeat(" ", max(0, width-columns(text))) + text
}

// centred puts blanks before a text so that it lies in the middle of a width.
func centred(text string, width int) string {
	if text == "" {
		return ""
	}
	return strings.Repeat(" ", (width-columns(text))/2) + text
}
