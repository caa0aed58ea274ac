package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// spokenJapanese says moves in Japanese with both cells, which the written
// notation leaves out: "歩を７七から７六へ", "角を８八から２二へ、角を取る、成り",
// "歩を２三に打つ".
var spokenJapanese = spoken("spoken-ja",
	game.Text{En: "Japanese, in words", It: "Giapponese, a parole", Ja: "日本語(読み上げ)"},
	sayJapanese, [2]string{"、王手", "、詰み"})

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
