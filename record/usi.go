package record

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

var (
	usi = Format{Key: "usi", Name: "USI position", Ext: ".usi", Media: "text/plain", Encoding: UTF8,
		sniff: sniffUSI, decode: decodeUSI, encode: encodeUSI}
	sfen = Format{Key: "sfen", Name: "SFEN", Ext: ".sfen", Media: "text/plain", Encoding: UTF8,
		sniff: func(string) bool { return false }, decode: decodeUSI, encode: encodeSFEN}
)

func sniffUSI(text string) bool {
	f := strings.Fields(text[:min(len(text), 1000)])
	if len(f) == 0 {
		return false
	}
	return f[0] == "position" || f[0] == "startpos" || f[0] == "sfen" || f[0] == "moves" || strings.Count(f[0], "/") == 8
}

// usiEnds are the words that programs write after the moves.
var usiEnds = map[string]End{"resign": Resign, "win": Declared, "timeout": TimeUp, "break": Interrupted, "draw": Draw, "rep_draw": Repetition}

// decodeUSI reads a game or a position from every line. A line without a
// position is left out, but not the first one: then this is some other text.
func decodeUSI(in *input, text string) ([]*Record, error) {
	var recs []*Record
	for no, line := range numberedLines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		rec, err := readUSI(in, no, line)
		if rec != nil {
			recs = append(recs, rec)
		} else if err != nil && len(recs) > 0 {
			err = in.leaveOut(no, line, err)
		}
		if err != nil {
			return recs, err
		}
	}
	if len(recs) == 0 {
		return nil, fault(0, "", "nothing here: want startpos or an SFEN, and moves")
	}
	return recs, nil
}

// leaveOut warns of a line that holds no position. It counts as much as one
// that does, so that the work is bounded.
func (in *input) leaveOut(no int, line string, why error) error {
	if err := in.spend(8); err != nil {
		return fault(no, line, "%w", err)
	}
	var s *SyntaxError
	if errors.As(why, &s) {
		why = s.Err
	}
	return in.warn(no, line, "%w; the line is left out", why)
}

// cutMoves parts a line at the word moves.
func cutMoves(line string) (start, moves string) {
	for rest := line; ; {
		i := strings.Index(rest, "moves")
		if i < 0 {
			return line, ""
		}
		at := len(line) - len(rest) + i
		rest = rest[i+len("moves"):]
		if (at == 0 || strings.IndexByte(" \t", line[at-1]) >= 0) && (rest == "" || strings.IndexByte(" \t", rest[0]) >= 0) {
			return line[:at], rest
		}
	}
}

// spaced puts blanks between the words of a line that comes from an address,
// where they are parted by dots or underscores.
func spaced(line string) string {
	if strings.ContainsAny(line, " \t") {
		return line
	}
	return strings.NewReplacer(".", " ", "_", " ").Replace(line)
}

// readUSI reads a line. There is no record where there is no position.
func readUSI(in *input, no int, line string) (*Record, error) {
	start, moves := cutMoves(spaced(line))
	if start == "" {
		start = "startpos"
	}
	const longest = 1000
	if len(start) > longest {
		return nil, fault(no, line, "the position is longer than %d characters", longest)
	}
	l, err := game.ParseLine(start)
	if err != nil {
		return nil, fault(no, line, "%s", oneLineError(err))
	}
	rec, err := in.record()
	if err != nil {
		return rec, fault(no, line, "%w", err)
	}
	if l.SFEN != "" {
		rec.Start = l.SFEN
	}
	b, err := boardAt(rec.Start)
	if err != nil {
		return nil, fault(no, line, "%s", oneLineError(err))
	}
	rec.Start = b.SFEN()
	t, err := newBuilder(in, rec, b, no)
	if err != nil {
		return rec, err
	}
	return rec, readUSIMoves(in, t, no, moves)
}

func readUSIMoves(in *input, t *builder, no int, moves string) error {
	i := 0
	for word := range strings.FieldsSeq(moves) {
		i++
		if err := in.spend(1); err != nil {
			return fault(no, word, "%w", err)
		}
		if t.ended() {
			return in.warn(no, word, "move %d: a move after the end of the game", i)
		}
		if end, ok := usiEnds[word]; ok {
			t.end(end)
			continue
		}
		m, err := shogi.ParseMove(word)
		var n *Node
		if err == nil {
			n, err = t.move(m)
		}
		if err != nil {
			return in.warn(no, word, "move %d: %w; the line is read up to here", i, err)
		}
		if n.Illegal {
			if err := in.warn(no, word, "move %d: %w", i, t.board.forbidden()); err != nil {
				return err
			}
		}
	}
	return nil
}

func encodeUSI(e *encoder, recs []*Record) error {
	for i, r := range recs {
		e.begin(i, r, true)
		if r.Start == shogi.StartSFEN {
			e.buf = append(e.buf, "startpos"...)
		} else {
			e.buf = append(e.buf, "sfen "+r.Start...)
		}
		word := " moves "
		for n := r.Root.main(); n != nil; n = n.main() {
			e.ply++
			if n.Move == "" {
				e.add("how the game ended")
				break
			}
			if !plainWord(string(n.Move)) {
				return &game.MoveError{Move: n.Move, Why: game.ErrSyntax}
			}
			e.buf = append(append(e.buf, word...), n.Move...)
			word = " "
		}
		e.buf = append(e.buf, '\n')
		e.dropped(r)
	}
	return nil
}

// plainWord reports whether a text is one word.
func plainWord(text string) bool { return text != "" && !strings.ContainsAny(text, " \t\r\n") }

// dropped tells what besides the moves of the main line a record has.
func (e *encoder) dropped(r *Record) {
	e.ply = 0
	if len(r.Headers) > 0 {
		e.add("headers")
	}
	for n := r.Root; n != nil; n = n.main() {
		e.droppedOf(n)
		if len(n.Next) > 1 {
			e.add("variations")
		}
		e.ply++
	}
}

// droppedOf tells what a node has besides its move.
func (e *encoder) droppedOf(n *Node) {
	if n.Comment != "" {
		e.add("comments")
	}
	if n.Timed {
		e.add("times")
	}
	if len(n.Marks) > 0 {
		e.add("bookmarks")
	}
}

func encodeSFEN(e *encoder, recs []*Record) error {
	for i, r := range recs {
		e.begin(i, r, true)
		if strings.ContainsAny(r.Start, "\r\n") {
			return fmt.Errorf("the start position has more than one line")
		}
		e.buf = append(e.buf, r.Start+"\n"...)
		e.dropped(r)
		e.ply = 0
		if len(r.Root.Next) > 0 {
			e.add("moves")
		}
	}
	return nil
}
