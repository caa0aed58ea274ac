package main

import (
	"bufio"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/spf13/cobra"
)

func notationKeys() []string {
	keys := make([]string, len(notation.All))
	for i, n := range notation.All {
		keys[i] = n.Key
	}
	return keys
}

func newMoves() *cobra.Command {
	var f positionFlags
	var key string
	var marks bool
	c := &cobra.Command{
		Use:   "moves --position P",
		Short: "List the legal moves of a position",
		Long:  "List the legal moves of a position, one a line, sorted by bytes.\n\n" + positionHelp,
		Example: `  komadai moves --position startpos
  komadai moves --position "startpos moves 7g7f 3c3d" --notation western --marks
  komadai moves --position "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" --notation japanese`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			n, err := notation.Find(key)
			if err != nil {
				return err
			}
			_, p, prev, err := f.last()
			if err != nil {
				return err
			}
			var lines []string
			for _, m := range p.Moves() {
				if marks {
					lines = append(lines, n.WriteMarked(p, m, prev))
				} else {
					lines = append(lines, n.Write(p, m, prev))
				}
			}
			slices.Sort(lines)
			w := bufio.NewWriter(c.OutOrStdout())
			for _, l := range lines {
				w.WriteString(l + "\n")
			}
			return failed(w.Flush())
		},
	}
	f.add(c)
	c.Flags().StringVar(&key, "notation", notation.All[0].Key, "how moves are written: "+strings.Join(notationKeys(), ", "))
	c.Flags().BoolVar(&marks, "marks", false, "mark moves that give check or mate")
	must(c.RegisterFlagCompletionFunc("notation", completeWords(notationKeys)))
	return c
}
