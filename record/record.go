// Package record reads and writes records of games as trees of moves, in the
// formats that people keep them in.
//
//	games, warnings, err := record.Read(file, "", record.Options{})
//	f, err := record.Find("csa")
//	lost, err := f.Encode(os.Stdout, games, record.Options{Encoding: f.Encoding})
//
// [Formats] lists the formats, [Detect] tells them apart by content, and so are
// the encodings found. Readers are lenient: they return what they understood
// and say, line by line, what they had to get over. Writers say what their
// format cannot hold. Reading takes time and memory in proportion to the input,
// which is bounded by [MaxBytes] and [MaxItems].
package record

import (
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// Record is one game, or one studied position with its variations.
type Record struct {
	Variant string // its key in package variants, "" for shogi
	Rules   string // the text of its ruleset, "" where nobody says
	Start   string // position text; in shogi an SFEN with the number of the first move
	Headers []Header
	Root    *Node // the start: it has no move
}

// Header is one fact about a game. Keys are those of KIF files where these
// have one (先手, 後手, 棋戦), and otherwise what the file itself wrote.
type Header struct{ Key, Value string }

// Node is a move, or the end of a line, with what follows it.
type Node struct {
	Move    game.Move
	Illegal bool // the rules forbid the move
	Timed   bool // Spent is known
	End     End  // set instead of Move where a line ends in words
	Comment string
	Spent   time.Duration
	Marks   []string // bookmarks
	Next    []*Node  // Next[0] is the main line; nothing follows an end
}

// Header returns the value of a key, "" where there is none.
func (r *Record) Header(key string) string {
	for _, h := range r.Headers {
		if h.Key == key {
			return h.Value
		}
	}
	return ""
}

// Main returns the nodes of the main line, the start not among them.
func (r *Record) Main() []*Node {
	var line []*Node
	for n := r.Root.main(); n != nil; n = n.main() {
		line = append(line, n)
	}
	return line
}

// Turn returns who moves first.
func (r *Record) Turn() game.Side { return turnOf(r.Start) }

// Outcome returns how the game ended by the end of its main line, the zero
// value if that does not say.
func (r *Record) Outcome() game.Outcome {
	turn := r.Turn()
	for n := r.Root.main(); n != nil; n = n.main() {
		if n.Move == "" {
			return n.ending().Outcome(turn)
		}
		turn = turn.Opponent()
	}
	return game.Outcome{}
}

// isShogi reports whether the formats of shogi can hold the moves.
func (r *Record) isShogi() bool { return r.Variant == "" || r.Variant == shogiKey }

const shogiKey = "shogi"

func newRecord() *Record { return &Record{Start: shogi.StartSFEN, Root: &Node{}} }

// FromGame makes the record of a game that was played. The times are those
// charged for each move, nil where they are not known.
func FromGame(g *game.Game, times []time.Duration) *Record {
	h, v := g.History(), g.Variant()
	first := h.Number() - h.Len() + 1
	r := &Record{Variant: v.Key(), Rules: v.Rules(), Start: numbered(h.Start().SFEN(), first), Root: &Node{}}
	if r.Variant == shogiKey {
		r.Variant = ""
	}
	last := r.Root
	add := func(n *Node) {
		last.Next = []*Node{n}
		last = n
	}
	for i, m := range h.Moves() {
		n := &Node{Move: m}
		if i < len(times) {
			n.Timed, n.Spent = true, times[i]
		}
		add(n)
	}
	if e := EndOf(g.Outcome(), g.Position().Turn()); e != NoEnd {
		add(&Node{End: e})
	}
	return r
}
