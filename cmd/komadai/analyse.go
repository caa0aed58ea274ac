package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/analysis"
	"github.com/komadai/komadai/engine/match"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/record"
	"github.com/spf13/cobra"
)

// analyser is one run of komadai analyse.
type analyser struct {
	positionFlags
	record             recordFlags
	engine, to         string
	time, nodes, depth string
	out, log           io.Writer
	terminal           bool
}

func newAnalyse() *cobra.Command {
	var a analyser
	c := &cobra.Command{
		Use:   "analyse [FILE | --position P]",
		Short: "Go over a game or a position with the engine",
		Long: `Have an engine think about a position, or about every position of a game: FILE
is a record in any format that komadai convert reads, - for standard input.

For a position it prints the best move, what the position is worth to Black and
the line of best play. For a game it prints each move with what the position
after it is worth to Black, and after moves that gave something away a mark and
the line that was better: ?! for 5 percent of the chance to win, ? for 10, ??
for 20. A mate is # with its plies. With --to json there is everything that a
graph needs; with --to and the format of a record, such as kif, it is the game
with comments, in which "#評価値=" is the worth in hundredths of a pawn.

` + engineHelp + `

` + positionHelp,
		Example: `  komadai analyse game.kif
  komadai analyse --time 2 --to kif game.csa > analysed.kif
  komadai analyse --position "startpos moves 7g7f" --engine alphabeta,MultiPV=3`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			a.out, a.log, a.terminal = c.OutOrStdout(), c.ErrOrStderr(), isTerminal(c.ErrOrStderr())
			return a.run(c, args)
		},
	}
	a.addOptional(c)
	c.Flags().StringVar(&a.record.from, "from", "", "the format of the file (default: found by content)")
	c.Flags().IntVar(&a.record.game, "game", 1, "which game of the file")
	c.Flags().StringVar(&a.engine, "engine", "", "who thinks (default alphabeta, and plain for other games than shogi)")
	c.Flags().StringVar(&a.time, "time", "", "seconds for each position (default 1, unless --nodes or --depth limits it)")
	c.Flags().StringVar(&a.nodes, "nodes", "", "positions to look at for each position")
	c.Flags().StringVar(&a.depth, "depth", "", "plies to search to for each position")
	c.Flags().StringVar(&a.to, "to", "text", "text, json, or for a game the format of a record: "+strings.Join(formatKeys(), ", "))
	must(c.RegisterFlagCompletionFunc("to", completeWords(func() []string { return append([]string{"text", "json"}, formatKeys()...) })))
	return c
}

func (a *analyser) run(c *cobra.Command, args []string) error {
	if (a.position == "") == (len(args) == 0) {
		return errors.New("want a FILE or --position, and not both")
	}
	if a.to != "text" && a.to != "json" {
		if _, err := record.Find(a.to); err != nil || a.position != "" {
			return fmt.Errorf("--to %q: want text, json or, for a game, one of %s", a.to, strings.Join(formatKeys(), ", "))
		}
	}
	if a.position == "" {
		o, err := a.record.open(c, args[0])
		if err != nil {
			return err
		}
		return a.withEngine(c.Context(), o.variant, func(p match.Player, e engine.Engine) error { return a.game(c.Context(), o, p, e) })
	}
	v, l, err := a.open()
	if err != nil {
		return err
	}
	return a.withEngine(c.Context(), v, func(p match.Player, e engine.Engine) error { return a.last(c.Context(), v, l, p, e) })
}

// withEngine starts the engine that suits a variant.
func (a *analyser) withEngine(ctx context.Context, v game.Variant, do func(match.Player, engine.Engine) error) error {
	var limits match.Player
	if a.time == "" && a.nodes == "" && a.depth == "" {
		a.time = "1"
	}
	for key, value := range map[string]string{"movetime": a.time, "nodes": a.nodes, "depth": a.depth} {
		if value == "" {
			continue
		}
		if err := parseLimit(&limits, key, value); err != nil {
			return err
		}
	}
	if a.engine == "" {
		a.engine = "alphabeta"
		if v.Key() != "shogi" {
			a.engine = "plain"
		}
	}
	p, err := parsePlayer(a.engine, limits)
	if err != nil {
		return err
	}
	e, err := p.Start(ctx)
	if err != nil {
		return failed(err)
	}
	defer e.Close()
	return failed(do(p, e))
}

// game goes over a game.
func (a *analyser) game(ctx context.Context, o *opened, p match.Player, e engine.Engine) error {
	r := engine.Request{Start: o.rec.Start, Moves: o.moves, Limits: p.Limits}
	points, err := analysis.Game(ctx, o.variant, e, r, func(done, all int) {
		if a.terminal {
			fmt.Fprintf(a.log, "\r%d of %d positions\x1b[K", done, all)
		}
	})
	if a.terminal {
		fmt.Fprint(a.log, "\r\x1b[K")
	}
	if errors.Is(err, context.Canceled) && len(points) > 0 { // what is known is worth something
		return errors.Join(a.write(o, e.Name(), points), errors.New("interrupted"))
	}
	if err != nil {
		return err
	}
	return a.write(o, e.Name(), points)
}

// write writes what was found about a game.
func (a *analyser) write(o *opened, name string, points []analysis.Point) error {
	switch a.to {
	case "text":
		return a.table(o, points)
	case "json":
		return a.encode(gameJSON(o, name, points))
	}
	annotate(o.rec, points)
	f, err := record.Find(a.to)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	lost, err := f.Encode(&b, []*record.Record{o.rec}, record.Options{Encoding: f.Encoding})
	for _, l := range lost {
		fmt.Fprintf(a.log, "not kept in %s: %v\n", a.to, l)
	}
	if err != nil {
		return err
	}
	_, err = a.out.Write(b.Bytes())
	return err
}

// table prints a line for each move.
func (a *analyser) table(o *opened, points []analysis.Point) error {
	var b strings.Builder
	marks := map[analysis.Mark]int{}
	for i, p := range points[:len(points)-1] {
		fmt.Fprintf(&b, "%4d  %-6s %8s  %3.0f %%", o.first+i, p.Move, worth(points[i+1]), 100*points[i+1].Chance)
		if p.Mark != analysis.Fine {
			fmt.Fprintf(&b, "  %-2s better %s", p.Mark, moveTexts(p.Best))
			marks[p.Mark]++
		}
		b.WriteString("\n")
	}
	last := points[len(points)-1]
	if !last.Outcome.Over() {
		fmt.Fprintf(&b, "      %-6s %8s  best %s\n", "", worth(last), moveTexts(last.Best))
	}
	fmt.Fprintf(&b, "%d inaccuracies, %d mistakes, %d blunders\n", marks[analysis.Inaccuracy], marks[analysis.Mistake], marks[analysis.Blunder])
	_, err := io.WriteString(a.out, b.String())
	return err
}

// worth writes what a position is worth to Black.
func worth(p analysis.Point) string {
	if p.Outcome.Over() {
		return p.Outcome.Word()
	}
	return p.Score.String()
}

func moveTexts(line []game.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = string(m)
	}
	return strings.Join(words, " ")
}

// mateWorth is the worth that comments give a mate.
const mateWorth = 30000

// annotate writes what was found into the comments of a record.
func annotate(r *record.Record, points []analysis.Point) {
	nodes := append([]*record.Node{r.Root}, r.Main()...)
	for i, p := range points {
		n := nodes[i]
		var lines []string
		if n.Comment != "" {
			lines = append(lines, n.Comment)
		}
		if i > 0 && points[i-1].Mark != analysis.Fine {
			lines = append(lines, fmt.Sprintf("%s %.0f %% given away, better %s", points[i-1].Mark, 100*points[i-1].Loss, moveTexts(points[i-1].Best)))
		}
		if !p.Outcome.Over() {
			cp := p.Score.Centipawns
			if m := p.Score.Mate; m != 0 {
				lines = append(lines, "mate "+p.Score.String())
				if cp = mateWorth; m < 0 {
					cp = -mateWorth
				}
			}
			lines = append(lines, fmt.Sprintf("#評価値=%d", cp))
		}
		n.Comment = strings.Join(lines, "\n")
	}
}

// last thinks about the position of the command line.
func (a *analyser) last(ctx context.Context, v game.Variant, l game.Line, p match.Player, e engine.Engine) error {
	var lines []engine.Info
	r := engine.Request{Start: l.SFEN, Moves: l.Moves, Limits: p.Limits}
	result, err := analysis.Position(ctx, v, e, r, func(i engine.Info) {
		n := max(i.Line, 1)
		lines = append(lines, make([]engine.Info, max(n-len(lines), 0))...)
		lines[n-1] = i
		if a.terminal {
			fmt.Fprintf(a.log, "depth %2d %8s %10d positions %6v  %s\n", i.Depth, i.Score, i.Nodes, i.Time.Round(time.Millisecond), moveTexts(i.PV))
		}
	})
	if err != nil {
		return err
	}
	lines = slices.DeleteFunc(lines, func(i engine.Info) bool { return len(i.PV) == 0 })
	turn, err := turnAfter(v, l)
	if err != nil {
		return err
	}
	if len(lines) < 2 { // the result knows better than the last report
		lines = []engine.Info{result.Info}
		lines[0].Score = result.Score
	}
	points := make([]analysis.Point, len(lines))
	for i, info := range lines {
		points[i] = analysis.Point{Ply: len(l.Moves), Turn: turn, Score: info.Score, Best: info.PV, Info: info}
		if turn == game.White {
			points[i].Score = info.Score.Negate()
		}
		points[i].Chance = analysis.Chance(points[i].Score)
	}
	if a.to == "json" {
		var all []analysedPoint
		for _, p := range points {
			all = append(all, pointJSON(p))
		}
		return a.encode(all)
	}
	var b strings.Builder
	for _, p := range points {
		fmt.Fprintf(&b, "%s %s\n", worth(p), moveTexts(p.Best))
	}
	if result.Action != game.NoAction {
		fmt.Fprintf(&b, "%s\n", result.Action)
	}
	_, err = io.WriteString(a.out, b.String())
	return err
}

// turnAfter is who is to move after a line.
func turnAfter(v game.Variant, l game.Line) (game.Side, error) {
	g, err := l.Start(v)
	if err != nil {
		return 0, err
	}
	p := g.Position()
	for _, m := range l.Moves {
		if p, err = p.Play(m); err != nil {
			return 0, err
		}
	}
	return p.Turn(), nil
}
