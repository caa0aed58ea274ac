package shogi

import "testing"

func FuzzParseSFEN(f *testing.F) {
	for _, r := range readRecords(f, "shogi.perft") {
		f.Add(r.sfen)
	}
	for _, r := range readRecords(f, "legal.txt") {
		f.Add(r.sfen)
	}
	for _, h := range Handicaps {
		f.Add(h.SFEN)
	}
	for _, text := range []string{"", "9/9/9/9/9/9/9/9/9 b - 1", "4k4/9/9/9/9/9/9/9/4K4_b_PSPpbpb", "5 P1gk/+/ b b b b", "99999999999999999999 w 0P -1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSFEN(text)
		if err != nil {
			return
		}
		again, err := ParseSFEN(s.SFEN())
		if err != nil || again != s {
			t.Fatalf("%q: written as %q, read as %q, %v", text, s.SFEN(), again.SFEN(), err)
		}
		p, err := s.Tsume()
		if err != nil {
			return
		}
		if got := len(p.AppendMoves(nil, All)); got != p.Count() || got > MaxMoves {
			t.Fatalf("%s: %d moves, Count = %d", p.SFEN(), got, p.Count())
		}
		compare(t, &p)
		if got, want := p.countTwo(nil), p.countTwoPlainly(nil); got != want {
			t.Fatalf("%s: %d ways to play two moves, want %d", p.SFEN(), got, want)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"7g7f", "8h2b+", "P*5e", "none", "", "１g7f"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseMove(text); err == nil && m.String() != text {
			t.Fatalf("%q is read as %v", text, m)
		}
	})
}

// FuzzPlay reads bytes as choices among the legal moves.
func FuzzPlay(f *testing.F) {
	f.Add([]byte("7776FU3334FU"), uint8(0))
	f.Add([]byte{0, 1, 2, 3, 250, 251, 252, 253}, uint8(18))
	f.Fuzz(func(t *testing.T, choices []byte, handicap uint8) {
		p := parsePosition(t, Handicaps[int(handicap)%len(Handicaps)].SFEN)
		var undos []Undo
		var played []Move
		start := p
		for _, c := range choices[:min(len(choices), 300)] {
			moves := p.AppendMoves(nil, All)
			if len(moves) == 0 {
				break
			}
			m := moves[int(c)*len(moves)/256]
			var u Undo
			p.Do(m, &u)
			check(t, &p)
			undos, played = append(undos, u), append(played, m)
		}
		compare(t, &p)
		for i := len(played) - 1; i >= 0; i-- {
			p.Undo(played[i], &undos[i])
		}
		if p != start {
			t.Fatalf("taking everything back leaves %s", p.SFEN())
		}
	})
}
