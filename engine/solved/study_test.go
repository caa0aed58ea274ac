package solved

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/jizai"
	"github.com/komadai/komadai/saisho"
)

// variants are those that a test has used, so that each is solved once.
var variants sync.Map

func find(key, rules string) (game.Variant, error) {
	if v, ok := variants.Load(key + " " + rules); ok {
		return v.(game.Variant), nil
	}
	var v game.Variant
	var err error
	if key == "gufu" {
		v, err = gufu.New(rules)
	} else {
		v, err = saisho.New(rules)
	}
	if err != nil {
		return nil, err
	}
	variants.Store(key+" "+rules, v)
	return v, nil
}

func start(t testing.TB, key, rules, position string) *game.Game {
	t.Helper()
	v, err := find(key, rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.Parse(v, position)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func study(t testing.TB, g *game.Game) Verdict {
	t.Helper()
	s, err := Study(g.Variant(), g.History())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func best(s Verdict) string {
	var words []string
	for _, m := range s.Moves {
		if m.Best {
			words = append(words, string(m.Move))
		}
	}
	return strings.Join(words, " ")
}

func TestStudy(t *testing.T) {
	for _, c := range []struct {
		game, rules, position string
		value                 string
		term                  Term
		best                  string
		plies                 int // of the line
	}{
		{"saisho", "", "startpos", "W7", Tsume, "*WWS", 7},
		{"saisho", "", "WNW w -", "W7", Tsume, "T", 7},
		{"saisho", "", "EWN b F", "W1", Tsume, "R", 1},
		{"saisho", "", "WEN b -", "L6", Hisshi, "L", 6},
		{"saisho", "", "EES b R", "L4", Hisshi, "R", 4},
		{"saisho", "", "WWS w L", "L2", Hisshi, "F T", 2},
		{"saisho", "", "DEN w L", "D", NoTerm, "L", 0}, // in check
		{"saisho", "", "ESW w -", "D", Tsumero, "F R", 0},
		{"saisho", "limit=100", "startpos", "W7", Tsume, "*WWS", 7},
		{"saisho", "limit=3", "startpos", "L3 (-1 points)", NoTerm, "", 0},
		{"gufu", "strict", "startpos", "D", NoTerm, "", 0},
		{"gufu", "strict", "1Ws/Ke1/Swke b - p", "W1", Tsume, "S:2c>N", 1},
		{"gufu", "strict", "1Ss/WeKw/1ke w - p", "W3", Tsume, "Kx2b>S", 3},
		{"gufu", "strict", "1kw/KsSn/We1 b - p", "L2", Hisshi, "K-1c>W Kx2c>W", 2},
		{"gufu", "strict", "1kw/1Kw/WeSe b - p", "D", NoTerm, "", 0},
		{"gufu", "strict", "KwWw/2/ksSw w - p", "D", Tsumero, "Kx1c>W", 0},
		{"gufu", "strict", "1Ws/knKn/1Sw b - p", "D", NoTerm, "K-2a>E", 0}, // in check
	} {
		g := start(t, c.game, c.rules, c.position)
		s := study(t, g)
		if s.Value.String() != c.value || s.Term != c.term || c.best != "" && best(s) != c.best || len(s.Line) != c.plies {
			t.Errorf("%s %s: %v %q, best %s, line %v; want %s %q, %s, %d plies", c.game, c.position, s.Value, s.Term, best(s), s.Line, c.value, c.term, c.best, c.plies)
		}
		for _, m := range s.Line {
			if err := g.Play(m); err != nil {
				t.Errorf("%s %s: line %v: %v", c.game, c.position, s.Line, err)
			}
		}
		if len(s.Line) > 0 && g.Outcome().Reason != game.Mate {
			t.Errorf("%s %s: line %v ends with %v, want a mate", c.game, c.position, s.Line, g.Outcome())
		}
		if end := study(t, g); len(s.Line) > 0 && (end.Value.Plies != 0 || len(end.Moves) > 0 || end.Value.Result != Loss) {
			t.Errorf("%s %s: mated, it is worth %+v", c.game, c.position, end)
		}
	}
}

func TestTermsOfMoves(t *testing.T) {
	s := study(t, start(t, "saisho", "", "WNW w -"))
	got := map[game.Move]Term{}
	for _, m := range s.Moves {
		got[m.Move] = m.Term
	}
	// T leaves Black lost, R mates White himself, and what F and L leave is won for Black.
	for m, want := range map[game.Move]Term{"T": Hisshi, "R": NoTerm} {
		if got[m] != want {
			t.Errorf("after %s: %q, want %q", m, got[m], want)
		}
	}
}

// A threat is a mate that follows if the side to move does nothing.
func TestTsumero(t *testing.T) {
	x := gufu.Solve(gufu.Ruleset{})
	v, err := gufu.New("free")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[Term]int{}
	i := 0
	x.Reachable(func(s gufu.State, _ gufu.Value) {
		if i++; i%3001 != 0 {
			return
		}
		p, err := v.Parse(s.Text(gufu.Ruleset{}))
		if err != nil {
			t.Fatal(err)
		}
		verdict, err := Study(v, game.NewHistory(p, 1))
		if err != nil {
			t.Fatal(err)
		}
		seen[verdict.Term]++
		if verdict.Term != Tsumero {
			return
		}
		other := map[string]string{"b": "w", "w": "b"}
		f := strings.Fields(p.SFEN())
		f[1] = other[f[1]]
		q, err := v.Parse(strings.Join(f, " "))
		if err != nil {
			t.Fatal(err)
		}
		after, err := Study(v, game.NewHistory(q, 1))
		if err != nil || after.Value.Result != Win || p.InCheck() {
			t.Errorf("%s is called tsumero, but with the opponent to move it is worth %v, %v", p.SFEN(), after.Value, err)
		}
	})
	if len(seen) != 4 {
		t.Errorf("positions by term: %v, want some of each", seen)
	}
}

func TestUnsolved(t *testing.T) {
	v, err := jizai.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	g := game.NewGame(v, must(v.Parse(v.Starts()[0].SFEN)), 1)
	if _, err := Study(v, g.History()); !errors.Is(err, ErrUnsolved) || !strings.Contains(err.Error(), "jizai") {
		t.Errorf("jizai: %v, want ErrUnsolved", err)
	}
	for key, want := range map[string]bool{"gufu": true, "saisho": true, "jizai": false, "shogi": false, "": false} {
		if Plays(key) != want {
			t.Errorf("Plays(%q) = %v", key, !want)
		}
	}
}

func must(p game.Position, err error) game.Position {
	if err != nil {
		panic(err)
	}
	return p
}

// brute values a position by search alone, repetitions judged by the variant:
// 1 if the side to move can force a mate within some plies, -1 if it is mated
// by force within them, else 0.
func brute(g *game.Game, plies int) int {
	if o := g.Outcome(); o.Over() {
		switch {
		case o.Result != game.Win:
			return 0
		case o.Winner == g.Position().Turn():
			return 1
		}
		return -1
	}
	if plies == 0 {
		return 0
	}
	best := -1
	for _, m := range g.Position().Moves() {
		if err := g.Play(m); err != nil {
			panic(err)
		}
		v := -brute(g, plies-1)
		g.Takeback(g.History().Len() - 1)
		if best = max(best, v); best == 1 {
			break
		}
	}
	return best
}

// With positions that occurred three times the values are those that a search
// by the variant's own judge finds.
func TestRepetition(t *testing.T) {
	v, err := saisho.New("")
	if err != nil {
		t.Fatal(err)
	}
	tried, differ := 0, 0
	for s := range saisho.Start {
		if x := v.Solution(); !x.Reachable(s) || v.Cube().Over(s) != game.Neither || s%3 != 0 {
			continue
		}
		position := v.Cube().StateText(s)
		g := start(t, "saisho", "", position)
		for _, circle := range circles(g, 6) {
			h := g.Clone()
			for range 2 {
				for _, m := range circle {
					if err := h.Play(m); err != nil {
						t.Fatal(err)
					}
				}
			}
			if h.Outcome().Over() {
				t.Fatalf("%s: over after two rounds of %v", position, circle)
			}
			// Every position of the circle has occurred three times by now but for the last ones.
			for _, m := range circle {
				s := study(t, h)
				tried++
				n := 9
				if s.Value.Result != Draw {
					n = s.Value.Plies
				}
				want := map[Result]int{Win: 1, Draw: 0, Loss: -1}[s.Value.Result]
				if got := brute(h.Clone(), n); got != want {
					t.Errorf("%s after %v: worth %v, a search of %d plies says %d", position, h.History().Moves(), s.Value, n, got)
				}
				if s.Value.Result != Draw && brute(h.Clone(), n-1) == want {
					t.Errorf("%s after %v: worth %v, but it ends sooner", position, h.History().Moves(), s.Value)
				}
				if table, _ := tableOf(h.Variant()); table.value(table.root(h.History())) != s.Value {
					differ++
				}
				if err := h.Play(m); err != nil {
					t.Fatal(err)
				}
				if h.Outcome().Over() {
					break
				}
			}
		}
	}
	if tried < 500 || differ < 20 {
		t.Errorf("%d positions tried, %d of them changed their value; want more", tried, differ)
	}
}

// circles lists ways back to the present position in so many plies.
func circles(g *game.Game, plies int) [][]game.Move {
	var found [][]game.Move
	var walk func(p game.Position, line []game.Move)
	walk = func(p game.Position, line []game.Move) {
		if len(line) > 0 && p.SFEN() == g.Position().SFEN() {
			found = append(found, slices.Clone(line))
			return
		}
		if len(line) == plies {
			return
		}
		for _, m := range p.Moves() {
			walk(must(p.Play(m)), append(line, m))
		}
	}
	walk(g.Position(), nil)
	return found
}

// In a limited game the score and the plies left decide.
func TestStudyOfLimitedGame(t *testing.T) {
	g := start(t, "saisho", "limit=6", "startpos")
	for !g.Outcome().Over() {
		s := study(t, g)
		want := brute(g.Clone(), 6)
		if got := map[Result]int{Win: 1, Draw: 0, Loss: -1}[s.Value.Result]; got != want {
			t.Errorf("after %v: %v, a search says %d", g.History().Moves(), s.Value, want)
		}
		for _, m := range s.Moves {
			h := g.Clone()
			if err := h.Play(m.Move); err != nil {
				t.Fatal(err)
			}
			if got, want := map[Result]int{Win: 1, Draw: 0, Loss: -1}[m.Value.Result], -brute(h, 6); got != want {
				t.Errorf("after %v, %s: %v, a search says %d", g.History().Moves(), m.Move, m.Value, want)
			}
		}
		if err := g.Play(s.Moves[len(s.Moves)/2].Move); err != nil {
			t.Fatal(err)
		}
	}
	if s := study(t, g); len(s.Moves) > 0 {
		t.Errorf("after the end: %+v", s)
	}
}

// Whatever is studied, the value is that of the best move, and the forced
// sequence ends as it says.
func FuzzStudy(f *testing.F) {
	f.Add(byte(0), "startpos", "\x00\x01\x02")
	f.Add(byte(1), "WNW w - 3", "\x07\x03")
	f.Add(byte(2), "WEN b - 99", "TTTT")
	f.Add(byte(3), "1kw/1Kw/WeSe b - p", "abc")
	f.Add(byte(3), "2/kn1/2 b KWS p", "")
	f.Add(byte(3), "1kw/SeWs/Kn1 b - p W=b S=w", "0")
	games := [...][2]string{{"saisho", ""}, {"saisho", "net=B"}, {"saisho", "limit=100"}, {"gufu", "free"}}
	for _, k := range games { // solved before the clock of the first input runs
		if v, err := find(k[0], k[1]); err != nil {
			f.Fatal(err)
		} else if _, ok := tableOf(v); !ok {
			f.Fatalf("%s is not solved", v.Key())
		}
	}
	f.Fuzz(func(t *testing.T, which byte, position, picks string) {
		k := games[int(which)%len(games)]
		v, err := find(k[0], k[1])
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.Parse(v, position)
		if err != nil {
			return
		}
		for i := 0; ; i++ {
			s, err := Study(v, g.History())
			if err != nil {
				t.Fatal(err)
			}
			if g.Outcome().Over() != (len(s.Moves) == 0) {
				t.Fatalf("%v after %v: %d moves studied", g.Outcome(), g.History().Moves(), len(s.Moves))
			}
			for _, m := range s.Moves {
				if m.Value.rank() > s.Value.rank() || m.Best != (m.Value.rank() == s.Value.rank()) {
					t.Errorf("%s: worth %v, %s is worth %v, best %v", g.Position().SFEN(), s.Value, m.Move, m.Value, m.Best)
				}
			}
			if len(s.Line) > 0 {
				h := g.Clone()
				for _, m := range s.Line {
					if err := h.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				if o := h.Outcome(); o.Result != game.Win || len(s.Line) != s.Value.Plies || (o.Winner == g.Position().Turn()) != (s.Value.Result == Win) {
					t.Errorf("%s: worth %v, the line %v ends %v", g.Position().SFEN(), s.Value, s.Line, o)
				}
			}
			if i >= min(len(picks), 24) || len(s.Moves) == 0 {
				return
			}
			if err := g.Play(s.Moves[int(picks[i])%len(s.Moves)].Move); err != nil {
				t.Fatal(err)
			}
		}
	})
}
