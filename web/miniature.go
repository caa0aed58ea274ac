package web

import (
	"fmt"
	"html/template"
	"strings"
)

// A spot is a piece and where it stands: file from the left and rank from the
// top, both from 0.
type spot struct {
	file, rank int
	piece      string // as in SFEN: "P", "+r"
}

// spots reads the board of an SFEN without judging it: something that cannot
// be read draws an empty board.
func spots(sfen string) (all []spot, files, ranks int) {
	board, _, _ := strings.Cut(sfen, " ")
	for r, row := range strings.Split(board, "/") {
		file, plus := 0, false
		number := 0
		flush := func() { file, number = file+number, 0 }
		for _, c := range row {
			switch {
			case c >= '0' && c <= '9':
				number = min(number*10+int(c-'0'), 99)
			case c == '+':
				flush()
				plus = true
			default:
				flush()
				p := string(c)
				if plus {
					p = "+" + p
				}
				all = append(all, spot{file, r, p})
				file, plus = file+1, false
			}
		}
		flush()
		files, ranks = max(files, file), r+1
	}
	return all, files, ranks
}

// symbol names the drawing of a piece in the sprite of a set.
func symbol(set, piece string) string {
	prefix := map[string]string{"kanji2": "k2-", "western": "x-"}[set]
	plus := strings.HasPrefix(piece, "+")
	letter := strings.TrimPrefix(piece, "+")
	side := "b"
	if letter == strings.ToLower(letter) {
		side = "w"
	}
	if plus {
		side += "p"
	}
	return prefix + side + strings.ToUpper(letter)
}

// Miniature draws a position of shogi as a small board without coordinates,
// seen by Black, with the last move marked. It needs no script.
func Miniature(set, sfen, last, label string) template.HTML {
	all, files, ranks := spots(sfen)
	if files != 9 || ranks != 9 {
		all = nil
	}
	sprite := map[string]string{"kanji2": "pieces-kanji2.svg", "western": "pieces-western.svg"}[set]
	if sprite == "" {
		sprite = "pieces-kanji.svg"
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="28 28 1026 1116" role="img" aria-label="%s"><use href="%s#board" width="1082" height="1172"/>`,
		template.HTMLEscapeString(label), AssetPath("board.svg"))
	for _, c := range cells(last) {
		fmt.Fprintf(&b, `<rect class="m-last" x="%d" y="%d" width="108" height="118"/>`, 47+110*c[0], 47+120*c[1])
	}
	for _, s := range all {
		fmt.Fprintf(&b, `<use href="%s#%s" x="%d" y="%d" width="110" height="120"/>`,
			AssetPath(sprite), template.HTMLEscapeString(symbol(set, s.piece)), 46+110*s.file, 46+120*s.rank)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}

// cells are the cells that a move in the form of USI names, each as file from
// the left and rank from the top.
func cells(move string) (all [][2]int) {
	for i := 0; i+1 < len(move); i++ {
		f, r := move[i], move[i+1]
		if f >= '1' && f <= '9' && r >= 'a' && r <= 'i' {
			all = append(all, [2]int{int('9' - f), int(r - 'a')})
		}
	}
	return all
}
