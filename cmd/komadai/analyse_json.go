package main

import (
	"encoding/json"

	"github.com/komadai/komadai/engine/analysis"
)

// The objects of --to json.
type (
	analysedGame struct {
		Variant   string          `json:"variant"`
		Start     string          `json:"start"`
		Engine    string          `json:"engine"`
		Positions []analysedPoint `json:"positions"` // one more than there are moves
	}
	analysedPoint struct {
		Ply    int      `json:"ply"`
		Turn   string   `json:"turn"`
		Cp     *int     `json:"cp,omitempty"`   // as Black sees it, in hundredths of a pawn
		Mate   int      `json:"mate,omitempty"` // plies, below 0 if White mates
		Chance float64  `json:"chance"`         // of Black
		Over   string   `json:"over,omitempty"`
		Depth  int      `json:"depth,omitempty"`
		Nodes  int64    `json:"nodes,omitempty"`
		Best   []string `json:"best,omitempty"`
		Move   string   `json:"move,omitempty"`
		Loss   float64  `json:"loss,omitempty"` // of the mover's chance
		Mark   string   `json:"mark,omitempty"`
	}
)

func gameJSON(o *opened, name string, points []analysis.Point) analysedGame {
	g := analysedGame{Variant: o.variant.Key(), Start: o.rec.Start, Engine: name}
	for i, p := range points {
		j := pointJSON(p)
		j.Ply = o.first - 1 + i
		g.Positions = append(g.Positions, j)
	}
	return g
}

func pointJSON(p analysis.Point) analysedPoint {
	j := analysedPoint{Turn: p.Turn.String(), Mate: p.Score.Mate, Chance: p.Chance, Depth: p.Info.Depth, Nodes: p.Info.Nodes,
		Move: string(p.Move), Loss: p.Loss, Mark: string(p.Mark)}
	for _, m := range p.Best {
		j.Best = append(j.Best, string(m))
	}
	switch {
	case p.Outcome.Over():
		j.Over = p.Outcome.String()
	case p.Score.Mate == 0:
		j.Cp = &p.Score.Centipawns
	}
	return j
}

func (a *analyser) encode(v any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(v)
}
