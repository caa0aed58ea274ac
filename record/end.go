package record

import "github.com/komadai/komadai/game"

// End is how a line ended. A word that is none of the constants is kept as it
// was written.
type End string

// The ends. "To move" is the side whose turn it is where the end stands.
const (
	NoEnd       End = ""
	Resign      End = "resign"       // the side to move resigns
	Interrupted End = "interrupted"  // broken off
	Impasse     End = "impasse"      // a king has entered: no contest
	Repetition  End = "repetition"   // no contest
	Mate        End = "mate"         // the side to move is mated
	NoMate      End = "no-mate"      // of a problem: there is none
	TimeUp      End = "time"         // the side to move has used up its time
	FoulWin     End = "foul-win"     // the move before was a foul: the side to move wins
	FoulLoss    End = "foul-loss"    // the side to move loses by a foul
	Declared    End = "declared"     // the side to move wins by declaration
	DefaultWin  End = "default-win"  // the side to move wins without a game
	DefaultLoss End = "default-loss" // the side to move loses without a game
	Draw        End = "draw"
	PlyLimit    End = "ply-limit"
	Broken      End = "error" // a fault of the program that held the game

	// Ends of other games, and of shogi under rulesets of its own.
	SelfMate   End = "self-mate"     // the side that moved has mated itself
	Captured   End = "king-captured" // the side to move has lost its king
	Stuck      End = "no-moves"      // the side to move has none and loses
	Tried      End = "try"           // the king of the side that moved has reached its goal
	PointsWin  End = "points-win"    // the side to move wins on points
	PointsLoss End = "points-loss"   // the side to move loses on points
)

// Ends lists the ends that have a name, those that files of shogi know first.
var Ends = []End{
	Resign, Interrupted, Impasse, Repetition, Mate, NoMate, TimeUp, FoulWin, FoulLoss,
	Declared, DefaultWin, DefaultLoss, Draw, PlyLimit, Broken,
	SelfMate, Captured, Stuck, Tried, PointsWin, PointsLoss,
}

// Outcome returns what an end means, given whose turn it is there: the zero
// value where it decides nothing. Impasse and repetition are no contests, as
// the rules behind a record are seldom known.
func (e End) Outcome(turn game.Side) game.Outcome {
	other := turn.Opponent()
	switch e {
	case Resign:
		return game.WinFor(other, game.Resignation, "")
	case Mate:
		return game.WinFor(other, game.Mate, "")
	case SelfMate:
		return game.WinFor(turn, game.Mate, "")
	case Captured:
		return game.WinFor(other, game.KingCaptured, "")
	case Stuck:
		return game.WinFor(other, game.NoMoves, "")
	case Tried:
		return game.WinFor(other, game.Try, "")
	case TimeUp:
		return game.WinFor(other, game.TimeUp, "")
	case FoulWin:
		return game.WinFor(turn, game.IllegalMove, "")
	case FoulLoss:
		return game.WinFor(other, game.IllegalMove, "")
	case Declared:
		return game.WinFor(turn, game.Declaration, "")
	case DefaultWin:
		return game.WinFor(turn, game.NoReason, "")
	case DefaultLoss:
		return game.WinFor(other, game.NoReason, "")
	case PointsWin:
		return game.WinFor(turn, game.Points, "")
	case PointsLoss:
		return game.WinFor(other, game.Points, "")
	case Impasse:
		return game.ReplayFor(game.Impasse, "", game.Replay{})
	case Repetition:
		return game.ReplayFor(game.Repetition, "", game.Replay{})
	case Draw:
		return game.DrawFor(game.Agreement, "")
	case PlyLimit:
		return game.DrawFor(game.PlyLimit, "")
	}
	return game.Outcome{}
}

// EndOf returns the end that says how a game ended where it is the turn of a
// side, NoEnd while it goes on.
func EndOf(o game.Outcome, turn game.Side) End {
	if !o.Over() {
		if o.Reason == game.Aborted {
			return Interrupted
		}
		return NoEnd
	}
	for _, e := range Ends {
		if like := e.Outcome(turn); like.Over() && like.Reason == o.Reason && like.Winner == o.Winner {
			return e
		}
	}
	switch {
	case o.Result == game.Drawn:
		return Draw
	case o.Reason == game.PerpetualCheck, o.Reason == game.CheckLimit:
		if o.Winner == turn {
			return FoulWin
		}
		return FoulLoss
	case o.Result == game.Win && o.Winner == turn:
		return End(string(o.Reason) + "-win")
	case o.Result == game.Win:
		return End(string(o.Reason) + "-loss")
	}
	return End(o.Word())
}
