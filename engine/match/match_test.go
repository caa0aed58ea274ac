package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// dummy plays the last legal move, or does what it is told at a ply.
type dummy struct {
	engine.Engine
	does func(ply int, r engine.Request) (engine.Result, error)
}

func (d *dummy) Close() error   { return nil }
func (d *dummy) NewGame() error { return nil }

func (d *dummy) Think(ctx context.Context, r engine.Request, _ func(engine.Info)) (engine.Result, error) {
	if d.does != nil {
		result, err := d.does(len(r.Moves), r)
		if result.Move != "" || result.Action != game.NoAction || err != nil {
			return result, err
		}
	}
	v, err := shogi.New(r.Rules)
	if err != nil {
		return engine.Result{}, err
	}
	g, err := replay(v, r.Line())
	if err != nil {
		return engine.Result{}, err
	}
	moves := g.Position().Moves()
	result := engine.Result{Move: moves[len(moves)-1]}
	if d.does != nil {
		scored, _ := d.does(-1, r)
		result.Score = scored.Score
	}
	return result, nil
}

func player(name string, does func(int, engine.Request) (engine.Result, error)) Player {
	return Player{Name: name, Limits: engine.Limits{Nodes: 1}, Start: func(context.Context) (engine.Engine, error) { return &dummy{does: does}, nil }}
}

func lines(t testing.TB, texts ...string) []game.Line {
	t.Helper()
	l, err := ReadOpenings(strings.NewReader(strings.Join(texts, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func resign(int, engine.Request) (engine.Result, error) {
	return engine.Result{Action: game.Resign}, nil
}

func TestPairs(t *testing.T) {
	var got []string
	s, err := Run(context.Background(), Config{
		Players:  [2]Player{player("loser", resign), player("winner", nil)},
		Games:    5, // three pairs
		Openings: lines(t, "startpos", "# a comment", "", "startpos moves 7g7f"),
		Report: func(g Game, s Summary) error {
			got = append(got, fmt.Sprint(g.Number, g.Opening, g.Black, g.Points, g.Why, s.Games()))
			return nil
		},
	})
	want := []string{"0 0 0 0resignation1", "1 0 1 0resignation2", "2 1 0 0resignation3", "3 1 1 0resignation4", "4 0 0 0resignation5", "5 0 1 0resignation6"}
	for i := range got {
		got[i] = strings.Join(strings.Fields(got[i]), " ")
	}
	if err != nil || s.Losses != 6 || s.Pairs != (Pairs{3}) || s.BlackWins != 3 || len(got) != len(want) {
		t.Errorf("%+v, %v, games %q", s, err, got)
	}
}

func TestFaults(t *testing.T) {
	broken := errors.New("segmentation fault")
	slow := player("slow", func(int, engine.Request) (engine.Result, error) {
		time.Sleep(20 * time.Millisecond)
		return engine.Result{}, nil
	})
	slow.Clock = engine.Clock{Left: time.Millisecond, Byoyomi: time.Millisecond}
	for _, c := range []struct {
		p     Player
		fault Fault
		why   string
	}{
		{player("illegal", func(int, engine.Request) (engine.Result, error) { return engine.Result{Move: "1a1b+"}, nil }), Illegal, "illegal: move"},
		{player("declares", func(int, engine.Request) (engine.Result, error) {
			return engine.Result{Action: game.Declare, Move: "7g7f"}, nil
		}), NoFault, ""},
		{player("crash", func(int, engine.Request) (engine.Result, error) { return engine.Result{}, broken }), Crash, "crash: segmentation fault"},
		{slow, Time, "time"},
	} {
		var starts atomic.Int32
		begin := c.p.Start
		c.p.Start = func(ctx context.Context) (engine.Engine, error) {
			starts.Add(1)
			return begin(ctx)
		}
		s, err := Run(context.Background(), Config{Players: [2]Player{c.p, player("sound", nil)}, Games: 4, Openings: lines(t, "startpos"), Rules: "csa,max_plies=20",
			Report: func(g Game, _ Summary) error {
				if c.fault != NoFault && !strings.HasPrefix(g.Why, c.why) {
					t.Errorf("%s: %q, want %q", c.p.Name, g.Why, c.why)
				}
				return nil
			}})
		if err != nil || c.fault != NoFault && (s.Faults[0][c.fault] != 4 || s.Losses != 4 || starts.Load() != 4) {
			t.Errorf("%s: %+v, %v, started %d times; want 4 losses by its fault", c.p.Name, s, err, starts.Load())
		}
	}
	s, err := Run(context.Background(), Config{Players: [2]Player{slow, player("sound", nil)}, Games: 2, Openings: lines(t, "startpos"), Rules: "csa,max_plies=6", Margin: time.Hour})
	if err != nil || s.Draws != 2 {
		t.Errorf("with a margin: %+v, %v; want no loss on time", s, err)
	}
	refuses := player("missing", nil)
	refuses.Start = func(context.Context) (engine.Engine, error) { return nil, broken }
	if _, err := Run(context.Background(), Config{Players: [2]Player{refuses, refuses}, Games: 2, Openings: lines(t, "startpos")}); !errors.Is(err, broken) {
		t.Errorf("an engine that does not start: %v", err)
	}
}

// The clock of the side to move runs: what is left, the increment after each
// move, and byoyomi that begins anew.
func TestClocks(t *testing.T) {
	seen := map[string]engine.Clock{}
	var mu sync.Mutex
	p := player("clocked", func(ply int, r engine.Request) (engine.Result, error) {
		mu.Lock()
		defer mu.Unlock()
		if ply >= 0 {
			seen[fmt.Sprint(ply)] = r.Limits.Clocks[ply%2]
		}
		return engine.Result{}, nil
	})
	p.Clock = engine.Clock{Left: time.Hour, Increment: time.Minute}
	q := p
	q.Clock = engine.Clock{Byoyomi: time.Minute}
	if _, err := Run(context.Background(), Config{Players: [2]Player{p, q}, Games: 1, Openings: lines(t, "startpos"), Rules: "csa,max_plies=8"}); err != nil {
		t.Fatal(err)
	}
	// The second game of the pair, in which the second player is Black, came last.
	if c := seen["0"]; c != (engine.Clock{Byoyomi: time.Minute}) {
		t.Errorf("byoyomi first: %+v", c)
	}
	if c := seen["6"]; c != (engine.Clock{Byoyomi: time.Minute}) {
		t.Errorf("byoyomi later: %+v", c)
	}
	if c := seen["7"]; c.Left < 63*time.Minute-20*time.Second || c.Left > 63*time.Minute {
		t.Errorf("after three moves with an increment: %+v", c)
	}
}

func TestAdjudication(t *testing.T) {
	score := func(own int) func(int, engine.Request) (engine.Result, error) {
		return func(int, engine.Request) (engine.Result, error) {
			return engine.Result{Score: engine.Score{Centipawns: own}}, nil
		}
	}
	for _, c := range []struct{ a, b, wins int }{{2500, -2500, 2}, {-2500, 2500, 0}, {2500, 2500, -1}, {2500, -100, -1}} {
		s, err := Run(context.Background(), Config{Players: [2]Player{player("a", score(c.a)), player("b", score(c.b))}, Games: 2, Openings: lines(t, "startpos"),
			Rules: "csa,max_plies=20", Adjudicate: Adjudication{Score: 2000, Plies: 6},
			Report: func(g Game, _ Summary) error {
				if adjudicated := g.Why == "adjudicated"; adjudicated != (c.wins >= 0) || adjudicated && g.Game.History().Len()/2 != 3 {
					t.Errorf("%+v: %s after %d plies", c, g.Why, g.Game.History().Len())
				}
				return nil
			}})
		if err != nil || c.wins >= 0 && s.Wins != c.wins {
			t.Errorf("%+v: %+v, %v", c, s, err)
		}
	}
}

func TestSPRTEnds(t *testing.T) {
	s, err := Run(context.Background(), Config{Players: [2]Player{player("winner", nil), player("loser", resign)}, Games: 10000, Openings: lines(t, "startpos"),
		SPRT: &SPRT{Elo0: 0, Elo1: 50}, Concurrency: 2})
	if err != nil || s.Verdict != H1 || s.Games() > 2000 {
		t.Errorf("%+v, %v after %d games; want H1 soon", s, err, s.Games())
	}
}

// A match goes on where it was interrupted, in the middle of a pair too.
func TestResume(t *testing.T) {
	names := [2]string{"first", "second, with 100 % <odd> name"}
	// The first player wins as Black on ply 4, else it is drawn by the limit.
	config := func() Config {
		return Config{Games: 8, Openings: lines(t, "startpos moves 7g7f", "startpos moves 2g2f 8c8d"), Rules: "csa,max_plies=9",
			Players: [2]Player{player(names[0], nil), player(names[1], func(ply int, r engine.Request) (engine.Result, error) {
				if ply == 5 {
					return engine.Result{Action: game.Resign}, nil
				}
				return engine.Result{}, nil
			})}}
	}
	whole, err := Run(context.Background(), config())
	if err != nil || whole.Wins != 4 || whole.Draws != 4 {
		t.Fatalf("%+v, %v", whole, err)
	}
	var file bytes.Buffer
	c := config()
	enough := errors.New("enough")
	c.Report = func(g Game, s Summary) error {
		if err := Write(&file, g, names, s.Games() == 1); err != nil {
			return err
		}
		if s.Games() == 3 {
			return enough
		}
		return nil
	}
	if s, err := Run(context.Background(), c); !errors.Is(err, enough) || s.Games() != 3 {
		t.Fatalf("%+v, %v", s, err)
	}
	played, err := Played(bytes.NewReader(file.Bytes()), names)
	if err != nil || len(played) != 3 {
		t.Fatalf("%d games, %v in\n%s", len(played), err, file.String())
	}
	c = config()
	c.Played = played
	var numbers []int
	c.Report = func(g Game, _ Summary) error {
		numbers = append(numbers, g.Number)
		return nil
	}
	rest, err := Run(context.Background(), c)
	if err != nil || !slices.Equal(numbers, []int{3, 4, 5, 6, 7}) || rest != whole {
		t.Errorf("%+v, %v, played %v; want %+v", rest, err, numbers, whole)
	}
	if _, err := Played(bytes.NewReader(file.Bytes()), [2]string{"a", "b"}); err == nil || !strings.Contains(err.Error(), "want a and b") {
		t.Errorf("games of others: %v", err)
	}
	if _, err := Played(strings.NewReader("V2.2\nPI\n+\n+7776FU\n%TORYO\n"), names); err == nil || !strings.Contains(err.Error(), "none of a match") {
		t.Errorf("a game of no match: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s, err := Run(ctx, Config{Players: [2]Player{player("a", nil), player("b", nil)}, Games: 1000000, Openings: lines(t, "startpos"), Concurrency: 2, Rules: "csa,max_plies=10",
		Report: func(_ Game, s Summary) error {
			if s.Games() == 10 {
				cancel()
			}
			return nil
		}})
	if !errors.Is(err, context.Canceled) || s.Games() < 10 || s.Games() > 20 {
		t.Errorf("%d games, %v", s.Games(), err)
	}
}

func TestBadConfigs(t *testing.T) {
	good := func() Config {
		return Config{Players: [2]Player{player("a", nil), player("b", nil)}, Games: 2, Openings: lines(t, "startpos")}
	}
	for want, spoil := range map[string]func(*Config){
		"0 games":        func(c *Config) { c.Games = 0 },
		"no openings":    func(c *Config) { c.Openings = nil },
		"opening 1":      func(c *Config) { c.Openings[0].Moves = []game.Move{"7g7e"} },
		"is over":        func(c *Config) { c.Openings[0].SFEN = "4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1" },
		"SPRT":           func(c *Config) { c.SPRT = &SPRT{} },
		"margin":         func(c *Config) { c.Margin = -1 },
		"ruleset":        func(c *Config) { c.Rules = "xyz" },
		"a: limit Depth": func(c *Config) { c.Players[0].Limits.Depth = -1 },
	} {
		c := good()
		spoil(&c)
		if _, err := Run(context.Background(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
