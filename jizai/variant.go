package jizai

import (
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// Variant is shogi with the free emperor under a ruleset of shogi, as a
// [game.Variant]. Judging, claims and citations are those of package shogi.
type Variant struct{ *shogi.Variant }

var (
	_ game.Variant     = (*Variant)(nil)
	_ game.Conditioner = (*Variant)(nil)
	_ game.Citer       = (*Variant)(nil)
	_ shogi.Facts      = (*position)(nil)
)

// New returns the variant under the ruleset that the text describes; see
// [shogi.ParseRuleset].
func New(rules string) (*Variant, error) {
	v, err := shogi.New(rules)
	if err != nil {
		return nil, err
	}
	return &Variant{v}, nil
}

// Key is "jizai".
func (v *Variant) Key() string { return "jizai" }

// Base is the named ruleset that the rules start from.
func (v *Variant) Base() string { return v.Ruleset().Base }

// Names tells what to call the game and its ruleset.
func (v *Variant) Names() game.Names {
	n := v.Variant.Names()
	n.Variant = game.Text{En: "Shogi with the free emperor", It: "Shogi con l'imperatore libero", Ja: "自在天王の将棋"}
	return n
}

// Starts is the even game; there are no handicaps.
func (v *Variant) Starts() []game.Start {
	return []game.Start{{Key: "even", Name: game.Text{En: "Even", It: "Alla pari", Ja: "平手"}, SFEN: StartSFEN}}
}

// Parse reads an SFEN in which White may have the emperor j.
func (v *Variant) Parse(sfen string) (game.Position, error) {
	s, err := parse(sfen)
	if err != nil {
		return nil, err
	}
	return &position{s: s, v: v}, nil
}

// captureRule is the key of the one rule that shogi does not have.
const captureRule = "jizai." + string(game.KingCaptured)

// Cite names the document and the rule behind an ending.
func (v *Variant) Cite(rule string) game.Text {
	if rule == captureRule {
		return game.Text{
			En: "rules of Saishō, the game in the game: the capture of the last of king and emperor ends the game",
			It: "regole del Saishō, la partita nella partita: la cattura dell'ultimo fra Re e imperatore decide la partita",
			Ja: "最小将棋の規則「自在天王の将棋」: 玉と自在天王の両方を取られた側の負け",
		}
	}
	return v.Variant.Cite(rule)
}

// Entering counts as shogi does; the emperor is worth nothing and is no piece.
func (q *position) Entering(by game.Side) (shogi.Entering, bool) {
	c := shogi.Color(by)
	if q.s.king(c) == shogi.NoSquare {
		return shogi.Entering{}, false
	}
	var e shogi.Entering
	zone := shogi.Zone(c)
	for i, p := range q.s.board {
		if p == shogi.NoPiece || p.Color() != c {
			continue
		}
		in := zone.Has(shogi.Square(i))
		if p.Kind() == shogi.King {
			e.KingInZone = in
			continue
		}
		n := worth(p.Kind())
		e.OnBoard += n
		if in {
			e.Pieces++
			e.Points += n
		}
	}
	hand := 0
	for _, k := range shogi.HandKinds {
		hand += worth(k) * q.s.hands[c].Count(k)
	}
	e.Points += hand
	e.Total = e.OnBoard + hand
	return e, true
}

func worth(k shogi.Kind) int {
	if k := k.Demote(); k == shogi.Rook || k == shogi.Bishop {
		return 5
	}
	return 1
}

// KingAt implements [shogi.Facts].
func (q *position) KingAt(by game.Side) (game.Coord, bool) {
	k := q.s.king(shogi.Color(by))
	return k.Coord(), k != shogi.NoSquare
}

// Bare implements [shogi.Facts].
func (q *position) Bare() bool {
	return q.s.hands == [2]shogi.Hand{} && !q.s.emperor() && q.s.occupied().Len() == 2
}
