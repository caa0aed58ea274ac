package record

import (
	"errors"
	"strings"
	"sync"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// MaxItems is how many moves, headers and bookmarks are read from one file.
const MaxItems = 1 << 21

var errTooMuch = errors.New("more moves, headers and bookmarks than are read from one file: want 2097152 at most")

// input is what the readers of all formats share: faults, the bounds of what is
// read, and memory for nodes, which come in slabs because there are so many.
type input struct {
	faults
	items int // moves, headers and bookmarks read
	nodes []Node
	links []*Node
	notes notes

	scratch *scratch // in use by a game of this file
}

func newInput(o Options) *input { return &input{faults: faults{strict: o.Strict}} }

// spend counts items read and refuses what is too much.
func (in *input) spend(n int) error {
	if in.items += n; in.items > MaxItems {
		return errTooMuch
	}
	return nil
}

const slab = 64

func (in *input) node() *Node {
	if len(in.nodes) == 0 {
		in.nodes = make([]Node, slab)
	}
	n := &in.nodes[0]
	in.nodes = in.nodes[1:]
	return n
}

// link makes one node follow another.
func (in *input) link(parent, child *Node) {
	if parent.Next != nil {
		parent.Next = append(parent.Next, child)
		return
	}
	if len(in.links) == 0 {
		in.links = make([]*Node, slab)
	}
	parent.Next, in.links = in.links[:1:1], in.links[1:]
	parent.Next[0] = child
}

// record begins a new game.
func (in *input) record() (*Record, error) {
	return newRecord(), in.spend(8)
}

// mark adds a bookmark.
func (in *input) mark(n *Node, text string) error {
	n.Marks = append(n.Marks, text)
	return in.spend(1)
}

// notes collects the comments of nodes line by line, in linear time however
// often a file comes back to a node.
type notes struct {
	node *Node
	line string // the only line, while there is one
	buf  []byte // all lines, when there are more
	text strings.Builder
	more map[*Node][]byte // what comes later to nodes that have a comment
}

// add adds a line to the comment of a node.
func (c *notes) add(n *Node, line string) {
	if strings.IndexByte(line, '\r') >= 0 { // a line end of its own kind
		line = strings.ReplaceAll(line, "\r", "\n")
	}
	if n != c.node {
		c.flush()
		c.node, c.line = n, line
		return
	}
	if len(c.buf) == 0 {
		c.buf = append(c.buf, c.line...)
	}
	c.buf = append(append(c.buf, '\n'), line...)
}

func (c *notes) flush() {
	if c.node == nil {
		return
	}
	text := c.line
	if len(c.buf) > 0 {
		text = c.keep(c.buf)
	}
	if c.node.Comment == "" {
		c.node.Comment = text
	} else {
		if c.more == nil {
			c.more = map[*Node][]byte{}
		}
		c.more[c.node] = append(append(c.more[c.node], '\n'), text...)
	}
	c.node, c.buf = nil, c.buf[:0]
}

// keep makes a string. Many of them share one piece of memory.
func (c *notes) keep(text []byte) string {
	const piece = 2048
	if c.text.Cap()-c.text.Len() < len(text) {
		c.text = strings.Builder{}
		c.text.Grow(max(piece, len(text)))
	}
	at := c.text.Len()
	c.text.Write(text)
	return c.text.String()[at:]
}

// done gives all nodes their comments.
func (c *notes) done() {
	c.flush()
	for n, text := range c.more {
		n.Comment += string(text)
	}
	c.more = nil
}

// scratch is memory that is needed while a game is read. It serves the games of
// a file one after the other, and then other files.
type scratch struct {
	undo []undo
	path []*Node
}

// usualGame is how many moves scratch has room for.
const usualGame = 512

var scratches = sync.Pool{New: func() any {
	return &scratch{make([]undo, 0, usualGame), make([]*Node, 0, usualGame)}
}}

// done ends the reading of a file. What a long game needed is not kept.
func (in *input) done() {
	in.notes.done()
	if in.scratch != nil {
		clear(in.scratch.path[:cap(in.scratch.path)])
		scratches.Put(in.scratch)
		in.scratch = nil
	}
}

// track follows a line of moves.
type track interface {
	// back takes moves back until n are left.
	back(n int)
}

// builder grows a tree along the line that a file is writing.
type builder struct {
	in    *input
	rec   *Record
	board *board // nil in games other than shogi
	track track
	path  []*Node // path[0] is the root
}

// newBuilder begins a game of shogi. The faults of its start are warned of, with
// the line that ends it.
func newBuilder(in *input, rec *Record, b *board, no int) (*builder, error) {
	if b.blind == 0 {
		if err := b.startFault(); err != nil {
			if err := in.warn(no, rec.Start, "the rules do not allow this start: %s", oneLineError(err)); err != nil {
				return nil, err
			}
		}
	}
	if in.scratch == nil {
		in.scratch = scratches.Get().(*scratch)
	}
	b.undo = in.scratch.undo[:0]
	path := append(in.scratch.path[:0], rec.Root)
	return &builder{in: in, rec: rec, board: b, track: b, path: path}, nil
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
	n := t.in.node()
	n.Move, n.Illegal = moveText(m), !legal
	t.add(n)
	return n, nil
}

// end adds the end of the line. A foul that the opponent points out is the move
// before it, whatever it looked like.
func (t *builder) end(e End) *Node {
	if e == FoulWin && t.last().Move != "" {
		t.last().Illegal = true
	}
	n := t.in.node()
	n.End = e
	t.add(n)
	return n
}

func (t *builder) add(n *Node) {
	t.in.link(t.last(), n)
	t.path = append(t.path, n)
}

// canBack reports whether the line has a position after n moves.
func (t *builder) canBack(n int) bool {
	return n >= 0 && n < len(t.path) && !(n == len(t.path)-1 && t.ended())
}

// back goes back to the position after n moves.
func (t *builder) back(n int) {
	t.path = t.path[:n+1]
	t.track.back(n)
}

// positions follows the moves of any variant. After a move that cannot be made
// the position is not known, and nothing is said against any move.
type positions []game.Position

// play makes a move, and says what the rules have against it.
func (p *positions) play(m game.Move) error {
	last := (*p)[len(*p)-1]
	if last == nil {
		*p = append(*p, nil)
		return nil
	}
	next, err := last.Play(m)
	if err != nil {
		next = nil
	}
	*p = append(*p, next)
	return err
}

func (p *positions) back(n int) { *p = (*p)[:min(n+1, len(*p))] }
