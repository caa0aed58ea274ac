package shogi

// Attacks from single squares. Short-range pieces look a table up. Long-range
// pieces fold their line to the seven inner bits of one file by a mask and a
// multiplication, look up where they get to among nine squares, and unfold the
// answer with another multiplication (the "kindergarten" method of chess
// programs, fitted to nine squares and two words). The tables stay below 10 KB.

// A direction of the board, numbered so that ^1 turns it round.
const (
	north = iota
	south
	west
	east
	northWest
	southEast
	northEast
	southWest
	noDirection
)

var directions = [8]struct{ file, rank int }{
	north: {0, -1}, south: {0, 1}, west: {1, 0}, east: {-1, 0},
	northWest: {1, -1}, southEast: {-1, 1}, northEast: {-1, -1}, southWest: {1, 1},
}

// step returns the square a step away, NoSquare beyond the edge.
func step(s Square, file, rank int) Square {
	f, r := s.File()+file, s.Rank()+rank
	if f < 0 || f > 8 || r < 0 || r > 8 {
		return NoSquare
	}
	return NewSquare(f, r)
}

// Attacks of the short-range pieces by owner and square.
var (
	pawnAttack   = steps([]int{north})
	silverAttack = steps([]int{north, northWest, northEast, southWest, southEast})
	goldAttack   = steps([]int{north, northWest, northEast, west, east, south})
	kingAttack   = steps([]int{north, south, west, east, northWest, southEast, northEast, southWest})[Black]
	knightAttack = func() (t [2][NoSquare]Bitboard) {
		for s := range NoSquare {
			for _, file := range []int{-1, 1} {
				t[Black][s] = t[Black][s].Or(squareBit[step(s, file, -2)])
				t[White][s] = t[White][s].Or(squareBit[step(s, file, 2)])
			}
		}
		return t
	}()
)

// steps makes a table from Black's directions.
func steps(dirs []int) (t [2][NoSquare]Bitboard) {
	for s := range NoSquare {
		for _, d := range dirs {
			v := directions[d]
			t[Black][s] = t[Black][s].Or(squareBit[step(s, v.file, v.rank)])
			t[White][s] = t[White][s].Or(squareBit[step(s, -v.file, -v.rank)])
		}
	}
	return t
}

// ray holds the squares in a direction from a square, without itself.
var ray = func() (t [8][NoSquare]Bitboard) {
	for d, v := range directions {
		for s := range NoSquare {
			for to := step(s, v.file, v.rank); to.Valid(); to = step(to, v.file, v.rank) {
				t[d][s] = t[d][s].Or(squareBit[to])
			}
		}
	}
	return t
}()

// directionTo holds the direction from one square to another, noDirection when
// they are not on one line.
var directionTo = func() (t [NoSquare][NoSquare]uint8) {
	for from := range NoSquare {
		for to := range NoSquare {
			t[from][to] = noDirection
		}
		for d := range directions {
			for to := range ray[d][from].All() {
				t[from][to] = uint8(d)
			}
		}
	}
	return t
}()

// between returns the squares strictly between two squares of one line, none
// when they are not on one line.
func between(a, b Square) Bitboard {
	d := directionTo[a][b]
	if d == noDirection {
		return Bitboard{}
	}
	return ray[d][a].And(ray[d^1][b])
}

// lineThrough returns the squares of the half-line that begins beside a and
// goes through b: where a piece on b may go without leaving the line to a. The
// two must be on one line.
func lineThrough(a, b Square) Bitboard { return ray[directionTo[a][b]&7][a] }

// reach holds, for a piece on one of nine squares in a row and the occupation
// of the inner seven, the squares it gets to, the first obstacle included.
var reach = func() (t [9][128]uint16) {
	for at := range 9 {
		for inner := range 128 {
			occupied := inner << 1
			for i := at + 1; i < 9; i++ {
				t[at][inner] |= 1 << i
				if occupied>>i&1 != 0 {
					break
				}
			}
			for i := at - 1; i >= 0; i-- {
				t[at][inner] |= 1 << i
				if occupied>>i&1 != 0 {
					break
				}
			}
		}
	}
	return t
}()

// lines holds what the folds of a square need.
var lines = func() (t [NoSquare]struct {
	file, rank      uint8
	rising, falling Bitboard // its diagonals: file and rank grow together, or against each other
}) {
	for s := range NoSquare {
		t[s].file, t[s].rank = uint8(s.File()), uint8(s.Rank())
		t[s].rising = ray[northEast][s].Or(ray[southWest][s])
		t[s].falling = ray[northWest][s].Or(ray[southEast][s])
	}
	return t
}()

// everyFile times nine bits copies them to the seven files of the low word.
const everyFile uint64 = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 | 1<<45 | 1<<54

// diagonal returns the reach along a diagonal given as its squares without the
// attacker's own. A diagonal has one square on each rank at most, so the two
// words can be laid over each other, and multiplying adds all seven files up in
// the topmost one: nine bits that tell which ranks are occupied.
func diagonal(rank uint8, line, occupied Bitboard) Bitboard {
	folded := (occupied.Lo&line.Lo | occupied.Hi&line.Hi) * everyFile >> 55 & 127
	r := uint64(reach[rank][folded])
	return Bitboard{r * everyFile & line.Lo, r * (1 | 1<<9) & line.Hi}
}

// bishopAttack returns where a bishop gets to.
func bishopAttack(s Square, occupied Bitboard) Bitboard {
	l := &lines[s]
	return diagonal(l.rank, l.rising, occupied).Or(diagonal(l.rank, l.falling, occupied))
}

// fileAttack returns where a rook gets to on its file, which lies in the board
// as it is.
func fileAttack(s Square, occupied Bitboard) Bitboard {
	l := &lines[s]
	if s < 63 {
		at := l.file * 9
		return Bitboard{Lo: uint64(reach[l.rank][occupied.Lo>>(at+1)&127]) << at}
	}
	at := l.file*9 - 63
	return Bitboard{Hi: uint64(reach[l.rank][occupied.Hi>>(at+1)&127]) << at}
}

// rankAttack returns where a rook gets to on its rank. The squares of a rank
// lie nine bits apart. Multiplying by ones that lie eight bits apart brings
// bit 9i to bit 56+i, and the same trick unfolds the answer.
func rankAttack(s Square, occupied Bitboard) Bitboard {
	const (
		inner  = loRankA & (1<<54 - 1) // of files 2 to 7 moved down by one file
		gather = 0x0101010101010100    // bits 8, 16, ... 56
		spread = 0x0001010101010101    // bits 0, 8, ... 48
		high   = uint64(1 | 1<<8)      // the same for files 8 and 9
	)
	l := &lines[s]
	folded := (occupied.Lo>>(l.rank+9)&inner | occupied.Hi>>l.rank&1<<54) * gather >> 56 & 127
	r := uint64(reach[l.file][folded])
	return Bitboard{
		r & 127 * spread & loRankA << l.rank,
		r >> 7 * high & hiRankA << l.rank,
	}
}

// rookAttack returns where a rook gets to.
func rookAttack(s Square, occupied Bitboard) Bitboard {
	return fileAttack(s, occupied).Or(rankAttack(s, occupied))
}

// lanceAttack returns where a player's lance gets to.
func lanceAttack(c Color, s Square, occupied Bitboard) Bitboard {
	return fileAttack(s, occupied).And(ray[c][s])
}

// stepsOf holds the single steps and jumps of every kind.
var stepsOf = func() (t [16]*[2][NoSquare]Bitboard) {
	none, king := new([2][NoSquare]Bitboard), &[2][NoSquare]Bitboard{kingAttack, kingAttack}
	for k := range t {
		t[k] = none
	}
	t[Pawn], t[Knight], t[Silver] = &pawnAttack, &knightAttack, &silverAttack
	for _, k := range []Kind{Gold, ProPawn, ProLance, ProKnight, ProSilver} {
		t[k] = &goldAttack
	}
	t[King], t[Horse], t[Dragon] = king, king, king
	return t
}()

// rookLines holds the file and the rank of a square, without itself.
var rookLines = func() (t [NoSquare]Bitboard) {
	for s := range NoSquare {
		t[s] = ray[north][s].Or(ray[south][s]).Or(ray[east][s]).Or(ray[west][s])
	}
	return t
}()

// attack returns where a piece gets to.
func attack(k Kind, c Color, s Square, occupied Bitboard) Bitboard {
	switch k {
	case Pawn:
		return pawnAttack[c][s]
	case Lance:
		return lanceAttack(c, s, occupied)
	case Knight:
		return knightAttack[c][s]
	case Silver:
		return silverAttack[c][s]
	case Gold, ProPawn, ProLance, ProKnight, ProSilver:
		return goldAttack[c][s]
	case King:
		return kingAttack[s]
	case Bishop:
		return bishopAttack(s, occupied)
	case Rook:
		return rookAttack(s, occupied)
	case Horse:
		return bishopAttack(s, occupied).Or(kingAttack[s])
	case Dragon:
		return rookAttack(s, occupied).Or(kingAttack[s])
	}
	return Bitboard{}
}

// Attacks returns the squares that a piece attacks from a square of a board
// occupied as given, its own side's pieces included.
func Attacks(p Piece, from Square, occupied Bitboard) Bitboard {
	if !from.Valid() || !p.Valid() {
		return Bitboard{}
	}
	return attack(p.Kind(), p.Color(), from, occupied.And(allSquares))
}
