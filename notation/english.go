package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// english says moves in English: "Pawn from 7g to 7f", "Bishop from 8h takes
// Bishop on 2b, promoted", "Pawn dropped on 2c".
var english = spoken("english",
	game.Text{En: "English, in words", It: "Inglese, a parole", Ja: "英語(文)"},
	sayEnglish, [2]string{", check", ", checkmate"})

var englishNames = map[game.Kind]string{
	"K": "King", "R": "Rook", "B": "Bishop", "G": "Gold", "S": "Silver", "N": "Knight", "L": "Lance", "P": "Pawn",
	"+R": "Dragon", "+B": "Horse", "+S": "Promoted Silver", "+N": "Promoted Knight", "+L": "Promoted Lance", "+P": "Tokin",
	"J": "Free Emperor",
}

func englishName(k game.Kind) string {
	if name, ok := englishNames[k]; ok {
		return name
	}
	return string(k)
}

func sayEnglish(s game.Step) string {
	if s.Drop {
		return englishName(s.Kind) + " dropped on " + s.To.String()
	}
	var b strings.Builder
	b.WriteString(englishName(s.Kind) + " from " + s.From.String())
	for i, c := range s.Captures {
		if i > 0 {
			b.WriteString(" and")
		} else {
			b.WriteString(" takes")
		}
		b.WriteString(" " + englishName(c.Kind) + " on " + c.At.String())
	}
	if !endsOnCapture(s) {
		b.WriteString(" to " + s.To.String())
	}
	switch {
	case s.Promotes:
		b.WriteString(", promoted")
	case s.MayPromote:
		b.WriteString(", not promoted")
	}
	return b.String()
}
