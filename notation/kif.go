package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// kif writes moves as the move lines of KIF files do: "７六歩(77)",
// "同　銀(31)", "２二角成(88)", and every drop with 打, "２三歩打". What is not
// written is that a promotion was declined, nor on which side a piece stands.
// It reads all that the Japanese notation reads.
var kif = Notation{
	Key:   "kif",
	Name:  game.Text{En: "KIF", It: "KIF", Ja: "KIF形式"},
	Check: "王手", Mate: "詰み",
	write: writeKIF,
	read:  readJapanese,
}

func writeKIF(s game.Step, prev game.Coord) string {
	var b strings.Builder
	b.WriteString(japaneseDestination(s.To, prev))
	b.WriteString(japaneseName(s.Kind))
	if s.Promotes {
		b.WriteString("成")
	}
	if s.Drop {
		b.WriteString("打")
	} else {
		b.WriteString("(" + recordOrigin(s.From) + ")")
	}
	return b.String()
}
