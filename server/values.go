package server

import (
	"context"
	"net/http"
	"strconv"

	"github.com/komadai/komadai/engine/solved"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/web"
)

// What the trainer says of a position and of each move, out of the complete
// solution.
type (
	worth struct {
		Value    string `json:"value"` // "win", "loss", "draw", for the one who is meant
		Plies    *int   `json:"plies"` // to the end, null where there is none
		Term     string `json:"term"`  // "tsume", "hisshi", "tsumero" or ""
		Sentence string `json:"sentence"`
	}

	worthOfMove struct {
		Move game.Move `json:"m"`
		Best bool      `json:"best"`
		worth
	}
)

// maxSolvers bounds how many games are solved at the same time.
const maxSolvers = 2

// addValues adds what best play makes of the position. It waits for others who
// ask: solving a game takes all of a processor for a moment.
func (s *Server) addValues(ctx context.Context, lang string, g *game.Game, out *studied) error {
	if !solved.Plays(g.Variant().Key()) {
		return nil
	}
	select {
	case s.solvers <- struct{}{}:
		defer func() { <-s.solvers }()
	case <-ctx.Done():
		return ctx.Err()
	}
	verdict, err := solved.Study(g.Variant(), g.History())
	if err != nil {
		return err
	}
	turn := g.Position().Turn()
	w := worthOf(verdict.Value, verdict.Term)
	w.Sentence = valueSentence(lang, "choice.value.", verdict.Value, sideName(lang, turn))
	if g.Outcome().Over() {
		w.Sentence = out.Outcome.Sentence
	}
	out.Value, out.Moves = &w, []worthOfMove{}
	for _, m := range verdict.Moves {
		w := worthOf(m.Value, m.Term)
		w.Sentence = valueSentence(lang, "choice.move.", m.Value, "")
		out.Moves = append(out.Moves, worthOfMove{Move: m.Move, Best: m.Best, worth: w})
	}
	return nil
}

var resultWords = map[solved.Result]string{solved.Win: "win", solved.Loss: "loss", solved.Draw: "draw"}

func worthOf(v solved.Value, term solved.Term) worth {
	w := worth{Value: resultWords[v.Result], Term: string(term)}
	if v.Result != solved.Draw || v.Points {
		w.Plies = &v.Plies
	}
	return w
}

// valueSentence says what a value means, in the sentences whose keys begin with
// a prefix.
func valueSentence(lang, prefix string, v solved.Value, side string) string {
	key := prefix + resultWords[v.Result]
	switch {
	case v.Points:
		key += ".points"
	case v.Plies == 1 && web.Has(key+".one"):
		key += ".one"
	}
	return web.T(lang, key, "side", side, "n", v.Plies, "lead", strconv.Itoa(max(v.Lead, -v.Lead)))
}

// gameStudy tells the value of a position of a game, to those who may know it.
func (s *Server) gameStudy(w http.ResponseWriter, r *http.Request) {
	st, err := s.hub.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		s.trouble(w, r, "cannot study a game", err)
		return
	}
	l := lang(r)
	if !mayStudy(st, s.viewer(r, st).side(st)) {
		key := "error.study"
		if !solved.Plays(st.Settings.Variant) {
			key += ".none"
		}
		s.failWith(w, r, http.StatusForbidden, web.T(l, key))
		return
	}
	ply := st.Ply()
	if text := r.URL.Query().Get("ply"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > ply {
			text := formSentence(l, numberError("ply", text, 0, float64(ply)))
			s.failWith(w, r, http.StatusBadRequest, text)
			return
		}
		ply = n
	}
	g := st.Game.Clone()
	g.Takeback(ply) // also judges by the rules alone: a resignation ends nothing here
	s.sendStudy(w, r, g, true)
}
