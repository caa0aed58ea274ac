package tsume

import (
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// slowMate reports whether the side to move mates within the plies, by all
// moves.
func slowMate(p shogi.Position, plies int) bool {
	if plies < 1 {
		return false
	}
	for _, m := range p.AppendMoves(nil, shogi.All) {
		if q := after(p, m); q.InCheck() && slowMated(q, plies) {
			return true
		}
	}
	return false
}

func slowMated(p shogi.Position, plies int) bool {
	for _, m := range p.AppendMoves(nil, shogi.All) {
		if !slowMate(after(p, m), plies-2) {
			return false
		}
	}
	return true
}

func after(p shogi.Position, m shogi.Move) shogi.Position {
	var u shogi.Undo
	p.Do(m, &u)
	return p
}

func TestMateIn(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for n := 0; n < 600; {
		p, ok := latePosition(r)
		if !ok || len(p.AppendMoves(nil, shogi.Checks)) > 12 {
			continue
		}
		n++
		before := p
		for _, plies := range []int{1, 3, 5} {
			if plies == 5 && n%10 != 0 {
				continue
			}
			want := slowMate(p, plies)
			m, decided := MateIn(&p, plies, 0)
			if !decided || (m != 0) != want {
				t.Errorf("%s: MateIn(%d) = %v, %v, want a mate: %v", p.SFEN(), plies, m, decided, want)
			}
			if m != 0 {
				found++
				if q := after(p, m); !p.Legal(m) || !q.InCheck() || !slowMated(q, plies) {
					t.Errorf("%s: MateIn(%d) = %v, which does not mate", p.SFEN(), plies, m)
				}
			}
		}
		if p != before {
			t.Fatalf("%s: MateIn changed the position", before.SFEN())
		}
	}
	if found < 50 {
		t.Errorf("only %d mates", found)
	}
}

func TestMateInLimit(t *testing.T) {
	p := parse(t, "4+P2kl/7s1/5R3/7B1/9/9/9/9/9 b GNrb3g3s3n3l17p 1") // 11 plies
	if m, decided := MateIn(&p, 9, 100); m != 0 || decided {
		t.Errorf("%v, %v after 100 positions, want none, undecided", m, decided)
	}
	if m, decided := MateIn(&p, 3, 0); m != 0 || !decided {
		t.Errorf("%v, %v, want no mate in 3", m, decided)
	}
	if n := testing.AllocsPerRun(10, func() { MateIn(&p, 5, 0) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func BenchmarkMateIn(b *testing.B) {
	for _, c := range []struct {
		name  string
		plies int
		sfen  string
		want  bool
	}{
		{"3", 3, "3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1", true},
		{"5", 5, "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1", true},
		{"none3", 3, "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1", false},
		{"none5", 5, "7nk/9/5R3/8p/6P2/9/9/9/9 b SNPr2b4g3s2n4l15p 1", false},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := parse(b, c.sfen)
			for b.Loop() {
				if m, _ := MateIn(&p, c.plies, 0); (m != 0) != c.want {
					b.Fatalf("%v, want a mate: %v", m, c.want)
				}
			}
		})
	}
}
