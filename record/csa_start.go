package record

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// place reads a statement about the start position.
func (c *csaReader) place(s string) error {
	b := &c.setup
	if s == "P" {
		return fmt.Errorf("want PI, P1 to P9, P+ or P-")
	}
	rest := s[2:]
	switch {
	case s[1] == 'I':
		start, err := shogi.ParseSFEN(shogi.StartSFEN)
		if err != nil {
			return err
		}
		b.Board = start.Board
		for ; len(rest) >= 4; rest = rest[4:] {
			at, ok := csaSquare(rest[:2])
			if !ok || csaKinds[rest[2:4]] == shogi.NoKind || b.Board[at].Kind() != csaKinds[rest[2:4]] {
				return fmt.Errorf("%q is no square and the piece that stands there at the start", rest[:4])
			}
			b.Board[at] = shogi.NoPiece
		}
	case s[1] >= '1' && s[1] <= '9':
		for file := 8; file >= 0; file-- {
			rest = strings.TrimLeft(rest, " ")
			switch {
			case rest == "":
				continue
			case rest[0] == '*':
				rest = rest[1:]
				continue
			case len(rest) < 3 || rest[0] != '+' && rest[0] != '-' || csaKinds[rest[1:3]] == shogi.NoKind:
				return fmt.Errorf("%q is no piece of a row", shorten(rest))
			}
			color := shogi.Black
			if rest[0] == '-' {
				color = shogi.White
			}
			b.Board[shogi.NewSquare(file, int(s[1]-'1'))] = shogi.NewPiece(csaKinds[rest[1:3]], color)
			rest = rest[3:]
		}
	case s[1] == '+' || s[1] == '-':
		color := shogi.Black
		if s[1] == '-' {
			color = shogi.White
		}
		for ; len(rest) >= 4; rest = rest[4:] {
			kind := csaKinds[rest[2:4]]
			at, onBoard := csaSquare(rest[:2])
			switch {
			case rest[:4] == "00AL":
				c.all = 1 + int(color)
			case kind == shogi.NoKind || !onBoard && rest[:2] != "00":
				return fmt.Errorf("%q is no square and piece", rest[:4])
			case onBoard:
				b.Board[at] = shogi.NewPiece(kind, color)
			default:
				h, ok := b.Hands[color].With(kind, b.Hands[color].Count(kind)+1)
				if !ok {
					return fmt.Errorf("a hand cannot hold one more %s", rest[2:4])
				}
				b.Hands[color] = h
			}
		}
	default:
		return fmt.Errorf("want PI, P1 to P9, P+ or P-")
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		return fmt.Errorf("%q is left over", shorten(rest))
	}
	return nil
}
