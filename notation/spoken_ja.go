package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// spokenJapanese says moves in Japanese with both cells, which the written
// notation leaves out: "歩を７七から７六へ", "角を８八から２二へ、角を取る、成り",
// "歩を２三に打つ", "風を２三に打つ、西向き、王手", "天皇が前へ転がる、王手".
var spokenJapanese = spoken("spoken-ja",
	game.Text{En: "Japanese, in words", It: "Giapponese, a parole", Ja: "日本語(読み上げ)"},
	language{
		ordinary: sayJapanese, turning: sayJapaneseTurn, rolling: sayJapaneseRoll,
		check: "、王手", mate: "、詰み", selfCheck: "、自王手", selfMate: "、自らの詰み",
	})

var japaneseQuarters = [...]string{"北", "東", "南", "西"}

func sayJapanese(s game.Step) string {
	var b strings.Builder
	b.WriteString(japaneseName(s.Kind) + "を")
	if s.Drop {
		b.WriteString(japaneseCell(s.To) + "に打つ")
		return b.String()
	}
	b.WriteString(japaneseCell(s.From) + "から" + japaneseCell(s.To) + "へ")
	for _, c := range s.Captures {
		b.WriteString("、")
		if c.At != s.To {
			b.WriteString(japaneseCell(c.At) + "の")
		}
		b.WriteString(japaneseName(c.Kind) + "を取る")
	}
	switch {
	case s.Promotes:
		b.WriteString("、成り")
	case s.MayPromote:
		b.WriteString("、成らず")
	}
	return b.String()
}

// japaneseTurners are the pieces of Gufū.
var japaneseTurners = map[game.Kind]string{"K": "玉", "W": "風", "S": "嵐"}

func sayJapaneseTurn(s game.Step) string {
	var b strings.Builder
	b.WriteString(nameIn(japaneseTurners, s.Kind) + "を")
	switch {
	case s.Drop:
		b.WriteString(japaneseCell(s.To) + "に打つ")
	case s.From == s.To:
		b.WriteString(japaneseCell(s.To) + "で回す")
	default:
		b.WriteString(japaneseCell(s.From) + "から" + japaneseCell(s.To) + "へ")
	}
	for _, c := range s.Captures {
		b.WriteString("、" + nameIn(japaneseTurners, c.Kind) + "を取る")
	}
	b.WriteString("、" + japaneseQuarters[quarter(s.Facing)] + "向き")
	return b.String()
}

var japaneseRolls = map[game.Move]string{"T": "時計回りに回る", "F": "前へ転がる", "R": "右へ転がる", "L": "左へ転がる"}

func sayJapaneseRoll(s game.Step) string {
	if s.Drop {
		face, gaze, flame := look(s.Becomes)
		return "天皇を置く、上面" + face + "、視線は" + japaneseQuarters[gaze] + "、炎は" + japaneseQuarters[flame]
	}
	return "天皇が" + japaneseRolls[s.Move]
}
