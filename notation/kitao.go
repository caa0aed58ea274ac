package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// kitao is the notation called Kitao–Kawasaki, in the form that lishogi.org
// writes: the Western one with the pieces in kanji and the cells in figures,
// "歩-76", "金(69)-58", "角x22+", "金*57". A promoted silver, knight or lance has
// a + before it, and a capture on the cell of the last move leaves the cell
// out: "銀x".
var kitao = Notation{
	Key:   "kitao",
	Name:  game.Text{En: "Kitao–Kawasaki", It: "Kitao–Kawasaki", Ja: "北尾・川崎式"},
	Check: "王手", Mate: "詰み",
	write: writeKitao,
	read:  readKitao,
}

func writeKitao(s game.Step, prev game.Coord) string {
	var b strings.Builder
	b.WriteString(kitaoName(s.Kind))
	switch {
	case s.Drop:
		b.WriteByte('*')
	default:
		if len(s.Rivals) > 0 {
			b.WriteString("(" + recordOrigin(s.From) + ")")
		}
		b.WriteByte(actionMark(s))
	}
	if s.To != prev || len(s.Captures) == 0 {
		b.WriteString(recordOrigin(s.To))
	}
	b.WriteString(promotionMark(s))
	return b.String()
}

func kitaoName(k game.Kind) string {
	return strings.Replace(japaneseName(k), "成", "+", 1)
}

// readKitao reads what writeKitao writes, with or without the sign of the
// side, the hyphen and the brackets, and with 同 or the cell where it may be
// left out.
func readKitao(pos game.Position, text string, prev game.Coord) (game.Move, error) {
	rest, err := cutSideSign(text, pos.Turn())
	if err != nil {
		return "", err
	}
	rest = kitaoSigns.Replace(westernSigns.Replace(blanks.Replace(game.Fold(rest))))
	if rest, err = fillDestination(rest, prev); err != nil {
		return "", err
	}
	fits, near := fitAll(rest, ordinarySteps(pos, ""), kitaoNames)
	if len(fits) == 0 && len(near) == 0 && !looksKitao(rest) {
		return "", &Error{Why: game.ErrSyntax, Want: "want a piece, perhaps its origin in brackets, one of - x *, the destination in figures, perhaps + or =, as in 歩-76"}
	}
	return choose(fits, near)
}

var kitaoSigns = strings.NewReplacer("(", "", ")", "", "不成", "=", "成", "+", "同", "")

// fillDestination puts the cell of the last move where a capture names none.
func fillDestination(text string, prev game.Coord) (string, error) {
	body := strings.TrimRight(text, "+=")
	if !strings.HasSuffix(body, "x") {
		return text, nil
	}
	if prev == (game.Coord{}) {
		return "", &Error{Why: game.ErrSyntax, Want: "there is no move before it whose cell this could capture on"}
	}
	return body + recordOrigin(prev) + text[len(body):], nil
}

// kitaoNames returns what a piece may be called: its own name first, then the
// Japanese ones, and any promoted piece as + and the plain one.
func kitaoNames(k game.Kind) []string {
	names := []string{kitaoName(k)}
	for _, name := range japaneseNames[k] {
		names = append(names, kitaoSigns.Replace(name))
	}
	if plain, promoted := strings.CutPrefix(string(k), "+"); promoted {
		for _, name := range japaneseNames[game.Kind(plain)] {
			names = append(names, "+"+name)
		}
	}
	return names
}

// looksKitao reports whether a text begins with a piece and has a cell.
func looksKitao(text string) bool {
	for k := range japaneseNames {
		for _, name := range kitaoNames(k) {
			rest, ok := strings.CutPrefix(text, name)
			if ok && looksWestern("P"+rest) {
				return true
			}
		}
	}
	return false
}
