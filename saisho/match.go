package saisho

import (
	"errors"

	"github.com/komadai/komadai/game"
)

// The measures of a match.
const (
	MatchPoints = 3  // needed to win, with the lead
	MatchLead   = 2  // needed to win, with the points
	MatchGames  = 12 // after which a match that nobody has won is drawn
)

// ErrMatchOver is the error for a game after the end of the match.
var ErrMatchOver = errors.New("the match is over")

// ErrNoContest is the error for a game that does not count.
var ErrNoContest = errors.New("a game without a result does not count in a match")

// Match is a series of games of two players, 0 and 1. Player 0 has Black in
// the first game, and the colours alternate. The zero value has not begun.
type Match struct {
	Games  int    `json:"games"`  // that count
	Halves [2]int `json:"halves"` // half points of each player
}

// Black returns who has Black in the next game.
func (m Match) Black() int { return m.Games & 1 }

// Player returns who has a colour in the next game.
func (m Match) Player(side game.Side) int { return m.Black() ^ int(side&1) }

// Over reports whether the match has ended; winner is -1 where nobody has won.
func (m Match) Over() (winner int, over bool) {
	for p := range 2 {
		if m.Halves[p] >= 2*MatchPoints && m.Halves[p]-m.Halves[1-p] >= 2*MatchLead {
			return p, true
		}
	}
	return -1, m.Games >= MatchGames
}

// Add returns the match after a game. A mate counts a point, and so does a
// resignation or a lost clock, which spare the winner the mate. A limited game
// won on points counts one too and a tie half a point each, but neither may
// win the match: one that would gives nobody anything. A drawn plain game
// gives nothing. Every game counts among the twelve.
func (m Match) Add(o game.Outcome) (Match, error) {
	if _, over := m.Over(); over {
		return m, ErrMatchOver
	}
	if o.Reason == game.Aborted || o.Result != game.Drawn && (o.Result != game.Win || o.Winner > game.White) {
		return m, ErrNoContest
	}
	after := m
	switch {
	case o.Result == game.Win:
		after.Halves[m.Player(o.Winner)] += 2
	case o.Reason == game.Points:
		after.Halves[0]++
		after.Halves[1]++
	}
	if winner, _ := after.Over(); winner >= 0 && o.Reason == game.Points {
		after.Halves = m.Halves
	}
	after.Games++
	return after, nil
}
