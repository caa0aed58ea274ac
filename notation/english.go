package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// english says moves in English: "Pawn from 7g to 7f", "Bishop from 8h takes
// Bishop on 2b, promoted", "Pawn dropped on 2c", "Kaze dropped on 2-3, facing
// west, check", "Emperor rolls forward, check".
var english = spoken("english",
	game.Text{En: "English, in words", It: "Inglese, a parole", Ja: "英語(文)"},
	language{
		ordinary: sayEnglish, turning: sayEnglishTurn, rolling: sayEnglishRoll,
		check: ", check", mate: ", checkmate", selfCheck: ", self-check", selfMate: ", self-mate",
	})

var englishNames = map[game.Kind]string{
	"K": "King", "R": "Rook", "B": "Bishop", "G": "Gold", "S": "Silver", "N": "Knight", "L": "Lance", "P": "Pawn",
	"+R": "Dragon", "+B": "Horse", "+S": "Promoted Silver", "+N": "Promoted Knight", "+L": "Promoted Lance", "+P": "Tokin",
	"J": "Free Emperor",
}

var englishQuarters = [...]string{"north", "east", "south", "west"}

// nameIn returns what a table calls a piece, its own letters if it is not there.
func nameIn(names map[game.Kind]string, k game.Kind) string {
	if name, ok := names[k]; ok {
		return name
	}
	return string(k)
}

func sayEnglish(s game.Step) string {
	if s.Drop {
		return nameIn(englishNames, s.Kind) + " dropped on " + s.To.String()
	}
	var b strings.Builder
	b.WriteString(nameIn(englishNames, s.Kind) + " from " + s.From.String())
	for i, c := range s.Captures {
		if i > 0 {
			b.WriteString(" and")
		} else {
			b.WriteString(" takes")
		}
		b.WriteString(" " + nameIn(englishNames, c.Kind) + " on " + c.At.String())
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

// englishTurners are the pieces of Gufū.
var englishTurners = map[game.Kind]string{"K": "King", "W": "Kaze", "S": "Arashi"}

func sayEnglishTurn(s game.Step) string {
	var b strings.Builder
	b.WriteString(nameIn(englishTurners, s.Kind))
	switch {
	case s.Drop:
		b.WriteString(" dropped on " + spokenCell(s.To))
	case s.From == s.To:
		b.WriteString(" turns on " + spokenCell(s.To))
	case len(s.Captures) > 0:
		b.WriteString(" from " + spokenCell(s.From) + " takes " + nameIn(englishTurners, s.Captures[0].Kind) + " on " + spokenCell(s.To))
	default:
		b.WriteString(" from " + spokenCell(s.From) + " to " + spokenCell(s.To))
	}
	return b.String() + ", facing " + englishQuarters[quarter(s.Facing)]
}

var englishRolls = map[game.Move]string{"T": "turns clockwise", "F": "rolls forward", "R": "rolls right", "L": "rolls left"}

func sayEnglishRoll(s game.Step) string {
	if s.Drop {
		face, gaze, flame := look(s.Becomes)
		return "Emperor placed with face " + face + " up, gaze " + englishQuarters[gaze] + ", flame " + englishQuarters[flame]
	}
	return "Emperor " + englishRolls[s.Move]
}
