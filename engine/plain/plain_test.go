package plain

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// positions reads the SFENs of a file in testdata.
func positions(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			list = append(list, line)
		}
	}
	return list
}

func newShogi(t testing.TB, level Level) *Engine {
	t.Helper()
	e := New(findShogi, level)
	if err := e.SetOption("Seed", "1"); err != nil {
		t.Fatal(err)
	}
	return e
}

func think(t testing.TB, e *Engine, r engine.Request) engine.Result {
	t.Helper()
	result, err := e.Think(context.Background(), r, nil)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	return result
}

func TestLevels(t *testing.T) {
	for i, l := range Levels {
		if got, err := ParseLevel(l.String()); err != nil || got != l || int(l) != i+1 {
			t.Errorf("ParseLevel(%q) = %v, %v", l, got, err)
		}
		if n := l.Label(); n.En == "" || n.It == "" || n.Ja == "" {
			t.Errorf("level %v has no name in every language: %+v", l, n)
		}
		if e := New(findShogi, l); e.Level() != l || !strings.Contains(e.Name(), l.String()) {
			t.Errorf("level %v makes the engine %q", l, e.Name())
		}
	}
	if _, err := ParseLevel("genius"); err == nil || !strings.Contains(err.Error(), "beginner, easy") {
		t.Errorf("ParseLevel(genius): %v, want the levels listed", err)
	}
}

func TestMateInOne(t *testing.T) {
	list := positions(t, "mate1.txt")
	if len(list) < 20 {
		t.Fatalf("%d positions, want 20 or more", len(list))
	}
	for _, sfen := range list {
		mates := matesIn(t, parseShogi(t, sfen), 1)
		if len(mates) == 0 {
			t.Fatalf("%s: there is no mate in one", sfen)
		}
		for _, level := range Levels {
			r := think(t, newShogi(t, level), engine.Request{Start: sfen, Limits: engine.Limits{Nodes: 1}})
			if !slices.Contains(mates, r.Move) || r.Score.Mate != 1 {
				t.Errorf("%s: %v plays %s (%v), want one of %v", sfen, level, r.Move, r.Score, mates)
			}
		}
	}
}

func TestMateInThree(t *testing.T) {
	for _, sfen := range positions(t, "mate3.txt") {
		pos := parseShogi(t, sfen)
		if len(matesIn(t, pos, 1)) > 0 {
			t.Fatalf("%s: mate in one", sfen)
		}
		for _, level := range []Level{Medium, Strong} {
			r := think(t, newShogi(t, level), engine.Request{Start: sfen, Limits: engine.Limits{Nodes: 60000}})
			if r.Score.Mate != 3 || len(r.Info.PV) != 3 {
				t.Errorf("%s: %v plays %s (%v %v), want mate in 3", sfen, level, r.Move, r.Score, r.Info.PV)
				continue
			}
			next := playOn(t, pos, r.Move)
			for _, reply := range next.Moves() {
				if len(matesIn(t, playOn(t, next, reply), 1)) == 0 {
					t.Errorf("%s: after %s %s there is no mate", sfen, r.Move, reply)
				}
			}
		}
	}
}

// No level leaves a rook or bishop to be taken for nothing.
func TestHangsNothing(t *testing.T) {
	for _, sfen := range positions(t, "hanging.txt") {
		pos := parseShogi(t, sfen)
		for _, level := range []Level{Beginner, Easy, Medium, Strong} {
			r := think(t, newShogi(t, level), engine.Request{Start: sfen, Limits: engine.Limits{Nodes: 8000}})
			if hangs(t, pos, r.Move) && r.Score.Mate <= 0 {
				t.Errorf("%s: %v plays %s (%v %v), which hangs a big piece", sfen, level, r.Move, r.Score, r.Info.PV)
			}
		}
	}
}

// Against random moves every level but the weakest wins every game, with
// little thought.
func TestBeatsRandomMoves(t *testing.T) {
	v, err := findShogi("", "jsa")
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []Level{Easy, Medium, Strong} {
		for n := range 4 {
			e := newShogi(t, level)
			g, err := game.Parse(v, "startpos")
			if err != nil {
				t.Fatal(err)
			}
			own := game.Side(n % 2)
			random := rand.New(rand.NewPCG(uint64(n), uint64(level)))
			for !g.Outcome().Over() {
				moves := g.Position().Moves()
				m := moves[random.IntN(len(moves))]
				if g.Position().Turn() == own {
					m = think(t, e, engine.Request{Moves: g.History().Moves(), Limits: engine.Limits{Nodes: 1500}}).Move
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if o := g.Outcome(); o.Result != game.Win || o.Winner != own || g.History().Len() > 200 {
				t.Errorf("%v, game %d: %v after %d plies", level, n, o, g.History().Len())
			}
		}
	}
}

// Each level wins most games against the one below it.
func TestLevelsRise(t *testing.T) {
	if os.Getenv("LONG") == "" {
		t.Skip("plays 24 games; set LONG=1")
	}
	v, err := findShogi("", "jsa")
	if err != nil {
		t.Fatal(err)
	}
	for i, weak := range Levels[:len(Levels)-1] {
		strong, points := Levels[i+1], 0
		for n := range 6 {
			pair := [2]*Engine{New(findShogi, strong), New(findShogi, weak)}
			for _, e := range pair {
				if err := e.SetOption("Seed", fmt.Sprint(n+1)); err != nil {
					t.Fatal(err)
				}
			}
			own := game.Side(n % 2)
			g, err := game.Parse(v, "startpos")
			if err != nil {
				t.Fatal(err)
			}
			for !g.Outcome().Over() && g.History().Len() < 400 {
				e := pair[0]
				if g.Position().Turn() != own {
					e = pair[1]
				}
				m := think(t, e, engine.Request{Moves: g.History().Moves(), Limits: engine.Limits{Nodes: 30000}}).Move
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if o := g.Outcome(); o.Result == game.Win && o.Winner == own {
				points++
			}
		}
		t.Logf("%v wins %d of 6 against %v", strong, points, weak)
		if points < 4 {
			t.Errorf("%v wins only %d of 6 games against %v", strong, points, weak)
		}
	}
}

// A side that has given perpetual check three times must do something else.
func TestLeavesPerpetualCheck(t *testing.T) {
	const start = "4k4/8R/9/9/9/9/9/9/4K4 b r2b4g 1"
	cycle := []game.Move{"1b1a", "5a5b", "1a1b", "5b5a"}
	moves := slices.Concat(cycle, cycle, cycle[:3])
	v, err := findShogi("", "jsa")
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{8, 10, 11} {
		line := moves[:cut]
		for _, level := range Levels {
			m := think(t, newShogi(t, level), engine.Request{Start: start, Moves: line, Limits: engine.Limits{Nodes: 5000}}).Move
			g, err := play(v, game.Line{SFEN: start, Moves: append(slices.Clone(line), m)})
			if err != nil {
				t.Fatal(err)
			}
			if o := g.Outcome(); o.Over() && o.Winner != g.Position().Turn().Opponent() {
				t.Errorf("after %d plies %v plays %s, which ends the game: %v", cut, level, m, o)
			}
		}
	}
}

// Where a ruleset limits checks in a row, the last one that is allowed is not
// given away for nothing.
func TestKeepsCheckLimit(t *testing.T) {
	const start = "4k4/8R/9/9/9/9/9/9/K8 b - 1"
	line := []game.Move{"1b1a", "5a5b", "1a1b", "5b5c", "1b1c", "5c5d"}
	r := think(t, newShogi(t, Strong), engine.Request{Rules: "forum", Start: start, Moves: line, Limits: engine.Limits{Nodes: 5000}})
	v, err := shogi.New("forum")
	if err != nil {
		t.Fatal(err)
	}
	g, err := play(v, game.Line{SFEN: start, Moves: append(line, r.Move)})
	if err != nil || g.Outcome().Over() {
		t.Errorf("the fourth check in a row, %s: %v, %v", r.Move, g.Outcome(), err)
	}
}

func TestDeclares(t *testing.T) {
	const entered = "1K7/+R+B+R+B5/PPPPPPPPP/9/9/9/9/9/k8 b 2G2S 1"
	r := think(t, newShogi(t, Easy), engine.Request{Rules: "csa", Start: entered, Limits: engine.Limits{Nodes: 500}})
	if r.Action != game.Declare && r.Score.Mate != 1 {
		t.Errorf("with all pieces entered it does %v (%s, %v)", r.Action, r.Move, r.Score)
	}
	r = think(t, newShogi(t, Easy), engine.Request{Rules: "csa", Limits: engine.Limits{Nodes: 500}})
	if r.Action != game.NoAction {
		t.Errorf("at the start it does %v", r.Action)
	}
}

// The second player wins hexapawn, so the program must beat every line of play.
func TestHexapawn(t *testing.T) {
	e := New(func(string, string) (game.Variant, error) { return hexapawn{}, nil }, Strong)
	lines := 0
	var answer func(g *game.Game)
	answer = func(g *game.Game) {
		for _, m := range g.Position().Moves() {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			n := g.History().Len()
			if !g.Outcome().Over() {
				r := think(t, e, engine.Request{Moves: g.History().Moves(), Limits: engine.Limits{Depth: 12}})
				if r.Score.Mate <= 0 {
					t.Errorf("%v: %s has the score %v, want a win", g.History().Moves(), r.Move, r.Score)
				}
				if err := g.Play(r.Move); err != nil {
					t.Fatal(err)
				}
			}
			if o := g.Outcome(); !o.Over() {
				answer(g)
			} else {
				lines++
				if o.Winner != game.White {
					t.Errorf("%v: %v", g.History().Moves(), o)
				}
			}
			g.Takeback(n - 1)
		}
	}
	g, err := game.Parse(hexapawn{}, "startpos")
	if err != nil {
		t.Fatal(err)
	}
	answer(g)
	if lines < 5 {
		t.Errorf("%d lines of play, want more", lines)
	}
}

func TestEqualRequests(t *testing.T) {
	request := engine.Request{Moves: []game.Move{"7g7f", "3c3d"}, Limits: engine.Limits{Nodes: 4000}}
	for _, level := range Levels {
		first, second := think(t, newShogi(t, level), request), think(t, newShogi(t, level), request)
		if first.Move != second.Move || first.Score != second.Score || first.Info.Nodes != second.Info.Nodes {
			t.Errorf("%v answers %+v and %+v", level, first, second)
		}
	}
	moves := map[game.Move]bool{}
	for n := range 12 {
		e := New(findShogi, Easy)
		if err := e.SetOption("Seed", fmt.Sprint(n+1)); err != nil {
			t.Fatal(err)
		}
		moves[think(t, e, request).Move] = true
	}
	if len(moves) < 2 {
		t.Errorf("twelve seeds give only %v", moves)
	}
}

// When the context ends, hardly a position is looked at any more.
func TestCancelled(t *testing.T) {
	for _, limits := range []engine.Limits{{Infinite: true}, {MoveTime: time.Hour}, {Depth: 30}} {
		ctx, cancel := context.WithCancel(context.Background())
		var last int64
		r, err := newShogi(t, Strong).Think(ctx, engine.Request{Limits: limits}, func(i engine.Info) {
			if i.Depth == 3 {
				last = i.Nodes
				cancel()
			}
		})
		cancel()
		if err != nil || r.Move == "" {
			t.Errorf("%+v: %+v, %v", limits, r, err)
		}
		if r.Info.Nodes > last+8 {
			t.Errorf("%+v: %d positions after the end of the context", limits, r.Info.Nodes-last)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := newShogi(t, Strong).Think(ctx, engine.Request{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %+v, %v", r, err)
	}
}

// A time limit is kept, here with ample allowance for a busy machine.
func TestMoveTime(t *testing.T) {
	for _, limits := range []engine.Limits{
		{MoveTime: time.Millisecond},
		{MoveTime: 50 * time.Millisecond},
		{Clocks: &[2]engine.Clock{{Left: time.Second}, {}}},
		{Clocks: &[2]engine.Clock{{Byoyomi: 200 * time.Millisecond}, {}}},
		{Clocks: &[2]engine.Clock{}},
	} {
		e := newShogi(t, Strong)
		start := time.Now()
		r := think(t, e, engine.Request{Limits: limits})
		if took := time.Since(start); took > 10*time.Second || r.Move == "" {
			t.Errorf("%+v: %s after %v", limits, r.Move, took)
		}
	}
}

func TestReports(t *testing.T) {
	var infos []engine.Info
	e := newShogi(t, Strong)
	r, err := e.Think(context.Background(), engine.Request{Moves: []game.Move{"7g7f"}, Limits: engine.Limits{Depth: 4}}, func(i engine.Info) { infos = append(infos, i) })
	if err != nil {
		t.Fatal(err)
	}
	if len(infos) != 4 || r.Info.Depth != 4 || r.Info.Nodes == 0 {
		t.Fatalf("four plies are reported as %+v", infos)
	}
	v, err := findShogi("", "jsa")
	if err != nil {
		t.Fatal(err)
	}
	for i, info := range infos {
		if info.Depth != i+1 || info.SelDepth < info.Depth || len(info.PV) == 0 {
			t.Errorf("report %d is %+v", i, info)
		}
		if _, err := play(v, game.Line{Moves: append([]game.Move{"7g7f"}, info.PV...)}); err != nil {
			t.Errorf("the line of report %d is not legal: %v", i, err)
		}
	}
	if r.Move != r.Info.PV[0] || r.Ponder != r.Info.PV[1] {
		t.Errorf("move %s and reply %s, line %v", r.Move, r.Ponder, r.Info.PV)
	}
}

func TestManyAtOnce(t *testing.T) {
	var group sync.WaitGroup
	for n := range 6 {
		group.Go(func() {
			e := New(findShogi, Levels[n%len(Levels)])
			defer e.Close()
			if _, err := e.Think(context.Background(), engine.Request{Limits: engine.Limits{Nodes: 2000}}, nil); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

func TestBadRequests(t *testing.T) {
	e := newShogi(t, Easy)
	for _, c := range []struct {
		request engine.Request
		want    string
	}{
		{engine.Request{Rules: "house"}, "house"},
		{engine.Request{Start: "9/9 b - 1"}, "rank"},
		{engine.Request{Moves: []game.Move{"7g7f", "7g7f"}}, "ply 2"},
		{engine.Request{Limits: engine.Limits{Depth: -1}}, "Depth is -1"},
		{engine.Request{Start: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}, "game is over"},
	} {
		r, err := e.Think(context.Background(), c.request, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %+v, %v; want an error with %q", c.request, r, err, c.want)
		}
	}
	if _, err := e.Think(context.Background(), engine.Request{Start: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}, nil); !errors.Is(err, game.ErrOver) {
		t.Errorf("a game that is over: %v", err)
	}
	for _, c := range [][2]string{{"Level", "genius"}, {"Hash", "1"}, {"Seed", "-1"}} {
		if err := e.SetOption(c[0], c[1]); err == nil {
			t.Errorf("option %s takes %s", c[0], c[1])
		}
	}
	if err := e.SetOption("level", "medium"); err != nil || e.Level() != Medium {
		t.Errorf("option level: %v, %v", e.Level(), err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if _, err := e.Think(context.Background(), engine.Request{}, nil); !errors.Is(err, engine.ErrClosed) {
		t.Errorf("a closed engine: %v", err)
	}
}

// Handicaps, problems without an attacking king, a board full of moves and a
// position with one move only are all thought about.
func TestOddPositions(t *testing.T) {
	v, err := findShogi("", "jsa")
	if err != nil {
		t.Fatal(err)
	}
	list := []string{
		"4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1",
		"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
		"k8/9/1G7/9/9/9/9/9/K8 w - 1",
		"7lk/9/8P/9/9/9/9/9/K8 w - 1",
	}
	for _, s := range v.Starts() {
		list = append(list, s.SFEN)
	}
	for _, sfen := range list {
		for _, level := range []Level{Beginner, Strong} {
			r := think(t, newShogi(t, level), engine.Request{Start: sfen, Limits: engine.Limits{Nodes: 400}})
			if !slices.Contains(parseShogi(t, sfen).Moves(), r.Move) {
				t.Errorf("%s: %v plays %q", sfen, level, r.Move)
			}
		}
	}
}
