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
