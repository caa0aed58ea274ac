package shogi

import (
	"fmt"
	"strconv"

	"github.com/komadai/komadai/game"
)

// Color is a player. Black (sente) plays up the board, towards rank a.
type Color uint8

// The players.
const (
	Black Color = iota
	White
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// Side returns the player as package game names him.
func (c Color) Side() game.Side { return game.Side(c) }

func (c Color) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	}
	return "color(" + strconv.Itoa(int(c)) + ")"
}

// ParseColor inverts [Color.String].
func ParseColor(text string) (Color, error) {
	switch text {
	case "black":
		return Black, nil
	case "white":
		return White, nil
	}
	return Black, fmt.Errorf("color %q: want black or white", text)
}
