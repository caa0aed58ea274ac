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

// opened is a game to look at: where it starts and the moves that its rules
// allow. Positions are made again when they are asked for, as a file may hold
// very many.
type opened struct {
	rec     *record.Record // nil for a position argument
	variant game.Variant
	number  int // which game of the file it is
	of      int // how many there are
	first   int // number of the first move
	start   game.Position
	moves   []game.Move
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
	o := &opened{rec: rec, variant: v, first: game.MoveNumber(rec.Start), start: p}
	for _, n := range rec.Main() {
		if n.Move == "" {
			break
		}
		if p, err = p.Play(n.Move); err != nil {
			break
		}
		o.moves = append(o.moves, n.Move)
	}
	return o, nil
}

// at returns how many moves lead to the position that --ply asks for.
func (o *opened) at(c *cobra.Command, ply int) (int, error) {
	if !c.Flags().Changed("ply") {
		return len(o.moves), nil
	}
	n := ply - o.first + 1
	if n < 0 || n > len(o.moves) {
		return 0, failed(fmt.Errorf("ply %d: want a number from %d to %d", ply, o.first-1, o.first-1+len(o.moves)))
	}
	return n, nil
}

// A moment is a position with the move that led to it.
type moment struct {
	pos, before game.Position // before is nil at the start
	step        game.Step     // the zero Step at the start
	prev        game.Coord    // where the move before that one went
}

// after makes the moment after a legal move.
func (m moment) after(move game.Move) (moment, error) {
	next, err := m.pos.Play(move)
	if err != nil {
		return m, err
	}
	return moment{pos: next, before: m.pos, step: m.pos.Explain(move), prev: m.step.To}, nil
}

// moment returns the position after n moves.
func (o *opened) moment(n int) (moment, error) {
	m := moment{pos: o.start}
	skipped := max(n-2, 0) // moves that need no explanation
	for i, move := range o.moves[:n] {
		var err error
		if i < skipped {
			m.pos, err = m.pos.Play(move)
		} else {
			m, err = m.after(move)
		}
		if err != nil {
			return m, fmt.Errorf("move %d: %w", o.first+i, err)
		}
	}
	return m, nil
}
