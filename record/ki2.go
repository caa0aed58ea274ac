package record

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// ki2 is KIF for people to read: several moves on a line, each with the sign of
// its side and no origin, and no times.
var ki2 = Format{Key: "ki2", Name: "KI2", Ext: ".ki2", Also: []string{".ki2u"}, Media: "text/x-ki2", Encoding: CP932, Single: true,
	sniff: sniffKI2, decode: decodeKI2, encode: encodeKI2}

// sniffKI2 looks for a line that begins with a move and its sign.
func sniffKI2(text string) bool {
	for _, line := range numberedLines(text) {
		line = trimBlanks(line)
		if isMoveSign(line) {
			word, _ := cutSigned(line)
			if _, _, err := cutDestination(nil, trimSigns(word)); err == nil || err == errNoSame {
				return true
			}
			end, ok := readKIFEnd(word)
			return ok && kifEndWord(end) != string(end)
		}
		if number, _ := cutNumber(line); number > 0 {
			return false
		}
	}
	return false
}

func decodeKI2(in *input, text string) ([]*Record, error) {
	k, err := newKIFReader(in)
	if err != nil {
		return nil, err
	}
	return k.all(text, k.readKI2)
}

func (k *kifReader) readKI2(no int, line string) error {
	if text, ok := strings.CutPrefix(line, "*"); ok {
		if !k.lost {
			k.notes.add(k.node(), text)
		}
		return nil
	}
	line = strings.TrimSpace(line)
	switch {
	case line == "" || line[0] == '#':
		return nil
	case !isMoveSign(line):
		return k.other(no, line)
	}
	if err := k.begin(); err != nil {
		return err
	}
	for line != "" && !k.lost {
		var word string
		word, line = cutSigned(line)
		if err := k.signed(no, word); err != nil {
			return err
		}
		if err := k.spend(1); err != nil {
			return fault(no, word, "%w", err)
		}
	}
	return nil
}

// cutSigned takes a move off the beginning of a line: all up to the next sign.
func cutSigned(line string) (word, rest string) {
	const sign = len("▲")
	end := len(line)
	if len(line) > sign {
		for i, r := range line[sign:] {
			switch r {
			case '▲', '△', '☗', '☖', '▼', '▽':
				end = sign + i
			default:
				continue
			}
			break
		}
	}
	return strings.TrimRight(line[:end], " \t　"), line[end:]
}

// signed reads one move with its sign, or the word for an end.
func (k *kifReader) signed(no int, word string) error {
	if k.tree.ended() {
		k.lost = true
		return k.warn(no, word, "a move after the end of the line")
	}
	plain := trimSigns(word)
	to, rest, err := cutDestination(k.tree.board, plain)
	if err == errNoMove {
		if end, ok := readKIFEnd(plain); ok {
			k.tree.end(end)
			return nil
		}
	}
	var m shogi.Move
	if err == nil {
		m, err = readKI2(k.tree.board, to, word, rest)
	}
	var n *Node
	if err == nil {
		n, err = k.tree.move(m)
	}
	switch {
	case err != nil:
		k.lost = true
		return k.warn(no, word, "%w; the line is read up to here", err)
	case n.Illegal:
		return k.warn(no, word, "%w", k.tree.board.forbidden())
	}
	return nil
}

var japaneseMoves = lookNotation("japanese")

// readKI2 finds the move to a square that a text means; rest is the text after
// the square. If no piece can go there it is a drop, even of a piece that is
// not in hand, unless an origin in figures says what is meant.
func readKI2(b *board, to shogi.Square, text, rest string) (shogi.Move, error) {
	if strings.HasSuffix(rest, ")") {
		return kifMove(b, text)
	}
	m, err := b.at(to).find(japaneseMoves, text)
	if err == nil {
		return m, nil
	}
	kind, tail, ok := cutPiece(rest)
	if ok && (tail == "" || tail == "打") && !kind.IsPromoted() && kind != shogi.King && len(candidates(err)) == 0 {
		return shogi.NewDrop(kind, to), nil
	}
	return 0, err
}

// appendKI2Move writes a move as people do; one that cannot be found again so,
// which the rules forbid, with its origin in figures.
func appendKI2Move(dst []byte, b *board, m shogi.Move) []byte {
	s := b.at(m.To())
	text := japaneseMoves.WriteStep(s.step(m), b.last.Coord())
	_, rest, err := cutDestination(b, trimSigns(text))
	if err == nil {
		if back, err := readKI2(b, m.To(), text, rest); err == nil && back == m {
			return append(dst, text...)
		}
	}
	dst = append(dst, [2]string{"▲", "△"}[b.Turn]...)
	dst = appendKIFMove(dst, b, m)
	if m.IsDrop() {
		dst = append(dst, "(00)"...)
	}
	return dst
}

func encodeKI2(e *encoder, recs []*Record) error {
	for i, r := range recs {
		e.begin(i, r, true)
		b, err := boardAt(r.Start)
		if err != nil {
			return err
		}
		w := &ki2Writer{encoder: e, board: b, names: sideNames(r, &b.Setup)}
		w.kifHeader(r, &b.Setup)
		w.notes(r.Root)
		if err := w.tree(r.Root); err != nil {
			return err
		}
	}
	e.buf = crlf(e.buf)
	return nil
}

type ki2Writer struct {
	*encoder
	board *board
	names [2]string
	row   int // moves on the line
}

func (w *ki2Writer) tree(root *Node) error {
	first := true
	for from, n := range lines(root) {
		if !first {
			w.buf = fmt.Appendf(w.buf, "\n変化：%d手\n", from+1)
		}
		first = false
		w.board.back(from)
		for w.ply = from + 1; n != nil; n, w.ply = n.main(), w.ply+1 {
			if err := w.node(n); err != nil {
				return err
			}
		}
		w.newline()
	}
	return nil
}

const ki2Row, ki2Column = 6, 12 // moves on a line, columns for each

func (w *ki2Writer) newline() {
	if w.row > 0 {
		w.buf = append(w.buf, '\n')
		w.row = 0
	}
}

func (w *ki2Writer) node(n *Node) error {
	if n.Timed {
		w.add("times")
	}
	if n.Move == "" {
		w.newline()
		w.summaryLine(n.ending(), w.ply-1, w.board.Turn, w.names)
		w.notes(n)
		return nil
	}
	m, err := shogi.ParseMove(string(n.Move))
	if err != nil {
		return err
	}
	at := len(w.buf)
	w.buf = appendKI2Move(w.buf, w.board, m)
	legal, err := w.board.play(m)
	if err != nil {
		return &game.MoveError{Move: n.Move, Why: err}
	}
	w.foul(n, legal)
	w.row++
	switch {
	case n.Comment != "" || len(n.Marks) > 0:
		w.newline()
		w.notes(n)
	case w.row == ki2Row:
		w.newline()
	case n.main() != nil && n.main().Move != "":
		for width := columns(string(w.buf[at:])); width < ki2Column; width++ {
			w.buf = append(w.buf, ' ')
		}
	}
	return nil
}

// columns is how wide a text is where a kanji takes two columns.
func columns(text string) int {
	n := 0
	for _, r := range text {
		if n++; r >= 0x80 {
			n++
		}
	}
	return n
}
