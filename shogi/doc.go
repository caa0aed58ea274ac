// Package shogi is the fast core for the game on the 9x9 board: positions in
// bitboards, strictly legal moves, and everything that can be said about a
// position without knowing how it came about.
//
// A [Setup] is any diagram that can be written down; a [Position] is one that
// the rules allow, and the only door between them reports all faults at once:
//
//	s, err := shogi.ParseSFEN("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
//	p, err := s.Position()
//	for _, m := range p.AppendMoves(nil, shogi.All) {
//		var u shogi.Undo
//		p.Do(m, &u)
//		fmt.Println(m, p.SFEN())
//		p.Undo(m, &u)
//	}
//
// Squares are numbered file by file, 9*file+rank, from 1a (0) to 9i (80), and
// a [Bitboard] holds files 1 to 7 in its low word and files 8 and 9 in its high
// word, so that no file is ever split between words. Black moves towards rank
// a, that is to smaller numbers.
package shogi
