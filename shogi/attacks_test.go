package shogi

import (
	"math/rand/v2"
	"testing"
)

// slowAttack walks from square to square.
func slowAttack(p Piece, from Square, occupied Bitboard) Bitboard {
	var b Bitboard
	forward := 1
	if p.Color() == White {
		forward = -1
	}
	for _, v := range naiveVectors[p.Kind()] {
		to := step(from, v.file*forward, v.rank*forward)
		for to.Valid() {
			b = b.Or(squareBit[to])
			if !v.far || occupied.Has(to) {
				break
			}
			to = step(to, v.file*forward, v.rank*forward)
		}
	}
	return b
}

// TestAttacksOnEveryLine tries each piece on each square with every occupation
// of each of the four lines through it, the rest of the board both empty and
// full.
func TestAttacksOnEveryLine(t *testing.T) {
	for from := range NoSquare {
		for d := 0; d < 8; d += 2 {
			line := ray[d][from].Or(ray[d^1][from])
			var squares []Square
			for s := range line.All() {
				squares = append(squares, s)
			}
			for bits := range 1 << len(squares) {
				var occupied Bitboard
				for i, s := range squares {
					if bits>>i&1 != 0 {
						occupied = occupied.Or(squareBit[s])
					}
				}
				for _, others := range []Bitboard{{}, line.Complement()} {
					checkAttacks(t, from, occupied.Or(others))
				}
			}
		}
	}
}

func TestAttacksOnRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for range 2000 {
		occupied := Bitboard{r.Uint64(), r.Uint64()}.And(allSquares)
		if r.IntN(2) == 0 {
			occupied = occupied.And(Bitboard{r.Uint64(), r.Uint64()})
		}
		for from := range NoSquare {
			checkAttacks(t, from, occupied)
		}
	}
}

func checkAttacks(t *testing.T, from Square, occupied Bitboard) {
	t.Helper()
	for _, k := range []Kind{Lance, Bishop, Rook} {
		for c := Black; c <= White; c++ {
			pc := NewPiece(k, c)
			if got, want := Attacks(pc, from, occupied), slowAttack(pc, from, occupied); got != want {
				t.Fatalf("%v on %v among\n%v\nattacks\n%v\nwant\n%v", pc, from, occupied, got, want)
			}
		}
	}
}

func TestAttacksOfEveryPiece(t *testing.T) {
	occupied := Bitboard{0x1249_2492_4924_9249, 0x1_2492}.And(allSquares)
	for c := Black; c <= White; c++ {
		for _, k := range Kinds {
			for from := range NoSquare {
				pc := NewPiece(k, c)
				if got, want := Attacks(pc, from, occupied), slowAttack(pc, from, occupied); got != want {
					t.Errorf("%v on %v attacks\n%v\nwant\n%v", pc, from, got, want)
				}
			}
		}
	}
	if got := Attacks(NewPiece(Rook, Black), NoSquare, occupied); got != (Bitboard{}) {
		t.Errorf("a rook on no square attacks\n%v", got)
	}
	if got := Attacks(NoPiece, 0, occupied); got != (Bitboard{}) {
		t.Errorf("no piece attacks\n%v", got)
	}
}

func TestBetween(t *testing.T) {
	for a := range NoSquare {
		for b := range NoSquare {
			var want Bitboard
			for _, v := range directions {
				var passed Bitboard
				for s := step(a, v.file, v.rank); s.Valid(); s = step(s, v.file, v.rank) {
					if s == b {
						want = passed
					}
					passed = passed.Or(squareBit[s])
				}
			}
			if got := between(a, b); got != want {
				t.Fatalf("between %v and %v:\n%v\nwant\n%v", a, b, got, want)
			}
		}
	}
}

func TestShifts(t *testing.T) {
	shifts := []struct {
		file, rank int
		shift      func(Bitboard) Bitboard
	}{{0, -1, Bitboard.north}, {0, 1, Bitboard.south}, {1, 0, Bitboard.west}, {-1, 0, Bitboard.east}}
	r := rand.New(rand.NewPCG(4, 5))
	for range 1000 {
		b := Bitboard{r.Uint64(), r.Uint64()}.And(allSquares)
		for _, s := range shifts {
			var want Bitboard
			for from := range b.All() {
				want = want.Or(squareBit[step(from, s.file, s.rank)])
			}
			if got := s.shift(b); got != want {
				t.Fatalf("shift %d,%d of\n%v\nis\n%v\nwant\n%v", s.file, s.rank, b, got, want)
			}
		}
		var files Bitboard
		for s := range b.All() {
			files = files.Or(fileSet[s.File()])
		}
		if got := filesOf(b); got != files {
			t.Fatalf("files of\n%v\nare\n%v\nwant\n%v", b, got, files)
		}
	}
}

func TestBitboardSets(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for range 200 {
		a := Bitboard{r.Uint64() & r.Uint64() & r.Uint64(), r.Uint64() & r.Uint64()}.And(allSquares)
		b := Bitboard{r.Uint64(), r.Uint64()}.And(allSquares)
		n, first := 0, NoSquare
		for s := range NoSquare {
			if a.Has(s) {
				n++
				first = min(first, s)
			}
			for _, c := range []struct {
				name      string
				got, want bool
			}{
				{"And", a.And(b).Has(s), a.Has(s) && b.Has(s)},
				{"Or", a.Or(b).Has(s), a.Has(s) || b.Has(s)},
				{"Xor", a.Xor(b).Has(s), a.Has(s) != b.Has(s)},
				{"Without", a.Without(b).Has(s), a.Has(s) && !b.Has(s)},
				{"Complement", a.Complement().Has(s), !a.Has(s)},
			} {
				if c.got != c.want {
					t.Fatalf("%s on %v = %v, want %v", c.name, s, c.got, c.want)
				}
			}
		}
		if a.Len() != n || a.First() != first || a.Empty() != (n == 0) || a.Several() != (n > 1) {
			t.Fatalf("Len %d First %v Empty %v Several %v of\n%v", a.Len(), a.First(), a.Empty(), a.Several(), a)
		}
		var list []Square
		for s := range a.All() {
			list = append(list, s)
		}
		if Squares(list...) != a {
			t.Fatalf("squares %v of\n%v", list, a)
		}
		if a.Overlaps(b) != !a.And(b).Empty() {
			t.Fatalf("Overlaps of\n%v and\n%v", a, b)
		}
	}
}
