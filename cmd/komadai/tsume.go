package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/komadai/komadai/record"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variants"
	"github.com/spf13/cobra"
)

// tsumeFlags is one run of komadai tsume.
type tsumeFlags struct {
	positionFlags
	o    tsume.Options
	all  bool
	time time.Duration
	out  io.Writer
	log  io.Writer
}

// problem is a position to solve, from a record or from the command line.
type problem struct {
	name  string // where it stands, "" on the command line
	start shogi.Position
	own   []shogi.Move // the solution that came with it
}

func newTsume() *cobra.Command {
	var f tsumeFlags
	c := &cobra.Command{
		Use:   "tsume [--position P | FILE...]",
		Short: "Solve mate problems",
		Long: `Solve mate problems (tsume shogi): the side to move gives check with every
move, until the other side has no answer. The attacker may have no king, and
the defender holds what the position says.

The answer is one of
  mate N     a mate in N moves, and there is no shorter one
  mate <=N   a mate in N moves; there may be a shorter one
  no mate    whatever the attacker does
  unknown    not decided, with how far the search came
and after a mate its moves with the longest defence. Every mate was replayed
move by move by a verifier. Futile interpositions are not counted. The search
ends at the first mate unless --shortest is given.

Files hold an SFEN a line, or are records such as KIF, of which the start
position is the problem and the main line its solution; without a file and a position they come from standard
input. With --all the shortest mate is followed by the pieces that the attacker
has left over, by other checks along the line that mate too, and by a verdict on
the record's solution, if it has one. Progress goes to standard error. Ctrl-C stops and prints what is known.

` + positionHelp,
		Example: `  komadai tsume --position "8k/9/6R2/9/9/9/9/9/9 b G 1"
  komadai tsume --shortest --max-time 1m problems.sfen
  komadai tsume --all problem.kif`,
		RunE: func(c *cobra.Command, args []string) error {
			f.out, f.log = c.OutOrStdout(), c.ErrOrStderr()
			return f.run(c, args)
		},
	}
	f.variant = variants.All[0].Key
	c.Flags().StringVar(&f.position, "position", "", "startpos, an SFEN, or either followed by moves")
	c.Flags().BoolVar(&f.o.Shortest, "shortest", false, "go on until the mate is known to be the shortest")
	c.Flags().BoolVar(&f.all, "all", false, "look for other solutions too, and check that of the record")
	c.Flags().DurationVar(&f.time, "max-time", 0, "the longest time for a problem, such as 30s (default: no limit)")
	c.Flags().IntVar(&f.o.Memory, "memory", 256, "memory for the tables, in MB")
	c.Flags().IntVar(&f.o.Threads, "threads", 1, "how many threads search a problem")
	return c
}

func (f *tsumeFlags) run(c *cobra.Command, args []string) error {
	if f.time < 0 {
		return fmt.Errorf("--max-time %v: want a time above 0", f.time)
	}
	if f.o.Memory < 1 || f.o.Memory > 1<<20 {
		return fmt.Errorf("--memory %d: want a number of megabytes from 1 to 1048576", f.o.Memory)
	}
	if f.o.Threads < 1 || f.o.Threads > 64 {
		return fmt.Errorf("--threads %d: want a number from 1 to 64", f.o.Threads)
	}
	if f.position != "" {
		if len(args) > 0 {
			return errors.New("both --position and files: want one of them")
		}
		_, p, _, err := f.last()
		if err != nil {
			return err
		}
		start, _ := shogi.PositionOf(p)
		return failed(f.solve(c.Context(), problem{start: start}))
	}
	inputs, err := expand(args)
	if err != nil {
		return failed(err)
	}
	bad := 0
	for _, in := range inputs {
		name := in.name
		n, err := f.file(c.Context(), c.InOrStdin(), name)
		bad += n
		if err != nil {
			fmt.Fprintln(f.log, located(name, err))
			bad++
		}
		if c.Context().Err() != nil {
			return failed(errors.New("interrupted"))
		}
	}
	if bad > 0 {
		return failed(fmt.Errorf("%d inputs or problems failed", bad))
	}
	return nil
}

// file solves the problems of a file, and returns how many are none.
func (f *tsumeFlags) file(ctx context.Context, stdin io.Reader, name string) (bad int, err error) {
	in := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return 0, err
		}
		defer file.Close()
		in = file
	}
	recs, warnings, err := record.Read(in, "", record.Options{})
	for _, w := range warnings {
		fmt.Fprintln(f.log, located(name, w))
	}
	for i, r := range recs {
		p, err := f.problem(r)
		if err == nil {
			p.name = fmt.Sprintf("%s:%d: ", name, i+1)
			err = f.solve(ctx, p)
		}
		if err != nil {
			fmt.Fprintf(f.log, "%s:%d: %v\n", name, i+1, err)
			bad++
		}
		if ctx.Err() != nil {
			break
		}
	}
	return bad, err
}

// problem takes a problem from a record.
func (f *tsumeFlags) problem(r *record.Record) (problem, error) {
	if r.Variant != "" && r.Variant != f.variant {
		return problem{}, fmt.Errorf("a record of %s: want one of shogi", r.Variant)
	}
	s, err := shogi.ParseSFEN(r.Start)
	if err != nil {
		return problem{}, err
	}
	p, err := s.Tsume()
	if err != nil {
		return problem{}, err
	}
	var own []shogi.Move
	for _, n := range r.Main() {
		if n.Move == "" {
			break
		}
		m, err := shogi.ParseMove(string(n.Move))
		if err != nil {
			return problem{}, err
		}
		own = append(own, m)
	}
	return problem{start: p, own: own}, nil
}

// solve solves a problem and prints what came of it.
func (f *tsumeFlags) solve(ctx context.Context, p problem) error {
	if f.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.time)
		defer cancel()
	}
	last := time.Now()
	report := func(g tsume.Progress) {
		if time.Since(last) < time.Second {
			return
		}
		last = time.Now()
		known := ""
		if g.Plies > 0 {
			known = fmt.Sprintf(", mate in %d or fewer", g.Plies)
		}
		if g.AtLeast > 1 {
			known += fmt.Sprintf(", none in fewer than %d", g.AtLeast)
		}
		fmt.Fprintf(f.log, "%s%v: %d positions, table %.0f %% full%s\n",
			p.name, g.Elapsed.Round(100*time.Millisecond), g.Nodes, 100*g.Full, known)
	}
	var r tsume.Review
	var err error
	if f.all {
		r, err = tsume.Examine(ctx, p.start, p.own, f.o, report)
	} else {
		r.Result, err = tsume.Solve(ctx, p.start, f.o, report)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(f.out, p.name+answer(r.Result))
	if len(r.Line) > 0 {
		fmt.Fprintln(f.out, moveList(r.Line))
	}
	if f.all {
		printReview(f.out, r)
	}
	fmt.Fprintf(f.log, "%s%d positions, %v\n", p.name, r.Nodes, r.Elapsed.Round(time.Millisecond))
	return nil
}

// answer tells in one line what is known of a problem.
func answer(r tsume.Result) string {
	switch {
	case r.Status == tsume.Mate && r.Exact:
		return fmt.Sprintf("mate %d", r.Plies)
	case r.Status == tsume.Mate:
		return fmt.Sprintf("mate <=%d", r.Plies)
	case r.Status == tsume.NoMate:
		return "no mate"
	}
	return fmt.Sprintf("unknown: %d positions searched", r.Nodes)
}

// printReview prints what Examine tells besides the solution.
func printReview(out io.Writer, r tsume.Review) {
	if r.Status == tsume.Mate {
		fmt.Fprintf(out, "left over: %v\n", r.Left)
	}
	for _, o := range r.Others {
		length, minor := fmt.Sprintf("mate %d", o.Plies), ""
		if !o.Exact {
			length = fmt.Sprintf("mate <=%d", o.Plies)
		}
		if o.Minor {
			minor = " (minor: mates like the last move, or differs in promotion only)"
		}
		fmt.Fprintf(out, "also: ply %d, %v, %s%s\n", o.Ply, o.Move, length, minor)
	}
	if r.Open > 0 {
		fmt.Fprintf(out, "also: %d checks of which it is not known whether they mate\n", r.Open)
	}
	switch {
	case len(r.Own.Moves) == 0:
	case r.Own.Fault != "":
		fmt.Fprintf(out, "solution: %s\n", r.Own.Fault)
	case r.Own.Best:
		fmt.Fprintln(out, "solution: right, and there is no shorter one")
	default:
		fmt.Fprintln(out, "solution: it mates; whether there is a shorter one is not known")
	}
}

func moveList(line []shogi.Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}
