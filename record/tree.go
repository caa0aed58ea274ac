package record

import (
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// builder grows a tree along the line that a file is writing.
type builder struct {
	rec   *Record
	board *board
	path  []*Node // path[0] is the root
}

func newBuilder(rec *Record, b *board) *builder {
	return &builder{rec: rec, board: b, path: []*Node{rec.Root}}
}

func (t *builder) last() *Node { return t.path[len(t.path)-1] }

// ended reports whether the line has ended in words.
func (t *builder) ended() bool { return t.last().End != NoEnd }

// move adds a move after the last node.
func (t *builder) move(m shogi.Move) (*Node, error) {
	legal, err := t.board.play(m)
	if err != nil {
		return nil, err
	}
	n := &Node{Move: game.Move(m.String()), Illegal: !legal}
	t.add(n)
	return n, nil
}

// end adds the end of the line. A foul that the opponent points out is the move
// before it, whatever it looked like.
func (t *builder) end(e End) *Node {
	if e == FoulWin && t.last().Move != "" {
		t.last().Illegal = true
	}
	n := &Node{End: e}
	t.add(n)
	return n
}

func (t *builder) add(n *Node) {
	parent := t.last()
	parent.Next = append(parent.Next, n)
	t.path = append(t.path, n)
}

// back goes back to the position after n moves.
func (t *builder) back(n int) {
	t.path = t.path[:n+1]
	t.board.back(n)
}

// addComment adds a line to a comment.
func (n *Node) addComment(text string) {
	if n.Comment != "" {
		n.Comment += "\n"
	}
	n.Comment += text
}
