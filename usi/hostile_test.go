package usi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/alphabeta"
	"github.com/komadai/komadai/engine/plain"
	"github.com/komadai/komadai/internal/process"
	"github.com/komadai/komadai/variants"
)

// serve has a conversation without waiting in it.
func serve(t testing.TB, e engine.Engine, in string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(in), &out, e, Config{Mate: findMate}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func quick(t testing.TB) engine.Engine {
	t.Helper()
	e := alphabeta.New()
	t.Cleanup(func() { e.Close() })
	if err := e.SetOption("USI_Hash", "1"); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestLongLines(t *testing.T) {
	long := "position startpos moves" + strings.Repeat(" 5i5h 5a5b 5h5i 5b5a", 2000)
	got := serve(t, quick(t), long+"\ngo nodes 100\n"+strings.Repeat("x", 3*process.MaxLine)+"\nisready\n")
	if !strings.Contains(got, "bestmove ") || strings.Contains(got, "bestmove resign") {
		t.Errorf("after 8000 moves: %q", clip(got))
	}
	if !strings.Contains(got, "info string error: a line of more than") || !strings.Contains(got, "readyok") {
		t.Errorf("after a line that is too long: %q", clip(got))
	}
}

// A board that has gone away ends the engine, however long it wanted to think.
func TestBrokenOutput(t *testing.T) {
	gone := errors.New("nobody listens")
	r, w := io.Pipe()
	r.CloseWithError(gone)
	in, board := io.Pipe()
	go io.WriteString(board, "usi\nposition startpos\ngo infinite\n")
	err := Serve(context.Background(), in, w, quick(t), Config{})
	if !errors.Is(err, gone) {
		t.Errorf("Serve: %v, want %v", err, gone)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, board := io.Pipe()
	out := writerFunc(func(b []byte) (int, error) {
		if strings.HasPrefix(string(b), "info depth") {
			cancel()
		}
		return len(b), nil
	})
	go io.WriteString(board, "position startpos\ngo infinite\n")
	if err := Serve(ctx, in, out, quick(t), Config{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Serve: %v, want %v", err, context.Canceled)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// Every engine of ours plays a legal move where the side to move has no king.
func TestWithoutOwnKing(t *testing.T) {
	for _, e := range []engine.Engine{quick(t), plain.New(variants.Find, plain.Medium)} {
		got := serve(t, e, "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\ngo nodes 500\n")
		if !strings.HasSuffix(got, "bestmove G*5b\n") {
			t.Errorf("%s: %q, want the mate by G*5b", e.Name(), clip(got))
		}
	}
}

func TestOneLineOfOutput(t *testing.T) {
	if got := oneLine("a\nb\tc " + strings.Repeat("é", 1000)); strings.Contains(got, "\n") || len(got) > 510 {
		t.Errorf("%q", got)
	}
}

// Whatever a board says, each go is answered once and the engine ends.
func FuzzServe(f *testing.F) {
	f.Add("usi\nisready\nposition startpos moves 7g7f\ngo nodes 10\nstop\nquit\n")
	f.Add("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 3\ngo ponder\nponderhit nodes 3\ngo infinite\n")
	f.Add("go mate 1\ngo mate infinite\nsetoption name USI_Hash value 0\ngo searchmoves 7g7f 1a1a nodes 2\n")
	f.Add("position startpos moves 5i5h 5a5b 5h5i 5b5a 5i5h 5a5b 5h5i 5b5a 5i5h 5a5b 5h5i 5b5a\ngo depth 1\nponderhit\ngameover\n")
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > 1<<12 {
			return
		}
		e := &hasty{quick(t)}
		got := "\n" + serve(t, e, in)
		asked := 0
		for line := range strings.Lines(in) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if word == "quit" {
				break
			}
			if word == "go" {
				asked++
			}
		}
		if n := strings.Count(got, "\nbestmove ") + strings.Count(got, "\ncheckmate"); n != asked {
			t.Errorf("%q: %d answers to %d commands: %q", in, n, asked, got)
		}
	})
}

// hasty keeps searches short that have other limits, and options small.
type hasty struct{ engine.Engine }

func (p *hasty) SetOption(string, string) error { return nil }

func (p *hasty) Think(ctx context.Context, r engine.Request, report func(engine.Info)) (engine.Result, error) {
	if !r.Limits.Infinite {
		r.Limits = engine.Limits{Nodes: 20}
	}
	return p.Engine.Think(ctx, r, report)
}

// searchmoves binds every engine of ours, with all that is left to choose.
func TestSearchMoves(t *testing.T) {
	for _, e := range []engine.Engine{quick(t), plain.New(variants.Find, plain.Beginner), plain.New(variants.Find, plain.Strong)} {
		for _, m := range []string{"1i1h", "9i9h"} {
			if got := serve(t, e, "position startpos\ngo searchmoves "+m+" nodes 200\n"); !strings.Contains(got, "\nbestmove "+m) {
				t.Errorf("%s: %q, want %s", e.Name(), clip(got), m)
			}
		}
		got := serve(t, e, "position startpos\ngo searchmoves 7g7f 1i1h nodes 3000\n")
		if !strings.Contains(got, "\nbestmove 7g7f") && !strings.Contains(got, "\nbestmove 1i1h") {
			t.Errorf("%s: %q, want one of two moves", e.Name(), clip(got))
		}
	}
}

// A search that is stopped before it has begun has a move all the same.
func TestStoppedAtOnce(t *testing.T) {
	for range 20 {
		if got := serve(t, quick(t), "position startpos\ngo infinite\nstop\n"); strings.Contains(got, "resign") || strings.Count(got, "bestmove") != 1 {
			t.Fatalf("%q, want a move", got)
		}
	}
}
