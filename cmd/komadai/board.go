package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/saisho"
)

// A picture says how a position is drawn in a terminal.
type picture struct {
	screen
	western bool      // letters, not kanji
	view    game.Side // whose side is at the bottom
	last    game.Coord
}

// kanji are the pieces in one character.
var kanji = map[game.Kind]string{
	"K": "玉", "R": "飛", "B": "角", "G": "金", "S": "銀", "N": "桂", "L": "香", "P": "歩", "J": "自",
	"+R": "龍", "+B": "馬", "+S": "全", "+N": "圭", "+L": "杏", "+P": "と",
}

// turners are the pieces of the game in which pieces turn.
var turners = map[game.Kind]string{"K": "玉", "W": "風", "S": "嵐"}

// arrows are the directions seen from the bottom, in eighths of a turn. They
// are of ASCII, which is one column wide everywhere.
var arrows = [8]string{"^", "/", ">", "\\", "v", "/", "<", "\\"}

// board draws a position, the hands above and below it.
func (p picture) board(v game.Variant, pos game.Position) string {
	if s, ok := saisho.StateOf(pos); ok {
		if v, ok := v.(*saisho.Variant); ok {
			return p.cube(v.Cube(), s)
		}
	}
	b := pos.Board()
	var w strings.Builder
	top, bottom := game.White, game.Black
	if p.view == game.White {
		top, bottom = bottom, top
	}
	w.WriteString(p.hand(b, top))
	if turns(b) {
		p.turning(&w, b)
	} else {
		p.squares(&w, b)
	}
	w.WriteString(p.hand(b, bottom))
	if len(b.Hands[game.Neither]) > 0 {
		w.WriteString(p.hand(b, game.Neither))
	}
	return w.String()
}

// turns reports whether the pieces of a board turn: they belong to both sides,
// or point aside.
func turns(b game.Board) bool {
	if len(b.Hands[game.Neither]) > 0 {
		return true
	}
	for _, c := range b.Cells {
		if c.Kind != "" && (c.Owner == game.Neither || c.Facing%4 != 0) {
			return true
		}
	}
	return false
}

// order returns the cell that is drawn in a row and column.
func (p picture) order(b game.Board, row, column int) (game.Coord, game.Cell) {
	c := game.Coord{File: int8(b.Files - column), Rank: int8(row + 1)}
	if p.view == game.White {
		c = game.Coord{File: int8(column + 1), Rank: int8(b.Ranks - row)}
	}
	return c, b.At(c)
}

// rank names a rank as the moves do.
func (p picture) rank(n int8) string {
	const ranks = "一二三四五六七八九"
	if names := []rune(ranks); !p.western && int(n) <= len(names) {
		return string(names[n-1])
	}
	return string(rune('a' + n - 1))
}

// squares draws a board on which each side's pieces look ahead: those of the
// side at the top have a v before the kanji, or small letters.
func (p picture) squares(w *strings.Builder, b game.Board) {
	columns := 3
	for _, c := range b.Cells {
		if c.Kind != "" {
			columns = max(columns, p.width(p.name(c))+1)
		}
	}
	for column := range b.Files {
		c, _ := p.order(b, 0, column)
		w.WriteString(fmt.Sprintf("%*d", columns, c.File))
	}
	frame := "\n+" + strings.Repeat("-", columns*b.Files+1) + "+\n"
	w.WriteString(frame)
	for row := range b.Ranks {
		w.WriteString("|")
		var at game.Coord
		for column := range b.Files {
			c, cell := p.order(b, row, column)
			at = c
			w.WriteString(p.square(cell, c == p.last, columns))
		}
		w.WriteString(" |" + p.rank(at.Rank) + "\n")
	}
	w.WriteString(frame[1:])
}

// square draws one cell.
func (p picture) square(c game.Cell, last bool, columns int) string {
	text := "."
	if c.Kind != "" {
		text = p.name(c)
	}
	text = strings.Repeat(" ", max(columns-p.width(text), 0)) + text
	var styles []string
	switch {
	case c.Kind == "":
		styles = append(styles, faint)
	case strings.HasPrefix(string(c.Kind), "+"):
		styles = append(styles, red)
	case c.Owner == game.White:
		styles = append(styles, cyan)
	default:
		styles = append(styles, bold)
	}
	if last {
		styles = append(styles, reverse)
	}
	return p.paint(text, styles...)
}

// name writes a piece of a side.
func (p picture) name(c game.Cell) string {
	if p.western {
		if c.Owner == game.White {
			return strings.ToLower(string(c.Kind))
		}
		return string(c.Kind)
	}
	name, known := kanji[c.Kind]
	if !known {
		name = string(c.Kind)
	}
	if c.Kind == "K" && c.Owner == game.White {
		name = "王"
	}
	if (c.Owner == game.White) != (p.view == game.White) {
		name = "v" + name
	}
	return name
}

// turning draws a board on which every piece has a direction, shown behind it.
func (p picture) turning(w *strings.Builder, b game.Board) {
	const columns = 5
	for column := range b.Files {
		c, _ := p.order(b, 0, column)
		w.WriteString("   " + strconv.Itoa(int(c.File)) + "  ")
	}
	frame := "+" + strings.Repeat("-----+", b.Files) + "\n"
	w.WriteString("\n" + frame)
	for row := range b.Ranks {
		w.WriteString("|")
		var at game.Coord
		for column := range b.Files {
			c, cell := p.order(b, row, column)
			at = c
			text := ""
			if cell.Kind != "" {
				facing := cell.Facing
				if p.view == game.White {
					facing += 4
				}
				text = " " + p.turner(cell.Kind, cell.Owner) + arrows[facing%8]
			}
			w.WriteString(p.paint(p.pad(text, columns), p.ownerStyle(cell.Owner), lastStyle(c == p.last)) + "|")
		}
		w.WriteString(p.rank(at.Rank) + "\n" + frame)
	}
}

// turner writes a piece that turns; White's king is 王 or k.
func (p picture) turner(k game.Kind, owner game.Side) string {
	switch name, known := turners[k]; {
	case p.western && owner == game.White:
		return strings.ToLower(string(k))
	case p.western || !known:
		return string(k)
	case owner == game.White:
		return "王"
	default:
		return name
	}
}

func (p picture) ownerStyle(owner game.Side) string {
	switch owner {
	case game.Black:
		return bold
	case game.White:
		return cyan
	}
	return green
}

func lastStyle(last bool) string {
	if last {
		return reverse
	}
	return ""
}

// hand writes what a side has in hand on a line; the common one is a reserve.
func (p picture) hand(b game.Board, side game.Side) string {
	name := sideName(side)
	if side == game.Neither {
		name = "Reserve"
	}
	var pieces []string
	for _, h := range b.Hands[side] {
		piece := p.name(game.Cell{Kind: h.Kind, Owner: p.view})
		if turns(b) {
			piece = p.turner(h.Kind, side)
		} else if p.western {
			piece = string(h.Kind)
		}
		if h.Count > 1 {
			piece += strconv.Itoa(h.Count)
		}
		pieces = append(pieces, piece)
	}
	if len(pieces) == 0 {
		pieces = append(pieces, "-")
	}
	return p.paint(name+":", faint) + " " + strings.Join(pieces, " ") + "\n"
}

func sideName(side game.Side) string {
	switch side {
	case game.Black:
		return "Black"
	case game.White:
		return "White"
	}
	return "Nobody"
}
