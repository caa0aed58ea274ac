// Package usi speaks the Universal Shogi Interface from both ends: [Serve]
// gives an engine to a program with a board, such as Shogidokoro or ShogiHome,
// and [Start] runs any USI program as an engine.
//
//	err := usi.Serve(ctx, os.Stdin, os.Stdout, alphabeta.New(), usi.Config{})
//	e, err := usi.Start(ctx, usi.Program{Path: "./engine"})
//
// The protocol is the one that the page of Shogidokoro describes
// (shogidokoro.starfree.jp/usi.html), with what later programs added to it:
// increments, nodes, depth, searchmoves, times after ponderhit.
package usi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/process"
	"github.com/komadai/komadai/shogi"
)

// Config says what Serve tells about the engine, and what helps it.
type Config struct {
	Version string // told after the engine's name
	Author  string

	// Mate answers "go mate"; where it is nil that is not implemented. Moves
	// are a mate. Without moves, decided says that there is none. It returns
	// promptly when ctx ends.
	Mate func(ctx context.Context, p shogi.Position) (moves []shogi.Move, decided bool, err error)
}

// server is one conversation. Its methods run in the goroutine of Serve.
type server struct {
	c   Config
	e   engine.Engine
	out *output
	ctx context.Context

	options settings
	line    game.Line // of the last position command
	fault   error     // why that line cannot be thought about
	fresh   bool      // the engine remembers nothing
	search  *search   // under way, nil while there is none
}

// Serve answers USI commands until the input ends or says quit, and returns nil
// then; other errors are those of ctx, of reading and of writing. When the input
// ends, a search with a limit is finished first. Unknown commands are ignored;
// of known ones that make no sense an "info string" says why. It does not close
// the engine.
func Serve(ctx context.Context, in io.Reader, out io.Writer, e engine.Engine, c Config) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &server{c: c, e: e, ctx: ctx, out: &output{w: out, broken: cancel}}
	s.options = newSettings(e.Options())
	lines := process.ReadLines(ctx, in)
	for {
		select {
		case <-ctx.Done():
			s.settle()
			return context.Cause(ctx)
		case a := <-s.answer():
			s.answered(a)
		case l, open := <-lines:
			if !open {
				return s.end(nil)
			}
			if l.Err != nil {
				return s.end(l.Err)
			}
			if l.Long {
				s.complain(fmt.Errorf("a line of more than %d bytes is ignored", process.MaxLine))
				continue
			}
			if !s.command(strings.TrimSpace(l.Text)) {
				s.settle()
				return nil
			}
		}
	}
}

// end finishes what can be finished when nothing more can be read.
func (s *server) end(err error) error {
	switch t := s.search; {
	case t == nil:
	case t.endless, t.order.mate && t.order.limits.MoveTime == 0:
		s.settle()
	default:
		select {
		case a := <-t.answer:
			s.answered(a)
		case <-s.ctx.Done():
			s.settle()
			return context.Cause(s.ctx)
		}
	}
	return errors.Join(err, s.out.err())
}

// command does what a line says, and reports false for quit.
func (s *server) command(line string) bool {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "usi":
		s.introduce()
	case "isready":
		if s.search == nil {
			s.forget()
		}
		s.out.line("readyok")
	case "setoption":
		s.settle()
		if err := s.set(rest); err != nil {
			s.complain(err)
		}
	case "usinewgame":
		s.settle()
		s.forget()
	case "position":
		if s.line, s.fault = parsePosition(rest); s.fault != nil {
			s.complain(fmt.Errorf("position: %w", s.fault))
		}
	case "go":
		s.settle()
		s.think(rest)
	case "stop", "gameover":
		s.stop()
	case "ponderhit":
		s.ponderHit(rest)
	case "quit":
		return false
	}
	return true
}

// introduce answers usi.
func (s *server) introduce() {
	s.out.line(strings.TrimSpace("id name " + oneLine(s.e.Name()+" "+s.c.Version)))
	if s.c.Author != "" {
		s.out.line("id author " + oneLine(s.c.Author))
	}
	for _, o := range s.options.list() {
		s.out.line("option " + optionText(o))
	}
	s.out.line("usiok")
}

// forget has the engine forget the last game, unless it remembers none.
func (s *server) forget() {
	if s.fresh {
		return
	}
	if err := s.e.NewGame(); err != nil {
		s.complain(err)
		return
	}
	s.fresh = true
}

// set answers setoption: "name N" or "name N value V", where N and V may
// contain blanks.
func (s *server) set(rest string) error {
	name, ok := strings.CutPrefix(rest, "name ")
	if !ok {
		return fmt.Errorf("setoption %q: want name NAME value VALUE", clip(rest))
	}
	name, value, _ := strings.Cut(name+" ", " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if value == "<empty>" {
		value = ""
	}
	own, err := s.options.set(name, value)
	if own || err != nil {
		return err
	}
	s.fresh = false
	return s.e.SetOption(name, value)
}

// complain tells the reader of the engine's output what was wrong.
func (s *server) complain(err error) { s.out.line("info string error: " + oneLine(err.Error())) }

// oneLine makes a text fit for one line of output.
func oneLine(text string) string { return clip(strings.Join(strings.Fields(text), " ")) }

// clip shortens what somebody else wrote, for a message.
func clip(text string) string {
	const most = 500
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "..."
}

// millis reads a duration as USI counts it.
func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
