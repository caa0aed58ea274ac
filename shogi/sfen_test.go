package shogi

import (
	"errors"
	"strings"
	"testing"
)

func TestParseSFEN(t *testing.T) {
	const two = "4k4/9/9/9/9/9/9/9/4K4"
	board := strings.TrimSuffix(StartSFEN, " b - 1")
	for _, c := range []struct{ text, want string }{
		{StartSFEN, StartSFEN},
		{board + " b -", StartSFEN},                                                          // no move number
		{board + " w - 2", board + " w - 2"},                                                 // the number is kept
		{"  " + board + "\tb  -   1\n", StartSFEN},                                           // blanks
		{strings.ReplaceAll(StartSFEN, " ", "_"), StartSFEN},                                 // underscores for blanks
		{board + " B - 0", StartSFEN},                                                        // numbers begin with 1
		{two + " b PSPpbpb 1", two + " b S2P2b2p 1"},                                         // order and repetition
		{two + " b P2 1", ""},                                                                // the number comes first
		{two + " b 17Pp 1", two + " b 17Pp 1"},                                               // two digits
		{two + " w sb3p2RP 1", two + " w 2RPbs3p 1"},                                         // White's first
		{two + " b 3g2S 7", two + " b 2S3g 7"},                                               //
		{"l6nl/5 P1gk/9/9/9/9/9/R8/LN4 bKL w - 1", "l6nl/5+P1gk/9/9/9/9/9/R8/LN4+bKL w - 1"}, // plus signs lost in an address
		{"4k4/9/9/9/9/9/9/9/4K3 b b - 1", "4k4/9/9/9/9/9/9/9/4K3+b b - 1"},                   // a bishop, then the side to move
	} {
		s, err := ParseSFEN(c.text)
		if c.want == "" {
			if !errors.Is(err, ErrBadSFEN) {
				t.Errorf("%q: error %v", c.text, err)
			}
			continue
		}
		if err != nil || s.SFEN() != c.want {
			t.Errorf("%q: got %q, %v\nwant %q", c.text, s.SFEN(), err, c.want)
		}
	}
}

// TestHandCounts reads large counts back from the position, not from text.
func TestHandCounts(t *testing.T) {
	p := parsePosition(t, "4k4/9/9/9/9/9/9/9/4K4 b 17Pp 1")
	if got := p.Hand(Black).Count(Pawn); got != 17 {
		t.Errorf("%d pawns, want 17", got)
	}
	if got := p.Hand(White).Count(Pawn); got != 1 {
		t.Errorf("%d white pawns, want 1", got)
	}
}

// TestParseSFENErrors wants one text in the error for every fault.
func TestParseSFENErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{"empty"}},
		{"   ", []string{"empty"}},
		{"startpos", []string{"has 1 ranks", "rank a", "side to move is missing", "hands are missing"}},
		{"9/9/9 b - 1", []string{"has 3 ranks, want 9"}},
		{"9/9/9/9/9/9/9/9/9/9 b - 1", []string{"has 10 ranks, want 9"}},
		{"8/9/9/9/9/9/9/9/10 b - 1", []string{`rank a "8" has 8 squares`, `rank i "10": '0'`}},
		{"9/9/x8/9/+G8/9/9/9/8+ b - 1", []string{"rank c", "'x'", "rank e", "no promoted form", "rank i", "without a piece"}},
		{"9/9/+3+p5/9/++p8/9/9/9/9 b - 1", []string{"before '3'", "rank e"}},
		{"9/9/9/9/9/9/9/9/9 x - 1", []string{`side to move "x", want b or w`}},
		{"9/9/9/9/9/9/9/9/9 b KQ3 1", []string{"'K'", "'Q'", "a number without a piece"}},
		{"9/9/9/9/9/9/9/9/9 b 99999999999999999999P8l 1", []string{"P in the hand of black", "8 L in the hand of white"}},
		{"9/9/9/9/9/9/9/9/9 b - one", []string{`move number "one"`}},
		{"9/9/9/9/9/9/9/9/9 b - -3", []string{`move number "-3"`}},
		{"9/9/9/9/9/9/9/9/9 b - 1 moves 7g7f", []string{`"moves" after the move number`}},
		{strings.Repeat("x", 5000) + " b - 1", []string{"..."}},
		{"k\x00é/9 b - 1", []string{"rank a"}},
	} {
		_, err := ParseSFEN(c.text)
		if err == nil {
			t.Errorf("%q: no error", c.text)
			continue
		}
		if len(err.Error()) > 4000 {
			t.Errorf("%.20q: an error of %d bytes", c.text, len(err.Error()))
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q: %q is not in\n%v", c.text, w, err)
			}
		}
	}
}

// TestSetupFaults wants exactly the faults listed.
func TestSetupFaults(t *testing.T) {
	all := []error{ErrBadSFEN, ErrBadPiece, ErrNoKing, ErrTwoKings, ErrTooMany, ErrNifu, ErrDeadEnd, ErrOpponentInCheck}
	for _, c := range []struct {
		sfen  string
		tsume bool
		want  []error
		text  []string
	}{
		{sfen: StartSFEN},
		{sfen: "4k4/9/9/9/9/9/9/9/9 b - 1", want: []error{ErrNoKing}, text: []string{"black has none"}},
		{sfen: "9/9/9/9/9/9/9/9/4K4 b - 1", want: []error{ErrNoKing}, text: []string{"white has none"}},
		{sfen: "4k4/9/9/9/9/9/9/9/9 b - 1", tsume: true},
		{sfen: "9/9/9/9/9/9/9/9/4K4 b - 1", tsume: true},
		{sfen: "9/9/9/9/9/9/9/9/9 b - 1", tsume: true, want: []error{ErrNoKing}, text: []string{"black", "white"}},
		{sfen: "4k4/9/9/9/9/9/9/9/K3K3K b - 1", want: []error{ErrTwoKings}, text: []string{"black has 3, on 1i, 5i, 9i"}},
		{sfen: "4k4/4p4/4p4/9/9/9/PP7/PP7/4K4 b - 1", want: []error{ErrNifu}, text: []string{"white on 5b, 5c", "black on 8g, 8h", "black on 9g, 9h"}},
		{sfen: "PL2k2N1/1N7/9/9/9/9/9/2n6/p1l1K3n b - 1", want: []error{ErrDeadEnd}, text: []string{"P of black on 9a", "L of black on 8a", "N of black on 2a", "N of black on 8b", "n", "P of white on 9i", "L of white on 7i", "N of white on 1i", "N of white on 7h"}},
		{sfen: "p3k4/9/9/9/9/9/9/9/4K3P b - 1"},
		{sfen: "4k4/9/9/9/4r4/9/9/9/4K4 w - 1", want: []error{ErrOpponentInCheck}, text: []string{"king on 5i from 5e"}},
		{sfen: "4k4/9/9/9/4r4/9/9/9/4K4 b - 1"},
		{sfen: "4k4/9/4R4/9/9/9/9/9/9 b - 1", tsume: true, want: []error{ErrOpponentInCheck}},
		{sfen: "4k4/4K4/9/9/9/9/9/9/9 b - 1", want: []error{ErrOpponentInCheck}},
		{sfen: "4k4/9/9/9/9/9/9/RRR6/4K4 b 19P5l 1", want: []error{ErrTooMany}, text: []string{"19 P", "5 L", "3 R"}},
		{sfen: "4k4/9/9/9/9/9/9/+P+P7/4K4 b 17P 1", want: []error{ErrTooMany}, text: []string{"19 P with those promoted"}},
		{sfen: "P8/P8/9/9/9/9/9/RRR6/9 b - 1", want: []error{ErrNoKing, ErrNifu, ErrDeadEnd, ErrTooMany}},
	} {
		s, err := ParseSFEN(c.sfen)
		if err != nil {
			t.Errorf("%s: %v", c.sfen, err)
			continue
		}
		if c.tsume {
			_, err = s.Tsume()
		} else {
			_, err = s.Position()
		}
		for _, fault := range all {
			want := false
			for _, w := range c.want {
				want = want || w == fault
			}
			if errors.Is(err, fault) != want {
				t.Errorf("%s: %q among the faults: %v\n%v", c.sfen, fault, !want, err)
			}
		}
		for _, w := range c.text {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("%s: %q is not in\n%v", c.sfen, w, err)
			}
		}
	}
}

// TestSetupByHand makes what no text can say.
func TestSetupByHand(t *testing.T) {
	s, err := ParseSFEN(StartSFEN)
	if err != nil {
		t.Fatal(err)
	}
	s.Board[40], s.Board[41], s.Board[42] = 15, 64, Piece(1<<4)
	s.Hands[White] = 1 << 31
	s.Turn = 7
	_, err = s.Position()
	if !errors.Is(err, ErrBadPiece) || !errors.Is(err, ErrBadSFEN) {
		t.Fatalf("error %v", err)
	}
	for _, w := range []string{"number 15 on 5e", "number 64 on 5f", "number 16 on 5g", "hand of white", "side to move 7"} {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q is not in\n%v", w, err)
		}
	}
}

func TestStart(t *testing.T) {
	p := Start()
	if got := p.SFEN() + " 1"; got != StartSFEN {
		t.Errorf("Start is %s", got)
	}
	s := p.Setup()
	if got := s.SFEN(); got != StartSFEN {
		t.Errorf("its diagram is %s", got)
	}
}
