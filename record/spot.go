package record

import (
	"errors"
	"slices"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// spot is a board with one square looked at: the moves that reach it by the
// movement of their pieces, whether the rules allow them or not. It is what
// package notation needs to tell a move or to find one, at a small part of the
// cost of a whole position, and there is one for every diagram.
type spot struct {
	*board
	to    shogi.Square
	moves []shogi.Move
}

var _ game.Position = (*spot)(nil)

// at looks at a square.
func (b *board) at(to shogi.Square) *spot {
	s := &spot{board: b, to: to}
	var occupied shogi.Bitboard
	for i, p := range b.Board {
		if p != shogi.NoPiece {
			occupied = occupied.Or(shogi.Squares(shogi.Square(i)))
		}
	}
	target := b.Board[to]
	if target != shogi.NoPiece && target.Color() == b.Turn {
		return s
	}
	for from := range occupied.All() {
		p := b.Board[from]
		if p.Color() != b.Turn || !shogi.Attacks(p, from, occupied).Has(to) {
			continue
		}
		s.moves = append(s.moves, shogi.NewMove(from, to, false))
		if s.mayPromote(p.Kind(), from) {
			s.moves = append(s.moves, shogi.NewMove(from, to, true))
		}
	}
	if target == shogi.NoPiece {
		for _, k := range shogi.HandKinds {
			if b.Hands[b.Turn].Has(k) {
				s.moves = append(s.moves, shogi.NewDrop(k, to))
			}
		}
	}
	return s
}

func (s *spot) mayPromote(k shogi.Kind, from shogi.Square) bool {
	zone := shogi.Zone(s.Setup.Turn)
	return k.CanPromote() && (zone.Has(from) || zone.Has(s.to))
}

// step tells what a move to the square does, one that is not listed, too.
func (s *spot) step(m shogi.Move) game.Step {
	turn := s.Setup.Turn
	st := game.Step{Move: moveText(m), Side: turn.Side(), To: s.to.Coord(), Drop: m.IsDrop(), Promotes: m.Promotes()}
	if turn == shogi.White {
		st.Facing = 4
	}
	kind := m.DropKind()
	if !m.IsDrop() {
		kind = s.Setup.Board[m.From()].Kind()
		st.From = m.From().Coord()
		st.MayPromote = s.mayPromote(kind, m.From())
		if took := s.Setup.Board[s.to]; took != shogi.NoPiece {
			st.Captures = []game.Capture{{At: st.To, Kind: game.Kind(took.Kind().String()), Owner: took.Color().Side()}}
		}
	}
	st.Kind = game.Kind(kind.String())
	for _, r := range s.moves {
		if !r.IsDrop() && !r.Promotes() && r.From() != m.From() && s.Setup.Board[r.From()].Kind() == kind {
			st.Rivals = append(st.Rivals, r.From().Coord())
		}
	}
	return st
}

// has reports whether a move is listed.
func (s *spot) has(m shogi.Move) bool { return slices.Contains(s.moves, m) }

// Turn implements [game.Position], as the methods after it do.
func (s *spot) Turn() game.Side { return s.Setup.Turn.Side() }

// Moves lists the moves to the square.
func (s *spot) Moves() []game.Move {
	moves := make([]game.Move, len(s.moves))
	for i, m := range s.moves {
		moves[i] = moveText(m)
	}
	return moves
}

// Explain tells what a move to the square does.
func (s *spot) Explain(text game.Move) game.Step {
	m, err := shogi.ParseMove(string(text))
	if err != nil {
		return game.Step{}
	}
	return s.step(m)
}

// Play is not needed: a spot is looked at, not played on.
func (s *spot) Play(m game.Move) (game.Position, error) {
	return nil, &game.MoveError{Move: m, Why: game.ErrNever}
}

// Outcome is unknown.
func (s *spot) Outcome() game.Outcome { return game.Outcome{} }

// InCheck is unknown.
func (s *spot) InCheck() bool { return false }

// SFEN is that of the diagram.
func (s *spot) SFEN() string { return s.Setup.SFEN() }

// Board is empty: notations look at steps.
func (s *spot) Board() game.Board { return game.Board{} }

// find returns the move to the square that a text means. Where it fits several,
// those that the rules forbid do not count.
func (s *spot) find(n notation.Notation, text string) (shogi.Move, error) {
	m, err := n.Read(s, text, s.last.Coord())
	var e *notation.Error
	if errors.As(err, &e) && errors.Is(err, notation.ErrAmbiguous) {
		var legal []game.Move
		for _, c := range e.Candidates {
			if m, err := shogi.ParseMove(string(c)); err == nil && s.allows(m) {
				legal = append(legal, c)
			}
		}
		if len(legal) == 1 {
			m, err = legal[0], nil
		}
	}
	if err != nil {
		return 0, err
	}
	return shogi.ParseMove(string(m))
}

// candidates are the moves that an error of a notation lists.
func candidates(err error) []game.Move {
	var e *notation.Error
	if errors.As(err, &e) {
		return e.Candidates
	}
	return nil
}

// lookNotation finds a notation that is known to be there.
func lookNotation(key string) notation.Notation {
	n, err := notation.Find(key)
	if err != nil {
		panic(err) // the table of notations has it, as tests hold
	}
	return n
}
