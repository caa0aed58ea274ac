package record

import (
	"strings"

	"github.com/komadai/komadai/shogi"
)

var kif = Format{Key: "kif", Name: "KIF", Ext: ".kif", Also: []string{".kifu"}, Media: "text/x-kif", Encoding: CP932, Single: true,
	sniff: sniffKIF, decode: decodeKIF, encode: encodeKIF}

// sniffKIF looks for what only files of this family have.
func sniffKIF(text string) bool {
	for _, line := range numberedLines(text) {
		for _, word := range []string{"手数----", "#KIF", "手合割", "先手の持駒", "後手の持駒", "下手の持駒", "上手の持駒", "先手：", "後手："} {
			if strings.HasPrefix(line, word) {
				return true
			}
		}
		if number, rest := cutNumber(trimBlanks(line)); number > 0 && looksLikeMove(rest) {
			return true
		}
	}
	return false
}

// kifReader reads one game.
type kifReader struct {
	*header
	rec   *Record
	tree  *builder
	first int  // the number of the first move
	lost  bool // the line went wrong: what follows cannot be followed
}

func newKIFReader(in *input) (*kifReader, error) {
	rec, err := in.record()
	return &kifReader{header: newHeader(in), rec: rec}, err
}

func decodeKIF(in *input, text string) ([]*Record, error) {
	k, err := newKIFReader(in)
	if err != nil {
		return nil, err
	}
	return k.all(text, k.read)
}

// all reads a file line by line.
func (k *kifReader) all(text string, read func(no int, line string) error) ([]*Record, error) {
	for no, line := range numberedLines(text) {
		if err := read(no, line); err != nil {
			return nil, err
		}
		if err := k.spend(0); err != nil {
			return nil, fault(no, line, "%w", err)
		}
	}
	if err := k.begin(); err != nil {
		return nil, err
	}
	k.rec.Headers = k.headers
	return []*Record{k.rec}, nil
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
	k.rec.Start = sfenOf(&s)
	k.tree, err = newBuilder(k.input, k.rec, newBoard(s), k.named)
	return err
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
			k.notes.add(k.node(), text)
		}
		return nil
	}
	line = trimRight(trimBlanks(line))
	if line == "" || line[0] == '#' {
		return nil
	}
	if number, rest := cutNumber(line); number >= 0 && !(k.tree == nil && looksLikeHeader(rest)) {
		return k.numbered(no, line, number, rest)
	}
	return k.other(no, line)
}

// other reads a line that is neither a comment nor a move.
func (k *kifReader) other(no int, line string) error {
	if line[0] == '&' {
		if k.lost {
			return nil
		}
		return k.mark(k.node(), line[1:])
	}
	if after, ok := strings.CutPrefix(line, "変化"); ok {
		return k.branch(no, line, after)
	}
	if strings.HasPrefix(line, "まで") {
		return k.summary(no, line)
	}
	if done, err := k.header.line(no, line); err != nil || done {
		return err
	}
	return k.warn(no, line, "want a header, a move with its number, a comment or 変化")
}

// summary takes the end of the line from the words after the moves, where no
// numbered line said it.
func (k *kifReader) summary(no int, line string) error {
	if err := k.begin(); err != nil || k.lost || k.tree.ended() {
		return err
	}
	end, ok := readSummary(line, k.tree.board.Turn)
	if !ok {
		return k.warn(no, line, "want a number of moves and how the game ended, as in まで75手で先手の勝ち")
	}
	k.tree.end(end)
	return k.spend(1)
}

// looksLikeMove reports whether a text is a move or a known word for an end.
func looksLikeMove(text string) bool {
	if _, err := kifMove(nil, text); err == nil || err == errNoSame {
		return true
	}
	end, ok := readKIFEnd(text)
	return ok && kifEndWord(end) != string(end)
}

// looksLikeHeader reports whether a figure begins a header and not a move,
// "1組：甲".
func looksLikeHeader(rest string) bool {
	return rest[0] != ' ' && rest[0] != '\t' && strings.Contains(rest, "：")
}

// cutNumber takes the number of a move off the beginning of a line, -1 if there
// is none.
func cutNumber(line string) (int, string) {
	const most = 1 << 30
	i, n := 0, 0
	for i < len(line) && line[i] >= '0' && line[i] <= '9' {
		n = min(n*10+int(line[i]-'0'), most)
		i++
	}
	if i == 0 {
		return cutWideNumber(line)
	}
	if i == len(line) || line[i] == ':' || strings.HasPrefix(line[i:], "：") {
		return -1, line
	}
	return n, line[i:]
}

// cutWideNumber is cutNumber for wide figures, after which there must be a blank
// and a move: above diagrams there are such figures, too.
func cutWideNumber(line string) (int, string) {
	n := 0
	for i, r := range line {
		switch {
		case r >= '０' && r <= '９' && n < 1e6:
			n = n*10 + int(r-'０')
		case i > 0 && (r == ' ' || r == '　') && looksLikeMove(line[i:]):
			return n, line[i:]
		default:
			return -1, line
		}
	}
	return -1, line
}

func (k *kifReader) numbered(no int, line string, number int, text string) error {
	if k.tree == nil {
		if err := k.begin(); err != nil {
			return err
		}
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
	text = strings.TrimSuffix(text, "+")
	m, spent, timed, ok := quickMove(k.tree.board, text)
	var n *Node
	var err error
	if ok {
		n, err = k.play(no, line, m)
	} else {
		text, spent, timed = cutTime(text)
		n, err = k.move(no, line, text)
	}
	if n != nil {
		n.Timed, n.Spent = timed, spent
	}
	return err
}

// play makes a move; the node is nil if there is nothing to move.
func (k *kifReader) play(no int, line string, m shogi.Move) (*Node, error) {
	n, err := k.tree.move(m)
	if err != nil {
		k.lost = true
		return nil, k.warn(no, line, "%w; the line is read up to here", err)
	}
	if n.Illegal {
		if err := k.warn(no, line, "%w", k.tree.board.forbidden()); err != nil {
			return n, err
		}
	}
	return n, k.spend(1)
}

// move reads a move or the word for an end; the node is nil if it is neither.
func (k *kifReader) move(no int, line, text string) (*Node, error) {
	m, err := kifMove(k.tree.board, text)
	if err == nil {
		return k.play(no, line, m)
	}
	if err == errNoMove {
		if strings.TrimSpace(trimSigns(text)) == "" {
			return nil, k.warn(no, line, "want a move after the number")
		}
		if end, ok := readKIFEnd(text); ok {
			return k.tree.end(end), k.spend(1)
		}
	}
	k.lost = true
	return nil, k.warn(no, line, "%w; the line is read up to here", err)
}

// branch goes back to the position before the move of the number.
func (k *kifReader) branch(no int, line, text string) error {
	if err := k.begin(); err != nil {
		return err
	}
	text = strings.TrimSuffix(strings.TrimSpace(strings.TrimLeft(text, "：: ")), "手")
	number := atoi(strings.TrimSpace(text))
	k.lost = true
	if number < 0 || number >= 1<<24 {
		return k.warn(no, line, "want 変化：, the number of a move, and 手")
	}
	n := number - max(k.first, 1)
	if !k.tree.canBack(n) {
		return k.warn(no, line, "the line before has no move %d to branch from", number)
	}
	k.lost = false
	k.tree.back(n)
	return nil
}
