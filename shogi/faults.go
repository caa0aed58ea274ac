package shogi

import "github.com/komadai/komadai/game"

// Why a move is illegal. Errors of [Position.Why] are these values themselves.
var (
	ErrNoPiece       = &game.Fault{Key: "no-piece", Text: "there is no piece on the square moved from"}
	ErrNotYours      = &game.Fault{Key: "not-yours", Text: "the piece belongs to the opponent"}
	ErrOwnPiece      = &game.Fault{Key: "own-piece", Text: "an own piece stands on the square moved to"}
	ErrUnreachable   = &game.Fault{Key: "unreachable", Text: "the piece does not move like that"}
	ErrBlocked       = &game.Fault{Key: "blocked", Text: "another piece stands in the way"}
	ErrCannotPromote = &game.Fault{Key: "cannot-promote", Text: "the piece cannot promote by this move"}
	ErrMustPromote   = &game.Fault{Key: "must-promote", Text: "the piece must promote: it could never move again"}
	ErrInCheck       = &game.Fault{Key: "in-check", Text: "the king is in check and would stay so"}
	ErrPinned        = &game.Fault{Key: "exposes-king", Text: "the move uncovers a check on the own king"}
	ErrKingInCheck   = &game.Fault{Key: "exposes-king", Text: "the king would stand in check"}
	ErrNotInHand     = &game.Fault{Key: "not-in-hand", Text: "no such piece is in hand"}
	ErrOccupied      = &game.Fault{Key: "occupied", Text: "a piece is dropped on an empty square only"}
	ErrDeadEnd       = &game.Fault{Key: "dead-end", Text: "the piece could never move from there"}
	ErrNifu          = &game.Fault{Key: "nifu", Text: "two unpromoted pawns of one player on a file (nifu)"}
	ErrUchifuzume    = &game.Fault{Key: "drop-pawn-mate", Text: "a dropped pawn may not give mate (uchifuzume)"}
)

// What can be wrong with a diagram, besides [ErrNifu] and [ErrDeadEnd]. The
// errors of [Setup.Position] and [ParseSFEN] wrap them and say where.
var (
	ErrBadSFEN         = &game.Fault{Key: "bad-sfen", Text: "this is no SFEN"}
	ErrBadPiece        = &game.Fault{Key: "bad-piece", Text: "no such piece"}
	ErrNoKing          = &game.Fault{Key: "no-king", Text: "a king is missing"}
	ErrTwoKings        = &game.Fault{Key: "two-kings", Text: "a player has more than one king"}
	ErrTooMany         = &game.Fault{Key: "too-many", Text: "more pieces of a kind than a set has"}
	ErrOpponentInCheck = &game.Fault{Key: "opponent-in-check", Text: "the side not to move is in check"}
)
