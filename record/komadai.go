package record

import (
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variants"
)

// komadai is the project's own form. It is of the family of KIF, holds games of
// every variant and all that a Record has:
//
//	#komadai 1
//	#variant gufu
//	#rules free
//	先手: Anna
//	1 K*2c>W 0:05
//	* a comment
//	& a bookmark
//	2 K*1a>E 0:03.25
//	3 resign
//
//	variation 2
//	2 K*1b>S
//
// A file may hold several games, each from its line #komadai on. #start is the
// position where it is not the usual one. A header has its key before the first
// colon. A move is the canonical text of the variant, an end one of [Ends] or
// any text in quotation marks; after them come the time used (minutes, seconds
// and fractions) and "illegal". A variation begins before the move of its number
// in the line written last. In headers and bookmarks \\, \n and \r stand for a
// backslash and line ends, and \ before another character for that.
var komadai = Format{Key: "komadai", Name: "Komadai", Ext: ".komadai", Media: "text/x-komadai", Encoding: UTF8, Variants: true,
	sniff: sniffKomadai, decode: decodeKomadai, encode: encodeKomadai}

const komadaiHead = "#komadai"

func sniffKomadai(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), komadaiHead) }

func encodeKomadai(e *encoder, recs []*Record) error {
	for i, r := range recs {
		e.begin(i, r, false)
		if i > 0 {
			e.buf = append(e.buf, '\n')
		}
		if err := e.komadaiHeader(r); err != nil {
			return err
		}
		number := game.MoveNumber(r.Start)
		e.komadaiNotes(r.Root)
		for from, n := range lines(r.Root) {
			if from > 0 || n != r.Root.Next[0] {
				e.buf = append(e.buf, "\nvariation "...)
				e.buf = append(strconv.AppendInt(e.buf, int64(number+from), 10), '\n')
			}
			for e.ply = from + 1; n != nil; n, e.ply = n.main(), e.ply+1 {
				if err := e.komadaiNode(n, number+e.ply-1); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (e *encoder) komadaiHeader(r *Record) error {
	key := r.Variant
	if key == "" {
		key = shogiKey
	}
	v, err := variants.Find(key, r.Rules)
	if err != nil {
		return err
	}
	e.buf = append(e.buf, komadaiHead+" 1\n#variant "+key+"\n"...)
	if r.Rules != "" {
		e.buf = append(e.buf, "#rules "+r.Rules+"\n"...)
	}
	if r.Start != v.Starts()[0].SFEN {
		start, err := startOf(v, r.Start)
		if err != nil {
			return err
		}
		e.buf = append(e.buf, "#start "+start+"\n"...)
	}
	for _, h := range r.Headers {
		key := escapeLine(h.Key, true)
		if key != "" && (strings.IndexByte("0123456789*&# \t", key[0]) >= 0 || strings.HasPrefix(key, "　") || strings.HasPrefix(key, "variation")) {
			key = `\` + key
		}
		e.buf = append(e.buf, key+": "+escapeLine(h.Value, false)+"\n"...)
	}
	return nil
}

// startOf checks a position text and returns it as it is written down.
func startOf(v game.Variant, text string) (string, error) {
	if v.Key() == shogiKey {
		s, err := shogi.ParseSFEN(text)
		return s.SFEN(), err
	}
	p, err := v.Parse(text)
	if err != nil {
		return "", err
	}
	return numbered(p.SFEN(), game.MoveNumber(text)), nil
}

var (
	lineEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\r", `\r`)
	keyEscapes  = strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\r", `\r`, ":", `\:`, "：", `\：`)
)

// escapeLine makes a text fit on one line, as the key of a header or otherwise.
func escapeLine(text string, key bool) string {
	if key {
		return keyEscapes.Replace(text)
	}
	return lineEscapes.Replace(text)
}

func unescapeLine(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' && i+1 < len(text) {
			i++
			switch c = text[i]; c {
			case 'n':
				c = '\n'
			case 'r':
				c = '\r'
			}
		} else if c == '\\' {
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

func (e *encoder) komadaiNotes(n *Node) {
	if n.Comment != "" {
		for line := range commentLines(n.Comment) {
			e.buf = append(e.buf, '*')
			if line != "" {
				e.buf = append(append(e.buf, ' '), line...)
			}
			e.buf = append(e.buf, '\n')
		}
	}
	for _, m := range n.Marks {
		e.buf = append(append(append(e.buf, "& "...), escapeLine(m, false)...), '\n')
	}
}

func (e *encoder) komadaiNode(n *Node, number int) error {
	e.buf = append(strconv.AppendInt(e.buf, int64(number), 10), ' ')
	switch {
	case n.Move == "":
		e.buf = append(e.buf, komadaiEnd(n.ending())...)
	case !plainWord(string(n.Move)) || n.Move[0] == '"' || endNamed(string(n.Move)):
		return &game.MoveError{Move: n.Move, Why: game.ErrSyntax}
	default:
		e.buf = append(e.buf, n.Move...)
	}
	if n.Timed {
		e.buf = appendTime(append(e.buf, ' '), n.Spent)
	}
	if n.Illegal {
		e.buf = append(e.buf, " illegal"...)
	}
	e.buf = append(e.buf, '\n')
	e.komadaiNotes(n)
	return nil
}

func endNamed(word string) bool {
	for _, e := range Ends {
		if string(e) == word {
			return true
		}
	}
	return false
}

func komadaiEnd(e End) string {
	if endNamed(string(e)) {
		return string(e)
	}
	return strconv.Quote(string(e))
}

// appendTime writes a time in minutes, seconds and what fraction there is.
func appendTime(dst []byte, d time.Duration) []byte {
	if d < 0 {
		dst, d = append(dst, '-'), -d
	}
	u := uint64(d) // the least Duration has no positive one
	sec := u / uint64(time.Second)
	dst = append(strconv.AppendUint(dst, sec/60, 10), ':', byte('0'+sec%60/10), byte('0'+sec%10))
	if frac := u % uint64(time.Second); frac > 0 {
		text := strconv.FormatUint(frac+uint64(time.Second), 10)[1:]
		dst = append(append(dst, '.'), strings.TrimRight(text, "0")...)
	}
	return dst
}
