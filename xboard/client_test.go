package xboard

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// The test binary is also the program that the tests run: it behaves as this
// variable says.
const behaviour = "KOMADAI_TEST_ENGINE"

func TestMain(m *testing.M) {
	if how := os.Getenv(behaviour); how != "" {
		behave(how)
		return
	}
	os.Exit(m.Run())
}

// behave is GNU Shogi as far as the tests need it, which answers with moves to
// and fro and repeats on its standard error what it is told.
func behave(how string) {
	if how == "mute" {
		time.Sleep(time.Hour)
	}
	fmt.Println("GNU Shogi 0")
	in := bufio.NewScanner(os.Stdin)
	force, plies, told := false, 0, ""
	reply := func() {
		switch how {
		case "resigns":
			fmt.Println("White resigns!")
		case "slow":
			time.Sleep(time.Hour)
		case "wrong":
			fmt.Println("1. ... e2e4 10")
		case "refuses":
			fmt.Println("Illegal move (no match) 7g7f")
		case "dies":
			fmt.Fprintln(os.Stderr, told)
			os.Exit(3)
		default:
			fmt.Printf("%d. ... %s 10\n", plies/2+1, []string{"2g2f", "8c8d", "2f2e", "8d8e"}[plies%4])
		}
		plies++
	}
	for in.Scan() {
		told += in.Text() + "; "
		switch text := in.Text(); {
		case text == "quit":
			return
		case text == "new":
			plies = 0
		case text == "force":
			force = true
		case text == "go":
			force = false
			reply()
		case len(text) >= 4 && strings.ContainsRune("123456789", rune(text[0])) && text[1] >= 'a':
			fmt.Printf("%d. %s 0\n", plies/2+1, text)
			plies++
			if !force {
				reply()
			}
		}
	}
}

func start(t *testing.T, how string, late time.Duration) *Client {
	t.Helper()
	t.Setenv(behaviour, how)
	c, err := Start(context.Background(), Program{Path: os.Args[0], Late: late})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

var second = engine.Limits{MoveTime: time.Second}

func TestTakesTurns(t *testing.T) {
	c := start(t, "plays", 0)
	if c.Name() != "GNU Shogi 0" || c.Options() != nil || c.SetOption("Hash", "1") == nil {
		t.Errorf("%s, %v", c.Name(), c.Options())
	}
	for _, x := range []struct {
		moves, want string
	}{
		{"", "2g2f"}, {"2g2f 8c8d", "2f2e"}, {"2g2f 8c8d 2f2e 8d8e", "2g2f"}, // a turn each
		{"2g2f 8c8d 2f2e", "8d8e"}, {"7g7f", "8c8d"}, {"7g7f 8c8d", "2f2e"}, // other games
	} {
		r := engine.Request{Limits: second}
		for _, m := range strings.Fields(x.moves) {
			r.Moves = append(r.Moves, game.Move(m))
		}
		if got, err := c.Think(context.Background(), r, nil); err != nil || string(got.Move) != x.want {
			t.Errorf("after %q: %+v, %v, want %s", x.moves, got, err, x.want)
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := c.Think(context.Background(), engine.Request{}, nil); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestFaults(t *testing.T) {
	for _, x := range []struct{ how, want string }{
		{"wrong", `"1. ... e2e4 10"`}, {"refuses", "Illegal move (no match)"},
		{"dies", "new; force; level 40 0:40; depth; 3; 7g7f; go;"}, {"slow", "deadline"},
	} {
		c := start(t, x.how, 50*time.Millisecond+10*time.Second)
		ctx, cancel := context.WithCancel(context.Background())
		if x.how == "slow" {
			ctx, cancel = context.WithTimeout(ctx, 20*time.Millisecond)
		}
		_, err := c.Think(ctx, engine.Request{Moves: []game.Move{"7g7f"}, Limits: engine.Limits{MoveTime: time.Second, Depth: 3}}, nil)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", x.how, err, x.want)
		}
		cancel()
	}
	c := start(t, "resigns", 0)
	if r, err := c.Think(context.Background(), engine.Request{Limits: second}, nil); err != nil || r.Action != game.Resign {
		t.Errorf("%+v, %v; want resignation", r, err)
	}
	t.Setenv(behaviour, "mute")
	if _, err := Start(context.Background(), Program{Path: os.Args[0], Late: 50 * time.Millisecond}); err == nil {
		t.Error("a program that says nothing started")
	}
}

func TestRefusals(t *testing.T) {
	c := start(t, "plays", 0)
	for want, r := range map[string]engine.Request{
		"variant": {Variant: "chess"}, "even": {Start: "4k4/9/9/9/9/9/9/9/4K4 b - 1"}, "ply 1": {Moves: []game.Move{"7g7e"}},
		"limits": {Limits: engine.Limits{Nodes: 5}}, "bound to": {Among: []game.Move{"7g7f"}},
	} {
		if _, err := c.Think(context.Background(), r, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", r, err, want)
		}
	}
}

func TestLevel(t *testing.T) {
	for _, x := range []struct {
		l    engine.Limits
		want string
	}{
		{engine.Limits{}, "level 40 0:40"}, {engine.Limits{MoveTime: time.Second / 2}, "level 40 0:20"},
		{engine.Limits{Depth: 99}, "level 40 40:00\ndepth\n29"}, {engine.Limits{MoveTime: time.Microsecond}, "level 40 0:01"},
		{engine.Limits{Clocks: &[2]engine.Clock{{Left: time.Minute}, {Left: time.Hour}}}, "level 40 1:00"},
		{engine.Limits{Clocks: &[2]engine.Clock{{Byoyomi: 10 * time.Second}}}, "level 40 6:00"},
	} {
		if got, _, err := levelOf(x.l, game.Black); err != nil || got != x.want {
			t.Errorf("%+v: %q, %v, want %q", x.l, got, err, x.want)
		}
	}
}

// GNU Shogi itself plays legal moves.
func TestGNUShogi(t *testing.T) {
	path, err := exec.LookPath("/usr/games/gnushogi")
	if err != nil {
		t.Skip("gnushogi is not installed")
	}
	c, err := Start(context.Background(), Program{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	v, err := shogi.New("csa")
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.Line{}.Start(v)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		m := g.Position().Moves()[i]
		if i%2 == 0 {
			r, err := c.Think(context.Background(), engine.Request{Moves: g.History().Moves(), Limits: engine.Limits{MoveTime: 50 * time.Millisecond, Depth: 1}}, nil)
			if err != nil {
				t.Fatalf("after %v: %v", g.History().Moves(), err)
			}
			m = r.Move
		}
		if err := g.Play(m); err != nil {
			t.Fatalf("after %v: %v", g.History().Moves(), err)
		}
	}
}
