package saisho

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/komadai/komadai/game"
)

// The rules of the game, one test each, over every state of every named net.

func eachState(t *testing.T, rules string, visit func(c *Cube, s State)) {
	t.Helper()
	c := solution(t, rules).Cube()
	for i := range int(Start) {
		visit(c, State(i))
	}
}

var netRules = []string{"net=A", "net=B", "net=C"}

// Rolls are made from the mover's seat, and no move rolls backwards.
func TestRuleMovesFromTheSeat(t *testing.T) {
	for side, want := range [2]map[Move]Direction{
		game.Black: {F: North, R: East, L: West}, game.White: {F: South, R: West, L: East},
	} {
		for m, d := range want {
			if got := m.goes(game.Side(side)); got != d {
				t.Errorf("%v's %v rolls %v, want %v", game.Side(side), m, got, d)
			}
		}
	}
	for _, rules := range netRules {
		eachState(t, rules, func(c *Cube, s State) {
			after := c.Do(s, T)
			if o := s.Orientation(); after.Orientation().Top() != o.Top() || after.Orientation().Gaze() != (o.Gaze()+1)%4 ||
				c.flame[after.Orientation()] != (c.flame[o]+1)%4 {
				t.Errorf("%s: T leads from %s to %s, want a quarter turn clockwise", rules, c.StateText(s), c.StateText(after))
			}
		})
	}
}

// A roll is that of a cube: four in one direction, or one and its opposite,
// bring it back; a roll shows the face that lay against the direction.
func TestRuleCube(t *testing.T) {
	for _, rules := range netRules {
		c := solution(t, rules).Cube()
		for o := range Orientation(Orientations) {
			for d := range c.roll[o] {
				once := c.roll[o][d]
				twice := c.roll[once][d]
				if c.roll[once][d^2] != o || c.roll[c.roll[twice][d]][d] != o || once.Top() == o.Top() || twice.Top() == o.Top() {
					t.Errorf("%s: rolled %v, %s shows %s, then %s", rules, Direction(d), c.OrientationText(o), c.OrientationText(once), c.OrientationText(twice))
				}
			}
		}
		// From home, where U is on top and N towards White, a roll north shows S.
		for d, face := range map[Direction]Face{North: FaceS, East: FaceW, South: FaceN, West: FaceE} {
			if got := c.roll[orientation(FaceU, c.net[FaceU].Gaze)][d].Top(); got != face {
				t.Errorf("%s: rolled %v from home it shows %v, want %v", rules, d, got, face)
			}
		}
	}
}

// The first move places the cube in any way that does not point the flame to
// White; one that checks the placer is an option, one that mates him loses.
func TestRulePlacement(t *testing.T) {
	for rules, want := range map[string]int{"net=A": 18, "net=A,self_check_placement=false": 14} {
		c := solution(t, rules).Cube()
		moves := c.AppendMoves(nil, Start)
		if len(moves) != want {
			t.Errorf("%s: %d placements, want %d", rules, len(moves), want)
		}
		mates := 0
		for _, m := range moves {
			if o, _ := m.Placed(); c.flame[o] == North {
				t.Errorf("%s: %s is legal", rules, c.MoveText(m))
			}
			switch c.Marks(Start, m) {
			case "~#":
				mates++
			case "~":
				if want == 14 {
					t.Errorf("%s: %s checks its own player", rules, c.MoveText(m))
				}
			}
		}
		if mates == 0 {
			t.Errorf("%s: no placement mates its own player", rules)
		}
	}
	g := play(t, "", "startpos")
	refuse(t, g, "*UNN", ErrChecks)
	refuse(t, g, "T", ErrUnplaced)
	refuse(t, play(t, "self_check_placement=false", "startpos"), "*WWS", ErrSelfCheck)
	// White's first move may check and mate.
	seen := map[string]bool{}
	c := g.Variant().(*Variant).Cube()
	for _, m := range c.AppendMoves(nil, Start) {
		s := c.Do(Start, m)
		for _, m := range c.AppendMoves(nil, s) {
			seen[c.Marks(s, m)] = true
		}
	}
	if !seen["+"] || !seen["#"] {
		t.Errorf("White's first move gives %v, want a check and a mate among it", seen)
	}
}

func play(t *testing.T, rules, line string) *game.Game {
	t.Helper()
	v, err := New(rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.Parse(v, line)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func refuse(t *testing.T, g *game.Game, m game.Move, want error) {
	t.Helper()
	n := g.History().Len()
	if err := g.Play(m); !errors.Is(err, want) || g.History().Len() != n {
		t.Errorf("%s: %s: %v, want %v", g.Position().SFEN(), m, err, want)
	}
}

// In check the only move is to roll where the gaze goes, to the left or right.
func TestRuleCheck(t *testing.T) {
	for _, rules := range netRules {
		eachState(t, rules, func(c *Cube, s State) {
			_, gaze, flame := c.Look(s.Orientation())
			mine := South // where the one to move sits
			if s.Turn() == game.White {
				mine = North
			}
			if want := flame == mine && gaze != mine; c.InCheck(s) != want {
				t.Errorf("%s: %s: in check %v", rules, c.StateText(s), !want)
			}
			if !c.InCheck(s) {
				return
			}
			moves := c.AppendMoves(nil, s)
			if len(moves) != 1 || moves[0] != R && moves[0] != L || moves[0].goes(s.Turn()) != gaze {
				t.Errorf("%s: %s: in check %v may be played, want the one roll %v", rules, c.StateText(s), moves, gaze)
			}
		})
	}
	refuse(t, play(t, "", "DEN w L"), "T", ErrForced)
}

// Gaze and flame at one player: he has lost, whoever moved.
func TestRuleMate(t *testing.T) {
	for _, k := range []struct{ line, outcome, rule string }{
		{"EWN b F moves R", "black mate", ruleMate},
		{"EWN b F moves R#", "black mate", ruleMate},
		{"WWS w L moves R~#", "black mate", ruleSelfMate},
		{"UEE b R moves T~#", "white mate", ruleSelfMate},
		{"startpos moves *USS", "white mate", ruleSelfMate},
	} {
		g := play(t, "", k.line)
		if o := g.Outcome(); o.String() != k.outcome || o.Rule != k.rule {
			t.Errorf("%s: %v by %s, want %s by %s", k.line, o, o.Rule, k.outcome, k.rule)
		}
		refuse(t, g, "T", game.ErrOver)
	}
}

// A self-check is legal and puts no duty on the opponent.
func TestRuleSelfCheck(t *testing.T) {
	seen := 0
	for _, rules := range netRules {
		eachState(t, rules, func(c *Cube, s State) {
			for _, m := range c.AppendMoves(nil, s) {
				if c.Over(s) != game.Neither || c.Marks(s, m) != "~" {
					continue
				}
				seen++
				after := c.Do(s, m)
				want := []Move{T, F, R, L}
				if m != T {
					want = slices.DeleteFunc(want, func(n Move) bool { return n == m })
				}
				if got := c.AppendMoves(nil, after); !slices.Equal(got, want) {
					t.Errorf("%s: after the self-check %s %s%s: %v, want all moves but the barred", rules, c.StateText(s), c.MoveText(m), "~", got)
				}
			}
		})
	}
	if seen == 0 {
		t.Error("no self-check found")
	}
}

// A roll may not take the opponent's back; the same letter does. A turn may
// always be repeated, nothing is barred after the placement, and a forced roll
// is legal whatever it restores.
func TestRuleKo(t *testing.T) {
	for _, rules := range netRules {
		eachState(t, rules, func(c *Cube, s State) {
			if c.Over(s) != game.Neither {
				return
			}
			for _, m := range c.AppendMoves(nil, s) {
				after := c.Do(s, m)
				if c.Over(after) != game.Neither || c.InCheck(after) {
					continue
				}
				for back := T; back <= L; back++ {
					restores := m != T && c.Do(after, back).Orientation() == s.Orientation()
					if restores != (back == m && m != T) || (c.Why(after, back) == ErrKo) != restores {
						t.Errorf("%s: %s %s, then %s: restores %v, %v", rules, c.StateText(s), c.MoveText(m), c.MoveText(back), restores, c.Why(after, back))
					}
				}
			}
		})
	}
	refuse(t, play(t, "", "DSE w L"), "L", ErrKo)
	if g := play(t, "", "EES b R"); !slices.Equal(g.Position().Moves(), []game.Move{"R"}) {
		t.Errorf("the exception: %v, want R", g.Position().Moves())
	}
	if s, err := play(t, "", "startpos moves *WNW").Variant().(*Variant).Cube().ParseState("WNW w -"); err != nil || s.Barred() != NoMove {
		t.Errorf("after the placement %v is barred, %v", s.Barred(), err)
	}
	refuse(t, play(t, "", "WNW w -"), "*WNW", ErrPlaced)
}

// The fourth occurrence of orientation, side to move and barred roll is a draw,
// but not in a limited game.
func TestRuleEndlessPlay(t *testing.T) {
	for rules, want := range map[string]int{"": 3, "limit=100": 12} {
		g := play(t, rules, "startpos moves *DSE")
		round := circle(t, g)
		rounds := 0
		for ; rounds < 12 && !g.Outcome().Over(); rounds++ {
			for _, m := range round {
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
		}
		if o := g.Outcome(); rounds != want || (o.Reason == game.Repetition) != (rules == "") {
			t.Errorf("%q: after %d rounds of %v: %v; want %d rounds", rules, rounds, round, o, want)
		}
	}
}

// circle finds the shortest way back to the present position.
func circle(t *testing.T, g *game.Game) []game.Move {
	t.Helper()
	type way struct {
		p    game.Position
		line []game.Move
	}
	home, seen := g.Position().SFEN(), map[string]bool{}
	for queue := []way{{p: g.Position()}}; len(queue) > 0; queue = queue[1:] {
		w := queue[0]
		for _, m := range w.p.Moves() {
			next, err := w.p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			line := append(slices.Clone(w.line), m)
			if next.SFEN() == home {
				return line
			}
			if !seen[next.SFEN()] {
				seen[next.SFEN()] = true
				queue = append(queue, way{next, line})
			}
		}
	}
	t.Fatalf("no way back to %s", home)
	return nil
}

// A limited game counts checks and self-checks, the forced ones too, gives
// White a point to begin with, and ends by its limit.
func TestRuleLimitedGame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ends := map[string]int{}
	for range 300 {
		g := play(t, "limit=12", "startpos")
		points := [2]int{game.White: 1}
		for !g.Outcome().Over() {
			p := g.Position()
			moves := p.Moves()
			m := moves[r.IntN(len(moves))]
			switch p.Explain(m).Marks {
			case "+":
				points[p.Turn()]++
			case "~":
				points[p.Turn()]--
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			if got, ok := g.Variant().(game.Scorer).Score(g.History()); !ok || got != points {
				t.Fatalf("after %v: score %v, want %v", g.History().Moves(), got, points)
			}
		}
		o, want := g.Outcome(), game.Neither
		if points[0] > points[1] {
			want = game.Black
		} else if points[1] > points[0] {
			want = game.White
		}
		switch {
		case o.Reason == game.Mate:
		case o.Reason != game.Points || g.History().Len() != 12:
			t.Errorf("%v after %d plies", o, g.History().Len())
		case o.Winner != want:
			t.Errorf("points %v: %v", points, o)
		}
		ends[o.String()]++
	}
	if len(ends) != 5 {
		t.Errorf("endings %v, want mates and points of both sides and a tie", ends)
	}
}
