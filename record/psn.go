package record

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// psn is read alone: there is no agreed form of it. One family writes Western
// notation (Sente, Gote, Handicap, FEN), the other USI moves, each with its time
// (Black, White, SFEN).
var psn = Format{Key: "psn", Name: "PSN", Ext: ".psn", Media: "text/x-psn", Encoding: UTF8, sniff: sniffPSN, decode: decodePSN}

func sniffPSN(text string) bool {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "[") {
		return false
	}
	_, _, ok := cutTag(text)
	return ok
}

// psnKeys are the tags for which we have another key.
var psnKeys = map[string]string{
	"Sente": "先手", "Black": "先手", "Gote": "後手", "White": "後手",
	"Event": "棋戦", "Date": "開始日時", "Place": "場所", "Site": "場所", "Opening": "戦型", "Joseki": "戦型",
}

// cutTag reads the line [Key "value"].
func cutTag(line string) (key, value string, ok bool) {
	line, _, _ = strings.Cut(line, "\n")
	key, value, ok = strings.Cut(strings.TrimSpace(line), " ")
	value = strings.TrimSpace(value)
	n := len(value)
	if !ok || !strings.HasPrefix(key, "[") || n < 3 || value[0] != '"' || value[n-1] != ']' {
		return "", "", false
	}
	value, ok = strings.CutSuffix(strings.TrimSpace(value[1:n-1]), `"`)
	return key[1:], value, ok && len(key) > 1
}

// psnReader reads the games of one file.
type psnReader struct {
	*input
	recs    []*Record
	rec     *Record
	tree    *builder // nil before the first move
	comment int      // open braces
	forks   []psnFork
	lost    int // 1 + the parentheses within which the line went wrong
}

// psnFork is where a variation left its line: the move that it replaces.
type psnFork struct {
	ply  int
	node *Node
}

func decodePSN(in *input, text string) ([]*Record, error) {
	p := &psnReader{input: in}
	for no, line := range numberedLines(text) {
		if err := p.line(no, line); err != nil {
			return p.recs, err
		}
		if err := p.spend(0); err != nil {
			return p.recs, fault(no, line, "%w", err)
		}
	}
	if p.rec != nil {
		if err := p.begin(); err != nil {
			return p.recs, err
		}
	}
	if len(p.recs) == 0 {
		return nil, fault(0, "", `there is no game here: want a tag such as [Sente "name"], and moves`)
	}
	return p.recs, nil
}

func (p *psnReader) line(no int, line string) error {
	trimmed := strings.TrimSpace(line)
	if p.comment == 0 && strings.HasPrefix(trimmed, "[") {
		return p.tag(no, trimmed)
	}
	if trimmed == "" {
		return nil
	}
	if p.rec == nil {
		if err := p.newGame(); err != nil {
			return err
		}
	}
	return p.words(no, trimmed)
}

func (p *psnReader) newGame() error {
	rec, err := p.record()
	if err != nil {
		return err
	}
	*p = psnReader{input: p.input, recs: append(p.recs, rec), rec: rec}
	return nil
}

func (p *psnReader) tag(no int, line string) error {
	key, value, ok := cutTag(line)
	if !ok {
		return p.warn(no, line, `want a tag such as [Sente "name"]`)
	}
	if p.rec == nil || p.tree != nil { // a tag after moves begins the next game
		if err := p.newGame(); err != nil {
			return err
		}
	}
	switch key {
	case "SFEN", "FEN", "Fen":
		if value == "" {
			return nil
		}
		s, err := shogi.ParseSFEN(value)
		if err != nil {
			return fault(no, line, "%w", err)
		}
		p.rec.Start = s.SFEN()
		return nil
	case "Handicap":
		start, ok := psnHandicap(value)
		if !ok {
			return p.warn(no, line, "the handicap is not known, want one such as 2 piece or Rook")
		}
		p.rec.Start = start
		return nil
	}
	if k := psnKeys[key]; k != "" {
		key = k
	}
	p.rec.Headers = append(p.rec.Headers, Header{key, value})
	return p.spend(1)
}

// psnHandicap reads the name of a handicap: "2 piece", "Rook", "Rook Lance".
func psnHandicap(text string) (string, bool) {
	key := strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" -+&,–", r) }), "-")
	switch key = strings.ReplaceAll(key, "pieces", "piece"); key {
	case "", "none", "even-game":
		key = "even"
	case "left-lance":
		key = "lance"
	}
	h, ok := shogi.FindHandicap(key)
	return h.SFEN, ok
}

func (p *psnReader) begin() error {
	if p.tree != nil {
		return nil
	}
	b, err := boardAt(p.rec.Start)
	if err != nil {
		return err
	}
	p.tree, err = newBuilder(p.input, p.rec, b, 0)
	return err
}

// words reads a line of moves, comments, times and parentheses.
func (p *psnReader) words(no int, line string) error {
	if err := p.begin(); err != nil {
		return err
	}
	for line != "" {
		var err error
		switch {
		case p.comment > 0 || line[0] == '{':
			line = p.inBraces(line)
		case line[0] == ';':
			p.note(strings.TrimSpace(line[1:]))
			return nil
		case line[0] == '(':
			line, err = p.open(no, line)
		case line[0] == ')':
			line = line[1:]
			p.close()
		default:
			end := strings.IndexAny(line, " \t{();")
			if end < 0 {
				end = len(line)
			}
			word := line[:end]
			line = line[end:]
			err = p.word(no, word)
		}
		if err != nil {
			return err
		}
		line = strings.TrimLeft(line, " \t")
	}
	return nil
}

func (p *psnReader) note(text string) {
	if p.lost == 0 && text != "" {
		p.notes.add(p.tree.last(), text)
	}
}

// inBraces reads a comment up to its end, or to that of the line.
func (p *psnReader) inBraces(line string) string {
	if p.comment == 0 {
		p.comment, line = 1, line[1:]
	}
	text, rest, closed := strings.Cut(line, "}")
	p.note(strings.TrimSpace(text))
	if closed {
		p.comment = 0
	}
	return rest
}

// open reads a time in parentheses, or begins a variation, which stands after
// the move that it replaces.
func (p *psnReader) open(no int, line string) (string, error) {
	const longest = 40 // of a time
	inside, _, closed := strings.Cut(line[1:min(len(line), longest)], ")")
	if closed && strings.Contains(inside, ":") && strings.Trim(inside, "0123456789:/ ") == "" {
		if _, spent, ok := cutTime("(" + strings.TrimSpace(inside) + ")"); ok && p.lost == 0 {
			n := p.tree.last()
			if n == p.rec.Root {
				return line[len("()")+len(inside):], p.warn(no, line, "a time before the first move")
			}
			n.Timed, n.Spent = true, spent
		}
		return line[len("()")+len(inside):], nil
	}
	ply := len(p.tree.path) - 1
	p.forks = append(p.forks, psnFork{ply, p.tree.last()})
	switch {
	case p.lost > 0:
	case ply == 0:
		p.lost = 1 + len(p.forks)
		return line[1:], p.warn(no, line, "a variation before the first move")
	default:
		p.tree.back(ply - 1)
	}
	return line[1:], p.spend(1)
}

// close ends a variation and goes back to the line that it left.
func (p *psnReader) close() {
	level := len(p.forks)
	if level == 0 {
		return
	}
	f := p.forks[level-1]
	p.forks = p.forks[:level-1]
	if p.lost > 0 && p.lost != 1+level {
		return
	}
	p.lost = 0
	if f.ply == 0 {
		return
	}
	p.tree.back(f.ply - 1)
	p.tree.path = append(p.tree.path, f.node)
	if m, err := shogi.ParseMove(string(f.node.Move)); err == nil {
		_, _ = p.tree.board.play(m) // it was played before
	}
}

// word reads a move, its number, or how the game ended.
func (p *psnReader) word(no int, word string) error {
	if rest := strings.TrimLeft(word, "0123456789"); rest != word && strings.HasPrefix(rest, ".") {
		word = strings.TrimLeft(rest, ".")
	}
	if word == "" || word == "..." || p.lost > 0 {
		return nil
	}
	if end, ok := p.ending(word); ok {
		if end != NoEnd && !p.tree.ended() {
			p.tree.end(end)
		}
		return p.spend(1)
	}
	if p.tree.ended() {
		return p.warn(no, word, "a move after the end of the game")
	}
	m, err := p.move(word)
	var n *Node
	if err == nil {
		n, err = p.tree.move(m)
	}
	if err != nil {
		p.lost = 1 + len(p.forks)
		return p.warn(no, word, "%w; the line is read up to here", err)
	}
	if n.Illegal {
		if err := p.warn(no, word, "%w", p.tree.board.forbidden()); err != nil {
			return err
		}
	}
	return p.spend(1)
}

// ending reads a result. What won the game is not said, so it is a mate where
// there is one, and otherwise a resignation.
func (p *psnReader) ending(word string) (End, bool) {
	turn := p.tree.board.Turn
	lost := func(c shogi.Color, text string) (End, bool) {
		if c != turn {
			return End(text), true
		}
		if pos := p.tree.board.position(); pos != nil && !pos.HasMove() {
			return Mate, true
		}
		return Resign, true
	}
	switch strings.ToLower(strings.Trim(word, ".")) {
	case "1-0":
		return lost(shogi.White, word)
	case "0-1":
		return lost(shogi.Black, word)
	case "1/2-1/2", "draw":
		return Draw, true
	case "*":
		return NoEnd, true
	case "resign", "resigns", "resigned":
		return Resign, true
	case "mate", "checkmate", "tsumi":
		return Mate, true
	case "interrupt", "interrupted", "chudan":
		return Interrupted, true
	case "sennichite", "repetition":
		return Repetition, true
	case "jishogi", "impasse":
		return Impasse, true
	case "timeup", "time":
		return TimeUp, true
	}
	return NoEnd, false
}

var westernMoves = lookNotation("western")

// move reads a move in USI or in Western notation.
func (p *psnReader) move(word string) (shogi.Move, error) {
	if m, err := shogi.ParseMove(word); err == nil {
		return m, nil
	}
	text := strings.TrimRight(word, "!?#")
	plain := strings.TrimRight(text, "+=")
	if len(plain) < 2 {
		return 0, fmt.Errorf("want a move such as P-7f or 7g7f")
	}
	file, rank := plain[len(plain)-2], plain[len(plain)-1]
	if rank >= 'a' && rank <= 'i' {
		rank = '1' + rank - 'a'
	}
	to, ok := csaSquare(string([]byte{file, rank}))
	if !ok {
		return 0, fmt.Errorf("want a move such as P-7f or 7g7f")
	}
	return p.tree.board.at(to).find(westernMoves, text)
}
