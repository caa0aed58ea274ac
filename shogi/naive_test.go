package shogi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// naive is a position on a plain board of files and ranks from 1 to 9, with
// rules written to be read and compared, not to be fast. It shares with the
// package no more than the numbers of pieces and the text of moves.
type naive struct {
	board [10][10]Piece // [file][rank]
	hands [2][16]int
	turn  Color
}

// A piece moves by vectors (towards file 9, towards rank i) as Black sees it,
// once or as far as it gets.
type vector struct {
	file, rank int
	far        bool
}

var naiveVectors = func() map[Kind][]vector {
	gold := []vector{{-1, -1, false}, {0, -1, false}, {1, -1, false}, {-1, 0, false}, {1, 0, false}, {0, 1, false}}
	diagonals := []vector{{-1, -1, false}, {1, -1, false}, {-1, 1, false}, {1, 1, false}}
	straights := []vector{{0, -1, false}, {-1, 0, false}, {1, 0, false}, {0, 1, false}}
	far := func(list []vector) (out []vector) {
		for _, v := range list {
			out = append(out, vector{v.file, v.rank, true})
		}
		return out
	}
	return map[Kind][]vector{
		Pawn:    {{0, -1, false}},
		Lance:   {{0, -1, true}},
		Knight:  {{-1, -2, false}, {1, -2, false}},
		Silver:  append([]vector{{0, -1, false}}, diagonals...),
		Gold:    gold,
		ProPawn: gold, ProLance: gold, ProKnight: gold, ProSilver: gold,
		Bishop: far(diagonals),
		Rook:   far(straights),
		Horse:  append(far(diagonals), straights...),
		Dragon: append(far(straights), diagonals...),
		King:   append(slices.Clone(diagonals), straights...),
	}
}()

func onBoard(file, rank int) bool { return file >= 1 && file <= 9 && rank >= 1 && rank <= 9 }

func newNaive(p *Position) *naive {
	n := &naive{turn: p.Turn()}
	for s := range NoSquare {
		n.board[s.File()+1][s.Rank()+1] = p.At(s)
	}
	for c := Black; c <= White; c++ {
		for _, k := range HandKinds {
			n.hands[c][k] = p.Hand(c).Count(k)
		}
	}
	return n
}

// reach calls f for every square that the piece on a square attacks.
func (n *naive) reach(file, rank int, f func(file, rank int)) {
	p := n.board[file][rank]
	forward := 1
	if p.Color() == White {
		forward = -1
	}
	for _, v := range naiveVectors[p.Kind()] {
		to, tr := file+v.file*forward, rank+v.rank*forward
		for onBoard(to, tr) {
			f(to, tr)
			if !v.far || n.board[to][tr] != NoPiece {
				break
			}
			to, tr = to+v.file*forward, tr+v.rank*forward
		}
	}
}

// inCheck looks whether any enemy piece attacks a king of the player.
func (n *naive) inCheck(c Color) bool {
	found := false
	for file := 1; file <= 9; file++ {
		for rank := 1; rank <= 9; rank++ {
			if p := n.board[file][rank]; p != NoPiece && p.Color() != c {
				n.reach(file, rank, func(f, r int) {
					if n.board[f][r] == NewPiece(King, c) {
						found = true
					}
				})
			}
		}
	}
	return found
}

// naiveMove is a move with its squares as on the plain board; a drop has no origin.
type naiveMove struct {
	file, rank, toFile, toRank int
	drop                       Kind
	promotes                   bool
}

func (m naiveMove) String() string {
	to := fmt.Sprintf("%d%c", m.toFile, 'a'+m.toRank-1)
	switch {
	case m.drop != NoKind:
		return m.drop.String() + "*" + to
	case m.promotes:
		return fmt.Sprintf("%d%c%s+", m.file, 'a'+m.rank-1, to)
	}
	return fmt.Sprintf("%d%c%s", m.file, 'a'+m.rank-1, to)
}

// depth returns how many ranks lie between a rank and the far edge.
func (n *naive) depth(rank int) int {
	if n.turn == Black {
		return rank - 1
	}
	return 9 - rank
}

func (n *naive) deadEnd(k Kind, rank int) bool {
	return (k == Pawn || k == Lance) && n.depth(rank) == 0 || k == Knight && n.depth(rank) <= 1
}

// candidates returns the moves before it is asked what they do to the king.
func (n *naive) candidates() (list []naiveMove) {
	for file := 1; file <= 9; file++ {
		for rank := 1; rank <= 9; rank++ {
			p := n.board[file][rank]
			if p == NoPiece {
				for _, k := range HandKinds {
					if n.hands[n.turn][k] > 0 && !n.deadEnd(k, rank) && !(k == Pawn && n.hasPawn(file)) {
						list = append(list, naiveMove{toFile: file, toRank: rank, drop: k})
					}
				}
				continue
			}
			if p.Color() != n.turn {
				continue
			}
			n.reach(file, rank, func(f, r int) {
				if q := n.board[f][r]; q != NoPiece && q.Color() == n.turn {
					return
				}
				m := naiveMove{file: file, rank: rank, toFile: f, toRank: r}
				if !n.deadEnd(p.Kind(), r) {
					list = append(list, m)
				}
				if p.Kind().CanPromote() && (n.depth(rank) < 3 || n.depth(r) < 3) {
					m.promotes = true
					list = append(list, m)
				}
			})
		}
	}
	return list
}

func (n *naive) hasPawn(file int) bool {
	for rank := 1; rank <= 9; rank++ {
		if n.board[file][rank] == NewPiece(Pawn, n.turn) {
			return true
		}
	}
	return false
}

// play returns the position after a move.
func (n *naive) play(m naiveMove) *naive {
	next := *n
	p := NewPiece(m.drop, n.turn)
	if m.drop != NoKind {
		next.hands[n.turn][m.drop]--
	} else {
		p = n.board[m.file][m.rank]
		next.board[m.file][m.rank] = NoPiece
		if taken := n.board[m.toFile][m.toRank]; taken != NoPiece {
			next.hands[n.turn][taken.Kind().Demote()]++
		}
		if m.promotes {
			p = NewPiece(p.Kind().Promote(), n.turn)
		}
	}
	next.board[m.toFile][m.toRank] = p
	next.turn = n.turn.Other()
	return &next
}

// legal returns the legal moves and which of them give check.
func (n *naive) legal() (list, checks []string) {
	for _, m := range n.candidates() {
		next := n.play(m)
		if next.inCheck(n.turn) {
			continue
		}
		check := next.inCheck(next.turn)
		if m.drop == Pawn && check && next.mated() {
			continue
		}
		list = append(list, m.String())
		if check {
			checks = append(checks, m.String())
		}
	}
	slices.Sort(list)
	slices.Sort(checks)
	return list, checks
}

// mated reports whether the side to move, in check, has no way out. Dropping a
// pawn in between is never the question here: the check comes from beside the
// king.
func (n *naive) mated() bool {
	for _, m := range n.candidates() {
		if !n.play(m).inCheck(n.turn) {
			return false
		}
	}
	return true
}

// compare holds a position against the plain board.
func compare(t *testing.T, p *Position) {
	t.Helper()
	n := newNaive(p)
	want, checks := n.legal()
	if got := sortedMoves(p, All); !slices.Equal(got, want) {
		t.Fatalf("%s:\ngot  %v\nwant %v", p.SFEN(), got, want)
	}
	if got := p.Count(); got != len(want) {
		t.Fatalf("%s: Count = %d, want %d", p.SFEN(), got, len(want))
	}
	if got := sortedMoves(p, Checks); !slices.Equal(got, checks) {
		t.Fatalf("%s: checks\ngot  %v\nwant %v", p.SFEN(), got, checks)
	}
	if got, want := p.InCheck(), n.inCheck(n.turn); got != want {
		t.Fatalf("%s: InCheck = %v, want %v", p.SFEN(), got, want)
	}
}

// randomGame plays random moves until nobody can move or the game is long, and
// calls visit before each of them and at the end.
func randomGame(seed uint64, start Position, plies int, visit func(*Position)) {
	r := rand.New(rand.NewPCG(seed, 1))
	p := start
	var moves []Move
	for range plies {
		visit(&p)
		moves = p.AppendMoves(moves[:0], All)
		if len(moves) == 0 {
			return
		}
		// Captures and checks now and then, so that hands fill and kings run.
		switch r.IntN(6) {
		case 0:
			if list := p.AppendMoves(nil, Captures); len(list) > 0 {
				moves = list
			}
		case 1:
			if list := p.AppendMoves(nil, Checks); len(list) > 0 {
				moves = list
			}
		}
		var u Undo
		p.Do(moves[r.IntN(len(moves))], &u)
	}
	visit(&p)
}

func TestNaiveAgrees(t *testing.T) {
	games := 40
	if long {
		games = 10_000
	}
	positions, ended := 0, 0
	for g := range games {
		randomGame(uint64(g), Start(), 400, func(p *Position) {
			positions++
			compare(t, p)
			if !p.HasMove() {
				ended++
			}
		})
	}
	for _, p := range tablePositions(t) {
		compare(t, &p)
	}
	t.Logf("%d games, %d positions, %d games ended by mate", games, positions, ended)
}
