package tsume

import (
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/komadai/komadai/shogi"
)

// Problem is one of the mate problems that come with the package.
type Problem struct {
	SFEN       string
	Plies      int        // of the shortest mate: 3 to 15
	Difficulty int        // doublings of the positions that the solver needed
	First      shogi.Move // the only first move that mates as soon
	Origin     string     // the self-played game and the ply: "163.63"
}

//go:embed problems/mates.txt
var stock string

// Problems returns the problems, sorted by length and difficulty. They are from
// games that package gen below played against itself; the solver confirmed of
// each that there is no shorter mate and no other first move that mates as
// soon.
var Problems = sync.OnceValue(func() []Problem {
	list, err := parseProblems(stock)
	if err != nil {
		panic("problems/mates.txt: " + err.Error()) // a test reads it
	}
	return list
})

// parseProblems reads a line for each problem: plies, difficulty, first move,
// origin, position. Lines that begin with # are comments.
func parseProblems(text string) (list []Problem, err error) {
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.SplitN(line, " ", 5)
		if len(f) < 5 {
			return nil, fmt.Errorf("line %d has %d fields, want 5", i+1, len(f))
		}
		p := Problem{Origin: f[3], SFEN: f[4]}
		var bad [3]error
		p.Plies, bad[0] = strconv.Atoi(f[0])
		p.Difficulty, bad[1] = strconv.Atoi(f[1])
		p.First, bad[2] = shogi.ParseMove(f[2])
		if err := errors.Join(bad[:]...); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		list = append(list, p)
	}
	return list, nil
}
