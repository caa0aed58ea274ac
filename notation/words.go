package notation

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// language is how moves are said in one language, for screen readers: those of
// each kind of game by a function of their own, and what a move threatens as
// words that follow it.
type language struct {
	ordinary, turning, rolling func(s game.Step) string

	check, mate         string
	selfCheck, selfMate string // of Saishō: the mover's own, not the opponent's
}

// say says a move without its threat. A move of an unknown kind is said as its
// canonical text.
func (l language) say(s game.Step) string {
	switch {
	case ordinary(s):
		return l.ordinary(s)
	case turning(s):
		return l.turning(s)
	case rolling(s):
		return l.rolling(s)
	}
	return string(s.Move)
}

// threat says what a move threatens, nothing if it threatens nothing.
func (l language) threat(s game.Step) string {
	switch {
	case s.Marks == "~":
		return l.selfCheck
	case s.Marks == "~#":
		return l.selfMate
	case s.Mate:
		return l.mate
	case s.Check:
		return l.check
	}
	return ""
}

// spoken makes a notation of a language. It says both cells always, so there is
// nothing to tell apart, and what a move threatens, so it has no marks.
//
// It reads what it says, letter case, commas and blanks aside, and with the
// threat left out or not.
func spoken(key string, name game.Text, l language) Notation {
	return Notation{
		Key:   key,
		Name:  name,
		words: true,
		write: func(s game.Step, _ game.Coord) string { return l.say(s) + l.threat(s) },
		read: func(pos game.Position, text string, _ game.Coord) (game.Move, error) {
			text = spokenForm(text)
			for _, threat := range [...]string{l.selfMate, l.selfCheck, l.mate, l.check} {
				if rest, ok := strings.CutSuffix(text, spokenForm(threat)); ok {
					text = rest
					break
				}
			}
			var fits []game.Step
			example := ""
			for _, m := range pos.Moves() {
				s := stepOf(pos, m)
				said := l.say(s)
				if spokenForm(said) == text {
					fits = append(fits, s)
				}
				if example == "" {
					example = said
				}
			}
			if len(fits) == 0 && example != "" {
				return "", &Error{Why: game.ErrIllegal, Want: "a legal move is " + example}
			}
			return choose(fits, nil)
		},
	}
}

// spokenForm takes out of a text what is not heard.
func spokenForm(text string) string {
	return strings.ToLower(unheard.Replace(game.Fold(text)))
}

var unheard = strings.NewReplacer(" ", "", ",", "", "、", "", "。", "", ".", "", "　", "", "’", "'")

// spokenCell says a cell of a board whose ranks are numbered: "2-3".
func spokenCell(c game.Coord) string {
	return strconv.Itoa(int(c.File)) + "-" + strconv.Itoa(int(c.Rank))
}

// quarter returns a direction, counted in eighths of a turn from Black's
// forward direction, as an index of names for north, east, south and west.
func quarter(facing uint8) int { return int(facing) / 2 % 4 }

// compass are the letters of the four directions as the notations write them.
const compass = "NESW"

// look takes the name of how a cube lies, such as "WNW", apart: its top face,
// and the quarters that gaze and flame point to.
func look(k game.Kind) (face string, gaze, flame int) {
	if len(k) != 3 {
		return string(k), 0, 0
	}
	return string(k[:1]), max(strings.IndexByte(compass, k[1]), 0), max(strings.IndexByte(compass, k[2]), 0)
}
