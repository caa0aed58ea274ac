package usi

import (
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// A dialect is what differs between USI and the protocol that it comes from.
type dialect struct {
	hello, newGame string // commands; the first is answered by itself with ok
	position       func(start string, turn shogi.Color, moves []game.Move) string
	clocks         [2]string // the prefixes of the times of Black and White
	byoyomi        bool      // it has a word for that
	move           func(string) string
	read           func(string) string // inverts move; anything that is no move stays none
}

var usiDialect = dialect{
	hello: "usi", newGame: "usinewgame",
	position: func(start string, _ shogi.Color, moves []game.Move) string {
		if start == "" {
			return withMoves("position startpos", moves, same)
		}
		return withMoves("position sfen "+start, moves, same)
	},
	clocks: [2]string{"b", "w"}, byoyomi: true,
	move: same, read: same,
}

// uciDialect is UCI as programs for many games speak it about shogi: ranks are
// counted from Black's side and files from the left, drops have an at sign, and
// the side to move first is called white.
var uciDialect = dialect{
	hello: "uci", newGame: "ucinewgame",
	position: func(start string, turn shogi.Color, moves []game.Move) string {
		if start == "" {
			return withMoves("position startpos", moves, toUCI)
		}
		f := strings.Fields(start)
		side := "w"
		if turn == shogi.White {
			side = "b"
		}
		return withMoves("position fen "+f[0]+"["+hands(f[2])+"] "+side+" - 0 1", moves, toUCI)
	},
	clocks: [2]string{"w", "b"},
	move:   toUCI, read: fromUCI,
}

func same(text string) string { return text }

func withMoves(text string, moves []game.Move, spell func(string) string) string {
	if len(moves) == 0 {
		return text
	}
	var b strings.Builder
	b.WriteString(text + " moves")
	for _, m := range moves {
		b.WriteString(" " + spell(string(m)))
	}
	return b.String()
}

// hands writes the hands of an SFEN letter by letter: 2Pb becomes PPb.
func hands(sfen string) string {
	var b strings.Builder
	n := 0
	for _, c := range sfen {
		switch {
		case c >= '0' && c <= '9':
			n = n*10 + int(c-'0')
		case c != '-':
			b.WriteString(strings.Repeat(string(c), max(n, 1)))
			n = 0
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

// toUCI spells a move: 7g7f is c3c4, P*5e is P@e5.
func toUCI(move string) string {
	b := []byte(move)
	for i, c := range b {
		switch {
		case c >= '1' && c <= '9':
			b[i] = 'a' + '9' - c
		case c >= 'a' && c <= 'i':
			b[i] = '1' + 'i' - c
		case c == '*':
			b[i] = '@'
		}
	}
	return string(b)
}

// fromUCI inverts toUCI.
func fromUCI(move string) string {
	b := []byte(move)
	for i, c := range b {
		switch {
		case c >= 'a' && c <= 'i':
			b[i] = '9' - (c - 'a')
		case c >= '1' && c <= '9':
			b[i] = 'i' - (c - '1')
		case c == '@':
			b[i] = '*'
		}
	}
	return string(b)
}

// goText writes the go command for limits.
func (d *dialect) goText(l engine.Limits, turn game.Side, among []game.Move) string {
	b := []byte("go")
	number := func(name string, n int64) {
		b = append(append(append(b, ' '), name...), ' ')
		b = strconv.AppendInt(b, n, 10)
	}
	if !d.byoyomi {
		l = withoutByoyomi(l, turn)
	}
	if l.Infinite {
		b = append(b, " infinite"...)
	} else {
		if l.Clocks != nil {
			for s, c := range l.Clocks {
				number(d.clocks[s]+"time", c.Left.Milliseconds())
			}
			if own := l.Clocks[turn]; own.Byoyomi > 0 {
				number("byoyomi", own.Byoyomi.Milliseconds())
			}
			if l.Clocks[0].Increment > 0 || l.Clocks[1].Increment > 0 {
				for s, c := range l.Clocks {
					number(d.clocks[s]+"inc", c.Increment.Milliseconds())
				}
			}
		}
		if l.Depth > 0 {
			number("depth", int64(l.Depth))
		}
		if l.Nodes > 0 {
			number("nodes", l.Nodes)
		}
		if t := l.MoveTime; t > 0 || l.Clocks == nil && l.Depth == 0 && l.Nodes == 0 {
			if t == 0 {
				t = usualTime
			}
			number("movetime", max(t.Milliseconds(), 1))
		}
	}
	text := string(b)
	if len(among) > 0 {
		text += " searchmoves"
		for _, m := range among {
			text += " " + d.move(string(m))
		}
	}
	return text
}

// withoutByoyomi says the same by other limits: as an increment, which promises
// less, and by a little less than the byoyomi for a player who has nothing else.
func withoutByoyomi(l engine.Limits, turn game.Side) engine.Limits {
	if l.Clocks == nil {
		return l
	}
	clocks := *l.Clocks
	l.Clocks = &clocks
	if own := clocks[turn]; own.Left == 0 && own.Byoyomi > 0 {
		t := own.Byoyomi - min(own.Byoyomi/10, 100*time.Millisecond)
		if l.MoveTime == 0 || t < l.MoveTime {
			l.MoveTime = t
		}
		l.Clocks = nil
		return l
	}
	for i := range clocks {
		clocks[i].Increment += clocks[i].Byoyomi
		clocks[i].Byoyomi = 0
	}
	return l
}

// usualTime is what a program gets where nothing limits it.
const usualTime = 3 * time.Second
