package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/alphabeta"
	"github.com/komadai/komadai/engine/plain"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variants"
	"github.com/spf13/cobra"
)

// ownEngines are the names of the engines in this program.
func ownEngines() []string {
	names := []string{"alphabeta", "plain"}
	for _, l := range plain.Levels {
		names = append(names, "plain:"+l.String())
	}
	return names
}

// ownEngine makes one of the engines in this program.
func ownEngine(name string) (engine.Engine, error) {
	kind, level, leveled := strings.Cut(name, ":")
	switch {
	case name == "alphabeta":
		return alphabeta.New(), nil
	case kind == "plain" && !leveled:
		return plain.New(variants.Find, plain.Strong), nil
	case kind == "plain":
		l, err := plain.ParseLevel(level)
		if err != nil {
			return nil, err
		}
		return plain.New(variants.Find, l), nil
	}
	return nil, fmt.Errorf("engine %q: want one of %s", name, strings.Join(ownEngines(), ", "))
}

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
