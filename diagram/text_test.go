package diagram

import (
	"io"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/record"
)

// What BOD writes, the reader of records reads.
func TestBODIsRead(t *testing.T) {
	for _, sfen := range []string{
		"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
		"l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 95",
		"8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
		"4k4/9/4P4/9/9/9/9/9/4K4 b RB4G4S4N4L17Prb 12",
	} {
		sfen = strings.Replace(sfen, "RB4G4S4N4L17Prb", "rb4g4s4n4l17p", 1)
		f := strings.Fields(sfen)
		o := Options{Ply: map[string]int{"1": 0, "95": 94, "124": 123, "12": 11}[f[3]], Move: "▲７六歩"}
		if f[1] == "w" {
			o.Turn = game.White
		}
		var w strings.Builder
		if err := BOD(&w, board(t, "shogi", sfen), o); err != nil {
			t.Fatal(err)
		}
		games, warnings, err := record.Read(strings.NewReader(w.String()), "kif", record.Options{Strict: true})
		if err != nil || len(warnings) > 0 || len(games) != 1 {
			t.Errorf("%v %v reading\n%s", err, warnings, w.String())
			continue
		}
		if games[0].Start != sfen {
			t.Errorf("read %s\nwant %s", games[0].Start, sfen)
		}
	}
}

func TestBODErrors(t *testing.T) {
	empty := func(change func(b *game.Board)) game.Board {
		b := game.Board{Files: 9, Ranks: 9, Cells: make([]game.Cell, 81)}
		change(&b)
		return b
	}
	for _, c := range []struct {
		b    game.Board
		o    Options
		want string
	}{
		{board(t, "gufu", ""), Options{}, "BOD: board of 2 by 3, want 9 by 9"},
		{empty(func(b *game.Board) { b.Cells[10].Kind = "J" }), Options{}, `8b: BOD has no piece "J" of black`},
		{empty(func(b *game.Board) { b.Cells[0] = game.Cell{Kind: "P", Owner: game.Neither} }), Options{}, `9a: BOD has no piece "P" of neither`},
		{empty(func(b *game.Board) { b.Hands[0] = []game.InHand{{Kind: "+P", Count: 1}} }), Options{}, `hand of 先手: BOD has no piece "+P" in hand`},
		{empty(func(b *game.Board) { b.Hands[1] = []game.InHand{{}} }), Options{}, `hand of 後手: BOD has no piece "" in hand`},
		{empty(func(b *game.Board) { b.Hands[2] = []game.InHand{{Kind: "P", Count: 1}} }), Options{}, "BOD: pieces in a common hand, want only those of Black and White"},
		{empty(func(*game.Board) {}), Options{Ply: 1, Move: "a\nb"}, `BOD: move "a\nb": want one line`},
	} {
		if err := BOD(io.Discard, c.b, c.o); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// A piece that turns looks another way in each quarter.
func TestTextFacings(t *testing.T) {
	b := game.Board{Files: 2, Ranks: 3, Cells: make([]game.Cell, 6)}
	seen := map[string]bool{}
	for facing := range uint8(4) {
		b.Cells[0] = game.Cell{Kind: "W", Owner: game.Neither, Facing: 2 * facing}
		var w strings.Builder
		if err := Text(&w, b, Options{}); err != nil {
			t.Fatal(err)
		}
		seen[w.String()] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d texts, want 4", len(seen))
	}
}

func TestTextErrors(t *testing.T) {
	cube := game.Board{Files: 1, Ranks: 1, Cells: []game.Cell{{Kind: "UNS"}}}
	for want, o := range map[string]Options{
		`1a: no outline of the piece "UNS"`:      {},
		`pieces "x": want one of kanji, western`: {Pieces: "x"},
	} {
		if err := Text(io.Discard, cube, o); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	cube.Cells[0].Kind = "UNN"
	for _, draw := range []func(io.Writer, game.Board, Options) error{Text, SVG, PNG} {
		if err := draw(io.Discard, cube, Options{Net: "Q"}); err == nil || !strings.HasPrefix(err.Error(), `net "Q": `) {
			t.Errorf("got %v, want an error about the net", err)
		}
	}
	if err := SVG(io.Discard, board(t, "gufu", ""), Options{Net: "A"}); err == nil || err.Error() != `net "A": only the cube of Saishō has one` {
		t.Errorf("got %v, want an error about the net", err)
	}
}
