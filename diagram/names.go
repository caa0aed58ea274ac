package diagram

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// rankNames returns how a system names ranks, nil for none.
func rankNames(system string) func(int) string {
	switch system {
	case "western":
		return letter
	case "japanese":
		return kanjiNumber
	case "numbers":
		return strconv.Itoa
	}
	return nil
}

// letter names a rank from a to z, then aa, ab, ...
func letter(n int) string {
	if n > 26 {
		return letter((n-1)/26) + letter((n-1)%26+1)
	}
	return string(rune('a' + n - 1))
}

const digits = "〇一二三四五六七八九"

// kanjiNumber writes a number from 1 to 99.
func kanjiNumber(n int) string {
	d := []rune(digits)
	switch {
	case n < 10:
		return string(d[n])
	case n < 20:
		return "十" + strings.TrimPrefix(string(d[n%10]), "〇")
	case n < 100:
		return string(d[n/10]) + "十" + strings.TrimPrefix(string(d[n%10]), "〇")
	}
	return strconv.Itoa(n)
}

// title names the picture for those who cannot see it.
func title(b game.Board, o *Options) string {
	if o.Caption != "" {
		return strings.Join(strings.Fields(o.Caption), " ")
	}
	switch {
	case isSaisho(b):
		return "The cube of Saishō shōgi"
	case isGufu(b):
		return "A position of Gufū shōgi"
	}
	return "A position of shogi"
}

// about tells the position with the letters of the notation.
func about(b game.Board, o *Options) string {
	var parts []string
	for _, side := range [...]game.Side{game.Black, game.White, game.Neither} {
		var list []string
		for i, c := range b.Cells {
			if c.Kind == "" || c.Owner != side {
				continue
			}
			at := game.Coord{File: int8(b.Files - i%b.Files), Rank: int8(i/b.Files + 1)}
			text := string(c.Kind) + at.String()
			if isGufu(b) {
				text += string("nesw"[c.Facing%8/2])
			}
			list = append(list, text)
		}
		slices.Sort(list)
		for i, h := range b.Hands[side] {
			text := string(h.Kind)
			if h.Count > 1 {
				text = fmt.Sprintf("%d%s", h.Count, text)
			}
			if i == 0 {
				text = "in hand " + text
			}
			list = append(list, text)
		}
		name := [...]string{"Black", "White", "Common"}[side]
		if len(list) > 0 {
			parts = append(parts, name+": "+strings.Join(list, ", ")+".")
		}
	}
	if o.Last != (game.Coord{}) {
		parts = append(parts, "Last move to "+o.Last.String()+".")
	}
	return strings.Join(parts, " ")
}

// wrap breaks a text into lines not wider than width, at blanks if there are
// any, else anywhere.
func wrap(f faces, text string, size, width float64) []string {
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		rest := []rune(strings.TrimSpace(line))
		for len(rest) > 0 {
			n, blank, w := 0, 0, 0.
			for n < len(rest) {
				if w += f.glyph(rest[n]).advance * size; w > width && n > 0 {
					break
				}
				if n++; n < len(rest) && (rest[n] == ' ' || rest[n] == '　') {
					blank = n
				}
			}
			if n < len(rest) && blank > 0 {
				n = blank
			}
			lines = append(lines, strings.TrimSpace(string(rest[:n])))
			rest = []rune(strings.TrimSpace(string(rest[n:])))
		}
	}
	return lines
}
