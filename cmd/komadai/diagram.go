package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/saisho"
	"github.com/spf13/cobra"
)

// gif is the format that shows a whole game; the others show one position.
const gif = "gif"

// mostMoves is how many moves an animation shows, less than package diagram
// refuses, so that nobody waits for the refusal.
const mostMoves = 1999

// diagramKeys are the formats of pictures.
func diagramKeys() []string {
	var keys []string
	for _, f := range diagram.Formats {
		keys = append(keys, f.Key)
	}
	return append(keys, gif)
}

// drawer is one run of komadai diagram.
type drawer struct {
	position positionFlags
	record   recordFlags

	format, pieces, view, coordinates, caption, font, out string
	arrows, highlights                                    []string
	wood, net, force, once                                bool
	scale                                                 float64
	delay, last                                           time.Duration
}

func newDiagram() *cobra.Command {
	var d drawer
	c := &cobra.Command{
		Use:   "diagram FILE|--position P [--ply N] [-o OUT]",
		Short: "Draw a position, or a game as an animation",
		Long: `Draw a position for print, for a page or for a mail: svg or png, txt for plain
text, bod for the programs of shogi. gif shows the game move by move up to the
position. The position is the last of a record, - for standard input, or of a
position argument, or the one after the move of --ply.

The format is that of the end of OUT, svg without one. The picture goes to
standard output, or with -o to a file, which is not written over without
--force.

` + positionHelp,
		Example: `  komadai diagram --position "startpos moves 7g7f" -o start.svg
  komadai diagram game.kif --ply 40 --coordinates japanese --arrows 2h2d,5e! -o attack.png
  komadai diagram game.kif --delay 800ms --wood -o game.gif
  komadai diagram --position startpos --format txt --pieces western`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return d.run(c, args) },
	}
	d.position.addOptional(c)
	d.record.add(c)
	f := c.Flags()
	f.StringVar(&d.format, "format", "", "the kind of picture: "+strings.Join(diagramKeys(), ", "))
	f.StringVar(&d.pieces, "pieces", diagram.Sets[0], "the set of pieces: "+strings.Join(diagram.Sets, ", "))
	f.StringVar(&d.view, "view", "black", "whose side is at the bottom: black, white")
	f.StringVar(&d.coordinates, "coordinates", diagram.Coordinates[0], "names of files and ranks: "+strings.Join(diagram.Coordinates, ", "))
	f.StringSliceVar(&d.arrows, "arrows", nil, "arrows such as 7g7f, rings such as 5e, each with ! for a threat")
	f.StringSliceVar(&d.highlights, "highlights", nil, "cells to look at, such as 5e")
	f.StringVar(&d.caption, "caption", "", "a text below the picture")
	f.StringVar(&d.font, "font", "", "a TrueType or OpenType file for characters of the caption that the built-in face lacks")
	f.BoolVar(&d.wood, "wood", false, "board and stands of wood, not of paper")
	f.BoolVar(&d.net, "net", false, "the unfolded cube of Saishō beside its top face")
	f.Float64Var(&d.scale, "scale", 1, "size; at 1 a cell of shogi has 55 by 60 pixels")
	f.DurationVar(&d.delay, "delay", time.Second, "gif: how long a position stands")
	f.DurationVar(&d.last, "last", 0, "gif: how long the last one stands (default: four times as long)")
	f.BoolVar(&d.once, "once", false, "gif: do not begin again")
	f.StringVarP(&d.out, "output", "o", "", "the file to write (default, or -: standard output)")
	f.BoolVar(&d.force, "force", false, "write over a file that exists")
	must(c.RegisterFlagCompletionFunc("format", completeWords(diagramKeys)))
	must(c.RegisterFlagCompletionFunc("pieces", completeWords(func() []string { return diagram.Sets })))
	must(c.RegisterFlagCompletionFunc("coordinates", completeWords(func() []string { return diagram.Coordinates })))
	return c
}

func (d *drawer) run(c *cobra.Command, args []string) error {
	if d.out == "-" {
		d.out = "" // standard output, as - is standard input
	}
	if err := d.chooseFormat(c); err != nil {
		return err
	}
	o, err := d.options()
	if err != nil {
		return err
	}
	g, err := d.game(c, args)
	if err != nil {
		return err
	}
	if v, ok := g.variant.(*saisho.Variant); ok && d.net {
		o.Net = v.Ruleset().Net.String()
	} else if d.net {
		return fmt.Errorf("--net is of the cube of Saishō, and this is %s", g.variant.Names().Variant.En)
	}
	at, err := g.at(c, d.record.ply)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if d.format == gif {
		err = d.animate(&b, g, at, o)
	} else {
		err = d.draw(&b, g, at, o)
	}
	switch {
	case err != nil:
		return failed(err)
	case d.out == "":
		_, err := b.WriteTo(c.OutOrStdout())
		return failed(err)
	}
	return failed(writeFile(d.out, b.Bytes(), d.force))
}

// chooseFormat takes the format from the name of the output where no flag says
// it, and keeps pictures of pixels away from terminals.
func (d *drawer) chooseFormat(c *cobra.Command) error {
	if d.format == "" {
		d.format = strings.ToLower(strings.TrimPrefix(filepath.Ext(d.out), "."))
	}
	if d.format == "" {
		d.format = diagram.Formats[0].Key
	}
	if err := checkWord("format", d.format, diagramKeys()); err != nil {
		return err
	}
	if d.out == "" && (d.format == gif || d.format == "png") && isTerminal(c.OutOrStdout()) {
		return fmt.Errorf("format %s: want -o OUT, a terminal shows no such picture", d.format)
	}
	return nil
}

// options reads the flags that say how to draw.
func (d *drawer) options() (o diagram.Options, err error) {
	o = diagram.Options{Pieces: d.pieces, Coordinates: d.coordinates, Wood: d.wood, Scale: d.scale, Caption: d.caption}
	if err := checkWord("pieces", d.pieces, diagram.Sets); err != nil {
		return o, err
	}
	if err := checkWord("coordinates", d.coordinates, diagram.Coordinates); err != nil {
		return o, err
	}
	if o.View, err = parseView(d.view); err != nil {
		return o, err
	}
	for _, text := range d.arrows {
		a, err := diagram.ParseArrow(text)
		if err != nil {
			return o, err
		}
		o.Arrows = append(o.Arrows, a)
	}
	for _, text := range d.highlights {
		cell, err := diagram.ParseCoord(text)
		if err != nil {
			return o, err
		}
		o.Highlights = append(o.Highlights, cell)
	}
	if d.font == "" {
		return o, nil
	}
	data, err := os.ReadFile(d.font)
	if err != nil {
		return o, failed(err)
	}
	if o.Font, err = diagram.ParseFont(data); err != nil {
		return o, failed(fmt.Errorf("%s: %w", d.font, err))
	}
	return o, nil
}

// game opens the record or the position argument.
func (d *drawer) game(c *cobra.Command, args []string) (*opened, error) {
	hasPosition := c.Flags().Changed("position")
	if len(args) == 1 == hasPosition {
		return nil, fmt.Errorf("want either a file or --position, and not both")
	}
	foreign, where := []string{"from", "game"}, "a file"
	if !hasPosition {
		foreign, where = []string{"variant", "rules"}, "--position: a record says itself what game it is"
	}
	for _, name := range foreign {
		if c.Flags().Changed(name) {
			return nil, fmt.Errorf("--%s goes with %s", name, where)
		}
	}
	if hasPosition {
		return d.position.game()
	}
	return d.record.open(c, args[0])
}

// draw draws the position after a number of moves.
func (d *drawer) draw(w io.Writer, g *opened, at int, o diagram.Options) error {
	m, err := g.moment(at)
	if err != nil {
		return err
	}
	japanese, err := notation.Find("japanese")
	if err != nil {
		return err
	}
	o.LastFrom, o.Last = m.step.From, m.step.To
	o.Turn, o.Ply = m.pos.Turn(), g.first+at-1
	if at > 0 {
		o.Move = japanese.WriteStep(m.step, m.prev)
	}
	for _, f := range diagram.Formats {
		if f.Key == d.format {
			return f.Write(w, m.pos.Board(), o)
		}
	}
	return fmt.Errorf("format %q: want one of %s", d.format, strings.Join(diagramKeys(), ", "))
}

// animate draws all positions from the start on. Arrows and marks are those of
// the last one.
func (d *drawer) animate(w io.Writer, g *opened, at int, o diagram.Options) error {
	if at > mostMoves {
		return fmt.Errorf("an animation of %d moves: want at most %d, and --ply to choose them", at, mostMoves)
	}
	plain := o
	plain.Arrows, plain.Highlights = nil, nil
	m := moment{pos: g.start}
	frames := []diagram.Frame{{Board: m.pos.Board(), Options: plain}}
	for i, move := range g.moves[:at] {
		var err error
		if m, err = m.after(move); err != nil {
			return fmt.Errorf("move %d: %w", g.first+i, err)
		}
		f := diagram.Frame{Board: m.pos.Board(), Options: plain}
		f.Options.LastFrom, f.Options.Last = m.step.From, m.step.To
		frames = append(frames, f)
	}
	last := &frames[len(frames)-1].Options
	last.Arrows, last.Highlights = o.Arrows, o.Highlights
	return diagram.GIF(w, frames, diagram.Timing{Delay: d.delay, Last: d.last, Once: d.once})
}
