package gufu

import "github.com/komadai/komadai/game"

// Why a move is refused.
var (
	ErrSetUp      = &game.Fault{Key: "set-up", Text: "the set-up comes first: Black's king, White's king, kaze, arashi are dropped in this order"}
	ErrNotInHand  = &game.Fault{Key: "not-in-hand", Text: "this piece is not in the reserve"}
	ErrNotThere   = &game.Fault{Key: "no-piece", Text: "this piece is not on the board"}
	ErrOccupied   = &game.Fault{Key: "occupied", Text: "a piece is on this square"}
	ErrEmpty      = &game.Fault{Key: "nothing-to-capture", Text: "there is nothing to capture on this square"}
	ErrPattern    = &game.Fault{Key: "cannot-reach", Text: "the piece does not move there in its present direction"}
	ErrDirection  = &game.Fault{Key: "must-turn", Text: "the piece must turn 90 degrees clockwise"}
	ErrKing       = &game.Fault{Key: "king-capture", Text: "this king cannot be captured so"}
	ErrChecking   = &game.Fault{Key: "checking-piece", Text: "the piece gives check: the checked side may not use it, and no king captures it"}
	ErrFaceToFace = &game.Fault{Key: "face-to-face", Text: "the kings would stand face to face"}
	ErrDropCheck  = &game.Fault{Key: "drop-check", Text: "a dropped piece may not hold both kings in its area"}
	ErrInCheck    = &game.Fault{Key: "in-check", Text: "the king would be left in check"}
)

// maxMoves is more than any position has: two pieces dropped on four squares
// in four directions, and the king's moves.
const maxMoves = 64

// AppendMoves appends the legal moves to dst.
func (s State) AppendMoves(dst []Move, r Ruleset) []Move {
	if s.Captured() != game.Neither {
		return dst
	}
	first := len(dst)
	dst = s.appendFree(dst)
	if !s.InCheck() {
		return dst
	}
	// Where there is neither an answer to the check nor a king to take, it is mate.
	kept, answered := dst[:first], false
	for _, m := range dst[first:] {
		if s.answers(m) {
			answered = true
		} else if r.Strict {
			continue
		}
		kept = append(kept, m)
	}
	if !answered {
		return dst[:first]
	}
	return kept
}

// answers reports whether a move, legal but for check, leaves its king out of
// check or takes the other.
func (s State) answers(m Move) bool {
	next := s.play(m)
	return next.Captured() != game.Neither || !next.own(Kaze) && !next.own(Arashi)
}

// appendFree appends the moves that are legal if check may be ignored.
func (s State) appendFree(dst []Move) []Move {
	add := func(m Move) {
		if s.allows(m) == nil {
			dst = append(dst, m)
		}
	}
	drops := func(p Piece) {
		for q := range Square(squares) {
			for d := North; d <= West; d++ {
				add(Move{Drop, p, q, d})
			}
		}
	}
	if n := s.Due(); n > 0 {
		drops(Piece(n - 1))
		return dst
	}
	for _, p := range [...]Piece{s.king(), Kaze, Arashi} {
		l := s.place(p)
		if !l.on() {
			drops(p)
			continue
		}
		turned := l.dir().clockwise()
		add(Move{Rotate, p, l.square(), turned})
		for q := range Square(squares) {
			if area(p, l)&q.bit() == 0 {
				continue
			}
			if _, taken := s.on(q); taken {
				add(Move{Capture, p, q, turned})
			} else {
				add(Move{Walk, p, q, turned})
			}
		}
	}
	return dst
}

// allows says why a move is not legal even where check may be ignored.
func (s State) allows(m Move) error {
	l := s.place(m.Piece)
	target, taken := s.on(m.To)
	due := s.Due()
	switch {
	case due > 0 && (m.Action != Drop || m.Piece != Piece(due-1)):
		return ErrSetUp
	case m.Action == Drop && l.on(), m.Action == Drop && due == 0 && m.Piece < Kaze:
		return ErrNotInHand
	case m.Action != Drop && !l.on():
		return ErrNotThere
	case (m.Action == Drop || m.Action == Walk) && taken:
		return ErrOccupied
	case m.Action == Capture && !taken:
		return ErrEmpty
	case m.Action == Rotate && m.To != l.square(), (m.Action == Walk || m.Action == Capture) && area(m.Piece, l)&m.To.bit() == 0:
		return ErrPattern
	case m.Action != Drop && m.Dir != l.dir().clockwise():
		return ErrDirection
	case m.Action != Drop && m.Piece >= Kaze && s.checks(m.Piece):
		return ErrChecking
	case m.Action == Capture && m.Piece < Kaze && target >= Kaze && s.Contact(target):
		return ErrChecking
	case m.Action == Capture && target < Kaze && (m.Piece < Kaze || target == s.king() || !s.Contact(m.Piece)):
		return ErrKing
	}
	next := s.play(m)
	switch {
	case next.faceToFace():
		return ErrFaceToFace
	case m.Action == Drop && next.Contact(m.Piece):
		return ErrDropCheck
	}
	return nil
}

// Why says why a move is not legal, nil if it is.
func (s State) Why(m Move, r Ruleset) error {
	if s.Captured() != game.Neither || s.InCheck() && len(s.AppendMoves(nil, r)) == 0 {
		return game.ErrOver
	}
	if err := s.allows(m); err != nil {
		return err
	}
	if r.Strict && s.InCheck() && !s.answers(m) {
		return ErrInCheck
	}
	return nil
}

// play makes a move that is legal but perhaps for check, and hands the turn over.
func (s State) play(m Move) State {
	next := s &^ ownMask &^ dueMask
	if target, taken := s.on(m.To); taken && m.Action == Capture {
		next = next.with(target, 0)
	}
	next = next.with(m.Piece, at(m.To, m.Dir)) ^ turnBit
	if due := s.Due(); due > 0 && due < 4 {
		next |= State(due+1) << 21
	}
	// A new contact is owned by who made it; one that lasts keeps its owner.
	for p := Kaze; p <= Arashi; p++ {
		if s.checks(p) && next.Contact(p) {
			next |= kazeOwn << (p - Kaze)
		}
	}
	return next
}

// Mated reports whether the side to move is checkmated.
func (s State) Mated(r Ruleset) bool {
	return s.InCheck() && len(s.AppendMoves(nil, r)) == 0
}
