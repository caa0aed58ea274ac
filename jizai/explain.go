package jizai

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// Faults of moves that shogi does not know.
var (
	ErrEmperorFirst    = &game.Fault{Key: "emperor-first", Text: "White's first move must drop the emperor"}
	ErrEmperorAttacked = &game.Fault{Key: "emperor-attacked", Text: "an attacked emperor may not move"}
	ErrEmperorReach    = &game.Fault{Key: "emperor-reach", Text: "the emperor goes to empty squares that the enemy does not attack and takes what nothing protects"}
)

// parseMove reads the canonical text of a move; whether it is possible is not asked.
func parseMove(text game.Move) (step, error) {
	bad := fmt.Errorf("%w: %q: want a move such as 7g7f, 8h2b+, P*5e or J*5e", game.ErrSyntax, clip(string(text)))
	if rest, ok := strings.CutPrefix(string(text), "J*"); ok {
		to, err := shogi.ParseSquare(rest)
		if err != nil {
			return step{}, bad
		}
		return step{from: shogi.NoSquare, to: to, emperor: true}, nil
	}
	m, err := shogi.ParseMove(string(text))
	if err != nil {
		return step{}, bad
	}
	if m.IsDrop() {
		return step{from: shogi.NoSquare, to: m.To(), kind: m.DropKind()}, nil
	}
	return step{from: m.From(), to: m.To(), promotes: m.Promotes()}, nil
}

func clip(text string) string {
	if len(text) > 40 {
		return text[:40] + "…"
	}
	return text
}

// why tells why a move is illegal, nil if it is legal. The step comes back with
// what the board adds to its text.
func (s *state) why(m step) (step, error) {
	occupied := s.occupied()
	if s.lost() {
		return m, game.ErrOver
	}
	if s.turn == shogi.White && s.held && !m.emperor {
		return m, ErrEmperorFirst
	}
	if m.from == shogi.NoSquare {
		switch {
		case m.emperor && (s.turn != shogi.White || !s.held), !m.emperor && !s.hands[s.turn].Has(m.kind):
			return m, shogi.ErrNotInHand
		case occupied.Has(m.to):
			return m, shogi.ErrOccupied
		case !m.emperor && deadEnd(m.kind, s.turn, m.to):
			return m, shogi.ErrDeadEnd
		case m.kind == shogi.Pawn && s.nifu(m.to):
			return m, shogi.ErrNifu
		}
		return m, asError(s.fault(m))
	}
	p := s.board[m.from]
	switch own := s.board[m.to]; {
	case m.from == s.at && s.turn != shogi.White, p != shogi.NoPiece && p.Color() != s.turn:
		return m, shogi.ErrNotYours
	case p == shogi.NoPiece && m.from != s.at:
		return m, shogi.ErrNoPiece
	case own != shogi.NoPiece && own.Color() == s.turn, s.turn == shogi.White && m.to == s.at:
		return m, shogi.ErrOwnPiece
	}
	if m.from == s.at {
		m.emperor = true
		switch {
		case m.promotes:
			return m, shogi.ErrCannotPromote
		case !s.free(occupied):
			return m, ErrEmperorAttacked
		}
		reached := false
		s.emperorMoves(occupied, func(c step) bool {
			reached = c == m
			return !reached
		})
		if !reached {
			return m, ErrEmperorReach
		}
		return m, asError(s.fault(m))
	}
	may, must := promotion(p, m.from, m.to)
	switch {
	case !shogi.Attacks(p, m.from, shogi.Bitboard{}).Has(m.to):
		return m, shogi.ErrUnreachable
	case !shogi.Attacks(p, m.from, occupied).Has(m.to):
		return m, shogi.ErrBlocked
	case m.promotes && !may:
		return m, shogi.ErrCannotPromote
	case !m.promotes && must:
		return m, shogi.ErrMustPromote
	}
	return m, asError(s.fault(m))
}

func asError(f *game.Fault) error {
	if f == nil {
		return nil
	}
	return f
}

func (q *position) Play(text game.Move) (game.Position, error) {
	m, err := parseMove(text)
	if err == nil {
		m, err = q.s.why(m)
	}
	if err != nil {
		return nil, &game.MoveError{Move: text, Why: err}
	}
	return &position{s: q.s.play(m), v: q.v}, nil
}

const emperorKind = game.Kind("J")

// kindAt names what stands on a square and whose it is.
func (s *state) kindAt(at shogi.Square) (game.Kind, game.Side) {
	switch p := s.board[at]; {
	case at == s.at:
		return emperorKind, game.White
	case p != shogi.NoPiece:
		return game.Kind(p.Kind().String()), p.Color().Side()
	}
	return "", game.Neither
}

func (q *position) Explain(text game.Move) game.Step {
	m, err := parseMove(text)
	if err == nil {
		m, err = q.s.why(m)
	}
	if err != nil {
		return game.Step{}
	}
	s := game.Step{Move: text, Side: q.Turn(), To: m.to.Coord(), Kind: game.Kind(m.kind.String())}
	if q.s.turn == shogi.White {
		s.Facing = 4
	}
	if m.from == shogi.NoSquare {
		s.Drop = true
	} else {
		s.From, s.Promotes = m.from.Coord(), m.promotes
		s.Kind, _ = q.s.kindAt(m.from)
		if !m.emperor {
			s.MayPromote, s.MustPromote = promotion(q.s.board[m.from], m.from, m.to)
		}
		if kind, owner := q.s.kindAt(m.to); kind != "" {
			s.Captures = []game.Capture{{At: s.To, Kind: kind, Owner: owner}}
		}
	}
	if m.emperor {
		s.Kind = emperorKind
	} else {
		occupied := q.s.occupied()
		for i, p := range q.s.board {
			from := shogi.Square(i)
			if p != shogi.NoPiece && p.Color() == q.s.turn && game.Kind(p.Kind().String()) == s.Kind && from != m.from &&
				shogi.Attacks(p, from, occupied).Has(m.to) {
				s.Rivals = append(s.Rivals, from.Coord())
			}
		}
	}
	after := q.s.play(m)
	s.Check = after.inCheck(after.turn)
	s.Mate = s.Check && !after.hasMove()
	return s
}

func (q *position) Board() game.Board {
	b := game.Board{Files: 9, Ranks: 9, Cells: make([]game.Cell, 0, 81)}
	for rank := range 9 {
		for file := 8; file >= 0; file-- {
			kind, owner := q.s.kindAt(shogi.NewSquare(file, rank))
			c := game.Cell{Kind: kind, Owner: owner}
			if owner == game.White {
				c.Facing = 4
			}
			b.Cells = append(b.Cells, c)
		}
	}
	if q.s.held {
		b.Hands[game.White] = append(b.Hands[game.White], game.InHand{Kind: emperorKind, Count: 1})
	}
	for c := shogi.Black; c <= shogi.White; c++ {
		for _, k := range shogi.HandKinds {
			if n := q.s.hands[c].Count(k); n > 0 {
				b.Hands[c] = append(b.Hands[c], game.InHand{Kind: game.Kind(k.String()), Count: n})
			}
		}
	}
	return b
}
