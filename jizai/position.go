package jizai

import (
	"slices"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// state is everything that decides what may be played. The emperor is not on
// the array; its square counts as occupied by White.
type state struct {
	board [81]shogi.Piece
	hands [2]shogi.Hand
	turn  shogi.Color
	at    shogi.Square // of the emperor, NoSquare if it is not on the board
	held  bool         // the emperor waits in White's hand
}

// emperor reports whether the emperor lives.
func (s *state) emperor() bool { return s.held || s.at != shogi.NoSquare }

func (s *state) king(c shogi.Color) shogi.Square {
	king := shogi.NewPiece(shogi.King, c)
	for i, p := range s.board {
		if p == king {
			return shogi.Square(i)
		}
	}
	return shogi.NoSquare
}

func (s *state) occupied() shogi.Bitboard {
	var b shogi.Bitboard
	for i, p := range s.board {
		if p != shogi.NoPiece {
			b = b.Or(shogi.Squares(shogi.Square(i)))
		}
	}
	if s.at != shogi.NoSquare {
		b = b.Or(shogi.Squares(s.at))
	}
	return b
}

// reach is every square that a side's pieces reach by their movement, those
// with own pieces on them included; the emperor is left out.
func (s *state) reach(by shogi.Color, occupied shogi.Bitboard) shogi.Bitboard {
	var b shogi.Bitboard
	for i, p := range s.board {
		if p != shogi.NoPiece && p.Color() == by {
			b = b.Or(shogi.Attacks(p, shogi.Square(i), occupied))
		}
	}
	return b
}

// protected reports whether Black protects a piece of his: another reaches its
// square once it is gone.
func (s *state) protected(target shogi.Square, occupied shogi.Bitboard) bool {
	without := *s
	without.board[target] = shogi.NoPiece
	return without.reach(shogi.Black, occupied.Without(shogi.Squares(target))).Has(target)
}

// free reports whether the emperor may move and check: it is on the board and
// Black does not attack it.
func (s *state) free(occupied shogi.Bitboard) bool {
	return s.at != shogi.NoSquare && !s.reach(shogi.Black, occupied).Has(s.at)
}

// inCheck reports whether a side's royal king is attacked. White's king is
// royal once the emperor is gone.
func (s *state) inCheck(c shogi.Color) bool {
	k := s.king(c)
	if k == shogi.NoSquare || c == shogi.White && s.emperor() {
		return false
	}
	occupied := s.occupied()
	if s.reach(c.Other(), occupied).Has(k) {
		return true
	}
	return c == shogi.Black && s.free(occupied) && !s.protected(k, occupied)
}

// lost reports whether White has lost both the king and the emperor.
func (s *state) lost() bool { return !s.emperor() && s.king(shogi.White) == shogi.NoSquare }

// step is a move. A drop has no origin; the emperor's moves have no kind.
type step struct {
	from, to shogi.Square
	kind     shogi.Kind // what is dropped
	emperor  bool
	promotes bool
}

func (m step) text() game.Move {
	switch {
	case m.from == shogi.NoSquare && m.emperor:
		return game.Move("J*" + m.to.String())
	case m.from == shogi.NoSquare:
		return game.Move(m.kind.String() + "*" + m.to.String())
	case m.promotes:
		return game.Move(m.from.String() + m.to.String() + "+")
	}
	return game.Move(m.from.String() + m.to.String())
}

// play makes a move that is possible by movement.
func (s *state) play(m step) state {
	n := *s
	if taken := n.board[m.to]; taken != shogi.NoPiece && taken.Kind() != shogi.King {
		n.hand(taken.Kind().Demote(), 1)
	}
	if n.at == m.to {
		n.at = shogi.NoSquare // taken, and out of the game
	}
	switch {
	case m.emperor:
		n.board[m.to] = shogi.NoPiece
		n.at, n.held = m.to, false
	case m.from == shogi.NoSquare:
		n.board[m.to] = shogi.NewPiece(m.kind, s.turn)
		n.hand(m.kind, -1)
	default:
		p := n.board[m.from]
		if m.promotes {
			p = shogi.NewPiece(p.Kind().Promote(), s.turn)
		}
		n.board[m.from] = shogi.NoPiece
		n.board[m.to] = p
	}
	n.turn = s.turn.Other()
	return n
}

// hand puts pieces into the hand of the side to move, or takes them out.
func (s *state) hand(k shogi.Kind, n int) {
	h := s.hands[s.turn]
	s.hands[s.turn], _ = h.With(k, h.Count(k)+n)
}

// fault tells why a move that is possible by movement is illegal, nil if it is not.
func (s *state) fault(m step) *game.Fault {
	n := s.play(m)
	if n.inCheck(s.turn) {
		switch {
		case s.inCheck(s.turn):
			return shogi.ErrInCheck
		case m.from != shogi.NoSquare && m.from == s.king(s.turn):
			return shogi.ErrKingInCheck
		}
		return shogi.ErrPinned
	}
	if m.kind == shogi.Pawn && m.from == shogi.NoSquare && n.pawnChecks(m.to) && !n.hasMove() {
		return shogi.ErrUchifuzume
	}
	return nil
}

// pawnChecks reports whether the pawn that has just come to a square checks
// the royal king of the side to move.
func (s *state) pawnChecks(at shogi.Square) bool {
	k := s.king(s.turn)
	return k != shogi.NoSquare && (s.turn == shogi.Black || !s.emperor()) &&
		shogi.Attacks(s.board[at], at, shogi.Bitboard{}).Has(k)
}

func (s *state) hasMove() bool {
	if s.lost() {
		return false
	}
	found := false
	s.candidates(func(m step) bool {
		found = s.fault(m) == nil
		return !found
	})
	return found
}

func (s *state) moves() []step {
	if s.lost() {
		return nil
	}
	var list []step
	s.candidates(func(m step) bool {
		if s.fault(m) == nil {
			list = append(list, m)
		}
		return true
	})
	return list
}

// candidates calls yield with every move that is possible by movement, before
// it is asked what the move exposes, until yield says no.
func (s *state) candidates(yield func(step) bool) {
	occupied := s.occupied()
	if s.turn == shogi.White && s.held {
		for to := range occupied.Complement().All() {
			if !yield(step{from: shogi.NoSquare, to: to, emperor: true}) {
				return
			}
		}
		return
	}
	if s.turn == shogi.White && !s.emperorMoves(occupied, yield) {
		return
	}
	for i, p := range s.board {
		if p == shogi.NoPiece || p.Color() != s.turn {
			continue
		}
		from := shogi.Square(i)
		for to := range shogi.Attacks(p, from, occupied).All() {
			if s.board[to] != shogi.NoPiece && s.board[to].Color() == s.turn || s.turn == shogi.White && to == s.at {
				continue // an own piece
			}
			if !pieceMoves(p, from, to, yield) {
				return
			}
		}
	}
	s.drops(occupied, yield)
}

// emperorMoves yields where a free emperor goes; it reports whether to go on.
func (s *state) emperorMoves(occupied shogi.Bitboard, yield func(step) bool) bool {
	if !s.free(occupied) {
		return true
	}
	attacked := s.reach(shogi.Black, occupied)
	for to := range shogi.NoSquare {
		p := s.board[to]
		ok := p == shogi.NoPiece && to != s.at && !attacked.Has(to) ||
			p != shogi.NoPiece && p.Color() == shogi.Black && !s.protected(to, occupied)
		if ok && !yield(step{from: s.at, to: to, emperor: true}) {
			return false
		}
	}
	return true
}

// pieceMoves yields a move with and without promotion as far as the rules allow.
func pieceMoves(p shogi.Piece, from, to shogi.Square, yield func(step) bool) bool {
	may, must := promotion(p, from, to)
	return (must || yield(step{from: from, to: to})) && (!may || yield(step{from: from, to: to, promotes: true}))
}

func promotion(p shogi.Piece, from, to shogi.Square) (may, must bool) {
	z := shogi.Zone(p.Color())
	may = p.Kind().CanPromote() && (z.Has(from) || z.Has(to))
	return may, deadEnd(p.Kind(), p.Color(), to)
}

// deadEnd reports whether a piece could never move again from a square.
func deadEnd(k shogi.Kind, c shogi.Color, at shogi.Square) bool {
	return shogi.Attacks(shogi.NewPiece(k, c), at, shogi.Bitboard{}).Empty()
}

func (s *state) drops(occupied shogi.Bitboard, yield func(step) bool) {
	for _, k := range shogi.HandKinds {
		if !s.hands[s.turn].Has(k) {
			continue
		}
		for to := range occupied.Complement().All() {
			if deadEnd(k, s.turn, to) || k == shogi.Pawn && s.nifu(to) {
				continue
			}
			if !yield(step{from: shogi.NoSquare, to: to, kind: k}) {
				return
			}
		}
	}
}

func (s *state) nifu(to shogi.Square) bool {
	pawn := shogi.NewPiece(shogi.Pawn, s.turn)
	for rank := range 9 {
		if s.board[shogi.NewSquare(to.File(), rank)] == pawn {
			return true
		}
	}
	return false
}

// position is a state under a ruleset.
type position struct {
	s state
	v *Variant
}

func (q *position) Turn() game.Side { return q.s.turn.Side() }
func (q *position) InCheck() bool   { return q.s.inCheck(q.s.turn) }

func (q *position) Moves() []game.Move {
	list := q.s.moves()
	texts := make([]game.Move, len(list))
	for i, m := range list {
		texts[i] = m.text()
	}
	slices.Sort(texts)
	return texts
}

func (q *position) Outcome() game.Outcome {
	if q.s.lost() {
		return game.WinFor(game.Black, game.KingCaptured, captureRule)
	}
	if q.s.hasMove() {
		return game.Outcome{}
	}
	why := game.NoMoves
	if q.InCheck() {
		why = game.Mate
	}
	return game.WinFor(q.Turn().Opponent(), why, q.v.Base()+"."+string(why))
}
