package match

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/komadai/komadai/game"
)

// openings.txt was written by gen (go run ./gen in this folder): 500 even
// openings of 12 to 24 plies. It depends on the strength of the engine of that
// day, so it is made anew on purpose only, not by go generate.
//
//go:embed openings.txt
var openings string

// Openings returns the 500 openings that come with the program.
func Openings() []game.Line {
	lines, err := ReadOpenings(strings.NewReader(openings))
	if err != nil {
		panic(err) // a test reads them
	}
	return lines
}

// ReadOpenings reads a position argument a line, as after the word position in
// USI; blank lines and lines that begin with # are passed over.
func ReadOpenings(r io.Reader) ([]game.Line, error) {
	var lines []game.Line
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan(); n++ {
		text := strings.TrimSpace(in.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		l, err := game.ParseLine(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		lines = append(lines, l)
	}
	return lines, in.Err()
}

// Shuffled returns openings in an order that a seed decides.
func Shuffled(lines []game.Line, seed uint64) []game.Line {
	s := append([]game.Line(nil), lines...)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	return s
}
