package alphabeta

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// turned returns the position seen from the other side: turned half round, the
// colours exchanged.
func turned(t testing.TB, p shogi.Position) shogi.Position {
	t.Helper()
	s := p.Setup()
	var x shogi.Setup
	for i, pc := range s.Board {
		if pc != shogi.NoPiece {
			x.Board[80-i] = shogi.NewPiece(pc.Kind(), pc.Color().Other())
		}
	}
	x.Hands = [2]shogi.Hand{s.Hands[1], s.Hands[0]}
	x.Turn, x.Ply = s.Turn.Other(), 1
	q, err := x.Tsume()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// mirrored returns the position with left and right exchanged.
func mirrored(t testing.TB, p shogi.Position) shogi.Position {
	t.Helper()
	s := p.Setup()
	x := s
	for i := range s.Board {
		x.Board[(8-i/9)*9+i%9] = s.Board[i]
	}
	q, err := x.Tsume()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// The evaluation is the same from both sides and in the mirror, and the
// balance of material kept along a line is that of the board.
func TestEvaluation(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		p := shogi.Start()
		material := 0
		for range 120 {
			moves := p.AppendMoves(nil, shogi.All)
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			material = materialAfter(&p, m, material)
			var u shogi.Undo
			p.Do(m, &u)
			if want := materialOf(&p); material != want {
				t.Fatalf("%s after %s: material %d, want %d", p.SFEN(), m, material, want)
			}
			v := evaluate(&p, material)
			if q := turned(t, p); evaluate(&q, materialOf(&q)) != v {
				t.Fatalf("%s: %d, from the other side %d", p.SFEN(), v, evaluate(&q, materialOf(&q)))
			}
			if q := mirrored(t, p); evaluate(&q, material) != v {
				t.Fatalf("%s: %d, in the mirror %d", p.SFEN(), v, evaluate(&q, material))
			}
		}
	}
}

// Attack counts are those of the rules, up to three.
func TestAttackCounts(t *testing.T) {
	for _, sfen := range benchPositions {
		p := parse(t, sfen)
		for _, c := range []shogi.Color{shogi.Black, shogi.White} {
			n := attackCounts(&p, c)
			for s := range shogi.NoSquare {
				got := 0
				for _, b := range n {
					if b.Has(s) {
						got++
					}
				}
				if want := min(p.AttackersTo(c, s, p.Occupied()).Len(), 3); got != want && p.At(s) != shogi.NoPiece {
					t.Errorf("%s: %v attacks %v %d times, want %d", sfen, c, s, got, want)
				}
			}
		}
	}
}

// A threatened piece is loose, a guarded one is not.
func TestLoose(t *testing.T) {
	for sfen, want := range map[string]string{
		"4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1":   "",   // guarded by the king
		"4k4/9/9/4r4/9/9/4G4/9/4K4 b - 1":   "5g", // attacked and unguarded
		"4k4/9/9/9/9/4p4/4G4/4G4/4K4 b - 1": "5g", // attacked by a pawn
		"4k4/9/9/9/9/9/4G4/9/4K4 b - 1":     "",
	} {
		p := parse(t, sfen)
		var list []string
		var threats threats
		threats.look(&p)
		for s := range threats.loose.All() {
			list = append(list, s.String())
		}
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%s: %q, want %q", sfen, got, want)
		}
	}
}
