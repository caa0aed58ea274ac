package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/komadai/komadai/engine/match"
	"github.com/komadai/komadai/game"
	"github.com/spf13/cobra"
)

// matchFlags is one run of komadai match.
type matchFlags struct {
	engines           []string
	games             int
	limits            map[string]*string // by the name of parseLimit
	openings          string
	seed              uint64
	rules, sprt       string
	concurrency       int
	out               string
	adjudicate, plies int
	margin            string
	log               io.Writer
}

func newMatch() *cobra.Command {
	f := matchFlags{limits: map[string]*string{}}
	c := &cobra.Command{
		Use:   "match --engine A --engine B",
		Short: "Let two engines play a match, and tell how much stronger one is",
		Long: `Play pairs of games between two engines, from the same opening with the colours
swapped, and print wins, losses and draws as the first engine sees them, its Elo
over the second with the limits of 95 percent, and with --sprt what a sequential
test says: E0,E1 are hypotheses in normalized Elo, wrong with a probability of 5
percent each, and the match ends when one of them is accepted. Games that a
ruleset plays again count as drawn.

` + engineHelp + `

Openings are positions, a line each; without a file there are 500 built in. With
--out every game is added to a file in the format CSA 3.0. If the file is there
already its games count, and the match goes on after them. Progress goes to
standard error. Ctrl-C stops and prints what is known.`,
		Example: `  komadai match --engine alphabeta --engine plain:strong --games 20 --time 1+0.1
  komadai match --engine usi:./new --engine usi:./old --nodes 2000 --games 2000 --sprt 0,30
  komadai match --engine alphabeta --engine fairy-stockfish --movetime 0.3 --out games.csa`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			f.log = c.ErrOrStderr()
			return f.run(c.Context(), c.OutOrStdout())
		},
	}
	fl := c.Flags()
	fl.StringArrayVar(&f.engines, "engine", nil, "one of the two engines")
	fl.IntVar(&f.games, "games", 100, "the most games; an odd number is rounded up")
	for name, usage := range map[string]string{
		"time":     "seconds on the clock, with an increment: 10+0.1",
		"byoyomi":  "seconds for each move once the clock is used up",
		"movetime": "seconds for each move",
		"nodes":    "positions for each move",
		"depth":    "plies to search for each move",
	} {
		f.limits[name] = fl.String(name, "", usage)
	}
	fl.StringVar(&f.openings, "openings", "", "file of openings, a position argument a line (default: 500 built in)")
	fl.Uint64Var(&f.seed, "seed", 1, "order of the openings; 0 for that of the file")
	fl.StringVar(&f.rules, "rules", "csa,max_plies=512", "the ruleset")
	fl.StringVar(&f.sprt, "sprt", "", "end when a test of two hypotheses is decided: E0,E1")
	fl.IntVar(&f.concurrency, "concurrency", 1, "games at the same time")
	fl.StringVar(&f.out, "out", "", "file to add the games to")
	fl.IntVar(&f.adjudicate, "adjudicate", 2500, "centipawns that win when both engines see them, 0 for never")
	fl.StringVar(&f.margin, "margin", "0", "seconds that a move may come late before the flag falls")
	fl.IntVar(&f.plies, "adjudicate-plies", 8, "for so many plies in a row")
	return c
}

func (f *matchFlags) run(ctx context.Context, out io.Writer) error {
	c, err := f.config()
	if err != nil {
		return err
	}
	names := [2]string{c.Players[0].Name, c.Players[1].Name}
	var file *os.File
	if f.out != "" {
		if file, err = os.OpenFile(f.out, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
			return failed(err)
		}
		defer file.Close()
		if c.Played, err = f.played(file, names); err != nil {
			return failed(fmt.Errorf("%s: %w", f.out, err))
		}
	}
	empty := len(c.Played) == 0
	c.Report = func(g match.Game, s match.Summary) error {
		fmt.Fprintf(f.log, "game %d: %s - %s %s (%s), %d plies; %s\n", g.Number+1, names[g.Black], names[1-g.Black],
			pointsText(g), g.Why, g.Game.History().Len(), progressText(s, c.SPRT != nil))
		if file == nil {
			return nil
		}
		first := empty
		empty = false
		return match.Write(file, g, names, first)
	}
	s, err := match.Run(ctx, c)
	if s.Games() > 0 {
		fmt.Fprint(out, summaryText(s, names, c.SPRT))
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	if err == nil && file != nil {
		err = file.Close()
	}
	return failed(err)
}

// played reads the games of an interrupted match.
func (f *matchFlags) played(file *os.File, names [2]string) ([]match.Game, error) {
	if info, err := file.Stat(); err != nil || info.Size() == 0 {
		return nil, err
	}
	games, err := match.Played(file, names)
	if err == nil && len(games) > 0 {
		fmt.Fprintf(f.log, "%s holds %d games; the match goes on\n", f.out, len(games))
	}
	return games, err
}

func (f *matchFlags) config() (match.Config, error) {
	c := match.Config{Games: f.games, Rules: f.rules, Concurrency: f.concurrency,
		Adjudicate: match.Adjudication{Score: f.adjudicate, Plies: f.plies}}
	if len(f.engines) != 2 {
		return c, fmt.Errorf("%d engines: want --engine twice", len(f.engines))
	}
	if f.concurrency < 1 || f.concurrency > 1000 {
		return c, fmt.Errorf("--concurrency %d: want a number from 1 to 1000", f.concurrency)
	}
	margin, ok := seconds(f.margin)
	if !ok {
		return c, fmt.Errorf("--margin %q: want seconds, such as 0.1", f.margin)
	}
	c.Margin = margin
	var limits match.Player
	for name, value := range f.limits {
		if *value == "" {
			continue
		}
		if err := parseLimit(&limits, name, *value); err != nil {
			return c, fmt.Errorf("--%w", err)
		}
	}
	for i, text := range f.engines {
		p, err := parsePlayer(text, limits)
		if err != nil {
			return c, err
		}
		c.Players[i] = p
	}
	if c.Players[0].Name == c.Players[1].Name {
		c.Players[0].Name += " 1"
		c.Players[1].Name += " 2"
	}
	if f.sprt != "" {
		t, err := parseSPRT(f.sprt)
		if err != nil {
			return c, err
		}
		c.SPRT = &t
	}
	return c, f.readOpenings(&c)
}

func (f *matchFlags) readOpenings(c *match.Config) error {
	var lines []game.Line
	if f.openings == "" {
		lines = match.Openings()
	} else {
		file, err := os.Open(f.openings)
		if err != nil {
			return failed(err)
		}
		defer file.Close()
		if lines, err = match.ReadOpenings(file); err != nil {
			return failed(fmt.Errorf("%s: %w", f.openings, err))
		}
	}
	if c.Openings = lines; f.seed != 0 {
		c.Openings = match.Shuffled(lines, f.seed)
	}
	return nil
}

func parseSPRT(text string) (match.SPRT, error) {
	a, b, ok := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(a, 64)
	elo1, err1 := strconv.ParseFloat(b, 64)
	if !ok || err0 != nil || err1 != nil {
		return match.SPRT{}, fmt.Errorf("--sprt %q: want two numbers, such as 0,10", text)
	}
	t := match.SPRT{Elo0: elo0, Elo1: elo1}
	return t, t.Check()
}

// pointsText tells the result of a game as Black sees it.
func pointsText(g match.Game) string {
	switch {
	case g.Points == 0.5:
		return "½-½"
	case (g.Points == 1) == (g.Black == 0):
		return "1-0"
	}
	return "0-1"
}

// progressText tells in a few words how a match stands.
func progressText(s match.Summary, test bool) string {
	_, elo, _ := s.Pairs.Interval()
	text := fmt.Sprintf("+%d -%d =%d, Elo %+.0f", s.Wins, s.Losses, s.Draws, elo)
	if test {
		text += fmt.Sprintf(", LLR %.2f", s.LLR)
	}
	return text
}

// summaryText tells what a match has shown.
func summaryText(s match.Summary, names [2]string, test *match.SPRT) string {
	var b strings.Builder
	n := float64(s.Games())
	fmt.Fprintf(&b, "%s against %s: %d games, +%d -%d =%d, %.1f %% of the points\n", names[0], names[1],
		s.Games(), s.Wins, s.Losses, s.Draws, 100*(float64(s.Wins)+float64(s.Draws)/2)/n)
	if s.Pairs.Total() > 0 {
		low, elo, high := s.Pairs.Interval()
		fmt.Fprintf(&b, "Elo %s, between %s and %s\n", eloText(elo), eloText(low), eloText(high))
		fmt.Fprintf(&b, "pairs by points 0, 0.5, 1, 1.5, 2: %d %d %d %d %d\n", s.Pairs[0], s.Pairs[1], s.Pairs[2], s.Pairs[3], s.Pairs[4])
	}
	if test != nil {
		low, high := test.Bounds()
		fmt.Fprintf(&b, "SPRT of %g and %g: LLR %.2f (%.2f to %.2f), %v\n", test.Elo0, test.Elo1, s.LLR, low, high, s.Verdict)
	}
	fmt.Fprintf(&b, "Black won %d; %.0f plies a game\n", s.BlackWins, float64(s.Plies)/n)
	for i, name := range names {
		if f := s.Faults[i]; f != ([4]int{}) {
			fmt.Fprintf(&b, "faults of %s: %d illegal moves, %d losses on time, %d crashes\n", name, f[match.Illegal], f[match.Time], f[match.Crash])
		}
	}
	return b.String()
}

// eloText writes a difference, which is infinite for all of the points.
func eloText(elo float64) string {
	if math.IsInf(elo, 0) {
		return fmt.Sprintf("%+g", elo)
	}
	return fmt.Sprintf("%+.1f", elo)
}
