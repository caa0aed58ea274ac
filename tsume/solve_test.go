package tsume

import (
	"context"
	"errors"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func parse(t testing.TB, sfen string) shogi.Position {
	t.Helper()
	s, err := shogi.ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Tsume()
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	return p
}

// problems are mates whose lengths are known, and positions that look like one.
var problems = []struct {
	name  string
	plies int // 0 for no mate
	sfen  string
}{
	{"gold", 1, "8k/9/7G1/9/9/9/9/9/9 b G 1"},
	{"rook and gold", 3, "8k/9/6R2/9/9/9/9/9/9 b G 1"},
	{"bishop from afar", 3, "3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1"},
	{"horse from afar", 3, "3sks3/9/4+P4/9/9/+B8/9/9/9 b S2rb4gs4n4l17p 1"},
	{"gold and silver", 5, "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1"},
	{"two bishops", 9, "6s2/6l2/9/6BBk/9/9/9/9/9 b RPr4g3s4n3l17p 1"},
	{"gold and knight", 11, "4+P2kl/7s1/5R3/7B1/9/9/9/9/9 b GNrb3g3s3n3l17p 1"},
	{"silver, knight and pawn", 11, "7nk/9/5R3/8p/6P2/9/9/9/9 b SNPr2b4g3s2n4l15p 1"},
	{"number 5 of Zukō", 21, "n+B1sS4/1R1g5/1Ls6/2k6/2n6/3L5/R8/9/9 b B2P3gs2n2l16p 1"},

	{"a pawn alone", 0, "4k4/9/9/9/9/9/9/9/9 b P 1"},
	{"the answer to the check gives check", 0, "7l1/5n1k1/5R2P/6sK1/7L1/9/9/9/9 b r2b4g3s3n2l17p 1"},
	{"the same without its knight", 5, "7l1/7k1/5R2P/6sK1/7L1/9/9/9/9 b r2b4g3s4n2l17p 1"},
	{"only a dropped pawn would mate", 0, "7nk/9/8G/9/9/9/9/9/9 b P2r2b3g4s3n4l17p 1"},
	{"a dropped pawn would mate at once", 0, "7nk/9/7G1/9/9/9/9/9/4K4 b P 1"},
	{"a pawn moved may mate", 1, "7nk/9/7GP/9/9/9/9/9/4K4 b - 1"},
	{"only if the rook does not promote", 7, "5R3/6pk1/6N2/6P2/7p1/7N1/9/9/9 b N2Pr2b4g4sn4l13p 1"},
	{"interpositions that are futile", 1, "8k/6S2/7G1/9/9/9/9/9/R8 b r2b3g3s4n4l18p 1"},
	{"no check, no stalemate", 0, "8k/9/6N2/7N1/9/9/9/9/K8 b P 1"},
}

func TestProblems(t *testing.T) {
	for _, c := range problems {
		p := parse(t, c.sfen)
		for _, turned := range []bool{false, true} {
			q := p
			if turned {
				q = turn(t, &p)
			}
			r, err := Solve(context.Background(), q, Options{Shortest: true, Memory: 64}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if c.plies == 0 {
				if r.Status != NoMate {
					t.Errorf("%s: %+v, want no mate", c.name, r)
				}
				continue
			}
			if r.Status != Mate || !r.Exact || r.Plies != c.plies || r.AtLeast != c.plies {
				t.Errorf("%s: %+v, want a mate in %d", c.name, r, c.plies)
			}
			checkLine(t, q, r)
		}
	}
}

// turn returns the position with the players exchanged.
func turn(t *testing.T, p *shogi.Position) shogi.Position {
	t.Helper()
	s := p.Setup()
	var o shogi.Setup
	for i, pc := range s.Board {
		if pc != shogi.NoPiece {
			o.Board[80-i] = shogi.NewPiece(pc.Kind(), pc.Color().Other())
		}
	}
	o.Hands[0], o.Hands[1], o.Turn = s.Hands[1], s.Hands[0], s.Turn.Other()
	q, err := o.Tsume()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// checkLine plays a line: checks and answers in turn, and no answer at the end
// but futile interpositions.
func checkLine(t *testing.T, p shogi.Position, r Result) {
	t.Helper()
	start, attacker := p.SFEN(), p.Turn()
	if len(r.Line) == 0 || r.Exact && len(r.Line) != r.Plies {
		t.Errorf("%s: the line %v of a mate in %d", start, r.Line, r.Plies)
		return
	}
	for i, m := range r.Line {
		if !p.Legal(m) {
			t.Fatalf("%s: %v of %v is illegal", start, m, r.Line)
		}
		var u shogi.Undo
		p.Do(m, &u)
		if i%2 == 0 && !p.InCheck() {
			t.Fatalf("%s: %v of %v is no check", start, m, r.Line)
		}
	}
	for _, m := range p.AppendMoves(nil, shogi.All) {
		if !m.IsDrop() && r.Exact {
			t.Errorf("%s: at the end of %v there is %v", start, r.Line, m)
		}
	}
	if p.Hand(attacker) != r.Left {
		t.Errorf("%s: %v left over, want %v", start, r.Left, p.Hand(attacker))
	}
}

// A check that is repeated for ever is no mate, and does not keep the search.
func TestPerpetualCheck(t *testing.T) {
	for _, sfen := range []string{
		"4k4/8R/9/9/9/9/9/9/4K4 b - 1",
		"k8/2+B6/9/9/9/9/9/9/4K4 b - 1",
	} {
		r, err := Solve(context.Background(), parse(t, sfen), Options{Shortest: true, Memory: 16, Nodes: 2_000_000}, nil)
		if err != nil || r.Status != NoMate {
			t.Errorf("%s: %+v, %v, want no mate", sfen, r, err)
		}
	}
}

func TestNoDefender(t *testing.T) {
	_, err := Solve(context.Background(), parse(t, "4K4/9/9/9/9/9/9/9/9 b G 1"), Options{}, nil)
	if !errors.Is(err, ErrNoDefender) {
		t.Errorf("error %v, want %v", err, ErrNoDefender)
	}
}

// What is known when the search is stopped is an answer, and comes at once.
func TestStopped(t *testing.T) {
	p := parse(t, "9/1+R+N1kP2S/6pn1/9/9/5+B3/1R2S4/3p5/9 b NPb4g2sn4l14p 1")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Solve(ctx, p, Options{Memory: 16}, nil); err != nil || r.Status != Unknown || r.Nodes > 1000 {
		t.Errorf("stopped before it began: %+v, %v", r, err)
	}
	ctx, cancel = context.WithCancel(context.Background())
	r, err := Solve(ctx, p, Options{Memory: 16}, func(g Progress) {
		if g.Nodes > 0 {
			cancel()
		}
	})
	if err != nil || r.Status != Unknown || r.Nodes == 0 {
		t.Errorf("stopped at its first report: %+v, %v", r, err)
	}
	cancel()
	if r, err := Solve(context.Background(), p, Options{Memory: 16, Nodes: 5000}, nil); err != nil || r.Status != Unknown || r.Nodes > 5000 {
		t.Errorf("after 5000 positions: %+v, %v", r, err)
	}
}

// Several threads share one table and come to the same answers.
func TestThreads(t *testing.T) {
	for _, c := range problems {
		p := parse(t, c.sfen)
		r, err := Solve(context.Background(), p, Options{Shortest: true, Memory: 16, Threads: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.plies == 0 && r.Status != NoMate || c.plies > 0 && (!r.Exact || r.Plies != c.plies) {
			t.Errorf("%s: %+v, want %d plies", c.name, r, c.plies)
		}
		if c.plies > 0 {
			checkLine(t, p, r)
		}
	}
}
