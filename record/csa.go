package record

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

var csa = Format{Key: "csa", Ext: ".csa", Sniff: sniffCSA, Decode: decodeCSA, Encode: encodeCSA}

func sniffCSA(data []byte) bool {
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '\'':
			continue
		case line[0] == 'V' && len(line) < 6, line == "PI", line == "+", line == "-":
			return true
		}
		for _, p := range []string{"N+", "N-", "P1", "PI", "P+", "P-", "$"} {
			if strings.HasPrefix(line, p) {
				return true
			}
		}
		return false
	}
	return false
}

var csaKinds = map[string]shogi.Kind{
	"FU": shogi.Pawn, "KY": shogi.Lance, "KE": shogi.Knight, "GI": shogi.Silver, "KI": shogi.Gold, "KA": shogi.Bishop, "HI": shogi.Rook, "OU": shogi.King,
	"TO": shogi.ProPawn, "NY": shogi.ProLance, "NK": shogi.ProKnight, "NG": shogi.ProSilver, "UM": shogi.Horse, "RY": shogi.Dragon,
}

func csaName(k shogi.Kind) string {
	for name, kind := range csaKinds {
		if kind == k {
			return name
		}
	}
	return ""
}

// csaEnds are the special moves; the illegal actions, which name a player, are
// not among them.
var csaEnds = []struct {
	word string
	end  End
}{
	{"TORYO", Resign}, {"CHUDAN", Interrupted}, {"SENNICHITE", Repetition}, {"TIME_UP", TimeUp}, {"ILLEGAL_MOVE", FoulLoss},
	{"JISHOGI", Impasse}, {"KACHI", Declared}, {"HIKIWAKE", Draw}, {"TSUMI", Mate}, {"FUZUMI", NoMate}, {"ERROR", Broken}, {"MAX_MOVES", PlyLimit},
}

// csaKeys are the facts that both formats name.
var csaKeys = []struct{ csa, kif string }{
	{"EVENT", "棋戦"}, {"SITE", "場所"}, {"START_TIME", "開始日時"}, {"END_TIME", "終了日時"}, {"OPENING", "戦型"}, {"TIME_LIMIT", "持ち時間"}, {"NOTE", "備考"},
}

// csaReader reads the games of one file.
type csaReader struct {
	faults
	rec   *Record
	setup shogi.Setup
	all   int      // 1 + the color that gets all that is left, 0 for none
	tree  *builder // nil before the side to move
	any   bool     // something was read of this game
	lost  bool
}

func (c *csaReader) reset() {
	*c = csaReader{faults: c.faults, rec: newRecord()}
	c.setup.Ply = 1
}

func decodeCSA(r io.Reader, o Options) ([]*Record, []Warning, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, nil, err
	}
	text, _ := decodeText(data)
	c := &csaReader{faults: faults{strict: o.Strict}}
	c.reset()
	var recs []*Record
	no := 0
	finish := func() error {
		if !c.any {
			return nil
		}
		if c.tree == nil {
			return fault(no, "", "the game has no line + or - that says who moves first")
		}
		recs = append(recs, c.rec)
		c.reset()
		return nil
	}
	for line := range strings.Lines(text) {
		no++
		line = strings.TrimRight(line, "\r\n\t ")
		switch {
		case line == "":
		case line == "/":
			err = finish()
		case line[0] == '\'':
			err = c.comment(no, line[1:])
		case line[0] == 'N' || line[0] == '$' || line[0] == 'P':
			c.any = true
			err = c.statement(no, line)
		default:
			c.any = true
			for part := range strings.SplitSeq(line, ",") {
				if err = c.statement(no, strings.TrimSpace(part)); err != nil {
					break
				}
			}
		}
		if err != nil {
			return recs, c.list, err
		}
	}
	if err := finish(); err != nil {
		return recs, c.list, err
	}
	if len(recs) == 0 {
		return nil, c.list, fault(0, "", "there is no game here")
	}
	return recs, c.list, nil
}

func (c *csaReader) comment(no int, text string) error {
	if strings.HasPrefix(text, "CSA encoding=") {
		return nil
	}
	n := c.rec.Root
	if c.tree != nil {
		n = c.tree.last()
	}
	n.addComment(strings.TrimPrefix(text, "*"))
	if i := strings.LastIndexAny(text, "+-"); i >= 0 && len(text)-i == 7 && csaKinds[text[i+5:]] != 0 {
		return c.warn(no, "'"+text, "what looks like a move stands in a comment and is not read")
	}
	return nil
}

func (c *csaReader) statement(no int, s string) error {
	switch {
	case s == "" || s[0] == 'V':
		return nil
	case strings.HasPrefix(s, "N+"):
		c.rec.Headers = append(c.rec.Headers, Header{"先手", s[2:]})
		return nil
	case strings.HasPrefix(s, "N-"):
		c.rec.Headers = append(c.rec.Headers, Header{"後手", s[2:]})
		return nil
	case s[0] == '$':
		key, value, ok := strings.Cut(s[1:], ":")
		if !ok {
			return c.warn(no, s, "want $KEY:value")
		}
		for _, k := range csaKeys {
			if k.csa == key {
				key = k.kif
			}
		}
		c.rec.Headers = append(c.rec.Headers, Header{key, value})
		return nil
	case s[0] == 'P':
		if c.tree != nil {
			return c.warn(no, s, "a piece of the start position after the first move")
		}
		if err := c.place(s); err != nil {
			return fault(no, s, "%w", err)
		}
		return nil
	case s == "+" || s == "-":
		if c.tree != nil {
			return c.warn(no, s, "the side to move is said twice")
		}
		if s == "-" {
			c.setup.Turn = shogi.White
		}
		if c.all > 0 {
			giveRest(&c.setup, shogi.Color(c.all-1))
		}
		if c.setup.Board == ([81]shogi.Piece{}) {
			return fault(no, s, "no start position before the side to move: want PI or P1 to P9")
		}
		c.rec.Start = c.setup.SFEN()
		c.tree = newBuilder(c.rec, newBoard(c.setup))
		return nil
	}
	if c.tree == nil {
		return fault(no, s, "want a line + or - that says who moves first before this")
	}
	if c.lost {
		return nil
	}
	switch {
	case s[0] == 'T':
		sec, err := strconv.ParseFloat(s[1:], 64)
		if err != nil || !(sec >= 0 && sec < 1e8) {
			return c.warn(no, s, "want T and seconds")
		}
		n := c.tree.last()
		n.Timed, n.Spent = true, time.Duration(math.Round(sec*1000))*time.Millisecond
		return nil
	case c.tree.ended():
		return c.warn(no, s, "a move after the end of the game")
	case s[0] == '%':
		c.tree.end(c.end(s[1:]))
		return nil
	}
	m, err := c.move(s)
	if err == nil {
		var n *Node
		if n, err = c.tree.move(m); err == nil {
			if n.Illegal {
				return c.warn(no, s, "the rules forbid this move")
			}
			return nil
		}
	}
	c.lost = true
	return c.warn(no, s, "%w; the game is read up to here", err)
}

func (c *csaReader) end(word string) End {
	switch word {
	case "+ILLEGAL_ACTION", "-ILLEGAL_ACTION":
		if (word[0] == '+') == (c.tree.board.Turn == shogi.Black) {
			return FoulLoss
		}
		return FoulWin
	}
	for _, e := range csaEnds {
		if e.word == word {
			return e.end
		}
	}
	if word == "" {
		return Broken
	}
	return End(word)
}

func csaSquare(text string) (shogi.Square, bool) {
	if len(text) != 2 || text[0] < '1' || text[0] > '9' || text[1] < '1' || text[1] > '9' {
		return shogi.NoSquare, false
	}
	return shogi.NewSquare(int(text[0]-'1'), int(text[1]-'1')), true
}

// move reads "+7776FU".
func (c *csaReader) move(s string) (shogi.Move, error) {
	b := c.tree.board
	if len(s) != 7 || s[0] != '+' && s[0] != '-' {
		return 0, fmt.Errorf("want a move such as +7776FU, a time such as T12 or an end such as %%TORYO")
	}
	if (s[0] == '+') != (b.Turn == shogi.Black) {
		return 0, fmt.Errorf("it is the turn of %v", b.Turn)
	}
	kind, to := csaKinds[s[5:]], shogi.NoSquare
	to, ok := csaSquare(s[3:5])
	if !ok || kind == shogi.NoKind {
		return 0, fmt.Errorf("want a square of the board and a piece, as in +7776FU")
	}
	if s[1:3] == "00" {
		if kind.IsPromoted() || kind == shogi.King {
			return 0, fmt.Errorf("%s cannot be dropped", s[5:])
		}
		return shogi.NewDrop(kind, to), nil
	}
	from, ok := csaSquare(s[1:3])
	if !ok {
		return 0, fmt.Errorf("%q is no square", s[1:3])
	}
	was := b.Board[from].Kind()
	switch {
	case was == kind:
		return shogi.NewMove(from, to, false), nil
	case was.CanPromote() && was.Promote() == kind:
		return shogi.NewMove(from, to, true), nil
	}
	return 0, fmt.Errorf("on %v stands no piece that becomes %s", from, s[5:])
}

// place reads a statement about the start position.
func (c *csaReader) place(s string) error {
	b := &c.setup
	if s == "P" {
		return fmt.Errorf("want PI, P1 to P9, P+ or P-")
	}
	rest := s[2:]
	switch {
	case s[1] == 'I':
		start, err := shogi.ParseSFEN(shogi.StartSFEN)
		if err != nil {
			return err
		}
		b.Board = start.Board
		for ; len(rest) >= 4; rest = rest[4:] {
			at, ok := csaSquare(rest[:2])
			if !ok || csaKinds[rest[2:4]] == shogi.NoKind || b.Board[at].Kind() != csaKinds[rest[2:4]] {
				return fmt.Errorf("%q is no square and the piece that stands there at the start", rest[:4])
			}
			b.Board[at] = shogi.NoPiece
		}
	case s[1] >= '1' && s[1] <= '9':
		for file := 8; file >= 0; file-- {
			rest = strings.TrimLeft(rest, " ")
			switch {
			case rest == "":
				continue
			case rest[0] == '*':
				rest = rest[1:]
				continue
			case len(rest) < 3 || rest[0] != '+' && rest[0] != '-' || csaKinds[rest[1:3]] == shogi.NoKind:
				return fmt.Errorf("%q is no piece of a row", shorten(rest))
			}
			color := shogi.Black
			if rest[0] == '-' {
				color = shogi.White
			}
			b.Board[shogi.NewSquare(file, int(s[1]-'1'))] = shogi.NewPiece(csaKinds[rest[1:3]], color)
			rest = rest[3:]
		}
	case s[1] == '+' || s[1] == '-':
		color := shogi.Black
		if s[1] == '-' {
			color = shogi.White
		}
		for ; len(rest) >= 4; rest = rest[4:] {
			kind := csaKinds[rest[2:4]]
			at, onBoard := csaSquare(rest[:2])
			switch {
			case rest[:4] == "00AL":
				c.all = 1 + int(color)
			case kind == shogi.NoKind || !onBoard && rest[:2] != "00":
				return fmt.Errorf("%q is no square and piece", rest[:4])
			case onBoard:
				b.Board[at] = shogi.NewPiece(kind, color)
			default:
				h, ok := b.Hands[color].With(kind, b.Hands[color].Count(kind)+1)
				if !ok {
					return fmt.Errorf("a hand cannot hold one more %s", rest[2:4])
				}
				b.Hands[color] = h
			}
		}
	default:
		return fmt.Errorf("want PI, P1 to P9, P+ or P-")
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		return fmt.Errorf("%q is left over", shorten(rest))
	}
	return nil
}

var csaSigns = [2]string{"+", "-"}

func encodeCSA(w io.Writer, recs []*Record, o Options) ([]Loss, error) {
	var l losses
	var b strings.Builder
	for i, r := range recs {
		if i > 0 {
			b.WriteString("/\n")
		}
		if err := writeCSAGame(&b, r, &l); err != nil {
			return l.list, err
		}
	}
	return l.list, writeText(w, b.String(), o.Encoding, &l)
}

func writeCSAGame(b *strings.Builder, r *Record, l *losses) error {
	b.WriteString("V2.2\n")
	board, err := boardAt(r.Start)
	if err != nil {
		return err
	}
	if board.Ply != 1 {
		l.add("the number of the first move")
	}
	for _, h := range r.Headers {
		key := h.Key
		for _, k := range csaKeys {
			if k.kif == key {
				key = k.csa
			}
		}
		value := l.oneLine("a header", h.Value)
		switch {
		case key == "先手":
			b.WriteString("N+" + value + "\n")
		case key == "後手":
			b.WriteString("N-" + value + "\n")
		case strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_+-") == "":
			b.WriteString("$" + key + ":" + value + "\n")
		default:
			l.add("the header %s", key)
		}
	}
	for rank := range 9 {
		fmt.Fprintf(b, "P%d", rank+1)
		for file := 8; file >= 0; file-- {
			p := board.Board[shogi.NewSquare(file, rank)]
			if p == shogi.NoPiece {
				b.WriteString(" * ")
			} else {
				b.WriteString(csaSigns[p.Color()] + csaName(p.Kind()))
			}
		}
		b.WriteString("\n")
	}
	for c, h := range board.Hands {
		if h.Total() == 0 {
			continue
		}
		b.WriteString("P" + csaSigns[c])
		for _, k := range shogi.HandKinds {
			b.WriteString(strings.Repeat("00"+csaName(k), h.Count(k)))
		}
		b.WriteString("\n")
	}
	b.WriteString(csaSigns[board.Turn] + "\n")
	csaNotes(b, r.Root, l)
	for i, n := range r.Main() {
		if err := writeCSANode(b, board, n, l); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return nil
}

func writeCSANode(b *strings.Builder, board *board, n *Node, l *losses) error {
	sign := csaSigns[board.Turn]
	if n.Move == "" {
		b.WriteString("%" + csaEndWord(n.End, board.Turn, l) + "\n")
	} else {
		m, err := shogi.ParseMove(string(n.Move))
		if err != nil {
			return err
		}
		if _, err := board.play(m); err != nil {
			return &game.MoveError{Move: n.Move, Why: err}
		}
		from := "00"
		if !m.IsDrop() {
			from = fmt.Sprintf("%d%d", m.From().File()+1, m.From().Rank()+1)
		}
		fmt.Fprintf(b, "%s%s%d%d%s\n", sign, from, m.To().File()+1, m.To().Rank()+1, csaName(board.Board[m.To()].Kind()))
	}
	if n.Timed {
		if n.Spent%time.Second != 0 {
			l.add("fractions of a second")
		}
		fmt.Fprintf(b, "T%d\n", n.Spent/time.Second)
	}
	csaNotes(b, n, l)
	return nil
}

func csaEndWord(e End, turn shogi.Color, l *losses) string {
	switch e {
	case FoulWin:
		return csaSigns[turn.Other()] + "ILLEGAL_ACTION"
	case FoulLoss:
		return csaSigns[turn] + "ILLEGAL_ACTION"
	}
	for _, x := range csaEnds {
		if x.end == e {
			return x.word
		}
	}
	l.add("the end %q, written as an interruption", string(e))
	return "CHUDAN"
}

func csaNotes(b *strings.Builder, n *Node, l *losses) {
	if n.Comment != "" {
		for line := range strings.SplitSeq(n.Comment, "\n") {
			b.WriteString("'*" + line + "\n")
		}
	}
	if len(n.Marks) > 0 {
		l.add("bookmarks")
	}
	if len(n.Next) > 1 {
		l.add("variations")
	}
}
