package shogi

import (
	"fmt"
	"strconv"

	"github.com/komadai/komadai/game"
)

// Square is a square of the board: 9*file+rank, both from 0.
type Square uint8

// NoSquare is no square: the origin of a drop, the king that is not there.
const NoSquare Square = 81

// NewSquare returns the square on a file and a rank that both count from 0.
func NewSquare(file, rank int) Square { return Square(9*file + rank) }

// Valid reports whether s lies on the board.
func (s Square) Valid() bool { return s < NoSquare }

// File returns the file, from 0 (file 1, Black's right edge) to 8.
func (s Square) File() int { return int(s) / 9 }

// Rank returns the rank, from 0 (rank a, White's edge) to 8.
func (s Square) Rank() int { return int(s) % 9 }

// Coord returns the square as package game names it, zero for NoSquare.
func (s Square) Coord() game.Coord {
	if !s.Valid() {
		return game.Coord{}
	}
	return game.Coord{File: int8(s.File() + 1), Rank: int8(s.Rank() + 1)}
}

// flip returns the square as the other player sees it.
func (s Square) flip() Square { return 80 - s }

// String writes the square as USI does, "7g"; "-" is NoSquare.
func (s Square) String() string {
	switch {
	case s.Valid():
		return string([]byte{'1' + byte(s.File()), 'a' + byte(s.Rank())})
	case s == NoSquare:
		return "-"
	}
	return "square(" + strconv.Itoa(int(s)) + ")"
}

// ParseSquare reads a square of the board: "7g".
func ParseSquare(text string) (Square, error) {
	if len(text) == 2 && '1' <= text[0] && text[0] <= '9' && 'a' <= text[1] && text[1] <= 'i' {
		return NewSquare(int(text[0]-'1'), int(text[1]-'a')), nil
	}
	return NoSquare, fmt.Errorf("square %q: want a file 1-9 and a rank a-i, such as 7g", text)
}
