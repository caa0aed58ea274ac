package gufu

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// Text writes the position string: "1Ws/Ke1/Swke b - p", under free with the
// owners of the contacts ("p W=b").
func (s State) Text(r Ruleset) string {
	return string(s.appendText(make([]byte, 0, 40), r))
}

func (s State) appendText(b []byte, r Ruleset) []byte {
	for q := range Square(squares) {
		if q > 0 && q%2 == 0 {
			b = append(b, '/')
		}
		if p, ok := s.on(q); ok {
			b = append(b, pieceLetters[p], "nesw"[s.place(p).dir()])
		} else if _, left := s.on(q - q%2); q%2 == 1 && !left {
			b[len(b)-1] = '2'
		} else {
			b = append(b, '1')
		}
	}
	b = append(b, ' ', "bw"[s.Turn()], ' ')
	off := len(b)
	for p := BlackKing; p <= Arashi; p++ {
		if !s.place(p).on() {
			b = append(b, pieceLetters[p])
		}
	}
	if len(b) == off {
		b = append(b, '-')
	}
	b = append(b, ' ', "p1234"[s.Due()])
	for p := Kaze; p <= Arashi && !r.Strict; p++ {
		if o := s.Owner(p); o != game.Neither {
			b = append(b, ' ', pieceLetters[p], '=', "bw"[o])
		}
	}
	return b
}

// offBoard are the pieces off the board when a set-up drop is due.
var offBoard = [...]string{1: "KkWS", 2: "kWS", 3: "WS", 4: "S"}

// ParseState reads a position string. A move number at the end is ignored.
// The error names every fault.
func ParseState(text string, r Ruleset) (State, error) {
	f := strings.Fields(text)
	if len(f) < 4 || len(text) > 200 {
		return 0, fmt.Errorf("position %.60q: want a board, b or w, the pieces off the board or -, and 1 to 4 or p, as in 2/2/2 b KkWS 1", text)
	}
	var faults []error
	bad := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	s := parseBoard(f[0], bad)
	switch f[1] {
	case "b":
	case "w":
		s |= turnBit
	default:
		bad("side to move %q: want b or w", f[1])
	}
	off := ""
	for p := BlackKing; p <= Arashi; p++ {
		if !s.place(p).on() {
			off += pieceLetters[p : p+1]
		}
	}
	if want := off; f[2] != want && (want != "" || f[2] != "-") {
		if want == "" {
			want = "-"
		}
		bad("pieces off the board %q: want %s, what the board lacks", f[2], want)
	}
	rest := f[4:]
	if n := len(rest); n > 0 {
		if k, err := strconv.Atoi(rest[n-1]); err == nil && k > 0 {
			rest = rest[:n-1]
		}
	}
	s = parsePhase(s, f[3], off, r, bad)
	s = parseOwners(s, rest, r, bad)
	if s.faceToFace() {
		bad("the kings stand face to face")
	}
	if err := errors.Join(faults...); err != nil {
		return 0, err
	}
	return s, nil
}

func parseBoard(text string, bad func(string, ...any)) (s State) {
	ranks := strings.Split(text, "/")
	if len(ranks) != 3 {
		bad("board %q: %d ranks, want 3", text, len(ranks))
		return 0
	}
	for i, rank := range ranks {
		file := 0
		for t := rank; t != ""; {
			if t[0] == '1' || t[0] == '2' {
				file += int(t[0] - '0')
				t = t[1:]
				continue
			}
			p := strings.IndexByte(pieceLetters, t[0])
			if p < 0 {
				bad("rank %d %q: %.1q: want K, k, W, S or a number of empty squares", i+1, rank, t)
				return s
			}
			d := -1
			if len(t) > 1 {
				d = strings.IndexByte("nesw", t[1])
			}
			if d < 0 {
				bad("rank %d %q: %.2q: want a direction n, e, s or w after the piece", i+1, rank, t)
				return s
			}
			if s.place(Piece(p)).on() {
				bad("rank %d %q: there is a second %c", i+1, rank, t[0])
			}
			if file < 2 {
				s = s.with(Piece(p), at(Square(2*i+file), Dir(d)))
			}
			file++
			t = t[2:]
		}
		if file != 2 {
			bad("rank %d %q: %d squares, want 2", i+1, rank, file)
		}
	}
	return s
}

// parsePhase adds the phase and checks that it fits the pieces and the turn.
func parsePhase(s State, phase, off string, r Ruleset, bad func(string, ...any)) State {
	switch {
	case phase == "p":
		black, white := s.place(BlackKing).on(), s.place(WhiteKing).on()
		switch {
		case black && white:
		case !black && !white:
			bad("both kings are missing: want a set-up drop that is due, 1 to 4")
		case r.Strict:
			bad("a king is missing in play: under evasion=strict none is captured")
		case s.place(Piece(s.Turn())).on():
			bad("a king was captured and it is the turn of the other side: want the turn of the side whose king is missing")
		}
	case len(phase) == 1 && phase[0] >= '1' && phase[0] <= '4':
		due := int(phase[0] - '0')
		if off != offBoard[due] {
			bad("set-up drop %d is due with %q off the board: want %s", due, off, offBoard[due])
		}
		if want := game.Side((due - 1) % 2); s.Turn() != want {
			bad("set-up drop %d is due and %v is to move: want %v", due, s.Turn(), want)
		}
		if s.Contact(Kaze) {
			bad("kaze is in contact during the set-up")
		}
		s |= State(due) << 21
	default:
		bad("phase %q: want 1 to 4, the set-up drop that is due, or p", phase)
	}
	return s
}

func parseOwners(s State, fields []string, r Ruleset, bad func(string, ...any)) State {
	last := -1
	for _, f := range fields {
		p := -1
		if len(f) == 3 && f[1] == '=' && (f[2] == 'b' || f[2] == 'w') {
			p = strings.IndexByte("WS", f[0])
		}
		switch owner := game.Side(strings.IndexByte("bw", f[len(f)-1])); {
		case p < 0:
			bad("%.20q after the phase: want the owner of a contact, W=b, W=w, S=b or S=w", f)
		case p <= last:
			bad("owner %q: want kaze's once, then arashi's once", f)
		case !s.Contact(Kaze + Piece(p)):
			bad("owner %q: the piece is in no contact", f)
		case owner == s.Turn() && r.Strict:
			bad("owner %q: under evasion=strict a contact is owned by the side not to move", f)
		case owner == s.Turn():
			s |= kazeOwn << p
		}
		last = max(last, p)
	}
	return s
}
