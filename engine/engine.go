// Package engine says what a thinking program looks like to those who use one:
// the server, the command line, the protocols. It knows no rules; everything
// that goes in is text, so that the same request serves a program in this
// process and one at the other end of a pipe.
//
//	e := plain.New(variants.Find, plain.Strong)
//	defer e.Close()
//	r, err := e.Think(ctx, engine.Request{
//		Variant: "shogi", Rules: "jsa",
//		Moves:   []game.Move{"7g7f", "3c3d"},
//		Limits:  engine.Limits{MoveTime: time.Second},
//	}, nil)
package engine

import (
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/game"
)

// Engine is a thinking program. It thinks about one position at a time: the
// calls of one Engine must not overlap, but any number of Engines may work at
// the same time.
type Engine interface {
	// Name is what the program calls itself; it is never empty.
	Name() string

	// Options lists what can be set, always in the same order.
	Options() []Option

	// SetOption sets an option that Options lists. A button takes the value "".
	SetOption(name, value string) error

	// NewGame says that the next request belongs to another game, so that
	// nothing remembered from the last one is used.
	NewGame() error

	// Think chooses a move. It returns when a limit of the request is reached,
	// and promptly when ctx ends; in both cases with the best move found so far
	// and no error. The error says why there is no move: a request that does
	// not make sense, a game that is over ([game.ErrOver]), or a ctx that ended
	// before there was any.
	//
	// report may be nil. It is called in the goroutine of Think with what is
	// known so far, depths rising, and must not block.
	Think(ctx context.Context, r Request, report func(Info)) (Result, error)

	// Close frees what the Engine holds; nothing else may be called after it.
	Close() error
}

// Ponderer is an Engine that can think while the opponent does: about the
// position after the move expected of him, without limits, until that move is
// made or ctx ends because another one was.
type Ponderer interface {
	Engine

	// PonderHit tells a Think under way, whose limits were Infinite, that the
	// expected move has been made and that these limits hold from now on. It may
	// be called from any goroutine and does nothing when no such Think is under way.
	PonderHit(Limits)
}

// ErrClosed is the error of an Engine used after Close.
var ErrClosed = errors.New("engine: closed")

// Request is a position and how long to think about it.
type Request struct {
	Variant string      // key of the variant: "shogi"
	Rules   string      // canonical text of the ruleset, "" for the variant's first
	Start   string      // SFEN of the start, "" for the variant's usual one
	Moves   []game.Move // made since; the engine sees repetitions in them
	Among   []game.Move // what may be chosen, see [Among]; nil for every legal move
	Limits  Limits
}

// Line returns the position of the request as a position argument.
func (r Request) Line() game.Line { return game.Line{SFEN: r.Start, Moves: r.Moves} }

// Among leaves in a list of choices those whose move a request names, and all
// of them if it names none that is there.
func Among[T any](list []T, named []game.Move, move func(T) game.Move) []T {
	var some []T
	for _, c := range list {
		if slices.Contains(named, move(c)) {
			some = append(some, c)
		}
	}
	if len(some) == 0 {
		return list
	}
	return some
}

// Result is what the engine chose.
type Result struct {
	// Move is the choice. It is legal unless the engine is a foreign program
	// that errs, so the caller judges it like a player's move.
	Move game.Move

	// Ponder is the reply that the engine expects, "" if it has none.
	Ponder game.Move

	// Action is what the engine would rather do than Move: [game.Resign] or
	// [game.Declare]; [game.NoAction] for most results. Move is given all the
	// same where the engine has one.
	Action game.Action

	Score Score
	Info  Info // the last report, of the search that led to Move
}
