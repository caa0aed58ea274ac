package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/record"
	"github.com/komadai/komadai/variants"
	"github.com/spf13/cobra"
)

// recordFlags choose a game of a file, and a place in it.
type recordFlags struct {
	from      string
	game, ply int
}

func (f *recordFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.from, "from", "", "the format of the file (default: found by content)")
	c.Flags().IntVar(&f.game, "game", 1, "which game of the file")
	c.Flags().IntVar(&f.ply, "ply", 0, "the position after the move of this number (default: the last)")
	must(c.RegisterFlagCompletionFunc("from", completeWords(formatKeys)))
}

// opened is a game of a file with the positions of its main line.
type opened struct {
	rec     *record.Record
	variant game.Variant
	number  int // which game of the file it is
	of      int // how many there are
	first   int // number of the first move

	// positions[i] is that after i moves. The line ends before an illegal move.
	positions []game.Position
	moves     []game.Move
}

// open reads a game of a file, "-" for standard input. What the reader got over
// goes to standard error.
func (f *recordFlags) open(c *cobra.Command, name string) (*opened, error) {
	if f.from != "" {
		if _, err := record.Find(f.from); err != nil {
			return nil, err
		}
	}
	if f.game < 1 {
		return nil, fmt.Errorf("game %d: want a number from 1 up", f.game)
	}
	recs, err := readFile(c, name, f.from)
	if err != nil {
		return nil, failed(err)
	}
	if f.game > len(recs) {
		return nil, failed(fmt.Errorf("%s: game %d: want a number from 1 to %d", name, f.game, len(recs)))
	}
	o, err := follow(recs[f.game-1])
	if err != nil {
		return nil, failed(fmt.Errorf("%s: %w", name, err))
	}
	o.number, o.of = f.game, len(recs)
	return o, nil
}

func readFile(c *cobra.Command, name, format string) ([]*record.Record, error) {
	in := c.InOrStdin()
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	recs, warnings, err := record.Read(in, format, record.Options{})
	for _, w := range warnings {
		fmt.Fprintln(c.ErrOrStderr(), located(name, w))
	}
	if err != nil {
		return nil, errors.New(located(name, err))
	}
	return recs, nil
}

// follow plays the main line of a record as far as the rules allow it.
func follow(rec *record.Record) (*opened, error) {
	v, err := variants.Find(rec.Variant, rec.Rules)
	if err != nil {
		return nil, err
	}
	p, err := v.Parse(rec.Start)
	if err != nil {
		return nil, err
	}
	o := &opened{rec: rec, variant: v, first: game.MoveNumber(rec.Start), positions: []game.Position{p}}
	for _, n := range rec.Main() {
		if n.Move == "" {
			break
		}
		next, err := p.Play(n.Move)
		if err != nil {
			break
		}
		p = next
		o.moves = append(o.moves, n.Move)
		o.positions = append(o.positions, p)
	}
	return o, nil
}

// at returns how many moves lead to the position that the flags ask for.
func (f *recordFlags) at(c *cobra.Command, o *opened) (int, error) {
	if !c.Flags().Changed("ply") {
		return len(o.moves), nil
	}
	n := f.ply - o.first + 1
	if n < 0 || n > len(o.moves) {
		return 0, failed(fmt.Errorf("ply %d: want a number from %d to %d", f.ply, o.first-1, o.first-1+len(o.moves)))
	}
	return n, nil
}

// last returns where move n went, counted from 1; the zero Coord for none.
func (o *opened) last(n int) game.Coord {
	if n == 0 {
		return game.Coord{}
	}
	return o.positions[n-1].Explain(o.moves[n-1]).To
}
