// Command gen collects mate problems from games that it plays against itself.
//
//	go run ./tsume/gen -time 1h > tsume/problems/mates.txt
//
// The players take what they can, come near the enemy king and are careless
// now and then, so that many of their games end in mates that one of them
// could have given earlier. From every game a few positions are taken in which
// the side to move mates in 3 to 15 plies; the solver confirms that no mate is
// shorter and that no other first move mates as soon.
package main

import (
	"bufio"
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// found is a problem with where it comes from.
type found struct {
	plies, difficulty int
	game, ply         int
	sfen              string
	first             shogi.Move
}

func main() {
	seed := flag.Uint64("seed", 1, "of the games")
	count := flag.Int("count", 1000, "how many problems")
	limit := flag.Duration("time", time.Hour, "how long to go on at most")
	flag.Parse()
	ctx, cancel := context.WithTimeout(context.Background(), *limit)
	defer cancel()
	var all []found
	byPlies := map[int]int{}
	seen := map[string]bool{}
	for game := 1; len(all) < *count && ctx.Err() == nil; game++ {
		for _, f := range collect(ctx, *seed, game) {
			// Short mates are common; they take half at most.
			if seen[f.sfen] || f.plies <= 5 && byPlies[f.plies] >= *count/4 {
				continue
			}
			seen[f.sfen] = true
			byPlies[f.plies]++
			all = append(all, f)
		}
		if game%100 == 0 {
			fmt.Fprintln(os.Stderr, game, "games,", len(all), "problems", byPlies)
		}
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.plies, b.plies), cmp.Compare(a.difficulty, b.difficulty), cmp.Compare(a.sfen, b.sfen))
	})
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	fmt.Fprintf(out, "# Written by tsume/gen -seed %d: plies, difficulty, first move, game and ply, position.\n", *seed)
	for _, f := range all[:min(len(all), *count)] {
		fmt.Fprintf(out, "%d %d %v %d.%d %s\n", f.plies, f.difficulty, f.first, f.game, f.ply, f.sfen)
	}
}

// collect plays a game and returns its problems.
func collect(ctx context.Context, seed uint64, game int) (list []found) {
	r := rand.New(rand.NewPCG(seed, uint64(game)))
	p := shogi.Start()
	last := -8
	for ply := range 200 {
		if ctx.Err() != nil || !p.HasMove() {
			break
		}
		if ply > 30 && ply-last >= 6 && len(list) < 4 && len(p.AppendMoves(nil, shogi.Checks)) > 0 {
			if f, ok := problem(ctx, p); ok {
				f.game, f.ply = game, ply
				list = append(list, f)
				last = ply
			}
		}
		var u shogi.Undo
		p.Do(choose(r, &p), &u)
	}
	return list
}

// problem reports whether a position is a problem: one that the solver decides
// quickly.
func problem(ctx context.Context, p shogi.Position) (found, bool) {
	o := tsume.Options{Memory: 4, Nodes: 1500}
	if r, err := tsume.Solve(ctx, p, o, nil); err != nil || r.Status != tsume.Mate || r.Plies < 3 || r.Plies > 21 {
		return found{}, false
	}
	o.Nodes = 20000
	r, only, err := tsume.OnlyFirst(ctx, p, o)
	if err != nil || !only || r.Plies < 3 || r.Plies > 15 {
		return found{}, false
	}
	return found{plies: r.Plies, difficulty: bits.Len64(r.Nodes), sfen: p.SFEN(), first: r.Line[0]}, true
}

// choose returns the move of a player that looks one move ahead.
func choose(r *rand.Rand, p *shogi.Position) (best shogi.Move) {
	king := p.King(p.Turn().Other())
	most := -1 << 30
	for _, m := range p.AppendMoves(nil, shogi.All) {
		v := p.SEE(m) + r.IntN(120)
		if m.Promotes() {
			v += 60
		}
		f, rk := m.To().File()-king.File(), m.To().Rank()-king.Rank()
		if d := max(f, -f, rk, -rk); d < 4 {
			v += 25 * (4 - d)
		}
		if !m.IsDrop() && p.At(m.From()).Kind() == shogi.King && !p.InCheck() {
			v -= 50
		}
		if v > most {
			best, most = m, v
		}
	}
	return best
}
