package record

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// bodRow reads a row of a diagram, "|v香 ・ ...|一".
func bodRow(line string) ([9]shogi.Piece, error) {
	var row [9]shogi.Piece
	line = line[1:]
	if end := strings.LastIndexByte(line, '|'); end >= 0 {
		line = line[:end]
	}
	x, color := 0, shogi.Black
	for line != "" {
		r, n := utf8.DecodeRuneInString(line)
		switch r {
		case ' ', '　', '\t', '+', '^':
			line = line[n:]
			continue
		case 'v', 'V':
			color, line = shogi.White, line[n:]
			continue
		}
		if x == 9 {
			return row, fmt.Errorf("more than 9 cells in a row of the diagram")
		}
		if r == '・' || r == '･' || r == '.' {
			line = line[n:]
		} else {
			kind, rest, ok := cutPiece(line)
			if !ok {
				return row, fmt.Errorf("%q is no piece", r)
			}
			row[8-x], line = shogi.NewPiece(kind, color), rest
		}
		x, color = x+1, shogi.Black
	}
	if x != 9 {
		return row, fmt.Errorf("%d cells in a row of the diagram, want 9", x)
	}
	return row, nil
}

// handBlanks may stand between the pieces of a hand, and before their number.
const handBlanks = " 　\t"

// bodHand reads the pieces in a hand, all is true for 残り全部.
func bodHand(text string) (h shogi.Hand, all bool, err error) {
	text = strings.TrimSpace(text)
	switch text {
	case "なし", "":
		return 0, false, nil
	case "残り全部":
		return 0, true, nil
	}
	for {
		text = strings.TrimLeft(text, handBlanks+"、,")
		if text == "" {
			return h, false, nil
		}
		kind, rest, ok := cutPiece(text)
		if !ok {
			return h, false, fmt.Errorf("%q in a hand is no piece", shorten(text))
		}
		n, rest := cutCount(strings.TrimLeft(rest, handBlanks))
		next, ok := h.With(kind, h.Count(kind)+n)
		if !ok {
			return h, false, fmt.Errorf("a hand cannot hold %d of %s", h.Count(kind)+n, pieceName(kind))
		}
		h, text = next, rest
	}
}

var fullSet = map[shogi.Kind]int{shogi.Rook: 2, shogi.Bishop: 2, shogi.Gold: 4, shogi.Silver: 4, shogi.Knight: 4, shogi.Lance: 4, shogi.Pawn: 18}

// giveRest puts all pieces that are nowhere else into a hand.
func giveRest(s *shogi.Setup, c shogi.Color) {
	for _, k := range shogi.HandKinds {
		left := fullSet[k] - s.Hands[c.Other()].Count(k)
		for _, p := range s.Board {
			if p != shogi.NoPiece && p.Kind().Demote() == k {
				left--
			}
		}
		if left > 0 {
			s.Hands[c], _ = s.Hands[c].With(k, left)
		}
	}
}

// appendBOD writes a diagram with the hands and the side to move.
func appendBOD(dst []byte, s *shogi.Setup) []byte {
	hand := func(name string, h shogi.Hand) {
		dst = append(dst, name+"の持駒："...)
		if h.Total() == 0 {
			dst = append(dst, "なし"...)
		}
		for _, k := range shogi.HandKinds {
			if n := h.Count(k); n > 0 {
				dst = append(dst, pieceName(k)...)
				if n > 1 {
					dst = append(dst, kanjiCount(n)...)
				}
				dst = append(dst, "　"...)
			}
		}
		dst = append(dst, '\n')
	}
	hand("後手", s.Hands[shogi.White])
	dst = append(dst, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"...)
	for rank, name := range []rune(kanjiDigits) {
		dst = append(dst, '|')
		for file := 8; file >= 0; file-- {
			switch p := s.Board[shogi.NewSquare(file, rank)]; {
			case p == shogi.NoPiece:
				dst = append(dst, " ・"...)
			case p.Color() == shogi.White:
				dst = append(dst, "v"+shortName(p.Kind())...)
			default:
				dst = append(dst, " "+shortName(p.Kind())...)
			}
		}
		dst = append(dst, "|"+string(name)+"\n"...)
	}
	dst = append(dst, "+---------------------------+\n"...)
	hand("先手", s.Hands[shogi.Black])
	if s.Ply > 1 {
		dst = fmt.Appendf(dst, "手数＝%d  まで\n", s.Ply-1)
	}
	if s.Turn == shogi.White {
		dst = append(dst, "後手番\n"...)
	} else {
		dst = append(dst, "先手番\n"...)
	}
	return dst
}
