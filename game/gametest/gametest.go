// Package gametest checks that a variant keeps the contract of package game.
// A variant passes by one call:
//
//	gametest.Run(t, v, gametest.Options{})
package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

// Options says how much to try; zero values stand for the defaults.
type Options struct {
	Games int    // random games from each start position (3)
	Plies int    // after which a game is cut short (600)
	Seed  uint64 // of the random moves (1)
	// Boundless is set for variants whose random games need not end by
	// themselves; otherwise the games from the usual start must.
	Boundless bool
}

// Run holds a variant to every point of the contract.
func Run(t *testing.T, v game.Variant, o Options) {
	t.Helper()
	if o.Games == 0 {
		o.Games = 3
	}
	if o.Plies == 0 {
		o.Plies = 600
	}
	if o.Seed == 0 {
		o.Seed = 1
	}
	names(t, v)
	starts := v.Starts()
	if len(starts) == 0 {
		t.Fatal("no start position")
	}
	keys := map[string]bool{}
	for i, s := range starts {
		if s.Key == "" || keys[s.Key] {
			t.Errorf("start %d: key %q is empty or not unique", i, s.Key)
		}
		keys[s.Key] = true
		complete(t, "start "+s.Key, s.Name)
		if _, err := v.Parse(s.SFEN); err != nil {
			t.Fatalf("start %s: Parse(%q): %v", s.Key, s.SFEN, err)
		}
	}
	refusals(t, v)
	for i, s := range starts {
		games := o.Games
		if i > 0 {
			games = 1
		}
		for n := range games {
			r := rand.New(rand.NewPCG(o.Seed, uint64(1000*i+n)))
			playOut(t, v, s, r, o, i == 0)
			if t.Failed() {
				return
			}
		}
	}
}

func complete(t *testing.T, what string, text game.Text) {
	t.Helper()
	if text.En == "" || text.It == "" || text.Ja == "" {
		t.Errorf("%s: %+v is not there in English, Italian and Japanese", what, text)
	}
}

func names(t *testing.T, v game.Variant) {
	t.Helper()
	complete(t, "variant", v.Names().Variant)
	complete(t, "ruleset", v.Names().Ruleset)
	if v.Key() == "" || strings.ToLower(v.Key()) != v.Key() {
		t.Errorf("key %q: want lower-case text", v.Key())
	}
	if v.Rules() == "" || strings.ContainsAny(v.Rules(), "\n\t") {
		t.Errorf("rules %q: want one line of text", v.Rules())
	}
}

// refusals checks that nonsense is refused by an error and nothing worse.
func refusals(t *testing.T, v game.Variant) {
	t.Helper()
	for _, text := range []string{"", " ", "x", "\x00", "9/9/9", "/ / / /", strings.Repeat("1/", 4000), "日本", "- - - -"} {
		if p, err := v.Parse(text); err == nil {
			t.Errorf("Parse(%q) = %v: want an error", text, p.SFEN())
		}
	}
	p, err := v.Parse(v.Starts()[0].SFEN)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []game.Move{"", "x", "0000", "\xff\xfe", "7g7f7e", "ZZZZZ", game.Move(strings.Repeat("9", 5000))} {
		q, err := p.Play(m)
		var me *game.MoveError
		if err == nil || !errors.As(err, &me) || me.Move != m || me.Why == nil {
			t.Errorf("Play(%.20q): error %v, want a *game.MoveError with that move and a reason", m, err)
		}
		if q != nil {
			t.Errorf("Play(%.20q) gave a position beside the error", m)
		}
		if s := p.Explain(m); !reflect.DeepEqual(s, game.Step{}) {
			t.Errorf("Explain(%.20q) = %+v, want the zero Step for what is no legal move", m, s)
		}
	}
}

// playOut plays random legal moves and checks every position on the way.
func playOut(t *testing.T, v game.Variant, s game.Start, r *rand.Rand, o Options, mustEnd bool) {
	t.Helper()
	start, err := v.Parse(s.SFEN)
	if err != nil {
		t.Fatal(err)
	}
	number := game.MoveNumber(s.SFEN)
	g := game.NewGame(v, start, number)
	size := start.Board()
	for ply := 0; ply < o.Plies && !g.Outcome().Over(); ply++ {
		p := g.Position()
		where := fmt.Sprintf("%s after %v (%s)", s.Key, g.History().Moves(), p.SFEN())
		moves := position(t, v, p, size, where)
		if t.Failed() {
			return
		}
		if len(moves) == 0 {
			t.Fatalf("%s: no legal moves, but the game goes on", where)
		}
		m := moves[r.IntN(len(moves))]
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("%s: Play(%s): %v", where, m, err)
		}
		step(t, p, next, m, where)
		actions(t, g, where)
		if err := g.Play(m); err != nil {
			t.Fatalf("%s: Game.Play(%s): %v", where, m, err)
		}
		if g.Position().SFEN() != next.SFEN() {
			t.Fatalf("%s: %s leads to %s and to %s", where, m, g.Position().SFEN(), next.SFEN())
		}
		judged(t, v, g, where+" "+string(m))
	}
	if mustEnd && !o.Boundless && !g.Outcome().Over() {
		t.Errorf("a random game from %s has not ended after %d plies", s.Key, o.Plies)
	}
	again(t, v, g)
}

// position checks all that a position says about itself.
func position(t *testing.T, v game.Variant, p game.Position, size game.Board, where string) []game.Move {
	t.Helper()
	sfen, board := p.SFEN(), p.Board()
	moves := p.Moves()
	if !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
		t.Errorf("%s: moves are not sorted and unique: %v", where, moves)
	}
	copied := slices.Clone(moves)
	for i := range moves { // a caller may do with the list what it likes
		moves[i] = "?"
	}
	if again := p.Moves(); !slices.Equal(again, copied) {
		t.Errorf("%s: Moves changed from %v to %v", where, copied, again)
	}
	q, err := v.Parse(sfen)
	if err != nil {
		t.Errorf("%s: Parse of its own SFEN: %v", where, err)
		return copied
	}
	if q.SFEN() != sfen || q.Turn() != p.Turn() || q.InCheck() != p.InCheck() || !slices.Equal(q.Moves(), copied) ||
		!reflect.DeepEqual(q.Board(), board) || !reflect.DeepEqual(q.Outcome(), p.Outcome()) {
		t.Errorf("%s: the position read from its own SFEN differs", where)
	}
	if board.Files != size.Files || board.Ranks != size.Ranks || len(board.Cells) != size.Files*size.Ranks {
		t.Errorf("%s: a board of %d×%d with %d cells, want %d×%d", where, board.Files, board.Ranks, len(board.Cells), size.Files, size.Ranks)
	}
	for i, c := range board.Cells {
		if c.Facing > 7 || c.Owner > game.Neither || c.Kind == "" && c.Owner != game.Neither {
			t.Errorf("%s: cell %d is %+v", where, i, c)
		}
	}
	for i := range board.Cells {
		board.Cells[i] = game.Cell{Kind: "?"}
	}
	if reflect.DeepEqual(p.Board(), board) {
		t.Errorf("%s: a caller can change the position through its board", where)
	}
	if p.SFEN() != sfen {
		t.Errorf("%s: looking at a position has changed it to %s", where, p.SFEN())
	}
	return copied
}

// step checks that Explain is complete for a legal move.
func step(t *testing.T, p, next game.Position, m game.Move, where string) {
	t.Helper()
	s := p.Explain(m)
	before, after := p.Board(), next.Board()
	on := func(c game.Coord) bool {
		return c.File >= 1 && int(c.File) <= before.Files && c.Rank >= 1 && int(c.Rank) <= before.Ranks
	}
	bad := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: Explain(%s) = %+v: %s", where, m, s, fmt.Sprintf(format, args...))
	}
	switch {
	case s.Move != m:
		bad("another move")
		return
	case s.Side != p.Turn():
		bad("not the side to move")
	case s.Kind == "":
		bad("no piece")
	case !on(s.To):
		bad("its end is not on the board")
		return
	}
	if s.Drop {
		if s.From != (game.Coord{}) {
			bad("a drop has no origin")
		}
		if before.At(s.To).Kind != "" {
			bad("a drop on a piece")
		}
	} else if !on(s.From) {
		bad("its origin is not on the board")
		return
	} else if before.At(s.From).Kind != s.Kind {
		bad("%s stands there", before.At(s.From).Kind)
	}
	for _, c := range s.Captures {
		if !on(c.At) || before.At(c.At).Kind != c.Kind || before.At(c.At).Owner != c.Owner {
			bad("capture %+v is not what stood there", c)
		}
	}
	if !s.Drop && s.From != s.To && before.At(s.To).Kind != "" &&
		!slices.ContainsFunc(s.Captures, func(c game.Capture) bool { return c.At == s.To }) {
		bad("it ends on a piece and captures nothing there")
	}
	at := after.At(s.To)
	if at.Kind == "" {
		bad("nothing stands at its end")
	} else if at.Facing != s.Facing {
		bad("the piece faces %d", at.Facing)
	}
	if s.Becomes != "" {
		if s.Promotes || s.Becomes == s.Kind || at.Kind != s.Becomes {
			bad("%s stands at its end", at.Kind)
		}
	} else if !s.Promotes && at.Kind != s.Kind || s.Promotes && at.Kind == s.Kind {
		bad("%s stands at its end", at.Kind)
	}
	if s.Promotes && !s.MayPromote || s.MustPromote && !s.Promotes && !s.Drop {
		bad("promotion does not agree with itself")
	}
	if !slices.IsSortedFunc(s.Rivals, func(a, b game.Coord) int {
		return 100*(int(a.File)-int(b.File)) + int(a.Rank) - int(b.Rank)
	}) {
		bad("rivals are not sorted")
	}
	for _, c := range s.Rivals {
		if !on(c) || c == s.From || before.At(c).Kind != s.Kind {
			bad("rival %s is no other piece of the kind", c)
		}
	}
	if c := game.Canonical(p, m); c != m {
		bad("its canonical text is %s", c)
	}
	if s.Check != next.InCheck() {
		bad("check given: %v", next.InCheck())
	}
	if o := next.Outcome(); s.Mate != (o.Reason == game.Mate) {
		bad("the position after it is decided as %v", o)
	}
}

// actions checks that Allows and Claim agree with each other.
func actions(t *testing.T, g *game.Game, where string) {
	t.Helper()
	v, h := g.Variant(), g.History()
	for a := game.Resign; a <= game.Adjourn; a++ {
		for by := game.Black; by <= game.White; by++ {
			o, err := v.Claim(h, by, a)
			var ce *game.ClaimError
			switch {
			case err == nil && !o.Over():
				t.Errorf("%s: Claim(%v, %v) neither ends the game nor fails", where, by, a)
			case err != nil && (!errors.As(err, &ce) || ce.Action != a || ce.Why == nil):
				t.Errorf("%s: Claim(%v, %v): error %v is no complete *game.ClaimError", where, by, a, err)
			case err == nil && v.Allows(h, by, a) == game.Never:
				t.Errorf("%s: Claim(%v, %v) = %v, though it is never allowed", where, by, a, o)
			case err == nil && o.Reason == game.NoReason:
				t.Errorf("%s: Claim(%v, %v) = %v without a reason", where, by, a, o)
			}
		}
	}
}

// judged checks that Judge agrees with what the position alone decides, that
// it answers the same when asked again, and that a rule is named in words.
func judged(t *testing.T, v game.Variant, g *game.Game, where string) {
	t.Helper()
	o, alone := g.Outcome(), g.Position().Outcome()
	if alone.Over() && !o.Over() {
		t.Errorf("%s: the position is decided (%v), the game is not", where, alone)
	}
	if alone.Over() && o.Reason == alone.Reason && !reflect.DeepEqual(alone, o) {
		t.Errorf("%s: Judge says %+v, Outcome %+v", where, o, alone)
	}
	if len(g.Position().Moves()) == 0 && !o.Over() {
		t.Errorf("%s: no legal move, but the game goes on", where)
	}
	if again := v.Judge(g.History()); !reflect.DeepEqual(again, o) {
		t.Errorf("%s: judged %+v, then %+v", where, o, again)
	}
	if !o.Over() {
		return
	}
	if o.Reason == game.NoReason || o.Rule == "" || (o.Result == game.Win) != (o.Winner != game.Neither) ||
		(o.Result == game.Replayed) != (o.Replay != nil) {
		t.Errorf("%s: outcome %+v is incomplete", where, o)
	}
	if c, ok := v.(game.Citer); ok {
		complete(t, "citation of "+o.Rule, c.Cite(o.Rule))
	}
}

// again replays a game from its moves and takes it back.
func again(t *testing.T, v game.Variant, g *game.Game) {
	t.Helper()
	h := g.History()
	second := game.NewGame(v, h.Start(), h.Number()-h.Len()+1)
	for i := range h.Len() {
		if second.Outcome().Over() {
			t.Fatalf("the replayed game ends at ply %d, the first at %d", i, h.Len())
		}
		if err := second.Play(h.Move(i + 1)); err != nil {
			t.Fatalf("replaying: %v", err)
		}
		if second.Position().SFEN() != h.At(i+1).SFEN() {
			t.Fatalf("replaying: ply %d leads to another position", i+1)
		}
	}
	if !reflect.DeepEqual(second.Outcome(), g.Outcome()) {
		t.Errorf("replayed outcome %+v, first %+v", second.Outcome(), g.Outcome())
	}
	second.Takeback(0)
	if second.Position().SFEN() != h.Start().SFEN() || second.History().Len() != 0 || len(second.History().Occurrences()) != 1 {
		t.Errorf("after everything is taken back the game is not at its start")
	}
}
