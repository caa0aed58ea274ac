package record

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

type kifWriter struct {
	*encoder
	board  *board
	names  [2]string  // of the players in summaries
	totals [][2]int64 // seconds, after so many plies of the line that is written
}

// summed are the ends that are also told in a sentence after the main line. At
// other sentences some programs stop.
var summed = []End{Resign, Interrupted, Impasse, Repetition, Mate, NoMate, TimeUp, FoulWin, FoulLoss}

func encodeKIF(e *encoder, recs []*Record) error {
	for i, r := range recs {
		e.begin(i, r, true)
		b, err := boardAt(r.Start)
		if err != nil {
			return err
		}
		w := &kifWriter{encoder: e, board: b, names: sideNames(r, &b.Setup), totals: make([][2]int64, 1)}
		w.kifHeader(r, &b.Setup)
		w.buf = append(w.buf, "手数----指手---------消費時間--\n"...)
		w.notes(r.Root)
		if err := w.tree(r.Root); err != nil {
			return err
		}
	}
	e.buf = crlf(e.buf)
	return nil
}

func (w *kifWriter) tree(root *Node) error {
	first := true
	for from, n := range lines(root) {
		if !first {
			w.buf = fmt.Appendf(w.buf, "\n変化：%d手\n", from+1)
		}
		w.board.back(from)
		w.totals = w.totals[:from+1]
		for ply := from + 1; n != nil; n, ply = n.main(), ply+1 {
			w.ply = ply
			end, err := w.node(n, ply)
			if err != nil {
				return err
			}
			if first && slices.Contains(summed, end) {
				w.summaryLine(end, ply-1, w.board.Turn, w.names)
			}
		}
		first = false
	}
	return nil
}

// notes writes comments and bookmarks.
func (w *encoder) notes(n *Node) {
	if n.Comment != "" {
		for line := range commentLines(n.Comment) {
			w.buf = append(append(append(w.buf, '*'), line...), '\n')
		}
	}
	for _, m := range n.Marks {
		w.buf = append(append(append(w.buf, '&'), w.oneLine("a bookmark", m)...), '\n')
	}
}

// node writes a node and returns the end that it is written as.
func (w *kifWriter) node(n *Node, ply int) (end End, err error) {
	if ply < 1000 {
		w.buf = append(w.buf, "   "[len(strconv.Itoa(ply))-1:]...)
	}
	w.buf = append(strconv.AppendInt(w.buf, int64(ply), 10), ' ')
	turn := w.board.Turn
	if n.Move == "" {
		end = w.kifEndLine(n.ending())
	} else {
		m, err := shogi.ParseMove(string(n.Move))
		if err != nil {
			return end, err
		}
		w.buf = appendKIFMove(w.buf, w.board, m)
		legal, err := w.board.play(m)
		if err != nil {
			return end, &game.MoveError{Move: n.Move, Why: err}
		}
		w.foul(n, legal)
	}
	totals := w.totals[len(w.totals)-1]
	if n.Timed {
		spent := w.whole(n.Spent, time.Second)
		s := int64(spent / time.Second)
		totals[turn] += s
		t := totals[turn]
		w.buf = fmt.Appendf(w.buf, "   (%2d:%02d/%02d:%02d:%02d)", s/60, s%60, t/3600, t/60%60, t%60)
	}
	w.totals = append(w.totals, totals)
	w.buf = append(w.buf, '\n')
	w.notes(n)
	return end, nil
}

// crlf ends lines as the files of this family do.
func crlf(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/16)
	for _, c := range text {
		if c == '\n' {
			out = append(out, '\r')
		}
		out = append(out, c)
	}
	return out
}
