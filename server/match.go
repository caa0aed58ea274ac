package server

import (
	"strconv"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/web"
)

// matchView is how a match stands. The points are those of the players who sit
// at Black and White in this game, which is counted in once it is over.
type matchView struct {
	Black    float64    `json:"black"`
	White    float64    `json:"white"`
	Game     int        `json:"game"` // number of this game
	Games    int        `json:"games"`
	Target   int        `json:"target"`
	Lead     int        `json:"lead"`
	Over     bool       `json:"over"`
	Sentence string     `json:"sentence"`
	Rows     []matchRow `json:"rows"` // the games that count
}

// matchRow is a game of a match, for the players who sit at Black and White in
// the game that is looked at.
type matchRow struct {
	Game  string  `json:"game"`  // its id
	Swap  bool    `json:"swap"`  // they had the other colours
	Black float64 `json:"black"` // points for who has Black now
	White float64 `json:"white"`
}

// matchOf is the match that a game belongs to, nil if it belongs to none.
func matchOf(lang string, st *live.State) *matchView {
	m, ok := st.Match()
	if !ok {
		return nil
	}
	before := st.Settings.Match
	_, over := m.Over()
	black, white := before.Player(game.Black), before.Player(game.White)
	rows := []matchRow{}
	for _, p := range st.Played() {
		rows = append(rows, matchRow{p.Game, p.Black != black, float64(p.Halves[black]) / 2, float64(p.Halves[white]) / 2})
	}
	return &matchView{
		Black: float64(m.Halves[black]) / 2, White: float64(m.Halves[white]) / 2,
		Game: before.Games + 1, Games: saisho.MatchGames, Target: saisho.MatchPoints, Lead: saisho.MatchLead,
		Over: over, Sentence: matchSentence(lang, st, m), Rows: rows,
	}
}

// matchSentence says what the match is about now.
func matchSentence(lang string, st *live.State, m saisho.Match) string {
	before := *st.Settings.Match
	black, white := m.Halves[before.Player(game.Black)], m.Halves[before.Player(game.White)]
	args := []any{
		"game", before.Games + 1, "games", saisho.MatchGames, "target", saisho.MatchPoints, "lead", saisho.MatchLead,
		"high", points(max(black, white)), "low", points(min(black, white)),
	}
	p, over := m.Over()
	switch {
	case !st.Over():
		return web.T(lang, "match.game", args...)
	case m == before:
		return web.T(lang, "match.again", args...)
	case over && p >= 0:
		winner := game.White
		if p == before.Player(game.Black) {
			winner = game.Black
		}
		return web.T(lang, "match.won", append(args, "winner", who(lang, st, winner))...)
	case over:
		return web.T(lang, "match.drawn", args...)
	case m.Halves == before.Halves && st.Outcome.Reason == game.Points:
		return web.T(lang, "match.unpaid", args...)
	case black == white:
		return web.T(lang, "match.even", args...)
	}
	leader := game.Black
	if white > black {
		leader = game.White
	}
	return web.T(lang, "match.leads", append(args, "leader", who(lang, st, leader))...)
}

// points writes half points: "1½".
func points(halves int) string {
	switch {
	case halves == 1:
		return "½"
	case halves%2 == 1:
		return strconv.Itoa(halves/2) + "½"
	}
	return strconv.Itoa(halves / 2)
}

// innerOf is the game of Saishō that a game in the game follows, "" for others.
func innerOf(st *live.State) string {
	if st.Settings.Kind == string(series.Jizai) {
		return st.Settings.Prev
	}
	return ""
}

// wishWords are the messages by which players ask for a game to follow.
var wishWords = map[series.Kind]string{series.Rematch: "rematch", series.Match: "next", series.Jizai: "inner"}

// wish is the kind of game that a message asks for, false if it asks for none.
func wish(t string) (series.Kind, bool) {
	for kind, word := range wishWords {
		if t == word {
			return kind, true
		}
	}
	return "", false
}
