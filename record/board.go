package record

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// board follows a line of moves, those among them that the rules forbid. Beside
// the diagram, on which any move can be made, it keeps the position that the
// rules know, as long as there is one.
type board struct {
	shogi.Setup
	last  shogi.Square // where the last move went, NoSquare before the first
	known []known      // the last of them is followed move by move
	blind int          // after this ply the rules say nothing any more, -1 for never
	why   error        // what they said of the last move that they forbade
	undo  []undo
}

// known is a position from which every move so far was legal.
type known struct {
	ply int
	pos shogi.Position
}

// maxKnown is after how many illegal moves in one line the rules are asked no
// longer, which bounds the memory that positions take.
const maxKnown = 64

type undo struct {
	move        shogi.Move
	moved, took shogi.Piece
	last        shogi.Square
	judged      bool       // the move was made on the known position, too
	hand        shogi.Hand // of the mover, before the move
	rules       shogi.Undo
}

func newBoard(s shogi.Setup) *board {
	b := &board{Setup: s, last: shogi.NoSquare, blind: -1}
	if even := evenGame(); s.Board == even.setup.Board && s.Hands == even.setup.Hands && s.Turn == even.setup.Turn {
		b.known = append(b.known, known{0, even.pos})
	} else {
		b.judgeFrom(0)
	}
	return b
}

// even is the start of most games, kept so that it is not read every time.
type even struct {
	setup shogi.Setup
	pos   shogi.Position
}

var evenGame = sync.OnceValue(func() even {
	pos := shogi.Start()
	return even{pos.Setup(), pos}
})

// sfenOf is SFEN for a diagram that most often is that of an even game.
func sfenOf(s *shogi.Setup) string {
	if *s == evenGame().setup {
		return shogi.StartSFEN
	}
	return s.SFEN()
}

// boardAt returns the board of an SFEN.
func boardAt(sfen string) (*board, error) {
	s, err := shogi.ParseSFEN(sfen)
	if err != nil {
		return nil, err
	}
	return newBoard(s), nil
}

// judgeFrom asks the rules about the diagram as it stands after a ply.
func (b *board) judgeFrom(ply int) {
	if len(b.known) < maxKnown {
		if p, err := b.Tsume(); err == nil {
			b.known = append(b.known, known{ply, p})
			return
		}
	}
	b.blind = ply
}

// position returns the position that the rules know, nil where there is none.
func (b *board) position() *shogi.Position {
	if b.blind >= 0 {
		return nil
	}
	return &b.known[len(b.known)-1].pos
}

// startFault returns what the rules have against the diagram as it stands, nil
// for what problems and lessons do, which leave kings away.
func (b *board) startFault() error {
	_, err := b.Tsume()
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return err
	}
	var faults []error
	for _, e := range joined.Unwrap() {
		if !errors.Is(e, shogi.ErrNoKing) {
			faults = append(faults, e)
		}
	}
	return errors.Join(faults...)
}

// forbidden says why the last illegal move is one.
func (b *board) forbidden() error { return fmt.Errorf("the rules forbid this move: %w", b.why) }

// allows reports whether the rules allow a move. Where they know no position,
// nothing is said against any.
func (b *board) allows(m shogi.Move) bool {
	p := b.position()
	return p == nil || p.Legal(m)
}

var (
	errNothing = errors.New("nothing stands on the square moved from")
	errStays   = errors.New("the piece stays where it is")
	errTaken   = errors.New("a piece is dropped on an empty square only")
	errNoForm  = errors.New("the piece has no promoted form")
)

// play makes a move, whether the rules allow it or not, and says whether they
// do. It is an error only if there is nothing to move.
func (b *board) play(m shogi.Move) (legal bool, err error) {
	to := m.To()
	u := undo{move: m, last: b.last, hand: b.Hands[b.Turn], took: b.Board[to]}
	if m.IsDrop() {
		if u.took != shogi.NoPiece {
			return false, errTaken
		}
		u.moved = shogi.NewPiece(m.DropKind(), b.Turn)
	} else {
		if m.From() == to {
			return false, errStays
		}
		u.moved = b.Board[m.From()]
		if u.moved == shogi.NoPiece {
			return false, fmt.Errorf("%w, %v", errNothing, m.From())
		}
		if m.Promotes() && !u.moved.Kind().CanPromote() {
			return false, errNoForm
		}
	}
	legal = true
	if p := b.position(); p != nil {
		if legal = p.Legal(m); legal {
			p.Do(m, &u.rules)
			u.judged = true
		} else {
			b.why = p.Why(m)
		}
	}
	h := &b.Hands[b.Turn]
	if m.IsDrop() {
		*h, _ = h.With(m.DropKind(), h.Count(m.DropKind())-1) // of what is not there none is taken
		b.Board[to] = u.moved
	} else {
		b.Board[m.From()] = shogi.NoPiece
		b.Board[to] = u.moved
		if m.Promotes() {
			b.Board[to] = shogi.NewPiece(u.moved.Kind().Promote(), u.moved.Color())
		}
		if u.took != shogi.NoPiece { // a king, or more than a hand can hold, leaves the game
			k := u.took.Kind().Demote()
			*h, _ = h.With(k, h.Count(k)+1)
		}
	}
	b.last = to
	b.Turn = b.Turn.Other()
	b.undo = append(b.undo, u)
	if !legal {
		b.judgeFrom(len(b.undo))
	}
	return legal, nil
}

// back takes moves back until n are left.
func (b *board) back(n int) {
	for len(b.undo) > n {
		ply := len(b.undo)
		u := &b.undo[ply-1]
		if b.blind == ply {
			b.blind = -1
		} else if b.blind < 0 && b.known[len(b.known)-1].ply == ply {
			b.known = b.known[:len(b.known)-1]
		}
		if u.judged {
			b.position().Undo(u.move, &u.rules)
		}
		b.Turn = b.Turn.Other()
		b.last, b.Hands[b.Turn] = u.last, u.hand
		b.Board[u.move.To()] = u.took
		if !u.move.IsDrop() {
			b.Board[u.move.From()] = u.moved
		}
		b.undo = b.undo[:ply-1]
	}
}

// moveText is the canonical text of a move that can be written down. It is cut
// from one text of all moves, so that reading allocates none and the whole stays
// in the nearest memory.
func moveText(m shogi.Move) game.Move {
	from := int(m.From())
	if m.IsDrop() {
		from = int(shogi.NoSquare) + int(m.DropKind()) - 1
	}
	i := (from*int(shogi.NoSquare) + int(m.To())) * moveWidth
	text := allMoves()[i : i+moveWidth]
	if m.Promotes() {
		return game.Move(text)
	}
	return game.Move(text[:moveWidth-1])
}

const moveWidth = len("7g7f+")

// allMoves is the moves from each square to each, then the drops by the number
// of their kind, all with a promotion.
var allMoves = sync.OnceValue(func() string {
	var b strings.Builder
	for from := range shogi.NoSquare {
		for to := range shogi.NoSquare {
			b.WriteString(from.String() + to.String() + "+")
		}
	}
	for kind := shogi.Pawn; kind <= shogi.Gold; kind++ {
		for to := range shogi.NoSquare {
			b.WriteString(kind.String() + "*" + to.String() + "+")
		}
	}
	return b.String()
})
