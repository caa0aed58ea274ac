package shogi

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

// cases reads a table of testdata: fields between bars, # begins a comment.
func cases(t *testing.T, name string, fields int) [][]string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(line, "|")
		if len(row) != fields {
			t.Fatalf("%s:%d: %d fields, want %d", name, i+1, len(row), fields)
		}
		for j := range row {
			row[j] = strings.TrimSpace(row[j])
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return rows
}

func variant(t *testing.T, rules string) *Variant {
	t.Helper()
	v, err := New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// judgeLine plays a position argument until the game ends.
func judgeLine(t *testing.T, rules, text string) (*game.Game, string) {
	t.Helper()
	l, err := game.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := l.Start(variant(t, rules))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range l.Moves {
		if g.Outcome().Over() {
			break
		}
		if err := g.Play(m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	verdict := g.Outcome().String()
	if g.Outcome().Over() {
		verdict += fmt.Sprintf(" @%d", g.History().Len())
	}
	return g, verdict
}

func TestJudgeTable(t *testing.T) {
	for _, c := range cases(t, "judge.txt", 4) {
		if _, got := judgeLine(t, c[1], c[2]); got != c[3] {
			t.Errorf("%s under %s: %s, want %s", c[0], c[1], got, c[3])
		}
	}
}

func TestImpasseTable(t *testing.T) {
	for _, c := range cases(t, "impasse.txt", 5) {
		id, rules, claim, sfen, want := c[0], c[1], c[2], c[3], c[4]
		g, err := game.Parse(variant(t, rules), sfen)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if claim != "auto" {
			a, err := game.ParseAction(claim)
			if err != nil {
				t.Fatal(err)
			}
			err = g.Claim(g.Position().Turn(), a)
			var ce *game.ClaimError
			if (err != nil) != (want == "refused") || err != nil && !errors.As(err, &ce) {
				t.Errorf("%s: %s under %s: error %v, want %s", id, claim, rules, err, want)
			}
			if err != nil {
				continue
			}
		}
		if got := g.Outcome().String(); got != want {
			t.Errorf("%s: %s under %s: %s, want %s", id, claim, rules, got, want)
		}
	}
}

func TestDeclarationBounds(t *testing.T) {
	// Black's king and ten pieces, all of them small, in the zone; the rest of
	// the points comes from the hand.
	const board = "4GS3/4K4/1+P+P+P+P+P+P2/4P4/9/9/4k4/9/9 b %s 1" // 8 in the zone
	const ten = "3GGSS2/4K4/1+P+P+P+P+P+P2/9/9/9/4k4/9/9 b %s 1"
	for _, c := range []struct {
		rules, sfen, hand, want string
	}{
		{"jsa", ten, "2R2B1N", "black declaration"},  // 10 + 21
		{"jsa", ten, "2R2B", "replay declaration"},   // 30
		{"jsa", ten, "2R3N1L", "replay declaration"}, // 24
		{"jsa", ten, "2R3N", "white declaration"},    // 23
		{"fesa", ten, "2RB3N", "black declaration"},  // 28
		{"fesa", ten, "2RB2N", "white declaration"},  // 27, Black needs 28
		{"fesa", board, "2R2B", "white declaration"}, // points, but 8 pieces
	} {
		g, err := game.Parse(variant(t, c.rules), fmt.Sprintf(c.sfen, c.hand))
		if err != nil {
			t.Fatalf("%s: %v", c.hand, err)
		}
		if err := g.Claim(game.Black, game.Declare); err != nil {
			t.Fatalf("%s: %v", c.hand, err)
		}
		if got := g.Outcome().String(); got != c.want {
			t.Errorf("%s with %s in hand: %s, want %s", c.rules, c.hand, got, c.want)
		}
	}
}

// The handicap giver is credited with what was removed: at the first move of a
// two-piece game he has 10 points of 27.
func TestHandicapCredit(t *testing.T) {
	v := variant(t, "lishogi")
	h, ok := FindHandicap("2-piece")
	if !ok {
		t.Fatal("no two-piece handicap")
	}
	g, err := game.Parse(v, h.SFEN)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range v.Conditions(g.History(), game.White, game.Declare) {
		if c.Key == "points" && (c.Have != 10 || c.Want != 27 || c.Met) {
			t.Errorf("points of the giver: %+v, want 10 of 27", c)
		}
	}
	for _, h := range Handicaps {
		g, err := game.Parse(variant(t, "jsa"), h.SFEN)
		if err != nil {
			t.Fatal(err)
		}
		v := g.Variant().(*Variant)
		b, _ := v.entering(g.History(), game.Black)
		w, _ := v.entering(g.History(), game.White)
		if total := b.Total + w.Total + handicapCredit(g.History()); total != 54 {
			t.Errorf("%s: all points with the credit are %d, want 54", h.Key, total)
		}
	}
}

func TestClaimsRefused(t *testing.T) {
	for _, c := range []struct {
		rules  string
		by     game.Side
		action game.Action
		want   *game.Fault
	}{
		{"jsa", game.Black, game.Draw, game.ErrNever},
		{"aise", game.Black, game.Declare, game.ErrNever},
		{"aise", game.Black, game.Count, game.ErrNever},
		{"lishogi", game.Black, game.Declare, game.ErrNever},
		{"csa", game.Black, game.Count, game.ErrNever},
		{"forum", game.Black, game.Count, ErrNotQuiet},
		{"jsa", game.Black, game.Count, ErrNoKingInZone},
		{"jsa", game.White, game.Declare, ErrNotToMove},
		{"csa", game.Black, game.Adjourn, game.ErrNever},
		{"csa", game.Neither, game.Resign, game.ErrNever},
	} {
		g, err := game.Parse(variant(t, c.rules), "startpos")
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Claim(c.by, c.action); !errors.Is(err, c.want) || g.Outcome().Over() {
			t.Errorf("%s: %v claims %v: %v, outcome %v; want %v", c.rules, c.by, c.action, err, g.Outcome(), c.want)
		}
	}
	g, err := game.Parse(variant(t, "aise"), "startpos moves 7g7f")
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Claim(game.White, game.Draw); err != nil || g.Outcome().String() != "draw agreement" {
		t.Errorf("a draw agreed on under aise: %v, %v", g.Outcome(), err)
	}
	if err := g.Claim(game.White, game.Draw); !errors.Is(err, game.ErrOver) {
		t.Errorf("a claim after the end: %v, want %v", err, game.ErrOver)
	}
}

// The quiet plies of the forum's count are those that exist; a start in check is one check.
func TestForumQuietPlies(t *testing.T) {
	// Both kings entered; the rook may check from the side and is answered.
	const start = "4K4/9/8R/9/9/9/9/9/4k4 b - 1"
	for _, c := range []struct {
		moves string
		quiet int
	}{
		{"", 6},
		{"1c2c 5i4i", 6},
		{"1c1i", 0},
		{"1c1i 5i5h", 1},
		{"1c1i 5i5h 1i1a 5h5g 5a6a 5g5h", 5},
		{"1c1i 5i5h 1i1a 5h5g 5a6a 5g5h 6a5a", 6},
	} {
		text := start
		if c.moves != "" {
			text += " moves " + c.moves
		}
		g, err := game.Parse(variant(t, "forum"), text)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Variant().(*Variant).quietPlies(g.History()); got != c.quiet {
			t.Errorf("after %q: %d quiet plies, want %d", c.moves, got, c.quiet)
		}
	}
	g, err := game.Parse(variant(t, "forum"), "4K4/9/9/9/9/9/9/9/4k3R w - 1 moves 5i5h")
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Variant().(*Variant).quietPlies(g.History()); got != 1 {
		t.Errorf("one ply after a start in check: %d quiet plies, want 1", got)
	}
}

func TestMoveLimit(t *testing.T) {
	const quiet = "4k4/9/9/9/9/9/9/9/4K4 b - %d moves 5i5h 5a5b 5h5g 5b5c"
	for _, c := range []struct {
		rules string
		first int
		want  string
	}{
		{"csa", 253, "draw ply-limit @4"},
		{"csa", 254, "draw ply-limit @3"},
		{"csa", 252, "undecided -"},
		{"csa,max_plies=none", 253, "undecided -"},
		{"jsa", 497, "undecided -"}, // no king has entered at ply 500
		{"aise,max_plies=3", 1, "draw ply-limit @3"},
		{"aise,max_plies=3,max_plies_result=replay", 1, "undecided -"},
	} {
		if _, got := judgeLine(t, c.rules, fmt.Sprintf(quiet, c.first)); got != c.want {
			t.Errorf("%s from move %d: %s, want %s", c.rules, c.first, got, c.want)
		}
	}
	// Replayed at the first position from the limit on in which a king has entered and nobody is in check.
	const enters = "8k/9/9/4K4/9/9/9/9/1R7 b - 499 moves 8i8a 1a1b 8a8b 1b1c 5d5c 1c1d 8b8d"
	if _, got := judgeLine(t, "jsa", enters); got != "replay ply-limit @5" {
		t.Errorf("a king enters after the limit: %s, want replay ply-limit @5", got)
	}
	g, _ := judgeLine(t, "jsa", enters)
	if r := g.Outcome().Replay; r == nil || !r.SwapColours || !r.KeepTime {
		t.Errorf("jsa replays with %+v, want colours swapped and the time kept", r)
	}
	g, _ = judgeLine(t, "forum", "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b")
	if r := g.Outcome().Replay; r == nil || r.SwapColours || r.KeepTime {
		t.Errorf("forum replays with %+v, want the same colours and new clocks", r)
	}
}

func TestTryRule(t *testing.T) {
	for _, c := range []struct{ rules, text, want string }{
		{"jsa,try_rule=true", "9/4K4/9/9/9/9/9/9/k8 b - 1 moves 5b5a", "black try @1"},
		{"jsa,try_rule=true", "K8/9/9/9/9/9/9/4k4/9 w - 1 moves 5h5i", "white try @1"},
		{"jsa", "9/4K4/9/9/9/9/9/9/k8 b - 1 moves 5b5a", "undecided -"},
		{"jsa,try_rule=true", "4K4/9/9/9/9/9/9/9/k8 b G 1 moves G*9h", "undecided -"}, // it stood there already
	} {
		if _, got := judgeLine(t, c.rules, c.text); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.rules, c.text, got, c.want)
		}
	}
}

func TestBareKings(t *testing.T) {
	for _, c := range []struct{ rules, text, want string }{
		{"lishogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "draw bare-kings @0"},
		{"lishogi", "4k4/4G4/9/9/9/9/9/9/4K4 w - 1 moves 5a5b", "undecided -"}, // the gold is in hand
		{"jsa", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "undecided -"},
	} {
		if _, got := judgeLine(t, c.rules, c.text); got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.rules, c.text, got, c.want)
		}
	}
}

func TestMateAndNoMoves(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", "black mate @1"},
		{"8k/9/6N2/7N1/9/9/9/9/K8 b P 1 moves P*2c", "black no-moves @1"}, // there is no stalemate
	} {
		for _, rules := range RulesetNames() {
			if _, got := judgeLine(t, rules, c.text); got != c.want {
				t.Errorf("%s under %s: %s, want %s", c.text, rules, got, c.want)
			}
		}
	}
}

func TestOffence(t *testing.T) {
	for rules, loses := range map[string]bool{"jsa": true, "forum": true, "csa": true, "fesa": true, "aise": false, "lishogi": false,
		"aise,illegal_move=loses": true, "jsa,illegal_move=reject": false} {
		g, err := game.Parse(variant(t, rules), "startpos")
		if err != nil {
			t.Fatal(err)
		}
		ended := g.Offend(game.Black, "7g7e")
		if ended != loses || loses && g.Outcome().String() != "white illegal-move" || !loses && g.Outcome().Over() {
			t.Errorf("%s: an illegal move ends the game: %v (%v), want %v", rules, ended, g.Outcome(), loses)
		}
	}
}

// A game of 20,000 plies is judged as it grows; work that grew with the square
// of its length would be felt here.
func TestLongGame(t *testing.T) {
	g, err := game.Parse(variant(t, "lishogi,repetition_count=100000"), "4k4/9/9/9/9/9/9/9/4K4 b 2R 1")
	if err != nil {
		t.Fatal(err)
	}
	loop := strings.Fields("5i5h 5a5b 5h5i 5b5a")
	for i := range 20000 {
		if err := g.Play(game.Move(loop[i%4])); err != nil {
			t.Fatal(err)
		}
	}
	if got := len(g.History().Occurrences()); got != 5001 {
		t.Errorf("%d occurrences, want 5001", got)
	}
}
