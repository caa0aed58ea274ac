package record

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// jkfPlayer makes a tree of the moves of a file.
type jkfPlayer struct{ *builder }

// first plays the main line, whose first element is the start.
func (p *jkfPlayer) first(moves []jkfMove) error {
	if len(moves) > 0 && !moves[0].move && moves[0].special == "" {
		p.comments(&moves[0])
		moves = moves[1:]
	}
	return p.line(moves)
}

func (p *jkfPlayer) comments(m *jkfMove) {
	for _, text := range m.comments {
		for line := range commentLines(text) {
			p.in.notes.add(p.last(), line)
		}
	}
}

// line plays a line, then the forks on it, the last one first.
func (p *jkfPlayer) line(moves []jkfMove) error {
	base := len(p.path) - 1
	played := 0
	for i := range moves {
		ok, err := p.element(&moves[i])
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		played++
	}
	// An element without a move is no node, so that forks need their own count.
	at := make([]int, 0, played)
	ply := base
	for i := range moves[:played] {
		at = append(at, ply)
		if moves[i].move || moves[i].special != "" {
			ply++
		}
	}
	for i := played - 1; i >= 0; i-- {
		for _, fork := range moves[i].forks {
			p.back(at[i])
			if err := p.line(fork); err != nil {
				return err
			}
		}
	}
	return nil
}

// element plays one element; ok is false if the line cannot go on.
func (p *jkfPlayer) element(m *jkfMove) (ok bool, err error) {
	switch {
	case (m.move || m.special != "") && p.ended():
		return false, p.in.warn(m.line, m.text(), "a move after the end of the line")
	case m.move:
		move, err := p.find(m)
		var n *Node
		if err == nil {
			n, err = p.move(move)
		}
		if err != nil {
			return false, p.in.warn(m.line, m.text(), "%w; the line is read up to here", err)
		}
		n.Timed, n.Spent = m.timed, m.spent
		if n.Illegal {
			if err := p.in.warn(m.line, m.text(), "%w", p.board.forbidden()); err != nil {
				return false, err
			}
		}
	case m.special != "":
		n := p.end(csaEnd(m.special, p.board.Turn))
		n.Timed, n.Spent = m.timed, m.spent
	}
	p.comments(m)
	return true, nil
}

// find turns an element into a move. It may have an origin, or a piece that is
// dropped, or no more than people write.
func (p *jkfPlayer) find(m *jkfMove) (shogi.Move, error) {
	b := p.board
	var to shogi.Square
	switch {
	case m.to != 0:
		to = jkfSquare(m.to)
	case m.same && b.last != shogi.NoSquare:
		to = b.last
	default:
		return 0, errors.New("want a square moved to")
	}
	kind := csaKinds[m.piece]
	if m.piece != "" && kind == shogi.NoKind {
		return 0, fmt.Errorf("%q is no piece", shorten(m.piece))
	}
	if m.from != 0 {
		from := jkfSquare(m.from)
		was := b.Board[from].Kind()
		promotes := m.promote
		switch {
		case kind == shogi.NoKind || was == kind || was == shogi.NoKind:
		case was.CanPromote() && was.Promote() == kind: // the piece after the move, as CSA has it
			promotes = true
		default:
			return 0, fmt.Errorf("on %v stands %s, not %s", from, csaName(was), m.piece)
		}
		if promotes && !was.CanPromote() {
			return 0, fmt.Errorf("%s cannot promote", csaName(was))
		}
		return shogi.NewMove(from, to, promotes), nil
	}
	if kind == shogi.NoKind {
		return 0, errors.New("want a square moved from or a piece")
	}
	if m.relative == "H" {
		if kind.IsPromoted() || kind == shogi.King {
			return 0, fmt.Errorf("%s cannot be dropped", m.piece)
		}
		return shogi.NewDrop(kind, to), nil
	}
	text := squareNames[to] + p.words(m, kind)
	_, rest, err := cutDestination(b, text)
	if err != nil {
		return 0, err
	}
	return readKI2(b, to, text, rest)
}

// relatives are what tells like pieces apart, in JKF and in words.
var relatives = []struct{ letter, word string }{
	{"L", "左"}, {"C", "直"}, {"R", "右"}, {"U", "上"}, {"M", "寄"}, {"D", "引"}, {"H", "打"},
}

// words writes piece and what follows as people do.
func (p *jkfPlayer) words(m *jkfMove, kind shogi.Kind) string {
	text := pieceName(kind)
	for i := range m.relative {
		for _, r := range relatives {
			if r.letter == m.relative[i:i+1] {
				text += r.word
			}
		}
	}
	switch {
	case m.promote:
		text += "成"
	case m.decided:
		text += "不成"
	}
	return text
}

// relativeOf inverts words for the text of a whole move.
func relativeOf(text string) string {
	var letters strings.Builder
	for _, c := range text {
		for _, r := range relatives {
			if string(c) == r.word {
				letters.WriteString(r.letter)
			}
		}
	}
	return letters.String()
}
