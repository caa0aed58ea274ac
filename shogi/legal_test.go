package shogi

import (
	"testing"

	"github.com/komadai/komadai/game"
)

func TestWhy(t *testing.T) {
	const matsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
	for _, c := range []struct {
		sfen, move string
		want       *game.Fault
	}{
		{StartSFEN, "7g7f", nil},
		{StartSFEN, "7f7e", ErrNoPiece},
		{StartSFEN, "3c3d", ErrNotYours},
		{StartSFEN, "9i9g", ErrOwnPiece},
		{StartSFEN, "8h2h", ErrOwnPiece},
		{StartSFEN, "7g7e", ErrUnreachable},
		{StartSFEN, "8h3c", ErrBlocked},
		{StartSFEN, "9i9d", ErrBlocked},
		{StartSFEN, "7g7f+", ErrCannotPromote},
		{StartSFEN, "P*5e", ErrNotInHand},
		{"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5i", ErrOccupied},
		{"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*1a", ErrDeadEnd},
		{"4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1b", ErrDeadEnd},
		{"4k4/9/9/9/9/9/9/9/4K4 w nlp 1", "N*1h", ErrDeadEnd},
		{"4k4/9/9/9/9/9/9/9/4K4 w nlp 1", "L*1i", ErrDeadEnd},
		{"4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", ErrNifu},
		{"4k4/4p4/9/9/9/9/9/9/4K4 b P 1", "P*5e", nil},  // an enemy pawn is no second one
		{"4k4/9/9/9/9/9/4+P4/9/4K4 b P 1", "P*5e", nil}, // nor is a promoted one
		{"7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", ErrUchifuzume},
		{"4R2sk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", ErrUchifuzume},
		{"3lkl3/9/3GgG3/9/9/9/9/9/K3R4 b P 1", "P*5b", nil},
		{"6lk1/9/6B1G/5N3/9/9/9/9/K8 b P 1", "P*2b", nil},
		{"5b1nk/9/7G1/8K/9/9/9/9/9 b P 1", "P*1b", ErrUchifuzume},
		{"8k/9/6N2/7N1/9/9/9/9/K8 b P 1", "P*2c", nil},
		{"k8/9/1+R7/9/9/9/9/9/9 b P 1", "P*9b", ErrUchifuzume},
		{"7nk/9/7GP/9/9/9/9/9/4K4 b - 1", "1c1b", nil},
		{"4k4/9/9/9/9/9/9/9/4K4 b P 1", "5i5g", ErrUnreachable},
		{"4k4/4r4/9/9/9/9/4P4/9/4K4 b P 1", "5g5f", nil},
		{"4k4/4r4/9/9/9/9/4S4/9/4K4 b - 1", "5g4f", ErrPinned},
		{"4k4/4r4/9/9/9/9/9/3S5/4K4 b - 1", "6h6g", ErrInCheck},
		{"4k4/4r4/9/9/9/9/9/3S5/4K4 b - 1", "5i5h", ErrKingInCheck},
		{"4k4/4r4/9/9/9/9/9/3S5/4K4 b P 1", "P*4e", ErrInCheck},
		{"4k4/4r4/9/9/9/9/9/3S5/4K4 b P 1", "P*5e", nil},
		{"4k4/9/9/9/4r4/9/9/9/3K5 b - 1", "6i5i", ErrKingInCheck},
		{"4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a", ErrMustPromote},
		{"4k4/9/9/2N6/9/9/9/9/4K4 b - 1", "7d6b", ErrMustPromote},
		{"4k4/9/9/2N6/9/9/9/9/4K4 b - 1", "7d6b+", nil},
		{"4k4/9/2G6/9/9/9/9/9/4K4 b - 1", "7c7b+", ErrCannotPromote},
		{"4k4/9/2+P6/9/9/9/9/9/4K4 b - 1", "7c7b+", ErrCannotPromote},
		{"4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "7c6d+", nil}, // leaving the zone
		{"4k4/9/9/9/4+B4/9/9/9/4K4 b - 1", "5e5d", nil}, // a horse steps straight
		{matsuri, "P*2e", ErrOccupied},
		{matsuri, "P*9e", ErrNifu},
		{matsuri, "P*3f", ErrOccupied},
	} {
		p := parsePosition(t, c.sfen)
		m, err := ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		got := p.Why(m)
		if c.want == nil && got != nil || c.want != nil && got != error(c.want) {
			t.Errorf("%s %s: %v, want %v", c.sfen, c.move, got, c.want)
		}
		if p.Legal(m) != (c.want == nil) {
			t.Errorf("%s %s: Legal is %v", c.sfen, c.move, p.Legal(m))
		}
	}
	p := Start()
	for _, m := range []Move{0, NewDrop(King, 40), NewDrop(Pawn, NoSquare), NewMove(40, 40, false), NewMove(100, 3, true), 65535} {
		if err := p.Why(m); err != error(game.ErrSyntax) {
			t.Errorf("%v: %v", m, err)
		}
	}
}
