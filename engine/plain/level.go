package plain

import (
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
)

// Level is a strength.
type Level uint8

// The levels, weakest first.
const (
	Beginner Level = 1 + iota // looks at the next capture and chooses freely among what seems about as good
	Easy                      // looks at each answer; leaves nothing of worth to be taken
	Medium                    // one move further, and mates in three plies
	Hard                      // two moves and their answers, mates in five plies
	Strong                    // as far as the time allows, mates in seven plies
)

// Levels lists all levels, weakest first.
var Levels = []Level{Beginner, Easy, Medium, Hard, Strong}

var levelKeys = [...]string{"beginner", "easy", "medium", "hard", "strong"}

func (l Level) String() string {
	if l >= Beginner && l <= Strong {
		return levelKeys[l-1]
	}
	return fmt.Sprintf("level(%d)", uint8(l))
}

// ParseLevel inverts [Level.String].
func ParseLevel(text string) (Level, error) {
	for i, k := range levelKeys {
		if k == text {
			return Level(i + 1), nil
		}
	}
	return 0, fmt.Errorf("level %q: want one of %s", text, strings.Join(levelKeys[:], ", "))
}

// Label returns the name of the level for pages.
func (l Level) Label() game.Text {
	switch l {
	case Beginner:
		return game.Text{En: "Beginner", It: "Principiante", Ja: "入門"}
	case Easy:
		return game.Text{En: "Easy", It: "Facile", Ja: "初級"}
	case Medium:
		return game.Text{En: "Medium", It: "Medio", Ja: "中級"}
	case Hard:
		return game.Text{En: "Hard", It: "Difficile", Ja: "上級"}
	case Strong:
		return game.Text{En: "Strong", It: "Forte", Ja: "最強"}
	}
	return game.Text{En: l.String()}
}

// strength is what makes a level weaker or stronger. Worths are in centipawns.
type strength struct {
	depth     int           // the most plies to search in full
	quiet     int           // the most plies of captures after them
	margin    int           // moves this much worse than the best are played too
	opening   int           // the margin of the first moves of a game, for variety
	matePlies int           // the longest forced mate looked for by checks alone
	time      time.Duration // taken where the request sets no limit
}

var strengths = [...]strength{
	Beginner: {depth: 1, quiet: 1, margin: 150, opening: 150, time: 500 * time.Millisecond},
	Easy:     {depth: 2, quiet: 4, margin: 60, opening: 60, matePlies: 1, time: time.Second},
	Medium:   {depth: 3, quiet: 6, margin: 30, opening: 40, matePlies: 3, time: 1500 * time.Millisecond},
	Hard:     {depth: 5, quiet: 8, margin: 10, opening: 25, matePlies: 5, time: 2 * time.Second},
	Strong:   {depth: maxDepth, quiet: 10, margin: 0, opening: 12, matePlies: 7, time: 3 * time.Second},
}

// openingPlies is how long the opening margin holds.
const openingPlies = 12
