package record

import (
	"strings"

	"github.com/komadai/komadai/shogi"
)

// header is what stands before the first move of a file of the family of KIF.
type header struct {
	*input
	setup    shogi.Setup
	handicap string
	named    int // the line of the handicap
	rows     int
	rest     int  // 1 + the color whose hand is all that is left, 0 for none
	turn     bool // the side to move was said
	headers  []Header
}

func newHeader(in *input) *header {
	h := &header{input: in}
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
		return true, h.row(no, line)
	}
	if after, ok := strings.CutPrefix(line, "手数＝"); ok && strings.Contains(after, "まで") {
		n := atoi(strings.TrimSpace(strings.TrimRight(strings.SplitN(after, " ", 2)[0], "まで")))
		if n >= 0 && n < 1<<20 {
			h.setup.Ply = n + 1
		}
		return true, nil
	}
	key, value, ok := cutHeader(line)
	if !ok {
		return false, nil
	}
	switch key {
	case "手合割":
		h.handicap, h.named = value, no
		return true, nil
	case "先手の持駒", "下手の持駒":
		return true, h.hand(no, line, shogi.Black, value)
	case "後手の持駒", "上手の持駒":
		return true, h.hand(no, line, shogi.White, value)
	case "下手":
		key = "先手"
	case "上手":
		key = "後手"
	}
	h.headers = append(h.headers, Header{key, value})
	return true, h.spend(1)
}

// cutHeader parts a line at its first colon of either width.
func cutHeader(line string) (key, value string, ok bool) {
	i, n := strings.Index(line, "："), len("：")
	if j := strings.IndexByte(line, ':'); j >= 0 && (i < 0 || j < i) {
		i, n = j, 1
	}
	if i < 0 {
		return "", "", false
	}
	return strings.TrimSpace(line[:i]), strings.TrimSpace(line[i+n:]), true
}

// threePiece is the handicap of which sources disagree on the lance that is
// missing. It is written with a diagram, and warned of where there is none.
const threePiece = "3-piece"

func (in *input) disputed(h shogi.Handicap, no int) error {
	if h.Key != threePiece {
		return nil
	}
	return in.warn(no, h.Name.Ja, "sources disagree on the lance that is missing, and there is no diagram; taken is %s", h.SFEN)
}

func (h *header) row(no int, line string) error {
	row, err := bodRow(line)
	switch {
	case err != nil:
		return fault(no, line, "%w", err)
	case h.rows == 9:
		return fault(no, line, "a tenth row of the diagram, want 9")
	}
	for file, p := range row {
		h.setup.Board[shogi.NewSquare(file, h.rows)] = p
	}
	h.rows++
	return nil
}

func (h *header) hand(no int, line string, c shogi.Color, value string) error {
	hand, all, err := bodHand(value)
	if err != nil {
		return fault(no, line, "%w", err)
	}
	h.setup.Hands[c] = hand
	if all {
		h.rest = 1 + int(c)
	}
	return nil
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
	if h.handicap == "" || h.handicap == "平手" {
		s := evenGame().setup
		if h.turn && h.handicap == "" {
			s.Turn = h.setup.Turn
		}
		return s, nil
	}
	for _, c := range shogi.Handicaps {
		if c.KIF == h.handicap || c.KIF == "" && c.Name.Ja == h.handicap {
			if err := h.disputed(c, h.named); err != nil {
				return h.setup, err
			}
			return shogi.ParseSFEN(c.SFEN)
		}
	}
	return h.setup, fault(h.named, "手合割："+h.handicap, "a start that has no name here needs a diagram, and there is none")
}

// holds reports whether a header survives being written and read.
func (h Header) holds() bool {
	key := h.Key
	if key == "" || strings.TrimSpace(key) != key || strings.ContainsAny(key, ":：\r\n") ||
		strings.HasPrefix(key, "変化") || strings.HasPrefix(key, "まで") || strings.HasPrefix(key, "手数＝") {
		return false
	}
	switch key {
	case "手合割", "先手の持駒", "下手の持駒", "後手の持駒", "上手の持駒", "下手", "上手":
		return false
	}
	for _, s := range kifSkips {
		if strings.HasPrefix(key, s) {
			return false
		}
	}
	switch c := key[0]; {
	case c >= '0' && c <= '9', c == '*', c == '&', c == '|', c == '#':
		return false
	}
	return !isMoveSign(key)
}

// isMoveSign reports whether a text begins with a sign of a side, as moves do
// in KI2 files.
func isMoveSign(text string) bool {
	for _, sign := range moveSigns {
		if strings.HasPrefix(text, sign) {
			return true
		}
	}
	return false
}

var moveSigns = []string{"▲", "△", "☗", "☖", "▼", "▽"}

// appendKIFHeader writes headers and the start.
func (e *encoder) kifHeader(r *Record, s *shogi.Setup) {
	name := ""
	sfen := s.SFEN()
	for _, h := range shogi.Handicaps {
		if h.SFEN == sfen && h.KIF != "" {
			name = h.KIF
		}
	}
	if name == "" {
		e.buf = appendBOD(append(e.buf, "手合割：その他\n"...), s)
	} else {
		e.buf = append(e.buf, "手合割："+name+"\n"...)
	}
	for _, h := range r.Headers {
		if !h.holds() {
			e.add("the header %s", shorten(h.Key))
			continue
		}
		key := h.Key
		if name != "" && name != "平手" {
			switch key {
			case "先手":
				key = "下手"
			case "後手":
				key = "上手"
			}
		}
		value := e.oneLine("a header", h.Value)
		if strings.TrimSpace(value) != value {
			e.add("blanks around a header")
		}
		e.buf = append(append(append(append(e.buf, key...), "："...), strings.TrimSpace(value)...), '\n')
	}
}
