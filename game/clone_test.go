package game

import (
	"slices"
	"strconv"
	"testing"
)

// A step is a position of a walk on the whole numbers.
type step int

func (s step) Turn() Side       { return Side(max(int(s), -int(s)) % 2) }
func (s step) Moves() []Move    { return []Move{"+", "-"} }
func (s step) Outcome() Outcome { return Outcome{} }
func (s step) InCheck() bool    { return s == 3 }
func (s step) SFEN() string     { return strconv.Itoa(int(s)) }
func (s step) Board() Board     { return Board{} }
func (s step) Explain(Move) Step {
	return Step{}
}

func (s step) Play(m Move) (Position, error) {
	switch m {
	case "+":
		return s + 1, nil
	case "-":
		return s - 1, nil
	}
	return nil, &MoveError{m, ErrSyntax}
}

func walk(t *testing.T, h *History, moves string) {
	t.Helper()
	for _, m := range moves {
		p, err := h.Last().Play(Move(m))
		if err != nil {
			t.Fatal(err)
		}
		h.Push(Move(m), p)
	}
}

func TestCloneGoesItsOwnWay(t *testing.T) {
	h := NewHistory(step(0), 5)
	walk(t, h, "+-+-+-")
	c := h.Clone()
	if c.Number() != h.Number() || !slices.Equal(c.Moves(), h.Moves()) || !slices.Equal(c.Occurrences(), []int{0, 2, 4, 6}) {
		t.Fatalf("the clone has %v at number %d, seen at %v", c.Moves(), c.Number(), c.Occurrences())
	}
	// Both take back and go on differently, over the same plies.
	h.Truncate(3)
	walk(t, h, "+++-")
	walk(t, c, "+-")
	c.Truncate(4)
	d := c.Clone()
	walk(t, c, "--++")
	walk(t, d, "+-+-")
	for _, w := range []struct {
		h     *History
		moves string
		seen  []int
	}{
		{h, "+-++++-", []int{5, 7}},
		{c, "+-+---++", []int{0, 2, 4, 8}},
		{d, "+-+-+-+-", []int{0, 2, 4, 6, 8}},
	} {
		fresh := NewHistory(step(0), 5)
		walk(t, fresh, w.moves)
		if !slices.Equal(w.h.Moves(), fresh.Moves()) || w.h.Last() != fresh.Last() {
			t.Errorf("moves %v at %v, want %s", w.h.Moves(), w.h.Last(), w.moves)
		}
		if !slices.Equal(w.h.Occurrences(), w.seen) {
			t.Errorf("after %s: seen at %v, want %v", w.moves, w.h.Occurrences(), w.seen)
		}
		for i := 0; i <= fresh.Len(); i++ {
			if w.h.GaveCheck(i) != fresh.GaveCheck(i) {
				t.Errorf("after %s: check at ply %d is %v", w.moves, i, w.h.GaveCheck(i))
			}
		}
	}
}
