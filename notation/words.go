package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// spoken makes a notation of a way to say moves, for screen readers. It says
// both cells always, so there is nothing to tell apart, and check and mate, so
// it has no marks.
//
// It reads what it says, letter case, commas and blanks aside, and with check
// and mate left out or not.
func spoken(key string, name game.Text, say func(s game.Step) string, threats [2]string) Notation {
	bare := func(s game.Step) string {
		s.Check, s.Mate = false, false
		return spokenForm(say(s))
	}
	return Notation{
		Key:  key,
		Name: name,
		write: func(s game.Step, _ game.Coord) string {
			switch text := say(s); {
			case s.Mate:
				return text + threats[1]
			case s.Check:
				return text + threats[0]
			default:
				return text
			}
		},
		read: func(pos game.Position, text string, _ game.Coord) (game.Move, error) {
			text = spokenForm(text)
			for _, t := range threats {
				if rest, ok := strings.CutSuffix(text, spokenForm(t)); ok {
					text = rest
				}
			}
			steps := ordinarySteps(pos, "")
			var fits []game.Step
			for _, s := range steps {
				if bare(s) == text {
					fits = append(fits, s)
				}
			}
			if len(fits) == 0 && len(steps) > 0 {
				return "", &Error{Why: game.ErrIllegal, Want: "a legal move is " + say(steps[0])}
			}
			return choose(fits, nil)
		},
	}
}

// spokenForm takes out of a text what is not heard.
func spokenForm(text string) string {
	return strings.ToLower(unheard.Replace(text))
}

var unheard = strings.NewReplacer(" ", "", ",", "", "、", "", "。", "", ".", "", "　", "")
