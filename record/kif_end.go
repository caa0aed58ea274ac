package record

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// kifEnds are the words that end a line in KIF files; of those for one end the
// first is written.
var kifEnds = []struct {
	word string
	end  End
}{
	{"投了", Resign}, {"中断", Interrupted}, {"持将棋", Impasse}, {"千日手", Repetition},
	{"詰み", Mate}, {"詰", Mate}, {"不詰", NoMate}, {"切れ負け", TimeUp}, {"時間切れ", TimeUp},
	{"反則勝ち", FoulWin}, {"反則負け", FoulLoss}, {"入玉勝ち", Declared},
	{"不戦勝", DefaultWin}, {"不戦敗", DefaultLoss},
	{"引き分け", Draw}, {"引分け", Draw}, {"引分", Draw}, {"最大手数", PlyLimit}, {"エラー", Broken},
}

func kifEnd(word string) End {
	for _, e := range kifEnds {
		if e.word == word {
			return e.end
		}
	}
	return End(word)
}

func kifEndWord(end End) string {
	for _, e := range kifEnds {
		if e.end == end {
			return e.word
		}
	}
	return string(end)
}

// readKIFEnd reads what stands where a move would be and is none. The word may
// be any that cannot be taken for a move gone wrong.
func readKIFEnd(text string) (End, bool) {
	word := trimSigns(text)
	if word == "" || strings.HasPrefix(word, "同") || strings.ContainsAny(word, "()") {
		return NoEnd, false
	}
	first, n := utf8.DecodeRuneInString(word)
	second, _ := utf8.DecodeRuneInString(word[n:])
	if figure(first) > 0 && figure(second) > 0 {
		return NoEnd, false
	}
	return kifEnd(word), true
}

// kifEndLine writes the word that ends a line, one that the reader takes for
// the same end, and returns that end. What the reader cannot take is reported.
func (e *encoder) kifEndLine(end End) End {
	word := kifEndWord(end)
	if back, ok := readKIFEnd(word); !ok || back != end || trimRight(word) != word ||
		strings.HasSuffix(word, "+") || strings.ContainsAny(word, "\r\n") {
		e.add("the end %q, written as an interruption", shorten(string(end)))
		end = Interrupted
	}
	e.buf = append(e.buf, kifEndWord(end)...)
	return end
}

func sideNames(r *Record, s *shogi.Setup) [2]string {
	for _, h := range shogi.Handicaps[1:] {
		if h.KIF != "" && h.SFEN == s.SFEN() {
			return [2]string{"下手", "上手"}
		}
	}
	return [2]string{"先手", "後手"}
}

// summary is what a file of the family says of the end of a line after the
// words "まで75手で".
func summary(end End, turn shogi.Color, names [2]string) string {
	mover, other := names[turn], names[turn.Other()]
	switch end {
	case Resign:
		return other + "の勝ち"
	case TimeUp:
		return "時間切れにより" + other + "の勝ち"
	case FoulWin:
		return mover + "の反則勝ち"
	case FoulLoss:
		return mover + "の反則負け"
	case Declared:
		return mover + "の入玉勝ち"
	case DefaultWin:
		return mover + "の不戦勝"
	case DefaultLoss:
		return mover + "の不戦敗"
	}
	return kifEndWord(end)
}

// readSummary inverts summary for a whole line, "まで75手で先手の勝ち".
func readSummary(line string, turn shogi.Color) (End, bool) {
	text, ok := strings.CutPrefix(line, "まで")
	if !ok {
		return NoEnd, false
	}
	if i := strings.Index(text, "手"); i >= 0 && strings.Trim(text[:i], "0123456789０１２３４５６７８９ 　") == "" {
		text = strings.TrimPrefix(text[i+len("手"):], "で")
	}
	text = strings.TrimSpace(text)
	who := shogi.Color(2)
	word := text
	rest := strings.TrimPrefix(text, "時間切れにより")
	for i, names := range [2][]string{{"先手", "下手"}, {"後手", "上手"}} {
		for _, name := range names {
			if after, ok := strings.CutPrefix(rest, name+"の"); ok {
				who, word = shogi.Color(i), after
			}
		}
	}
	mine := who == turn || who > shogi.White
	pick := func(yes, no End) (End, bool) {
		if mine {
			return yes, true
		}
		return no, true
	}
	switch {
	case text == "":
		return NoEnd, false
	case rest != text:
		return TimeUp, true
	case word == "勝ち" && who == turn.Other():
		return Resign, true
	case word == "勝ち":
		return End(text), true
	case word == "反則勝ち":
		return pick(FoulWin, FoulLoss)
	case word == "反則負け":
		return pick(FoulLoss, FoulWin)
	case word == "不戦勝":
		return pick(DefaultWin, DefaultLoss)
	case word == "不戦敗":
		return pick(DefaultLoss, DefaultWin)
	case word == "入玉勝ち" && mine:
		return Declared, true
	}
	return kifEnd(text), true
}

// summaryLine appends a summary. It reports an end that would not come back.
func (e *encoder) summaryLine(end End, ply int, turn shogi.Color, names [2]string) {
	line := "まで" + strconv.Itoa(ply) + "手で" + summary(end, turn, names)
	if back, ok := readSummary(line, turn); !ok || back != end || strings.ContainsAny(line, "\r\n") {
		e.add("the end %q, written as an interruption", shorten(string(end)))
		line = "まで" + strconv.Itoa(ply) + "手で" + kifEndWord(Interrupted)
	}
	e.buf = append(append(e.buf, line...), '\n')
}
