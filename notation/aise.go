package notation

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// aise is the form of the Italian association's rules page: no hyphen, no
// equals sign, and only as much of the origin as is needed, the file before
// the rank: "P7f", "Bx2b+", "G65h", "Gi5h", "P*5e".
var aise = Notation{
	Key:   "aise",
	Name:  game.Text{En: "AISE", It: "AISE", Ja: "AISE式"},
	Check: checkWord, Mate: mateWord,
	write: writeAISE,
	read:  readWestern,
}

func writeAISE(s game.Step, _ game.Coord) string {
	var b strings.Builder
	b.WriteString(string(s.Kind))
	if s.Drop {
		b.WriteByte('*')
	} else {
		b.WriteString(shortOrigin(s))
		if len(s.Captures) > 0 {
			b.WriteByte('x')
		}
	}
	b.WriteString(s.To.String())
	if s.Promotes {
		b.WriteByte('+')
	}
	return b.String()
}

// shortOrigin writes the file, the rank where rivals share the file, or the
// square where they share both.
func shortOrigin(s game.Step) string {
	if len(s.Rivals) == 0 {
		return ""
	}
	sameFile, sameRank := false, false
	for _, r := range s.Rivals {
		sameFile = sameFile || r.File == s.From.File
		sameRank = sameRank || r.Rank == s.From.Rank
	}
	cell := s.From.String()
	file := strconv.Itoa(int(s.From.File))
	switch {
	case !sameFile:
		return file
	case !sameRank:
		return cell[len(file):]
	}
	return cell
}
