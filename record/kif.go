package record

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

var kif = Format{Key: "kif", Ext: ".kif", Sniff: sniffKIF, Decode: decodeKIF, Encode: encodeKIF}

func sniffKIF(data []byte) bool {
	text := string(data)
	for _, word := range []string{"手数----", "#KIF", "手合割", "の持駒"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) >= 2 && atoi(f[0]) > 0 && (kifEndWord(kifEnd(f[1])) == f[1] && kifEnd(f[1]) != End(f[1]) || strings.ContainsAny(f[1], kanjiDigits)) {
			return true
		}
	}
	return false
}

// header is what stands before the first move of a file of the family of KIF.
type header struct {
	faults
	setup    shogi.Setup
	handicap string
	named    int // the line of the handicap
	rows     int
	rest     int  // 1 + the color whose hand is all that is left, 0 for none
	turn     bool // the side to move was said
	headers  []Header
}

func newHeader(o Options) *header {
	h := &header{faults: faults{strict: o.Strict}}
	h.setup.Ply = 1
	return h
}

var kifSkips = []string{"手数----", "盤面回転", "+--", "９ ８", "9 8 ", "#"}

// line reads one line; done is false if it is none of a header.
func (h *header) line(no int, line string) (done bool, err error) {
	for _, s := range kifSkips {
		if strings.HasPrefix(line, s) {
			return true, nil
		}
	}
	switch line {
	case "先手番", "下手番":
		h.setup.Turn, h.turn = shogi.Black, true
		return true, nil
	case "後手番", "上手番":
		h.setup.Turn, h.turn = shogi.White, true
		return true, nil
	}
	if strings.HasPrefix(line, "|") {
		row, err := bodRow(line)
		switch {
		case err != nil:
			return true, fault(no, line, "%w", err)
		case h.rows == 9:
			return true, fault(no, line, "a tenth row of the diagram, want 9")
		}
		for file, p := range row {
			h.setup.Board[shogi.NewSquare(file, h.rows)] = p
		}
		h.rows++
		return true, nil
	}
	if after, ok := strings.CutPrefix(line, "手数＝"); ok && strings.Contains(after, "まで") {
		n := atoi(strings.TrimSpace(strings.TrimRight(strings.SplitN(after, " ", 2)[0], "まで")))
		if n >= 0 && n < 1<<20 {
			h.setup.Ply = n + 1
		}
		return true, nil
	}
	key, value, ok := strings.Cut(line, "：")
	if !ok {
		key, value, ok = strings.Cut(line, ":")
	}
	if !ok || key == "変化" {
		return false, nil
	}
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	switch key {
	case "手合割":
		h.handicap, h.named = value, no
	case "先手の持駒", "下手の持駒", "後手の持駒", "上手の持駒":
		c := shogi.Black
		if strings.HasPrefix(key, "後") || strings.HasPrefix(key, "上") {
			c = shogi.White
		}
		hand, all, err := bodHand(value)
		if err != nil {
			return true, fault(no, line, "%w", err)
		}
		h.setup.Hands[c] = hand
		if all {
			h.rest = 1 + int(c)
		}
	case "下手":
		h.headers = append(h.headers, Header{"先手", value})
	case "上手":
		h.headers = append(h.headers, Header{"後手", value})
	default:
		h.headers = append(h.headers, Header{key, value})
	}
	return true, nil
}

// start decides from what position the game begins.
func (h *header) start() (shogi.Setup, error) {
	if h.rows > 0 {
		if h.rows < 9 {
			return h.setup, fault(h.named, "", "the diagram has %d rows, want 9", h.rows)
		}
		if h.rest > 0 {
			giveRest(&h.setup, shogi.Color(h.rest-1))
		}
		return h.setup, nil
	}
	sfen := ""
	switch h.handicap {
	case "":
		sfen = shogi.StartSFEN
	default:
		for _, c := range shogi.Handicaps {
			if c.KIF == h.handicap {
				sfen = c.SFEN
			}
		}
	}
	if sfen == "" {
		return h.setup, fault(h.named, "手合割："+h.handicap, "a start that has no name here needs a diagram, and there is none")
	}
	s, err := shogi.ParseSFEN(sfen)
	if err == nil && h.turn && h.handicap == "" {
		s.Turn = h.setup.Turn
	}
	return s, err
}

// kifReader reads one game.
type kifReader struct {
	*header
	rec   *Record
	tree  *builder
	first int  // the number of the first move
	lost  bool // the line went wrong: what follows cannot be followed
}

func decodeKIF(r io.Reader, o Options) ([]*Record, []Warning, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, nil, err
	}
	text, _ := decodeText(data)
	k := &kifReader{header: newHeader(o), rec: newRecord()}
	no := 0
	for line := range strings.Lines(text) {
		no++
		if err := k.read(no, strings.TrimRight(line, "\r\n")); err != nil {
			return nil, k.list, err
		}
	}
	if err := k.begin(); err != nil {
		return nil, k.list, err
	}
	k.rec.Headers = k.headers
	return []*Record{k.rec}, k.list, nil
}

// begin ends the header, if that has not been done.
func (k *kifReader) begin() error {
	if k.tree != nil {
		return nil
	}
	s, err := k.start()
	if err != nil {
		return err
	}
	k.rec.Start = s.SFEN()
	k.tree = newBuilder(k.rec, newBoard(s))
	return nil
}

func (k *kifReader) node() *Node {
	if k.tree == nil {
		return k.rec.Root
	}
	return k.tree.last()
}

func (k *kifReader) read(no int, line string) error {
	if text, ok := strings.CutPrefix(line, "*"); ok {
		if !k.lost {
			k.node().addComment(text)
		}
		return nil
	}
	line = strings.TrimSpace(line)
	switch {
	case line == "":
		return nil
	case line[0] == '#':
		return nil
	case line[0] == '&':
		if !k.lost {
			n := k.node()
			n.Marks = append(n.Marks, line[1:])
		}
		return nil
	}
	if after, ok := strings.CutPrefix(line, "変化"); ok {
		return k.branch(no, line, after)
	}
	if strings.HasPrefix(line, "まで") && strings.Contains(line, "手") {
		return nil
	}
	i := 0
	for i < len(line) && line[i] >= '0' && line[i] <= '9' {
		i++
	}
	if i > 0 && i < len(line) && line[i] != ':' {
		return k.numbered(no, line, atoi(line[:i]), strings.TrimSpace(line[i:]))
	}
	done, err := k.header.line(no, line)
	if err != nil || done {
		return err
	}
	return k.warn(no, line, "want a header, a move with its number, a comment or 変化")
}

func (k *kifReader) numbered(no int, line string, number int, text string) error {
	if err := k.begin(); err != nil {
		return err
	}
	if k.lost {
		return nil
	}
	if k.first == 0 {
		k.first = max(number, 1)
	}
	if want := k.first + len(k.tree.path) - 1; number != want {
		if err := k.warn(no, line, "move number %d, want %d", number, want); err != nil {
			return err
		}
	}
	if k.tree.ended() {
		k.lost = true
		return k.warn(no, line, "a move after the end of the line")
	}
	text = strings.TrimSpace(strings.TrimSuffix(text, "+"))
	text, spent, timed := cutTime(text)
	m, err := kifMove(k.tree.board, text)
	var n *Node
	switch {
	case err == nil:
		if n, err = k.tree.move(m); err != nil {
			k.lost = true
			return k.warn(no, line, "%w; the line is read up to here", err)
		}
		if n.Illegal {
			if err := k.warn(no, line, "the rules forbid this move"); err != nil {
				return err
			}
		}
	case err == errNoMove && !strings.ContainsAny(text, "()"+kanjiDigits):
		word := strings.TrimLeft(text, "▲△☗☖ 　")
		if word == "" {
			return k.warn(no, line, "want a move after the number")
		}
		n = k.tree.end(kifEnd(word))
	default:
		k.lost = true
		return k.warn(no, line, "%w; the line is read up to here", err)
	}
	n.Timed, n.Spent = timed, spent
	return nil
}

// branch goes back to the position before the move of the number.
func (k *kifReader) branch(no int, line, text string) error {
	if err := k.begin(); err != nil {
		return err
	}
	text = strings.TrimSuffix(strings.TrimSpace(strings.TrimLeft(text, "：: ")), "手")
	n := atoi(strings.TrimSpace(text)) - max(k.first, 1)
	k.lost = true
	if n < 0 || n >= 1<<24 {
		return k.warn(no, line, "want 変化：, the number of a move, and 手")
	}
	k.lost = false
	if n < len(k.tree.path) && !(n == len(k.tree.path)-1 && k.tree.ended()) {
		k.tree.back(n)
		return nil
	}
	k.lost = true
	return k.warn(no, line, "the line before has no move of this number to branch from")
}

func encodeKIF(w io.Writer, recs []*Record, o Options) ([]Loss, error) {
	var l losses
	if len(recs) > 1 {
		l.add("%d more games: a KIF file holds one", len(recs)-1)
	}
	for _, r := range recs[:min(1, len(recs))] {
		b, err := boardAt(r.Start)
		if err != nil {
			return l.list, err
		}
		e := &kifWriter{losses: &l, board: b}
		e.buf = appendKIFHeader(e.buf, r, &b.Setup, &l)
		e.buf = append(e.buf, "手数----指手---------消費時間--\n"...)
		if err := e.notes(r.Root); err != nil {
			return l.list, err
		}
		if err := e.line(r.Root, 0, [2]time.Duration{}); err != nil {
			return l.list, err
		}
		if err := writeText(w, string(bytes.ReplaceAll(e.buf, []byte("\n"), []byte("\r\n"))), o.Encoding, &l); err != nil {
			return l.list, err
		}
	}
	return l.list, nil
}

// appendKIFHeader writes headers and the start.
func appendKIFHeader(dst []byte, r *Record, s *shogi.Setup, l *losses) []byte {
	name := ""
	for _, h := range shogi.Handicaps {
		if h.SFEN == s.SFEN() && h.KIF != "" {
			name = h.KIF
		}
	}
	if name == "" {
		dst = appendBOD(append(dst, "手合割：その他\n"...), s)
	} else {
		dst = append(dst, "手合割："+name+"\n"...)
	}
	for _, h := range r.Headers {
		key := h.Key
		if name != "" && name != "平手" {
			key = map[string]string{"先手": "下手", "後手": "上手"}[key]
			if key == "" {
				key = h.Key
			}
		}
		dst = append(dst, key+"："+l.oneLine("a header", h.Value)+"\n"...)
	}
	return dst
}

type kifWriter struct {
	*losses
	board *board
	buf   []byte
}

func (e *kifWriter) notes(n *Node) error {
	if n.Comment != "" {
		for line := range strings.SplitSeq(n.Comment, "\n") {
			e.buf = append(e.buf, "*"+line+"\n"...)
		}
	}
	for _, m := range n.Marks {
		e.buf = append(e.buf, "&"+e.oneLine("a bookmark", m)+"\n"...)
	}
	return nil
}

// line writes what follows a node, then the variations, the last branch first.
func (e *kifWriter) line(from *Node, ply int, totals [2]time.Duration) error {
	type fork struct {
		node   *Node
		ply    int
		totals [2]time.Duration
	}
	var forks []fork
	base := ply
	for n := from; len(n.Next) > 0; {
		if len(n.Next) > 1 {
			forks = append(forks, fork{n, ply, totals})
		}
		n = n.Next[0]
		if err := e.node(n, ply+1, &totals); err != nil {
			return err
		}
		ply++
		if n.Move == "" {
			break
		}
	}
	for i := len(forks) - 1; i >= 0; i-- {
		f := forks[i]
		for _, n := range f.node.Next[1:] {
			e.board.back(f.ply)
			e.buf = fmt.Appendf(e.buf, "\n変化：%d手\n", f.ply+1)
			totals := f.totals
			if err := e.node(n, f.ply+1, &totals); err != nil {
				return err
			}
			if err := e.line(n, f.ply+1, totals); err != nil {
				return err
			}
		}
	}
	e.board.back(min(base, len(e.board.undo)))
	return nil
}

func (e *kifWriter) node(n *Node, ply int, totals *[2]time.Duration) error {
	e.buf = fmt.Appendf(e.buf, "%4d ", ply)
	turn := e.board.Turn
	if n.Move == "" {
		e.buf = append(e.buf, kifEndWord(n.End)...)
	} else {
		m, err := shogi.ParseMove(string(n.Move))
		if err != nil {
			return fmt.Errorf("ply %d: %w", ply, err)
		}
		e.buf = appendKIFMove(e.buf, e.board, m)
		if _, err := e.board.play(m); err != nil {
			return fmt.Errorf("ply %d: %w", ply, &game.MoveError{Move: n.Move, Why: err})
		}
	}
	if n.Timed {
		if n.Spent%time.Second != 0 {
			e.add("fractions of a second")
		}
		totals[turn] += n.Spent
		s, t := int(n.Spent/time.Second), int(totals[turn]/time.Second)
		e.buf = fmt.Appendf(e.buf, "   (%2d:%02d/%02d:%02d:%02d)", s/60, s%60, t/3600, t/60%60, t%60)
	}
	e.buf = append(e.buf, '\n')
	return e.notes(n)
}
