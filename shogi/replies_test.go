package shogi

import "testing"

// TestCountTwo holds the two-ply count against making every move.
func TestCountTwo(t *testing.T) {
	games := 60
	if long {
		games = 10_000
	}
	hold := func(p *Position) {
		before := *p
		got := p.countTwo(nil)
		if *p != before {
			t.Fatalf("%s: countTwo changed the position", before.SFEN())
		}
		want := uint64(0)
		for _, m := range p.AppendMoves(nil, All) {
			want += uint64(p.countAfter(m))
		}
		if got != want {
			for _, m := range p.AppendMoves(nil, All) {
				var r replies
				if !r.look(p) {
					break
				}
				n := 0
				if m.IsDrop() {
					n = r.drop(m.DropKind(), m.To())
				} else {
					n = r.move(m, p.At(m.From()).Kind())
				}
				if want := p.countAfter(m); n != want {
					t.Errorf("%v: %d answers, want %d", m, n, want)
				}
			}
			t.Fatalf("%s: %d, want %d", p.SFEN(), got, want)
		}
	}
	for _, p := range tablePositions(t) {
		hold(&p)
		q := flipped(t, &p)
		hold(&q)
	}
	for _, h := range Handicaps {
		p := parsePosition(t, h.SFEN)
		hold(&p)
	}
	for g := range games {
		start := Start()
		if g%4 == 3 {
			start = parsePosition(t, Handicaps[g/4%len(Handicaps)].SFEN)
		}
		randomGame(uint64(9000+g), start, 300, hold)
	}
}
