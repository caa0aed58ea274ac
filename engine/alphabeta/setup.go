package alphabeta

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// setup is a request made ready for the workers.
type setup struct {
	pos    shogi.Position
	turn   game.Side
	rules  rules
	line   []place // the game up to the root
	moves  []rootMove
	action game.Action // that ends the game with a win, or without a winner
	wins   bool        // the action wins
}

// rootMove is a move that may be chosen.
type rootMove struct {
	move    shogi.Move
	score   int
	settled bool // the ruleset ends the game after it: score is right, nothing is to be searched
	depth   int  // of the iteration that the score is from
	nodes   int64
	length  int // of pv
	pv      [maxPly + 1]shogi.Move
}

func (m *rootMove) line() []shogi.Move { return m.pv[:m.length] }

// prepare makes the game of a request and lists its moves.
func prepare(r engine.Request) (*setup, error) {
	if r.Variant != "" && r.Variant != "shogi" {
		return nil, fmt.Errorf("variant %q: this engine plays shogi", r.Variant)
	}
	v, err := shogi.New(r.Rules)
	if err != nil {
		return nil, err
	}
	l := r.Line()
	g, err := l.Start(v)
	if err != nil {
		return nil, err
	}
	for i, m := range l.Moves {
		if err := g.Play(m); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	if g.Outcome().Over() {
		return nil, fmt.Errorf("nothing to think about: %w (%v)", game.ErrOver, g.Outcome())
	}
	s := &setup{turn: g.Position().Turn()}
	s.pos, _ = shogi.PositionOf(g.Position())
	h := g.History()
	s.rules = rulesOf(v.Ruleset(), h)
	for i := range h.Len() + 1 {
		p, _ := shogi.PositionOf(h.At(i))
		s.line = append(s.line, placeOf(&p, s.line))
	}
	s.findAction(v, h)
	s.list(v, h)
	s.moves = engine.Among(s.moves, r.Among, func(m rootMove) game.Move { return game.Move(m.move.String()) })
	return s, nil
}

// placeOf returns what the line keeps of a position.
func placeOf(p *shogi.Position, line []place) place {
	n := len(line)
	q := place{board: p.BoardKey(), hand: p.Hand(p.Turn()), checks: 1 << 20} // a start without a check counts as long quiet
	if n > 0 {
		q.checks = line[n-1].checks + 1
	}
	if p.InCheck() {
		q.run, q.checks = 2, 0
		if n >= 2 {
			q.run += max(line[n-2].run, 0)
		}
	}
	return q
}

func rulesOf(r shogi.Ruleset, h *game.History) rules {
	x := rules{Ruleset: r, number: h.Number()}
	x.limited = r.CheckLimit > 0 || r.TryRule || r.BareKingsDraw || r.MaxPlies > 0 && h.Number()+maxPly >= r.MaxPlies
	start := h.Start().SFEN()
	for _, c := range shogi.Handicaps[1:] {
		if strings.HasPrefix(c.SFEN, start+" ") {
			x.credit = c.Removed
		}
	}
	return x
}

// findAction asks the ruleset whether the side to move can end the game.
func (s *setup) findAction(v *shogi.Variant, h *game.History) {
	for _, a := range []game.Action{game.Declare, game.Count} {
		if v.Allows(h, s.turn, a) != game.Alone {
			continue
		}
		o, err := v.Claim(h, s.turn, a)
		if err != nil || o.Result == game.Win && o.Winner != s.turn {
			continue
		}
		wins := o.Result == game.Win
		if wins || s.action == game.NoAction {
			s.action, s.wins = a, wins
		}
	}
}

// list makes the list of moves, captures first, and asks the ruleset about
// those that may end the game.
func (s *setup) list(v *shogi.Variant, h *game.History) {
	moves := s.pos.AppendMoves(nil, shogi.All)
	slices.Sort(moves)
	r := &s.rules
	judged := r.CheckLimit > 0 || r.TryRule || r.BareKingsDraw || r.MaxPlies > 0 && h.Number()+1 >= r.MaxPlies || r.Impasse&shogi.CSA27Auto != 0
	for _, m := range moves {
		x := rootMove{move: m, score: -infinite, length: 1}
		x.pv[0] = m
		after := s.pos
		var u shogi.Undo
		after.Do(m, &u)
		seen := slices.ContainsFunc(s.line, func(p place) bool { return p.board == after.BoardKey() })
		if mates := !after.HasMove(); mates || judged || seen {
			text := game.Move(m.String())
			next, err := h.Last().Play(text)
			if err != nil {
				continue // cannot be: the move is legal
			}
			h.Push(text, next)
			if o := v.Judge(h); o.Over() {
				x.settled, x.score = true, s.worth(o)
			}
			h.Truncate(h.Len() - 1)
		}
		s.moves = append(s.moves, x)
	}
	slices.SortStableFunc(s.moves, func(a, b rootMove) int { return s.promise(&b) - s.promise(&a) })
}

// promise is the first order of the root moves: what wins at once, then by
// exchanges, what loses at once last.
func (s *setup) promise(m *rootMove) int {
	switch {
	case m.settled:
		return m.score
	case s.pos.GivesCheck(m.move):
		return s.pos.SEE(m.move) + 50
	}
	return s.pos.SEE(m.move)
}

// settled reports whether the best root move needs no search.
func (s *setup) settled() bool { return s.wins || s.moves[0].settled && s.moves[0].score > mateBound }

// worth is the score of a game that a root move ends.
func (s *setup) worth(o game.Outcome) int {
	switch {
	case o.Result != game.Win || o.Winner == game.Neither:
		return drawScore
	case o.Winner == s.turn:
		return mateScore - 1
	}
	return -mateScore + 1
}
