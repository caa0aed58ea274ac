// Package live runs games between players. A game is an append-only log of
// events: [Fold] makes a [State] of them and [Decide] answers a [Command] with
// the events that it causes, both without side effects. A [Hub] keeps a room
// with one goroutine for each game in use, appends what was decided, and only
// then tells the one who asked and those who watch.
//
//	h, err := live.NewHub(ctx, live.Config{Store: s, Lookup: variants.Find})
//	id, err := h.Create(ctx, settings)
//	w, err := h.Watch(ctx, id) // w.State now, then updates from w.C
//	seq, err := h.Do(ctx, id, live.Command{
//		Kind: live.KindMove, By: game.Black, On: w.State.On, Nonce: "x1", Move: "7g7f"})
package live

import (
	"slices"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/saisho"
)

// The kinds of who sits at a seat.
const (
	Human    = "human"
	Computer = "computer"
	Open     = "open" // waits for whoever has the invitation
)

// Seat is one side of a game.
type Seat struct {
	Kind  string `json:"kind"`
	Token string `json:"token,omitempty"` // hex SHA-256 of a human player's secret
	Name  string `json:"name,omitempty"`
	Level int    `json:"level,omitempty"` // of a computer
}

// Settings is what a game is made with.
type Settings struct {
	Variant  string         `json:"variant"`
	Rules    string         `json:"rules"`            // canonical text of the ruleset
	Start    string         `json:"start"`            // SFEN
	StartKey string         `json:"start_key"`        // key of the game.Start, "" for a diagram
	Clock    clock.Both     `json:"clock"`            // of Black and White
	Left     *[2]clock.Left `json:"left,omitempty"`   // time kept from the game before
	Seats    [2]Seat        `json:"seats"`            // of Black and White
	Invite   string         `json:"invite"`           // secret code of an open seat
	Prev     string         `json:"prev,omitempty"`   // the game before, "" for a first game
	Kind     string         `json:"kind,omitempty"`   // a series.Kind where there is a game before
	Local    bool           `json:"local,omitempty"`  // one human moves both sides on one board
	Match    *saisho.Match  `json:"match,omitempty"`  // as it stood before this game; nil if the game belongs to none
	Played   []Played       `json:"played,omitempty"` // the games of the match before this one that count
	Inner    string         `json:"inner,omitempty"`  // rules of the game in the game, "" for the first of its variant
}

// Played is a game that counts in a match.
type Played struct {
	Game   string `json:"game"`   // its id
	Black  int    `json:"black"`  // the player who had Black: 0 or 1, as in saisho.Match
	Halves [2]int `json:"halves"` // half points that it gave to each player
}

// Offer is something that one side offers and the other may accept.
type Offer struct {
	Action game.Action
	Seq    int64 // of the offer, which an answer names
	Ply    int   // for a takeback: how many moves will be left
}

// Wish is what a side wants to follow the game; the zero Wish is none.
type Wish struct {
	Kind series.Kind
	Seq  int64 // of the event that says so, which an answer names
}

// State is a game after some events. A published State is never changed: to go
// on, clone it.
type State struct {
	ID       string
	Seq      int64 // of the last event
	Settings Settings
	Game     *game.Game // its Outcome is that of the State

	Clock     clock.State // as of TurnSince
	TurnSince int64       // Unix ms from which the side to move is charged; outages move it on
	On        int64       // the event that made it this side's turn; moves and claims name it
	Made      int         // moves ever made, those taken back included

	Offers  [2]*Offer // open offers by Black and by White
	Wishes  [2]Wish   // what Black and White want to follow the game
	Charged []int64   // ms, of each move on the board
	Outcome game.Outcome
	Next    string // the game that follows
	Started bool   // nobody is waited for

	CreatedAt, UpdatedAt int64 // Unix ms, of the first and the last event

	nonces []answered
}

// answered is a command that was answered, by the event it caused.
type answered struct {
	nonce string
	seq   int64
}

// Clone returns a copy that can go on by itself.
func (s *State) Clone() *State {
	c := *s
	c.Game = s.Game.Clone()
	c.Charged = slices.Clone(s.Charged)
	c.nonces = slices.Clone(s.nonces)
	return &c
}

// Turn returns the side to move, also in a game that has ended.
func (s *State) Turn() game.Side { return s.Game.Position().Turn() }

// Ply returns the number of moves on the board.
func (s *State) Ply() int { return s.Game.History().Len() }

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.Outcome.Over() }

// Running returns the side whose thinking is counted now, [game.Neither]
// before the first move, while a seat is open, and after the end. Whether a
// flag can fall depends on the side's clock.
func (s *State) Running() game.Side {
	if !s.Started || s.Made == 0 || s.Over() {
		return game.Neither
	}
	return s.Turn()
}

// Deadline returns the instant (Unix ms) at which the flag of the side to move
// falls, false if none can fall.
func (s *State) Deadline() (int64, bool) {
	side := s.Running()
	if side == game.Neither {
		return 0, false
	}
	d, timed := s.Clock.Allowance(side)
	if !timed {
		return 0, false
	}
	return s.TurnSince + d.Milliseconds(), true
}

// MayAbort reports whether a game may still be called off by either side: until
// both have moved, and in a match until somebody has, since the first move of
// Saishō can win and would be called off each time.
func (s *State) MayAbort() bool {
	return !s.Over() && s.Made < 2 && (s.Settings.Match == nil || s.Made == 0)
}

// open returns the open seat, [game.Neither] if there is none.
func (s *State) open() game.Side {
	for side, seat := range s.Settings.Seats {
		if seat.Kind == Open {
			return game.Side(side)
		}
	}
	return game.Neither
}

// Handicap reports whether White gives a handicap from one of the variant's
// own starts.
func (s Settings) Handicap(v game.Variant) bool {
	return s.StartKey != "" && len(v.Starts()) > 0 && s.StartKey != v.Starts()[0].Key
}

// nonceKey is how a nonce is stored. Each player has nonces of his own, so that
// one cannot take the other's; on one board both sides are one player.
func (s *State) nonceKey(by game.Side, nonce string) string {
	if nonce == "" || s.Settings.Local || by > game.White {
		return nonce
	}
	return by.String() + ":" + nonce
}

// Answered reports whether a command with that nonce caused an event already,
// and which: a command that is sent again gets its old answer.
func (s *State) Answered(by game.Side, nonce string) (seq int64, ok bool) {
	if nonce == "" {
		return 0, false
	}
	key := s.nonceKey(by, nonce)
	for i := len(s.nonces) - 1; i >= 0; i-- {
		if s.nonces[i].nonce == key {
			return s.nonces[i].seq, true
		}
	}
	return 0, false
}
