package record

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

var (
	csa = Format{Key: "csa", Name: "CSA V2.2", Ext: ".csa", Media: "text/x-csa", Encoding: UTF8,
		sniff: sniffCSA, decode: decodeCSA, encode: encodeCSA2}
	csa3 = Format{Key: "csa3", Name: "CSA V3.0", Ext: ".csa", Media: "text/x-csa", Encoding: UTF8,
		sniff: sniffCSA3, decode: decodeCSA, encode: encodeCSA3}
)

func sniffCSA3(text string) bool {
	for _, line := range numberedLines(text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '\'' {
			return strings.HasPrefix(line, "V3")
		}
	}
	return false
}

func sniffCSA(text string) bool {
	for _, line := range numberedLines(text) {
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

var csaNames = func() (names [16]string) {
	for name, kind := range csaKinds {
		names[kind] = name
	}
	return names
}()

func csaName(k shogi.Kind) string { return csaNames[k] }

// csaEnds are the special moves; the illegal actions, which name a player, are
// not among them.
var csaEnds = []struct {
	word string
	end  End
}{
	{"TORYO", Resign}, {"CHUDAN", Interrupted}, {"SENNICHITE", Repetition}, {"TIME_UP", TimeUp}, {"ILLEGAL_MOVE", FoulLoss},
	{"JISHOGI", Impasse}, {"KACHI", Declared}, {"HIKIWAKE", Draw}, {"TSUMI", Mate}, {"FUZUMI", NoMate}, {"ERROR", Broken}, {"MAX_MOVES", PlyLimit},
}

// csaReader reads the games of one file.
type csaReader struct {
	*input
	v3    bool
	recs  []*Record
	rec   *Record
	setup shogi.Setup
	all   int      // 1 + the color that gets all that is left, 0 for none
	tree  *builder // nil before the side to move
	any   bool     // something was read of this game
	lost  bool
	left  [2]int // seconds that remained after a side's last move, and one more; 0 if not known
}

func (c *csaReader) begin() (err error) {
	*c = csaReader{input: c.input, v3: c.v3, recs: c.recs}
	c.setup.Ply = 1
	c.rec, err = c.record()
	return err
}

func decodeCSA(in *input, text string) ([]*Record, error) {
	c := &csaReader{input: in}
	if err := c.begin(); err != nil {
		return nil, err
	}
	last := 0
	for no, line := range numberedLines(text) {
		last = no
		if err := c.line(no, line); err != nil {
			return c.recs, err
		}
		if err := c.spend(0); err != nil {
			return c.recs, fault(no, line, "%w", err)
		}
	}
	if err := c.finish(last); err != nil {
		return c.recs, err
	}
	if len(c.recs) == 0 {
		return nil, fault(0, "", "there is no game here: want at least a start position and + or -")
	}
	return c.recs, nil
}

// finish ends a game.
func (c *csaReader) finish(no int) error {
	if !c.any {
		return nil
	}
	if c.tree == nil {
		return fault(no, "", "the game has no line + or - that says who moves first")
	}
	c.recs = append(c.recs, c.rec)
	return c.begin()
}

func (c *csaReader) line(no int, line string) error {
	if comment, ok := strings.CutPrefix(line, "'"); ok {
		return c.comment(no, comment)
	}
	line = strings.TrimRight(line, "\t ")
	switch {
	case line == "":
		return nil
	case line == "/":
		return c.finish(no)
	case line[0] == 'V':
		c.v3 = strings.HasPrefix(line, "V3")
		return nil
	}
	c.any = true
	if line[0] == 'N' || line[0] == '$' || line[0] == 'P' {
		return c.statement(no, line)
	}
	for part := range strings.SplitSeq(line, ",") {
		if err := c.statement(no, strings.TrimSpace(part)); err != nil {
			return err
		}
	}
	return nil
}

func (c *csaReader) comment(no int, text string) error {
	if strings.HasPrefix(text, "CSA encoding=") {
		return nil
	}
	n := c.rec.Root
	if c.tree != nil {
		n = c.tree.last()
	}
	c.notes.add(n, strings.TrimPrefix(text, "*"))
	if strings.HasPrefix(text, "*") { // for programs: moves in it are what they thought of
		return nil
	}
	if i := strings.LastIndexAny(text, "+-"); i >= 0 && len(text)-i == 7 && csaKinds[text[i+5:]] != 0 {
		return c.warn(no, "'"+text, "what looks like a move stands in a comment and is not read")
	}
	return nil
}

func (c *csaReader) header(key, value string) error {
	c.rec.Headers = append(c.rec.Headers, Header{key, value})
	return c.spend(1)
}

func (c *csaReader) statement(no int, s string) error {
	switch {
	case s == "":
		return nil
	case strings.HasPrefix(s, "N+"):
		return c.header("先手", s[2:])
	case strings.HasPrefix(s, "N-"):
		return c.header("後手", s[2:])
	case s[0] == '$':
		key, value, ok := strings.Cut(s[1:], ":")
		if !ok {
			return c.warn(no, s, "want $KEY:value")
		}
		return c.header(fromCSAHeader(key, value, c.v3))
	case s[0] == 'P':
		if c.tree != nil {
			return c.warn(no, s, "a piece of the start position after the first move")
		}
		if err := c.place(s); err != nil {
			return fault(no, s, "%w", err)
		}
		return nil
	case s == "+" || s == "-":
		return c.turn(no, s)
	}
	if c.tree == nil {
		return fault(no, s, "want a line + or - that says who moves first before this")
	}
	if c.lost {
		return nil
	}
	switch {
	case s[0] == 'T':
		spent, ok := csaSeconds(s[1:])
		if !ok {
			return c.warn(no, s, "want T and seconds")
		}
		n := c.tree.last()
		if n == c.rec.Root {
			return c.warn(no, s, "a time before the first move")
		}
		n.Timed, n.Spent = true, spent
		return nil
	case s[0] == 'L':
		return c.remaining(no, s)
	case c.tree.ended():
		return c.warn(no, s, "a move after the end of the game")
	case strings.HasPrefix(s, "SENTE_WIN_"), strings.HasPrefix(s, "GOTE_WIN_"), strings.HasPrefix(s, "DRAW_"):
		c.tree.end(warsEnd(s, c.tree.board.Turn))
		return c.spend(1)
	case s[0] == '%':
		c.tree.end(csaEnd(s[1:], c.tree.board.Turn))
		return c.spend(1)
	}
	m, err := c.move(s)
	if err == nil {
		var n *Node
		if n, err = c.tree.move(m); err == nil {
			if n.Illegal {
				return c.warn(no, s, "%w", c.tree.board.forbidden())
			}
			return c.spend(1)
		}
	}
	c.lost = true
	return c.warn(no, s, "%w; the game is read up to here", err)
}

// turn reads who moves first, which ends the start position.
func (c *csaReader) turn(no int, s string) error {
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
	c.rec.Start = sfenOf(&c.setup)
	var err error
	c.tree, err = newBuilder(c.input, c.rec, newBoard(c.setup), no)
	return err
}

// csaEnd reads the word for an end, which may name the player who committed a foul.
func csaEnd(word string, turn shogi.Color) End {
	switch word {
	case "":
		return Broken
	case "+ILLEGAL_ACTION", "-ILLEGAL_ACTION":
		if (word[0] == '+') == (turn == shogi.Black) {
			return FoulLoss
		}
		return FoulWin
	}
	for _, e := range csaEnds {
		if e.word == word {
			return e.end
		}
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
