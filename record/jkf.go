package record

import (
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/shogi"
)

// jkf is json-kifu-format 1.0: an object with header, initial and moves, where
// moves[0] is the start and the forks of a move are alternatives to it.
var jkf = Format{Key: "jkf", Name: "JSON kifu", Ext: ".jkf", Media: "application/json", Encoding: UTF8, Single: true,
	sniff: sniffJKF, decode: decodeJKF, encode: encodeJKF}

func sniffJKF(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "{") }

// maxForks is how deep forks are read and written in each other.
const maxForks = 10000

// jkfMove is an element of moves as it stands in the file.
type jkfMove struct {
	line     int
	comments []string
	special  string
	timed    bool
	spent    time.Duration
	forks    [][]jkfMove

	move     bool // there is one
	from, to int  // file*16+rank, 0 for none
	color    int
	piece    string
	relative string
	same     bool
	promote  bool
	decided  bool // promote was said
}

type jkfReader struct {
	*input
	*jsonReader
	rec    *Record
	preset string
	setup  *shogi.Setup // initial.data
	moves  []jkfMove
}

func decodeJKF(in *input, text string) ([]*Record, error) {
	rec, err := in.record()
	if err != nil {
		return nil, err
	}
	j := &jkfReader{input: in, jsonReader: newJSONReader(text), rec: rec}
	if err := j.file(); err != nil {
		return nil, err
	}
	if rest := strings.TrimSpace(text[min(int(j.dec.InputOffset()), len(text)):]); rest != "" {
		if err := j.warn(j.lineNow(), rest, "more after the end of the object"); err != nil {
			return nil, err
		}
	}
	if err := j.start(); err != nil {
		return nil, err
	}
	b, err := boardAt(rec.Start)
	if err != nil {
		return nil, err
	}
	t, err := newBuilder(in, rec, b, 0)
	if err != nil {
		return nil, err
	}
	if err := (&jkfPlayer{t}).first(j.moves); err != nil {
		return nil, err
	}
	return []*Record{rec}, nil
}

func (j *jkfReader) file() error {
	any := false
	err := j.object(func(key string) (err error) {
		switch key {
		case "header":
			return j.headers()
		case "initial":
			return j.initial()
		case "moves":
			any = true
			j.moves, err = j.line(1)
			return err
		}
		if err := j.warn(j.lineNow(), key, "not known here, want header, initial or moves"); err != nil {
			return err
		}
		return j.skip()
	})
	if err == nil && !any {
		err = j.fault("there are no moves: want an object with header, initial and moves")
	}
	return err
}

func (j *jkfReader) headers() error {
	return j.object(func(key string) error {
		var value string
		if err := j.scalar(&value); err != nil {
			return err
		}
		j.rec.Headers = append(j.rec.Headers, Header{key, value})
		return j.pay(1)
	})
}

func (j *jkfReader) pay(n int) error {
	if err := j.spend(n); err != nil {
		return j.fault("%w", err)
	}
	return nil
}

func (j *jkfReader) initial() error {
	return j.object(func(key string) error {
		switch key {
		case "preset":
			return j.scalar(&j.preset)
		case "data":
			return j.data()
		}
		return j.skip()
	})
}

// data reads a diagram: board[file][rank], and the hands.
func (j *jkfReader) data() error {
	s := &shogi.Setup{Ply: 1}
	any := false
	err := j.object(func(key string) error {
		any = true
		switch key {
		case "color":
			color := 0
			err := j.number(&color, 0, 1)
			s.Turn = shogi.Color(color)
			return err
		case "board":
			if j.emptyObject() {
				return j.skip()
			}
			return j.array(func(file int) error {
				return j.array(func(rank int) error { return j.cell(s, file, rank) })
			})
		case "hands":
			return j.array(func(c int) error { return j.hand(s, c) })
		}
		return j.skip()
	})
	if any {
		j.setup = s
	}
	return err
}

// emptyObject reports whether an object follows where an array might.
func (j *jkfReader) emptyObject() bool {
	rest := strings.TrimLeft(j.text[min(int(j.dec.InputOffset()), len(j.text)):], " \t\r\n:")
	return strings.HasPrefix(rest, "{")
}

func (j *jkfReader) cell(s *shogi.Setup, file, rank int) error {
	kind, color := "", 0
	err := j.object(func(key string) error {
		switch key {
		case "kind":
			return j.scalar(&kind)
		case "color":
			return j.number(&color, 0, 1)
		}
		return j.skip()
	})
	switch {
	case err != nil || kind == "":
		return err
	case file > 8 || rank > 8:
		return j.fault("a piece on file %d, rank %d, want 1 to 9", file+1, rank+1)
	case csaKinds[kind] == shogi.NoKind:
		return j.fault("%q is no piece", shorten(kind))
	}
	s.Board[shogi.NewSquare(file, rank)] = shogi.NewPiece(csaKinds[kind], shogi.Color(color))
	return nil
}

func (j *jkfReader) hand(s *shogi.Setup, c int) error {
	return j.object(func(key string) error {
		n := 0
		if err := j.number(&n, 0, 99); err != nil || n == 0 {
			return err
		}
		if c > 1 {
			return j.fault("a hand of a third player")
		}
		h, ok := s.Hands[c].With(csaKinds[key], n)
		if !ok {
			return j.fault("a hand cannot hold %d of %q", n, shorten(key))
		}
		s.Hands[c] = h
		return nil
	})
}

// start decides from what position the game begins. A diagram beside the name
// of a start, as some programs write it, is what counts.
func (j *jkfReader) start() error {
	if j.setup != nil {
		j.rec.Start = j.setup.SFEN()
		return nil
	}
	if j.preset == "" {
		return nil
	}
	for _, h := range shogi.Handicaps {
		if h.JKF == j.preset {
			j.rec.Start = h.SFEN
			return j.disputed(h, 0)
		}
	}
	return fault(0, "", "initial.preset %q has no name here and needs data", shorten(j.preset))
}

// line reads an array of moves.
func (j *jkfReader) line(depth int) (moves []jkfMove, err error) {
	if depth > maxForks {
		return nil, j.fault("forks in forks, more than %d deep", maxForks)
	}
	err = j.array(func(i int) error {
		if err := j.pay(1); err != nil {
			return err
		}
		m := jkfMove{}
		if err := j.element(&m, depth); err != nil {
			return err
		}
		if i == 0 || m.move || m.special != "" || m.comments != nil || m.forks != nil {
			moves = append(moves, m)
		}
		return nil
	})
	return moves, err
}

func (j *jkfReader) element(m *jkfMove, depth int) error {
	err := j.object(func(key string) error {
		switch key {
		case "comments":
			return j.array(func(int) error {
				var text string
				err := j.scalar(&text)
				m.comments = append(m.comments, text)
				return err
			})
		case "special":
			return j.scalar(&m.special)
		case "time":
			return j.time(m)
		case "move":
			return j.object(func(key string) error {
				m.move = true
				return j.moveFact(m, key)
			})
		case "forks":
			return j.array(func(int) error {
				if err := j.pay(1); err != nil {
					return err
				}
				fork, err := j.line(depth + 1)
				m.forks = append(m.forks, fork)
				return err
			})
		}
		return j.skip()
	})
	m.line = j.lineNow()
	return err
}

func (j *jkfReader) moveFact(m *jkfMove, key string) error {
	switch key {
	case "color":
		return j.number(&m.color, 0, 1)
	case "from":
		return j.place(&m.from)
	case "to":
		return j.place(&m.to)
	case "piece":
		return j.scalar(&m.piece)
	case "same":
		return j.scalar(&m.same)
	case "promote":
		t, err := j.token()
		m.promote, m.decided = t.(bool)
		return err
	case "relative":
		return j.scalar(&m.relative)
	}
	return j.skip()
}

// place reads {"x":7,"y":6}.
func (j *jkfReader) place(to *int) error {
	x, y := 0, 0
	err := j.object(func(key string) error {
		switch key {
		case "x":
			return j.number(&x, 1, 9)
		case "y":
			return j.number(&y, 1, 9)
		}
		return j.skip()
	})
	if err == nil && (x == 0) != (y == 0) {
		return j.fault("want both x and y")
	}
	*to = 16*x + y
	return err
}

func (j *jkfReader) time(m *jkfMove) error {
	return j.object(func(key string) error {
		if key != "now" {
			return j.skip()
		}
		var h, min, s float64
		err := j.object(func(key string) error {
			m.timed = true
			switch key {
			case "h":
				return j.scalar(&h)
			case "m":
				return j.scalar(&min)
			case "s":
				return j.scalar(&s)
			}
			return j.skip()
		})
		sec := h*3600 + min*60 + s
		if err == nil && !(sec >= 0 && sec < 1e8) {
			return j.fault("a time of %v seconds", sec)
		}
		m.spent = time.Duration(sec*1000+0.5) * time.Millisecond
		return err
	})
}

func jkfSquare(place int) shogi.Square { return shogi.NewSquare(place/16-1, place%16-1) }

// text tells a move in an error.
func (m *jkfMove) text() string {
	cell := func(place int) string {
		if place == 0 {
			return "-"
		}
		return fmt.Sprintf("%d%d", place/16, place%16)
	}
	return fmt.Sprintf("%s from %s to %s", m.piece, cell(m.from), cell(m.to))
}
