package live

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/series"
)

// Command is what somebody wants to do in a game.
type Command struct {
	Kind   string // one of the kinds of events that players cause: KindMove, KindOffer ...
	By     game.Side
	On     int64       // the event it answers: State.On for moves and claims, the offer for answers; offers may leave it 0
	Nonce  string      // chosen by the client, so that sending again does nothing twice; "" for none
	Move   game.Move   // of a move
	Action game.Action // of an offer or a claim
	Series series.Kind // of a rematch: what is to follow, "" for series.Rematch
	Seat   Seat        // of a join; By is the seat wanted, game.Neither for the open one
	At     int64       // Unix ms by the hub's clock when it was read; 0 lets the hub stamp it
}

// Refusal is the error of a command that is understood and refused.
type Refusal struct {
	Key        string // one of Refusals, or the key of a game.Fault
	Err        error
	Conditions []game.Condition // of a claim, if it has any
}

func (r *Refusal) Error() string { return r.Err.Error() }

// Unwrap returns Err.
func (r *Refusal) Unwrap() error { return r.Err }

// The keys of refusals that come from here; rules add those of their faults.
const (
	RefuseSyntax      = "syntax"        // no such command, or a part of it makes no sense
	RefuseOver        = "over"          // the game has ended
	RefuseNotOver     = "not-over"      // a rematch while the game goes on
	RefuseWaiting     = "waiting"       // a seat is open
	RefuseNotPlayer   = "not-player"    // by nobody who plays
	RefuseNotYourTurn = "not-your-turn" // the other side is to move
	RefuseLate        = "late"          // the game has gone on since
	RefuseNever       = "never"         // the ruleset has no such action
	RefuseAgree       = "agree"         // it needs the opponent's agreement: an offer
	RefuseAlone       = "alone"         // it needs no agreement: a claim
	RefuseConditions  = "conditions"    // a claim lacks something
	RefuseNoOffer     = "no-offer"      // there is no offer to answer
	RefuseOffered     = "offered"       // that offer is open already
	RefuseNoMove      = "no-move"       // nothing to take back
	RefuseBegun       = "begun"         // too late to call the game off
	RefuseTaken       = "taken"         // the seat is not open
	RefuseOwnSeat     = "own-seat"      // the same player sits at the other side
	RefuseFlag        = "flag-stands"   // no flag has fallen
	RefuseFollowed    = "followed"      // the next game exists
	RefuseSeries      = "series"        // no game of that kind may follow this one
	RefuseBusy        = "busy"          // too much waits to be done in this game
	RefuseUnavailable = "unavailable"   // the game could not be stored; no clock runs meanwhile
)

// Refusals lists the keys of refusals that come from this package.
var Refusals = []string{
	RefuseSyntax, RefuseOver, RefuseNotOver, RefuseWaiting, RefuseNotPlayer, RefuseNotYourTurn, RefuseLate,
	RefuseNever, RefuseAgree, RefuseAlone, RefuseConditions, RefuseNoOffer, RefuseOffered, RefuseNoMove,
	RefuseBegun, RefuseTaken, RefuseOwnSeat, RefuseFlag, RefuseFollowed, RefuseSeries, RefuseBusy, RefuseUnavailable,
}

func refuse(key, format string, args ...any) error {
	return &Refusal{Key: key, Err: fmt.Errorf(format, args...)}
}

// refuseFault refuses for a reason that the rules give.
func refuseFault(err error) error {
	r := &Refusal{Key: game.FaultKey(err), Err: err}
	if r.Key == "" {
		r.Key = RefuseSyntax
	}
	var c *game.ClaimError
	if errors.As(err, &c) {
		r.Conditions = c.Conditions
	}
	return r
}

// RefusalKey returns the key of the Refusal in err's tree, "" if there is none.
func RefusalKey(err error) string {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Key
	}
	return ""
}
