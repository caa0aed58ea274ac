package server

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/variants"
	"github.com/komadai/komadai/web"
)

// What the home page shows of the games that go on.
const (
	shownGames  = 6
	listedGames = 40 // read, of which some may be too quiet to show
	quietGame   = 30 * time.Minute
)

func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	s.homePage(w, r, http.StatusOK, nil, "")
}

// homePage shows the form, as it was sent if it was, and the latest games.
func (s *Server) homePage(w http.ResponseWriter, r *http.Request, status int, f url.Values, problem string) {
	h := s.homeOf(r, shogiKey, f, problem)
	h.Title = web.T(h.Lang, "home.title")
	list, err := s.games.List(r.Context(), store.Filter{State: "live", Limit: listedGames})
	h.Live = s.cards(h.Lang, list, err)
	s.page(w, r, status, "home", h)
}

// homeOf is what the home page of every variant shows.
func (s *Server) homeOf(r *http.Request, variant string, f url.Values, problem string) web.Home {
	l := lang(r)
	h := web.Home{Base: web.NewBase(r, l), Problem: problem}
	h.Form = web.Form{
		Opponent: f.Get("opponent"), Colour: f.Get("colour"), Clock: f.Get("clock"),
		Main: f.Get("main"), Byoyomi: f.Get("byoyomi"), Periods: f.Get("periods"), Increment: f.Get("increment"),
		RulesText: f.Get("rulestext"), SFEN: f.Get("sfen"),
		Net: f.Get("net"), NetText: f.Get("nettext"), SelfCheck: f.Get("selfcheck"), Limit: f.Get("limit"), Match: f.Get("match"),
		Evasion: f.Get("evasion"),
	}
	chosen := func(field, usual string) string {
		if v := f.Get(field); v != "" {
			return v
		}
		return usual
	}
	rules := chosen("rules", defaultRules(variant, l))
	for i, text := range rulesetsOf(variant) {
		v, err := s.lookup(variant, text)
		if err != nil {
			s.log.Error("a ruleset is gone", "rules", text, "err", err) // New has seen it
			continue
		}
		h.Rulesets = append(h.Rulesets, web.Choice{Value: text, Label: v.Names().Ruleset.In(l), Selected: text == rules})
		if i > 0 {
			continue
		}
		starts := v.Starts()
		for _, st := range starts {
			h.Handicaps = append(h.Handicaps, web.Choice{
				Value: st.Key, Label: st.Name.In(l), Selected: st.Key == chosen("handicap", starts[0].Key)})
		}
	}
	level := chosen("level", strconv.Itoa(s.usualLevel()))
	for i, name := range s.levels {
		n := strconv.Itoa(i + 1)
		h.Levels = append(h.Levels, web.Choice{Value: n, Label: name.In(l), Selected: n == level})
	}
	return h
}

// cards are the games of a list in which something has happened of late. A page
// is of use without them, so that an error is only noted.
func (s *Server) cards(l string, list []store.Summary, err error) (cards []web.Card) {
	if err != nil {
		s.log.Error("cannot list games", "err", err)
	}
	since := s.hub.NowMS() - quietGame.Milliseconds()
	for _, g := range list {
		if len(cards) < shownGames && g.UpdatedAt >= since {
			cards = append(cards, s.card(l, g))
		}
	}
	return cards
}

func (s *Server) usualLevel() int { return min(2, len(s.levels)) }

func (s *Server) card(l string, g store.Summary) web.Card {
	name := func(kind, name string) string {
		switch {
		case kind == live.Computer:
			return web.T(l, "home.computer")
		case name != "":
			return name
		}
		return web.T(l, "player.guest")
	}
	c := web.Card{
		Href: "/g/" + g.Game, Variant: g.Variant, SFEN: g.SFEN, Last: g.LastMove, Ply: g.Ply,
		Black: name(g.BlackKind, g.Black), White: name(g.WhiteKind, g.White),
	}
	if v, err := s.lookup(g.Variant, g.Rules); err == nil {
		if c.Tag = v.Names().Ruleset.In(l); g.Variant != shogiKey {
			c.Tag = web.T(l, "choice.rules", "name", v.Names().Variant.In(l), "facts", c.Tag)
		}
	}
	return c
}

// create makes a game out of the form and leads there.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	f, ok := s.form(w, r)
	if !ok {
		return
	}
	g, err := s.readGame(f, lang(r))
	if err != nil {
		problem := formSentence(lang(r), err)
		if v := strings.TrimSpace(f.Get("variant")); v != shogiKey && slices.Contains(variants.Keys(), v) {
			s.variantHome(w, r, v, http.StatusBadRequest, f, problem)
			return
		}
		s.homePage(w, r, http.StatusBadRequest, f, problem)
		return
	}
	me := live.Seat{Kind: live.Human, Token: s.newSeatToken(w, r)}
	set := g.settings
	set.Seats[g.colour] = me
	switch other := &set.Seats[g.colour.Opponent()]; g.opponent {
	case "computer":
		*other = live.Seat{Kind: live.Computer, Level: g.level}
	case "friend":
		*other = live.Seat{Kind: live.Open}
		set.Invite = newInvite()
	case "self":
		*other = me
		set.Local = true
	}
	id, err := s.hub.Create(r.Context(), set)
	if err != nil {
		s.trouble(w, r, "cannot create a game", err)
		return
	}
	http.Redirect(w, r, "/g/"+id, http.StatusSeeOther)
}

// form reads a posted form; where that fails it answers and reports false.
func (s *Server) form(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	f, err := parseForm(r)
	var large *http.MaxBytesError
	switch {
	case err == nil:
		return f, true
	case errors.As(err, &large):
		s.fail(w, r, http.StatusRequestEntityTooLarge)
	case errors.Is(err, errMediaType):
		s.fail(w, r, http.StatusUnsupportedMediaType)
	default:
		s.fail(w, r, http.StatusBadRequest)
	}
	return nil, false
}

// trouble answers where the hub or the store failed.
func (s *Server) trouble(w http.ResponseWriter, r *http.Request, what string, err error) {
	switch {
	case errors.Is(err, store.ErrNotFound):
		s.failWith(w, r, http.StatusNotFound, web.T(lang(r), "error.game"))
	case errors.Is(err, live.ErrClosed), errors.Is(err, store.ErrClosed), errors.Is(err, store.ErrUnavailable), r.Context().Err() != nil:
		s.log.Warn(what, "err", err)
		s.fail(w, r, http.StatusServiceUnavailable)
	default:
		s.log.Error(what, "err", err)
		s.fail(w, r, http.StatusInternalServerError)
	}
}

func (s *Server) viewer(r *http.Request, st *live.State) viewer {
	return look(st, seatToken(r), lang(r), s.origin(r))
}

func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	st, err := s.hub.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		s.trouble(w, r, "cannot read a game", err)
		return
	}
	l, h := lang(r), st.Game.History()
	p := web.Game{Base: web.NewBase(r, l), Hello: s.hello(s.viewer(r, st), st), Variant: st.Settings.Variant, SFEN: h.Last().SFEN()}
	if n := h.Len(); n > 0 {
		p.Last = string(h.Move(n))
	}
	p.Title = web.T(l, "home.versus", "black", who(l, st, game.Black), "white", who(l, st, game.White))
	s.page(w, r, http.StatusOK, "game", p)
}

func (s *Server) snapshotJSON(w http.ResponseWriter, r *http.Request) {
	st, err := s.hub.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		s.trouble(w, r, "cannot read a game", err)
		return
	}
	s.sendJSON(w, r, http.StatusOK, s.snapshot(s.viewer(r, st), st))
}

// invited finds the game of an invitation; where there is none it answers and
// returns nil.
func (s *Server) invited(w http.ResponseWriter, r *http.Request) *live.State {
	sum, err := s.games.ByInvite(r.Context(), r.PathValue("code"))
	if errors.Is(err, store.ErrNotFound) {
		s.failWith(w, r, http.StatusNotFound, web.T(lang(r), "error.invite"))
		return nil
	}
	var st *live.State
	if err == nil {
		st, err = s.hub.Get(r.Context(), sum.Game)
	}
	if err != nil {
		s.trouble(w, r, "cannot read an invitation", err)
		return nil
	}
	return st
}

// invitation shows who invites to what. It takes no seat: the address is
// fetched by every program that previews links.
func (s *Server) invitation(w http.ResponseWriter, r *http.Request) {
	st := s.invited(w, r)
	if st == nil {
		return
	}
	if v := s.viewer(r, st); v.seats != [2]bool{} {
		http.Redirect(w, r, "/g/"+st.ID, http.StatusSeeOther)
		return
	}
	l, set, rules := lang(r), st.Settings, st.Game.Variant()
	p := web.Invite{Base: web.NewBase(r, l), Code: set.Invite, Variant: set.Variant, SFEN: set.Start}
	p.Title = web.T(l, "invite.title")
	open := slices.IndexFunc(set.Seats[:], func(seat live.Seat) bool { return seat.Kind == live.Open })
	switch {
	case open >= 0 && st.Over():
		s.failWith(w, r, http.StatusNotFound, web.T(l, "error.invite.over"))
		return
	case open < 0:
		p.Taken = "/g/" + st.ID
	default:
		p.Colour = game.Side(open).String()
		p.From = set.Seats[1-open].Name
	}
	if set.Variant != shogiKey {
		p.Facts = append(p.Facts, rules.Names().Variant.In(l))
	}
	p.Facts = append(p.Facts, rulesName(l, rules))
	if set.Match != nil {
		p.Facts = append(p.Facts, web.T(l, "match.invite", "games", saisho.MatchGames))
	}
	if name := startName(l, rules, set); name != "" {
		p.Facts = append(p.Facts, name)
	}
	if name := clockName(l, set.Clock); name != "" {
		p.Facts = append(p.Facts, name)
	} else {
		p.Facts = append(p.Facts, web.T(l, "ui.clock.none"))
	}
	s.page(w, r, http.StatusOK, "invite", p)
}

// join takes the open seat. Who has a seat already, or comes too late, is led
// to the game all the same.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	if _, ok := s.form(w, r); !ok {
		return
	}
	st := s.invited(w, r)
	if st == nil {
		return
	}
	if v := s.viewer(r, st); v.seats == [2]bool{} && !st.Started && !st.Over() {
		_, err := s.hub.Do(r.Context(), st.ID, live.Command{
			Kind: live.KindJoin, By: game.Neither, At: s.hub.NowMS(),
			Seat: live.Seat{Kind: live.Human, Token: s.newSeatToken(w, r)},
		})
		switch live.RefusalKey(err) {
		case live.RefuseTaken, live.RefuseOwnSeat, live.RefuseOver:
			err = nil
		}
		if err != nil {
			s.trouble(w, r, "cannot join a game", err)
			return
		}
	}
	http.Redirect(w, r, "/g/"+st.ID, http.StatusSeeOther)
}

// health answers whoever watches over the server.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if _, err := s.games.List(r.Context(), store.Filter{State: "live", Limit: 1}); err != nil {
		s.log.Error("the store does not answer", "err", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		w.Write([]byte("the store does not answer\n"))
		return
	}
	w.Write([]byte("ok\n"))
}
