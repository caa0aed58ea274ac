package server

import (
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/notation"
)

// protocol is the version of the messages. A page that speaks another one is
// told to reload.
const protocol = 1

// A viewer is somebody who looks at a game.
type viewer struct {
	lang   string
	seats  [2]bool // those that are the viewer's own
	origin string  // under which he finds this server
}

// look makes the viewer of a game out of the hash of a browser's secret.
func look(st *live.State, token, lang, origin string) viewer {
	v := viewer{lang: lang, origin: origin}
	for side, seat := range st.Settings.Seats {
		v.seats[side] = token != "" && seat.Kind == live.Human && seat.Token == token
	}
	return v
}

// you is the word for which seats the viewer has.
func (v viewer) you() string {
	switch v.seats {
	case [2]bool{true, false}:
		return "black"
	case [2]bool{false, true}:
		return "white"
	case [2]bool{true, true}:
		return "both"
	}
	return "none"
}

// side is the side for which the viewer acts now: at both seats that of the
// side to move, [game.Neither] for one who only watches.
func (v viewer) side(st *live.State) game.Side {
	switch v.seats {
	case [2]bool{true, false}:
		return game.Black
	case [2]bool{false, true}:
		return game.White
	case [2]bool{true, true}:
		return st.Turn()
	}
	return game.Neither
}

// What follows is what the JSON says: see web/src/wire.ts for the other end.
type (
	hello struct {
		T     string   `json:"t"` // "hello"
		V     int      `json:"v"`
		Now   int64    `json:"now"`
		You   string   `json:"you"`
		State snapshot `json:"state"`
	}

	snapshot struct {
		ID        string  `json:"id"`
		Variant   string  `json:"variant"`
		Rules     string  `json:"rules"`
		RulesName string  `json:"rulesname"`
		Start     string  `json:"start"`
		StartName string  `json:"startname"`
		ClockName string  `json:"clockname"`
		First     int     `json:"first"` // number of the first move
		Black     player  `json:"black"`
		White     player  `json:"white"`
		Local     bool    `json:"local"`
		Invite    string  `json:"invite"`
		Net       string  `json:"net,omitempty"` // of Saishō
		Inner     string  `json:"inner"`         // the game of Saishō that a game in the game follows
		Moves     []moved `json:"moves"`

		Match   *matchView `json:"match"` // as in Current
		Current current    `json:"cur"`
	}

	player struct {
		Name  string `json:"name"`
		Kind  string `json:"kind"`
		Level int    `json:"level"`
	}

	moved struct {
		Number  int       `json:"n"`
		Move    game.Move `json:"m"`
		Western string    `json:"aise"`
		Ja      string    `json:"ja"`
		Say     string    `json:"say"`
		SFEN    string    `json:"sfen"`
		Charged int64     `json:"c"`
		Check   bool      `json:"check"`
		Detail  any       `json:"detail"` // after it, see detailOf
	}

	current struct {
		Seq        int64       `json:"seq"`
		On         int64       `json:"on"`
		SFEN       string      `json:"sfen"`
		Turn       string      `json:"turn"`
		Check      bool        `json:"check"`
		Detail     any         `json:"detail"`
		Legal      []game.Move `json:"legal"`
		Choices    []option    `json:"choices"`
		Score      *scoreView  `json:"score"`
		Match      *matchView  `json:"match"`
		Clock      *clocksView `json:"clock"`
		Offers     offersView  `json:"offers"`
		Actions    actions     `json:"actions"`
		Conditions []condition `json:"conditions"`
		Started    bool        `json:"started"`
		Outcome    *outcome    `json:"outcome"`
		Next       string      `json:"next"`
	}

	clocksView struct {
		Black   clockView `json:"black"`
		White   clockView `json:"white"`
		Running string    `json:"running"`
		Since   int64     `json:"since"`
	}

	clockView struct {
		Main    int64 `json:"main"`
		Byoyomi int64 `json:"byoyomi"`
		Periods int   `json:"periods"`
		In      bool  `json:"in"`
	}

	offersView struct {
		Black *offerView `json:"black"`
		White *offerView `json:"white"`
	}

	offerView struct {
		Action string `json:"action"`
		Seq    int64  `json:"seq"`
	}

	actions struct {
		Resign   bool   `json:"resign"`
		Draw     string `json:"draw"`
		Takeback string `json:"takeback"`
		Declare  string `json:"declare"`
		Count    string `json:"count"`
		Rematch  bool   `json:"rematch"`
		Next     bool   `json:"next"`  // the next game of the match
		Inner    bool   `json:"inner"` // the game in the game
		Abort    bool   `json:"abort"`
		Trainer  bool   `json:"trainer"`
	}

	outcome struct {
		Result   string `json:"result"`
		Reason   string `json:"reason"`
		Sentence string `json:"sentence"`
		Rule     string `json:"rule"`
		RuleHref string `json:"rulehref"`
	}

	eventView struct {
		T       string  `json:"t"` // "event"
		Seq     int64   `json:"seq"`
		Kind    string  `json:"kind"`
		Actor   string  `json:"actor,omitempty"`
		Move    *moved  `json:"move,omitempty"`
		Ply     int     `json:"ply"`
		Now     int64   `json:"now"`
		Current current `json:"cur"`
	}
)

func (s *Server) hello(v viewer, st *live.State) hello {
	return hello{T: "hello", V: protocol, Now: s.hub.NowMS(), You: v.you(), State: s.snapshot(v, st)}
}

func (s *Server) snapshot(v viewer, st *live.State) snapshot {
	set, h, rules := st.Settings, st.Game.History(), st.Game.Variant()
	snap := snapshot{
		ID: st.ID, Variant: set.Variant, Rules: set.Rules, RulesName: rulesName(v.lang, rules),
		Start: set.Start, StartName: startName(v.lang, rules, set), ClockName: clockName(v.lang, set.Clock),
		First: h.Number() - h.Len() + 1, Local: set.Local, Net: netOf(rules), Inner: innerOf(st),
		Black: s.player(v, set.Seats[game.Black]), White: s.player(v, set.Seats[game.White]),
		Moves: make([]moved, h.Len()), Current: s.current(v, st),
	}
	snap.Match = snap.Current.Match
	if (v.seats[0] || v.seats[1]) && !st.Started && !st.Over() && set.Invite != "" {
		snap.Invite = v.origin + "/i/" + set.Invite
	}
	for i := range snap.Moves {
		snap.Moves[i] = s.moved(v.lang, st, i+1)
	}
	return snap
}

func (s *Server) player(v viewer, seat live.Seat) player {
	return player{Name: s.seatName(v.lang, seat), Kind: seat.Kind, Level: seat.Level}
}

// moved describes move i, counted from 1.
func (s *Server) moved(lang string, st *live.State, i int) moved {
	h := st.Game.History()
	m := h.Move(i)
	step := h.At(i - 1).Explain(m)
	var prev game.Coord
	if i > 1 {
		prev = h.At(i - 2).Explain(h.Move(i - 1)).To
	}
	out := moved{
		Number: h.Number() - h.Len() + i, Move: m,
		Western: s.western.WriteStep(step, prev), Ja: s.japanese.WriteStep(step, prev),
		Say: s.spoken[lang].WriteMarkedStep(step, prev), SFEN: h.At(i).SFEN(), Check: step.Check,
		Detail: detailOf(st.Game.Variant(), h.At(i)),
	}
	if i <= len(st.Charged) {
		out.Charged = st.Charged[i-1]
	}
	return out
}

// current describes the game as it stands, for one viewer: what he may do, and
// nothing that only the other may know.
func (s *Server) current(v viewer, st *live.State) current {
	p, side, rules := st.Game.Position(), v.side(st), st.Game.Variant()
	c := current{
		Seq: st.Seq, On: st.On, SFEN: p.SFEN(), Turn: st.Turn().String(), Check: p.InCheck(),
		Legal: []game.Move{}, Clock: clocksOf(st), Actions: actionsOf(st, side, v.seats),
		Detail: detailOf(rules, p), Score: scoreOf(st.Game), Match: matchOf(v.lang, st),
		Choices:    s.optionsOf(v.lang, rules, p, st.Over() || !st.Started),
		Conditions: []condition{}, Started: st.Started, Next: st.Next,
	}
	if st.Started && !st.Over() && side == st.Turn() {
		c.Legal = p.Moves()
	}
	for by, view := range [2]**offerView{&c.Offers.Black, &c.Offers.White} {
		if o := st.Offers[by]; o != nil {
			*view = &offerView{o.Action.String(), o.Seq}
		} else if w := st.Wishes[by]; w.Seq != 0 && st.Next == "" {
			*view = &offerView{wishWords[w.Kind], w.Seq}
		}
	}
	if w, ok := rules.(game.Conditioner); ok && side != game.Neither && !st.Over() {
		h := st.Game.History()
		list := w.Conditions(h, side, game.Declare)
		if len(list) == 0 {
			list = w.Conditions(h, side, game.Count)
		}
		c.Conditions = conditions(v.lang, list)
	}
	if st.Over() {
		c.Outcome = &outcome{
			Result: st.Outcome.Word(), Reason: string(st.Outcome.Reason),
			Sentence: outcomeSentence(v.lang, st), Rule: citation(v.lang, rules, st.Outcome),
			RuleHref: ruleHref(st.Settings.Variant, st.Outcome),
		}
	}
	return c
}

// clocksOf returns the clocks as they stood at Since, nil where there are none.
func clocksOf(st *live.State) *clocksView {
	if st.Settings.Clock.None() {
		return nil
	}
	view := func(side game.Side) clockView {
		c := st.Clock.View(side)
		return clockView{c.Main.Milliseconds(), c.ByoyomiLeft.Milliseconds(), c.PeriodsLeft, c.InByoyomi}
	}
	v := &clocksView{Black: view(game.Black), White: view(game.White), Since: st.TurnSince}
	if side := st.Running(); side != game.Neither {
		v.Running = side.String()
	}
	return v
}

// actionsOf lists what a side may do now besides moving.
func actionsOf(st *live.State, side game.Side, seats [2]bool) actions {
	mode := func(a game.Action) string {
		if side == game.Neither || st.Over() || !st.Started {
			return game.Never.String()
		}
		return st.Game.Variant().Allows(st.Game.History(), side, a).String()
	}
	a := actions{Draw: mode(game.Draw), Takeback: mode(game.Takeback), Declare: mode(game.Declare), Count: mode(game.Count)}
	a.Trainer = mayStudy(st, side)
	if side == game.Neither {
		return a
	}
	if !hasMoved(st, side) && (!st.Settings.Local || st.Ply() == 0) {
		a.Takeback = game.Never.String()
	}
	a.Resign = st.Started && !st.Over()
	a.Abort = st.MayAbort()
	if !st.Over() || !st.Started || st.Next != "" {
		return a
	}
	may := func(kind series.Kind) bool {
		asked := st.Wishes[side].Kind == kind && seats != [2]bool{true, true}
		return !asked && st.MayFollow(kind) == nil
	}
	a.Rematch, a.Next, a.Inner = may(series.Rematch), may(series.Match), may(series.Jizai)
	return a
}

// hasMoved reports whether a move of the side is on the board.
func hasMoved(st *live.State, side game.Side) bool {
	h := st.Game.History()
	return h.Len() > 1 || h.Len() == 1 && h.Mover(1) == side
}

// eventOf describes an event, with the game as it stands after it. What the
// viewer may not see keeps its place and says nothing.
func (s *Server) eventOf(v viewer, e store.Event, st *live.State) eventView {
	out := eventView{
		T: "event", Seq: e.Seq, Kind: e.Kind, Actor: e.Actor, Ply: st.Ply(),
		Now: s.hub.NowMS(), Current: s.current(v, st),
	}
	if !v.sees(e) {
		out.Kind = "hidden"
		return out
	}
	if e.Kind == live.KindMove {
		m := s.moved(v.lang, st, st.Ply())
		out.Move, out.Ply = &m, st.Ply()-1
	}
	return out
}

func (v viewer) sees(e store.Event) bool {
	switch e.Visible {
	case "black":
		return v.seats[game.Black]
	case "white":
		return v.seats[game.White]
	case "nobody":
		return false
	}
	return true
}

// notations finds the ways in which moves are told.
func (s *Server) notations() error {
	find := func(to *notation.Notation, key string) (err error) {
		*to, err = notation.Find(key)
		return err
	}
	if err := find(&s.western, "aise"); err != nil {
		return err
	}
	if err := find(&s.japanese, "japanese"); err != nil {
		return err
	}
	s.spoken = map[string]notation.Notation{}
	for lang, key := range map[string]string{"it": "italian", "en": "english", "ja": "spoken-ja"} {
		n, err := notation.Find(key)
		if err != nil {
			return err
		}
		s.spoken[lang] = n
	}
	return nil
}
