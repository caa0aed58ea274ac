package notation

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// gufu is the notation of the game in which every piece turns, as its founding
// document writes it: "K*2三>W", "S-1一>N#", "Wx2二>S+", "K:1二>E". The direction
// and the marks of check and mate are always there; when read, the marks may be
// missing and the rank may be a figure or a letter.
var gufu = Notation{
	Key:   "gufu",
	Name:  game.Text{En: "Gufū", It: "Gufū", Ja: "颶風将棋式"},
	write: func(s game.Step, _ game.Coord) string { return string(s.Move) },
	read:  readUSI,
}

// turning reports whether a move says where its piece points in the end, as
// only moves of games do in which pieces turn.
func turning(s game.Step) bool {
	n := len(s.Move)
	return s.Kind != "" && n > 2 && s.Move[n-2] == '>' && strings.IndexByte(compass, s.Move[n-1]) >= 0
}

func turningMark(s game.Step) string {
	switch {
	case s.Mate:
		return "#"
	case s.Check:
		return "+"
	}
	return ""
}

// writeTurning writes a move whose piece turns; the four directions are two
// eighths apart.
func writeTurning(s game.Step) string {
	action := "-"
	switch {
	case s.Drop:
		action = "*"
	case s.From == s.To:
		action = ":"
	case len(s.Captures) > 0:
		action = "x"
	}
	return string(s.Kind) + action + strconv.Itoa(int(s.To.File)) + kanjiNumber(int(s.To.Rank)) + ">" + string(compass[quarter(s.Facing)]) + turningMark(s)
}
