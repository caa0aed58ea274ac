package usi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// order is what stands after the word go.
type order struct {
	limits engine.Limits
	ponder bool
	mate   bool
	among  []game.Move // searchmoves
}

// longest is the longest time that is believed.
const longest = 1000 * time.Hour

// parseGo reads what stands after the word go, or after ponderhit. The errors
// are those of words that it passed over.
func parseGo(text string) (order, error) {
	var (
		o      order
		clocks [2]engine.Clock
		timed  bool
		errs   []error
	)
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		word := words[i]
		number := func(least int64) int64 {
			i++
			if i >= len(words) {
				errs = append(errs, fmt.Errorf("go: nothing after %s, want a number", word))
				return 0
			}
			n, err := strconv.ParseInt(words[i], 10, 64)
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				errs = append(errs, fmt.Errorf("go: %s %q, want a number", word, clip(words[i])))
				i-- // it may be a word of its own
				return 0
			}
			return max(n, least)
		}
		span := func(least int64) time.Duration {
			return min(millis(min(number(least), int64(longest/time.Millisecond))), longest)
		}
		switch word {
		case "ponder":
			o.ponder = true
		case "infinite":
			o.limits.Infinite = true
		case "btime":
			clocks[game.Black].Left, timed = span(0), true
		case "wtime":
			clocks[game.White].Left, timed = span(0), true
		case "binc":
			clocks[game.Black].Increment, timed = span(0), true
		case "winc":
			clocks[game.White].Increment, timed = span(0), true
		case "byoyomi":
			b := span(0)
			clocks[game.Black].Byoyomi, clocks[game.White].Byoyomi, timed = b, b, true
		case "movetime":
			o.limits.MoveTime = span(1)
		case "depth":
			o.limits.Depth = int(min(number(1), 1000))
		case "nodes":
			o.limits.Nodes = number(1)
		case "mate":
			o.mate = true
			if i+1 < len(words) && words[i+1] == "infinite" {
				i++
			} else {
				o.limits.MoveTime = span(1)
			}
		case "searchmoves":
			for i+1 < len(words) && isMove(words[i+1]) {
				i++
				o.among = append(o.among, game.Move(words[i]))
			}
		default:
			errs = append(errs, fmt.Errorf("go: %q is not known", clip(word)))
		}
	}
	if timed {
		o.limits.Clocks = &clocks
	}
	return o, errors.Join(errs...)
}

// isMove reports whether a word has the form of a move.
func isMove(word string) bool {
	_, err := shogi.ParseMove(word)
	return err == nil
}
