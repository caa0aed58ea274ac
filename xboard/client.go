// Package xboard runs GNU Shogi as an engine. That program speaks an early form
// of the protocol of XBoard: moves in and out, each player by turns, and no word
// for a position.
//
//	e, err := xboard.Start(ctx, xboard.Program{Path: "gnushogi"})
package xboard

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/process"
	"github.com/komadai/komadai/shogi"
)

// Program says which program to run.
type Program struct {
	Path string // looked for as a shell does
	Args []string

	// Late is how long the program may think beyond its limits before it is
	// given up, 0 for ten seconds.
	Late time.Duration
}

// Client is a program that runs. See [engine.Engine] for its use. It has no
// options, reports nothing and gives no scores. It cannot be told to stop: when
// ctx ends while it thinks it is killed, and a new one is started for the next
// request. Requests begin at the even start, as the program can be given no
// position.
type Client struct {
	program Program
	p       *process.Process // nil while none runs
	name    string
	line    []game.Move // what the program has on its board
	playing bool        // it answers the next move by itself
	level   string      // the limits that it was told
	closed  bool
}

var _ engine.Engine = (*Client)(nil)

// Start runs a program. The program ends with Close; ctx counts only until
// Start returns.
func Start(ctx context.Context, program Program) (*Client, error) {
	if program.Late <= 0 {
		program.Late = 10 * time.Second
	}
	c := &Client{program: program, name: program.Path}
	if err := c.run(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

// run starts the program and waits for its name.
func (c *Client) run(ctx context.Context) error {
	p, err := process.Start(c.program.Path, process.Args(c.program.Args...))
	if err != nil {
		return err
	}
	c.p, c.line, c.playing, c.level = p, nil, false, ""
	ctx, cancel := context.WithTimeout(ctx, c.program.Late)
	defer cancel()
	name, err := c.next(ctx)
	if err != nil {
		return c.die(err)
	}
	c.name = name
	return nil
}

// next returns the next line.
func (c *Client) next(ctx context.Context) (string, error) {
	select {
	case line, open := <-c.p.Lines():
		if open {
			return strings.TrimSpace(line), nil
		}
		if err := c.p.Err(); err != nil {
			return "", err
		}
		return "", fmt.Errorf("%s has closed its output", c.program.Path)
	case <-ctx.Done():
		return "", fmt.Errorf("waiting for %s: %w", c.name, ctx.Err())
	}
}

// die kills the program after an error.
func (c *Client) die(err error) error {
	if err != nil && c.p != nil {
		c.p.Kill()
		c.p = nil
	}
	return err
}

// Name is what the program calls itself.
func (c *Client) Name() string { return c.name }

// Options are none.
func (c *Client) Options() []engine.Option { return nil }

// SetOption refuses every option.
func (c *Client) SetOption(name, _ string) error {
	_, err := engine.Find(nil, name)
	return err
}

// NewGame has the next request begin a game of its own.
func (c *Client) NewGame() error {
	if c.closed {
		return engine.ErrClosed
	}
	c.playing, c.level = false, ""
	return nil
}

// Close ends the program.
func (c *Client) Close() error {
	if c.p != nil {
		c.p.Close("quit", time.Second)
	}
	c.p, c.closed = nil, true
	return nil
}

// Think has the program choose a move. It knows limits of depth and of time;
// others are refused.
func (c *Client) Think(ctx context.Context, r engine.Request, _ func(engine.Info)) (engine.Result, error) {
	if c.closed {
		return engine.Result{}, engine.ErrClosed
	}
	if err := errors.Join(r.Limits.Check(), ctx.Err()); err != nil {
		return engine.Result{}, err
	}
	turn, moves, err := check(r)
	if err != nil {
		return engine.Result{}, err
	}
	level, most, err := levelOf(r.Limits, turn)
	if err != nil {
		return engine.Result{}, err
	}
	if c.p == nil {
		if err := c.run(ctx); err != nil {
			return engine.Result{}, err
		}
	}
	if err := c.ask(moves, level); err != nil {
		return engine.Result{}, c.die(err)
	}
	limit, cancel := context.WithTimeout(ctx, most+c.program.Late)
	defer cancel()
	result, err := c.answer(limit)
	if err != nil {
		return engine.Result{}, c.die(err)
	}
	c.line = moves
	if result.Move != "" {
		c.line = append(c.line, result.Move)
	}
	return result, nil
}

// check makes sure that the program can be asked.
func check(r engine.Request) (game.Side, []game.Move, error) {
	if r.Variant != "" && r.Variant != "shogi" {
		return 0, nil, fmt.Errorf("variant %q: this engine plays shogi", r.Variant)
	}
	if r.Among != nil {
		return 0, nil, errors.New("this engine cannot be bound to some moves")
	}
	v, err := shogi.New(r.Rules)
	if err != nil {
		return 0, nil, err
	}
	g, err := r.Line().Start(v)
	if err != nil {
		return 0, nil, err
	}
	if even := shogi.Start(); g.Position().SFEN() != even.SFEN() {
		return 0, nil, errors.New("this engine knows no start but the even one")
	}
	for i, m := range r.Moves {
		if err := g.Play(m); err != nil {
			return 0, nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	if g.Outcome().Over() {
		return 0, nil, fmt.Errorf("nothing to think about: %w (%v)", game.ErrOver, g.Outcome())
	}
	return g.Position().Turn(), g.History().Moves(), nil
}

// levelMoves is how many moves the program is told to make in the time of as
// many moves: it shares time out among them.
const levelMoves = 40

// levelOf writes limits as the program reads them, and says how long a move
// may take at the most.
func levelOf(l engine.Limits, turn game.Side) (level string, most time.Duration, err error) {
	if l.Infinite || l.Nodes > 0 {
		return "", 0, errors.New("this engine knows no limits but those of time and of depth")
	}
	move := l.MoveTime
	if l.Clocks != nil {
		own := l.Clocks[turn]
		if t := own.Left/levelMoves + own.Byoyomi*9/10 + own.Increment*9/10; move == 0 || t < move {
			move = t
		}
	}
	if move == 0 {
		move = time.Second
		if l.Depth > 0 {
			move = time.Minute
		}
	}
	whole := max(int(math.Round(move.Seconds()*levelMoves)), 1)
	level = fmt.Sprintf("level %d %d:%02d", levelMoves, whole/60, whole%60)
	if l.Depth > 0 {
		level += "\ndepth\n" + strconv.Itoa(min(l.Depth, maxDepth))
	}
	return level, levelMoves * move, nil
}

// maxDepth is the program's own.
const maxDepth = 29

// ask tells the program what was played, and makes it think.
func (c *Client) ask(moves []game.Move, level string) error {
	n := len(c.line)
	if c.playing && level == c.level && len(moves) == n+1 && slices.Equal(moves[:n], c.line) {
		return c.p.Send(string(moves[n]))
	}
	c.playing, c.level = true, level
	for _, text := range append([]string{"new", "force"}, strings.Split(level, "\n")...) {
		if err := c.p.Send(text); err != nil {
			return err
		}
	}
	for _, m := range moves {
		if err := c.p.Send(string(m)); err != nil {
			return err
		}
	}
	return c.p.Send("go")
}

// answer reads up to the program's move: "12. ... 7g7f 300".
func (c *Client) answer(ctx context.Context) (engine.Result, error) {
	for {
		line, err := c.next(ctx)
		if err != nil {
			return engine.Result{}, err
		}
		line = strings.TrimPrefix(line, "depth = ") // it asks, and goes on in the same line
		f := strings.Fields(line)
		switch {
		case len(f) >= 3 && f[1] == "...":
			if _, err := shogi.ParseMove(f[2]); err != nil {
				return engine.Result{}, fmt.Errorf("%s: %q: %w", c.name, line, err)
			}
			return engine.Result{Move: game.Move(f[2])}, nil
		case strings.HasPrefix(line, "Illegal move"):
			return engine.Result{}, fmt.Errorf("%s: %s", c.name, line)
		case strings.Contains(line, "resign"):
			return engine.Result{Action: game.Resign}, nil
		}
	}
}
