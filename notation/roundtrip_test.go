package notation

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/game"
	turners "github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/jizai"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/shogi"
)

// games are the games whose moves must be told, and how long a random game of
// each is followed, and how often all its moves are read back.
var games = []struct {
	key          string
	make         func() (game.Variant, error)
	count, plies int
	every        int
}{
	{"shogi", func() (game.Variant, error) { return shogi.New("jsa") }, 3, 160, 32},
	{"jizai", func() (game.Variant, error) { return jizai.New("jsa") }, 2, 80, 20},
	{"gufu", func() (game.Variant, error) { return turners.New("strict") }, 8, 30, 3},
	{"gufu free", func() (game.Variant, error) { return turners.New("free") }, 4, 30, 3},
	{"saisho", func() (game.Variant, error) { return saisho.New("") }, 12, 20, 1},
}

// Every notation writes all legal moves of a position apart, with and without
// marks, and reads what it writes.
func TestRoundTrip(t *testing.T) {
	for _, c := range games {
		t.Run(c.key, func(t *testing.T) {
			v, err := c.make()
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(7, 7))
			read := 0
			for range c.count {
				g, err := game.Parse(v, "startpos")
				if err != nil {
					t.Fatal(err)
				}
				var prev game.Coord
				for ply := 0; ply < c.plies && !g.Outcome().Over(); ply++ {
					pos := g.Position()
					list := pos.Moves()
					if ply%c.every == c.every-1 {
						roundTrip(t, pos, prev)
						read += len(list)
					}
					m := list[random.IntN(len(list))]
					prev = pos.Explain(m).To
					if err := g.Play(m); err != nil {
						t.Fatal(err)
					}
				}
			}
			if read < 100 {
				t.Errorf("only %d moves were read back", read)
			}
		})
	}
}

// readAtMost is how many moves of a position are read back, evenly spread:
// reading one explains all the others.
const readAtMost = 16

func roundTrip(t *testing.T, pos game.Position, prev game.Coord) {
	t.Helper()
	list := pos.Moves()
	for _, n := range All {
		written := map[string]game.Move{}
		for i, m := range list {
			s := pos.Explain(m)
			text := n.WriteStep(s, prev)
			if other, twice := written[text]; twice {
				t.Fatalf("%s writes both %s and %s as %q on %s", n.Key, other, m, text, pos.SFEN())
			}
			written[text] = m
			if i*readAtMost/len(list) == (i-1)*readAtMost/len(list) && i > 0 {
				continue
			}
			for _, text := range []string{text, n.WriteMarkedStep(s, prev)} {
				if got, err := n.Read(pos, text, prev); err != nil || got != m {
					t.Fatalf("%s writes %s as %q and reads %q, %v on %s", n.Key, m, text, got, err, pos.SFEN())
				}
			}
		}
	}
}

// FuzzRead reads any text in every notation, in positions of every game: it
// never panics, and what it reads is legal.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"P-7f", "▲７六歩", "同　銀", "G6i-5h", "7g7f+", "(", "５八金(69", "Pawn from 7g to 7f", "+", "成", "1",
		"+7776FU", "歩-76", "銀x", "７六歩(77)", "K*2三>W", ">", "T~#", "*WNW", "J*5e"} {
		f.Add(text)
	}
	type start struct {
		pos   game.Position
		legal map[game.Move]bool
	}
	var starts []start
	for _, c := range []struct {
		game int
		line string
	}{{0, "startpos"}, {1, "startpos moves 7g7f"}, {2, "1kn/2/WeKs b S p"}, {4, "WNW w -"}, {4, "startpos"}} {
		v, err := games[c.game].make()
		if err != nil {
			f.Fatal(err)
		}
		g, err := game.Parse(v, c.line)
		if err != nil {
			f.Fatal(fmt.Errorf("%s: %w", c.line, err))
		}
		s := start{g.Position(), map[game.Move]bool{}}
		for _, m := range s.pos.Moves() {
			s.legal[m] = true
		}
		starts = append(starts, s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range starts {
			for _, n := range All {
				m, err := n.Read(s.pos, text, game.Coord{File: 2, Rank: 2})
				if err == nil && !s.legal[m] {
					t.Errorf("%s reads %q as %q, which is not legal on %s", n.Key, text, m, s.pos.SFEN())
				}
			}
		}
	})
}
