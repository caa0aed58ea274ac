package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variants"
)

// komadaiReader reads the games of one file.
type komadaiReader struct {
	*input
	recs      []*Record
	rec       *Record // nil before the first game
	first     int     // the number of the first move
	tree      *builder
	positions *positions // of games other than shogi
	lost      bool
}

func decodeKomadai(in *input, text string) ([]*Record, error) {
	k := &komadaiReader{input: in}
	last := 0
	for no, line := range numberedLines(text) {
		last = no
		if err := k.line(no, line); err != nil {
			return k.recs, err
		}
		if err := k.spend(0); err != nil {
			return k.recs, fault(no, line, "%w", err)
		}
	}
	if err := k.finish(last); err != nil {
		return k.recs, err
	}
	if len(k.recs) == 0 {
		return nil, fault(0, "", "there is no game here: want a line %s 1", komadaiHead)
	}
	return k.recs, nil
}

func (k *komadaiReader) finish(no int) error {
	if k.rec == nil {
		return nil
	}
	if err := k.begin(no); err != nil {
		return err
	}
	k.recs = append(k.recs, k.rec)
	return nil
}

// begin ends the header, if that has not been done.
func (k *komadaiReader) begin(no int) error {
	if k.tree != nil {
		return nil
	}
	v, err := variants.Find(k.rec.Variant, k.rec.Rules)
	if err != nil {
		return fault(no, "", "%w", err)
	}
	if k.rec.Start == "" {
		k.rec.Start = v.Starts()[0].SFEN
	}
	if k.rec.Start, err = startOf(v, k.rec.Start); err != nil {
		return fault(no, k.rec.Start, "%w", err)
	}
	k.first = game.MoveNumber(k.rec.Start)
	if v.Key() == shogiKey {
		b, err := boardAt(k.rec.Start)
		if err != nil {
			return fault(no, k.rec.Start, "%w", err)
		}
		k.rec.Variant, k.positions = "", nil
		k.tree, err = newBuilder(k.input, k.rec, b, no)
		return err
	}
	p, err := v.Parse(k.rec.Start)
	if err != nil {
		return fault(no, k.rec.Start, "%w", err)
	}
	k.positions = &positions{p}
	k.tree = &builder{in: k.input, rec: k.rec, track: k.positions, path: []*Node{k.rec.Root}}
	return nil
}

func (k *komadaiReader) line(no int, line string) error {
	if rest, ok := strings.CutPrefix(line, komadaiHead); ok {
		return k.newGame(no, line, rest)
	}
	if line == "" {
		return nil
	}
	if k.rec == nil {
		if strings.TrimSpace(line) == "" {
			return nil
		}
		return fault(no, line, "want %s 1 before this", komadaiHead)
	}
	switch line[0] {
	case '*':
		if !k.lost {
			k.notes.add(k.node(), strings.TrimPrefix(line[1:], " "))
		}
		return nil
	case '&':
		if k.lost {
			return nil
		}
		return k.mark(k.node(), unescapeLine(strings.TrimPrefix(line[1:], " ")))
	case '#':
		return k.fact(no, line)
	}
	line = trimBlanks(line)
	if line == "" {
		return nil
	}
	if line[0] >= '0' && line[0] <= '9' {
		return k.numbered(no, line)
	}
	if rest, ok := strings.CutPrefix(line, "variation"); ok {
		return k.branch(no, line, rest)
	}
	return k.header(no, line)
}

func (k *komadaiReader) node() *Node {
	if k.tree == nil {
		return k.rec.Root
	}
	return k.tree.last()
}

func (k *komadaiReader) newGame(no int, line, version string) error {
	if v := strings.TrimSpace(version); v != "1" {
		return fault(no, line, "version %q, want 1", shorten(v))
	}
	if err := k.finish(no); err != nil {
		return err
	}
	rec, err := k.record()
	if err != nil {
		return fault(no, line, "%w", err)
	}
	rec.Start = ""
	*k = komadaiReader{input: k.input, recs: k.recs, rec: rec}
	return nil
}

// fact reads what the game is, "#variant gufu".
func (k *komadaiReader) fact(no int, line string) error {
	key, value, _ := strings.Cut(line[1:], " ")
	value = strings.TrimSpace(value)
	if k.tree != nil {
		return k.warn(no, line, "this must stand before the first move")
	}
	switch key {
	case "variant":
		k.rec.Variant = value
	case "rules":
		k.rec.Rules = value
	case "start":
		k.rec.Start = value
	default:
		return k.warn(no, line, "want #variant, #rules or #start")
	}
	return nil
}

// header reads "key: value".
func (k *komadaiReader) header(no int, line string) error {
	for i := 0; i < len(line); i++ {
		n := 0
		switch {
		case line[i] == '\\':
			i++
		case line[i] == ':':
			n = 1
		case strings.HasPrefix(line[i:], "："):
			n = len("：")
		}
		if n > 0 {
			h := Header{unescapeLine(line[:i]), unescapeLine(strings.TrimPrefix(line[i+n:], " "))}
			k.rec.Headers = append(k.rec.Headers, h)
			return k.spend(1)
		}
	}
	return k.warn(no, line, "want a header with a colon, a move with its number, * comment, & bookmark or variation and a number")
}

// numbered reads a move or an end with what follows it.
func (k *komadaiReader) numbered(no int, line string) error {
	if err := k.begin(no); err != nil {
		return err
	}
	if k.lost {
		return nil
	}
	number, rest := cutNumber(line)
	if want := k.first + len(k.tree.path) - 1; number != want {
		if err := k.warn(no, line, "move number %d, want %d", number, want); err != nil {
			return err
		}
	}
	if k.tree.ended() {
		k.lost = true
		return k.warn(no, line, "a move after the end of the line")
	}
	word, rest, err := cutWord(rest)
	if err != nil {
		return k.lose(no, line, err)
	}
	spent, timed, illegal, err := nodeFacts(rest)
	if err != nil {
		if err := k.warn(no, line, "%w", err); err != nil {
			return err
		}
	}
	if word[0] == '"' || endNamed(word) {
		if end, err := strconv.Unquote(word); err == nil {
			word = end
		}
		if word == "" {
			word = string(Interrupted)
		}
		n := k.tree.end(End(word))
		n.Timed, n.Spent, n.Illegal = timed, spent, illegal
		return k.spend(1)
	}
	n, why, err := k.move(game.Move(word))
	if err != nil {
		return k.lose(no, line, err)
	}
	n.Timed, n.Spent = timed, spent
	if why != nil && !illegal {
		if err := k.warn(no, line, "%w", why); err != nil {
			return err
		}
	}
	n.Illegal = illegal || why != nil
	return k.spend(1)
}

func (k *komadaiReader) lose(no int, line string, err error) error {
	k.lost = true
	return k.warn(no, line, "%w; the line is read up to here", err)
}

// move makes a move and says what the rules have against it.
func (k *komadaiReader) move(m game.Move) (n *Node, why, err error) {
	if k.positions == nil {
		m, err := shogi.ParseMove(string(m))
		if err != nil {
			return nil, nil, err
		}
		n, err := k.tree.move(m)
		if err == nil && n.Illegal {
			why = k.tree.board.forbidden()
		}
		return n, why, err
	}
	why = k.positions.play(m)
	n = k.addMove(m)
	return n, why, nil
}

func (k *komadaiReader) addMove(m game.Move) *Node {
	n := k.input.node()
	n.Move = m
	k.tree.add(n)
	return n
}

// cutWord takes one word, or one text in quotation marks, off a line.
func cutWord(text string) (word, rest string, err error) {
	text = trimBlanks(text)
	if strings.HasPrefix(text, `"`) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return "", "", fmt.Errorf("the quotation mark is not closed")
		}
		return quoted, text[len(quoted):], nil
	}
	if text == "" {
		return "", "", fmt.Errorf("want a move or an end after the number")
	}
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], text[i:], nil
	}
	return text, "", nil
}

// nodeFacts reads what may follow a move: a time and the word illegal.
func nodeFacts(text string) (spent time.Duration, timed, illegal bool, err error) {
	for word := range strings.FieldsSeq(text) {
		if word == "illegal" {
			illegal = true
			continue
		}
		d, ok := parseTime(word)
		if !ok || timed {
			return spent, timed, illegal, fmt.Errorf("%q after the move, want a time such as 0:05.250 or the word illegal", shorten(word))
		}
		spent, timed = d, true
	}
	return spent, timed, illegal, nil
}

// parseTime reads what appendTime writes.
func parseTime(text string) (time.Duration, bool) {
	minutes, rest, ok := strings.Cut(text, ":")
	if !ok {
		return 0, false
	}
	sign := ""
	if m, negative := strings.CutPrefix(minutes, "-"); negative {
		sign, minutes = "-", m
	}
	const figures = "0123456789"
	if minutes == "" || rest == "" || strings.Trim(minutes, figures) != "" || strings.Trim(rest, figures+".") != "" {
		return 0, false
	}
	d, err := time.ParseDuration(sign + minutes + "m" + rest + "s")
	return d, err == nil
}

// branch goes back to the position before the move of the number.
func (k *komadaiReader) branch(no int, line, text string) error {
	if err := k.begin(no); err != nil {
		return err
	}
	number := atoi(strings.TrimSpace(text))
	n := number - k.first
	if k.lost = number < 0 || !k.tree.canBack(n); k.lost {
		return k.warn(no, line, "want variation and the number of a move in the line before")
	}
	k.tree.back(n)
	return nil
}
