package server

import (
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/web"
)

// What the pages show of the positions of variants with pieces that nobody
// owns; see web/src/wire.ts for the other end.
type (
	gufuDetail struct {
		Due      int                 `json:"due"` // the set-up drop, 0 in play
		Contacts []contact           `json:"contacts"`
		Areas    map[string][]string `json:"areas"` // capture areas of the pieces on the board: "K", "k", "W", "S"
	}

	contact struct {
		Piece  string   `json:"piece"` // "W" or "S"
		At     string   `json:"at"`
		Owner  string   `json:"owner"`
		Checks bool     `json:"checks"` // the side to move
		Area   []string `json:"area"`
	}

	saishoDetail struct {
		Check  string `json:"check"`           // the side that the flame points to
		Forced string `json:"forced"`          // the only roll
		Barred string `json:"barred"`          // the roll that would restore the cube
		Offer  string `json:"offer,omitempty"` // the placement that is shown first to who places the cube
	}

	// option is something that the side to move can do, or that it sees it
	// cannot do.
	option struct {
		Move     game.Move `json:"m"`
		Say      string    `json:"say"`
		Western  string    `json:"aise"`
		Marks    string    `json:"marks"` // + check, # mate, ~ self-check
		Check    bool      `json:"check"`
		Mate     bool      `json:"mate"`
		SelfMate bool      `json:"selfmate"`
		SFEN     string    `json:"sfen"` // after it
		Barred   string    `json:"barred"`
	}

	scoreView struct {
		Black int `json:"black"`
		White int `json:"white"`
		Plies int `json:"plies"`
		Limit int `json:"limit"`
	}
)

// detailOf is what a variant shows of a position besides its text, nil for the
// variants on the board of shogi.
func detailOf(v game.Variant, p game.Position) any {
	switch v := v.(type) {
	case *gufu.Variant:
		if st, ok := gufu.StateOf(p); ok {
			return gufuDetailOf(st)
		}
	case *saisho.Variant:
		if st, ok := saisho.StateOf(p); ok {
			return saishoDetailOf(v, st)
		}
	}
	return nil
}

// gufuLetters name the pieces as position strings do.
var gufuLetters = map[gufu.Piece]string{gufu.BlackKing: "K", gufu.WhiteKing: "k", gufu.Kaze: "W", gufu.Arashi: "S"}

func gufuDetailOf(st gufu.State) gufuDetail {
	d := gufuDetail{Due: st.Due(), Contacts: []contact{}, Areas: map[string][]string{}}
	for p := gufu.BlackKing; p <= gufu.Arashi; p++ {
		at, ok := st.At(p)
		if !ok {
			continue
		}
		area := []string{}
		for _, c := range st.Area(p) {
			area = append(area, c.String())
		}
		d.Areas[gufuLetters[p]] = area
		if owner := st.Owner(p); p >= gufu.Kaze && owner != game.Neither {
			d.Contacts = append(d.Contacts, contact{
				Piece: gufuLetters[p], At: at.String(), Owner: owner.String(), Checks: owner != st.Turn(), Area: area,
			})
		}
	}
	return d
}

func saishoDetailOf(v *saisho.Variant, st saisho.State) saishoDetail {
	var d saishoDetail
	c := v.Cube()
	if st == saisho.Start {
		d.Offer = c.MoveText(v.Solution().Offer())
		return d
	}
	for side := game.Black; side <= game.White; side++ {
		if c.Check(st.Orientation(), side) {
			d.Check = side.String()
		}
	}
	legal := c.AppendMoves(nil, st)
	if c.InCheck(st) && len(legal) == 1 {
		d.Forced = c.MoveText(legal[0])
	}
	if m := st.Barred(); m != saisho.NoMove && c.Why(st, m) != nil {
		d.Barred = c.MoveText(m)
	}
	return d
}

// optionsOf lists what the side to move can do, nil for the variants on the
// board of shogi. Saishō lists the rolls and turns, or the placements, in an
// order that never changes, and says of each that is illegal why.
// Once the game is over there are none.
func (s *Server) optionsOf(lang string, v game.Variant, p game.Position, over bool) []option {
	all := []option{}
	switch v := v.(type) {
	case *gufu.Variant:
		for _, m := range p.Moves() {
			if !over {
				all = append(all, s.optionOf(lang, p, m))
			}
		}
		return all
	case *saisho.Variant:
		if st, ok := saisho.StateOf(p); ok && !over {
			all = s.cubeOptions(lang, v, st, p)
		}
		return all
	}
	return nil
}

func (s *Server) cubeOptions(lang string, v *saisho.Variant, st saisho.State, p game.Position) (all []option) {
	c := v.Cube()
	moves := []saisho.Move{saisho.T, saisho.F, saisho.R, saisho.L}
	if st == saisho.Start {
		moves = moves[:0]
		for o := range saisho.Orientation(saisho.Orientations) {
			moves = append(moves, saisho.Place(o))
		}
	}
	for _, m := range moves {
		text := game.Move(c.MoveText(m))
		if err := c.Why(st, m); err != nil {
			step := game.Step{Move: text, Side: p.Turn(), Becomes: "-"} // as far as words tell it
			if o, placed := m.Placed(); placed {
				step.Drop, step.Becomes = true, game.Kind(c.OrientationText(o))
			}
			all = append(all, option{
				Move: text, Say: s.spoken[lang].WriteStep(step, game.Coord{}), Western: string(text),
				Barred: web.T(lang, "refuse."+game.FaultKey(err)),
			})
			continue
		}
		all = append(all, s.optionOf(lang, p, text))
	}
	return all
}

// optionOf describes a legal move.
func (s *Server) optionOf(lang string, p game.Position, m game.Move) option {
	step := p.Explain(m)
	o := option{
		Move: m, Say: s.spoken[lang].WriteMarkedStep(step, game.Coord{}), Western: s.western.WriteStep(step, game.Coord{}),
		Marks: step.Marks, Check: step.Check,
	}
	if after, err := p.Play(m); err == nil {
		end := after.Outcome()
		o.SFEN = after.SFEN()
		o.Mate = end.Result == game.Win && end.Winner == p.Turn()
		o.SelfMate = end.Result == game.Win && end.Winner == p.Turn().Opponent()
	}
	if o.Marks == "" && o.Mate {
		o.Marks = "#"
	} else if o.Marks == "" && o.Check {
		o.Marks = "+"
	}
	return o
}

// scoreOf is the running score of a game that is counted in points, nil for
// others.
func scoreOf(g *game.Game) *scoreView {
	v, ok := g.Variant().(game.Scorer)
	if !ok {
		return nil
	}
	points, counted := v.Score(g.History())
	if !counted {
		return nil
	}
	view := scoreView{Black: points[game.Black], White: points[game.White], Plies: g.History().Number()}
	if v, ok := v.(*saisho.Variant); ok {
		view.Limit = v.Ruleset().Limit
	}
	return &view
}
