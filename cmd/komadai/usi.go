package main

import (
	"context"
	"strings"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/usi"
	"github.com/spf13/cobra"
)

func newUSI() *cobra.Command {
	name := ownEngines()[0]
	c := &cobra.Command{
		Use:   "usi [--engine NAME]",
		Short: "Be a USI engine, for Shogidokoro, ShogiHome and the like",
		Long: `Be a USI engine: read commands from standard input and answer on standard
output, until quit or the end of the input. Programs with a board such as
Shogidokoro and ShogiHome run this command as an engine; register the program
with "usi" as its argument. Mate problems (go mate) go to the solver of
komadai tsume. When the input ends, a search that has a limit is finished.`,
		Example: `  komadai usi
  printf 'position startpos\ngo movetime 1000\n' | komadai usi`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			e, err := ownEngine(name)
			if err != nil {
				return err
			}
			defer e.Close()
			config := usi.Config{Version: version(), Author: "the Komadai authors", Mate: findMate}
			return failed(usi.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout(), e, config))
		},
	}
	c.Flags().StringVar(&name, "engine", name, "who thinks: "+strings.Join(ownEngines(), ", "))
	must(c.RegisterFlagCompletionFunc("engine", completeWords(ownEngines)))
	return c
}

// findMate answers go mate.
func findMate(ctx context.Context, p shogi.Position) ([]shogi.Move, bool, error) {
	r, err := tsume.Solve(ctx, p, tsume.Options{}, nil)
	return r.Line, r.Status == tsume.NoMate, err
}
