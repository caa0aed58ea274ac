package shogi

import "github.com/komadai/komadai/game"

// Handicap is a start position, the even one or one in which White, who then
// moves first, plays with fewer pieces.
type Handicap struct {
	Key     string // "even", "2-piece"
	Name    game.Text
	KIF     string // the name that KIF files give it, "" where they need a diagram
	JKF     string // its preset in JSON kifu files, "" where there is none
	SFEN    string
	Removed int // points that White lacks: 5 for a rook or bishop, 1 for others
}

const (
	handicapRest = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
	bareRest     = "/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w "
)

// Handicaps lists the start positions, the even one first. Of the three-piece
// handicap sources disagree on which lance is missing; here it is the left one
// as Black sees it, and records of it carry a diagram.
var Handicaps = []Handicap{
	{"even", game.Text{En: "Even", It: "Alla pari", Ja: "平手"}, "平手", "HIRATE", StartSFEN, 0},
	{"lance", game.Text{En: "Lance", It: "Lancia (sinistra)", Ja: "香落ち"}, "香落ち", "KY", "lnsgkgsn1/1r5b1" + handicapRest, 1},
	{"right-lance", game.Text{En: "Right lance", It: "Lancia destra", Ja: "右香落ち"}, "右香落ち", "KY_R", "1nsgkgsnl/1r5b1" + handicapRest, 1},
	{"bishop", game.Text{En: "Bishop", It: "Alfiere", Ja: "角落ち"}, "角落ち", "KA", "lnsgkgsnl/1r7" + handicapRest, 5},
	{"rook", game.Text{En: "Rook", It: "Torre", Ja: "飛車落ち"}, "飛車落ち", "HI", "lnsgkgsnl/7b1" + handicapRest, 5},
	{"rook-lance", game.Text{En: "Rook–lance", It: "Torre e lancia", Ja: "飛香落ち"}, "飛香落ち", "HIKY", "lnsgkgsn1/7b1" + handicapRest, 6},
	{"2-piece", game.Text{En: "2-piece", It: "Due pezzi", Ja: "二枚落ち"}, "二枚落ち", "2", "lnsgkgsnl/9" + handicapRest, 10},
	{"3-piece", game.Text{En: "3-piece", It: "Tre pezzi", Ja: "三枚落ち"}, "", "3", "1nsgkgsnl/9" + handicapRest, 11},
	{"4-piece", game.Text{En: "4-piece", It: "Quattro pezzi", Ja: "四枚落ち"}, "四枚落ち", "4", "1nsgkgsn1/9" + handicapRest, 12},
	{"5-piece", game.Text{En: "5-piece", It: "Cinque pezzi", Ja: "五枚落ち"}, "五枚落ち", "5", "2sgkgsn1/9" + handicapRest, 13},
	{"left-5-piece", game.Text{En: "Left 5-piece", It: "Cinque pezzi (sin.)", Ja: "左五枚落ち"}, "左五枚落ち", "5_L", "1nsgkgs2/9" + handicapRest, 13},
	{"6-piece", game.Text{En: "6-piece", It: "Sei pezzi", Ja: "六枚落ち"}, "六枚落ち", "6", "2sgkgs2/9" + handicapRest, 14},
	{"left-7-piece", game.Text{En: "Left 7-piece", It: "Sette pezzi (sin.)", Ja: "左七枚落ち"}, "左七枚落ち", "7_L", "2sgkg3/9" + handicapRest, 15},
	{"right-7-piece", game.Text{En: "Right 7-piece", It: "Sette pezzi (des.)", Ja: "右七枚落ち"}, "右七枚落ち", "7_R", "3gkgs2/9" + handicapRest, 15},
	{"8-piece", game.Text{En: "8-piece", It: "Otto pezzi", Ja: "八枚落ち"}, "八枚落ち", "8", "3gkg3/9" + handicapRest, 16},
	{"9-piece", game.Text{En: "9-piece", It: "Nove pezzi", Ja: "九枚落ち"}, "", "", "4kg3/9" + handicapRest, 17},
	{"10-piece", game.Text{En: "10-piece", It: "Dieci pezzi", Ja: "十枚落ち"}, "十枚落ち", "10", "4k4/9" + handicapRest, 18},
	{"3-pawns", game.Text{En: "3 pawns", It: "Tre pedoni", Ja: "歩三兵"}, "", "", "4k4" + bareRest + "3p 1", 24},
	{"naked-king", game.Text{En: "Naked king", It: "Re nudo", Ja: "裸玉"}, "", "", "4k4" + bareRest + "- 1", 27},
}

// FindHandicap returns the start position of a key.
func FindHandicap(key string) (Handicap, bool) {
	for _, h := range Handicaps {
		if h.Key == key {
			return h, true
		}
	}
	return Handicap{}, false
}
