package main

import (
	"fmt"
	"os"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variants"
	"github.com/spf13/cobra"
)

func newEval() *cobra.Command {
	var f positionFlags
	var file string
	var scale int
	c := &cobra.Command{
		Use:   "eval --position P --eval-file F",
		Short: "Print the static evaluation of a position by a network",
		Long: `Print what a neural network (NNUE) thinks of a position of shogi, without any
search: the raw output for the side to move, also in check, where a pawn is
worth about a hundred.

The file is one of Komadai's own, or an nn.bin of the formats HalfKP
256x2-32-32 and K-P 256x2-32-32, whose output is divided by FV_SCALE (truncated
toward zero).

` + positionHelp,
		Example: `  komadai eval --position startpos --eval-file nn.bin
  komadai eval --position "startpos moves 7g7f" --eval-file nn.bin --fv-scale 24`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, edge, _, err := f.last()
			if err != nil {
				return err
			}
			p, ok := shogi.PositionOf(edge)
			if !ok {
				return failed(fmt.Errorf("a %T is no position of shogi", edge))
			}
			n, err := loadNetwork(file)
			if err != nil {
				return failed(err)
			}
			if c.Flags().Changed("fv-scale") {
				if err := n.SetFVScale(scale); err != nil {
					return err
				}
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), n.Evaluate(&p))
			return failed(err)
		},
	}
	f.variant = variants.All[0].Key
	c.Flags().StringVar(&f.position, "position", "", "startpos, an SFEN, or either followed by moves (required)")
	c.Flags().StringVar(&file, "eval-file", "", "the network file (required)")
	c.Flags().IntVar(&scale, "fv-scale", nnue.DefaultFVScale, fmt.Sprintf("what the output of an nn.bin is divided by, %d to %d", nnue.MinFVScale, nnue.MaxFVScale))
	must(c.MarkFlagRequired("position"))
	must(c.MarkFlagRequired("eval-file"))
	return c
}

// loadNetwork reads a network file; the error names it.
func loadNetwork(name string) (*nnue.Network, error) {
	r, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	n, err := nnue.Load(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}
