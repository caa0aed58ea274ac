package record

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// kifEnds are the words that end a line in KIF files.
var kifEnds = []struct {
	word string
	end  End
}{
	{"投了", Resign}, {"中断", Interrupted}, {"持将棋", Impasse}, {"千日手", Repetition},
	{"詰み", Mate}, {"詰", Mate}, {"不詰", NoMate}, {"切れ負け", TimeUp},
	{"反則勝ち", FoulWin}, {"反則負け", FoulLoss}, {"入玉勝ち", Declared},
	{"不戦勝", DefaultWin}, {"不戦敗", DefaultLoss},
	{"引き分け", Draw}, {"最大手数", PlyLimit}, {"エラー", Broken},
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

// kifPieces are the names of pieces. Those that begin with another name come
// before it; of the names of one piece the first is written in moves.
var kifPieces = []struct {
	name string
	kind shogi.Kind
}{
	{"成銀", shogi.ProSilver}, {"成桂", shogi.ProKnight}, {"成香", shogi.ProLance},
	{"歩", shogi.Pawn}, {"香", shogi.Lance}, {"桂", shogi.Knight}, {"銀", shogi.Silver},
	{"角", shogi.Bishop}, {"飛", shogi.Rook}, {"金", shogi.Gold}, {"玉", shogi.King},
	{"と", shogi.ProPawn}, {"馬", shogi.Horse}, {"龍", shogi.Dragon},
	{"王", shogi.King}, {"竜", shogi.Dragon}, {"全", shogi.ProSilver}, {"圭", shogi.ProKnight}, {"杏", shogi.ProLance},
}

func cutPiece(text string) (shogi.Kind, string, bool) {
	for _, p := range kifPieces {
		if rest, ok := strings.CutPrefix(text, p.name); ok {
			return p.kind, rest, true
		}
	}
	return shogi.NoKind, text, false
}

func pieceName(k shogi.Kind) string {
	for _, p := range kifPieces {
		if p.kind == k {
			return p.name
		}
	}
	return ""
}

// shortName is the name of a piece in a diagram, where each has one character.
func shortName(k shogi.Kind) string {
	switch k {
	case shogi.ProSilver:
		return "全"
	case shogi.ProKnight:
		return "圭"
	case shogi.ProLance:
		return "杏"
	}
	return pieceName(k)
}

const kanjiDigits = "一二三四五六七八九"

// figure reads one figure of any width or in kanji, 0 if there is none.
func figure(r rune) int {
	switch {
	case r >= '1' && r <= '9':
		return int(r - '0')
	case r >= '１' && r <= '９':
		return int(r - '０')
	}
	if i := strings.IndexRune(kanjiDigits, r); i >= 0 {
		return i/len("一") + 1
	}
	return 0
}

// cutCount reads a number after a piece in hand: nothing is one, 十八 is 18.
func cutCount(text string) (int, string) {
	n, any := 0, false
	for i, r := range text {
		d := figure(r)
		switch {
		case r == '十':
			n = max(n, 1) * 10
		case d > 0 && r < '一', r == '0', r == '０':
			n = n*10 + d
		case d > 0:
			n += d
		default:
			if !any {
				return 1, text
			}
			return n, text[i:]
		}
		any = true
		if n > 99 {
			return n, text[i:]
		}
	}
	if !any {
		n = 1
	}
	return n, ""
}

func kanjiCount(n int) string {
	var text string
	if n >= 20 {
		text = string([]rune(kanjiDigits)[n/10-1])
	}
	if n >= 10 {
		text += "十"
	}
	if n%10 > 0 {
		text += string([]rune(kanjiDigits)[n%10-1])
	}
	return text
}

func wideDigit(n int) string { return string(rune('０' + n)) }

func squareName(s shogi.Square) string {
	return wideDigit(s.File()+1) + string([]rune(kanjiDigits)[s.Rank()])
}

func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}
