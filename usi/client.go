package usi

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/process"
	"github.com/komadai/komadai/shogi"
)

// Program says which program to run, and how.
type Program struct {
	Path string // looked for as a shell does
	Args []string
	Dir  string // the folder to run in, "" for this one; many engines look there for their network

	// UCI says that the program speaks UCI, as Fairy-Stockfish does, and plays
	// shogi there (its option UCI_Variant is set to that).
	UCI bool

	// Options are set in this order before the program gets ready.
	Options []Setting

	// Ready is how long the program may take to introduce itself and to get
	// ready, 0 for a minute. Late is how long it may think beyond its limits, and
	// after it was told to stop, 0 for five seconds.
	Ready, Late time.Duration
}

// Setting is an option with its value, "" for a button.
type Setting struct{ Name, Value string }

// Client is a program that runs. See [engine.Engine] for its use. A program
// that breaks the protocol, does not answer in time or ends is dead for good:
// it is killed, and every call returns the error that tells what happened.
type Client struct {
	p       *process.Process
	program Program
	d       dialect
	name    string
	options []engine.Option
	rules   string // for which options were set
	dead    error
}

var _ engine.Engine = (*Client)(nil)

// Start runs a program and makes it ready to play. The program ends with
// Close; ctx counts only until Start returns.
func Start(ctx context.Context, program Program) (*Client, error) {
	if program.Ready <= 0 {
		program.Ready = time.Minute
	}
	if program.Late <= 0 {
		program.Late = 5 * time.Second
	}
	p, err := process.Start(program.Path, process.Args(program.Args...), process.Dir(program.Dir))
	if err != nil {
		return nil, err
	}
	c := &Client{p: p, program: program, d: usiDialect}
	if program.UCI {
		c.d = uciDialect
		c.program.Options = append([]Setting{{"UCI_Variant", "shogi"}}, program.Options...)
	}
	if err := c.begin(ctx); err != nil {
		p.Kill()
		return nil, err
	}
	return c, nil
}

// begin has the program introduce itself and sets its options.
func (c *Client) begin(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.program.Ready)
	defer cancel()
	if err := c.p.Send(c.d.hello); err != nil {
		return err
	}
	for {
		line, err := c.next(ctx, c.d.hello+"ok")
		if err != nil {
			return err
		}
		if line == c.d.hello+"ok" {
			break
		}
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			c.name = oneLine(name)
		}
		if text, ok := strings.CutPrefix(line, "option "); ok {
			if o, err := parseOption(text); err == nil && len(c.options) < maxOptions {
				c.options = append(c.options, o)
			}
		}
	}
	if c.name == "" {
		c.name = c.program.Path
	}
	for _, s := range c.program.Options {
		if err := c.SetOption(s.Name, s.Value); err != nil {
			return err
		}
	}
	return c.ready(ctx)
}

// maxOptions is how many options of a program are remembered.
const maxOptions = 1000

// next returns the next line; want says what is waited for.
func (c *Client) next(ctx context.Context, want string) (string, error) {
	select {
	case line, open := <-c.p.Lines():
		if open {
			return strings.TrimSpace(line), nil
		}
		if err := c.p.Err(); err != nil {
			return "", fmt.Errorf("waiting for %s: %w", want, err)
		}
		return "", fmt.Errorf("waiting for %s: %s has closed its output", want, c.program.Path)
	case <-ctx.Done():
		return "", fmt.Errorf("waiting for %s from %s: %w", want, c.program.Path, ctx.Err())
	}
}

// ready waits until the program is ready for another game.
func (c *Client) ready(ctx context.Context) error {
	if err := c.p.Send("isready"); err != nil {
		return err
	}
	for {
		line, err := c.next(ctx, "readyok")
		if err != nil {
			return err
		}
		if line == "readyok" {
			return c.p.Send(c.d.newGame)
		}
	}
}

// die remembers what killed the program.
func (c *Client) die(err error) error {
	if err != nil && c.dead == nil {
		c.dead = err
		c.p.Kill()
	}
	return err
}

// Name is what the program calls itself.
func (c *Client) Name() string { return c.name }

// Options lists what the program says it has.
func (c *Client) Options() []engine.Option { return slices.Clone(c.options) }

// SetOption sets an option.
func (c *Client) SetOption(name, value string) error {
	if c.dead != nil {
		return c.dead
	}
	o, err := engine.Find(c.options, name)
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	if err := o.Check(value); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	if strings.ContainsAny(value, "\r\n") {
		return fmt.Errorf("option %s is %q: want one line", o.Name, value)
	}
	text := "setoption name " + o.Name
	switch {
	case o.Type == engine.Button:
	case value == "":
		text += " value <empty>"
	default:
		text += " value " + value
	}
	return c.die(c.p.Send(text))
}

// NewGame has the program get ready for another game.
func (c *Client) NewGame() error {
	if c.dead != nil {
		return c.dead
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.program.Ready)
	defer cancel()
	return c.die(c.ready(ctx))
}

// Close asks the program to quit, and kills it if it does not.
func (c *Client) Close() error {
	if c.dead == nil {
		c.p.Close("quit", 2*time.Second)
	}
	c.dead = engine.ErrClosed
	return nil
}

// Think has the program choose a move.
func (c *Client) Think(ctx context.Context, r engine.Request, report func(engine.Info)) (engine.Result, error) {
	if c.dead != nil {
		return engine.Result{}, c.dead
	}
	if err := errors.Join(r.Limits.Check(), ctx.Err()); err != nil {
		return engine.Result{}, err
	}
	if r.Variant != "" && r.Variant != "shogi" {
		return engine.Result{}, fmt.Errorf("variant %q: this engine plays shogi", r.Variant)
	}
	turn, err := c.set(r)
	if err != nil {
		return engine.Result{}, err
	}
	result, err := c.think(ctx, r.Limits, turn, c.d.goText(r.Limits, turn, r.Among), report)
	return result, c.die(err)
}

// set tells the program the rules and the position, and returns who is to move.
func (c *Client) set(r engine.Request) (game.Side, error) {
	v, err := shogi.New(r.Rules)
	if err != nil {
		return 0, err
	}
	g, err := r.Line().Start(v)
	if err != nil {
		return 0, err
	}
	start, _ := shogi.PositionOf(g.Position())
	for i, m := range r.Moves {
		if err := g.Play(m); err != nil {
			return 0, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	if g.Outcome().Over() {
		return 0, fmt.Errorf("nothing to think about: %w (%v)", game.ErrOver, g.Outcome())
	}
	if err := c.setRules(v.Ruleset()); err != nil {
		return 0, err
	}
	h := g.History()
	sfen := ""
	if r.Start != "" {
		sfen = start.SFEN() + " " + strconv.Itoa(h.Number()-h.Len()+1)
	}
	return g.Position().Turn(), c.die(c.p.Send(c.d.position(sfen, start.Turn(), h.Moves())))
}

// setRules tells a program that has options for it how the game is judged.
func (c *Client) setRules(r shogi.Ruleset) error {
	if c.rules == r.String() {
		return nil
	}
	for _, s := range rulesOptions(r) {
		o, err := engine.Find(c.options, s.Name)
		if err != nil || o.Check(s.Value) != nil {
			continue // it has no such rule
		}
		if err := c.SetOption(s.Name, s.Value); err != nil {
			return err
		}
	}
	c.rules = r.String()
	return nil
}

// rulesOptions are the options that say what a ruleset does.
func rulesOptions(r shogi.Ruleset) []Setting {
	impasse := "NoEnteringKing"
	switch {
	case r.TryRule:
		impasse = "TryRule"
	case r.Impasse&shogi.CSA27Declare != 0:
		impasse = "CSARule27"
	case r.Impasse&shogi.CSA27Auto != 0:
		impasse = "CSARule27H"
	case r.Impasse&shogi.JSA24Declare != 0:
		impasse = "CSARule24H"
	}
	return []Setting{{optImpasse, impasse}, {optMaxMoves, strconv.Itoa(r.MaxPlies)}}
}

// think sends a go command and reads up to the bestmove. When ctx ends, or the
// program has used up what it was given, it is told to stop.
func (c *Client) think(ctx context.Context, l engine.Limits, turn game.Side, text string, report func(engine.Info)) (engine.Result, error) {
	begun := time.Now()
	if err := c.p.Send(text); err != nil {
		return engine.Result{}, err
	}
	given, cancel := context.WithCancel(ctx)
	defer cancel()
	if most, ok := allowance(l, turn); ok {
		given, cancel = context.WithTimeout(ctx, most+c.program.Late)
		defer cancel()
	}
	var last engine.Info
	told := false
	for {
		line, err := c.next(given, "bestmove")
		if given.Err() != nil && err != nil && !told {
			told = true
			if err := c.p.Send("stop"); err != nil {
				return engine.Result{}, err
			}
			given, cancel = context.WithTimeout(context.WithoutCancel(ctx), c.program.Late)
			defer cancel()
			continue
		}
		if err != nil {
			return engine.Result{}, err
		}
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "info":
			i, ok := parseInfo(rest, c.d.read)
			if !ok {
				continue
			}
			if i.Time == 0 {
				i.Time = time.Since(begun)
			}
			if i.Line <= 1 {
				last = i
			}
			if report != nil {
				report(i)
			}
		case "bestmove":
			r, err := parseBestMove(rest, c.d.read)
			r.Info, r.Score = last, last.Score
			return r, err
		}
	}
}

// allowance is the longest time that limits give the side to move.
func allowance(l engine.Limits, turn game.Side) (most time.Duration, ok bool) {
	if l.Infinite {
		return 0, false
	}
	if l.Clocks != nil {
		c := l.Clocks[turn]
		most, ok = c.Left+c.Byoyomi, true
	}
	if l.MoveTime > 0 && (!ok || l.MoveTime < most) {
		most, ok = l.MoveTime, true
	}
	if !ok && l.Depth == 0 && l.Nodes == 0 {
		return usualTime, true
	}
	return most, ok
}
