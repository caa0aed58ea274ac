// Package analysis goes over a game with an engine: what each position is worth,
// what the best move was, and which moves gave something away.
//
//	points, err := analysis.Game(ctx, e, request, func(done, all int) {})
package analysis

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// Point is one position of a game with the move that was played there.
type Point struct {
	Ply     int          // moves before it
	Turn    game.Side    // who is to move
	Move    game.Move    // the move that was played, "" in the last position
	Outcome game.Outcome // of a game that is over here; nothing is searched then
	Best    []game.Move  // the line of best play, empty where the game is over
	Score   engine.Score // as Black sees it
	Chance  float64      // of Black to win, 0 to 1
	Loss    float64      // of the mover's chance by Move, 0 to 1
	Mark    Mark         // of Move
	Info    engine.Info  // of the search
}

// Mark is a judgement about a move.
type Mark string

// The marks, by the chance that the move gave away.
const (
	Fine       Mark = ""
	Inaccuracy Mark = "?!" // 5 percent or more
	Mistake    Mark = "?"  // 10
	Blunder    Mark = "??" // 20
)

func markOf(loss float64) Mark {
	switch {
	case loss >= 0.2:
		return Blunder
	case loss >= 0.1:
		return Mistake
	case loss >= 0.05:
		return Inaccuracy
	}
	return Fine
}

// scale is the score in centipawns at which the odds are e to one, the constant
// that programs for shogi use since Ponanza.
const scale = 600

// Chance is the probability to win that a score stands for.
func Chance(s engine.Score) float64 {
	switch {
	case s.Mate > 0:
		return 1
	case s.Mate < 0:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(s.Centipawns)/scale))
}

// Game has an engine think about every position of the game of a request, each
// within the limits of the request, and calls report, which may be nil, before
// the first and after each. The moves may go on after a repetition or whatever
// else ends a game under the ruleset. When ctx ends it returns the points that
// are known, and its error.
func Game(ctx context.Context, v game.Variant, e engine.Engine, r engine.Request, report func(done, all int)) ([]Point, error) {
	lines, err := positions(v, r.Line())
	if err != nil {
		return nil, err
	}
	if err := e.NewGame(); err != nil {
		return nil, err
	}
	var points []Point
	for i, l := range lines {
		if report != nil {
			report(i, len(lines))
		}
		p := Point{Ply: i, Turn: l.turn, Outcome: l.outcome}
		if i < len(r.Moves) {
			p.Move = l.move
		}
		ask := r
		ask.Variant, ask.Rules, ask.Start, ask.Moves = v.Key(), v.Rules(), l.SFEN, l.Moves
		if err := p.think(ctx, e, ask); err != nil {
			return points, fmt.Errorf("ply %d: %w", i, err)
		}
		if ctx.Err() != nil {
			return points, ctx.Err()
		}
		if i > 0 {
			points[i-1].judge(p)
		}
		points = append(points, p)
	}
	if report != nil {
		report(len(lines), len(lines))
	}
	return points, nil
}

// think fills a point with what the engine says.
func (p *Point) think(ctx context.Context, e engine.Engine, r engine.Request) error {
	p.Chance = 0.5
	if o := p.Outcome; o.Over() {
		if o.Result == game.Win && o.Winner != game.Neither {
			p.Chance = float64(1 - o.Winner)
		}
		return nil
	}
	result, err := e.Think(ctx, r, nil)
	if err != nil {
		return err
	}
	p.Info, p.Best, p.Score = result.Info, result.Info.PV, result.Score
	if len(p.Best) == 0 && result.Move != "" {
		p.Best = []game.Move{result.Move}
	}
	if p.Turn == game.White {
		p.Score = p.Score.Negate()
	}
	p.Chance = Chance(p.Score)
	return nil
}

// judge says what a move has given away, by the worth of the position after it.
// The best move gives nothing away, whatever is seen one move later.
func (p *Point) judge(next Point) {
	p.Loss = p.Chance - next.Chance
	if p.Turn == game.White {
		p.Loss = -p.Loss
	}
	if p.Loss = max(p.Loss, 0); len(p.Best) > 0 && p.Best[0] == p.Move {
		p.Loss = 0
	}
	p.Mark = markOf(p.Loss)
}

// place is one position of a game, as the moves that lead there.
type place struct {
	game.Line
	turn    game.Side
	move    game.Move // played next, canonical
	outcome game.Outcome
}

// positions lists the positions of a game. One that goes on after its end
// begins anew there.
func positions(v game.Variant, l game.Line) ([]place, error) {
	g, err := l.Start(v)
	if err != nil {
		return nil, err
	}
	start := l.SFEN
	var list []place
	add := func() {
		p := g.Position()
		list = append(list, place{Line: game.Line{SFEN: start, Moves: g.History().Moves()}, turn: p.Turn(), outcome: g.Outcome()})
	}
	for i, m := range l.Moves {
		add()
		if g.Outcome().Over() {
			g = game.NewGame(v, g.Position(), 1)
			start = g.Position().SFEN()
			list[i].Line, list[i].outcome = game.Line{SFEN: start}, g.Outcome()
		}
		if err := g.Play(m); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		list[i].move = g.History().Move(g.History().Len())
	}
	add()
	return list, nil
}

// ErrNothing says that a game has no position to think about.
var ErrNothing = errors.New("the game is over, and there is nothing to think about")

// Position has an engine think about the last position of a request. report is
// called with what is known while it thinks; it may be nil.
func Position(ctx context.Context, v game.Variant, e engine.Engine, r engine.Request, report func(engine.Info)) (engine.Result, error) {
	lines, err := positions(v, r.Line())
	if err != nil {
		return engine.Result{}, err
	}
	last := lines[len(lines)-1]
	if last.outcome.Over() {
		return engine.Result{}, fmt.Errorf("%w (%v)", ErrNothing, last.outcome)
	}
	r.Variant, r.Rules, r.Start, r.Moves = v.Key(), v.Rules(), last.SFEN, last.Moves
	return e.Think(ctx, r, report)
}
