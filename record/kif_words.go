package record

import (
	"strconv"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// kifNames are the names of pieces in moves.
var kifNames = [16]string{
	shogi.Pawn: "歩", shogi.Lance: "香", shogi.Knight: "桂", shogi.Silver: "銀", shogi.Gold: "金",
	shogi.Bishop: "角", shogi.Rook: "飛", shogi.King: "玉",
	shogi.ProPawn: "と", shogi.ProLance: "成香", shogi.ProKnight: "成桂", shogi.ProSilver: "成銀",
	shogi.Horse: "馬", shogi.Dragon: "龍",
}

// cutPiece takes the name of a piece off the beginning of a text.
func cutPiece(text string) (shogi.Kind, string, bool) {
	r, n := utf8.DecodeRuneInString(text)
	if r == '成' {
		second, m := utf8.DecodeRuneInString(text[n:])
		switch second {
		case '銀':
			return shogi.ProSilver, text[n+m:], true
		case '桂':
			return shogi.ProKnight, text[n+m:], true
		case '香':
			return shogi.ProLance, text[n+m:], true
		}
		return shogi.NoKind, text, false
	}
	k := pieceOf(r)
	if k == shogi.NoKind {
		return k, text, false
	}
	return k, text[n:], true
}

// pieceOf is the piece that one character names.
func pieceOf(r rune) shogi.Kind {
	switch r {
	case '歩':
		return shogi.Pawn
	case '香':
		return shogi.Lance
	case '桂':
		return shogi.Knight
	case '銀':
		return shogi.Silver
	case '金':
		return shogi.Gold
	case '角':
		return shogi.Bishop
	case '飛':
		return shogi.Rook
	case '玉', '王':
		return shogi.King
	case 'と':
		return shogi.ProPawn
	case '馬':
		return shogi.Horse
	case '龍', '竜':
		return shogi.Dragon
	case '全':
		return shogi.ProSilver
	case '圭':
		return shogi.ProKnight
	case '杏':
		return shogi.ProLance
	}
	return shogi.NoKind
}

func pieceName(k shogi.Kind) string { return kifNames[k&15] }

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
	switch r {
	case '一':
		return 1
	case '二':
		return 2
	case '三':
		return 3
	case '四':
		return 4
	case '五':
		return 5
	case '六':
		return 6
	case '七':
		return 7
	case '八':
		return 8
	case '九':
		return 9
	}
	switch {
	case r >= '1' && r <= '9':
		return int(r - '0')
	case r >= '１' && r <= '９':
		return int(r - '０')
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

var squareNames = func() (names [81]string) {
	for i := range names {
		s := shogi.Square(i)
		names[i] = string(rune('１'+s.File())) + string([]rune(kanjiDigits)[s.Rank()])
	}
	return names
}()

func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}
