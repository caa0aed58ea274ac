package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/komadai/komadai/engine/solved"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/variants"
	"github.com/spf13/cobra"
)

// A solver prints the summary of a solved game under a ruleset to out and its
// dump to dump, and returns the SHA-256 of the dump.
type solver struct {
	key   string
	solve func(rules string, out, dump io.Writer) (sum string, err error)
}

var solvers = []solver{{"gufu", solveGufu}, {"saisho", solveSaisho}}

func solverKeys() []string {
	keys := make([]string, len(solvers))
	for i, s := range solvers {
		keys[i] = s.key
	}
	return keys
}

func newSolve() *cobra.Command {
	var rules, file, position string
	c := &cobra.Command{
		Use:   "solve GAME [--rules R] [--dump FILE | --position P]",
		Short: "Solve a small game completely",
		Long: `Solve a small game completely and print what there is to count. The games: ` + strings.Join(solverKeys(), ", ") + `.

With --dump the value of every state goes to a file, one line a state, sorted
by bytes: the position string, W, L or D for the side to move, and the plies to
the end or -. The SHA-256 of that text is printed always.

With --position it is one position that is looked at: what it is worth for the
side to move (W, L or D and the plies to the end), its term (tsume, hisshi,
tsumero), the forced sequence where there is one, and then every move with what
it is worth for the one who makes it, the term of the position after it, and
"best" where it is. Repetitions in the moves of the argument count.

` + positionHelp,
		Example: `  komadai solve gufu
  komadai solve gufu --rules strict --dump gufu.txt
  komadai solve saisho --position "WNW w -"`,
		Args:      cobra.ExactArgs(1),
		ValidArgs: solverKeys(),
		RunE: func(c *cobra.Command, args []string) error {
			for _, s := range solvers {
				if s.key == args[0] && c.Flags().Changed("position") {
					return failed(solvePosition(s.key, rules, position, c.OutOrStdout()))
				}
				if s.key == args[0] {
					return failed(runSolver(s, rules, file, c.OutOrStdout()))
				}
			}
			return fmt.Errorf("game %q: want one of %s", args[0], strings.Join(solverKeys(), ", "))
		},
	}
	c.Flags().StringVar(&rules, "rules", "", "the ruleset (default: the game's first)")
	c.Flags().StringVar(&file, "dump", "", "write the value of every state to this file")
	c.Flags().StringVar(&position, "position", "", "look at one position: startpos, a position string, or either followed by moves")
	c.MarkFlagsMutuallyExclusive("dump", "position")
	return c
}

func runSolver(s solver, rules, file string, out io.Writer) (err error) {
	dump := bufio.NewWriter(io.Discard)
	if file != "" {
		f, err2 := os.Create(file)
		if err2 != nil {
			return err2
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		dump = bufio.NewWriter(f)
	}
	sum, err := s.solve(rules, out, dump)
	if err != nil {
		return err
	}
	if err := dump.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "sha256 %s\n", sum)
	return err
}

// solvePosition prints what is known about one position.
func solvePosition(key, rules, position string, out io.Writer) error {
	v, err := variants.Find(key, rules)
	if err != nil {
		return err
	}
	g, err := game.Parse(v, position)
	if err != nil {
		return err
	}
	x, err := solved.Study(v, g.History())
	if err != nil {
		return err
	}
	orDash := func(t solved.Term) string {
		if t == solved.NoTerm {
			return "-"
		}
		return string(t)
	}
	fmt.Fprintf(out, "position %s\nvalue %v %s\n", g.Position().SFEN(), x.Value, orDash(x.Term))
	if g.Outcome().Over() {
		fmt.Fprintf(out, "over %v\n", g.Outcome())
	}
	if len(x.Line) > 0 {
		fmt.Fprintf(out, "line %s\n", strings.Trim(fmt.Sprint(x.Line), "[]"))
	}
	for _, m := range x.Moves {
		fmt.Fprintf(out, "move %s %v %s", m.Move, m.Value, orDash(m.Term))
		if m.Best {
			fmt.Fprint(out, " best")
		}
		fmt.Fprintln(out)
	}
	return nil
}

func solveGufu(rules string, out, dump io.Writer) (string, error) {
	r, err := gufu.ParseRuleset(rules)
	if err != nil {
		return "", err
	}
	solution := gufu.Solve(r)
	s := solution.Summary()
	fmt.Fprintf(out, "game gufu\nrules %v\nreachable states %d\nin check %d\nmates %d\nstalemates %d\n", r, s.States, s.InCheck, s.Mates, s.Stalemates)
	for i, side := range [...]string{"black", "white"} {
		t := s.BySide[i]
		fmt.Fprintf(out, "%s to move: %d won, %d lost, %d drawn\n", side, t.Wins, t.Losses, t.Draws)
	}
	fmt.Fprintf(out, "longest win %d plies\nstart %s\n", s.LongestWin, short(s.Start))
	for _, d := range s.FirstDrops {
		fmt.Fprintf(out, "%v %s\n", d.Move, short(d.Value))
	}
	return solution.Dump(dump)
}

// short writes a value as the summary of every game does: W3, L0, D. The dump
// has its parts apart.
func short(v gufu.Value) string {
	return strings.TrimSuffix(strings.ReplaceAll(v.String(), " ", ""), "-")
}

func solveSaisho(rules string, out, dump io.Writer) (string, error) {
	r, err := saisho.ParseRuleset(rules)
	if err != nil {
		return "", err
	}
	x, err := saisho.Solve(r)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(out, "game saisho\nrules %v\n%s\n", r, strings.Join(x.Lines(), "\n"))
	if r.Limit > 0 {
		limited, err := saisho.SolveLimited(r)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(out, strings.Join(limited.Lines(), "\n"))
	}
	hash := sha256.New()
	if err := x.Dump(io.MultiWriter(hash, dump)); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
