package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/record"
)

// A tree writes the moves of a game, each variation after the move that it
// replaces and further to the right.
type tree struct {
	screen
	w        *bufio.Writer
	notation notation.Notation
	shown    int // the number of the move whose position is shown
}

// place is a node that is still to be written.
type place struct {
	node   *record.Node
	before game.Position // nil after an illegal move
	prev   game.Coord    // where the move before it went
	turn   game.Side
	number int
	depth  int
	rest   []*record.Node // the variations beside it
}

// write writes the whole tree without recursion, as variations may be nested
// as deep as a file likes.
func (t *tree) write(ctx context.Context, o *opened) error {
	root := o.rec.Root
	t.notes(root, 0)
	start := place{before: o.start, turn: o.start.Turn(), number: o.first}
	todo := appendNext(nil, root, start)
	for count := 0; len(todo) > 0; count++ {
		if count%1024 == 0 && ctx.Err() != nil {
			return fmt.Errorf("interrupted after %d moves", count)
		}
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		next := t.move(at)
		todo = appendNext(todo, at.node, next)
		for i := len(at.rest) - 1; i >= 0; i-- { // written before the line goes on
			v := at
			v.node, v.rest, v.depth = at.rest[i], nil, at.depth+1
			todo = append(todo, v)
		}
	}
	return nil
}

// appendNext appends what follows a node.
func appendNext(todo []place, n *record.Node, next place) []place {
	if len(n.Next) == 0 {
		return todo
	}
	next.node, next.rest = n.Next[0], n.Next[1:]
	return append(todo, next)
}

// move writes a node, and returns the place after it.
func (t *tree) move(at place) place {
	n := at.node
	next := at
	next.turn, next.number, next.before = at.turn.Opponent(), at.number+1, nil
	mark, style, number := " ", "", fmt.Sprintf("%5d", at.number)
	text := string(n.Move)
	switch {
	case n.Move == "":
		text, number, style = ending(n.End, at.turn), "     ", bold
	case at.before != nil:
		if after, err := at.before.Play(n.Move); err == nil {
			text = t.notation.WriteMarked(at.before, n.Move, at.prev)
			next.before, next.prev = after, at.before.Explain(n.Move).To
		}
	}
	text = clean(text)
	if n.Illegal {
		text += " (illegal)"
	}
	if at.depth == 0 && at.number == t.shown && n.Move != "" {
		mark, style = ">", bold
	}
	line := t.indent(at.depth) + mark + number + "  " + text
	if n.Timed {
		line = t.pad(line, 30) + "  " + clock(n.Spent)
	}
	t.w.WriteString(t.paint(line, style) + "\n")
	t.notes(n, at.depth)
	return next
}

// notes writes bookmarks and comment of a node.
func (t *tree) notes(n *record.Node, depth int) {
	margin := t.indent(depth) + "        "
	for _, m := range n.Marks {
		t.w.WriteString(margin + t.paint("["+clean(m)+"]", faint) + "\n")
	}
	if n.Comment == "" {
		return
	}
	for line := range strings.SplitSeq(n.Comment, "\n") {
		t.w.WriteString(margin + t.paint(clean(strings.TrimSuffix(line, "\r")), green) + "\n")
	}
}

// indent is the margin of a variation, which does not grow for ever.
func (t *tree) indent(depth int) string { return strings.Repeat("    ", min(depth, 10)) }

func clock(d time.Duration) string {
	s := int64(d / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// endings say how a line ends; %s is the side to move.
var endings = map[record.End]string{
	record.Resign: "%s resigns", record.Interrupted: "broken off", record.Impasse: "no contest by impasse",
	record.Repetition: "no contest by repetition", record.Mate: "%s is mated", record.NoMate: "there is no mate",
	record.TimeUp: "%s is out of time", record.FoulWin: "%s wins, the move before was illegal", record.FoulLoss: "%s loses by an illegal move",
	record.Declared: "%s wins by declaration", record.DefaultWin: "%s wins by default", record.DefaultLoss: "%s loses by default",
	record.Draw: "draw", record.PlyLimit: "the limit of moves is reached", record.Broken: "ended by a fault of the program",
	record.SelfMate: "%s wins, the opponent has mated himself", record.Captured: "%s has lost the king", record.Stuck: "%s has no move and loses",
	record.Tried: "%s loses, the opponent's king has reached its goal", record.PointsWin: "%s wins on points", record.PointsLoss: "%s loses on points",
}

func ending(e record.End, turn game.Side) string {
	text, known := endings[e]
	switch {
	case !known:
		return string(e)
	case strings.Contains(text, "%s"):
		return fmt.Sprintf(text, sideName(turn))
	}
	return text
}
