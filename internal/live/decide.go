package live

import (
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/internal/store"
)

// IllegalLoses reports whether an illegal move ends a game played here. Every
// ruleset refuses it, whatever its own document says, unless the game was
// created with illegal_move=loses written out in the text of its rules:
// "jsa,illegal_move=loses" loses, "jsa" does not. The same holds for a
// declaration whose conditions are missing.
func IllegalLoses(rules string) bool {
	loses := false
	for part := range strings.SplitSeq(rules, ",") {
		if name, value, ok := strings.Cut(part, "="); ok && strings.TrimSpace(name) == "illegal_move" {
			loses = strings.TrimSpace(value) == "loses"
		}
	}
	return loses
}

// Decide answers a command with the events that it causes, the command's own
// first, or with a [Refusal]; it changes nothing. The time now is in Unix ms.
//
// When the flag of the side to move had fallen by the time that the command is
// stamped with, the fall of the flag is decided in its place. A command that
// was [State.Answered] already must not come here again.
func Decide(s *State, c Command, now int64) ([]store.Event, error) {
	d := decision{State: s, c: c, at: now}
	if c.At != 0 {
		d.at = min(c.At, now)
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	if deadline, ok := s.Deadline(); ok && d.at >= deadline {
		return d.flag(deadline), nil
	}
	switch c.Kind {
	case KindJoin:
		return d.join()
	case KindMove:
		return d.move()
	case KindOffer:
		return d.offer()
	case KindAccept:
		return d.accept()
	case KindDecline:
		return d.decline()
	case KindClaim:
		return d.claim()
	case KindResign:
		return d.resign()
	case KindAbort:
		return d.abort()
	case KindRematch:
		return d.rematch()
	}
	return nil, refuse(RefuseFlag, "no flag has fallen") // KindFlag, see check
}

// decision is a command being decided.
type decision struct {
	*State
	c  Command
	at int64 // when the command was read
}

// check refuses commands that no state of a game can answer.
func (d *decision) check() error {
	by := d.c.By
	switch d.c.Kind {
	case KindFlag:
		return nil
	case KindJoin:
		if by <= game.Neither {
			return nil
		}
	case KindMove, KindOffer, KindAccept, KindDecline, KindClaim, KindResign, KindAbort, KindRematch:
		if by < game.Neither {
			return nil
		}
	default:
		return refuse(RefuseSyntax, "command %q: want one of move, offer, accept, decline, claim, resign, abort, rematch, join, flag", d.c.Kind)
	}
	return refuse(RefuseNotPlayer, "%s by %v: want a player", d.c.Kind, by)
}

// event makes the command's own event: it carries the nonce.
func (d *decision) event(kind string, x data) store.Event {
	e := d.State.event(0, d.at, d.c.By.String(), kind, x)
	e.Nonce = d.nonceKey(d.c.By, d.c.Nonce)
	return e
}

// charge is the time to charge the side to move, in ms: never less than
// nothing, whatever the clocks of the machine did.
func (d *decision) charge() int64 {
	if d.Running() == game.Neither {
		return 0
	}
	return max(0, d.at-d.TurnSince)
}

func (d *decision) flag(deadline int64) []store.Event {
	if d.c.Kind == KindFlag {
		d.at = deadline // as exact as the timer would be at best
	}
	loser := d.Turn()
	o := game.WinFor(loser.Opponent(), game.TimeUp, "")
	e := d.State.event(0, d.at, actorServer, KindFlag, data{Outcome: storedOutcome(o)})
	e.ChargedMS = d.charge()
	e.Nonce = d.nonceKey(d.c.By, d.c.Nonce)
	return []store.Event{e}
}

// playing refuses unless the game is under way.
func (d *decision) playing() error {
	switch {
	case d.Over():
		return &Refusal{Key: RefuseOver, Err: game.ErrOver}
	case !d.Started:
		return refuse(RefuseWaiting, "a seat is open: the game has not begun")
	}
	return nil
}

// onTurn refuses unless it is the player's turn, and the one he means.
func (d *decision) onTurn() error {
	if err := d.playing(); err != nil {
		return err
	}
	if d.c.By != d.Turn() {
		return refuse(RefuseNotYourTurn, "%v is to move", d.Turn())
	}
	return d.current()
}

func (d *decision) current() error {
	if d.c.On != d.On {
		return refuse(RefuseLate, "%s on event %d: the turn began with event %d", d.c.Kind, d.c.On, d.On)
	}
	return nil
}

func (d *decision) join() ([]store.Event, error) {
	if d.Over() {
		return nil, &Refusal{Key: RefuseOver, Err: game.ErrOver}
	}
	side, seat := d.open(), d.c.Seat
	if side == game.Neither || d.c.By != game.Neither && d.Settings.Seats[d.c.By].Kind != Open {
		return nil, refuse(RefuseTaken, "the seat is not open")
	}
	if d.c.By != game.Neither {
		side = d.c.By
	}
	if seat.Kind != Human || seat.Token == "" {
		return nil, refuse(RefuseSyntax, "seat of kind %q: want a human with a token", seat.Kind)
	}
	if d.Settings.Seats[side.Opponent()].Token == seat.Token {
		return nil, refuse(RefuseOwnSeat, "the same player has %v", side.Opponent())
	}
	nonce := d.nonceKey(d.c.By, d.c.Nonce)
	d.c.By = side
	e := d.event(KindJoin, data{Seat: &seat})
	e.Nonce = nonce
	return []store.Event{e}, nil
}

func (d *decision) move() ([]store.Event, error) {
	if err := d.onTurn(); err != nil {
		return nil, err
	}
	kind, g := KindMove, d.Game.Clone()
	move := d.c.Move
	if err := g.Play(move); err == nil {
		move = g.History().Move(g.History().Len()) // in its canonical text
	} else {
		if game.FaultKey(err) == game.ErrSyntax.Key || !IllegalLoses(d.Settings.Rules) || !g.Offend(d.c.By, d.c.Move) {
			return nil, refuseFault(err)
		}
		kind = KindIllegal
	}
	e := d.event(kind, data{Outcome: storedOutcome(g.Outcome())})
	e.Move, e.ChargedMS = string(move), d.charge()
	return []store.Event{e}, nil
}

func (d *decision) resign() ([]store.Event, error) {
	if err := d.playing(); err != nil {
		return nil, err
	}
	o, err := d.Game.Variant().Claim(d.Game.History(), d.c.By, game.Resign)
	if err != nil || !o.Over() { // a variant need not know about it
		o = game.WinFor(d.c.By.Opponent(), game.Resignation, "")
	}
	return []store.Event{d.event(KindResign, data{Outcome: storedOutcome(o)})}, nil
}

func (d *decision) abort() ([]store.Event, error) {
	switch {
	case d.Over():
		return nil, &Refusal{Key: RefuseOver, Err: game.ErrOver}
	case !d.MayAbort():
		return nil, refuse(RefuseBegun, "the game has begun: it can only be resigned")
	}
	o := game.DrawFor(game.Aborted, "")
	return []store.Event{d.event(KindAbort, data{Outcome: storedOutcome(o)})}, nil
}

func (d *decision) rematch() ([]store.Event, error) {
	kind := d.c.Series
	if kind == "" {
		kind = series.Rematch
	}
	switch {
	case kind == series.Replay:
		return nil, refuse(RefuseSyntax, "a replay is not asked for: the rules demand it")
	case !d.Over():
		return nil, refuse(RefuseNotOver, "the game goes on")
	case !d.Started:
		return nil, refuse(RefuseWaiting, "a seat is open: there is nobody to play with")
	case d.Next != "":
		return nil, refuse(RefuseFollowed, "the next game is %s", d.Next)
	case d.Wishes[d.c.By].Kind == kind:
		return nil, refuse(RefuseOffered, "%v has asked for it", d.c.By)
	}
	if err := d.MayFollow(kind); err != nil {
		return nil, err
	}
	x := data{}
	if kind != series.Rematch {
		x.Series = string(kind)
	}
	return []store.Event{d.event(KindRematch, x)}, nil
}
