// Package series says what follows a game that has ended: the replay that a
// ruleset demands, the rematch that the players want, the next game of a match
// of Saishō, or the game in the game.
//
//	f := series.Finished{Outcome: o, Variant: "saisho", Match: settings.Match}
//	for _, kind := range f.Offers() { ... } // what the players can choose
//	f.Asked = series.Match
//	plan, err := series.Next(f)
//	players = series.Arrange(plan, players)
//	settings.Match = plan.Match
//
// A match is kept as a [saisho.Match], stored with each of its games as it
// stood before that game: the settings of a game and its outcome are all that
// it takes to go on, whatever happened in between. A match begins with a game
// that is stored with the zero Match; player 0 has Black in it.
package series

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/saisho"
)

// Kind is how a game follows another one. Its text is stored with games.
type Kind string

// The kinds.
const (
	Replay  Kind = "replay"  // the game had no result under its rules and is played again
	Match   Kind = "match"   // the next game of a match
	Jizai   Kind = "jizai"   // the game in the game: who has won is White and has the free emperor
	Rematch Kind = "rematch" // the players want another game, after a match another match
)

var kinds = []Kind{Replay, Match, Jizai, Rematch}

// The variants that have to do with each other.
const (
	Outer = "saisho" // the game of which matches consist
	Inner = "jizai"  // the game in the game
)

// Finished is what counts of a game that has ended.
type Finished struct {
	Outcome  game.Outcome
	Handicap bool // White gave a handicap: who gives it goes on giving it
	Asked    Kind
	Variant  string        // key of the game's variant
	Match    *saisho.Match // as it stood before the game; nil if the game belongs to none
}

// Plan is how the next game begins.
type Plan struct {
	Kind        Kind
	SwapColours bool // everything that belongs to a player goes with him, his clock too
	KeepTime    bool // the clocks go on with the time that remains

	// Variant is the key of another variant than before, to be played from its
	// usual start under its first ruleset; "" for a game like the one before.
	Variant string

	// Match is the match as it stands before the next game, nil if that
	// belongs to none.
	Match *saisho.Match
}

// ErrGoesOn is the error for a game that has not ended, and for what may follow
// a match alone while it has not.
var ErrGoesOn = errors.New("the game or its match goes on")

// Next plans the game that follows. A replay is as [game.Outcome.Replay] says;
// a rematch exchanges the colours and starts the clocks anew. In a handicap
// game the colours stay in both, because White is the one who gives it.
//
// In a match the colours alternate, but a game that was called off is played
// again as it was. The game in the game follows a decided game of Saishō, and
// the last one of a match that somebody has won: the winner of the match is
// White then. Neither it nor a rematch comes before the match is over.
func Next(f Finished) (Plan, error) {
	if !f.Outcome.Over() {
		return Plan{}, fmt.Errorf("%s: %w", f.Asked, ErrGoesOn)
	}
	switch f.Asked {
	case Replay:
		return f.replay()
	case Match:
		return f.match()
	case Jizai:
		return f.jizai()
	case Rematch:
		return f.rematch()
	}
	words := make([]string, len(kinds))
	for i, k := range kinds {
		words[i] = string(k)
	}
	return Plan{}, fmt.Errorf("%q: want one of %s", string(f.Asked), strings.Join(words, ", "))
}

// Offers lists the kinds that [Next] can plan after the game, in the order in
// which to offer them; what f.Asked says does not count.
func (f Finished) Offers() []Kind {
	var list []Kind
	for _, k := range kinds {
		f.Asked = k
		if _, err := Next(f); err == nil {
			list = append(list, k)
		}
	}
	return list
}

// Standing returns the match with the game counted in, false if the game
// belongs to none. A game that was called off leaves it as it was.
func (f Finished) Standing() (saisho.Match, bool) {
	if f.Match == nil {
		return saisho.Match{}, false
	}
	m, err := f.Match.Add(f.Outcome)
	if err != nil {
		return *f.Match, true
	}
	return m, true
}

func (f Finished) replay() (Plan, error) {
	r := f.Outcome.Replay
	if f.Outcome.Result != game.Replayed || r == nil {
		return Plan{}, fmt.Errorf("replay of a game that ended %q: only one without a result is played again", f.Outcome)
	}
	return Plan{Kind: Replay, SwapColours: r.SwapColours && !f.Handicap, KeepTime: r.KeepTime, Match: f.Match}, nil
}

func (f Finished) match() (Plan, error) {
	m, ok := f.Standing()
	switch {
	case !ok:
		return Plan{}, errors.New("match: the game belongs to none")
	case f.Variant != Outer:
		return Plan{}, fmt.Errorf("match: the game is %q: want %s", f.Variant, Outer)
	}
	if _, over := m.Over(); over {
		return Plan{}, fmt.Errorf("match: %w", saisho.ErrMatchOver)
	}
	return Plan{Kind: Match, SwapColours: m.Black() != f.Match.Black(), Match: &m}, nil
}

// goesOn reports whether the game belongs to a match that is not over.
func (f Finished) goesOn() bool {
	m, ok := f.Standing()
	if !ok {
		return false
	}
	_, over := m.Over()
	return !over
}

func (f Finished) jizai() (Plan, error) {
	switch {
	case f.Variant != Outer:
		return Plan{}, fmt.Errorf("jizai after %q: it follows %s alone", f.Variant, Outer)
	case f.goesOn():
		return Plan{}, fmt.Errorf("jizai: %w", ErrGoesOn)
	}
	winner, ok := f.winner()
	if !ok {
		return Plan{}, errors.New("jizai: nobody has won")
	}
	return Plan{Kind: Jizai, SwapColours: winner == game.Black, Variant: Inner}, nil
}

// winner returns the colour that the winner of the match, or of the game if it
// belongs to none, had in it.
func (f Finished) winner() (game.Side, bool) {
	if m, ok := f.Standing(); ok {
		p, _ := m.Over()
		if p == f.Match.Player(game.Black) {
			return game.Black, true
		}
		return game.White, p >= 0
	}
	return f.Outcome.Winner, f.Outcome.Result == game.Win
}

func (f Finished) rematch() (Plan, error) {
	if f.goesOn() {
		return Plan{}, fmt.Errorf("rematch: %w", ErrGoesOn)
	}
	p := Plan{Kind: Rematch, SwapColours: !f.Handicap}
	if f.Match != nil {
		p.Match = &saisho.Match{}
	}
	return p, nil
}

// Arrange seats what belongs to Black and to White as the plan says.
func Arrange[T any](p Plan, sides [2]T) [2]T {
	if p.SwapColours {
		return [2]T{sides[1], sides[0]}
	}
	return sides
}
