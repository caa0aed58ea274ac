package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
	"github.com/spf13/cobra"
)

func newPerft() *cobra.Command {
	var f positionFlags
	var depth int
	var divide bool
	c := &cobra.Command{
		Use:   "perft --position P --depth N",
		Short: "Count the ways to play N moves",
		Long: `Count the ways to play N legal moves from a position, without regard to
repetition: the test that move generators are compared by. The count is the
last line of standard output; time and rate go to standard error.

` + positionHelp,
		Example: `  komadai perft --position startpos --depth 5
  komadai perft --position "startpos moves 7g7f" --depth 4 --divide`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if depth < 0 || depth > 100 {
				return fmt.Errorf("depth %d: want a number from 0 to 100", depth)
			}
			_, p, _, err := f.last()
			if err != nil {
				return err
			}
			out, log := c.OutOrStdout(), c.ErrOrStderr()
			began := time.Now()
			shown := began
			var lines []string
			sum := uint64(0)
			total, err := perft(c.Context(), p, depth, func(m game.Move, n uint64) {
				sum += n
				lines = append(lines, fmt.Sprintf("%s: %d\n", m, n))
				if now := time.Now(); now.Sub(shown) > 2*time.Second {
					shown = now
					fmt.Fprintf(log, "%d of %d first moves, %d so far\n", len(lines), len(p.Moves()), sum)
				}
			})
			if errors.Is(err, context.Canceled) {
				return failed(fmt.Errorf("stopped at depth %d after %v", depth, time.Since(began).Round(time.Millisecond)))
			}
			if err != nil {
				return failed(err)
			}
			spent := time.Since(began)
			if divide {
				slices.Sort(lines)
				for _, l := range lines {
					io.WriteString(out, l)
				}
			}
			fmt.Fprintln(out, total)
			fmt.Fprintf(log, "%v, %.1f million a second\n", spent.Round(10*time.Microsecond), float64(total)/max(spent.Seconds(), 1e-9)/1e6)
			return nil
		},
	}
	f.add(c)
	c.Flags().IntVar(&depth, "depth", 0, "how many moves to play (required)")
	c.Flags().BoolVar(&divide, "divide", false, "print the share of every first move too")
	must(c.MarkFlagRequired("depth"))
	return c
}

// perft counts, telling the share of every first move as it is known. A
// variant with a fast core of its own counts with that.
func perft(ctx context.Context, p game.Position, depth int, report func(game.Move, uint64)) (uint64, error) {
	if fast, ok := shogi.PositionOf(p); ok {
		return fast.PerftDivide(ctx, depth, func(m shogi.Move, n uint64) { report(game.Move(m.String()), n) })
	}
	if depth == 0 {
		return 1, ctx.Err()
	}
	if p.Outcome().Over() {
		return 0, ctx.Err()
	}
	total := uint64(0)
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			return total, err
		}
		n, err := perft(ctx, next, depth-1, func(game.Move, uint64) {})
		if err != nil {
			return total, err
		}
		total += n
		report(m, n)
	}
	return total, ctx.Err()
}
