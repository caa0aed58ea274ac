package usi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
	"github.com/rogpeppe/go-internal/txtar"
)

// parrot is an engine that repeats what it was asked, and answers as its
// option Answer says.
type parrot struct {
	out    io.Writer
	answer engine.Result
	wait   bool // a Think without limits is told of no report
}

func (p *parrot) Name() string   { return "Parrot" }
func (p *parrot) Close() error   { return nil }
func (p *parrot) NewGame() error { p.say("new game"); return nil }

func (p *parrot) say(format string, a ...any) { fmt.Fprintf(p.out, "= "+format+"\n", a...) }

func (p *parrot) Options() []engine.Option {
	return []engine.Option{
		{Name: "USI_Hash", Type: engine.Spin, Default: "16", Min: 1, Max: 1024},
		{Name: "Answer", Type: engine.Combo, Default: "move", Values: []string{"move", "resign", "win", "count", "lost", "mated"}},
		{Name: "Eval File", Type: engine.Filename},
		{Name: "Clear", Type: engine.Button},
	}
}

func (p *parrot) SetOption(name, value string) error {
	o, err := engine.Find(p.Options(), name)
	if err != nil {
		return err
	}
	if err := o.Check(value); err != nil {
		return err
	}
	p.say("%s = %q", o.Name, value)
	if o.Name == "Answer" {
		p.answer = map[string]engine.Result{
			"resign": {Action: game.Resign}, "win": {Action: game.Declare}, "count": {Action: game.Count},
			"lost": {Score: engine.Score{Centipawns: -3000}}, "mated": {Score: engine.Score{Mate: -4}},
		}[value]
	}
	return nil
}

func (p *parrot) Think(ctx context.Context, r engine.Request, report func(engine.Info)) (engine.Result, error) {
	v, err := shogi.New(r.Rules)
	if err != nil {
		return engine.Result{}, err
	}
	g, err := r.Line().Start(v)
	if err != nil {
		return engine.Result{}, err
	}
	for _, m := range r.Moves {
		if err := g.Play(m); err != nil {
			return engine.Result{}, err
		}
	}
	l := r.Limits
	what := fmt.Sprintf("%s from %q", r.Rules, r.Start)
	for _, m := range r.Moves {
		what += " " + string(m)
	}
	if l.Clocks != nil {
		what += fmt.Sprintf(", clocks %v", *l.Clocks)
	}
	if r.Among != nil {
		what += fmt.Sprintf(", among %v", r.Among)
	}
	p.say("%s, %v, depth %d, %d nodes, infinite %v", what, l.MoveTime, l.Depth, l.Nodes, l.Infinite)
	moves := engine.Among(g.Position().Moves(), r.Among, func(m game.Move) game.Move { return m })
	result := p.answer
	result.Move, result.Ponder = moves[0], "3c3d"
	result.Info = engine.Info{Depth: 1, SelDepth: 2, Line: 1, Nodes: 7, HashFull: 3, Score: result.Score, PV: []game.Move{moves[0], "3c3d"}}
	if !p.wait {
		report(result.Info)
	}
	if l.Infinite {
		<-ctx.Done()
	}
	return result, nil
}

// ponderer is a parrot that can ponder.
type ponderer struct {
	*parrot
	hit atomic.Pointer[chan struct{}]
}

func (p *ponderer) PonderHit(l engine.Limits) {
	p.say("hit, %v, clocks %v", l.MoveTime, l.Clocks != nil)
	close(*p.hit.Load())
}

func (p *ponderer) Think(ctx context.Context, r engine.Request, report func(engine.Info)) (engine.Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	hit := make(chan struct{})
	p.hit.Store(&hit)
	go func() {
		select {
		case <-hit:
			cancel()
		case <-ctx.Done():
		}
	}()
	return p.parrot.Think(ctx, r, report)
}

// findMate knows one mate, and waits for its time elsewhere.
func findMate(ctx context.Context, p shogi.Position) ([]shogi.Move, bool, error) {
	switch m := p.MateInOne(); {
	case m != 0:
		return []shogi.Move{m}, true, nil
	case p.SFEN() == "4k4/9/9/9/9/9/9/9/9 b P":
		return nil, true, nil
	case p.InCheck():
		return nil, false, errors.New("no problem")
	}
	<-ctx.Done()
	return nil, false, nil
}

// Each file of testdata/talk is a conversation: what a board says (>), and what
// it must be told then (<), or what the engine must have been asked (=). The
// dots in "..." stand for anything, "(end)" for the end of the input.
func TestConversations(t *testing.T) {
	names, err := filepath.Glob("testdata/talk/*.txtar")
	if err != nil || len(names) < 5 {
		t.Fatalf("%d conversations, %v", len(names), err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar")+"/"+f.Name, func(t *testing.T) { talk(t, f.Name, string(f.Data)) })
		}
	}
}

func talk(t *testing.T, name, script string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p := &parrot{out: outW, wait: strings.Contains(name, "silent")}
	var e engine.Engine = p
	if strings.Contains(name, "ponderer") {
		e = &ponderer{parrot: p}
	}
	c := Config{Version: "1.0", Author: "nobody", Mate: findMate}
	if strings.Contains(name, "nosolver") {
		c.Mate = nil
	}
	done := make(chan error, 1)
	go func() {
		done <- Serve(ctx, inR, outW, e, c)
		outW.Close()
	}()
	context.AfterFunc(ctx, func() { outR.CloseWithError(ctx.Err()) })
	said := bufio.NewScanner(outR)
	for i, line := range strings.Split(strings.TrimSpace(script), "\n") {
		if line == "> (end)" {
			inW.Close()
			continue
		}
		if text, ok := strings.CutPrefix(line, "> "); ok {
			fmt.Fprintf(inW, "%s\r\n", text)
			continue
		}
		if !said.Scan() {
			t.Fatalf("line %d: it said no more (%v), want %q", i+1, said.Err(), line)
		}
		got, want := said.Text(), strings.TrimPrefix(line, "< ")
		if before, after, dots := strings.Cut(want, "..."); got != want && !(dots && strings.HasPrefix(got, before) && strings.HasSuffix(got, after)) {
			t.Fatalf("line %d: it said\n%s\nwant\n%s", i+1, got, want)
		}
	}
	inW.Close()
	for said.Scan() {
		t.Errorf("it said %q besides", said.Text())
	}
	if err := <-done; err != nil {
		t.Errorf("Serve: %v", err)
	}
}
