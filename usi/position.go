package usi

import (
	"fmt"
	"slices"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// afterwords end a list of moves in what some programs send.
var afterwords = []game.Move{"resign", "win", "draw", "rep_draw", "timeout", "break", "none", "0000"}

// parsePosition reads what stands after the word position, and checks by the
// rules of movement that it leads somewhere.
func parsePosition(text string) (game.Line, error) {
	l, err := game.ParseLine(text)
	if err != nil {
		return game.Line{}, err
	}
	if n := len(l.Moves); n > 0 && slices.Contains(afterwords, l.Moves[n-1]) {
		l.Moves = l.Moves[:n-1]
	}
	v, err := shogi.New("")
	if err != nil {
		return game.Line{}, err
	}
	g, err := l.Start(v)
	if err != nil {
		return game.Line{}, err
	}
	p := g.Position()
	for i, m := range l.Moves {
		if p, err = p.Play(m); err != nil {
			return game.Line{}, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return l, nil
}

// replay plays a line under a ruleset. Boards let games go on that the ruleset
// ends, by repetition or by the number of moves: then the line begins anew at
// that point. The game is over if the last position itself is one to lose or
// to win in.
func replay(v game.Variant, l game.Line) (game.Line, *game.Game, error) {
	g, err := l.Start(v)
	if err != nil {
		return game.Line{}, nil, err
	}
	anew := func(i int) {
		g = game.NewGame(v, g.Position(), 1)
		l.SFEN, l.Moves = g.Position().SFEN(), l.Moves[i:]
	}
	for played := 0; played < len(l.Moves); played++ {
		if g.Outcome().Over() {
			anew(played)
			played = 0
			if g.Outcome().Over() {
				g.End(game.Outcome{}) // the moves that follow say so
			}
		}
		if err := g.Play(l.Moves[played]); err != nil {
			return game.Line{}, nil, fmt.Errorf("ply %d: %w", played+1, err)
		}
	}
	if g.Outcome().Over() && !g.Position().Outcome().Over() {
		anew(len(l.Moves))
	}
	return l, g, nil
}
