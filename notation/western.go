package notation

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// The marks of the Western notations, as English writers put them after a move
// in which + means promotion.
const (
	checkWord = "ch"
	mateWord  = "mate"
)

// western is the notation of George Hodges' magazine (1976): "P-7f", "Bx2b+",
// "G6i-5h", "P*5e", "Bx2b=" for a promotion declined.
var western = Notation{
	Key:   "western",
	Name:  game.Text{En: "Western", It: "Occidentale", Ja: "英語式"},
	Check: checkWord, Mate: mateWord,
	write: writeWestern,
	read:  readWestern,
}

func writeWestern(s game.Step, _ game.Coord) string {
	var b strings.Builder
	b.WriteString(string(s.Kind))
	switch {
	case s.Drop:
		b.WriteByte('*')
	default:
		if len(s.Rivals) > 0 {
			b.WriteString(s.From.String())
		}
		b.WriteByte(actionMark(s))
	}
	b.WriteString(s.To.String())
	b.WriteString(promotionMark(s))
	return b.String()
}

func promotionMark(s game.Step) string {
	switch {
	case s.Promotes:
		return "+"
	case s.MayPromote:
		return "="
	}
	return ""
}

func actionMark(s game.Step) byte {
	if len(s.Captures) > 0 {
		return 'x'
	}
	return '-'
}

// readWestern reads both Western notations: the origin as a square, a file or
// a rank, a missing hyphen, ' for a drop, ranks in figures, D H T for the
// promoted rook, bishop and pawn.
func readWestern(pos game.Position, text string, _ game.Coord) (game.Move, error) {
	text = westernSigns.Replace(game.Fold(text))
	steps := ordinarySteps(pos, "")
	fits, near := fitAll(text, steps, ownLetters)
	if len(fits) == 0 && len(near) == 0 {
		fits, near = fitAll(text, steps, otherLetters)
	}
	if len(fits) == 0 && len(near) == 0 && !looksWestern(text) {
		return "", &Error{Why: game.ErrSyntax, Want: "want a piece, perhaps its origin, one of - x *, the destination, perhaps + or =, as in P-7f"}
	}
	return choose(fits, near)
}

var westernSigns = strings.NewReplacer(" ", "", "–", "-", "’", "'", "′", "'")

func fitAll(text string, steps []game.Step, letters func(game.Kind) []string) (fits, near []game.Step) {
	for _, s := range steps {
		switch fitWestern(text, s, letters(s.Kind)) {
		case fitsWhole:
			fits = append(fits, s)
		case fitsPiece:
			near = append(near, s)
		}
	}
	return fits, near
}

type fit int

const (
	fitsNot   fit = iota
	fitsPiece     // the same piece to the same cell, but something else differs
	fitsWhole
)

// fitWestern reports whether a text means a step, by taking off it what the
// step would write: the piece from its front, promotion and destination from
// its end.
func fitWestern(text string, s game.Step, kinds []string) fit {
	best := fitsNot
	for _, kind := range kinds {
		rest, ok := strings.CutPrefix(text, kind)
		if !ok {
			continue
		}
		rest, promotes := strings.CutSuffix(rest, "+")
		declines := false
		if !promotes {
			rest, declines = strings.CutSuffix(rest, "=")
		}
		for _, to := range westernCells(s.To) {
			middle, ok := strings.CutSuffix(rest, to)
			if !ok || !looksLikeOrigin(middle) {
				continue
			}
			best = fitsPiece
			if promotes == s.Promotes && (!declines || s.MayPromote) && fitOrigin(middle, s) {
				return fitsWhole
			}
		}
	}
	return best
}

// fitOrigin compares what stands between piece and destination.
func fitOrigin(middle string, s game.Step) bool {
	if s.Drop {
		return middle == "*" || middle == "'"
	}
	if origin, ok := strings.CutSuffix(middle, string(actionMark(s))); ok {
		middle = origin
	}
	if middle == "" {
		return true
	}
	cell := s.From.String()
	file := strconv.Itoa(int(s.From.File))
	for _, from := range append(westernCells(s.From), file, cell[len(file):]) {
		if middle == from {
			return true
		}
	}
	return false
}

// looksLikeOrigin reports whether a text can stand between a piece and its
// destination: an origin of figures and at most one letter, and an action.
func looksLikeOrigin(middle string) bool {
	middle = strings.TrimRight(middle, "-x*'")
	figures := strings.TrimLeft(middle, "0123456789")
	return len(middle)-len(figures) <= 2 && len(figures) <= 1 && strings.TrimLeft(figures, "abcdefghijklmnopqrstuvwxyz") == ""
}

// looksWestern reports whether a text has the form of a move, whatever the
// piece: a piece in capitals, and a destination at the end.
func looksWestern(text string) bool {
	text = strings.TrimPrefix(text, "+")
	rest := strings.TrimLeft(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if rest == text {
		return false
	}
	rest = strings.TrimRight(rest, "+=")
	rest = strings.TrimLeft(rest, "0123456789abcdefghijklmnopqrstuvwxyz")
	if rest != "" && strings.IndexByte("-x*'", rest[0]) >= 0 {
		rest = rest[1:]
	}
	return strings.TrimLeft(rest, "0123456789abcdefghijklmnopqrstuvwxyz") == "" && strings.ContainsAny(text, "123456789")
}

// ownLetters returns what a piece is called in these notations.
func ownLetters(k game.Kind) []string { return []string{string(k)} }

// otherLetters returns what some writers call a piece; they are tried only
// where no piece is really called so.
func otherLetters(k game.Kind) []string {
	switch k {
	case "+R":
		return []string{"D", "+D"}
	case "+B":
		return []string{"H", "+H"}
	case "+P":
		return []string{"T"}
	}
	return nil
}

// westernCells returns how a cell may be written, its own form first; in
// figures only where each number is one figure.
func westernCells(c game.Coord) []string {
	if c.File > 9 || c.Rank > 9 {
		return []string{c.String()}
	}
	return []string{c.String(), strconv.Itoa(int(c.File)) + strconv.Itoa(int(c.Rank))}
}
