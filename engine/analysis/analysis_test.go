package analysis

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

func TestChance(t *testing.T) {
	for _, c := range []struct {
		s    engine.Score
		want float64
	}{
		{engine.Score{}, 0.5}, {engine.Score{Centipawns: 600}, 0.7311}, {engine.Score{Centipawns: -600}, 0.2689},
		{engine.Score{Mate: 3}, 1}, {engine.Score{Mate: -2}, 0},
	} {
		if got := Chance(c.s); math.Abs(got-c.want) > 1e-4 {
			t.Errorf("Chance(%v) = %v, want %v", c.s, got, c.want)
		}
	}
}

func TestMarks(t *testing.T) {
	for _, c := range []struct {
		turn         game.Side
		move         game.Move
		before, then float64
		want         Mark
	}{
		{game.Black, "b", 0.5, 0.46, Fine}, {game.Black, "b", 0.5, 0.44, Inaccuracy}, {game.Black, "b", 0.5, 0.38, Mistake},
		{game.Black, "b", 0.5, 0.2, Blunder}, {game.Black, "b", 0.5, 0.9, Fine}, {game.Black, "a", 0.5, 0.1, Fine},
		{game.White, "b", 0.5, 0.9, Blunder}, {game.White, "b", 0.5, 0.1, Fine},
	} {
		p := Point{Turn: c.turn, Move: c.move, Best: []game.Move{"a"}, Chance: c.before}
		if p.judge(Point{Chance: c.then}); p.Mark != c.want || p.Loss < 0 {
			t.Errorf("%+v: %q with a loss of %v, want %q", c, p.Mark, p.Loss, c.want)
		}
	}
}

// tally is a game with the rules of nothing: each move is a digit, and the
// position is their sum, which is also its score for Black.
type tally struct {
	game.Variant
	over int // the sum at which Black has won
}

type sum struct {
	n    int
	turn game.Side
	game.Position
}

func (tally) Key() string   { return "tally" }
func (tally) Rules() string { return "plain" }

func (tally) Starts() []game.Start                     { return []game.Start{{SFEN: ""}} }
func (tally) Parse(sfen string) (game.Position, error) { return sum{}, nil }

func (v tally) Judge(h *game.History) game.Outcome {
	if h.Last().(sum).n >= v.over {
		return game.WinFor(game.Black, game.Points, "")
	}
	return game.Outcome{}
}

func (s sum) SFEN() string    { return string(rune('A' + s.n)) }
func (s sum) InCheck() bool   { return false }
func (s sum) Turn() game.Side { return s.turn }

func (s sum) Play(m game.Move) (game.Position, error) {
	if len(m) != 1 || m[0] < '0' || m[0] > '9' {
		return nil, &game.MoveError{Move: m, Why: game.ErrSyntax}
	}
	return sum{n: s.n + int(m[0]-'0'), turn: s.turn.Opponent()}, nil
}

// counter thinks about tallies: 9 is always the best move.
type counter struct {
	engine.Engine
	asked [][]game.Move
	stop  context.CancelFunc
}

func (c *counter) NewGame() error { return nil }

func (c *counter) Think(_ context.Context, r engine.Request, _ func(engine.Info)) (engine.Result, error) {
	c.asked = append(c.asked, r.Moves)
	s := engine.Score{}
	for i, m := range r.Moves {
		points := 100 * int(m[0]-'0')
		if i%2 == 1 {
			points = -points
		}
		s.Centipawns += points
	}
	if len(r.Moves)%2 == 1 {
		s = s.Negate()
	}
	if c.stop != nil {
		c.stop()
	}
	return engine.Result{Move: "9", Score: s}, nil
}

func TestGame(t *testing.T) {
	v, e := tally{over: 30}, &counter{}
	last := [2]int{}
	points, err := Game(context.Background(), v, e, engine.Request{Moves: []game.Move{"9", "1", "9", "0"}}, func(done, all int) { last = [2]int{done, all} })
	if err != nil || len(points) != 5 || len(e.asked) != 5 || last != [2]int{5, 5} {
		t.Fatalf("%d points, %v, %d searches, %v", len(points), err, len(e.asked), last)
	}
	for i, want := range []int{0, 900, 800, 1700, 1700} {
		if p := points[i]; p.Score.Centipawns != want || p.Ply != i || len(p.Best) != 1 {
			t.Errorf("point %+v, want a score of %d for Black", p, want)
		}
	}
	if points[0].Move != "9" || points[4].Move != "" || points[0].Mark != Fine {
		t.Errorf("%+v", points)
	}
	// A game that goes on after its end begins anew there; its end is known without a search.
	v, e = tally{over: 9}, &counter{}
	points, err = Game(context.Background(), v, e, engine.Request{Moves: []game.Move{"9"}}, nil)
	if err != nil || len(points) != 2 || len(e.asked) != 1 || points[1].Chance != 1 || !points[1].Outcome.Over() {
		t.Errorf("%+v, %v after %d searches", points, err, len(e.asked))
	}
	if _, err := Game(context.Background(), v, e, engine.Request{Moves: []game.Move{"x"}}, nil); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("a move that is none: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	points, err = Game(ctx, tally{over: 99}, &counter{stop: cancel}, engine.Request{Moves: []game.Move{"1", "2"}}, nil)
	if !errors.Is(err, context.Canceled) || len(points) != 0 {
		t.Errorf("stopped in the first search: %+v, %v", points, err)
	}
}

func TestPosition(t *testing.T) {
	r, err := Position(context.Background(), tally{over: 30}, &counter{}, engine.Request{Moves: []game.Move{"1", "2"}}, nil)
	if err != nil || r.Move != "9" || r.Score.Centipawns != -100 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Position(context.Background(), tally{over: 1}, &counter{}, engine.Request{Moves: []game.Move{"1"}}, nil); !errors.Is(err, ErrNothing) {
		t.Errorf("where the game is over: %v", err)
	}
}
