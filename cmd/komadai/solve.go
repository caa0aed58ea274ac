package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/saisho"
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
	var rules, file string
	c := &cobra.Command{
		Use:   "solve GAME [--rules R] [--dump FILE]",
		Short: "Solve a small game completely",
		Long: `Solve a small game completely and print what there is to count. The games: ` + strings.Join(solverKeys(), ", ") + `.

With --dump the value of every state goes to a file, one line a state, sorted
by bytes: the position string, W, L or D for the side to move, and the plies to
the end or -. The SHA-256 of that text is printed always.`,
		Example: `  komadai solve gufu
  komadai solve gufu --rules strict --dump gufu.txt`,
		Args:      cobra.ExactArgs(1),
		ValidArgs: solverKeys(),
		RunE: func(c *cobra.Command, args []string) error {
			for _, s := range solvers {
				if s.key == args[0] {
					return failed(runSolver(s, rules, file, c.OutOrStdout()))
				}
			}
			return fmt.Errorf("game %q: want one of %s", args[0], strings.Join(solverKeys(), ", "))
		},
	}
	c.Flags().StringVar(&rules, "rules", "", "the ruleset (default: the game's first)")
	c.Flags().StringVar(&file, "dump", "", "write the value of every state to this file")
	return c
}

func runSolver(s solver, rules, file string, out io.Writer) error {
	dump := bufio.NewWriter(io.Discard)
	if file != "" {
		f, err := os.Create(file)
		if err != nil {
			return err
		}
		defer f.Close()
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

func solveGufu(rules string, out, dump io.Writer) (string, error) {
	r, err := gufu.ParseRuleset(rules)
	if err != nil {
		return "", err
	}
	solution := gufu.Solve(r)
	s := solution.Summary()
	fmt.Fprintf(out, "game gufu\nrules %v\nstates %d\nin-check %d\nmates %d\nstalemates %d\n", r, s.States, s.InCheck, s.Mates, s.Stalemates)
	for i, side := range [...]string{"black", "white"} {
		t := s.BySide[i]
		fmt.Fprintf(out, "%s-to-move wins %d losses %d draws %d\n", side, t.Wins, t.Losses, t.Draws)
	}
	fmt.Fprintf(out, "start %v\nlongest-win %d\n", s.Start, s.LongestWin)
	for _, d := range s.FirstDrops {
		fmt.Fprintf(out, "first %v %v\n", d.Move, d.Value)
	}
	return solution.Dump(dump)
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
