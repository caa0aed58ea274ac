package shogi_test

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/shogi"
)

func Example() {
	p := shogi.Start()
	var u shogi.Undo
	for _, text := range []string{"7g7f", "3c3d", "8h2b+"} {
		m, err := shogi.ParseMove(text)
		if err != nil || !p.Legal(m) {
			fmt.Println(text, err, p.Why(m))
			return
		}
		p.Do(m, &u)
	}
	fmt.Println(p.SFEN())
	fmt.Println(u.Captured(), "taken,", p.Count(), "answers")
	// Output:
	// lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B
	// b taken, 33 answers
}

func ExampleSetup_Position() {
	s, err := shogi.ParseSFEN("lnsgkgsnl/1r5b1/ppppppppp/9/9/4P4/PPPPPPPPP/1B5R1/LNSG1GSNL b - 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = s.Position()
	fmt.Println(err)
	fmt.Println(errors.Is(err, shogi.ErrNifu), errors.Is(err, shogi.ErrDeadEnd))
	// Output:
	// a king is missing: black has none
	// more pieces of a kind than a set has: 19 P with those promoted and in hand, a set has 18
	// two unpromoted pawns of one player on a file (nifu): pawns of black on 5f, 5g
	// true false
}

func ExamplePosition_Why() {
	s, _ := shogi.ParseSFEN("7nk/9/7G1/9/9/9/9/9/4K4 b P 1")
	p, _ := s.Position()
	for _, text := range []string{"P*1b", "P*1a", "2c1b", "2c1b+"} {
		m, _ := shogi.ParseMove(text)
		fmt.Println(m, p.Why(m))
	}
	// Output:
	// P*1b a dropped pawn may not give mate (uchifuzume)
	// P*1a a piece is dropped on an empty square only
	// 2c1b <nil>
	// 2c1b+ the piece cannot promote by this move
}

func ExamplePosition_Perft() {
	p := shogi.Start()
	fmt.Println(p.Perft(3))
	// Output: 25470
}

func ExampleAttacks() {
	horse := shogi.NewPiece(shogi.Horse, shogi.Black)
	from, _ := shogi.ParseSquare("5e")
	blocker, _ := shogi.ParseSquare("3c")
	fmt.Print(shogi.Attacks(horse, from, shogi.Squares(blocker)))
	// Output:
	// * . . . . . . . .
	// . * . . . . . . .
	// . . * . . . * . .
	// . . . * * * . . .
	// . . . * . * . . .
	// . . . * * * . . .
	// . . * . . . * . .
	// . * . . . . . * .
	// * . . . . . . . *
}
