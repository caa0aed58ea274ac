package plain

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

func never() bool { return false }

// What the program learns by watching is exactly how the pieces of shogi move.
func TestStudiesShogi(t *testing.T) {
	v, err := shogi.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	w := wisdomOf(v, never)
	if !w.readable || !w.drops {
		t.Errorf("readable %v, drops %v, want both", w.readable, w.drops)
	}
	const (
		forward  = "0,1"
		gold     = "-1,0 -1,1 0,-1 0,1 1,0 1,1"
		straight = "-1,0 0,-1 0,1 1,0"
		diagonal = "-1,-1 -1,1 1,-1 1,1"
	)
	want := map[game.Kind][2]string{ // steps and slides, to the right and forward
		"K": {"-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1", ""},
		"P": {forward, ""}, "L": {"", forward}, "N": {"-1,2 1,2", ""},
		"S": {"-1,-1 -1,1 0,1 1,-1 1,1", ""}, "G": {gold, ""},
		"B": {"", diagonal}, "R": {"", straight},
		"+P": {gold, ""}, "+L": {gold, ""}, "+N": {gold, ""}, "+S": {gold, ""},
		"+B": {straight, diagonal}, "+R": {diagonal, straight},
	}
	if len(w.kinds) != len(want)+2 {
		t.Errorf("%d kinds were seen, want %d", len(w.kinds)-2, len(want))
	}
	for kind, m := range want {
		k := w.kinds[w.kind(kind)]
		if k.name != kind || deltas(k.leaps) != m[0] || deltas(k.slides) != m[1] {
			t.Errorf("%s steps to [%s] and slides to [%s], want [%s] and [%s]", kind, deltas(k.leaps), deltas(k.slides), m[0], m[1])
		}
	}
	if p := w.kinds[w.kind("P")].promoted; w.kinds[p].name != "+P" {
		t.Errorf("a pawn becomes %q", w.kinds[p].name)
	}
	if w.kind("Z") != unknownKind || w.kind("+Z") != unknownKind || w.kind("Zeta") != unknownKind {
		t.Error("a piece that does not exist is known")
	}
}

func deltas(list []delta) string {
	var texts []string
	for _, d := range list {
		texts = append(texts, fmt.Sprintf("%d,%d", d.right, d.forward))
	}
	return strings.Join(texts, " ")
}

func TestStudiesHexapawn(t *testing.T) {
	w := wisdomOf(hexapawn{}, never)
	k := w.kinds[w.kind("P")]
	if got := deltas(k.leaps); got != "-1,1 0,1 1,1" || len(k.slides) > 0 {
		t.Errorf("a pawn steps to [%s] and slides to [%s]", got, deltas(k.slides))
	}
	if w.drops || w.royal != 255 || !w.readable {
		t.Errorf("drops %v, royal %d, readable %v", w.drops, w.royal, w.readable)
	}
}

// Time that runs out during the study leaves it unfinished, and the next one
// goes on with the same games.
func TestStudyGoesOn(t *testing.T) {
	v, err := shogi.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	whole := &study{pieces: map[game.Kind]map[delta]bool{}}
	parts := &study{pieces: map[game.Kind]map[delta]bool{}}
	for whole.games < 3 && whole.playGame(v, never) {
		whole.games++
	}
	interruptions := 0
	for parts.games < 3 {
		asked := 0
		stop := func() bool { asked++; return asked > 20 && interruptions%2 == 0 }
		if parts.playGame(v, stop) {
			parts.games++
		} else {
			interruptions++
		}
		if interruptions > 20 {
			t.Fatal("the study does not end")
		}
	}
	if interruptions == 0 {
		t.Error("the study was not interrupted")
	}
	for kind, steps := range whole.pieces {
		for d := range steps {
			if !parts.pieces[kind][d] {
				t.Errorf("the study in parts does not know that %s goes %v", kind, d)
			}
		}
	}
}

// A guess about a move of shogi is right wherever it says anything.
func TestReadings(t *testing.T) {
	v, err := shogi.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	w := wisdomOf(v, never)
	for _, sfen := range slices.Concat(positions(t, "mate1.txt"), positions(t, "hanging.txt")) {
		pos := parseShogi(t, sfen)
		var board view
		board.load(w, pos.Board())
		for _, m := range pos.Moves() {
			r, s := w.read(m, &board, pos.Turn()), pos.Explain(m)
			if !agrees(w, r, s, pos.Board()) || r.to < 0 || r.drop != (r.from < 0) {
				t.Errorf("%s: %s is read as %+v", sfen, m, r)
			}
			if (r.after != r.kind) != s.Promotes {
				t.Errorf("%s: %s promotes %v, read as %+v", sfen, m, s.Promotes, r)
			}
		}
	}
	// Texts of other variants, and none at all.
	var board view
	board.load(w, parseShogi(t, v.Starts()[0].SFEN).Board())
	for text, want := range map[game.Move]reading{
		"T":           {from: -1, to: -1},
		"":            {from: -1, to: -1},
		"12c11c":      {from: -1, to: -1},
		"9":           {from: -1, to: -1},
		"K-5e>W":      {from: -1, to: 40},
		"999999999a9": {from: -1, to: -1},
		"*WNW":        {from: -1, to: -1},
	} {
		if got := w.read(text, &board, game.Black); got.from != want.from || got.to != want.to || got.victim != 0 {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

// The attacks that sight finds are those of the rules.
func TestSight(t *testing.T) {
	v, err := shogi.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	w := wisdomOf(v, never)
	for _, sfen := range positions(t, "hanging.txt") {
		pos := parseShogi(t, sfen)
		inner, ok := shogi.PositionOf(pos)
		if !ok {
			t.Fatal("no position of shogi")
		}
		var board view
		var attacks sight
		board.load(w, pos.Board())
		attacks.look(w, &board)
		for file := range 9 {
			for rank := range 9 {
				cell := rank*9 + 8 - file
				for _, c := range []shogi.Color{shogi.Black, shogi.White} {
					want := inner.AttackersTo(c, shogi.NewSquare(file, rank), inner.Occupied()).Len()
					if got := int(attacks.count[c][cell]); got != want {
						t.Errorf("%s: %v attacks file %d rank %d with %d pieces, want %d", sfen, c, file+1, rank+1, got, want)
					}
				}
			}
		}
	}
}
