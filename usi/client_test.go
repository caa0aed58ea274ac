package usi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/alphabeta"
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

// behave is a USI program with a fault.
func behave(how string) {
	if how == "alphabeta" {
		e := alphabeta.New()
		if err := Serve(context.Background(), os.Stdin, os.Stdout, e, Config{}); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		return
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		word, _, _ := strings.Cut(in.Text(), " ")
		switch {
		case how == "deaf":
			time.Sleep(time.Hour)
		case word == "usi" && how == "flood":
			for {
				fmt.Println(strings.Repeat("spam ", 1000))
			}
		case word == "usi":
			fmt.Print("id name " + how + "\noption name EnteringKingRule type combo default x var CSARule27 var TryRule\noption name Odd Name type spin default 3 min 1 max 9\nusiok\n")
		case word == "isready" && how == "never ready":
		case word == "isready":
			fmt.Println("readyok")
		case word == "setoption" || word == "position":
			fmt.Println("info string " + in.Text())
		case word == "go" && how == "dies":
			fmt.Fprintln(os.Stderr, "segmentation fault\nat 0x0")
			os.Exit(3)
		case word == "go" && how == "wrong":
			fmt.Println("bestmove e2e4")
		case word == "go" && how == "nothing":
			fmt.Println("bestmove")
		case word == "go" && how == "resigns":
			fmt.Print("info depth 3 score mate -\nbestmove resign\n")
		case word == "go" && how == "declares":
			fmt.Print("info depth 3 multipv 1 score mate + nodes 5 time 7 pv 7g7f 3c3d (99.00%)\ninfo depth 3 multipv 2 score cp 1 pv 2g2f\nbestmove win\n")
		case word == "go" && how == "long":
			fmt.Println("info depth 1 score cp 5 lowerbound pv 7g7f" + strings.Repeat(" 3c3d", 1<<19))
			fmt.Println("bestmove 7g7f")
		case word == "go" && how == "waits", word == "stop" && how == "stubborn":
			fmt.Println("info depth 1 score cp 5 pv 7g7f")
		case word == "stop":
			fmt.Println("bestmove 7g7f ponder 3c3d")
		case word == "quit" && how != "stubborn":
			return
		}
	}
	if how == "stubborn" {
		time.Sleep(time.Hour)
	}
}

func start(t testing.TB, how string, p Program) (*Client, error) {
	t.Helper()
	t.Setenv(behaviour, how)
	p.Path = os.Args[0]
	c, err := Start(context.Background(), p)
	if err == nil {
		t.Cleanup(func() { c.Close() })
	}
	return c, err
}

func mustStart(t testing.TB, how string, p Program) *Client {
	t.Helper()
	c, err := start(t, how, p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Our own engine plays the same through a pipe as without one.
func TestSameThroughPipe(t *testing.T) {
	own := alphabeta.New()
	defer own.Close()
	c := mustStart(t, "alphabeta", Program{Options: []Setting{{"USI_Hash", "64"}}})
	if c.Name() != own.Name() || len(c.Options()) <= len(own.Options()) {
		t.Errorf("%s with %d options, want %s with those of Serve besides", c.Name(), len(c.Options()), own.Name())
	}
	for i, o := range own.Options() {
		if got := c.Options()[i]; !reflect.DeepEqual(got, o) {
			t.Errorf("option %+v, want %+v", got, o)
		}
	}
	line := []game.Move{}
	for range 12 {
		r := engine.Request{Rules: "csa,max_plies=none", Moves: line, Limits: engine.Limits{Nodes: 3000}}
		for _, e := range []engine.Engine{own, c} {
			if err := e.NewGame(); err != nil {
				t.Fatal(err)
			}
		}
		var infos []engine.Info
		want, err := own.Think(context.Background(), r, nil)
		got, err2 := c.Think(context.Background(), r, func(i engine.Info) { infos = append(infos, i) })
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if got.Move != want.Move || got.Ponder != want.Ponder || len(infos) == 0 {
			t.Fatalf("after %v: %s %s with %d reports through the pipe, %s %s without it", line, got.Move, got.Ponder, len(infos), want.Move, want.Ponder)
		}
		line = append(line, got.Move)
	}
}

func TestFaultyPrograms(t *testing.T) {
	move := engine.Request{Limits: engine.Limits{MoveTime: 20 * time.Millisecond}}
	for _, c := range []struct{ how, want string }{
		{"deaf", "waiting for usiok"},
		{"flood", "waiting for usiok"},
		{"never ready", "waiting for readyok"},
		{"dies", "exit status 3; its last words: segmentation fault at 0x0"},
		{"wrong", `bestmove "e2e4": want a move`},
		{"nothing", "bestmove without a move"},
		{"stubborn", "waiting for bestmove"},
	} {
		t.Run(c.how, func(t *testing.T) {
			program := Program{Ready: 300 * time.Millisecond, Late: 100 * time.Millisecond}
			if !strings.HasPrefix(c.want, "waiting for usiok") && c.how != "never ready" {
				program.Ready = 20 * time.Second
			}
			e, err := start(t, c.how, program)
			if err == nil {
				if _, err = e.Think(context.Background(), move, nil); err == nil {
					t.Fatal("no error")
				}
				if _, again := e.Think(context.Background(), move, nil); !errors.Is(again, err) {
					t.Errorf("afterwards %v, want the same error", again)
				}
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q, want %q in it", err, c.want)
			}
		})
	}
	if _, err := Start(context.Background(), Program{Path: "no/such/engine"}); err == nil || !strings.Contains(err.Error(), "no/such/engine") {
		t.Errorf("a program that is not there: %v", err)
	}
}

func TestAnswers(t *testing.T) {
	ctx := context.Background()
	r, err := mustStart(t, "resigns", Program{}).Think(ctx, engine.Request{}, nil)
	if err != nil || r.Action != game.Resign || r.Score.Mate != -farMate {
		t.Errorf("%+v, %v; want resignation", r, err)
	}
	r, err = mustStart(t, "declares", Program{}).Think(ctx, engine.Request{}, nil)
	if err != nil || r.Action != game.Declare || r.Score.Mate != farMate || r.Info.Nodes != 5 || len(r.Info.PV) != 2 {
		t.Errorf("%+v, %v; want a declaration", r, err)
	}
	r, err = mustStart(t, "long", Program{}).Think(ctx, engine.Request{}, nil)
	if err != nil || r.Move != "7g7f" {
		t.Errorf("after a line of %d bytes: %v, %v", 5<<19, r.Move, err)
	}
}

// A program is told to stop when ctx ends, and when it has used up its time.
func TestStop(t *testing.T) {
	c := mustStart(t, "waits", Program{Late: 20 * time.Second})
	ctx, cancel := context.WithCancel(context.Background())
	r, err := c.Think(ctx, engine.Request{Limits: engine.Limits{Infinite: true}}, func(engine.Info) { cancel() })
	if err != nil || r.Move != "7g7f" || r.Ponder != "3c3d" || r.Score.Centipawns != 5 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := c.Think(ctx, engine.Request{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a ctx that has ended: %v", err)
	}
	c = mustStart(t, "waits", Program{Late: time.Second})
	clocks := [2]engine.Clock{{Byoyomi: time.Millisecond}, {Left: time.Hour}}
	if r, err := c.Think(context.Background(), engine.Request{Limits: engine.Limits{Clocks: &clocks}}, nil); err != nil || r.Move != "7g7f" {
		t.Errorf("after its time: %+v, %v", r, err)
	}
}

func TestSettings(t *testing.T) {
	c := mustStart(t, "waits", Program{Options: []Setting{{"odd name", "5"}}})
	for value, want := range map[string]string{"10": "from 1 to 9", "1\nquit": "a whole number"} {
		if err := c.SetOption("Odd Name", value); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Odd Name %q: %v, want %q", value, err, want)
		}
	}
	if _, err := start(t, "waits", Program{Options: []Setting{{"Foo", "5"}}}); err == nil || !strings.Contains(err.Error(), "want one of EnteringKingRule, Odd Name") {
		t.Errorf("an option that is not there: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := c.Think(context.Background(), engine.Request{}, nil); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestBadRequests(t *testing.T) {
	c := mustStart(t, "waits", Program{})
	for want, r := range map[string]engine.Request{
		"variant":      {Variant: "chess"},
		"is not known": {Rules: "xyz"},
		"ply 1":        {Moves: []game.Move{"7g7e"}},
		"over":         {Start: "4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1"},
		"Depth":        {Limits: engine.Limits{Depth: -1}},
	} {
		if _, err := c.Think(context.Background(), r, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", r, err, want)
		}
	}
}

func TestOptionLines(t *testing.T) {
	for text, want := range map[string]engine.Option{
		"name USI_Hash type spin default 16 min 1 max 1024": {Name: "USI_Hash", Type: engine.Spin, Default: "16", Min: 1, Max: 1024},
		"name Book File type filename default my book.db":   {Name: "Book File", Type: engine.Filename, Default: "my book.db"},
		"name Eval type string default <empty>":             {Name: "Eval", Type: engine.String},
		"name Clear type button":                            {Name: "Clear", Type: engine.Button},
		"name S type combo default A b var A b var C":       {Name: "S", Type: engine.Combo, Default: "A b", Values: []string{"A b", "C"}},
	} {
		if got, err := parseOption(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "name X", "type spin", "name X type", "name X type wheel"} {
		if o, err := parseOption(bad); err == nil {
			t.Errorf("%q: %+v, want an error", bad, o)
		}
	}
}

// What Serve writes, Start reads.
func TestInfoRoundTrip(t *testing.T) {
	for _, i := range []engine.Info{
		{Depth: 7, SelDepth: 12, Line: 2, Nodes: 1 << 40, HashFull: 999, Time: 7 * time.Second, Score: engine.Score{Centipawns: -31, Bound: engine.Upper}, PV: []game.Move{"7g7f", "P*5e", "8h2b+"}},
		{Depth: 1, Score: engine.Score{Mate: -4, Bound: engine.Lower}},
	} {
		text := infoText(i)
		got, ok := parseInfo(strings.TrimPrefix(text, "info "), same)
		if !ok || !reflect.DeepEqual(got, i) {
			t.Errorf("%q is read as %+v, want %+v", text, got, i)
		}
	}
	for _, c := range []string{"string score cp 3", "", "depth 3 currmove 7g7f", "cp", "score", "score mate", "pv"} {
		parseInfo(c, same) // must not panic
	}
}

func TestUCISpelling(t *testing.T) {
	for own, uci := range map[string]string{"7g7f": "c3c4", "8h2b+": "b2h8+", "P*5e": "P@e5", "1a9i": "i9a1"} {
		if got := toUCI(own); got != uci {
			t.Errorf("%s becomes %s, want %s", own, got, uci)
		}
		if got := fromUCI(uci); got != own {
			t.Errorf("%s becomes %s, want %s", uci, got, own)
		}
	}
	got := uciDialect.position("4k4/9/9/9/9/9/9/9/4K4 w 2P12pr 3", shogi.White, []game.Move{"5a5b"})
	if want := "position fen 4k4/9/9/9/9/9/9/9/4K4[PPppppppppppppr] b - 0 1 moves e9e8"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestGoText(t *testing.T) {
	clocks := &[2]engine.Clock{{Left: time.Minute, Byoyomi: time.Second}, {Left: 2 * time.Minute, Byoyomi: 2 * time.Second}}
	last := &[2]engine.Clock{{Byoyomi: time.Second}, {Left: time.Second, Increment: time.Second}}
	for _, c := range []struct {
		d    dialect
		l    engine.Limits
		turn game.Side
		want string
	}{
		{usiDialect, engine.Limits{}, game.Black, "go movetime 3000"},
		{usiDialect, engine.Limits{Infinite: true, Depth: 3}, game.Black, "go infinite"},
		{usiDialect, engine.Limits{Depth: 3, Nodes: 5, MoveTime: time.Microsecond}, game.Black, "go depth 3 nodes 5 movetime 1"},
		{usiDialect, engine.Limits{Clocks: clocks}, game.White, "go btime 60000 wtime 120000 byoyomi 2000"},
		{usiDialect, engine.Limits{Clocks: last}, game.Black, "go btime 0 wtime 1000 byoyomi 1000 binc 0 winc 1000"},
		{uciDialect, engine.Limits{Clocks: clocks}, game.White, "go wtime 60000 btime 120000 winc 1000 binc 2000"},
		{uciDialect, engine.Limits{Clocks: last}, game.Black, "go movetime 900"},
	} {
		if got := c.d.goText(c.l, c.turn, nil); got != c.want {
			t.Errorf("%+v: %q, want %q", c.l, got, c.want)
		}
	}
}

// Fairy-Stockfish plays legal moves in both of its protocols.
func TestFairyStockfish(t *testing.T) {
	path, err := exec.LookPath("/usr/games/fairy-stockfish")
	if err != nil {
		t.Skip("fairy-stockfish is not installed")
	}
	for _, uci := range []bool{false, true} {
		c, err := Start(context.Background(), Program{Path: path, UCI: uci})
		if err != nil {
			t.Fatal(err)
		}
		for _, sfen := range []string{
			"", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
			"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
			"8k/9/7G1/9/9/9/9/9/K8 b G 1",
		} {
			v, err := shogi.New("")
			if err != nil {
				t.Fatal(err)
			}
			g, err := game.Line{SFEN: sfen}.Start(v)
			if err != nil {
				t.Fatal(err)
			}
			for range 6 {
				if g.Outcome().Over() {
					break
				}
				r, err := c.Think(context.Background(), engine.Request{Start: sfen, Moves: g.History().Moves(), Limits: engine.Limits{Nodes: 300}}, nil)
				if err != nil {
					t.Fatalf("UCI %v, %q: %v", uci, sfen, err)
				}
				if err := g.Play(r.Move); err != nil || len(r.Info.PV) == 0 || r.Info.PV[0] != r.Move {
					t.Errorf("UCI %v, %q: %v, %v", uci, sfen, r, err)
					break
				}
			}
		}
		c.Close()
	}
}

// Whatever a program says is read without harm, and what is understood is
// written and read again as the same.
func FuzzReplies(f *testing.F) {
	f.Add("depth 7 seldepth 12 multipv 2 score cp -31 upperbound nodes 5 nps 3 hashfull 9 time 7 pv 7g7f P*5e")
	f.Add("score mate - pv b2h8+ P@e5")
	f.Add("name S type combo default A b var A b var C")
	f.Add("7g7f ponder 3c3d")
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range []dialect{usiDialect, uciDialect} {
			if i, ok := parseInfo(text, d.read); ok && i.Time >= 0 && i.Time < longest {
				again, _ := parseInfo(strings.TrimPrefix(infoText(i), "info "), same)
				if i.SelDepth <= 0 || i.Line <= 0 || i.HashFull <= 0 {
					i.SelDepth, i.Line, i.HashFull = again.SelDepth, again.Line, again.HashFull // left out where they say nothing
				}
				if i.Score.Mate != 0 {
					i.Score.Centipawns = 0 // of two scores the mate counts
				}
				if !reflect.DeepEqual(again, i) {
					t.Errorf("%q: %+v is read again as %+v", text, i, again)
				}
			}
			if r, err := parseBestMove(text, d.read); err == nil && r.Move == "" && r.Action == game.NoAction {
				t.Errorf("%q: neither a move nor an action", text)
			}
		}
		if o, err := parseOption(text); err == nil && o.Type == engine.Spin {
			o.Check("1")
		}
	})
}
