package notation

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// csa writes moves as CSA files and servers do: the sign of the side, origin
// and destination in figures, and the piece as it is after the move: "+7776FU",
// "+8822UM", "-0055KI" for a drop. A move of a piece or a board that CSA does
// not know is written as its canonical text.
var csa = Notation{
	Key:   "csa",
	Name:  game.Text{En: "CSA", It: "CSA", Ja: "CSA形式"},
	Check: checkWord, Mate: mateWord,
	write: writeCSA,
	read:  readCSA,
}

var csaNames = map[game.Kind]string{
	"P": "FU", "L": "KY", "N": "KE", "S": "GI", "G": "KI", "B": "KA", "R": "HI", "K": "OU",
	"+P": "TO", "+L": "NY", "+N": "NK", "+S": "NG", "+B": "UM", "+R": "RY",
}

// csaSigns are the signs of Black and of White.
const csaSigns = "+-"

func writeCSA(s game.Step, _ game.Coord) string {
	name, known := csaNames[kindAfter(s)]
	if !known || !oneFigure(s.From) || !oneFigure(s.To) || int(s.Side) >= len(csaSigns) {
		return string(s.Move)
	}
	return csaSigns[s.Side:s.Side+1] + figures(s.From) + figures(s.To) + name
}

// kindAfter returns what a piece is after a move.
func kindAfter(s game.Step) game.Kind {
	if s.Promotes {
		return "+" + s.Kind
	}
	return s.Kind
}

// figures writes a cell in two figures, 00 for no cell.
func figures(c game.Coord) string {
	return strconv.Itoa(int(c.File)) + strconv.Itoa(int(c.Rank))
}

// oneFigure reports whether file and rank of a cell are one figure each.
func oneFigure(c game.Coord) bool { return c.File <= 9 && c.Rank <= 9 }

// readCSA reads a move with or without its sign, but not with that of the
// other side.
func readCSA(pos game.Position, text string, _ game.Coord) (game.Move, error) {
	body := strings.ToUpper(game.Fold(text))
	if side := strings.IndexByte(csaSigns, body[0]); side >= 0 {
		if game.Side(side) != pos.Turn() {
			return "", &Error{Why: game.ErrIllegal, Want: body[:1] + " is the sign of " + game.Side(side).String() + ", but it is the turn of " + pos.Turn().String()}
		}
		body = body[1:]
	}
	if len(body) != 6 || strings.Trim(body[:4], "0123456789") != "" || !csaKnows(body[4:]) {
		return "", &Error{Why: game.ErrSyntax, Want: "want two figures for the origin, two for the destination, and the piece after the move, as in +7776FU"}
	}
	var fits, near []game.Step
	for _, s := range ordinarySteps(pos, "") {
		switch written := writeCSA(s, game.Coord{}); {
		case len(written) != len("+7776FU"):
		case written[1:] == body:
			fits = append(fits, s)
		case written[3:5] == body[2:4] && (written[1:3] == body[:2] || written[5:] == body[4:]):
			near = append(near, s)
		}
	}
	return choose(fits, near)
}

func csaKnows(name string) bool {
	for _, n := range csaNames {
		if n == name {
			return true
		}
	}
	return false
}
