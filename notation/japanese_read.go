package notation

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// readJapanese reads what writeJapanese writes and what others do: any sign of
// the side or none, figures of any width, 同 with or without a blank, old names
// and verbs, more or less of what tells like pieces apart.
func readJapanese(pos game.Position, text string, prev game.Coord) (game.Move, error) {
	rest, err := cutSideSign(text, pos.Turn())
	if err != nil {
		return "", err
	}
	rest = blanks.Replace(game.Fold(rest))
	if after, same := strings.CutPrefix(rest, "同"); same {
		if prev == (game.Coord{}) {
			return "", &Error{Why: game.ErrSyntax, Want: "there is no move before it whose cell 同 could mean"}
		}
		rest = strconv.Itoa(int(prev.File)) + kanjiNumber(int(prev.Rank)) + after
	}
	var fits, near []game.Step
	board := false
	readable := false
	for _, s := range ordinarySteps(pos, "") {
		tails := japaneseTails(rest, s)
		whole := false
		for _, text := range tails {
			t, ok := parseTail(text)
			readable = readable || ok
			whole = whole || ok && t.fits(s)
		}
		switch {
		case whole:
			fits = append(fits, s)
			board = board || !s.Drop
		case len(tails) > 0:
			near = append(near, s)
		}
	}
	if board { // a drop is only meant without 打 where no like piece could move there
		fits = withoutDrops(fits)
	}
	if len(fits) == 0 && !readable && !looksJapanese(rest) {
		return "", &Error{Why: game.ErrSyntax, Want: "want the destination or 同, a piece, and perhaps 左直右, 上寄引, 成 不成 打, as in ▲７六歩", Candidates: movesOf(near)}
	}
	return choose(fits, near)
}

var blanks = strings.NewReplacer(" ", "", "　", "")

// cutSideSign takes the sign of the side off, and refuses that of the other side.
func cutSideSign(text string, turn game.Side) (string, error) {
	for side, signs := range sideSigns[:game.Neither] {
		for _, sign := range signs {
			rest, ok := strings.CutPrefix(text, sign)
			if !ok {
				continue
			}
			if game.Side(side) != turn {
				return "", &Error{Why: game.ErrIllegal, Want: sign + " is the sign of " + game.Side(side).String() + ", but it is the turn of " + turn.String()}
			}
			return rest, nil
		}
	}
	return text, nil
}

// japaneseTails takes destination and piece of a step off a text and returns
// what is left: nothing if they differ, and more than one text where a name
// begins with another name.
func japaneseTails(text string, s game.Step) []string {
	file := strconv.Itoa(int(s.To.File))
	ranks := []string{kanjiNumber(int(s.To.Rank))}
	if s.To.File <= 9 && s.To.Rank <= 9 {
		ranks = append(ranks, strconv.Itoa(int(s.To.Rank)))
	}
	names := japaneseNames[s.Kind]
	if names == nil {
		names = []string{string(s.Kind)}
	}
	var tails []string
	for _, rank := range ranks {
		rest, ok := strings.CutPrefix(text, file+rank)
		if !ok {
			continue
		}
		rest = strings.TrimPrefix(rest, "同") // newspapers write both the cell and 同
		for _, name := range names {
			if tail, ok := strings.CutPrefix(rest, name); ok {
				tails = append(tails, tail)
			}
		}
	}
	return tails
}

// tail is what follows the piece.
type tail struct {
	side, action, origin     string
	promotes, declines, drop bool
}

// parseTail reads sides, actions, ends and a record's origin in any order, each once.
func parseTail(text string) (tail, bool) {
	var t tail
	for text != "" {
		switch {
		case t.origin == "" && text[0] == '(':
			end := strings.IndexByte(text, ')')
			if end < 2 {
				return t, false
			}
			t.origin, text = text[1:end], text[end+1:]
			continue
		case cutAny(&text, "不成", "不", "生"):
			if t.declines || t.promotes {
				return t, false
			}
			t.declines = true
			continue
		case cutAny(&text, "成"):
			if t.declines || t.promotes {
				return t, false
			}
			t.promotes = true
			continue
		case cutAny(&text, "打"):
			if t.drop {
				return t, false
			}
			t.drop = true
			continue
		}
		field, value := &t.side, ""
		switch {
		case cutAny(&text, left):
			value = left
		case cutAny(&text, right):
			value = right
		case cutAny(&text, straight):
			value = straight
		case cutAny(&text, up, "行", "入"):
			field, value = &t.action, up
		case cutAny(&text, sideways):
			field, value = &t.action, sideways
		case cutAny(&text, back, "下"):
			field, value = &t.action, back
		}
		if value == "" || *field != "" {
			return t, false
		}
		*field = value
	}
	return t, true
}

func cutAny(text *string, prefixes ...string) bool {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(*text, p); ok {
			*text = rest
			return true
		}
	}
	return false
}

// fits reports whether a step is what the tail describes.
func (t tail) fits(s game.Step) bool {
	if t.promotes != s.Promotes || t.declines && !s.MayPromote {
		return false
	}
	if s.Drop {
		return t.side == "" && t.action == "" && (t.origin == "" || t.origin == "00")
	}
	if t.drop || t.origin != "" && t.origin != s.From.String() && t.origin != recordOrigin(s.From) {
		return false
	}
	own, _ := ways(s)
	if t.action != "" && t.action != own.action {
		return false
	}
	switch t.side {
	case "":
		return true
	case straight:
		return s.From.File == s.To.File && own.action == up
	}
	return t.side == own.side
}

func withoutDrops(steps []game.Step) []game.Step {
	var kept []game.Step
	for _, s := range steps {
		if !s.Drop {
			kept = append(kept, s)
		}
	}
	return kept
}

// looksJapanese reports whether a text begins with a cell and names a piece,
// legal or not.
func looksJapanese(text string) bool {
	rest := strings.TrimLeft(text, "0123456789一二三四五六七八九十")
	if rest == text {
		return false
	}
	rest = strings.TrimPrefix(rest, "同")
	for _, names := range japaneseNames {
		for _, name := range names {
			if after, ok := strings.CutPrefix(rest, name); ok {
				if _, ok := parseTail(after); ok {
					return true
				}
			}
		}
	}
	return false
}
