package alphabeta

import (
	"slices"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// playOn returns the game after a line and a move.
func playOn(t testing.TB, rules, start string, moves ...game.Move) *game.Game {
	t.Helper()
	g, err := game.Line{SFEN: start, Moves: moves}.Start(variant(t, rules))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// A side that has given perpetual check three times must do something else,
// and one that is chased goes on with what wins for it.
func TestPerpetualCheck(t *testing.T) {
	const start = "4k4/8R/9/9/9/9/9/9/4K4 b r2b4g 1"
	cycle := []game.Move{"1b1a", "5a5b", "1a1b", "5b5a"}
	moves := slices.Concat(cycle, cycle, cycle[:3])
	for _, cut := range []int{8, 10, 11} {
		e := newEngine(t)
		r := think(t, e, engine.Request{Start: start, Moves: moves[:cut], Limits: nodes(3000)})
		g := playOn(t, "jsa", start, append(slices.Clone(moves[:cut]), r.Move)...)
		if o := g.Outcome(); o.Over() && o.Winner != g.Position().Turn().Opponent() {
			t.Errorf("after %d plies: %s, which ends the game: %v", cut, r.Move, o)
		}
	}
	// The last move of the cycle is White's, and wins for him.
	r := think(t, newEngine(t), engine.Request{Start: start, Moves: moves, Limits: nodes(3000)})
	if g := playOn(t, "jsa", start, append(slices.Clone(moves), r.Move)...); g.Outcome().Result != game.Win && r.Score.Centipawns < 1000 && r.Score.Mate <= 0 {
		t.Errorf("White plays %s (%v): %v, want the win", r.Move, r.Score, g.Outcome())
	}
}

// A side that is lost repeats, and one that wins does not.
func TestRepetition(t *testing.T) {
	// Black is a rook and both bishops down, and the kings have walked about.
	const start = "4k4/4g4/4p4/9/9/9/9/9/4K4 b Pr2b3g4s4n4l15p 1"
	cycle := []game.Move{"5i4i", "5a4a", "4i5i", "4a5a"}
	moves := slices.Concat(cycle, cycle, cycle[:3])
	r := think(t, newEngine(t), engine.Request{Start: start, Moves: moves, Limits: nodes(3000)})
	if g := playOn(t, "jsa", start, append(slices.Clone(moves), r.Move)...); g.Outcome().Over() {
		t.Errorf("White, who wins, plays %s (%v) and ends the game: %v", r.Move, r.Score, g.Outcome())
	}
	r = think(t, newEngine(t), engine.Request{Start: start, Moves: slices.Concat(cycle, cycle[:2]), Limits: nodes(3000)})
	if r.Score.Centipawns < -100 && r.Move == "4i5i" {
		t.Errorf("the repetition %s is scored %v", r.Move, r.Score)
	}
}

// Where a ruleset limits checks in a row, the last one that is allowed is not
// given away, unless it mates.
func TestCheckLimit(t *testing.T) {
	const start = "4k4/8R/9/9/9/9/9/9/K8 b - 1"
	line := []game.Move{"1b1a", "5a5b", "1a1b", "5b5c", "1b1c", "5c5d"}
	r := think(t, newEngine(t), engine.Request{Rules: "forum", Start: start, Moves: line, Limits: nodes(3000)})
	if g := playOn(t, "forum", start, append(line, r.Move)...); g.Outcome().Over() {
		t.Errorf("the fourth check in a row, %s: %v", r.Move, g.Outcome())
	}
	// With a limit of two the first check is not given if it needs a second one.
	const mate = "k8/9/K8/9/9/9/9/9/9 b GS 1"
	r = think(t, newEngine(t), engine.Request{Rules: "jsa,check_limit=2", Start: mate, Limits: nodes(3000)})
	if r.Score.Mate != 1 || playOn(t, "jsa,check_limit=2", mate, r.Move).Outcome().Result != game.Win {
		t.Errorf("%s (%v) instead of the mate in one", r.Move, r.Score)
	}
}

func TestTryRule(t *testing.T) {
	const start = "9/3K5/9/9/9/9/9/k8/9 b r2b4g4s4n4l18pr 1"
	r := think(t, newEngine(t), engine.Request{Rules: "jsa,try_rule=true", Start: start, Limits: nodes(500)})
	if r.Move != "6b5a" || r.Score.Mate != 1 {
		t.Errorf("%s (%v), want the king on 5a", r.Move, r.Score)
	}
	// One move earlier it is a win in three plies, which nothing prevents.
	const before = "9/9/3K5/9/9/9/9/k8/9 b - 1"
	r = think(t, newEngine(t), engine.Request{Rules: "jsa,try_rule=true", Start: before, Limits: nodes(3000)})
	if r.Score.Mate != 3 {
		t.Errorf("%s (%v), want a win in three plies", r.Move, r.Score)
	}
}

// The declarations of every ruleset are made when they win, and not before.
func TestDeclares(t *testing.T) {
	const (
		entered = "1K7/+R+B+R+B5/PPPPPPPPP/9/9/9/9/9/k8 b 2G2S 1"
		// 28 points for Black, 26 for White, both entered.
		both = "+R3GS2+B/4K4/1+P+P+P+P+P+P2/9/9/9/+p+p+p+p+p+p+p+p+p/+l+l+lgkg+l+n+n/+r+ns3s+p1 b BGSN2P 1"
		less = "+R3GS2+B/4K4/1+P+P+P+P+P+P2/9/9/9/+p+p+p+p+p+p+p+p+p/+l+l+lgkg+l+n+n/+r+ns3s+p1 b BGSNPp 1"
		same = "+R3GS2+B/4K4/1+P+P+P+P+P+P2/9/9/9/+p+p+p+p+p+p+p+p+p/+l+l+lgkg+l+n+n/+r+ns3s+p1 w BGSNPp 1"
	)
	for _, c := range []struct {
		rules, sfen string
		want        game.Action
	}{
		{"csa", entered, game.Declare}, {"jsa", entered, game.Declare}, {"fesa", entered, game.Declare},
		{"aise", entered, game.NoAction}, {"csa", shogi.StartSFEN, game.NoAction},
		{"csa", both, game.Declare}, {"csa", less, game.NoAction}, {"csa", same, game.Declare},
		{"jsa", shogi.StartSFEN, game.NoAction}, {"forum", both, game.NoAction},
	} {
		r := think(t, newEngine(t), engine.Request{Rules: c.rules, Start: c.sfen, Limits: nodes(300)})
		if r.Action != c.want || r.Action != game.NoAction && r.Score.Mate != 1 {
			t.Errorf("%s %s: %v (%v), want %v", c.rules, c.sfen, r.Action, r.Score, c.want)
		}
	}
}

// One move before its declaration a side knows that it wins.
func TestSeesDeclaration(t *testing.T) {
	const start = "9/+R+B+R+B5/KPPPPPPPP/P8/9/9/9/9/k8 b 2G2S 1"
	for _, c := range []struct {
		rules string
		want  bool
	}{{"csa", true}, {"jsa", true}, {"aise", false}} {
		r := think(t, newEngine(t), engine.Request{Rules: c.rules, Start: start, Limits: nodes(300)})
		if c.want && r.Action != game.Declare {
			t.Errorf("%s: %v (%v)", c.rules, r.Action, r.Score)
		}
	}
	// The king enters, whatever the other side moves, and the declaration wins.
	const outside = "9/+R+B+R+B5/1PPPPPPPP/K8/9/9/9/6gsl/6gsk b 2G2S 1"
	r := think(t, newEngine(t), engine.Request{Rules: "csa", Start: outside, Limits: nodes(40000)})
	if r.Action != game.NoAction || r.Score.Mate <= 0 || r.Score.Mate > 4 {
		t.Errorf("before the king enters: %v, %s (%v)", r.Action, r.Move, r.Score)
	}
}

// A limit of moves makes what comes after it worth nothing.
func TestMoveLimit(t *testing.T) {
	const start = "4k4/9/9/9/9/9/9/9/4K4 b RBGS 255"
	r := think(t, newEngine(t), engine.Request{Rules: "csa", Start: start, Limits: nodes(2000)})
	if abs(r.Score.Centipawns) > 10 || r.Score.Mate != 0 {
		t.Errorf("two plies before the limit: %s (%v), want a draw", r.Move, r.Score)
	}
}

// Repetitions in the middle of a line, by hand.
func TestRepetitionScores(t *testing.T) {
	s, err := prepare(engine.Request{Start: "4k4/8R/9/9/9/9/9/9/4K4 b r2b4g 1"})
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(t)
	if err := e.NewGame(); err != nil {
		t.Fatal(err)
	}
	w := e.workers[0]
	w.begin(s)
	for ply, text := range []string{"1b1a", "5a5b", "1a1b", "5b5a", "1b1a"} {
		if _, repeated := w.repetition(ply); repeated != (ply == 4) {
			t.Errorf("before ply %d repeated is %v", ply, repeated)
		}
		m, err := shogi.ParseMove(text)
		if err != nil || !w.pos.Legal(m) {
			t.Fatal(text, err)
		}
		w.do(m, ply)
	}
	if score, repeated := w.repetition(5); !repeated || score != wonRepetition {
		t.Errorf("a checked side in a repetition has %d, %v", score, repeated)
	}
}
