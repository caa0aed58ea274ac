package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"unicode"

	"golang.org/x/term"
	"golang.org/x/text/width"
)

// A screen is where something is shown: it knows whether there is colour, and
// how wide characters are there.
type screen struct {
	color bool
	east  bool // characters whose width depends on the place are wide
}

// colorWhen are the values of --color.
var colorWhen = []string{"auto", "always", "never"}

// newScreen looks at an output. With auto there is colour on a terminal that
// can show it, unless NO_COLOR is set to anything (no-color.org).
func newScreen(out io.Writer, color string, env func(string) string) screen {
	var s screen
	switch color {
	case "always":
		s.color = true
	case "auto":
		s.color = isTerminal(out) && env("NO_COLOR") == "" && env("TERM") != "dumb" &&
			(runtime.GOOS != "windows" || env("WT_SESSION") != "")
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := env(name); value != "" {
			s.east = strings.HasPrefix(value, "ja") || strings.HasPrefix(value, "zh") || strings.HasPrefix(value, "ko")
			break
		}
	}
	return s
}

// isTerminal reports whether somebody reads along.
func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// The colours, as the terminal's theme has them.
const (
	bold    = "1"
	faint   = "2"
	red     = "31"
	green   = "32"
	cyan    = "36"
	reverse = "7"
)

// paint colours a text; styles that are empty do nothing.
func (s screen) paint(text string, styles ...string) string {
	codes := ""
	for _, style := range styles {
		if style != "" {
			codes += ";" + style
		}
	}
	if !s.color || codes == "" || text == "" {
		return text
	}
	return "\x1b[" + codes[1:] + "m" + text + "\x1b[0m"
}

// width counts the columns that a text takes.
func (s screen) width(text string) int {
	n := 0
	for _, r := range text {
		if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
			continue // joins the character before it
		}
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n += 2
		case width.EastAsianAmbiguous:
			if s.east {
				n++
			}
			n++
		default:
			n++
		}
	}
	return n
}

// pad fills a text with blanks to a number of columns.
func (s screen) pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(columns-s.width(text), 0))
}

// clean makes a text from a file safe to show: control characters, which could
// command the terminal, become visible.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// checkWord refuses a word that is none of those that a flag takes.
func checkWord(flag, word string, words []string) error {
	for _, w := range words {
		if w == word {
			return nil
		}
	}
	return fmt.Errorf("%s %q: want one of %s", flag, word, strings.Join(words, ", "))
}
