package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/internal/store"
)

// Lookup finds a variant under a ruleset.
type Lookup func(key, rules string) (game.Variant, error)

// Fold makes the state of a game from all of its events.
func Fold(lookup Lookup, events []store.Event) (*State, error) {
	if len(events) == 0 {
		return nil, errors.New("live: a game without events")
	}
	s, err := begin(lookup, events[0])
	if err != nil {
		return nil, fmt.Errorf("live: game %q, event %d: %w", events[0].Game, events[0].Seq, err)
	}
	for _, e := range events[1:] {
		if err := s.Apply(e); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func begin(lookup Lookup, e store.Event) (*State, error) {
	if e.Kind != KindCreated || e.Seq != 1 {
		return nil, fmt.Errorf("%q with seq %d: want %q with seq 1", e.Kind, e.Seq, KindCreated)
	}
	d, err := readData(e)
	if err != nil {
		return nil, err
	}
	if d.Settings == nil {
		return nil, errors.New("no settings")
	}
	set := *d.Settings
	v, err := lookup(set.Variant, set.Rules)
	if err != nil {
		return nil, err
	}
	p, err := v.Parse(set.Start)
	if err != nil {
		return nil, fmt.Errorf("start %q: %w", set.Start, err)
	}
	s := &State{
		ID: e.Game, Seq: e.Seq, Settings: set,
		Game:      game.NewGame(v, p, game.MoveNumber(set.Start)),
		Clock:     clock.New(set.Clock),
		TurnSince: e.At, On: e.Seq,
		CreatedAt: e.At, UpdatedAt: e.At,
	}
	if set.Left != nil {
		s.Clock = clock.Resume(set.Clock, *set.Left)
	}
	s.Game.End(game.Outcome{})
	s.Started = s.open() == game.Neither
	return s, nil
}

// Apply takes the next event into the state. After an error the state is not
// to be used.
func (s *State) Apply(e store.Event) error {
	if err := s.apply(e); err != nil {
		return fmt.Errorf("live: game %q, event %d, %s: %w", s.ID, e.Seq, e.Kind, err)
	}
	return nil
}

// After returns the state after more events; the receiver stays as it is.
func (s *State) After(events ...store.Event) (*State, error) {
	c := s.Clone()
	for _, e := range events {
		if err := c.Apply(e); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (s *State) apply(e store.Event) error {
	if e.Seq != s.Seq+1 {
		return fmt.Errorf("comes after event %d", s.Seq)
	}
	d, err := readData(e)
	if err != nil {
		return err
	}
	o, err := d.Outcome.outcome()
	if err != nil {
		return err
	}
	side, player := s.actor(e)
	if !player {
		switch e.Kind {
		case KindFlag, KindResumed, KindNext:
		default:
			return fmt.Errorf("actor %q: want black or white", e.Actor)
		}
	}

	switch e.Kind {
	case KindJoin:
		if d.Seat == nil {
			return errors.New("no seat")
		}
		s.Settings.Seats[side] = *d.Seat
		if s.Started = s.open() == game.Neither; s.Started {
			s.turnBegins(e)
		}
	case KindMove:
		if err := s.Game.Follow(game.Move(e.Move), o); err != nil {
			return err
		}
		s.Clock.Charge(side, charged(e))
		s.Charged = append(s.Charged, e.ChargedMS)
		s.Made++
		s.moved(side)
		s.turnBegins(e)
	case KindIllegal, KindClaim:
		s.Clock.Spend(side, charged(e))
	case KindOffer, KindAccept, KindDecline:
		if err := s.applyOffer(side, e, d); err != nil {
			return err
		}
	case KindFlag:
		s.Clock.Spend(s.Turn(), charged(e))
	case KindResumed:
		s.TurnSince = min(s.TurnSince+d.Excluded, e.At)
	case KindRematch:
		kind := series.Kind(d.Series)
		if kind == "" {
			kind = series.Rematch
		}
		s.Wishes[side] = Wish{kind, e.Seq}
	case KindNext:
		s.Next = d.Next
	case KindResign, KindAbort:
	default:
		return errors.New("no such kind of event")
	}

	if o.Over() {
		s.Outcome = o
		s.Game.End(o)
		s.Offers = [2]*Offer{}
	}
	if e.Nonce != "" {
		s.nonces = append(s.nonces, answered{e.Nonce, e.Seq})
	}
	s.Seq, s.UpdatedAt = e.Seq, e.At
	return nil
}

func (s *State) applyOffer(side game.Side, e store.Event, d data) error {
	a, err := game.ParseAction(d.Action)
	if err != nil && e.Kind != KindDecline {
		return err
	}
	switch e.Kind {
	case KindOffer:
		o := &Offer{Action: a, Seq: e.Seq}
		if d.Ply != nil {
			o.Ply = *d.Ply
		}
		s.Offers[side] = o
	case KindDecline:
		for i, o := range s.Offers {
			if o != nil && o.Seq == d.Offer {
				s.Offers[i] = nil
			}
			if s.Wishes[i].Seq == d.Offer {
				s.Wishes[i] = Wish{}
			}
		}
	case KindAccept:
		s.Offers = [2]*Offer{}
		if a != game.Takeback {
			break
		}
		if d.Ply == nil || *d.Ply < 0 || *d.Ply >= s.Ply() {
			return errors.New("takes no move back")
		}
		s.Clock.Spend(s.Turn(), charged(e))
		s.Game.Takeback(*d.Ply)
		s.Game.End(game.Outcome{})
		s.Charged = s.Charged[:*d.Ply]
		s.turnBegins(e)
	}
	return nil
}

// moved lets offers lapse: those that were made to the side which has moved,
// and every takeback, since it meant another move.
func (s *State) moved(side game.Side) {
	s.Offers[side.Opponent()] = nil
	if o := s.Offers[side]; o != nil && o.Action == game.Takeback {
		s.Offers[side] = nil
	}
}

func (s *State) turnBegins(e store.Event) { s.On, s.TurnSince = e.Seq, e.At }

// actor returns the player who caused an event.
func (s *State) actor(e store.Event) (game.Side, bool) {
	side, err := game.ParseSide(e.Actor)
	return side, err == nil && side != game.Neither
}

func charged(e store.Event) time.Duration { return time.Duration(e.ChargedMS) * time.Millisecond }

func readData(e store.Event) (data, error) {
	var d data
	if e.Data == "" {
		return d, nil
	}
	if err := json.Unmarshal([]byte(e.Data), &d); err != nil {
		return d, fmt.Errorf("data %.80q: %w", e.Data, err)
	}
	return d, nil
}
