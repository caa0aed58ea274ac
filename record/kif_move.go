package record

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

var errNoMove = errors.New("this is no move: want destination or 同, piece, and origin or 打, as in ７六歩(77)")

// kifMove reads a move as KIF files have it, without number and time.
func kifMove(b *board, text string) (shogi.Move, error) {
	text = strings.TrimLeft(text, "▲△☗☖▼▽ \t　")
	to := shogi.NoSquare
	if rest, ok := strings.CutPrefix(text, "同"); ok {
		if b.last == shogi.NoSquare {
			return 0, errors.New("同 has no move before it")
		}
		to, text = b.last, strings.TrimLeft(rest, " \t　")
	} else {
		var at [2]int
		for i := range at {
			r, n := utf8.DecodeRuneInString(text)
			if at[i] = figure(r); at[i] == 0 {
				return 0, errNoMove
			}
			text = text[n:]
		}
		to = shogi.NewSquare(at[0]-1, at[1]-1)
		text = strings.TrimLeft(text, " \t　")
	}
	kind, rest, ok := cutPiece(text)
	if !ok {
		return 0, errNoMove
	}
	rest = strings.TrimLeft(rest, "左直右上寄引行")
	promotes := false
	if after, ok := strings.CutPrefix(rest, "不成"); ok {
		rest = after
	} else if after, ok := strings.CutPrefix(rest, "成"); ok {
		rest, promotes = after, true
	}
	rest = strings.TrimSpace(rest)
	if after, ok := strings.CutPrefix(rest, "打"); ok {
		after = strings.TrimSpace(after)
		if after != "" && after != "(00)" || promotes || kind.IsPromoted() || kind == shogi.King {
			return 0, errNoMove
		}
		return shogi.NewDrop(kind, to), nil
	}
	rest = strings.NewReplacer("（", "(", "）", ")").Replace(rest)
	if len(rest) != 4 || rest[0] != '(' || rest[3] != ')' || figure(rune(rest[1])) == 0 || figure(rune(rest[2])) == 0 {
		return 0, errNoMove
	}
	from := shogi.NewSquare(int(rest[1]-'1'), int(rest[2]-'1'))
	if p := b.Board[from]; p != shogi.NoPiece && p.Kind() != kind {
		return 0, errors.New("on " + from.String() + " stands " + pieceName(p.Kind()) + ", not " + pieceName(kind))
	}
	if promotes && !kind.CanPromote() {
		return 0, errors.New(pieceName(kind) + " cannot promote")
	}
	return shogi.NewMove(from, to, promotes), nil
}

// appendKIFMove writes a move as KIF files have it.
func appendKIFMove(dst []byte, b *board, m shogi.Move) []byte {
	to := m.To()
	if to == b.last {
		dst = append(dst, "同　"...)
	} else {
		dst = append(dst, squareName(to)...)
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

// cutTime takes "( 0:16/00:00:16)" off the end of a line.
func cutTime(text string) (rest string, spent time.Duration, ok bool) {
	text = strings.TrimSpace(text)
	if !strings.HasSuffix(text, ")") {
		return text, 0, false
	}
	i := strings.LastIndexByte(text, '(')
	if i < 0 || !strings.Contains(text[i:], ":") {
		return text, 0, false
	}
	first, _, _ := strings.Cut(text[i+1:len(text)-1], "/")
	total := 0
	for _, part := range strings.Split(first, ":") {
		n := atoi(strings.TrimSpace(part))
		if n < 0 || n > 1<<24 || total > 1<<24 {
			return text, 0, false
		}
		total = total*60 + n
	}
	return strings.TrimSpace(text[:i]), time.Duration(total) * time.Second, true
}
