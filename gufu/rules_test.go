package gufu

import (
	"slices"
	"testing"

	"github.com/komadai/komadai/game"
)

// The rules of the game, one test each, over states spread over all that play
// reaches under both rulesets.

// eachMove visits every legal move in every so-manieth reachable state.
func eachMove(every int, visit func(r Ruleset, s State, m Move, next State)) {
	for _, r := range bothRules {
		x := Solve(r)
		for i := 0; i < x.reachable; i += every {
			s := x.states[i]
			for _, m := range s.AppendMoves(nil, r) {
				visit(r, s, m, s.play(m))
			}
		}
	}
}

// Two files and three ranks: file 2 is Black's left, rank 一 the far one.
func TestRuleBoard(t *testing.T) {
	for text, want := range map[string]Square{"2a": 0, "1a": 1, "2b": 2, "1b": 3, "2c": 4, "1c": 5} {
		if got := want.coord().String(); got != text {
			t.Errorf("square %d is %s, want %s", want, got, text)
		}
	}
}

// The patterns, written out for each direction as they lie before Black.
func TestRulePatterns(t *testing.T) {
	pictures := map[Piece][4][3]string{
		BlackKing: {{"xxx", "x.x", "xxx"}, {"xxx", "x.x", "xxx"}, {"xxx", "x.x", "xxx"}, {"xxx", "x.x", "xxx"}},
		Kaze:      {{".x.", "...", "x.x"}, {"x..", "..x", "x.."}, {"x.x", "...", ".x."}, {"..x", "x..", "..x"}},
		Arashi:    {{"xxx", "x.x", "..."}, {".xx", "..x", ".xx"}, {"...", "x.x", "xxx"}, {"xx.", "x..", "xx."}},
	}
	for p, byDir := range pictures {
		for d, picture := range byDir {
			for from := range Square(squares) {
				for to := range Square(squares) {
					rank, file := int(to/2)-int(from/2)+1, int(to%2)-int(from%2)+1
					want := rank >= 0 && rank < 3 && file >= 0 && file < 3 && picture[rank][file] == 'x'
					if got := area(p, at(from, Dir(d)))&to.bit() != 0; got != want {
						t.Errorf("%c pointing %c on %v reaches %v: %v", pieceLetters[p], dirLetters[d], from.coord(), to.coord(), got)
					}
				}
			}
		}
	}
	for l := place(1); l <= placeMax; l++ {
		if area(WhiteKing, l) != area(BlackKing, l) {
			t.Errorf("the kings differ on %v", l.square().coord())
		}
	}
}

// A turn is a step or a capture followed by a turn of the piece, a rotation on
// the spot, or a drop. There is no pass.
func TestRuleTurn(t *testing.T) {
	seen := [4]int{}
	eachMove(53, func(r Ruleset, s State, m Move, next State) {
		seen[m.Action]++
		from, to := s.place(m.Piece), next.place(m.Piece)
		_, taken := s.on(m.To)
		turned := from.on() && m.Dir == (from.dir()+1)%4
		ok := to == at(m.To, m.Dir) && next.Turn() != s.Turn()
		switch m.Action {
		case Drop:
			ok = ok && !from.on() && !taken
		case Walk:
			ok = ok && turned && !taken && area(m.Piece, from)&m.To.bit() != 0
		case Capture:
			ok = ok && turned && taken && area(m.Piece, from)&m.To.bit() != 0
		case Rotate:
			ok = ok && turned && m.To == from.square()
		}
		if !ok {
			t.Errorf("%v: %s: %v leads to %s", r, s.Text(r), m, next.Text(r))
		}
	})
	if slices.Contains(seen[:], 0) {
		t.Errorf("turns seen by kind: %v", seen)
	}
}

// Black's king, White's king, kaze, arashi are dropped in this order; then
// Black has the first free turn.
func TestRuleSetUp(t *testing.T) {
	for i, text := range []string{"K*2c>W", "K*1a>S", "W*2a>E", "S*1c>N"} {
		s := Start
		for _, before := range []string{"K*2c>W", "K*1a>S", "W*2a>E", "S*1c>N"}[:i] {
			m, err := ParseMove(before, s.Turn())
			if err != nil {
				t.Fatal(err)
			}
			s = s.play(m)
		}
		for _, m := range s.AppendMoves(nil, Ruleset{}) {
			if m.Action != Drop || m.Piece != Piece(i) {
				t.Errorf("drop %d: %v is legal", i+1, m)
			}
		}
		m, err := ParseMove(text, s.Turn())
		if err != nil || s.Due() != i+1 || s.Why(m, Ruleset{}) != nil {
			t.Errorf("drop %d, %s: %v, due is %d, %v", i+1, text, err, s.Due(), s.Why(m, Ruleset{}))
		}
		if next := s.play(m); i == 3 && (next.Due() != 0 || next.Turn() != game.Black) {
			t.Errorf("after the set-up drop %d is due and %v is to move", next.Due(), next.Turn())
		}
	}
}

// No turn leaves the kings side by side and pointing at each other; otherwise
// they may be adjacent, and none ever captures the other.
func TestRuleFaceToFace(t *testing.T) {
	adjacent := 0
	eachMove(53, func(r Ruleset, s State, m Move, next State) {
		if target, taken := s.on(m.To); m.Piece < Kaze && taken && m.Action == Capture && target < Kaze {
			t.Errorf("%v: %s: %v, a king takes a king", r, s.Text(r), m)
		}
		b, w := next.place(BlackKing), next.place(WhiteKing)
		if !b.on() || !w.on() {
			return
		}
		file := int(b.square()%2) - int(w.square()%2)
		rank := int(b.square()/2) - int(w.square()/2)
		if file*file+rank*rank != 1 {
			return
		}
		adjacent++
		toWhite := map[[2]int]Dir{{0, 1}: North, {0, -1}: South, {1, 0}: West, {-1, 0}: East}[[2]int{file, rank}]
		if b.dir() == toWhite && w.dir() == (toWhite+2)%4 {
			t.Errorf("%v: %s: after %v the kings stand face to face", r, s.Text(r), m)
		}
	})
	if adjacent == 0 {
		t.Error("no adjacent kings seen")
	}
}

// Shared pieces belong to the side to move, capture each other, and go to the
// common reserve when they are taken, out of which either side drops them in
// any direction.
func TestRuleSharedPieces(t *testing.T) {
	byKing, byOther, again := 0, 0, 0
	eachMove(53, func(r Ruleset, s State, m Move, next State) {
		target, taken := s.on(m.To)
		if m.Action != Capture || !taken || target < Kaze {
			return
		}
		if m.Piece < Kaze {
			byKing++
		} else {
			byOther++
		}
		if next.place(target).on() {
			t.Errorf("%v: %s: after %v the captured piece is on the board", r, s.Text(r), m)
		}
		dirs := map[Dir]bool{}
		for _, n := range next.AppendMoves(nil, r) {
			if n.Piece == target {
				dirs[n.Dir] = true
				if n.Action != Drop {
					t.Errorf("%v: %s: %v of a piece in the reserve", r, next.Text(r), n)
				}
			}
		}
		if len(dirs) == 4 {
			again++
		}
	})
	if byKing == 0 || byOther == 0 || again == 0 {
		t.Errorf("%d captures by kings, %d by shared pieces, %d drops in all directions; want some of each", byKing, byOther, again)
	}
}

// Who makes a contact owns it and gives check, with the piece that moved or by
// moving the own king into an area; a contact that lasts keeps its owner.
func TestRuleContact(t *testing.T) {
	byPiece, byKing, both, lasting := 0, 0, 0, 0
	eachMove(31, func(r Ruleset, s State, m Move, next State) {
		made := 0
		for p := Kaze; p <= Arashi; p++ {
			kings := next.place(BlackKing).mask() | next.place(WhiteKing).mask()
			contact := next.Captured() == game.Neither && area(p, next.place(p))&kings == kings
			if contact != next.Contact(p) {
				t.Errorf("%v: %s: contact of %c is %v", r, next.Text(r), pieceLetters[p], next.Contact(p))
			}
			switch {
			case !contact:
				if next.Owner(p) != game.Neither {
					t.Errorf("%v: %s: %v owns what is in no contact", r, next.Text(r), next.Owner(p))
				}
			case s.Contact(p):
				lasting++
				if next.Owner(p) != s.Owner(p) {
					t.Errorf("%v: %s: after %v %c changes its owner", r, s.Text(r), m, pieceLetters[p])
				}
			default:
				made++
				if next.Owner(p) != s.Turn() || !next.InCheck() {
					t.Errorf("%v: %s: %v makes a contact that %v owns", r, s.Text(r), m, next.Owner(p))
				}
				if m.Piece == p {
					byPiece++
				} else if m.Piece < Kaze {
					byKing++
				}
			}
		}
		if made == 2 {
			both++
		}
	})
	if byPiece == 0 || byKing == 0 || both == 0 || lasting == 0 {
		t.Errorf("contacts made by the piece %d, by the king %d, two at once %d, lasting %d; want some of each", byPiece, byKing, both, lasting)
	}
}

// The checked side neither moves nor rotates the checking piece, and captures
// it with the other shared piece alone, if that one does not check too.
func TestRuleCheckingPiece(t *testing.T) {
	captured := 0
	eachMove(31, func(r Ruleset, s State, m Move, _ State) {
		if m.Piece >= Kaze && s.checks(m.Piece) {
			t.Errorf("%v: %s: %v with a piece that checks", r, s.Text(r), m)
		}
		if target, taken := s.on(m.To); m.Action == Capture && taken && target >= Kaze && s.checks(target) {
			captured++
			if m.Piece < Kaze {
				t.Errorf("%v: %s: %v takes a checking piece with the king", r, s.Text(r), m)
			}
		}
	})
	if captured == 0 {
		t.Error("no checking piece is captured")
	}
}

// No drop gives check with the dropped piece, in the set-up neither.
func TestRuleNoCheckByDrop(t *testing.T) {
	drops := 0
	eachMove(31, func(r Ruleset, s State, m Move, next State) {
		if m.Action != Drop {
			return
		}
		drops++
		if m.Piece >= Kaze && next.Contact(m.Piece) {
			t.Errorf("%v: %s: %v gives check", r, s.Text(r), m)
		}
	})
	if drops == 0 {
		t.Error("no drops seen")
	}
}

// Under strict every check is answered; under free it may be ignored where it
// can be answered, and the opponent may take the king; mate is the same but for
// who could take the enemy king himself.
func TestRuleEvasion(t *testing.T) {
	ignored, taken := 0, 0
	eachMove(31, func(r Ruleset, s State, m Move, next State) {
		open := false // the mover's king could be taken
		for p := Kaze; p <= Arashi; p++ {
			open = open || next.Owner(p) == next.Turn() && next.Captured() == game.Neither
		}
		switch {
		case r.Strict && (open || next.Captured() != game.Neither):
			t.Errorf("%s: %v leaves the king in check or takes one", s.Text(r), m)
		case open:
			ignored++
			can := slices.ContainsFunc(next.AppendMoves(nil, r), func(n Move) bool { return next.play(n).Captured() == s.Turn() })
			if !can {
				t.Errorf("%s: after %v the king cannot be taken", s.Text(r), m)
			}
		case next.Captured() != game.Neither:
			taken++
			if next.Captured() != s.Turn().Opponent() {
				t.Errorf("%s: %v takes the own king", s.Text(r), m)
			}
		}
	})
	if ignored == 0 || taken == 0 {
		t.Errorf("%d checks ignored, %d kings taken; want some of each", ignored, taken)
	}
	// Who finds no way out of check but can take the enemy king is not mated.
	saved, x := 0, Solve(Ruleset{})
	for _, s := range x.states[:x.reachable] {
		if moves := s.AppendMoves(nil, Ruleset{}); s.InCheck() && len(moves) > 0 && !slices.ContainsFunc(moves, func(m Move) bool {
			next := s.play(m)
			return next.Captured() == game.Neither && !next.own(Kaze) && !next.own(Arashi)
		}) {
			saved++
			if v := x.Value(s); v != (Value{Win, 1}) {
				t.Errorf("%s: %v, want a king to take", s.Text(Ruleset{}), v)
			}
		}
	}
	if saved == 0 {
		t.Error("nobody is saved from mate by taking the king")
	}
}

// A side without a legal move is checkmated: there is no stalemate.
func TestRuleNoStalemate(t *testing.T) {
	for _, r := range bothRules {
		if n := Solve(r).Summary().Stalemates; n != 0 {
			t.Errorf("%v: %d stalemates", r, n)
		}
	}
}
