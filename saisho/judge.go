package saisho

import (
	"fmt"

	"github.com/komadai/komadai/game"
)

// Repetitions is the occurrence of a state at which the plain game is drawn.
const Repetitions = 4

// Judge tells whether the game has ended: by mate, then by the limit where
// there is one, else by repetition.
func (v *Variant) Judge(h *game.History) game.Outcome {
	if o := h.Last().Outcome(); o.Over() {
		return o
	}
	if v.rules.Limit == 0 {
		if h.Len() > 0 && len(h.Occurrences()) >= Repetitions {
			return game.DrawFor(game.Repetition, ruleRepetition)
		}
		return game.Outcome{}
	}
	if h.Number() < v.rules.Limit {
		return game.Outcome{}
	}
	switch score, _ := v.Score(h); {
	case score[game.Black] > score[game.White]:
		return game.WinFor(game.Black, game.Points, rulePoints)
	case score[game.White] > score[game.Black]:
		return game.WinFor(game.White, game.Points, rulePoints)
	}
	return game.DrawFor(game.Points, rulePoints)
}

// Score returns the points of both sides in a limited game, counted from the
// position in which the history begins.
func (v *Variant) Score(h *game.History) (points [2]int, ok bool) {
	if v.rules.Limit == 0 {
		return points, false
	}
	points[game.White] = 1
	for i := 1; i <= h.Len(); i++ {
		if s, is := StateOf(h.At(i)); is {
			points[h.Mover(i)] += v.cube.Gain(s)
		}
	}
	return points, true
}

// Offence tells that an illegal move never ends the game: it is refused.
func (v *Variant) Offence(*game.History, game.Side, game.Move) (game.Outcome, bool) {
	return game.Outcome{}, false
}

// Allows lets a player resign alone, take back and adjourn by agreement.
func (v *Variant) Allows(_ *game.History, by game.Side, a game.Action) game.Mode {
	switch {
	case by > game.White:
		return game.Never
	case a == game.Resign:
		return game.Alone
	case a == game.Takeback, a == game.Adjourn:
		return game.Agreed
	}
	return game.Never
}

// Claim judges a resignation; the game has no other claim.
func (v *Variant) Claim(_ *game.History, by game.Side, a game.Action) (game.Outcome, error) {
	if a == game.Resign && by <= game.White {
		return game.WinFor(by.Opponent(), game.Resignation, ruleResignation), nil
	}
	return game.Outcome{}, &game.ClaimError{Action: a, Why: fmt.Errorf("%w: ruleset %s", game.ErrNever, v.rules)}
}
