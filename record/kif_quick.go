package record

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// quickMove reads a move and its time in the form that nearly all files have,
// "７六歩(77)   ( 0:16/00:00:16)". What is in any other form is not ok, and left
// to the careful reader; both find the same, as a test holds.
func quickMove(b *board, s string) (m shogi.Move, spent time.Duration, timed, ok bool) {
	for s != "" && s[0] == ' ' {
		s = s[1:]
	}
	to := b.last
	if r := wideRune(s); r == '同' && to != shogi.NoSquare {
		if s = s[3:]; wideRune(s) == '　' {
			s = s[3:]
		}
	} else {
		if r < '１' || r > '９' || len(s) < 9 {
			return
		}
		rank := quickRanks.find(wideRune(s[3:]))
		if rank == 0 {
			return
		}
		to, s = shogi.NewSquare(int(r-'１'), int(rank)-1), s[6:]
	}
	kind := shogi.Kind(quickKinds.find(wideRune(s)))
	if kind == shogi.NoKind {
		return
	}
	s = s[3:]
	promotes := false
	switch wideRune(s) {
	case '打':
		if kind.IsPromoted() || kind == shogi.King {
			return
		}
		spent, timed, ok = quickTime(s[3:])
		return shogi.NewDrop(kind, to), spent, timed, ok
	case '成':
		if !kind.CanPromote() {
			return
		}
		promotes, s = true, s[3:]
	}
	if len(s) < 4 || s[0] != '(' || s[3] != ')' || s[1]-'1' > 8 || s[2]-'1' > 8 {
		return
	}
	from := shogi.NewSquare(int(s[1]-'1'), int(s[2]-'1'))
	if b.Board[from].Kind() != kind {
		return
	}
	spent, timed, ok = quickTime(s[4:])
	return shogi.NewMove(from, to, promotes), spent, timed, ok
}

// quickTable finds a number for a character by the last byte of its code, with
// no branch that chance decides.
type quickTable [256]uint32

func newQuickTable(numbers map[rune]uint8) *quickTable {
	var t quickTable
	for r, n := range numbers {
		t[byte(r)] = uint32(r)<<8 | uint32(n)
	}
	return &t
}

func (t *quickTable) find(r rune) uint8 {
	e := t[byte(r)]
	if e>>8 != uint32(r) {
		return 0
	}
	return uint8(e)
}

var (
	quickRanks = newQuickTable(map[rune]uint8{'一': 1, '二': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9})
	quickKinds = newQuickTable(map[rune]uint8{ // the names of one character that do not share a last byte
		'歩': uint8(shogi.Pawn), '香': uint8(shogi.Lance), '桂': uint8(shogi.Knight), '銀': uint8(shogi.Silver),
		'金': uint8(shogi.Gold), '角': uint8(shogi.Bishop), '飛': uint8(shogi.Rook), '玉': uint8(shogi.King), '王': uint8(shogi.King),
		'と': uint8(shogi.ProPawn), '馬': uint8(shogi.Horse), '龍': uint8(shogi.Dragon), '竜': uint8(shogi.Dragon),
	})
)

// wideRune decodes a character of three bytes at the beginning of text in UTF-8,
// 0 if there is none.
func wideRune(s string) rune {
	if len(s) < 3 || s[0]&0xf0 != 0xe0 {
		return 0
	}
	return rune(s[0]&0x0f)<<12 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f)
}

// quickTime reads blanks, and a time in minutes and seconds or none.
func quickTime(s string) (spent time.Duration, timed, ok bool) {
	i := 0
	for i < len(s) && s[i] == ' ' {
		i++
	}
	if i == len(s) {
		return 0, false, true
	}
	if s[i] != '(' || s[len(s)-1] != ')' {
		return 0, false, false
	}
	for i++; s[i] == ' '; i++ {
	}
	minutes, i := quickNumber(s, i)
	if s[i] != ':' || s[i-1]-'0' > 9 {
		return 0, false, false
	}
	seconds, i := quickNumber(s, i+1)
	if s[i] != '/' || s[i-1] == ':' {
		return 0, false, false
	}
	for i++; i < len(s)-1; i++ {
		if s[i] == '(' {
			return 0, false, false
		}
	}
	return time.Duration(minutes*60+seconds) * time.Second, true, true
}

// quickNumber reads up to four figures of a text that does not end in one.
func quickNumber(s string, i int) (n, next int) {
	for end := i + 4; i < end && s[i]-'0' <= 9; i++ {
		n = n*10 + int(s[i]-'0')
	}
	return n, i
}
