// Command komadai is a shogi club in one program: it serves the pages on which
// people play, and answers questions about positions on the command line.
//
//	komadai                                  # the club at http://127.0.0.1:8080
//	komadai moves --position startpos        # legal moves
//	komadai perft --position startpos --depth 5
//	komadai judge --rules jsa --position "startpos moves 7g7f"
//	komadai show game.kif                    # a game in the terminal
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 1 // what was asked could not be answered
	exitUsage  = 2 // it was asked wrongly, or a claim does not apply
)

// exitError carries an exit status; its text is printed if there is any.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string { return e.err.Error() }
func (e *exitError) Unwrap() error { return e.err }

// failed wraps an error that ends the program with status 1; other errors of
// commands come from flags and arguments and end it with 2.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return &exitError{exitFailed, err}
}

// run runs the program and returns its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitOK
	}
	code := exitUsage
	var e *exitError
	if errors.As(err, &e) {
		code = e.code
	}
	fmt.Fprintf(stderr, "komadai: %v\n", err)
	if code == exitUsage && e == nil {
		fmt.Fprintln(stderr, "komadai: try komadai help")
	}
	return code
}

func newRoot() *cobra.Command {
	serve := newServe()
	root := &cobra.Command{
		Use:   "komadai",
		Short: "A shogi club in one program",
		Long: `Komadai is a shogi club in one program. Without a command it serves the
club's pages: open the printed address in a browser and play, against the
computer or, by a link, against a friend.`,
		Example: `  komadai                               the club, at http://127.0.0.1:8080
  komadai serve --lan                   for everybody in the house
  komadai moves --position startpos     the legal moves of a position
  komadai perft --position startpos --depth 5
  komadai judge --rules aise --position "startpos moves 7g7f 3c3d" --claim draw
  komadai show game.kif                 a game, in the terminal
  komadai diagram game.kif -o game.gif  the same, as an animation
  komadai convert --to csa game.kif     in another format`,
		Args:          cobra.NoArgs,
		RunE:          serve.RunE,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.Flags().AddFlagSet(serve.Flags())
	root.AddCommand(serve, newMoves(), newPerft(), newDiagram(), newShow(), newJudge(), newConvert(), newSolve(), newTsume(),
		newUSI(), newMatch(), newAnalyse(), newBench(), newEval(), newVersion())
	return root
}
