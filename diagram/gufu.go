package diagram

import (
	"fmt"

	"github.com/komadai/komadai/game"
)

// isGufu reports whether a board is that of Gufū shōgi, the only one of its
// size. There the direction of a piece says nothing of its owner.
func isGufu(b game.Board) bool { return b.Files == 2 && b.Ranks == 3 }

// gufuPiece draws a piece that is turned, above a shadow that falls down.
func gufuPiece(s *scene, c game.Cell, facing uint8, at point, western bool) error {
	sprite, name := gufuPieces(), "gu-"
	if western {
		name = "gux-"
	}
	if c.Kind == "K" {
		name += map[game.Side]string{game.Black: "b", game.White: "w"}[c.Owner]
	}
	sym := sprite[name+string(c.Kind)]
	if sym == nil {
		return fmt.Errorf("no outline of the piece %q of %v", c.Kind, c.Owner)
	}
	around := turn(int(facing), 60, 60)
	s.place("shadow", sprite["gu-shadow"], move(at.x+1.5, at.y+4).then(around))
	s.place("piece", sym, move(at.x, at.y).then(around))
	return nil
}
