package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/game"
	"github.com/spf13/cobra"
)

func newDiagram() *cobra.Command {
	var f positionFlags
	var format, pieces, view, out string
	var force bool
	c := &cobra.Command{
		Use:   "diagram --position P",
		Short: "Draw a position as SVG",
		Long: `Draw a position as a picture in SVG for print, with the last move marked.
It goes to standard output, or with -o to a file, which is not overwritten
without --force.

` + positionHelp,
		Example: `  komadai diagram --position "startpos moves 7g7f" -o start.svg
  komadai diagram --position startpos --pieces western --view white > start.svg`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if format != "svg" {
				return fmt.Errorf("format %q: want svg", format)
			}
			if !slices.Contains(diagram.Sets, pieces) {
				return fmt.Errorf("pieces %q: want one of %s", pieces, strings.Join(diagram.Sets, ", "))
			}
			side, err := game.ParseSide(view)
			if err != nil || side == game.Neither {
				return fmt.Errorf("view %q: want black or white", view)
			}
			_, p, last, err := f.last()
			if err != nil {
				return err
			}
			var b bytes.Buffer
			if err := diagram.SVG(&b, p.Board(), diagram.Options{Pieces: pieces, View: side, Last: last}); err != nil {
				return failed(err)
			}
			if out == "" {
				_, err := b.WriteTo(c.OutOrStdout())
				return failed(err)
			}
			return failed(writeFile(out, b.Bytes(), force))
		},
	}
	f.add(c)
	c.Flags().StringVar(&format, "format", "svg", "the kind of picture: svg")
	c.Flags().StringVar(&pieces, "pieces", diagram.Sets[0], "the set of pieces: "+strings.Join(diagram.Sets, ", "))
	c.Flags().StringVar(&view, "view", "black", "whose side is at the bottom: black, white")
	c.Flags().StringVarP(&out, "out", "o", "", "the file to write (default: standard output)")
	c.Flags().BoolVar(&force, "force", false, "overwrite the file")
	return c
}
