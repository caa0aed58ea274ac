package shogi

import (
	"slices"
	"strings"
	"sync"

	"github.com/komadai/komadai/game"
)

// Variant is shogi under one ruleset, as a [game.Variant].
type Variant struct{ rules Ruleset }

var (
	_ game.Variant     = (*Variant)(nil)
	_ game.Conditioner = (*Variant)(nil)
	_ game.Citer       = (*Variant)(nil)
)

// New returns shogi under the ruleset that the text describes; see [ParseRuleset].
func New(rules string) (*Variant, error) {
	r, err := ParseRuleset(rules)
	if err != nil {
		return nil, err
	}
	return &Variant{r}, nil
}

// Ruleset returns the ruleset in force.
func (v *Variant) Ruleset() Ruleset { return v.rules }

// Key is "shogi".
func (v *Variant) Key() string { return "shogi" }

// Rules is the canonical text of the ruleset.
func (v *Variant) Rules() string { return v.rules.String() }

// Names tells what to call the game and its ruleset.
func (v *Variant) Names() game.Names {
	n := rulesetNames[v.rules.Base]
	if v.rules.String() != v.rules.Base {
		n = game.Text{En: n.En + ", modified", It: n.It + ", con modifiche", Ja: n.Ja + "(変更あり)"}
	}
	return game.Names{Variant: game.Text{En: "Shogi", It: "Shogi", Ja: "将棋"}, Ruleset: n}
}

// Starts lists the even game and the handicaps.
func (v *Variant) Starts() []game.Start {
	starts := make([]game.Start, len(Handicaps))
	for i, h := range Handicaps {
		starts[i] = game.Start{Key: h.Key, Name: h.Name, SFEN: h.SFEN}
	}
	return starts
}

// Parse reads an SFEN; a side without a king is the attacker of a tsume problem.
func (v *Variant) Parse(sfen string) (game.Position, error) {
	s, err := ParseSFEN(sfen)
	if err != nil {
		return nil, err
	}
	p, err := s.Tsume()
	if err != nil {
		return nil, err
	}
	return &position{p: p, v: v}, nil
}

// position adapts a Position. The inner one never changes.
type position struct {
	p Position
	v *Variant
}

// moveTexts holds the canonical text of every well-formed move, so that lists
// of moves cost no allocation per move.
var moveTexts = sync.OnceValue(func() *[1 << 16]game.Move {
	var t [1 << 16]game.Move
	for i := range t {
		if m := Move(i); m.wellFormed() {
			t[i] = game.Move(m.String())
		}
	}
	return &t
})

func (q *position) Turn() game.Side { return q.p.Turn().Side() }
func (q *position) InCheck() bool   { return q.p.InCheck() }
func (q *position) SFEN() string    { return q.p.SFEN() }

func (q *position) Moves() []game.Move {
	var buffer [600]Move
	list := q.p.AppendMoves(buffer[:0], All)
	texts := moveTexts()
	moves := make([]game.Move, len(list))
	for i, m := range list {
		moves[i] = texts[m]
	}
	slices.Sort(moves)
	return moves
}

func (q *position) Play(m game.Move) (game.Position, error) {
	mv, err := ParseMove(string(m))
	if err != nil {
		return nil, &game.MoveError{Move: m, Why: err}
	}
	if err := q.p.Why(mv); err != nil {
		return nil, &game.MoveError{Move: m, Why: err}
	}
	next := &position{p: q.p, v: q.v}
	var u Undo
	next.p.Do(mv, &u)
	return next, nil
}

func (q *position) Outcome() game.Outcome {
	if q.p.HasMove() {
		return game.Outcome{}
	}
	why := game.NoMoves
	if q.p.InCheck() {
		why = game.Mate
	}
	return game.WinFor(q.Turn().Opponent(), why, q.v.rules.source(why))
}

func (q *position) Board() game.Board {
	b := game.Board{Files: 9, Ranks: 9, Cells: make([]game.Cell, 0, 81)}
	for rank := range 9 {
		for file := 8; file >= 0; file-- {
			b.Cells = append(b.Cells, cell(q.p.At(NewSquare(file, rank))))
		}
	}
	for c := Black; c <= White; c++ {
		for _, k := range standOrder {
			if n := q.p.Hand(c).Count(k); n > 0 {
				b.Hands[c] = append(b.Hands[c], game.InHand{Kind: game.Kind(k.String()), Count: n})
			}
		}
	}
	return b
}

var standOrder = [...]Kind{Rook, Bishop, Gold, Silver, Knight, Lance, Pawn}

func cell(pc Piece) game.Cell {
	if pc == NoPiece {
		return game.Cell{Owner: game.Neither}
	}
	c := game.Cell{Kind: game.Kind(pc.Kind().String()), Owner: pc.Color().Side()}
	if pc.Color() == White {
		c.Facing = 4
	}
	return c
}

func (q *position) Explain(text game.Move) game.Step {
	m, err := ParseMove(string(text))
	if err != nil || !q.p.Legal(m) {
		return game.Step{}
	}
	us, to := q.p.Turn(), m.To()
	s := game.Step{Move: text, Side: us.Side(), To: to.Coord()}
	if us == White {
		s.Facing = 4
	}
	kind := m.DropKind()
	if m.IsDrop() {
		s.Drop = true
	} else {
		from := m.From()
		kind = q.p.At(from).Kind()
		s.From, s.Promotes = from.Coord(), m.Promotes()
		s.MayPromote = kind.CanPromote() && (Zone(us).Has(from) || Zone(us).Has(to))
		s.MustPromote = deadEnd(kind, us).Has(to)
		if taken := q.p.At(to); taken != NoPiece {
			s.Captures = []game.Capture{{At: to.Coord(), Kind: game.Kind(taken.Kind().String()), Owner: taken.Color().Side()}}
		}
	}
	s.Kind = game.Kind(kind.String())
	like := q.p.AttackersTo(us, to, q.p.Occupied()).And(q.p.ByKind(kind))
	for from := range like.All() { // squares rise by file, then by rank
		if c := from.Coord(); c != s.From {
			s.Rivals = append(s.Rivals, c)
		}
	}
	after := q.p
	var u Undo
	after.Do(m, &u)
	s.Check = after.InCheck()
	s.Mate = s.Check && !after.HasMove()
	return s
}

// PositionOf returns the concrete position behind one of this package, so that
// a caller can do without the edge contract where speed counts.
func PositionOf(p game.Position) (Position, bool) {
	q, ok := p.(*position)
	if !ok {
		return Position{}, false
	}
	return q.p, true
}

// handicapCredit is what the handicap giver's count is credited with: the
// points of the pieces that were removed, when the game began from one of the
// handicap starts.
func handicapCredit(h *game.History) int {
	start := h.Start().SFEN()
	for _, hc := range Handicaps[1:] {
		if strings.HasPrefix(hc.SFEN, start+" ") {
			return hc.Removed
		}
	}
	return 0
}
