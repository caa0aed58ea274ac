package shogi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// StartSFEN is the position from which an even game begins.
const StartSFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// ParseSFEN reads a diagram: board, side to move, hands and, where it is
// there, the number of the next move. It is lenient where nothing can be
// misread: hands in any order and with repeated letters, underscores for
// blanks, a plus sign that the address of a page has turned into a blank. What
// it cannot read it reports all at once; whether the rules allow the diagram
// is the business of [Setup.Position].
func ParseSFEN(text string) (Setup, error) {
	s := Setup{Ply: 1}
	f := strings.Fields(strings.ReplaceAll(text, "_", " "))
	if len(f) == 0 {
		return s, fmt.Errorf("%w: it is empty, want board, side to move and hands", ErrBadSFEN)
	}
	f = rejoinPlus(f)
	var errs []error
	fail := func(format string, a ...any) {
		errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrBadSFEN}, a...)...))
	}
	board, err := parseBoard(f[0])
	s.Board = board
	if err != nil {
		errs = append(errs, err)
	}
	switch {
	case len(f) < 2:
		fail("the side to move is missing, want b or w after the board")
	case f[1] == "b" || f[1] == "B":
		s.Turn = Black
	case f[1] == "w" || f[1] == "W":
		s.Turn = White
	default:
		fail("side to move %s, want b or w", clip(f[1]))
	}
	if len(f) < 3 {
		fail("the hands are missing, want pieces such as 2Pb or - after the side to move")
	} else if s.Hands, err = parseHands(f[2]); err != nil {
		errs = append(errs, err)
	}
	if len(f) > 3 {
		n, err := strconv.Atoi(f[3])
		if err != nil || n < 0 || n > 1<<30 {
			fail("move number %s, want a number from 1", clip(f[3]))
		} else {
			s.Ply = max(n, 1)
		}
	}
	if len(f) > 4 {
		fail("%s after the move number, want nothing", clip(f[4]))
	}
	return s, errors.Join(errs...)
}

// clip quotes text for an error and keeps it short.
func clip(text string) string {
	if len(text) > 40 {
		text = text[:40] + "..."
	}
	return strconv.Quote(text)
}

// rejoinPlus mends a board in which blanks stand for plus signs: while squares
// are missing and the next word goes on with a piece that can be promoted, the
// two belong together. A lone b is a bishop if the side to move follows.
func rejoinPlus(f []string) []string {
	for len(f) > 1 && squaresIn(f[0]) < 81 && strings.IndexByte("PLNSBRplnsbr", f[1][0]) >= 0 &&
		strings.Trim(f[1], "123456789/+PLNSGBRKplnsgbrk") == "" &&
		(f[1] != "b" || len(f) > 2 && (f[2] == "b" || f[2] == "w")) {
		f = append([]string{f[0] + "+" + f[1]}, f[2:]...)
	}
	return f
}

// squaresIn counts the squares that a board field describes.
func squaresIn(board string) int {
	n := 0
	for _, c := range []byte(board) {
		switch {
		case '1' <= c && c <= '9':
			n += int(c - '0')
		case c != '/' && c != '+':
			n++
		}
	}
	return n
}

func parseBoard(text string) (board [81]Piece, err error) {
	var errs []error
	fail := func(format string, a ...any) {
		if len(errs) < 20 {
			errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrBadSFEN}, a...)...))
		}
	}
	ranks := strings.Split(text, "/")
	if len(ranks) != 9 {
		fail("the board %s has %d ranks, want 9 with / between them", clip(text), len(ranks))
	}
	for r, row := range ranks {
		if r >= 9 {
			break
		}
		n, plus := 0, false
		for i := 0; i < len(row); i++ {
			c := row[i]
			if c == '+' {
				if plus || i+1 == len(row) {
					fail("rank %c %s: a + without a piece after it", 'a'+r, clip(row))
				}
				plus = true
				continue
			}
			if '1' <= c && c <= '9' {
				if plus {
					fail("rank %c %s: a + before %q, want a piece there", 'a'+r, clip(row), c)
				}
				n, plus = n+int(c-'0'), false
				continue
			}
			p, err := ParsePiece(string(rune(c)))
			switch {
			case err != nil:
				fail("rank %c %s: %q, want a piece or a number of empty squares 1-9", 'a'+r, clip(row), c)
			case plus && !p.Kind().CanPromote():
				fail("rank %c %s: +%c, but this piece has no promoted form", 'a'+r, clip(row), c)
			case plus:
				p |= Piece(promoted)
			}
			if err == nil && n < 9 {
				board[NewSquare(8-n, r)] = p
			}
			n, plus = n+1, false
		}
		if n != 9 {
			fail("rank %c %s has %d squares, want 9", 'a'+r, clip(row), n)
		}
	}
	return board, errors.Join(errs...)
}

func parseHands(text string) (hands [2]Hand, err error) {
	if text == "-" {
		return hands, nil
	}
	var errs []error
	fail := func(format string, a ...any) {
		if len(errs) < 20 {
			errs = append(errs, fmt.Errorf(format, a...))
		}
	}
	var counts [2][16]int
	n, digits := 0, false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if '0' <= c && c <= '9' {
			n, digits = min(n*10+int(c-'0'), 1000), true
			continue
		}
		p, err := ParsePiece(string(rune(c)))
		if err != nil || handMask[p.Kind()] == 0 {
			fail("%w: hands %s: %q, want numbers and letters of RBGSNLP, lower case for White", ErrBadSFEN, clip(text), c)
		} else {
			if !digits {
				n = 1
			}
			counts[p.Color()][p.Kind()] += n
		}
		n, digits = 0, false
	}
	if digits {
		fail("%w: hands %s: a number without a piece after it", ErrBadSFEN, clip(text))
	}
	for c := range hands {
		for _, k := range HandKinds {
			h, ok := hands[c].With(k, counts[c][k])
			if !ok {
				fail("%w: %d %v in the hand of %v, a set has %d", ErrTooMany, counts[c][k], k, Color(c), setOf[k])
			}
			hands[c] = h
		}
	}
	return hands, errors.Join(errs...)
}

// SFEN writes the diagram: four fields, hands in the order R B G S N L P,
// Black's first.
func (s *Setup) SFEN() string {
	return appendSFEN(&s.Board, &s.Hands, s.Turn) + " " + strconv.Itoa(max(s.Ply, 1))
}

// SFEN writes the position in three fields, without a move number. Two
// positions are the same exactly if their texts are.
func (p *Position) SFEN() string { return appendSFEN(&p.board, &p.hands, p.turn) }

func appendSFEN(board *[81]Piece, hands *[2]Hand, turn Color) string {
	t := make([]byte, 0, 128)
	for r := range 9 {
		if r > 0 {
			t = append(t, '/')
		}
		empty := byte(0)
		for f := 8; f >= 0; f-- {
			p := board[NewSquare(f, r)]
			if p == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				t = append(t, '0'+empty)
				empty = 0
			}
			t = append(t, p.String()...)
		}
		if empty > 0 {
			t = append(t, '0'+empty)
		}
	}
	if turn == Black {
		t = append(t, " b "...)
	} else {
		t = append(t, " w "...)
	}
	if (hands[Black]|hands[White])&handBits == 0 {
		t = append(t, '-')
	}
	t = hands[Black].appendSFEN(t, Black)
	t = hands[White].appendSFEN(t, White)
	return string(t)
}
