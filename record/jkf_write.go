package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

type jkfWriter struct {
	*encoder
	board  *board
	totals [][2]int64 // seconds, after so many plies of the line that is written
}

func encodeJKF(e *encoder, recs []*Record) error {
	for i, r := range recs {
		e.begin(i, r, true)
		b, err := boardAt(r.Start)
		if err != nil {
			return err
		}
		if b.Ply != 1 {
			e.add("the number of the first move")
		}
		w := &jkfWriter{encoder: e, board: b, totals: make([][2]int64, 1)}
		w.put(`{"header":{`)
		w.headers(r)
		w.put("},\n\"initial\":")
		w.initial(r)
		w.put(",\n\"moves\":[\n{")
		w.comments(r.Root, "")
		w.put("}")
		if n := r.Root.main(); n != nil {
			w.put(",\n")
			if err := w.line(r.Root, n, 1); err != nil {
				return err
			}
		}
		w.put("\n]}\n")
	}
	return nil
}

func (w *jkfWriter) put(words ...string) {
	for _, s := range words {
		w.buf = append(w.buf, s...)
	}
}

// quoted writes a text as JSON does.
func (w *jkfWriter) quoted(text string) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(text) != nil { // no text fails
		return
	}
	w.buf = append(w.buf, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

func (w *jkfWriter) headers(r *Record) {
	seen := map[string]bool{}
	for _, h := range r.Headers {
		if seen[h.Key] {
			w.add("a second header %s", shorten(h.Key))
			continue
		}
		if len(seen) > 0 {
			w.put(",")
		}
		seen[h.Key] = true
		w.quoted(h.Key)
		w.put(":")
		w.quoted(h.Value)
	}
}

func (w *jkfWriter) initial(r *Record) {
	sfen := w.board.SFEN()
	for _, h := range shogi.Handicaps {
		if h.JKF != "" && h.Key != threePiece && h.SFEN == sfen {
			w.put(`{"preset":"`, h.JKF, `"}`)
			return
		}
	}
	w.put(`{"preset":"OTHER","data":{"color":`, strconv.Itoa(int(w.board.Turn)), `,"board":[`)
	for file := range 9 {
		w.put([]string{"", ","}[min(file, 1)], "[")
		for rank := range 9 {
			w.put([]string{"", ","}[min(rank, 1)])
			if p := w.board.Board[shogi.NewSquare(file, rank)]; p != shogi.NoPiece {
				w.put(`{"color":`, strconv.Itoa(int(p.Color())), `,"kind":"`, csaName(p.Kind()), `"}`)
			} else {
				w.put("{}")
			}
		}
		w.put("]")
	}
	w.put(`],"hands":[`)
	for c, h := range w.board.Hands {
		w.put([]string{"", ","}[c], "{")
		for i, k := range shogi.HandKinds {
			w.put([]string{"", ","}[min(i, 1)], `"`, csaName(k), `":`, strconv.Itoa(h.Count(k)))
		}
		w.put("}")
	}
	w.put("]}}")
}

// line writes the nodes of a line; the first is a child of the parent, and the
// alternatives to a main move are its forks.
func (w *jkfWriter) line(parent, n *Node, depth int) error {
	for first := true; n != nil; parent, n = n, n.main() {
		if !first {
			w.put(",\n")
		}
		first = false
		ply := len(w.board.undo)
		w.ply = ply + 1
		w.put("{")
		if err := w.node(n); err != nil {
			return err
		}
		if n == parent.Next[0] && len(parent.Next) > 1 {
			if err := w.forks(parent, n, ply, depth); err != nil {
				return err
			}
		}
		w.put("}")
	}
	return nil
}

func (w *jkfWriter) forks(parent, n *Node, ply, depth int) error {
	if depth == maxForks {
		w.add("variations in variations, more than %d deep", maxForks)
		return nil
	}
	w.put(`,"forks":[`)
	after := w.totals[len(w.totals)-1]
	for i, alt := range parent.Next[1:] {
		if i > 0 {
			w.put(",")
		}
		w.put("[\n")
		w.back(ply)
		if err := w.line(parent, alt, depth+1); err != nil {
			return err
		}
		w.put("]")
	}
	w.put("]")
	w.back(ply)
	w.totals = append(w.totals, after)
	if n.Move == "" {
		return nil
	}
	m, err := shogi.ParseMove(string(n.Move))
	if err == nil {
		_, err = w.board.play(m)
	}
	return err
}

func (w *jkfWriter) back(ply int) {
	w.board.back(ply)
	w.totals = w.totals[:ply+1]
}

func (w *jkfWriter) node(n *Node) error {
	turn := w.board.Turn
	if n.Move == "" {
		w.put(`"special":`)
		w.quoted(w.csaEndWord(n.ending(), turn, false))
	} else if err := w.move(n); err != nil {
		return err
	}
	totals := w.totals[len(w.totals)-1]
	if n.Timed {
		s := int64(w.whole(n.Spent, time.Second) / time.Second)
		totals[turn] += s
		t := totals[turn]
		w.buf = fmt.Appendf(w.buf, `,"time":{"now":{"h":%d,"m":%d,"s":%d},"total":{"h":%d,"m":%d,"s":%d}}`,
			s/3600, s/60%60, s%60, t/3600, t/60%60, t%60)
	}
	w.totals = append(w.totals, totals)
	w.comments(n, ",")
	return nil
}

func (w *jkfWriter) move(n *Node) error {
	m, err := shogi.ParseMove(string(n.Move))
	if err != nil {
		return err
	}
	b := w.board
	turn, last := b.Turn, b.last
	spot := b.at(m.To())
	step := spot.step(m)
	kind, took := m.DropKind(), b.Board[m.To()]
	if !m.IsDrop() {
		kind = b.Board[m.From()].Kind()
	}
	legal, err := b.play(m)
	if err != nil {
		return &game.MoveError{Move: n.Move, Why: err}
	}
	w.foul(n, legal)
	place := func(s shogi.Square) string { return fmt.Sprintf(`{"x":%d,"y":%d}`, s.File()+1, s.Rank()+1) }
	w.put(`"move":{"color":`, strconv.Itoa(int(turn)))
	if !m.IsDrop() {
		w.put(`,"from":`, place(m.From()))
	}
	w.put(`,"to":`, place(m.To()), `,"piece":"`, csaName(kind), `"`)
	if m.To() == last {
		w.put(`,"same":true`)
	}
	if step.MayPromote || m.Promotes() {
		w.put(`,"promote":`, strconv.FormatBool(m.Promotes()))
	}
	if took != shogi.NoPiece {
		w.put(`,"capture":"`, csaName(took.Kind()), `"`)
	}
	relative := relativeOf(japaneseMoves.WriteStep(step, last.Coord()))
	if m.IsDrop() && !spot.has(m) {
		relative = "H" // a drop from an empty hand, which readers would not find
	}
	if relative != "" {
		w.put(`,"relative":"`, relative, `"`)
	}
	w.put("}")
	return nil
}

// comments writes a comment, and says what else is lost.
func (w *jkfWriter) comments(n *Node, comma string) {
	if len(n.Marks) > 0 {
		w.add("bookmarks")
	}
	if n.Comment == "" {
		return
	}
	w.put(comma, `"comments":[`)
	sep := ""
	for line := range commentLines(n.Comment) {
		w.put(sep)
		w.quoted(line)
		sep = ","
	}
	w.put("]")
}
