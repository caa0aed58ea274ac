package record

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// usen is the form in which records stand in addresses of pages: the start, ~,
// a number of plies, three figures of base 36 for each move, the end; further
// lines of play after another ~ each. Every line of a file is one game.
var usen = Format{Key: "usen", Name: "USEN", Ext: ".usen", Media: "text/plain", Encoding: UTF8,
	sniff: sniffUSEN, decode: decodeUSEN, encode: encodeUSEN}

func sniffUSEN(text string) bool {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	start, rest, ok := strings.Cut(line, "~")
	number, _, dot := strings.Cut(rest, ".")
	return ok && dot && atoi(number) >= 0 && (start == "" || strings.Count(start, "_") == 8)
}

var usenEnds = []struct {
	letter string
	end    End
}{{"r", Resign}, {"t", TimeUp}, {"j", Impasse}, {"p", Interrupted}}

// usenDrops are the kinds that are dropped, by the number that stands for the
// square moved from, less 81.
var usenDrops = [16]shogi.Kind{9: shogi.Gold, 10: shogi.Pawn, 11: shogi.Lance, 12: shogi.Knight, 13: shogi.Silver, 14: shogi.Bishop, 15: shogi.Rook}

const usenDrop = 81

func decodeUSEN(in *input, text string) ([]*Record, error) {
	var recs []*Record
	for no, line := range numberedLines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		rec, err := readUSEN(in, no, line)
		if rec != nil {
			recs = append(recs, rec)
		}
		if err != nil {
			return recs, err
		}
	}
	if len(recs) == 0 {
		return nil, fault(0, "", "nothing here: want a USEN such as ~0.7ku2jm.r")
	}
	return recs, nil
}

func readUSEN(in *input, no int, line string) (*Record, error) {
	start, rest, ok := strings.Cut(line, "~")
	if !ok {
		return nil, fault(no, line, "want a start position or nothing, and ~ before the first line of play")
	}
	rec, err := in.record()
	if err != nil {
		return nil, fault(no, line, "%w", err)
	}
	if start != "" {
		rec.Start = strings.NewReplacer("_", "/", ".", " ", "z", "+").Replace(start)
	}
	b, err := boardAt(rec.Start)
	if err != nil {
		return nil, fault(no, line, "%w", err)
	}
	rec.Start = b.SFEN()
	t, err := newBuilder(in, rec, b, no)
	if err != nil {
		return rec, err
	}
	for section := range strings.SplitSeq(rest, "~") {
		if err := readUSENLine(in, t, no, section); err != nil {
			return rec, err
		}
	}
	return rec, nil
}

// readUSENLine reads one line of play, "2.6y236e.p".
func readUSENLine(in *input, t *builder, no int, section string) error {
	number, rest, ok := strings.Cut(section, ".")
	ply := atoi(number)
	if !ok || ply < 0 {
		return in.warn(no, section, "want a number of plies, a dot and moves, as in 2.6y236e.p")
	}
	if !t.canBack(ply) {
		return in.warn(no, section, "the line before has no position after %d plies", ply)
	}
	t.back(ply)
	moves, end, _ := strings.Cut(rest, ".")
	for i := 0; i < len(moves); i += 3 {
		if err := in.spend(1); err != nil {
			return fault(no, section, "%w", err)
		}
		m, ok := usenMove(moves[i:min(i+3, len(moves))])
		if !ok {
			return in.warn(no, moves[i:], "want three figures of base 36 that stand for a move; the line is read up to here")
		}
		n, err := t.move(m)
		if err != nil {
			return in.warn(no, moves[i:], "%w; the line is read up to here", err)
		}
		if n.Illegal {
			if err := in.warn(no, moves[i:], "%w", t.board.forbidden()); err != nil {
				return err
			}
		}
	}
	if end == "" {
		return nil
	}
	for _, e := range usenEnds {
		if e.letter == end {
			t.end(e.end)
			return in.spend(1)
		}
	}
	return in.warn(no, section, "the end %s: want one of r t j p", shorten(end))
}

// usenMove reads a move: (from*81 + to)*2, and one more if the piece promotes.
func usenMove(text string) (shogi.Move, bool) {
	code, err := strconv.ParseUint(text, 36, 32)
	if err != nil || len(text) != 3 {
		return 0, false
	}
	from, to, promotes := int(code/2/81), usenSquare(int(code/2%81)), code%2 == 1
	switch {
	case from < usenDrop:
		return shogi.NewMove(usenSquare(from), to, promotes), usenSquare(from) != to
	case from < usenDrop+len(usenDrops) && usenDrops[from-usenDrop] != shogi.NoKind && !promotes:
		return shogi.NewDrop(usenDrops[from-usenDrop], to), true
	}
	return 0, false
}

// usenSquare turns a number that counts rank by rank into a square and back.
func usenSquare(n int) shogi.Square { return shogi.NewSquare(n%9, n/9) }

func usenNumber(s shogi.Square) int { return 9*s.Rank() + s.File() }

func appendUSENMove(dst []byte, m shogi.Move) []byte {
	from, promotes := 0, 0
	if m.IsDrop() {
		for i, k := range usenDrops {
			if k == m.DropKind() {
				from = usenDrop + i
			}
		}
	} else {
		from = usenNumber(m.From())
	}
	if m.Promotes() {
		promotes = 1
	}
	text := strconv.FormatInt(int64((from*81+usenNumber(m.To()))*2+promotes), 36)
	return append(append(dst, "00"[min(len(text)-1, 2):]...), text...)
}

func encodeUSEN(e *encoder, recs []*Record) error {
	for i, r := range recs {
		e.begin(i, r, true)
		b, err := boardAt(r.Start)
		if err != nil {
			return err
		}
		if b.Ply != 1 {
			e.add("the number of the first move")
		}
		if len(r.Headers) > 0 {
			e.add("headers")
		}
		e.droppedOf(r.Root)
		if r.Start != shogi.StartSFEN {
			sfen := strings.Join(strings.Fields(b.SFEN())[:3], " ")
			e.buf = append(e.buf, strings.NewReplacer("/", "_", " ", ".", "+", "z").Replace(sfen)...)
		}
		any := false
		for from, n := range lines(r.Root) {
			if err := e.usenLine(from, n); err != nil {
				return err
			}
			any = true
		}
		if !any {
			e.buf = append(e.buf, "~0.."...)
		}
		e.buf = append(e.buf, '\n')
	}
	return nil
}

func (e *encoder) usenLine(from int, n *Node) error {
	e.buf = append(strconv.AppendInt(append(e.buf, '~'), int64(from), 10), '.')
	end := ""
	for e.ply = from + 1; n != nil; n, e.ply = n.main(), e.ply+1 {
		if n.Move == "" {
			end = e.usenEnd(n.ending())
			e.droppedOf(n)
			break
		}
		m, err := shogi.ParseMove(string(n.Move))
		if err != nil {
			return &game.MoveError{Move: n.Move, Why: err}
		}
		e.buf = appendUSENMove(e.buf, m)
		e.droppedOf(n)
	}
	e.buf = append(append(e.buf, '.'), end...)
	return nil
}

func (e *encoder) usenEnd(end End) string {
	for _, x := range usenEnds {
		if x.end == end {
			return x.letter
		}
	}
	e.add("the end %q, written as an interruption", shorten(string(end)))
	return "p"
}
