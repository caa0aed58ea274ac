package gufu

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
)

// Action is what a turn does.
type Action uint8

// The actions.
const (
	Drop Action = iota
	Walk        // to an empty square of the pattern
	Capture
	Rotate
)

const actionSigns = "*-x:"

// Move is a turn: what is done, with which piece, where it ends, and where it
// points then. Black's king and White's are written alike.
type Move struct {
	Action Action
	Piece  Piece
	To     Square
	Dir    Dir
}

// String writes the canonical text: "K*2c>W", "S-1a>N", "Wx2b>S", "K:1b>E".
func (m Move) String() string {
	return string([]byte{"KKWS"[m.Piece], actionSigns[m.Action]}) + m.To.coord().String() + ">" + dirLetters[m.Dir:m.Dir+1]
}

var rankSigns = strings.NewReplacer("一", "a", "二", "b", "三", "c")

// cutMark takes the mark of check or mate off the text of a move.
func cutMark(text string) (bare, mark string) {
	if n := len(text); n > 1 && (text[n-1] == '+' || text[n-1] == '#') {
		return text[:n-1], text[n-1:]
	}
	return text, ""
}

// ParseMove reads the text of a move of a side, with ranks a to c, 1 to 3 or
// 一 to 三, in characters of full or half width, and with or without + or # at
// its end. Whether such a mark is right depends on the position: see [State.Mark].
func ParseMove(text string, by game.Side) (Move, error) {
	fault := func(want string) (Move, error) {
		return Move{}, fmt.Errorf("%w: %.40q: want %s, as in K*2c>W", game.ErrSyntax, text, want)
	}
	if len(text) > 32 {
		return fault("a piece, an action, a square, > and a direction")
	}
	t, _ := cutMark(rankSigns.Replace(game.Fold(text)))
	if len(t) != 6 || t[4] != '>' {
		return fault("a piece, an action, a square, > and a direction")
	}
	piece, action := strings.IndexByte("KWS", t[0]), strings.IndexByte(actionSigns, t[1])
	rank, dir := strings.IndexByte("abc", t[3]), strings.IndexByte(dirLetters, t[5])
	if t[3] >= '1' && t[3] <= '3' {
		rank = int(t[3] - '1')
	}
	switch {
	case piece < 0:
		return fault("K, W or S first")
	case action < 0:
		return fault("*, -, x or : after the piece")
	case t[2] != '1' && t[2] != '2':
		return fault("file 1 or 2")
	case rank < 0:
		return fault("rank a, b or c")
	case dir < 0:
		return fault("direction N, E, S or W")
	}
	m := Move{Action(action), Piece(piece) + WhiteKing, Square(2*rank + int('2'-t[2])), Dir(dir)}
	if piece == 0 {
		m.Piece = Piece(by)
	}
	return m, nil
}

// Mark returns what is written after a legal move: # for mate, + for check.
func (s State) Mark(m Move, r Ruleset) string {
	switch next := s.play(m); {
	case next.Mated(r):
		return "#"
	case next.InCheck():
		return "+"
	}
	return ""
}

// checkMark says what is wrong with the mark of a legal move. None is needed,
// and + is no lie about a mate.
func (s State) checkMark(text string, m Move, r Ruleset) error {
	_, mark := cutMark(game.Fold(text))
	if mark == "" {
		return nil
	}
	switch want := s.Mark(m, r); {
	case mark == want, mark == "+" && want == "#":
		return nil
	case want == "":
		return fmt.Errorf("%w: %s, want none", game.ErrMark, mark)
	default:
		return fmt.Errorf("%w: %s, want %s or none", game.ErrMark, mark, want)
	}
}
