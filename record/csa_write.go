package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

var csaSigns = [2]string{"+", "-"}

// csaWriter writes games in V2.2 or V3.0.
type csaWriter struct {
	*encoder
	v3    bool
	board *board
}

func encodeCSA2(e *encoder, recs []*Record) error { return (&csaWriter{encoder: e}).games(recs) }
func encodeCSA3(e *encoder, recs []*Record) error {
	return (&csaWriter{encoder: e, v3: true}).games(recs)
}

func (w *csaWriter) put(words ...string) {
	for _, s := range words {
		w.buf = append(w.buf, s...)
	}
	w.buf = append(w.buf, '\n')
}

func (w *csaWriter) games(recs []*Record) error {
	if w.v3 {
		name := "UTF-8"
		switch w.encoding {
		case CP932:
			name = "SHIFT_JIS"
		case EUCJP:
			name = "EUC-JP"
		}
		w.put("'CSA encoding=", name)
		w.put("V3.0")
	} else {
		w.put("V2.2")
	}
	for i, r := range recs {
		if i > 0 {
			w.put("/")
		}
		w.begin(i, r, true)
		if err := w.game(r); err != nil {
			return err
		}
	}
	return nil
}

func (w *csaWriter) game(r *Record) error {
	b, err := boardAt(r.Start)
	if err != nil {
		return err
	}
	w.board = b
	if b.Ply != 1 {
		w.add("the number of the first move")
	}
	w.headers(r)
	w.start()
	w.notes(r.Root)
	for n := r.Root.main(); n != nil; n = n.main() {
		w.ply++
		if err := w.node(n); err != nil {
			return err
		}
	}
	return nil
}

func (w *csaWriter) headers(r *Record) {
	for _, h := range r.Headers {
		key, value := toCSAHeader(h, w.v3)
		switch h.Key {
		case "先手":
			w.put("N+", w.trimmed("a name", value))
		case "後手":
			w.put("N-", w.trimmed("a name", value))
		default:
			if key == "" {
				w.add("the header %s", shorten(h.Key))
				continue
			}
			w.put("$", key, ":", w.trimmed("a header", value))
		}
	}
}

// start writes the start position and the side to move.
func (w *csaWriter) start() {
	b := w.board
	for rank := range 9 {
		row := "P" + strconv.Itoa(rank+1)
		for file := 8; file >= 0; file-- {
			p := b.Board[shogi.NewSquare(file, rank)]
			if p == shogi.NoPiece {
				row += " * "
			} else {
				row += csaSigns[p.Color()] + csaName(p.Kind())
			}
		}
		w.put(row)
	}
	for c, h := range b.Hands {
		if h.Total() == 0 {
			continue
		}
		row := "P" + csaSigns[c]
		for _, k := range shogi.HandKinds {
			row += strings.Repeat("00"+csaName(k), h.Count(k))
		}
		w.put(row)
	}
	w.put(csaSigns[b.Turn])
}

func (w *csaWriter) node(n *Node) error {
	turn := w.board.Turn
	if n.Move == "" {
		w.put("%", w.csaEndWord(n.ending(), turn, w.v3))
	} else {
		m, err := shogi.ParseMove(string(n.Move))
		if err != nil {
			return err
		}
		legal, err := w.board.play(m)
		if err != nil {
			return &game.MoveError{Move: n.Move, Why: err}
		}
		w.foul(n, legal)
		from := "00"
		if !m.IsDrop() {
			from = csaCell(m.From())
		}
		w.put(csaSigns[turn], from, csaCell(m.To()), csaName(w.board.Board[m.To()].Kind()))
	}
	if n.Timed {
		w.time(n.Spent)
	}
	w.notes(n)
	return nil
}

func csaCell(s shogi.Square) string {
	return string([]byte{'1' + byte(s.File()), '1' + byte(s.Rank())})
}

// time writes seconds, in V3 with up to three decimals.
func (w *csaWriter) time(spent time.Duration) {
	spent = w.whole(spent, w.unit())
	text := "T" + strconv.FormatInt(int64(spent/time.Second), 10)
	if ms := spent % time.Second / time.Millisecond; ms > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", ms), "0")
	}
	w.put(text)
}

func (w *csaWriter) unit() time.Duration {
	if w.v3 {
		return time.Millisecond
	}
	return time.Second
}

// csaEndWord is the word for an end in CSA files and those that follow them.
// A word of capitals that was read from such a file is written as it was.
func (l *losses) csaEndWord(e End, turn shogi.Color, v3 bool) string {
	switch e {
	case FoulWin:
		return csaSigns[turn.Other()] + "ILLEGAL_ACTION"
	case FoulLoss:
		return csaSigns[turn] + "ILLEGAL_ACTION"
	}
	for _, x := range csaEnds {
		if x.end == e && (v3 || e != PlyLimit) {
			return x.word
		}
	}
	if e == "MATTA" || v3 && strings.Trim(string(e), "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == "" {
		return string(e)
	}
	l.add("the end %q, written as an interruption", shorten(string(e)))
	return "CHUDAN"
}

// notes writes a comment, and says what else a node has that is lost.
func (w *csaWriter) notes(n *Node) {
	if n.Comment != "" {
		for line := range commentLines(n.Comment) {
			w.put("'*", line)
		}
	}
	if len(n.Marks) > 0 {
		w.add("bookmarks")
	}
	if len(n.Next) > 1 {
		w.add("variations")
	}
}
