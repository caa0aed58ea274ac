package record

import (
	"io"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// Formats lists the formats in the order in which they are tried on a file.
var Formats = []Format{usi, sfen, csa, kif}

var (
	usi  = Format{Key: "usi", Ext: ".usi", Sniff: sniffUSI, Decode: decodeUSI, Encode: encodeUSI}
	sfen = Format{Key: "sfen", Ext: ".sfen", Sniff: func([]byte) bool { return false }, Decode: decodeUSI, Encode: encodeSFEN}
)

func sniffUSI(data []byte) bool {
	f := strings.Fields(string(data[:min(len(data), 1000)]))
	if len(f) == 0 {
		return false
	}
	return f[0] == "position" || f[0] == "startpos" || f[0] == "sfen" || f[0] == "moves" || strings.Count(f[0], "/") == 8
}

// usiEnds are the words that programs write after the moves.
var usiEnds = map[string]End{"resign": Resign, "win": Declared, "timeout": TimeUp, "break": Interrupted, "draw": Draw, "rep_draw": Repetition}

// decodeUSI reads a game or a position from every line.
func decodeUSI(r io.Reader, o Options) ([]*Record, []Warning, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, nil, err
	}
	text, _ := decodeText(data)
	f := faults{strict: o.Strict}
	var recs []*Record
	no := 0
	for line := range strings.Lines(text) {
		no++
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if strings.HasPrefix(line, "moves") {
			line = "startpos " + line
		}
		l, err := game.ParseLine(line)
		if err != nil {
			return recs, f.list, fault(no, line, "%w", err)
		}
		rec := newRecord()
		if l.SFEN != "" {
			rec.Start = l.SFEN
		}
		b, err := boardAt(rec.Start)
		if err != nil {
			return recs, f.list, fault(no, line, "%w", err)
		}
		rec.Start = b.SFEN()
		recs = append(recs, rec)
		t := newBuilder(rec, b)
		for i, word := range l.Moves {
			if end, ok := usiEnds[string(word)]; ok && i == len(l.Moves)-1 {
				t.end(end)
				break
			}
			m, err := shogi.ParseMove(string(word))
			var n *Node
			if err == nil {
				n, err = t.move(m)
			}
			if err != nil {
				if err := f.warn(no, line, "move %d: %w; the line is read up to here", i+1, err); err != nil {
					return recs, f.list, err
				}
				break
			}
			if n.Illegal {
				if err := f.warn(no, line, "move %d: the rules forbid %s", i+1, word); err != nil {
					return recs, f.list, err
				}
			}
		}
	}
	if len(recs) == 0 {
		return nil, f.list, fault(0, "", "nothing here: want startpos or an SFEN, and moves")
	}
	return recs, f.list, nil
}

func encodeUSI(w io.Writer, recs []*Record, o Options) ([]Loss, error) {
	var l losses
	var b strings.Builder
	for _, r := range recs {
		line := game.Line{SFEN: r.Start}
		if r.Start == shogi.StartSFEN {
			line.SFEN = ""
		}
		for _, n := range r.Main() {
			if n.Move == "" {
				l.add("how the game ended")
				break
			}
			line.Moves = append(line.Moves, n.Move)
		}
		dropped(r, &l)
		b.WriteString(line.String() + "\n")
	}
	return l.list, writeText(w, b.String(), o.Encoding, &l)
}

// dropped tells what besides the main line a record has.
func dropped(r *Record, l *losses) {
	if len(r.Headers) > 0 {
		l.add("headers")
	}
	for _, n := range append([]*Node{r.Root}, r.Main()...) {
		if n.Comment != "" {
			l.add("comments")
		}
		if n.Timed {
			l.add("times")
		}
		if len(n.Marks) > 0 {
			l.add("bookmarks")
		}
		if len(n.Next) > 1 {
			l.add("variations")
		}
	}
}

func encodeSFEN(w io.Writer, recs []*Record, o Options) ([]Loss, error) {
	var l losses
	var b strings.Builder
	for _, r := range recs {
		if len(r.Root.Next) > 0 {
			l.add("moves")
		}
		b.WriteString(r.Start + "\n")
	}
	return l.list, writeText(w, b.String(), o.Encoding, &l)
}
