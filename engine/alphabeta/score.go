package alphabeta

import "github.com/komadai/komadai/engine"

// Scores inside the search. 90 is a pawn on the board; every score fits the 16
// bits that the table has for it.
const (
	maxPly = 120 // of a line

	infinite  = 32500
	mateScore = 32000 // less the plies to the end
	mateBound = 31500 // above it the end of the game is known

	wonRepetition = 30000 // the other side gives perpetual check, which loses
	superior      = 28000 // the same board with more in hand: the cycle was for nothing
	evalLimit     = 20000 // of a static evaluation
	drawScore     = -2    // a repetition is a little worse than an even position

	noScore = 32767 // nothing is known
	pawn    = 90
)

// matedIn is the score of a side that has lost at a ply.
func matedIn(ply int) int { return -mateScore + ply }

// toTable makes a score of mate count from the position, not from the root.
func toTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score + ply
	case score <= -mateBound:
		return score - ply
	}
	return score
}

// fromTable inverts toTable.
func fromTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score - ply
	case score <= -mateBound:
		return score + ply
	}
	return score
}

// scoreOf is how a score is told to others.
func scoreOf(score int) engine.Score {
	switch {
	case score >= mateBound:
		return engine.Score{Mate: max(mateScore-score, 1)}
	case score <= -mateBound:
		return engine.Score{Mate: -max(mateScore+score, 1)}
	}
	return engine.Score{Centipawns: score * 100 / pawn}
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
