package record

import (
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// After makes a move of shogi on a position, whether the rules allow it or not,
// as records that end in a foul want it. It returns the position without the
// number of the move, or an error if there is nothing to move.
func After(sfen string, m game.Move) (string, error) {
	b, err := boardAt(sfen)
	if err != nil {
		return "", err
	}
	mv, err := shogi.ParseMove(string(m))
	if err != nil {
		return "", err
	}
	if _, err := b.play(mv); err != nil {
		return "", err
	}
	text := b.SFEN()
	return text[:strings.LastIndexByte(text, ' ')], nil
}

// Text turns the bytes of a file into text, whatever encoding they are in, and
// says which.
func Text(data []byte) (string, Encoding) { return decodeText(string(data)) }
