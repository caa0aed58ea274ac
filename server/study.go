package server

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/komadai/komadai/engine/solved"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/variants"
)

// studied is a position of which somebody wants to know more.
type studied struct {
	Variant  string      `json:"variant"`
	Rules    string      `json:"rules"`
	Net      string      `json:"net,omitempty"`
	Position string      `json:"position"`
	Turn     string      `json:"turn"`
	Check    bool        `json:"check"`
	Detail   any         `json:"detail"`
	Choices  []option    `json:"choices"`
	Legal    []game.Move `json:"legal"`
	Outcome  *ending     `json:"outcome"`

	// Of variants whose value is known, to those who ask for it.
	Value *worth        `json:"value"`
	Moves []worthOfMove `json:"moves"`
}

// ending is how play ends in a position, by the rules alone.
type ending struct {
	Result   string `json:"result"`
	Sentence string `json:"sentence"`
}

// study tells what can be done in any position of any variant, and what a move
// makes of it. Nothing is stored.
func (s *Server) study(w http.ResponseWriter, r *http.Request) {
	q, l := r.URL.Query(), lang(r)
	g, err := s.studyGame(q)
	if err != nil {
		text := formSentence(l, err)
		s.sendJSON(w, r, http.StatusBadRequest, map[string]any{"status": http.StatusBadRequest, "error": text, "text": text})
		return
	}
	if m := game.Move(strings.TrimSpace(q.Get("move"))); m != "" {
		if err := g.Play(m); err != nil {
			key := game.FaultKey(err)
			s.sendJSON(w, r, http.StatusUnprocessableEntity, map[string]any{
				"status": http.StatusUnprocessableEntity, "error": key, "text": moveRefusal(l, g.Variant().Key(), key, m, ""),
			})
			return
		}
	}
	s.sendStudy(w, r, g, q.Get("values") == "1")
}

func (s *Server) sendStudy(w http.ResponseWriter, r *http.Request, g *game.Game, values bool) {
	out := s.studyOf(lang(r), g)
	if values {
		if err := s.addValues(r.Context(), lang(r), g, &out); err != nil {
			s.trouble(w, r, "cannot study a position", err)
			return
		}
	}
	s.sendJSON(w, r, http.StatusOK, out)
}

// studyGame reads the position that is asked about; it may be decided already.
func (s *Server) studyGame(q url.Values) (*game.Game, error) {
	variant, err := choice(q, "variant", variants.Keys()...)
	if err != nil {
		return nil, err
	}
	v, err := s.ruleset("rules", variant, strings.TrimSpace(q.Get("rules")))
	if err != nil {
		return nil, err
	}
	text := strings.TrimSpace(q.Get("position"))
	if len(text) > maxText {
		return nil, &formError{field: "position", key: "error.form.long", args: []any{"found", len(text), "most", maxText}}
	}
	if text == "" || text == "startpos" {
		text = v.Starts()[0].SFEN
	}
	p, err := v.Parse(text)
	if err != nil {
		return nil, &formError{field: "position", key: "error.position", args: []any{"found", clip(text)}, err: err}
	}
	return game.NewGame(v, p, game.MoveNumber(text)), nil
}

func (s *Server) studyOf(lang string, g *game.Game) studied {
	v, p := g.Variant(), g.Position()
	out := studied{
		Variant: v.Key(), Rules: v.Rules(), Net: netOf(v), Position: p.SFEN(), Turn: p.Turn().String(), Check: p.InCheck(),
		Detail: detailOf(v, p), Choices: s.optionsOf(lang, v, p, g.Outcome().Over()), Legal: []game.Move{},
	}
	if o := g.Outcome(); o.Over() {
		name := func(side game.Side) string { return sideName(lang, side) }
		out.Outcome = &ending{Result: o.Word(), Sentence: endSentence(lang, g, o, name)}
	} else {
		out.Legal = p.Moves()
	}
	return out
}

// mayStudy reports whether a side, or a watcher, may be told the values of the
// moves in a game: never while two people play.
func mayStudy(st *live.State, side game.Side) bool {
	switch {
	case !solved.Plays(st.Settings.Variant):
		return false
	case st.Over():
		return true
	case side == game.Neither:
		return false
	}
	return st.Settings.Local || st.Settings.Seats[side.Opponent()].Kind == live.Computer
}
