package web

import (
	"fmt"
	"html/template"
	"strings"
)

// gufuMiniature draws a position of Gufū as a small picture: two files, three
// ranks, each piece turned to where it points. Something that cannot be read
// draws an empty board.
func gufuMiniature(set, sfen string) template.HTML {
	prefix := "gu-"
	if set == "western" {
		prefix = "gux-"
	}
	var b strings.Builder
	b.WriteString(`<svg viewBox="0 0 260 380" aria-hidden="true"><rect class="p-wood" width="260" height="380" rx="4"/>` +
		`<g class="g-lines"><path d="M130 10v360M10 130h240M10 250h240"/><rect x="10" y="10" width="240" height="360"/></g>`)
	board, _, _ := strings.Cut(sfen, " ")
	for rank, row := range strings.SplitN(board, "/", 3) {
		file := 0
		for i := 0; i < len(row) && file < 2; i++ {
			if n := row[i]; n == '1' || n == '2' {
				file += int(n - '0')
				continue
			}
			symbol := map[byte]string{'K': "bK", 'k': "wK", 'W': "W", 'S': "S"}[row[i]]
			if symbol == "" || i+1 == len(row) {
				break
			}
			i++
			turn := 90 * max(0, strings.IndexByte("nesw", row[i]))
			fmt.Fprintf(&b, `<g transform="translate(%d %d) rotate(%d 60 60)"><use href="%s#%s%s" width="120" height="120"/></g>`,
				10+120*file, 10+120*rank, turn, AssetPath("pieces-gufu.svg"), prefix, symbol)
			file++
		}
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String())
}
