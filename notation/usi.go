package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// usi is the canonical text of the variant, in shogi that of USI: "7g7f",
// "8h2b+", "P*5e".
var usi = Notation{
	Key:   "usi",
	Name:  game.Text{En: "USI", It: "USI", Ja: "USI"},
	Check: checkWord, Mate: mateWord,
	write: func(s game.Step, _ game.Coord) string { return string(s.Move) },
	read:  readUSI,
}

// readUSI lets the rules say what is wrong with a move that is not legal. A
// drop with a small letter is read, as programs write it for White.
func readUSI(pos game.Position, text string, _ game.Coord) (game.Move, error) {
	if i := strings.IndexByte(text, '*'); i > 0 {
		text = strings.ToUpper(text[:i]) + text[i:]
	}
	m := game.Move(text)
	if _, err := pos.Play(m); err != nil {
		return "", &Error{Why: err}
	}
	return game.Canonical(pos, m), nil
}
