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
	for _, sfen := range []string{
		"4k4/9/9/9/9/9/9/r3G4/7NK b p 1",      // the gold opens the rook's line: P*1h would mate
		"4k4/9/9/9/9/7n1/9/7SS/7NK b p 1",     // the silver leaves the square before its king
		"4k4/9/9/9/9/7n1/8p/7S1/6RNK b p 1",   // the silver takes the pawn on the king's file
		"4k4/9/9/9/9/7n1/9/8S/7NK b p 1",      // the king itself moves
		"4k4/9/9/8l/9/9/8p/8S/K8 b 2P2p 1",    // pieces in front of pieces, far from kings
		"4k4/4l4/4P4/4R4/9/9/9/9/4K4 b RBP 1", // pins along a file
		"9/9/9/9/4k4/9/9/9/9 b R2BGSNLPrg 1",  // only one king
		"9/9/9/9/4K4/9/9/9/9 b R2BGSNLPrgp 1",
	} {
		p := parsePosition(t, sfen)
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
