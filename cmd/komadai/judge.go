package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/spf13/cobra"
)

var claims = []string{game.Declare.String(), game.Count.String(), game.Draw.String()}

func newJudge() *cobra.Command {
	var f positionFlags
	var claim string
	c := &cobra.Command{
		Use:   "judge --position P [--rules R] [--claim CLAIM]",
		Short: "Tell whether and how a game has ended",
		Long: `Play the moves of a position argument under a ruleset and print one line,

  ply N RESULT REASON

where RESULT is undecided, black, white, draw or replay. It stops at the first
ply that ends the game, and says on standard error by which rule of which
document.

A claim is judged after the last move and is the side to move's: declare (the
entering king), count (the points of an impasse), draw (both agree). Where a
claim needs the opponent's agreement, he is taken to agree.

Exit status: 0 judged; 1 an illegal move that the ruleset refuses, or text that
is no position or move; 2 a claim that the ruleset lacks or that does not apply.

` + positionHelp,
		Example: `  komadai judge --rules jsa --position "startpos moves 7g7f 3c3d"
  komadai judge --rules aise --position "startpos moves 7g7f" --claim draw
  komadai judge --rules csa --position "startpos moves 7g7f 3c3d P*2d"
  komadai judge --rules jsa,impasse=csa27_declare --claim declare \
      --position "+R3GS2+B/4K4/1+P+P+P+P+P+P2/9/9/9/+p+p+p+p+p+p+p+p+p/+l+l+lgkg+l+n+n/+r+ns3s+p1 b BGSN2P 1"`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			action := game.NoAction
			if claim != "" {
				a, err := game.ParseAction(claim)
				if err != nil || a != game.Declare && a != game.Count && a != game.Draw {
					return fmt.Errorf("claim %q: want one of %s", claim, strings.Join(claims, ", "))
				}
				action = a
			}
			v, l, err := f.open()
			if err != nil {
				return err
			}
			g, err := l.Start(v)
			if err != nil {
				return failed(err)
			}
			return judge(g, l.Moves, action, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f.add(c)
	c.Flags().StringVar(&claim, "claim", "", "what the side to move claims after the last move: "+strings.Join(claims, ", "))
	must(c.RegisterFlagCompletionFunc("claim", completeWords(func() []string { return claims })))
	return c
}

func judge(g *game.Game, moves []game.Move, claim game.Action, out, log io.Writer) error {
	verdict := func(ply int) {
		fmt.Fprintf(out, "ply %d %s\n", ply, g.Outcome())
		if o := g.Outcome(); o.Over() {
			if c, ok := g.Variant().(game.Citer); ok {
				fmt.Fprintln(log, c.Cite(o.Rule).En)
			}
		}
	}
	for i, m := range moves {
		if g.Outcome().Over() {
			verdict(i)
			fmt.Fprintf(log, "moves that follow after the end of the game: %d\n", len(moves)-i)
			return nil
		}
		err := g.Play(m)
		switch {
		case err == nil:
		case errors.Is(err, game.ErrSyntax):
			return failed(fmt.Errorf("ply %d: %w", i+1, err))
		case g.Offend(g.Position().Turn(), m):
			verdict(i + 1)
			fmt.Fprintf(log, "ply %d: %v\n", i+1, err)
			return nil
		default:
			verdict(i)
			return failed(fmt.Errorf("ply %d: %w", i+1, err))
		}
	}
	if claim == game.NoAction {
		verdict(len(moves))
		return nil
	}
	if g.Outcome().Over() {
		verdict(len(moves))
		fmt.Fprintf(log, "the claim comes after the end of the game\n")
		return nil
	}
	err := g.Claim(g.Position().Turn(), claim)
	verdict(len(moves))
	if err != nil {
		return &exitError{exitUsage, err}
	}
	return nil
}
