package record

import (
	"strings"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Shogi Wars writes games that look like CSA, with the time that remains
// instead of the time used ("+7776FU,L600") and ends of its own.

// remaining reads what remains to the side that has moved, in seconds. The time
// of its first move is not known.
func (c *csaReader) remaining(no int, s string) error {
	left := atoi(s[1:])
	if left < 0 || left > 1<<24 {
		return c.warn(no, s, "want L and the seconds that remain")
	}
	side := c.tree.board.Turn.Other()
	if before := c.left[side] - 1; before >= left && c.tree.last().Move != "" {
		n := c.tree.last()
		n.Timed, n.Spent = true, time.Duration(before-left)*time.Second
	}
	c.left[side] = left + 1
	return nil
}

// warsEnd reads an end such as SENTE_WIN_TORYO.
func warsEnd(word string, turn shogi.Color) End {
	side, how, won := strings.Cut(word, "_WIN_")
	wins := won && (side == "SENTE") == (turn == shogi.Black) // the side to move
	pick := func(yes, no End) End {
		if wins {
			return yes
		}
		return no
	}
	switch {
	case !won && how == "" && strings.Contains(word, "SENNICHI"):
		return Repetition
	case !won:
		return Draw
	case how == "TORYO" && !wins:
		return Resign
	case how == "CHECKMATE" && !wins:
		return Mate
	case how == "TIMEOUT" && !wins:
		return TimeUp
	case how == "ENTERINGKING" && wins:
		return Declared
	case strings.Contains(how, "SENNICHI"):
		return pick(FoulWin, FoulLoss)
	case how == "DISCONNECT":
		return pick(DefaultWin, DefaultLoss)
	}
	return End(word)
}
