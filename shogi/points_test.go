package shogi

import "testing"

func TestPoints(t *testing.T) {
	const castle = "+R3GS2+B/4K4/1+P+P+P+P+P+P2/9/9/9/+p+p+p+p+p+p+p+p+p/+l+l+lgkg+l+n+n/+r+ns3s+p1"
	for _, c := range []struct {
		sfen         string
		black, white Entering
	}{
		{StartSFEN, Entering{false, 0, 0, 27, 27}, Entering{false, 0, 0, 27, 27}},
		{castle + " b BGSN2P 1", Entering{true, 10, 28, 18, 28}, Entering{true, 22, 26, 26, 26}},
		{castle + " b BGSNPp 1", Entering{true, 10, 27, 18, 27}, Entering{true, 22, 27, 26, 27}},
		{"+R3GS2+B/4K4/2+P+P+P+P+P2/9/9/9/+p+p+p+p+p+p+p+p+p/+l+l+lgkg+l+n+n/+r+ns3s+p1 b BGSN3P 1", Entering{true, 9, 28, 17, 28}, Entering{true, 22, 26, 26, 26}},
		{"4GS2+B/4K4/1+P+P+P+P+P+P2/9/+R7G/9/+p+p+p+p+p+p+p+p+p/+l+l+l1kg+l+n+n/+r+ns3s+p1 b BGSN2P 1", Entering{true, 9, 23, 19, 29}, Entering{true, 21, 25, 25, 25}},
		{"4GS2+B/9/1+P+P+P+P+P+P2/4K4/9/9/+p+p+p+p+p+p+p+p+p/+l+l+lgkg+l+n+n/+r+ns3s+p1 b RBGSN2P 1", Entering{false, 9, 28, 13, 28}, Entering{true, 22, 26, 26, 26}},
		{"4GS2+B/4K4/+P+P+P+P+P+P+P2/9/+R8/9/+p+p+p+p+p+p+p+p+p/+l+l+lgkg+l+n+n/+r+ns3s+p1 b BGSNP 1", Entering{true, 10, 23, 19, 28}, Entering{true, 22, 26, 26, 26}},
		{"9/9/9/9/9/9/9/9/4k4 w 2R 1", Entering{false, 0, 10, 0, 10}, Entering{true, 0, 0, 0, 0}},
	} {
		p := parsePosition(t, c.sfen)
		if got := p.Points(Black); got != c.black {
			t.Errorf("%s: Black %+v, want %+v", c.sfen, got, c.black)
		}
		if got := p.Points(White); got != c.white {
			t.Errorf("%s: White %+v, want %+v", c.sfen, got, c.white)
		}
	}
}

func TestHandicaps(t *testing.T) {
	keys := map[string]bool{}
	even := Start()
	full := even.Points(White).Total
	for i, h := range Handicaps {
		if keys[h.Key] || keys[h.SFEN] || h.Name.En == "" || h.Name.It == "" || h.Name.Ja == "" {
			t.Errorf("%s: not unique or without a name", h.Key)
		}
		keys[h.Key], keys[h.SFEN] = true, true
		s, err := ParseSFEN(h.SFEN)
		if err != nil {
			t.Errorf("%s: %v", h.Key, err)
			continue
		}
		if s.SFEN() != h.SFEN {
			t.Errorf("%s: %s is not canonical", h.Key, h.SFEN)
		}
		p, err := s.Position()
		if err != nil {
			t.Errorf("%s: %v", h.Key, err)
			continue
		}
		if (p.Turn() == White) != (i > 0) {
			t.Errorf("%s: %v moves first", h.Key, p.Turn())
		}
		if got := full - p.Points(White).Total; got != h.Removed {
			t.Errorf("%s: White lacks %d points, Removed is %d", h.Key, got, h.Removed)
		}
		if got := p.Points(Black); got != even.Points(Black) {
			t.Errorf("%s: Black has %+v", h.Key, got)
		}
		for s := range NoSquare {
			if q := p.At(s); i < 17 && q != even.At(s) && q != NoPiece {
				t.Errorf("%s: %v on %v", h.Key, q, s)
			}
		}
		if got, ok := FindHandicap(h.Key); !ok || got != h {
			t.Errorf("FindHandicap(%q) = %v, %v", h.Key, got, ok)
		}
	}
	if Handicaps[0].Key != "even" || len(Handicaps) != 19 {
		t.Errorf("%d handicaps, the first %q", len(Handicaps), Handicaps[0].Key)
	}
	if _, ok := FindHandicap("7-piece"); ok {
		t.Error("found a handicap that is not there")
	}
}
