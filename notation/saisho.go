package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// rolling reports whether a move turns, rolls or places the cube of Saishō: it
// is T, F, R or L, or a placement such as *WNW.
func rolling(s game.Step) bool {
	if s.Becomes == "" || s.Promotes {
		return false
	}
	if s.Drop {
		return strings.HasPrefix(string(s.Move), "*")
	}
	return len(s.Move) == 1 && strings.Contains("TFRL", string(s.Move))
}

// rollingMarks are the marks of the cube's moves: check, check to oneself, mate
// and mate of oneself. The longer stands before its own end.
var rollingMarks = [...]string{"~#", "#", "~", "+"}

// readRolling finds the legal move of the cube that a text means. Its marks say
// nothing that the rules do not know, so whatever stands there is passed over.
func readRolling(pos game.Position, text string) (game.Move, bool) {
	for _, mark := range rollingMarks {
		if bare, ok := strings.CutSuffix(text, mark); ok {
			text = bare
			break
		}
	}
	text = strings.ToUpper(text)
	for _, m := range pos.Moves() {
		if string(m) == text && rolling(stepOf(pos, m)) {
			return m, true
		}
	}
	return "", false
}
