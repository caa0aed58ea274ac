package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// japanese is the notation of the Japanese federation, with the sign of the
// side before it: "▲７六歩", "△同　銀", "▲５八金右", "▲５三桂左不成".
var japanese = Notation{
	Key:   "japanese",
	Name:  game.Text{En: "Japanese", It: "Giapponese", Ja: "日本語"},
	Check: "王手", Mate: "詰み",
	write: writeJapanese,
	read:  readJapanese,
}

func writeJapanese(s game.Step, prev game.Coord) string {
	var b strings.Builder
	b.WriteString(sideSigns[s.Side][0])
	b.WriteString(japaneseDestination(s.To, prev))
	b.WriteString(japaneseName(s.Kind))
	b.WriteString(relation(s))
	switch {
	case s.Promotes:
		b.WriteString("成")
	case s.MayPromote:
		b.WriteString("不成")
	}
	return b.String()
}

// japaneseDestination writes where a move goes, 同 for the cell of the move before it.
func japaneseDestination(to, prev game.Coord) string {
	if to == prev {
		return "同　"
	}
	return japaneseCell(to)
}

// sideSigns are the signs of Black, of White and of nobody; the first is written.
var sideSigns = [3][]string{{"▲", "☗", "▼"}, {"△", "☖", "▽"}, {""}}

// japaneseNames are the names of the pieces; the first is written, all are read.
var japaneseNames = map[game.Kind][]string{
	"K":  {"玉", "王", "玉将", "王将"},
	"J":  {"自在天王", "天王"},
	"R":  {"飛", "飛車"},
	"B":  {"角", "角行"},
	"G":  {"金", "金将"},
	"S":  {"銀", "銀将"},
	"N":  {"桂", "桂馬"},
	"L":  {"香", "香車"},
	"P":  {"歩", "歩兵"},
	"+R": {"龍", "竜", "龍王", "竜王"},
	"+B": {"馬", "龍馬", "竜馬"},
	"+S": {"成銀", "全"},
	"+N": {"成桂", "圭"},
	"+L": {"成香", "杏"},
	"+P": {"と", "と金"},
}

func japaneseName(k game.Kind) string {
	if names := japaneseNames[k]; names != nil {
		return names[0]
	}
	return string(k)
}

// japaneseCell writes the file in wide figures and the rank in kanji.
func japaneseCell(c game.Coord) string {
	return wideFigures.Replace(strconv.Itoa(int(c.File))) + kanjiNumber(int(c.Rank))
}

var wideFigures = strings.NewReplacer("0", "０", "1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９")

// kanjiNumber writes a number from 1 to 99.
func kanjiNumber(n int) string {
	ones := [...]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}
	switch {
	case n < 10:
		return ones[n]
	case n < 20:
		return "十" + ones[n-10]
	}
	return ones[n/10] + "十" + ones[n%10]
}

// way is how a piece comes to a cell, as its owner sees it: the action, and the
// side of the cell that it stands on. A piece on the file of the cell has no side.
type way struct{ action, side string }

const (
	up, sideways, back    = "上", "寄", "引"
	left, right, straight = "左", "右", "直"
)

func wayFrom(from, to game.Coord, mover game.Side) way {
	files, ranks := int(from.File)-int(to.File), int(from.Rank)-int(to.Rank)
	if mover == game.White {
		files, ranks = -files, -ranks
	}
	w := way{action: sideways}
	switch {
	case ranks > 0:
		w.action = up
	case ranks < 0:
		w.action = back
	}
	switch {
	case files > 0:
		w.side = left
	case files < 0:
		w.side = right
	}
	return w
}

// ways returns how the moving piece comes and how its rivals would. Of two
// dragons or horses the one that comes straight takes the side on which it
// stands as seen from the other.
func ways(s game.Step) (own way, rivals []way) {
	own = wayFrom(s.From, s.To, s.Side)
	for _, r := range s.Rivals {
		w := wayFrom(r, s.To, s.Side)
		if s.Kind == "+R" || s.Kind == "+B" {
			if own.side == "" && r.File != s.From.File {
				own.side = wayFrom(s.From, r, s.Side).side
			}
			if w.side == "" && r.File != s.From.File {
				w.side = wayFrom(r, s.From, s.Side).side
			}
		}
		rivals = append(rivals, w)
	}
	return own, rivals
}

// relation writes what tells the piece from its rivals: the action if that is
// enough, else the side, else both. Where not even both are enough, as may be
// in variants with many like pieces, it writes the origin as records do.
func relation(s game.Step) string {
	if len(s.Rivals) == 0 {
		return ""
	}
	if s.Drop {
		return "打"
	}
	own, rivals := ways(s)
	alone := func(same func(way) bool) bool { return !slices.ContainsFunc(rivals, same) }
	switch {
	case alone(func(w way) bool { return w.action == own.action }):
		return own.action
	case own.side == "" && own.action == up && alone(func(w way) bool { return w == own }):
		return straight
	case own.side == "":
	case alone(func(w way) bool { return w.side == own.side }):
		return own.side
	case alone(func(w way) bool { return w == own }):
		return own.side + own.action
	}
	return "(" + recordOrigin(s.From) + ")"
}

// recordOrigin writes a cell in two figures, or in its own form where there are more.
func recordOrigin(c game.Coord) string {
	cells := westernCells(c)
	return cells[len(cells)-1]
}
