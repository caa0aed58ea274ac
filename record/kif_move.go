package record

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

var (
	errNoMove = errors.New("this is no move: want destination or 同, piece, and origin or 打, as in ７六歩(77)")
	errNoSame = errors.New("同 has no move before it")
)

// trimSigns takes blanks and signs of a side off the beginning of a text.
func trimSigns(text string) string {
	for {
		text = trimBlanks(text)
		r, n := utf8.DecodeRuneInString(text)
		switch r {
		case '▲', '△', '☗', '☖', '▼', '▽':
			text = text[n:]
		default:
			return text
		}
	}
}

// trimBlanks takes blanks of any width off the beginning of a text.
func trimBlanks(text string) string {
	for text != "" {
		switch {
		case text[0] == ' ' || text[0] == '\t':
			text = text[1:]
		case text[0] == "　"[0] && strings.HasPrefix(text, "　"):
			text = text[len("　"):]
		default:
			return text
		}
	}
	return text
}

// trimRight takes blanks of any width off the end of a text.
func trimRight(text string) string {
	for text != "" {
		switch last := text[len(text)-1]; {
		case last == ' ' || last == '\t':
			text = text[:len(text)-1]
		case last == "　"[2] && strings.HasSuffix(text, "　"):
			text = text[:len(text)-len("　")]
		default:
			return text
		}
	}
	return text
}

// cutDestination takes a square or 同 off the beginning of a move.
func cutDestination(b *board, text string) (shogi.Square, string, error) {
	file, n := utf8.DecodeRuneInString(text)
	if file == '同' {
		if b == nil || b.last == shogi.NoSquare {
			return 0, text, errNoSame
		}
		return b.last, trimBlanks(text[n:]), nil
	}
	rank, m := utf8.DecodeRuneInString(text[n:])
	f, r := figure(file), figure(rank)
	if f == 0 || r == 0 {
		return 0, text, errNoMove
	}
	return shogi.NewSquare(f-1, r-1), trimBlanks(text[n+m:]), nil
}

// kifMove reads a move as KIF files have it, without number and time. Without a
// board it only tells whether the text looks like one.
func kifMove(b *board, text string) (shogi.Move, error) {
	to, text, err := cutDestination(b, trimSigns(text))
	if err != nil {
		return 0, err
	}
	kind, rest, ok := cutPiece(text)
	if !ok {
		return 0, errNoMove
	}
	promotes := false
	if rest != "" && rest[0] != '(' {
		rest = strings.TrimLeft(rest, "左直右上寄引行")
		if after, ok := strings.CutPrefix(rest, "不成"); ok {
			rest = after
		} else if rest, promotes = strings.CutPrefix(rest, "成"); promotes && !kind.CanPromote() {
			return 0, errors.New(pieceName(kind) + " cannot promote")
		}
		rest = widthless(trimBlanks(rest))
		if after, ok := strings.CutPrefix(rest, "打"); ok {
			after = strings.TrimSpace(after)
			if after != "" && after != "(00)" || promotes || kind.IsPromoted() || kind == shogi.King {
				return 0, errNoMove
			}
			return shogi.NewDrop(kind, to), nil
		}
	}
	return kifOrigin(b, strings.TrimSpace(rest), kind, to, promotes)
}

var halfParentheses = strings.NewReplacer("（", "(", "）", ")")

// widthless writes parentheses as narrow ones.
func widthless(text string) string {
	if strings.Contains(text, "（") {
		return halfParentheses.Replace(text)
	}
	return text
}

// kifOrigin reads the origin of a move, "(77)".
func kifOrigin(b *board, text string, kind shogi.Kind, to shogi.Square, promotes bool) (shogi.Move, error) {
	if len(text) != 4 || text[0] != '(' || text[3] != ')' || figure(rune(text[1])) == 0 || figure(rune(text[2])) == 0 {
		return 0, errNoMove
	}
	from := shogi.NewSquare(int(text[1]-'1'), int(text[2]-'1'))
	if b != nil {
		if p := b.Board[from]; p != shogi.NoPiece && p.Kind() != kind {
			return 0, errors.New("on " + from.String() + " stands " + pieceName(p.Kind()) + ", not " + pieceName(kind))
		}
	}
	return shogi.NewMove(from, to, promotes), nil
}

// appendKIFMove writes a move as KIF files have it.
func appendKIFMove(dst []byte, b *board, m shogi.Move) []byte {
	to := m.To()
	if to == b.last {
		dst = append(dst, "同　"...)
	} else {
		dst = append(dst, squareNames[to]...)
	}
	if m.IsDrop() {
		return append(append(dst, pieceName(m.DropKind())...), "打"...)
	}
	from := m.From()
	dst = append(dst, pieceName(b.Board[from].Kind())...)
	if m.Promotes() {
		dst = append(dst, "成"...)
	}
	return append(dst, '(', byte('1'+from.File()), byte('1'+from.Rank()), ')')
}

// cutTime takes "( 0:16/00:00:16)" off the end of a line, "+" after it or not.
func cutTime(text string) (rest string, spent time.Duration, ok bool) {
	text = trimRight(text)
	if text == "" || text[len(text)-1] != ')' {
		return text, 0, false
	}
	i := strings.LastIndexByte(text, '(')
	if i < 0 {
		return text, 0, false
	}
	first, _, _ := strings.Cut(text[i+1:len(text)-1], "/")
	total, n, colons := 0, -1, 0
	for _, c := range []byte(strings.TrimSpace(first)) {
		switch {
		case c >= '0' && c <= '9':
			n = max(n, 0)*10 + int(c-'0')
		case c == ':' && n >= 0:
			total, n = (total+n)*60, -1
			colons++
		case c != ' ' || n >= 0:
			return text, 0, false
		}
		if n > 1<<24 || total > 1<<32 {
			return text, 0, false
		}
	}
	if n < 0 || colons == 0 || colons > 2 || total+n > 1e8 {
		return text, 0, false
	}
	return trimRight(text[:i]), time.Duration(total+n) * time.Second, true
}
