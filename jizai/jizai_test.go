package jizai

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/game/gametest"
	"github.com/komadai/komadai/shogi"
)

func variant(t *testing.T, rules string) *Variant {
	t.Helper()
	v, err := New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func read(t *testing.T, text string) *game.Game {
	t.Helper()
	g, err := game.Parse(variant(t, "jsa"), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return g
}

func TestContract(t *testing.T) {
	for _, rules := range shogi.RulesetNames() {
		gametest.Run(t, variant(t, rules), gametest.Options{Games: 2, Plies: 300, Boundless: true})
	}
}

func perft(t *testing.T, p game.Position, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		n += perft(t, next, depth-1)
	}
	return n
}

func TestPerft(t *testing.T) {
	p := read(t, "startpos").Position()
	for depth, want := range []int{1, 30, 1230} {
		if got := perft(t, p, depth); got != want {
			t.Errorf("perft %d: %d, want %d", depth, got, want)
		}
	}
}

// Without the emperor the game is shogi: the fast core is the second
// implementation that this one is held against.
func TestIsShogiWithoutTheEmperor(t *testing.T) {
	plain, err := shogi.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	ours := variant(t, "jsa")
	r := rand.New(rand.NewPCG(7, 7))
	for range 12 {
		g, err := game.Parse(plain, "startpos")
		if err != nil {
			t.Fatal(err)
		}
		for !g.Outcome().Over() && g.History().Len() < 250 {
			p := g.Position()
			q, err := ours.Parse(p.SFEN())
			if err != nil {
				t.Fatal(err)
			}
			if moves := p.Moves(); !slices.Equal(moves, q.Moves()) || p.InCheck() != q.InCheck() {
				t.Fatalf("%s: moves %v, in shogi %v", p.SFEN(), q.Moves(), moves)
			}
			for side := game.Black; side <= game.White; side++ {
				a, _ := p.(shogi.Facts).Entering(side)
				b, _ := q.(shogi.Facts).Entering(side)
				if a != b {
					t.Fatalf("%s: %v counts %+v, in shogi %+v", p.SFEN(), side, b, a)
				}
			}
			moves := p.Moves()
			if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// texts are all moves that can be written.
func texts() []game.Move {
	var list []game.Move
	for to := range shogi.NoSquare {
		for _, k := range "JPLNSGBRK" {
			list = append(list, game.Move(string(k)+"*"+to.String()))
		}
		for from := range shogi.NoSquare {
			m := game.Move(from.String() + to.String())
			list = append(list, m, m+"+")
		}
	}
	return list
}

// What Play takes is exactly what Moves lists, whatever is tried.
func TestPlayAgreesWithMoves(t *testing.T) {
	all := texts()
	r := rand.New(rand.NewPCG(3, 3))
	for range 3 {
		g := read(t, "startpos")
		for !g.Outcome().Over() && g.History().Len() < 80 {
			p := g.Position()
			moves := p.Moves()
			if g.History().Len()%4 == 1 {
				var legal []game.Move
				for _, m := range all {
					if _, err := p.Play(m); err == nil {
						legal = append(legal, m)
					}
				}
				slices.Sort(legal)
				if !slices.Equal(legal, moves) {
					t.Fatalf("%s: Play takes %v, Moves lists %v", p.SFEN(), legal, moves)
				}
			}
			if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, text     string
		legal, illegal string // of these moves
		check          bool
	}{
		{"the first move drops it anywhere that is empty", "startpos moves 7g7f", "J*5e J*8e J*7e J*7g", "8c8d J*5a J*7f", false},
		{"Black has no emperor", "startpos", "7g7f", "J*5e", false},
		{"it goes where Black does not attack", "k8/9/9/9/4j4/9/9/9/4K3R w - 1", "5e5d 5e9b 5e2c", "5e1d 5e5h 5e4h 5e5i", false},
		{"the king it stood before is protected now", "k8/9/9/9/4j4/9/9/9/3GK4 b - 1", "5i5h 6i5h", "6i6h", false},
		{"it takes what nothing protects", "k8/9/9/9/4j4/9/6PP1/8G/KG7 w - 1", "5e3g", "5e2g 5e9i", false},
		{"attacked it may not move", "k8/9/9/9/4j4/4P4/9/9/K8 w - 1", "9a9b", "5e5d 5e3c", false},
		{"free it checks an unprotected king", "k8/9/9/9/4j4/9/9/9/K8 b P 1", "P*5f", "9i9h 9i8i P*1b", true},
		{"attacked it gives no check", "k8/9/9/9/4j4/4P4/9/9/K8 b - 1", "9i9h 5f5e", "", false},
		{"a king may not step into its reach", "k8/9/9/9/4j4/9/9/G8/K8 b - 1", "9i8h", "9i8i 9h9g 9h8h", false},
		{"White's king may stay in danger while it lives", "k8/9/R8/9/4j4/9/9/1G7/K8 w - 1", "5e5d 9a8a", "", false},
		{"White's king may be taken while it lives", "k8/9/R8/9/4j4/9/9/1G7/K8 b - 1", "9c9a 9c9a+", "", false},
		{"without it White's king is royal", "k8/9/R8/9/9/9/9/1G7/K8 w p 1", "9a8b P*9b", "9a9b", true},
		{"White's king may step next to Black's while it lives", "9/9/9/9/4j4/4P4/2k6/9/K8 w - 1", "7g8h", "", false},
		{"and checks it", "9/9/9/9/4j4/4P4/9/1k7/K8 b - 1", "9i8h", "9i9h", true},
		{"an emperor without a king is in no check", "9/9/9/9/4j4/4P4/9/9/K8 w p 1", "P*1b", "", false},
		{"a dropped pawn may mate no royal king", "7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "", "P*1b", false},
		{"but it may stand before one that is not royal", "7nk/9/7G1/9/9/9/9/9/3GK4 b Pj 1", "P*1b", "", false},
		{"two pawns", "k8/9/9/9/4j4/4P4/9/9/K8 b P 1", "P*4e", "P*5b", false},
		{"forced promotion", "k8/4P4/9/9/4j4/9/9/9/KG7 b - 1", "5b5a+", "5b5a", false},
	} {
		g := read(t, c.text)
		p := g.Position()
		for _, m := range strings.Fields(c.legal) {
			if _, err := p.Play(game.Move(m)); err != nil {
				t.Errorf("%s: %v, want it legal", c.name, err)
			}
		}
		for _, m := range strings.Fields(c.illegal) {
			if _, err := p.Play(game.Move(m)); err == nil {
				t.Errorf("%s: %s is legal", c.name, m)
			}
		}
		if p.InCheck() != c.check {
			t.Errorf("%s: in check %v, want %v", c.name, p.InCheck(), c.check)
		}
	}
}

func TestEndings(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"the emperor is taken when it was royal", "9/9/9/4j4/4P4/9/9/9/K8 b - 1 moves 5e5d", "black king-captured"},
		{"the emperor is taken, the king plays on", "k8/9/9/4j4/4P4/9/9/9/K8 b - 1 moves 5e5d", "undecided -"},
		{"the king is taken, the emperor plays on", "k8/9/R8/9/4j4/9/9/1G7/K8 b - 1 moves 9c9a", "undecided -"},
		{"mate of the king that is left", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", "black mate"},
		{"no mate while the emperor lives", "4k4/9/4P4/9/9/9/9/9/3GK4 b Gj 1 moves G*5b", "undecided -"},
		{"a lone attacked emperor without a move", "9/9/9/9/4j4/4P4/9/9/K8 w - 1", "black no-moves"},
	} {
		g := read(t, c.text)
		if got := g.Outcome().String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if o := g.Outcome(); o.Over() && g.Variant().(*Variant).Cite(o.Rule).Ja == "" {
			t.Errorf("%s: rule %q is not cited", c.name, o.Rule)
		}
	}
	g := read(t, "k8/9/R8/9/4j4/9/9/1G7/K8 b - 1 moves 9c9a")
	if sfen := g.Position().SFEN(); sfen != "R8/9/9/9/4j4/9/9/1G7/K8 w -" {
		t.Errorf("a king that is taken goes to nobody's hand: %s", sfen)
	}
	if err := read(t, "9/9/9/9/4j4/9/9/1G7/K8 b - 1").Claim(game.White, game.Declare); err == nil {
		t.Error("a side that is not to move declares")
	}
	white := read(t, "9/9/9/9/4j4/9/9/9/KG7 w p 1")
	if err := white.Claim(game.White, game.Declare); !errors.Is(err, shogi.ErrKingless) {
		t.Errorf("White declares without his king: %v", err)
	}
}

func TestStepOfTheEmperor(t *testing.T) {
	p := read(t, "startpos moves 7g7f").Position()
	s := p.Explain("J*5e")
	if !s.Drop || s.Kind != "J" || s.Side != game.White || s.To.String() != "5e" {
		t.Errorf("J*5e: %+v", s)
	}
	s = read(t, "k8/9/9/9/4j4/9/6P2/9/KG7 w - 1").Position().Explain("5e3g")
	if s.Kind != "J" || len(s.Captures) != 1 || s.Captures[0].Kind != "P" || s.MayPromote {
		t.Errorf("5e3g: %+v", s)
	}
}

func TestPositionTexts(t *testing.T) {
	for text, want := range map[string]string{
		StartSFEN:                         "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b j",
		"k8/9/9/9/4j4/9/9/1G7/K8 b 2pP 1": "k8/9/9/9/4j4/9/9/1G7/K8 b P2p",
		"k8/9/9/9/9/9/9/1G7/K8 b Pjp 5":   "k8/9/9/9/9/9/9/1G7/K8 b Pjp",
		"kj7/9/9/9/9/9/9/1G6j/K8 w - 1":   "",
		"kj7/9/9/9/9/9/9/1G7/K8 w j 1":    "",
		"kJ7/9/9/9/9/9/9/1G7/K8 w - 1":    "",
		"k8/9/9/9/9/9/9/1G7/K8 w J 1":     "",
		"9/9/9/9/9/9/9/1G7/K8 w - 1":      "",
		"k8/9/9/9/4j4/9/9/9/9 b - 1":      "",
		"k8/9/9/9/4j4/9/9/9/K8 w - 1":     "", // Black is in check and not to move
		"k8/9/9/9/4j5/9/9/1G7/K8 b - 1":   "",
		"+j8/9/9/9/9/9/9/1G7/K8 b - 1":    "",
		"k8/P8/P8/9/4j4/9/9/1G7/K8 w - 1": "",
	} {
		p, err := variant(t, "jsa").Parse(text)
		if want == "" {
			if err == nil {
				t.Errorf("%q is read as %s", text, p.SFEN())
			}
			continue
		}
		if err != nil || p.SFEN() != want {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{StartSFEN, "k8/9/9/9/4j4/9/9/1G7/K8 b 2pP 1", "j", "j/j/j b j", "+j8/9 w -"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := New("jsa")
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.Parse(text)
		if err != nil {
			return
		}
		again, err := v.Parse(p.SFEN())
		if err != nil || again.SFEN() != p.SFEN() {
			t.Errorf("%q is written %q, which reads as %v, %v", text, p.SFEN(), again, err)
		}
		for _, m := range p.Moves() {
			if _, err := p.Play(m); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}

// Every reason for refusing a move is given where it holds, by the key under
// which pages translate it.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		text string
		move game.Move
		want error
	}{
		{"startpos", "J*5e", shogi.ErrNotInHand},
		{"startpos", "5e5d", shogi.ErrNoPiece},
		{"startpos", "3c3d", shogi.ErrNotYours},
		{"startpos", "9i9h+", shogi.ErrCannotPromote},
		{"startpos", "9i9g", shogi.ErrOwnPiece},
		{"startpos", "9i8h", shogi.ErrOwnPiece},
		{"startpos", "5i5g", shogi.ErrOwnPiece},
		{"startpos", "7g7e", shogi.ErrUnreachable},
		{"startpos", "2h2c", shogi.ErrBlocked},
		{"startpos", "J5e", game.ErrSyntax},
		{"startpos", "J*5j", game.ErrSyntax},
		{"startpos moves 7g7f", "8c8d", ErrEmperorFirst},
		{"startpos moves 7g7f", "P*5e", ErrEmperorFirst},
		{"startpos moves 7g7f", "J*7f", shogi.ErrOccupied},
		{"startpos moves 7g7f J*5e 2g2f", "J*5d", shogi.ErrNotInHand},
		{"startpos moves 7g7f J*5e", "5e5d", shogi.ErrNotYours},
		{"startpos moves 7g7f J*5e 2g2f", "5e5d+", shogi.ErrCannotPromote},
		{"startpos moves 7g7f J*5e 2g2f", "5e5c", shogi.ErrOwnPiece},
		{"startpos moves 7g7f J*5e 2g2f", "3c5e", shogi.ErrOwnPiece},
		{"startpos moves 7g7f J*4e 2g2f", "4e5e", ErrEmperorReach},
		{"startpos moves 7g7f J*4e 2g2f", "4e2e", ErrEmperorReach},
		{"startpos moves 7g7f J*7e 2g2f", "7e5e", ErrEmperorAttacked},
		{"k8/9/9/9/4j4/9/9/9/K8 b P 1", "9i9h", shogi.ErrInCheck},
		{"k8/9/9/9/4j4/9/9/G8/K8 b - 1", "9h9g", shogi.ErrPinned},
		{"k8/9/9/9/4j4/9/9/G8/K8 b - 1", "9i8h", nil},
		{"k8/9/9/9/4j4/9/9/G8/K8 b - 1", "9i8i", shogi.ErrKingInCheck},
		{"k8/4P4/9/9/4j4/9/9/9/KG7 b - 1", "5b5a", shogi.ErrMustPromote},
		{"k8/9/9/9/4j4/4P4/9/9/K8 b P 1", "P*5b", shogi.ErrNifu},
		{"k8/9/9/9/4j4/4P4/9/9/K8 b P 1", "P*4a", shogi.ErrDeadEnd},
		{"7nk/9/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", shogi.ErrUchifuzume},
		{"9/9/9/4j4/4P4/9/9/9/K8 b - 1 moves 5e5d", "9a9b", game.ErrOver},
	} {
		_, err := read(t, c.text).Position().Play(c.move)
		if !errors.Is(err, c.want) || c.want == nil && err != nil {
			t.Errorf("%s: %s: %v, want %v", c.text, c.move, err, c.want)
		}
		if c.want != nil && game.FaultKey(err) == "" {
			t.Errorf("%s: %s: no key", c.text, c.move)
		}
	}
}

// The first drop may give check, and a check of the emperor counts as one.
func TestEmperorsCheckCounts(t *testing.T) {
	g := read(t, "k8/9/9/9/9/9/9/9/K8 w j 1 moves J*5e")
	if !g.History().GaveCheck(1) || !g.Position().InCheck() {
		t.Error("J*5e gives no check")
	}
	if s := read(t, "k8/9/9/9/9/9/9/9/K8 w j 1").Position().Explain("J*5e"); !s.Check || !s.Mate { // alone a king finds no shelter
		t.Errorf("J*5e is explained as %+v", s)
	}
}
