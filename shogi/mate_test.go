package shogi

import "testing"

// slowMate tries every legal move and lists the answers.
func slowMate(p *Position) (mates []Move) {
	for _, m := range p.AppendMoves(nil, All) {
		next := *p
		var u Undo
		next.Do(m, &u)
		if next.InCheck() && len(next.AppendMoves(nil, All)) == 0 {
			mates = append(mates, m)
		}
	}
	return mates
}

func TestMateInOne(t *testing.T) {
	games := 60
	if long {
		games = 2000
	}
	found, positions := 0, 0
	hold := func(p *Position) {
		positions++
		before := *p
		got := p.MateInOne()
		want := slowMate(p)
		if *p != before {
			t.Fatalf("%s: MateInOne changed the position", before.SFEN())
		}
		ok := got == 0 && len(want) == 0
		for _, m := range want {
			ok = ok || m == got
		}
		if !ok {
			t.Fatalf("%s: MateInOne = %v, mates are %v", p.SFEN(), got, want)
		}
		if got != 0 {
			found++
		}
	}
	for _, p := range tablePositions(t) {
		hold(&p)
	}
	for g := range games {
		randomGame(uint64(5000+g), Start(), 250, hold)
	}
	if found < 20 {
		t.Errorf("mates in only %d of %d positions: the test says little", found, positions)
	}
}

func TestMateInOneCases(t *testing.T) {
	for _, c := range []struct{ sfen, want string }{
		{StartSFEN, "none"},
		{"4k4/9/4P4/9/9/9/9/9/9 b 2G 1", "G*5b"},
		{"7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "none"},  // the pawn would mate, but may not be dropped
		{"7nk/9/7GP/9/9/9/9/9/4K4 b - 1", "1c1b+"}, // a pawn on the board may
		{"8k/9/6N2/7N1/9/9/9/9/K8 b P 1", "none"},  // no move left, but no check
	} {
		p := parsePosition(t, c.sfen)
		got := p.MateInOne()
		if c.want == "none" {
			if got != 0 {
				t.Errorf("%s: %v, want none", c.sfen, got)
			}
			continue
		}
		want, err := ParseMove(c.want)
		if err != nil {
			t.Fatal(err)
		}
		ok := false
		for _, m := range slowMate(&p) {
			ok = ok || m == want
		}
		if got == 0 || !ok {
			t.Errorf("%s: %v, and %v mates: %v", c.sfen, got, want, ok)
		}
	}
}
