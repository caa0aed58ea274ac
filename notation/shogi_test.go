package notation

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

func parse(t testing.TB, sfen string) game.Position {
	t.Helper()
	v, err := shogi.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	if sfen == "startpos" {
		sfen = v.Starts()[0].SFEN
	}
	pos, err := v.Parse(sfen)
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	return pos
}

func cellOf(t *testing.T, text string) game.Coord {
	t.Helper()
	if text == "-" {
		return game.Coord{}
	}
	if len(text) != 2 {
		t.Fatalf("cell %q", text)
	}
	return game.Coord{File: int8(text[0] - '0'), Rank: int8(text[1]-'a') + 1}
}

// TestTable writes and reads the moves of testdata/moves.txt.
func TestTable(t *testing.T) {
	f, err := os.Open("testdata/moves.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	n := 0
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		field := strings.Split(lines.Text(), " | ")
		if len(field) != 10 {
			t.Fatalf("%q has %d fields, want 10", lines.Text(), len(field))
		}
		n++
		pos, prev, move := parse(t, field[0]), cellOf(t, field[1]), game.Move(field[2])
		for i, notation := range []Notation{usi, western, aise, japanese, kif, csa, kitao} {
			want := field[2+i]
			if got := notation.Write(pos, move, prev); got != want {
				t.Errorf("%s (%s): %s writes %q, want %q", move, field[9], notation.Key, got, want)
			}
			if got, err := notation.Read(pos, want, prev); err != nil || got != move {
				t.Errorf("%s (%s): %s reads %q as %q, %v", move, field[9], notation.Key, want, got, err)
			}
		}
	}
	if n < 35 {
		t.Errorf("%d moves in the table, want 35 or more", n)
	}
}

// TestReaders reads what the writers do not write but people do.
func TestReaders(t *testing.T) {
	const (
		exchange = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
		taken    = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"
		golds    = "4k4/9/9/9/9/9/9/9/K2GGG3 b P 1"
		pair     = "4k4/9/9/9/9/9/9/4G4/4K4 b G 1"
		dragons  = "k8/7+R1/8+R/9/9/9/9/9/K8 b - 1"
		horses   = "k8/9/6+B2/4+B4/9/9/9/9/K8 b - 1"
		tokin    = "k8/9/9/4+P4/9/9/9/9/K8 b - 1"
		pinned   = "4r3k/9/9/9/9/9/9/4G4/4K4 b G 1"
	)
	for _, c := range []struct {
		notation Notation
		sfen     string
		prev     string
		text     string
		want     game.Move
	}{
		{western, "startpos", "-", "P7f", "7g7f"},
		{western, "startpos", "-", "P-76", "7g7f"},
		{western, "startpos", "-", "P76", "7g7f"},
		{western, "startpos", "-", " P – 7f ", "7g7f"},
		{western, "startpos", "-", "7g7f", "7g7f"},
		{western, "startpos", "-", "Ｐ－７６", "7g7f"},
		{csa, "startpos", "-", "＋７７７６ＦＵ", "7g7f"},
		{spokenJapanese, "startpos", "-", "歩を7七から7六へ。", "7g7f"},
		{western, "startpos", "-", "G65h", "6i5h"},
		{western, "startpos", "-", "G6-5h", "6i5h"},
		{western, "startpos", "-", "G6i5h", "6i5h"},
		{western, "startpos", "-", "G69-58", "6i5h"},
		{western, golds, "-", "P'2c", "P*2c"},
		{western, golds, "-", "P’23", "P*2c"},
		{western, golds, "-", "P*2c ch", "P*2c"},
		{western, golds, "-", "P*2c mate", "P*2c"},
		{western, exchange, "-", "Bx2b+", "8h2b+"},
		{western, exchange, "-", "B×2b=", "8h2b"},
		{western, exchange, "-", "B2b+", "8h2b+"},
		{western, dragons, "-", "D1-2d", "1c2d"},
		{western, dragons, "-", "+Rb2d", "2b2d"},
		{western, horses, "-", "H5-5e", "5d5e"},
		{western, tokin, "-", "T-5c", "5d5c"},
		{aise, golds, "-", "Gi4h", ""}, // three golds stand on the rank, two reach the cell
		{aise, golds, "-", "G5-5h", "5i5h"},
		{aise, "4k4/9/9/9/9/9/4G4/9/K3G4 b - 1", "-", "Gi5h", "5i5h"},
		{aise, "4k4/9/9/9/9/9/4G4/9/K3G4 b - 1", "-", "Gi-5h", "5i5h"},
		{usi, golds, "-", "p*2c", "P*2c"},
		{japanese, "startpos", "-", "７六歩", "7g7f"},
		{japanese, "startpos", "-", "☗7六歩", "7g7f"},
		{japanese, "startpos", "-", "▼76歩", "7g7f"},
		{japanese, "startpos", "-", "７６歩兵", "7g7f"},
		{japanese, "startpos", "-", "７六歩(77)", "7g7f"},
		{japanese, "startpos", "-", "５八金(69)", "6i5h"},
		{japanese, taken, "2b", "△同　銀", "3a2b"},
		{japanese, taken, "2b", "☖同銀", "3a2b"},
		{japanese, taken, "2b", "▽同 銀", "3a2b"},
		{japanese, taken, "2b", "２二同銀", "3a2b"},
		{japanese, taken, "-", "２二銀", "3a2b"},
		{japanese, exchange, "-", "２二角", "8h2b"},
		{japanese, exchange, "-", "２二角生", "8h2b"},
		{japanese, exchange, "-", "２二角不成 ", "8h2b"},
		{japanese, exchange, "-", "２二角成", "8h2b+"},
		{japanese, golds, "-", "２三歩打", "P*2c"},
		{japanese, golds, "-", "▲２三歩 王手", "P*2c"},
		{japanese, golds, "-", "５八金左上", "6i5h"},
		{japanese, golds, "-", "９八王", "9i9h"},
		{japanese, pair, "-", "５七金上", "5h5g"},
		{japanese, pair, "-", "５七金直", "5h5g"},
		{japanese, pair, "-", "５七金行", "5h5g"},
		{japanese, pinned, "-", "４八金打", "G*4h"},
		{japanese, pinned, "-", "４八金", "G*4h"}, // the gold on the board is pinned
		{japanese, dragons, "-", "２四竜右", "1c2d"},
		{japanese, dragons, "-", "２四龍王左引", "2b2d"},
		{japanese, horses, "-", "５五龍馬左", "5d5e"},
		{japanese, tokin, "-", "５三と金", "5d5c"},
		{japanese, "k8/9/2+S1S4/9/9/9/9/9/K8 b - 1", "-", "６二全", "7c6b"},
		{japanese, "k8/9/2+S1S4/9/9/9/9/9/K8 b - 1", "-", "６二銀成", "5c6b+"},
		{kif, exchange, "-", "２二角成(88)", "8h2b+"},
		{kif, exchange, "-", "２二角不成(88)", "8h2b"},
		{kif, exchange, "-", "▲２二角(88)", "8h2b"},
		{kif, taken, "2b", "同銀(31)", "3a2b"},
		{kif, golds, "-", "２三歩打(00)", "P*2c"},
		{csa, exchange, "-", "+8822UM", "8h2b+"},
		{csa, exchange, "-", "8822ka", "8h2b"},
		{csa, taken, "2b", "-3122GI", "3a2b"},
		{csa, golds, "-", "+0023FU", "P*2c"},
		{kitao, "startpos", "-", "歩-76", "7g7f"},
		{kitao, "startpos", "-", "▲歩76", "7g7f"},
		{kitao, "startpos", "-", "金69-58", "6i5h"},
		{kitao, "startpos", "-", "金(６９)−５８", "6i5h"},
		{kitao, exchange, "-", "角×22成", "8h2b+"},
		{kitao, exchange, "-", "角行x22不成", "8h2b"},
		{kitao, taken, "2b", "銀x", "3a2b"},
		{kitao, taken, "2b", "△銀x同", "3a2b"},
		{kitao, taken, "2b", "銀x22", "3a2b"},
		{kitao, golds, "-", "歩*23 王手", "P*2c"},
		{kitao, dragons, "-", "竜(13)-24", "1c2d"},
		{kitao, "k8/9/2+S1S4/9/9/9/9/9/K8 b - 1", "-", "成銀-62", "7c6b"},
		{kitao, "k8/9/2+S1S4/9/9/9/9/9/K8 b - 1", "-", "全-62", "7c6b"},
		{italian, exchange, "-", "alfiere da 8h prende l'alfiere in 2b promosso", "8h2b+"},
		{english, golds, "-", "Pawn dropped on 2c, check", "P*2c"},
	} {
		pos := parse(t, c.sfen)
		got, err := c.notation.Read(pos, c.text, cellOf(t, c.prev))
		if c.want == "" {
			if !errors.Is(err, ErrAmbiguous) {
				t.Errorf("%s %q on %s: %q, %v; want an ambiguity", c.notation.Key, c.text, c.sfen, got, err)
			}
			continue
		}
		if err != nil || got != c.want {
			t.Errorf("%s %q on %s: %q, %v; want %s", c.notation.Key, c.text, c.sfen, got, err, c.want)
		}
	}
}

// TestReadErrors asks for a reason with every refusal.
func TestReadErrors(t *testing.T) {
	for _, c := range []struct {
		notation Notation
		sfen     string
		text     string
		key      string // of the fault
		part     string // of the text
	}{
		{western, "startpos", "G-5h", "ambiguous", "4i5h, 6i5h"},
		{western, "startpos", "P-7e", "illegal", ""},
		{western, "startpos", "Px7f", "illegal", "legal are 7g7f"},
		{western, "startpos", "P-7f+", "illegal", "legal are 7g7f"},
		{western, "startpos", "hello", "syntax", "as in P-7f"},
		{western, "startpos", "", "syntax", ""},
		{western, "startpos", "P-", "syntax", "want a piece"},
		{western, "k8/7P1/9/9/9/9/9/9/K8 b - 1", "P-2a", "illegal", "2b2a+"},
		{aise, "startpos", "G5h", "ambiguous", "4i5h, 6i5h"},
		{japanese, "startpos", "５八金", "ambiguous", "4i5h, 6i5h"},
		{japanese, "startpos", "５八金直", "illegal", "4i5h, 6i5h"},
		{japanese, "startpos", "△７六歩", "illegal", "the turn of black"},
		{japanese, "startpos", "同　歩", "syntax", "no move before it"},
		{japanese, "startpos", "７五歩", "illegal", ""},
		{japanese, "startpos", "ほげ", "syntax", "▲７六歩"},
		{japanese, "startpos", "７六歩歩", "syntax", "７六歩"},
		{kif, "startpos", "５八金(79)", "illegal", "4i5h, 6i5h"},
		{csa, "startpos", "-7776FU", "illegal", "the turn of black"},
		{csa, "startpos", "+7775FU", "illegal", ""},
		{csa, "startpos", "+7776TO", "illegal", "legal are 7g7f"},
		{csa, "startpos", "+7776XX", "syntax", "as in +7776FU"},
		{csa, "startpos", "+", "syntax", "as in +7776FU"},
		{kitao, "startpos", "金-58", "ambiguous", "4i5h, 6i5h"},
		{kitao, "startpos", "歩-75", "illegal", ""},
		{kitao, "startpos", "△歩-76", "illegal", "the turn of black"},
		{kitao, "startpos", "銀x", "syntax", "no move before it"},
		{kitao, "startpos", "歩", "syntax", "as in 歩-76"},
		{kitao, "startpos", "ほげ", "syntax", "as in 歩-76"},
		{usi, "startpos", "7g7e", "unreachable", ""},
		{usi, "startpos", "P*5e", "not-in-hand", ""},
		{usi, "startpos", "7z7f", "syntax", ""},
		{english, "startpos", "Pawn from 7g to 7e", "illegal", "a legal move is"},
	} {
		m, err := c.notation.Read(parse(t, c.sfen), c.text, game.Coord{})
		var e *Error
		if err == nil || !errors.As(err, &e) {
			t.Errorf("%s reads %q as %q, %v", c.notation.Key, c.text, m, err)
			continue
		}
		if game.FaultKey(err) != c.key || !strings.Contains(err.Error(), c.part) {
			t.Errorf("%s %q: fault %q, %v; want %q with %q", c.notation.Key, c.text, game.FaultKey(err), err, c.key, c.part)
		}
		if e.Notation != c.notation.Key || e.Text != c.text {
			t.Errorf("the error of %s %q says %s %q", c.notation.Key, c.text, e.Notation, e.Text)
		}
	}
}

// TestMarks holds check and mate apart from promotion.
func TestMarks(t *testing.T) {
	const mate = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1"
	const exchange = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
	for _, c := range []struct {
		key, sfen string
		move      game.Move
		want      string
	}{
		{"western", mate, "G*5b", "G*5b mate"},
		{"aise", mate, "5c5b+", "P5b+ ch"},
		{"usi", mate, "G*6b", "G*6b ch"},
		{"japanese", mate, "G*5b", "▲５二金 詰み"},
		{"japanese", mate, "5c5b+", "▲５二歩成 王手"},
		{"italian", mate, "G*5b", "Oro paracadutato 5b, scacco matto"},
		{"italian", mate, "5c5b+", "Pedone da 5c a 5b, promosso, scacco"},
		{"english", mate, "5c5b", "Pawn from 5c to 5b, not promoted, check"},
		{"spoken-ja", mate, "G*5b", "金を５二に打つ、詰み"},
		{"kif", mate, "G*5b", "５二金打 詰み"},
		{"csa", mate, "5c5b+", "+5352TO ch"},
		{"kitao", mate, "5c5b", "歩-52= 王手"},
		{"western", exchange, "7f7e", "P-7e"},
		{"italian", exchange, "8h2b+", "Alfiere da 8h prende l’Alfiere in 2b, promosso"},
		{"italian", "4k4/9/9/9/9/9/9/9/K8 b R 1", "R*2c", "Torre paracadutata 2c"},
		{"english", exchange, "8h2b", "Bishop from 8h takes Bishop on 2b, not promoted"},
		{"spoken-ja", exchange, "8h2b+", "角を８八から２二へ、角を取る、成り"},
	} {
		n, err := Find(c.key)
		if err != nil {
			t.Fatal(err)
		}
		if got := n.WriteMarked(parse(t, c.sfen), c.move, game.Coord{}); got != c.want {
			t.Errorf("%s writes %s as %q, want %q", c.key, c.move, got, c.want)
		}
	}
}

func ExampleNotation_Write() {
	v, err := shogi.New("jsa")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := game.Parse(v, "startpos moves 7g7f 3c3d")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, n := range All {
		fmt.Println(n.Write(g.Position(), "8h2b+", game.Coord{File: 3, Rank: 4}))
	}
	// Output:
	// 8h2b+
	// Bx2b+
	// Bx2b+
	// ▲２二角成
	// ２二角成(88)
	// +8822UM
	// 角x22+
	// Alfiere da 8h prende l’Alfiere in 2b, promosso
	// Bishop from 8h takes Bishop on 2b, promoted
	// 角を８八から２二へ、角を取る、成り
	// 8h2b+
}
