package jizai

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// StartSFEN is the only start: the even game, the emperor in White's hand.
const StartSFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b j 1"

// SFEN writes j for the emperor, in a hand before all other pieces of White.
func (q *position) SFEN() string {
	s := &q.s
	set := shogi.Setup{Board: s.board, Turn: s.turn, Ply: 1}
	board, _, _ := strings.Cut(set.SFEN(), " ")
	if s.at != shogi.NoSquare {
		board = putEmperor(board, s.at)
	}
	hands := ""
	if h := s.hands[shogi.Black]; h != 0 {
		hands += h.String()
	}
	if s.held {
		hands += "j"
	}
	if h := s.hands[shogi.White]; h != 0 {
		hands += strings.ToLower(h.String())
	}
	if hands == "" {
		hands = "-"
	}
	side := "b"
	if s.turn == shogi.White {
		side = "w"
	}
	return board + " " + side + " " + hands
}

// putEmperor writes j on an empty square of the board field of an SFEN.
func putEmperor(board string, at shogi.Square) string {
	ranks := strings.Split(board, "/")
	cells := make([]string, 0, 9)
	plus := ""
	for _, r := range ranks[at.Rank()] {
		switch {
		case r == '+':
			plus = "+"
		case r >= '1' && r <= '9':
			for range r - '0' {
				cells = append(cells, "")
			}
		default:
			cells = append(cells, plus+string(r))
			plus = ""
		}
	}
	cells[8-at.File()] = "j"
	ranks[at.Rank()] = joinCells(cells)
	return strings.Join(ranks, "/")
}

func joinCells(cells []string) string {
	var b strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			fmt.Fprintf(&b, "%d", empty)
			empty = 0
		}
	}
	for _, c := range cells {
		if c == "" {
			empty++
			continue
		}
		flush()
		b.WriteString(c)
	}
	flush()
	return b.String()
}

// parse reads an SFEN. All faults are reported at once.
func parse(text string) (state, error) {
	s := state{at: shogi.NoSquare}
	fields := strings.Fields(text)
	emperors := 0
	var errs []error
	if len(fields) > 0 {
		fields[0], emperors = s.takeFromBoard(fields[0])
	}
	if len(fields) > 2 {
		n := strings.Count(fields[2], "j")
		emperors += n
		s.held = n > 0
		if fields[2] = strings.ReplaceAll(fields[2], "j", ""); fields[2] == "" {
			fields[2] = "-"
		}
	}
	if strings.Contains(text, "J") {
		errs = append(errs, errors.New("the emperor J is Black's: White has it, j"))
		return s, errors.Join(errs...)
	}
	if emperors > 1 {
		errs = append(errs, fmt.Errorf("%d emperors: White has one, on the board or in hand", emperors))
	}
	set, err := shogi.ParseSFEN(strings.Join(fields, " "))
	if err != nil {
		return s, errors.Join(append(errs, err)...)
	}
	s.board, s.hands, s.turn = set.Board, set.Hands, set.Turn
	// The faults of a diagram of shogi, but for those of kings, which are other here.
	if _, err := set.Tsume(); err != nil {
		for _, e := range parts(err) {
			if !errors.Is(e, shogi.ErrNoKing) && !errors.Is(e, shogi.ErrOpponentInCheck) {
				errs = append(errs, e)
			}
		}
	}
	switch {
	case s.king(shogi.Black) == shogi.NoSquare:
		errs = append(errs, fmt.Errorf("%w: black has none", shogi.ErrNoKing))
	case s.lost():
		errs = append(errs, fmt.Errorf("%w: white has neither a king nor the emperor", shogi.ErrNoKing))
	case len(errs) == 0 && s.inCheck(s.turn.Other()):
		errs = append(errs, shogi.ErrOpponentInCheck)
	}
	return s, errors.Join(errs...)
}

func parts(err error) []error {
	if j, ok := err.(interface{ Unwrap() []error }); ok {
		return j.Unwrap()
	}
	return []error{err}
}

// takeFromBoard finds the emperor in the board field and returns the field with
// an empty square in its place, and how many there were.
func (s *state) takeFromBoard(board string) (string, int) {
	if !strings.Contains(board, "j") {
		return board, 0
	}
	found := 0
	ranks := strings.Split(board, "/")
	for rank, text := range ranks {
		var cells []string
		plus := ""
		for _, r := range text {
			switch {
			case r == '+':
				plus = "+"
				continue
			case r >= '1' && r <= '9':
				for range r - '0' {
					cells = append(cells, "")
				}
			case r == 'j' && plus == "":
				found++
				if file := 8 - len(cells); file >= 0 && rank < 9 {
					s.at = shogi.NewSquare(file, rank)
				}
				cells = append(cells, "")
			default:
				cells = append(cells, plus+string(r))
			}
			plus = ""
		}
		ranks[rank] = joinCells(cells)
	}
	return strings.Join(ranks, "/"), found
}
