package live

import (
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
)

func (d *decision) offer() ([]store.Event, error) {
	if err := d.playing(); err != nil {
		return nil, err
	}
	if d.c.On != 0 {
		if err := d.current(); err != nil {
			return nil, err
		}
	}
	by, a := d.c.By, d.c.Action
	switch a {
	case game.Draw, game.Takeback, game.Count:
	default:
		return nil, refuse(RefuseSyntax, "offer of %q: want draw, takeback or count", a)
	}
	switch mode := d.Game.Variant().Allows(d.Game.History(), by, a); mode {
	case game.Agreed:
	case game.Alone:
		if a != game.Takeback {
			return nil, refuse(RefuseAlone, "%v needs no agreement: it is claimed", a)
		}
	default:
		return nil, d.forbidden(by, a)
	}
	if o := d.Offers[by]; o != nil && o.Action == a {
		return nil, refuse(RefuseOffered, "%v has offered it with event %d", by, o.Seq)
	}
	x := data{Action: a.String()}
	if a == game.Takeback {
		ply, ok := d.takebackPly(by)
		if !ok {
			return nil, refuse(RefuseNoMove, "%v has made no move that could be taken back", by)
		}
		x.Ply = &ply
	} else if _, err := d.judge(by, a); err != nil {
		return nil, err
	} else if o := d.Offers[by.Opponent()]; o != nil && o.Action == a {
		return d.agree(o) // both want the same
	}
	e := d.event(KindOffer, x)
	if !d.Settings.Local {
		return []store.Event{e}, nil
	}
	// On one board there is nobody else to ask.
	after, err := d.After(e)
	if err != nil {
		return nil, err
	}
	answer := decision{State: after, at: d.at, c: Command{Kind: KindAccept, By: by.Opponent(), On: e.Seq}}
	accepted, err := answer.accept()
	if err != nil {
		return nil, err
	}
	return append([]store.Event{e}, accepted...), nil
}

// takebackPly returns how many moves are left once a side's last move is taken
// back: one less, or two less if the opponent has answered it. On one board it
// is always the last move.
func (s *State) takebackPly(by game.Side) (int, bool) {
	h := s.Game.History()
	for i := h.Len(); i > 0; i-- {
		if h.Mover(i) == by || s.Settings.Local {
			return i - 1, true
		}
	}
	return 0, false
}

func (d *decision) accept() ([]store.Event, error) {
	if err := d.playing(); err != nil {
		return nil, err
	}
	o := d.Offers[d.c.By.Opponent()]
	switch {
	case o == nil:
		return nil, refuse(RefuseNoOffer, "%v has offered nothing", d.c.By.Opponent())
	case o.Seq != d.c.On:
		return nil, refuse(RefuseLate, "answer to event %d: the open offer is event %d", d.c.On, o.Seq)
	}
	return d.agree(o)
}

// agree carries out the opponent's offer.
func (d *decision) agree(o *Offer) ([]store.Event, error) {
	x := data{Action: o.Action.String(), Offer: o.Seq}
	if o.Action == game.Takeback {
		x.Ply = &o.Ply
		e := d.event(KindAccept, x)
		// The turn that is broken off is charged to the one who was thinking.
		e.ChargedMS = d.charge()
		return []store.Event{e}, nil
	}
	end, err := d.judge(d.c.By.Opponent(), o.Action)
	if err != nil {
		return nil, err
	}
	x.Outcome = storedOutcome(end)
	return []store.Event{d.event(KindAccept, x)}, nil
}

func (d *decision) decline() ([]store.Event, error) {
	for _, o := range d.Offers { // one's own offer is withdrawn the same way
		if o != nil && o.Seq == d.c.On {
			return []store.Event{d.event(KindDecline, data{Action: o.Action.String(), Offer: o.Seq})}, nil
		}
	}
	if d.Next == "" && d.c.On != 0 && (d.Wishes[0].Seq == d.c.On || d.Wishes[1].Seq == d.c.On) {
		return []store.Event{d.event(KindDecline, data{Action: KindRematch, Offer: d.c.On})}, nil
	}
	if err := d.playing(); err != nil {
		return nil, err
	}
	if o := d.Offers[d.c.By.Opponent()]; o != nil {
		return nil, refuse(RefuseLate, "answer to event %d: the open offer is event %d", d.c.On, o.Seq)
	}
	return nil, refuse(RefuseNoOffer, "%v has offered nothing", d.c.By.Opponent())
}

func (d *decision) claim() ([]store.Event, error) {
	if err := d.onTurn(); err != nil {
		return nil, err
	}
	by, a := d.c.By, d.c.Action
	switch a {
	case game.Declare, game.Count, game.Draw:
	default:
		return nil, refuse(RefuseSyntax, "claim of %q: want declare, count or draw", a)
	}
	switch d.Game.Variant().Allows(d.Game.History(), by, a) {
	case game.Alone:
	case game.Agreed:
		return nil, refuse(RefuseAgree, "%v needs the opponent's agreement: it is offered", a)
	default:
		return nil, d.forbidden(by, a)
	}
	o, err := d.judge(by, a)
	if err != nil {
		return nil, err
	}
	e := d.event(KindClaim, data{Action: a.String(), Outcome: storedOutcome(o)})
	e.ChargedMS = d.charge()
	return []store.Event{e}, nil
}

// forbidden says why the ruleset does not let a side do an action now.
func (s *State) forbidden(by game.Side, a game.Action) error {
	_, err := s.Game.Variant().Claim(s.Game.History(), by, a)
	if game.FaultKey(err) == "" {
		return refuse(RefuseNever, "%v: %w", a, game.ErrNever)
	}
	return refuseFault(err)
}

// judge lets the rules say what a claim leads to. A declaration that would
// lose, because a condition is missing, is refused with its conditions unless
// illegal moves were made to lose.
func (s *State) judge(by game.Side, a game.Action) (game.Outcome, error) {
	v, h := s.Game.Variant(), s.Game.History()
	if a == game.Count && v.Allows(h, by, a) == game.Never {
		by = by.Opponent() // an agreed count is the same for both, but only the side to move may ask for it
	}
	o, err := v.Claim(h, by, a)
	loses := err == nil && a == game.Declare && o.Result == game.Win && o.Winner == by.Opponent()
	if err == nil && (!loses || IllegalLoses(s.Settings.Rules)) {
		return o, nil
	}
	r := &Refusal{Key: RefuseConditions, Err: err}
	if c, ok := v.(game.Conditioner); ok {
		r.Conditions = c.Conditions(h, by, a)
	}
	if err == nil {
		r.Err = &game.ClaimError{Action: a, Why: errConditions, Conditions: r.Conditions}
	} else if len(r.Conditions) == 0 {
		return game.Outcome{}, refuseFault(err)
	}
	return game.Outcome{}, r
}

var errConditions = &game.Fault{Key: RefuseConditions, Text: "a condition is missing"}
