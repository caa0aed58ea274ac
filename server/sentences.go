package server

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/clock"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/web"
)

// sideName names a side: "Nero", "Black", "先手".
func sideName(lang string, side game.Side) string { return web.T(lang, "side."+side.String()) }

// seatName names who sits at a seat, "" for a human without a name.
func (s *Server) seatName(lang string, seat live.Seat) string {
	switch {
	case seat.Kind == live.Computer:
		level := "?"
		if seat.Level >= 1 && seat.Level <= len(s.levels) {
			level = s.levels[seat.Level-1].In(lang)
		}
		return web.T(lang, "player.computer", "level", level)
	case seat.Kind == live.Open:
		return web.T(lang, "player.open")
	}
	return seat.Name
}

// who names a side with whoever plays it, as far as that is known.
func who(lang string, st *live.State, side game.Side) string {
	name := ""
	switch seat := st.Settings.Seats[side]; seat.Kind {
	case live.Human:
		name = seat.Name
	case live.Computer:
		name = web.T(lang, "home.computer")
	}
	if name == "" {
		return sideName(lang, side)
	}
	return web.T(lang, "outcome.who", "side", sideName(lang, side), "name", name)
}

// outcomeSentence says who won a game, how and why, "" while it goes on.
func outcomeSentence(lang string, st *live.State) string {
	return endSentence(lang, st.Game, st.Outcome, func(side game.Side) string { return who(lang, st, side) })
}

// endSentence says how a game ended; name names the sides.
func endSentence(lang string, g *game.Game, o game.Outcome, name func(game.Side) string) string {
	reason := string(o.Reason)
	args := []any{
		"count", len(g.History().Occurrences()),
		"reason", web.T(lang, "reason."+reason),
	}
	if score := scoreOf(g); score != nil && o.Reason == game.Points {
		reason = "score"
		args = append(args, "high", max(score.Black, score.White), "low", min(score.Black, score.White))
	}
	kind := ""
	switch {
	case o.Reason == game.Aborted:
		return web.T(lang, "outcome.aborted")
	case o.Result == game.Win:
		kind = "outcome.win"
		args = append(args, "winner", name(o.Winner), "loser", name(o.Winner.Opponent()))
		switch {
		// The one who declares is the side to move.
		case o.Reason == game.Declaration && o.Winner != g.Position().Turn():
			reason = "declaration-failed"
		// The one who has mated himself is not.
		case o.Reason == game.Mate && o.Winner == g.Position().Turn():
			reason = "self-mate"
		}
	case o.Result == game.Drawn:
		kind = "outcome.draw"
	case o.Result == game.Replayed:
		kind = "outcome.replay"
	default:
		return ""
	}
	key := kind + "." + reason
	if own := key + "." + g.Variant().Key(); web.Has(own) {
		key = own
	} else if !web.Has(key) {
		key = kind
	}
	return web.T(lang, key, args...)
}

// citation names the rule and the document behind an outcome, "" if the rules
// do not tell.
func citation(lang string, v game.Variant, o game.Outcome) string {
	c, ok := v.(game.Citer)
	if !ok || o.Rule == "" {
		return ""
	}
	return c.Cite(o.Rule).In(lang)
}

// refusal is why a command was refused, for the one who gave it.
type refusal struct {
	T          string      `json:"t"` // "refuse"
	Nonce      string      `json:"nonce"`
	Key        string      `json:"key"`
	Text       string      `json:"text"`
	Detail     string      `json:"detail,omitempty"` // in English, for who writes programs
	Conditions []condition `json:"conditions,omitempty"`
}

type condition struct {
	Key   string `json:"key"`
	Label string `json:"label"`
	Have  int    `json:"have"`
	Want  int    `json:"want"`
	Met   bool   `json:"met"`
}

func conditions(lang string, list []game.Condition) []condition {
	out := make([]condition, len(list))
	for i, c := range list {
		out[i] = condition{c.Key, label(lang, c), c.Have, c.Want, c.Met}
	}
	return out
}

func label(lang string, c game.Condition) string {
	if key := "condition." + c.Key; web.Has(key) {
		return web.T(lang, key)
	}
	return c.Key
}

// refuse words an error of the hub. What is no refusal is a fault of ours and
// told without its details.
func refuse(lang, variant string, m message, err error) refusal {
	r := refusal{T: "refuse", Nonce: m.Nonce, Key: "failed", Text: web.T(lang, "refuse.failed")}
	var why *live.Refusal
	if !errors.As(err, &why) {
		return r
	}
	r.Key, r.Detail = why.Key, why.Err.Error()
	r.Conditions = conditions(lang, why.Conditions)
	if why.Key == live.RefuseSyntax && m.T != "move" {
		r.Text = web.T(lang, "refuse.message")
		return r
	}
	r.Text = moveRefusal(lang, variant, why.Key, m.Move, missing(lang, why.Conditions))
	return r
}

// moveRefusal says why a move or a claim is refused, in the words of the
// variant where it has its own.
func moveRefusal(lang, variant, fault string, m game.Move, lacking string) string {
	key := "refuse." + fault
	if own := key + "." + variant; web.Has(own) {
		key = own
	} else if !web.Has(key) {
		key = "refuse.illegal"
	}
	return web.T(lang, key, "move", clip(string(m)), "file", moveFile(lang, m), "list", lacking)
}

// refuseMessage words a message that could not be read.
func refuseMessage(lang string, m message, err error) refusal {
	key := "refuse.message"
	if m.T == "move" && m.Nonce != "" {
		key = "refuse.syntax"
	}
	return refusal{
		T: "refuse", Nonce: m.Nonce, Key: live.RefuseSyntax,
		Text: web.T(lang, key, "move", clip(string(m.Move))), Detail: err.Error(),
	}
}

// missing lists the conditions that are not met.
func missing(lang string, list []game.Condition) string {
	var parts []string
	for _, c := range list {
		switch {
		case c.Met:
		case c.Want > 1:
			parts = append(parts, fmt.Sprintf("%s: %d/%d", label(lang, c), c.Have, c.Want))
		default:
			parts = append(parts, label(lang, c))
		}
	}
	return joined(lang, parts)
}

// moveFile is the file a move goes to, written as the language writes it.
func moveFile(lang string, m game.Move) string {
	text := strings.TrimSuffix(string(m), "+")
	if len(text) < 2 {
		return "?"
	}
	file := text[len(text)-2]
	if file < '1' || file > '9' {
		return "?"
	}
	if lang == "ja" {
		return string('１' + rune(file-'1'))
	}
	return string(rune(file))
}

// formSentence says which field of a form is wrong.
func formSentence(lang string, err error) string {
	var f *formError
	if !errors.As(err, &f) {
		return web.T(lang, "error.400.text")
	}
	text := web.T(lang, f.key, append([]any{"field", web.T(lang, "error.field."+f.field)}, f.args...)...)
	if f.err != nil {
		detail := strings.ReplaceAll(f.err.Error(), "\n", "; ")
		return web.T(lang, "error.form.detail", "text", text, "detail", detail)
	}
	return text
}

// clockName says what the clocks are, "" for none: "10 min + 30 s". Where the
// sides differ, Black's comes first.
func clockName(lang string, c clock.Both) string {
	black, white := sideClock(lang, c[game.Black]), sideClock(lang, c[game.White])
	switch {
	case c.None():
		return ""
	case black == white:
		return black
	}
	return black + " / " + white
}

func sideClock(lang string, c clock.Settings) string {
	if c.None() {
		return web.T(lang, "ui.clock.none")
	}
	text := ""
	if c.Main > 0 {
		text = timeText(lang, c.Main)
	}
	if c.Byoyomi > 0 {
		b := timeText(lang, c.Byoyomi)
		if c.Periods > 1 {
			b = web.T(lang, "clock.periods", "n", c.Periods, "time", b)
		}
		if text != "" {
			text += " + "
		}
		text += b
	}
	if c.Increment > 0 {
		text += " + " + web.T(lang, "clock.increment", "time", timeText(lang, c.Increment))
	}
	return text
}

// timeText writes a time in hours, minutes and seconds, leaving out what is not
// there.
func timeText(lang string, d time.Duration) string {
	var parts []string
	for _, unit := range []struct {
		key  string
		size time.Duration
	}{{"clock.h", time.Hour}, {"clock.min", time.Minute}} {
		if n := d / unit.size; n > 0 {
			parts = append(parts, web.T(lang, unit.key, "n", int(n)))
			d -= n * unit.size
		}
	}
	if d > 0 || len(parts) == 0 {
		parts = append(parts, web.T(lang, "clock.s", "n", strconv.FormatFloat(d.Seconds(), 'f', -1, 64)))
	}
	if lang == "ja" {
		return strings.Join(parts, "")
	}
	return strings.Join(parts, " ")
}

// startName names the position that a game began from, "" for the usual one.
func startName(lang string, v game.Variant, set live.Settings) string {
	if set.StartKey == "" {
		return web.T(lang, "start.diagram")
	}
	for i, st := range v.Starts() {
		if st.Key == set.StartKey && i > 0 {
			return st.Name.In(lang)
		}
	}
	return ""
}
