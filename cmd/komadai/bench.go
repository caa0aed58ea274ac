package main

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/alphabeta"
	"github.com/spf13/cobra"
)

func newBench() *cobra.Command {
	depth := alphabeta.BenchDepth
	c := &cobra.Command{
		Use:   "bench [--depth N]",
		Short: "Measure the shogi engine",
		Long: `Search a fixed list of positions to a fixed depth, with one thread. The number
of positions looked at is the last line of standard output and the same on
every machine: a change of the engine that is to change nothing but speed must
keep it. What was found, time and rate go to standard error.`,
		Example: `  komadai bench
  komadai bench --depth 12`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if depth < 1 || depth > 60 {
				return fmt.Errorf("depth %d: want a number from 1 to 60", depth)
			}
			log := c.ErrOrStderr()
			began := time.Now()
			nodes, err := alphabeta.Bench(c.Context(), depth, func(sfen string, r engine.Result) {
				fmt.Fprintf(log, "%-6s %8s %9d %8v  %s\n", r.Move, r.Score, r.Info.Nodes, r.Info.Time.Round(time.Millisecond), sfen)
			})
			if err != nil {
				return failed(err)
			}
			spent := time.Since(began)
			fmt.Fprintf(log, "%v, %.0f nodes a second\n", spent.Round(time.Millisecond), float64(nodes)/max(spent.Seconds(), 1e-9))
			_, err = fmt.Fprintln(c.OutOrStdout(), nodes)
			return failed(err)
		},
	}
	c.Flags().IntVar(&depth, "depth", depth, "how many plies to search to")
	return c
}
