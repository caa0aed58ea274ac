package live

import (
	"encoding/json"
	"fmt"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

// The kinds of events. Those that a player causes are kinds of commands too.
const (
	KindCreated = "created" // the first event of every game
	KindJoin    = "join"    // somebody takes the open seat
	KindMove    = "move"
	KindIllegal = "illegal" // an illegal move that ends the game
	KindOffer   = "offer"   // of a draw, a takeback or a count
	KindAccept  = "accept"
	KindDecline = "decline" // of an offer or a rematch; one's own is withdrawn
	KindClaim   = "claim"   // made alone, instead of a move
	KindResign  = "resign"
	KindAbort   = "abort"
	KindFlag    = "flag"
	KindResumed = "resumed" // the game was taken up after an outage that is charged to nobody
	KindRematch = "rematch" // a side wants another game, of any series.Kind but a replay
	KindNext    = "next"    // the game that follows was made
)

// data is what an event says besides its columns; each kind uses a part.
type data struct {
	Settings *Settings `json:"settings,omitempty"`    // created
	Seat     *Seat     `json:"seat,omitempty"`        // join
	Action   string    `json:"action,omitempty"`      // offer, accept, decline, claim
	Offer    int64     `json:"offer,omitempty"`       // accept, decline: the event answered
	Ply      *int      `json:"ply,omitempty"`         // offer, accept of a takeback: moves left
	Excluded int64     `json:"excluded_ms,omitempty"` // resumed
	Next     string    `json:"next,omitempty"`        // next
	Series   string    `json:"series,omitempty"`      // next, rematch: a series.Kind, "" for series.Rematch
	Outcome  *outcome  `json:"outcome,omitempty"`     // of the event that ends the game
}

// outcome is how a game.Outcome is stored: in words, so that it stays readable
// and no later change of the rules judges it again.
type outcome struct {
	Result string  `json:"result"` // as game.Outcome.Word
	Reason string  `json:"reason"`
	Rule   string  `json:"rule,omitempty"`
	Replay *replay `json:"replay,omitempty"`
}

type replay struct {
	Swap bool `json:"swap_colours"`
	Keep bool `json:"keep_time"`
}

func storedOutcome(o game.Outcome) *outcome {
	if !o.Over() {
		return nil
	}
	s := &outcome{Result: o.Word(), Reason: string(o.Reason), Rule: o.Rule}
	if o.Replay != nil {
		s.Replay = &replay{o.Replay.SwapColours, o.Replay.KeepTime}
	}
	return s
}

func (s *outcome) outcome() (game.Outcome, error) {
	if s == nil {
		return game.Outcome{}, nil
	}
	o := game.Outcome{Winner: game.Neither, Reason: game.Reason(s.Reason), Rule: s.Rule}
	switch s.Result {
	case "black":
		o.Result, o.Winner = game.Win, game.Black
	case "white":
		o.Result, o.Winner = game.Win, game.White
	case "draw":
		o.Result = game.Drawn
	case "replay":
		o.Result = game.Replayed
	default:
		return o, fmt.Errorf("result %q: want black, white, draw or replay", s.Result)
	}
	if s.Replay != nil {
		o.Replay = &game.Replay{SwapColours: s.Replay.Swap, KeepTime: s.Replay.Keep}
	}
	return o, nil
}

// event makes the next event of a game, or the one i places after it.
func (s *State) event(i int, at int64, actor, kind string, d data) store.Event {
	e := store.Event{
		Game: s.ID, Seq: s.Seq + 1 + int64(i), At: max(at, s.UpdatedAt),
		Actor: actor, Kind: kind, Visible: "all",
	}
	if d != (data{}) {
		text, err := json.Marshal(d)
		if err != nil {
			panic("live: event data cannot be written: " + err.Error()) // it holds only text and numbers
		}
		e.Data = string(text)
	}
	return e
}

// actorServer is the actor of what no player does.
const actorServer = "server"

// Creation returns the first event of a game.
func Creation(id string, set Settings, at int64) store.Event {
	s := State{ID: id}
	return s.event(0, at, actorServer, KindCreated, data{Settings: &set})
}
