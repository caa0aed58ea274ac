package record

import (
	"fmt"
	"strings"
)

// Loss is something that a format or an encoding cannot hold.
type Loss struct {
	Text  string
	Game  int // the first game that loses it, from 1; 0 for the file as a whole
	Ply   int // the first move that loses it, from 1; 0 for the game as a whole
	Count int // how often it is lost in all
}

func (l Loss) String() string {
	text := l.Text
	switch {
	case l.Ply > 0:
		text = fmt.Sprintf("game %d, ply %d: %s", l.Game, l.Ply, text)
	case l.Game > 0:
		text = fmt.Sprintf("game %d: %s", l.Game, text)
	}
	if l.Count > 1 {
		text += fmt.Sprintf(" (%d times)", l.Count)
	}
	return text
}

// maxLosses is how many different losses are listed; the last one says that
// there are more.
const maxLosses = 1000

// losses collects what a writer leaves out, like things together.
type losses struct {
	list      []Loss
	at        map[string]int
	game, ply int // where the writer is
}

func (l *losses) add(format string, a ...any) {
	text := format
	if len(a) > 0 {
		text = fmt.Sprintf(format, a...)
	}
	i, known := l.at[text]
	if !known {
		if len(l.list) == maxLosses {
			text = "more that is not listed"
			if i, known = l.at[text]; known {
				l.list[i].Count++
				return
			}
		}
		if l.at == nil {
			l.at = map[string]int{}
		}
		i = len(l.list)
		l.at[text] = i
		l.list = append(l.list, Loss{Text: text, Game: l.game, Ply: l.ply})
	}
	l.list[i].Count++
}

// foul tells of a move that is marked otherwise than readers will mark it: they
// ask the rules, and an opponent who wins by a foul.
func (l *losses) foul(n *Node, legal bool) {
	pointedOut := n.main() != nil && n.main().End == FoulWin
	if n.Illegal != (!legal || pointedOut) {
		l.add("whether a move was a foul")
	}
}

// oneLine makes a value fit on one line.
func (l *losses) oneLine(what, text string) string {
	if !strings.ContainsAny(text, "\r\n") {
		return text
	}
	l.add("line breaks in %s", what)
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
}

// trimmed makes a value fit on one line of which readers cut the end.
func (l *losses) trimmed(what, text string) string {
	text = l.oneLine(what, text)
	cut := strings.TrimRight(text, " \t")
	if cut != text {
		l.add("blanks after %s", what)
	}
	return cut
}
