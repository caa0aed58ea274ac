package server

import (
	"crypto/rand"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/variants"
)

// Bounds of what a form may ask for.
const (
	maxMain      = 24 * time.Hour
	maxByoyomi   = time.Hour
	maxIncrement = time.Hour
	maxPeriods   = 20
	maxText      = 300 // bytes of a ruleset or a diagram
)

// A formError says which field of a form is wrong. Key and args name the
// sentence in the catalogue, err adds what the rules say, in English.
type formError struct {
	field string
	key   string
	args  []any
	err   error
}

func (e *formError) Error() string {
	if e.err != nil {
		return fmt.Sprintf("field %s: %v", e.field, e.err)
	}
	return fmt.Sprintf("field %s: %s %v", e.field, e.key, e.args)
}

// wrongChoice is the error of a field that has none of the values it may have.
// That it may be empty goes without saying.
func wrongChoice(field, found string, want ...string) *formError {
	want = slices.DeleteFunc(slices.Clone(want), func(w string) bool { return w == "" })
	return &formError{field: field, key: "error.form.choice", args: []any{"found", clip(found), "want", strings.Join(want, ", ")}}
}

var errMediaType = errors.New("want a form: application/x-www-form-urlencoded")

// parseForm reads a posted form. No body at all is an empty form.
func parseForm(r *http.Request) (url.Values, error) {
	if t := r.Header.Get("Content-Type"); t != "" || r.ContentLength != 0 {
		media, _, err := mime.ParseMediaType(t)
		if err != nil || media != "application/x-www-form-urlencoded" {
			return nil, errMediaType
		}
	}
	if err := r.ParseForm(); err != nil {
		return nil, err
	}
	return r.PostForm, nil
}

// gameForm is what the form of a new game asks for.
type gameForm struct {
	opponent string // "computer", "friend", "self"
	level    int
	colour   game.Side
	settings live.Settings // all but the seats and the invitation
}

// readGame reads the form of a new game. Fields that are missing or empty take
// their defaults.
func (s *Server) readGame(f url.Values, lang string) (gameForm, error) {
	var g gameForm
	var err error
	if g.settings.Variant, err = choice(f, "variant", variants.Keys()...); err != nil {
		return g, err
	}
	if g.opponent, err = choice(f, "opponent", "computer", "friend", "self"); err != nil {
		return g, err
	}
	if g.opponent == "computer" {
		if len(s.levels) == 0 {
			return g, wrongChoice("opponent", g.opponent, "friend", "self")
		}
		if g.level, err = s.level(f); err != nil {
			return g, err
		}
	}
	if g.colour, err = colour(f); err != nil {
		return g, err
	}
	v, err := s.rules(f, g.settings.Variant, lang)
	if err != nil {
		return g, err
	}
	g.settings.Rules = v.Rules()
	if g.settings.Variant == saishoKey {
		match, err := choice(f, "match", "", "1")
		if err != nil {
			return g, err
		}
		if match != "" {
			g.settings.Match = &saisho.Match{}
		}
		g.settings.Inner = defaultRules(jizaiKey, lang)
	}
	if g.settings.StartKey, g.settings.Start, err = start(f, v); err != nil {
		return g, err
	}
	g.settings.Clock, err = clocks(f)
	return g, err
}

// choice reads a field that has one of a few values; the first is the default.
func choice(f url.Values, field string, want ...string) (string, error) {
	found := strings.TrimSpace(f.Get(field))
	if found == "" {
		return want[0], nil
	}
	for _, w := range want {
		if found == w {
			return w, nil
		}
	}
	return "", wrongChoice(field, found, want...)
}

func (s *Server) level(f url.Values) (int, error) {
	text := strings.TrimSpace(f.Get("level"))
	if text == "" {
		return s.usualLevel(), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(s.levels) {
		return 0, &formError{field: "level", key: "error.form.number",
			args: []any{"found", clip(text), "least", 1, "most", len(s.levels)}}
	}
	return n, nil
}

func colour(f url.Values) (game.Side, error) {
	c, err := choice(f, "colour", "black", "white", "random")
	if err != nil {
		return game.Neither, err
	}
	if c == "random" {
		var b [1]byte
		rand.Read(b[:]) // never fails
		return game.Side(b[0] & 1), nil
	}
	return game.ParseSide(c)
}

// start finds the position to begin from: one of the variant's by its key, or a
// diagram. The usual start has neither text.
func start(f url.Values, v game.Variant) (key, sfen string, err error) {
	starts := v.Starts()
	key = strings.TrimSpace(f.Get("handicap"))
	sfen = strings.TrimSpace(f.Get("sfen"))
	if sfen == "" {
		for i, st := range starts {
			if key == st.Key || key == "" && i == 0 {
				return st.Key, st.SFEN, nil
			}
		}
		keys := make([]string, len(starts))
		for i, st := range starts {
			keys[i] = st.Key
		}
		return "", "", wrongChoice("handicap", key, keys...)
	}
	bad := func(key string, err error) (string, string, error) {
		return "", "", &formError{field: "sfen", key: key, args: []any{"found", clip(sfen)}, err: err}
	}
	if len(sfen) > maxText {
		return "", "", &formError{field: "sfen", key: "error.form.long", args: []any{"found", len(sfen), "most", maxText}}
	}
	if key != "" && key != starts[0].Key {
		return bad("error.form.both", nil)
	}
	line, err := game.ParseLine(sfen)
	if err != nil {
		return bad("error.form.sfen", err)
	}
	if len(line.Moves) > 0 {
		return bad("error.form.sfen", errors.New("a diagram has no moves: want the position after them"))
	}
	g, err := line.Start(v)
	if err != nil {
		return bad("error.form.sfen", err)
	}
	if g.Outcome().Over() {
		return bad("error.form.decided", nil)
	}
	return "", fmt.Sprintf("%s %d", g.Position().SFEN(), g.History().Number()+1), nil
}

// clocks reads the clock, the same for both sides.
func clocks(f url.Values) (clock.Both, error) {
	var c clock.Settings
	kind, err := choice(f, "clock", "none", "byoyomi", "fischer", "sudden")
	if err != nil || kind == "none" {
		return clock.Both{}, err
	}
	if c.Main, err = duration(f, "main", time.Minute, 10*time.Minute, 0, maxMain); err != nil {
		return clock.Both{}, err
	}
	switch kind {
	case "byoyomi":
		if c.Byoyomi, err = duration(f, "byoyomi", time.Second, 30*time.Second, time.Second, maxByoyomi); err != nil {
			return clock.Both{}, err
		}
		c.Periods, err = count(f, "periods", 1, 1, maxPeriods)
	case "fischer":
		c.Increment, err = duration(f, "increment", time.Second, 5*time.Second, time.Second, maxIncrement)
	}
	// Only byoyomi gives a first move without main time the time to be made.
	if err == nil && c.Main == 0 && kind != "byoyomi" {
		err = numberError("main", "0", 0.1, maxMain.Minutes())
	}
	return clock.Both{c, c}, err
}

// duration reads a field in units, whole or with decimals after a point or a
// comma.
func duration(f url.Values, field string, unit, usual, least, most time.Duration) (time.Duration, error) {
	text := strings.TrimSpace(f.Get(field))
	if text == "" {
		return usual, nil
	}
	x, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	// Written so that NaN fails as well.
	if err != nil || !(x >= float64(least)/float64(unit) && x <= float64(most)/float64(unit)) {
		return 0, numberError(field, text, float64(least)/float64(unit), float64(most)/float64(unit))
	}
	return time.Duration(x * float64(unit)).Round(time.Millisecond), nil
}

func count(f url.Values, field string, usual, least, most int) (int, error) {
	text := strings.TrimSpace(f.Get(field))
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, numberError(field, text, float64(least), float64(most))
	}
	return n, nil
}

func numberError(field, found string, least, most float64) *formError {
	return &formError{field: field, key: "error.form.number", args: []any{"found", clip(found), "least", least, "most", most}}
}
