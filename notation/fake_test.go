package notation

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

// fake is a position that is only a list of explained moves, for what real
// games seldom hold.
type fake struct {
	turn  game.Side
	steps []game.Step
}

func (f fake) Turn() game.Side       { return f.turn }
func (f fake) Outcome() game.Outcome { return game.Outcome{} }
func (f fake) InCheck() bool         { return false }
func (f fake) SFEN() string          { return "fake" }
func (f fake) Board() game.Board     { return game.Board{} }

func (f fake) Moves() []game.Move {
	var moves []game.Move
	for _, s := range f.steps {
		moves = append(moves, s.Move)
	}
	slices.Sort(moves)
	return moves
}

func (f fake) Explain(m game.Move) game.Step {
	for _, s := range f.steps {
		if s.Move == m {
			return s
		}
	}
	return game.Step{}
}

func (f fake) Play(m game.Move) (game.Position, error) {
	if f.Explain(m).Move == "" {
		return nil, &game.MoveError{Move: m, Why: game.ErrIllegal}
	}
	return f, nil
}

func at(file, rank int8) game.Coord { return game.Coord{File: file, Rank: rank} }

func TestUnknownPieces(t *testing.T) {
	pos := fake{steps: []game.Step{
		{Move: "12j12i", Kind: "FL", From: at(12, 10), To: at(12, 9), MayPromote: true},
		{Move: "12j12i+", Kind: "FL", From: at(12, 10), To: at(12, 9), MayPromote: true, Promotes: true},
		{Move: "2j2i", Kind: "+FL", From: at(2, 10), To: at(2, 9), Captures: []game.Capture{{At: at(2, 9), Kind: "GB", Owner: game.White}}},
	}}
	for _, c := range []struct{ key, move, want string }{
		{"western", "12j12i", "FL-12i="},
		{"western", "12j12i+", "FL-12i+"},
		{"western", "2j2i", "+FLx2i"},
		{"aise", "12j12i", "FL12i"},
		{"japanese", "12j12i+", "▲１２九FL成"},
		{"japanese", "12j12i", "▲１２九FL不成"},
		{"italian", "2j2i", "+FL da 2j prende GB in 2i"},
		{"english", "2j2i", "+FL from 2j takes GB on 2i"},
		{"spoken-ja", "12j12i", "FLを１２十から１２九へ、成らず"},
	} {
		n, err := Find(c.key)
		if err != nil {
			t.Fatal(err)
		}
		got := n.Write(pos, game.Move(c.move), game.Coord{})
		if got != c.want {
			t.Errorf("%s writes %s as %q, want %q", c.key, c.move, got, c.want)
		}
		if m, err := n.Read(pos, got, game.Coord{}); err != nil || string(m) != c.move {
			t.Errorf("%s reads %q as %q, %v; want %s", c.key, got, m, err, c.move)
		}
	}
}

// What no notation for people can tell is written as the variant writes it.
func TestCanonicalWhereWordsFail(t *testing.T) {
	pos := fake{steps: []game.Step{
		{Move: "B"}, // what no notation knows
		{Move: "5e5d~", Kind: "N", From: at(5, 5), To: at(5, 4), Facing: 2}, // a piece that looks aside
		{Move: "5e4d5e", Kind: "N", From: at(5, 5), Via: []game.Coord{at(4, 4)}, To: at(5, 5)},
	}}
	for _, n := range All {
		for _, m := range pos.Moves() {
			got, want := n.Write(pos, m, game.Coord{}), string(m)
			if got != want {
				t.Errorf("%s writes %s as %q, want %q", n.Key, m, got, want)
			}
			if back, err := n.Read(pos, got, game.Coord{}); err != nil || back != m {
				t.Errorf("%s reads %q as %q, %v", n.Key, got, back, err)
			}
		}
		if got := n.Write(pos, "9z9y", game.Coord{}); got != "9z9y" {
			t.Errorf("%s writes an illegal move as %q", n.Key, got)
		}
	}
}

// Three like sliders on one side need more than side and action.
func TestManyLikePieces(t *testing.T) {
	from := []game.Coord{at(2, 4), at(3, 5), at(9, 4)}
	pos := fake{turn: game.White}
	for i, f := range from {
		rivals := slices.Delete(slices.Clone(from), i, i+1)
		pos.steps = append(pos.steps, game.Step{Move: game.Move(f.String() + "5e"), Side: game.White, Kind: "Q",
			From: f, To: at(5, 6), Facing: 4, Rivals: rivals})
	}
	want := []string{"△５六Q(24)", "△５六Q(35)", "△５六Q右"}
	for i, s := range pos.steps {
		got := japanese.Write(pos, s.Move, game.Coord{})
		if got != want[i] {
			t.Errorf("%s is written %q, want %q", s.Move, got, want[i])
		}
		if m, err := japanese.Read(pos, got, game.Coord{}); err != nil || m != s.Move {
			t.Errorf("%q is read as %q, %v; want %s", got, m, err, s.Move)
		}
	}
	_, err := japanese.Read(pos, "５六Q左上", game.Coord{})
	var e *Error
	if !errors.As(err, &e) || !errors.Is(err, ErrAmbiguous) || len(e.Candidates) != 2 {
		t.Errorf("two queens on the left: %v", err)
	}
	if game.FaultKey(err) != "ambiguous" || !strings.Contains(err.Error(), "2d5e, 3e5e") {
		t.Errorf("the error does not name the two moves: %v", err)
	}
}

// A letter that another writer uses for a promoted piece means the piece that
// is really called so where there is one.
func TestOwnLettersFirst(t *testing.T) {
	dragon := game.Step{Move: "2b2d", Kind: "+R", From: at(2, 2), To: at(2, 4)}
	duke := game.Step{Move: "5d2d", Kind: "D", From: at(5, 4), To: at(2, 4)}
	if m, err := western.Read(fake{steps: []game.Step{dragon}}, "D-2d", game.Coord{}); err != nil || m != "2b2d" {
		t.Errorf("D is not the dragon: %q, %v", m, err)
	}
	if m, err := western.Read(fake{steps: []game.Step{dragon, duke}}, "D-2d", game.Coord{}); err != nil || m != "5d2d" {
		t.Errorf("D is not the piece called D: %q, %v", m, err)
	}
}

func TestFind(t *testing.T) {
	seen := map[string]bool{}
	for _, n := range All {
		if got, err := Find(n.Key); err != nil || got.Key != n.Key {
			t.Errorf("Find(%q) = %q, %v", n.Key, got.Key, err)
		}
		if seen[n.Key] || n.Name.En == "" || n.Name.It == "" || n.Name.Ja == "" {
			t.Errorf("notation %q: its key or its name is not right", n.Key)
		}
		seen[n.Key] = true
	}
	if _, err := Find("latin"); err == nil || !strings.Contains(err.Error(), "usi, western, aise, japanese") {
		t.Errorf("Find(latin): %v, want the keys listed", err)
	}
}

func TestKanjiNumber(t *testing.T) {
	for n, want := range map[int]string{1: "一", 9: "九", 10: "十", 11: "十一", 19: "十九", 20: "二十", 36: "三十六"} {
		if got := kanjiNumber(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}
