package record

import (
	"iter"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// main returns the node that follows in the main line, nil at its end.
func (n *Node) main() *Node {
	if len(n.Next) == 0 || n.End != NoEnd {
		return nil
	}
	return n.Next[0]
}

// ending is the end that a node without a move stands for.
func (n *Node) ending() End {
	if n.End == NoEnd {
		return Interrupted
	}
	return n.End
}

// lines yields the lines of a tree in the order in which files have them: the
// main line, then its branches, the last one first, each followed by its own.
// Before a line stands the number of plies after which it begins; the plies
// that lead there are those of the lines before. There is no recursion, so that
// branches may be nested to any depth.
func lines(root *Node) iter.Seq2[int, *Node] {
	type branch struct {
		ply  int
		node *Node
	}
	return func(yield func(int, *Node) bool) {
		var stack []branch
		push := func(ply int, n *Node) {
			if n.End != NoEnd {
				return
			}
			for i := len(n.Next) - 1; i > 0; i-- {
				stack = append(stack, branch{ply, n.Next[i]})
			}
		}
		push(0, root)
		if first := root.main(); first != nil {
			stack = append(stack, branch{0, first})
		}
		for len(stack) > 0 {
			b := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for n, ply := b.node, b.ply+1; n != nil; n, ply = n.main(), ply+1 {
				push(ply, n)
			}
			if !yield(b.ply, b.node) {
				return
			}
		}
	}
}

// turnOf reads the side to move off a position text: in every variant it is
// the second word.
func turnOf(start string) game.Side {
	if f := strings.Fields(start); len(f) > 1 && (f[1] == "w" || f[1] == "W") {
		return game.White
	}
	return game.Black
}

// numbered adds the number of the next move to a position text of three words,
// which is how shogi writes one.
func numbered(position string, number int) string {
	if len(strings.Fields(position)) == 3 && strings.Contains(position, "/") {
		return position + " " + strconv.Itoa(max(number, 1))
	}
	return position
}
