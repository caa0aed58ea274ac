package gufu

import (
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/game/gametest"
)

func variant(t *testing.T, rules string) *Variant {
	t.Helper()
	v, err := New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestContract(t *testing.T) {
	for _, rules := range RulesetNames() {
		t.Run(rules, func(t *testing.T) { gametest.Run(t, variant(t, rules), gametest.Options{Games: 40}) })
	}
}

func TestRulesets(t *testing.T) {
	for text, want := range map[string]string{
		"": "free", "free": "free", "strict": "strict", "evasion=strict": "strict", " evasion=free ": "free",
		"free,evasion=strict": "strict", "strict,evasion=free": "free", "strict,evasion=strict": "strict",
	} {
		r, err := ParseRuleset(text)
		if err != nil || r.String() != want {
			t.Errorf("%q reads as %v, %v; want %s", text, r, err, want)
		}
		if again, err := ParseRuleset(r.Full()); err != nil || again != r {
			t.Errorf("%q is read back as %v, %v", r.Full(), again, err)
		}
	}
	for text, want := range map[string]string{
		"jsa": "free, strict", ",": "not known", "evasion=maybe": "free or strict", "net=A": "want evasion",
		"free,strict": "name=value", "evasion=free,evasion=free": "twice",
	} {
		if _, err := ParseRuleset(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}

// Every reachable position and every move is read back as it was written.
func TestRoundTrips(t *testing.T) {
	for _, r := range bothRules {
		s := Solve(r)
		for i, st := range s.states[:s.reachable] {
			if got, err := ParseState(st.Text(r), r); err != nil || got != st {
				t.Fatalf("%q is read as %q, %v", st.Text(r), got.Text(r), err)
			}
			if i%11 != 0 {
				continue
			}
			for _, m := range st.AppendMoves(nil, r) {
				if got, err := ParseMove(m.String(), st.Turn()); err != nil || got != m {
					t.Fatalf("%q is read as %v, %v", m, got, err)
				}
			}
		}
	}
}

// A move is legal by Why exactly if it is in the list.
func TestWhyAgreesWithMoves(t *testing.T) {
	for _, r := range bothRules {
		s := Solve(r)
		for i := 0; i < s.reachable; i += 97 {
			st := s.states[i]
			legal := map[Move]bool{}
			for _, m := range st.AppendMoves(nil, r) {
				legal[m] = true
			}
			for p := BlackKing; p <= Arashi; p++ {
				if p < Kaze && p != st.king() {
					continue
				}
				for n := range Square(4 * 6 * 4) {
					m := Move{Action(n % 4), p, n / 4 % 6, Dir(n / 24)}
					if err := st.Why(m, r); (err == nil) != legal[m] {
						t.Fatalf("%v: %s: %v is legal: %v, but Why says %v", r, st.Text(r), m, legal[m], err)
					}
				}
			}
		}
	}
}

func TestSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"K*2三>W": "K*2c>W", "S-1一>N#": "S-1a>N", "Wx2二>S+": "Wx2b>S", "K:1二>E": "K:1b>E",
		"K*23>W": "K*2c>W", "S-11>N": "S-1a>N", "Wx2b>S#": "Wx2b>S",
		"Ｋ＊２三＞Ｗ": "K*2c>W", "Ｓ−１一＞Ｎ＃": "S-1a>N", "W×2２>S": "Wx2b>S", "Ｋ：１ｂ＞Ｅ": "K:1b>E",
	} {
		if m, err := ParseMove(text, game.White); err != nil || m.String() != want {
			t.Errorf("%q reads as %v, %v; want %s", text, m, err, want)
		}
	}
	for _, text := range []string{"", "+", "K", "K*2c", "K*2c>", "K*3c>W", "K*2d>W", "K*24>W", "Q*2c>W", "K=2c>W", "K*2c>X", "K*2c>W+#", "k*2c>W", strings.Repeat("K", 40)} {
		if m, err := ParseMove(text, game.Black); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q reads as %v, %v; want a syntax error", text, m, err)
		}
	}
}

// Every spelling is played, a wrong mark is refused, and the history keeps the
// canonical text.
func TestMarks(t *testing.T) {
	for _, c := range []struct {
		position, text, canonical string
		want                      error
	}{
		{"1Ws/Ke1/Swke b - p", "S:2三>N#", "S:2c>N", nil},
		{"1Ws/Ke1/Swke b - p", "Ｓ：２３＞Ｎ", "S:2c>N", nil},
		{"1Ws/Ke1/Swke b - p", "S:2c>N+", "S:2c>N", nil}, // a mate is a check
		{"1Ss/WeKw/1ke w - p", "Kx2二>S+", "Kx2b>S", nil},
		{"1Ss/WeKw/1ke w - p", "Kx2b>S", "Kx2b>S", nil},
		{"1Ss/WeKw/1ke w - p", "Kx2b>S#", "", game.ErrMark},
		{"2/2/2 b KkWS 1", "K*2三>W+", "", game.ErrMark},
		{"2/2/2 b KkWS 1", "K*2三>W", "K*2c>W", nil},
	} {
		g, err := game.Parse(variant(t, "strict"), c.position)
		if err != nil {
			t.Fatal(err)
		}
		step := g.Position().Explain(game.Move(c.text))
		if string(step.Move) != c.canonical {
			t.Errorf("%s: %s is explained as %q, want %q", c.position, c.text, step.Move, c.canonical)
		}
		err = g.Play(game.Move(c.text))
		switch {
		case c.want != nil:
			if !errors.Is(err, c.want) || g.History().Len() != 0 {
				t.Errorf("%s: %s: %v, want %v", c.position, c.text, err, c.want)
			}
		case err != nil || string(g.History().Move(1)) != c.canonical:
			t.Errorf("%s: %s is played as %v, %v; want %s", c.position, c.text, g.History().Moves(), err, c.canonical)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		position, move string
		strict         bool
		want           error
	}{
		{"2/2/2 b KkWS 1", "W*2c>N", false, ErrSetUp},
		{"2/2/2 b KkWS 1", "K:2c>N", false, ErrSetUp},
		{"1kn/2/WeKs b S p", "S*2c>N", false, ErrOccupied},
		{"1kn/2/WeKs b S p", "W*2a>N", false, ErrNotInHand},
		{"1kn/2/WeKs b S p", "S-2b>N", false, ErrNotThere},
		{"1kn/2/WeKs b S p", "K-1b>N", false, ErrDirection},
		{"1kn/2/WeKs b S p", "K-2a>W", false, ErrPattern},
		{"1kn/2/WeKs b S p", "Kx1b>W", false, ErrEmpty},
		{"1kw/1Kw/WeSe b - p", "Kx1a>N", false, ErrKing},
		{"1kw/SeWs/Kn1 b - p", "K:2c>E", false, game.ErrOver},
		{"1kw/KsSn/We1 b - p", "K:2b>W", true, ErrInCheck},
		{"1ks/1Kw/2 b WS p", "K:1b>N", false, ErrFaceToFace},
		{"1ks/Kn1/2 b WS p", "S*1b>S", false, nil},
		{"1ks/Kn1/2 b WS p", "S*2a>S", false, ErrDropCheck},
	} {
		v := variant(t, Ruleset{c.strict}.String())
		p, err := v.Parse(c.position)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		_, err = p.Play(game.Move(c.move))
		if c.want == nil && err != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %s: %v, want %v", c.position, c.move, err, c.want)
		}
	}
}

func TestBadPositions(t *testing.T) {
	for text, want := range map[string]string{
		"2/2 b KkWS 1":          "2 ranks",
		"2/2/21 b KkWS 1":       "3 squares",
		"2/2/2 x KkWS 1":        "want b or w",
		"2/2/2 b KkW 1":         "want KkWS",
		"2/2/2 w KkWS 1":        "want black",
		"2/2/2 b KkWS 5":        "want 1 to 4",
		"2/2/2 b KkWS p":        "both kings",
		"2/2/2 b KkWS 2":        "want kWS",
		"Kn1/ks1/2 w WS p":      "", // back to back
		"Ks1/kn1/2 w WS p":      "face to face",
		"KnKn/2/2 w kWS 2":      "second K",
		"Kq1/2/2 w kWS 2":       "direction",
		"Qn1/2/2 w kWS 2":       "want K, k, W, S",
		"1kn/2/WeKs b S p W=b":  "no contact",
		"1kn/2/WeKs b S p Q=b":  "owner of a contact",
		"1kn/2/1Kn b WS p junk": "owner of a contact",
	} {
		_, err := ParseState(text, Ruleset{})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
	if _, err := ParseState("2/kn1/2 b KWS p", Ruleset{Strict: true}); err == nil {
		t.Error("strict reads a position where a king was captured")
	}
}

// Under free a check may be ignored; then the king is captured.
func TestKingCapture(t *testing.T) {
	v := variant(t, "free")
	g, err := game.Parse(v, "1kw/KsSn/We1 b - p moves K:2b>W")
	if err != nil {
		t.Fatal(err)
	}
	p := g.Position()
	if !strings.Contains(p.SFEN(), "=w") {
		t.Errorf("%s does not say that White owns the contact", p.SFEN())
	}
	taken := 0
	for _, m := range p.Moves() {
		for _, c := range p.Explain(m).Captures {
			if c.Kind == "K" && c.Owner == game.Black {
				taken++
				after := g.Clone()
				if err := after.Play(m); err != nil {
					t.Fatal(err)
				}
				if o := after.Outcome(); o.Winner != game.White || o.Reason != game.KingCaptured {
					t.Errorf("after %s: %v", m, o)
				}
			}
		}
	}
	if taken == 0 {
		t.Errorf("%s: no move takes the king: %v", p.SFEN(), p.Moves())
	}
}

func TestFourthOccurrence(t *testing.T) {
	round := " K:1c>W K:1a>E K:1c>N K:1a>S K:1c>E K:1a>W K:1c>S K:1a>N"
	g, err := game.Parse(variant(t, "free"), "1kn/2/1Ks b WS p moves"+strings.Repeat(round, 3))
	if err != nil {
		t.Fatal(err)
	}
	if o := g.Outcome(); o.Result != game.Drawn || o.Reason != game.Repetition {
		t.Errorf("outcome %v, want a draw by repetition", o)
	}
}

func FuzzParseState(f *testing.F) {
	for _, text := range []string{"2/2/2 b KkWS 1", "1kn/2/WeKs b S p", "1kw/SeWs/Kn1 b - p W=w S=w", "2/kn1/2 b KWS p 7"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range bothRules {
			s, err := ParseState(text, r)
			if err != nil {
				continue
			}
			if again, err := ParseState(s.Text(r), r); err != nil || again != s {
				t.Errorf("%q is written %q and read as %q, %v", text, s.Text(r), again.Text(r), err)
			}
			s.AppendMoves(nil, r)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"K*2c>W", "S-1一>N#", "Wx22>S+", "K:1b>E"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMove(text, game.Black)
		if err != nil {
			return
		}
		if again, err := ParseMove(m.String(), game.Black); err != nil || again != m {
			t.Errorf("%q reads as %v and then as %v, %v", text, m, again, err)
		}
	})
}
