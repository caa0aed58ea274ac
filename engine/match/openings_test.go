package match

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

func TestOpenings(t *testing.T) {
	list := Openings()
	if len(list) != 500 {
		t.Fatalf("%d openings, want 500", len(list))
	}
	v, err := shogi.New("csa")
	if err != nil {
		t.Fatal(err)
	}
	ends, sixth := map[string]bool{}, map[string]bool{}
	for i, l := range list {
		if n := len(l.Moves); n < 12 || n > 24 {
			t.Errorf("opening %d has %d plies, want 12 to 24", i+1, n)
			continue
		}
		g, err := replay(v, l)
		if err != nil || g.Outcome().Over() {
			t.Fatalf("opening %d: %v, %v", i+1, g, err)
		}
		ends[g.Position().SFEN()] = true
		sixth[g.History().At(6).SFEN()] = true
	}
	if len(ends) != len(list) {
		t.Errorf("%d openings end in %d positions", len(list), len(ends))
	}
	if len(sixth) < 200 {
		t.Errorf("after six plies there are only %d positions", len(sixth))
	}
}

func TestShuffled(t *testing.T) {
	list := Openings()
	a, b := Shuffled(list, 1), Shuffled(list, 2)
	first := func(l []game.Line) string {
		return string(l[0].Moves[0]) + string(l[0].Moves[1]) + string(l[0].Moves[2])
	}
	same := func(x, y game.Line) bool { return slices.Equal(x.Moves, y.Moves) }
	if !slices.EqualFunc(a, Shuffled(list, 1), same) || slices.EqualFunc(a, b, same) || slices.EqualFunc(a, list, same) {
		t.Errorf("the order does not depend on the seed alone: %s %s", first(a), first(b))
	}
}

func TestReadOpenings(t *testing.T) {
	if _, err := ReadOpenings(strings.NewReader("startpos\n\nmoves 7g7f\n")); err == nil || !strings.HasPrefix(err.Error(), "line 3: ") {
		t.Errorf("a line without a start: %v", err)
	}
}
