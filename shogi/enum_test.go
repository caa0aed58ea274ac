package shogi

import (
	"testing"

	"github.com/komadai/komadai/game"
)

// roundTrip checks that parse inverts the text of the values that are valid
// and refuses that of the others.
func roundTrip[T interface {
	~uint8
	String() string
}](t *testing.T, valid func(T) bool, parse func(string) (T, error)) {
	t.Helper()
	seen := map[string]bool{}
	for i := range 256 {
		v := T(i)
		text := v.String()
		if text == "" || seen[text] {
			t.Errorf("%T %d: text %q is empty or not its own", v, i, text)
		}
		seen[text] = true
		got, err := parse(text)
		if valid(v) && (err != nil || got != v) {
			t.Errorf("%T %d: parse(%q) = %v, %v", v, i, text, got, err)
		}
		if !valid(v) && err == nil {
			t.Errorf("%T %d: parse(%q) = %v, want an error", v, i, text, got)
		}
	}
	for _, bad := range []string{"", " ", "x", "+", "9", "++P", "+G", "5e5", "Black"} {
		if v, err := parse(bad); err == nil {
			t.Errorf("parse(%q) = %v, want an error", bad, v)
		}
	}
}

func TestEnums(t *testing.T) {
	roundTrip(t, func(c Color) bool { return c <= White }, ParseColor)
	roundTrip(t, Kind.Valid, ParseKind)
	roundTrip(t, Piece.Valid, ParsePiece)
	roundTrip(t, Square.Valid, ParseSquare)
	roundTrip(t, func(g Gen) bool { return g <= Checks }, ParseGen)
}

func TestKinds(t *testing.T) {
	for _, k := range Kinds {
		if k.CanPromote() {
			if up := k.Promote(); up == k || !up.IsPromoted() || up.Demote() != k || up.CanPromote() {
				t.Errorf("%v promotes to %v", k, up)
			}
		} else if k.Promote() != k {
			t.Errorf("%v promotes to %v", k, k.Promote())
		}
		for _, c := range []Color{Black, White} {
			if p := NewPiece(k, c); p.Kind() != k || p.Color() != c {
				t.Errorf("piece of %v and %v is %v of %v", k, c, p.Kind(), p.Color())
			}
		}
	}
	if Gold.CanPromote() || King.CanPromote() || NoKind.CanPromote() || NoKind.IsPromoted() {
		t.Error("gold, king or nothing promotes")
	}
}

func TestColors(t *testing.T) {
	if Black.Other() != White || White.Other() != Black {
		t.Error("Other is not the opponent")
	}
	if Black.Side() != game.Black || White.Side() != game.White {
		t.Error("Side is not the same player")
	}
}

func TestSquares(t *testing.T) {
	for f := range 9 {
		for r := range 9 {
			s := NewSquare(f, r)
			if s.File() != f || s.Rank() != r || !s.Valid() {
				t.Errorf("square %d,%d has file %d and rank %d", f, r, s.File(), s.Rank())
			}
			if got := s.Coord(); got.String() != s.String() {
				t.Errorf("%v is at %v", s, got)
			}
			for c, deep := range map[Color]bool{Black: r < 3, White: r > 5} {
				if Zone(c).Has(s) != deep {
					t.Errorf("%v in the zone of %v: %v", s, c, !deep)
				}
			}
		}
	}
	if NoSquare.Valid() || NoSquare.Coord() != (game.Coord{}) || NoSquare.String() != "-" {
		t.Error("NoSquare is on the board")
	}
}

func TestHands(t *testing.T) {
	var h Hand
	for i, k := range HandKinds {
		var ok bool
		if h, ok = h.With(k, setOf[k]); !ok || h.Count(k) != setOf[k] || !h.Has(k) {
			t.Errorf("%d %v do not fit", setOf[k], k)
		}
		if got, want := h.Total(), i+1; got < want {
			t.Errorf("%d pieces in hand, want at least %d", got, want)
		}
	}
	if got := h.String(); got != "2R2B4G4S4N4L18P" {
		t.Errorf("a full hand is %q", got)
	}
	if got := h.Total(); got != 38 {
		t.Errorf("a full hand has %d pieces", got)
	}
	for _, k := range []Kind{NoKind, King, ProPawn, Dragon, Kind(15), Kind(200)} {
		if got, ok := h.With(k, 1); ok || got != h {
			t.Errorf("%v goes into a hand", k)
		}
		if h.Has(k) || h.Count(k) != 0 {
			t.Errorf("%v is in a hand", k)
		}
	}
	if _, ok := h.With(Pawn, 32); ok {
		t.Error("32 pawns fit")
	}
	if _, ok := h.With(Rook, -1); ok {
		t.Error("-1 rooks fit")
	}
	small, err := ParseHand("P2P") // three pawns
	if err != nil || small.Count(Pawn) != 3 {
		t.Errorf("P2P is %v, %v", small, err)
	}
	other, err := ParseHand("2pg")
	if err != nil || other.String() != "G2P" {
		t.Errorf("2pg is %v, %v", other, err)
	}
	for _, c := range []struct {
		a, b Hand
		want bool
	}{{h, small, true}, {small, h, false}, {small, small, true}, {small, other, false}, {other, small, false}, {small, 0, true}, {0, small, false}, {0, 0, true}} {
		if got := c.a.Dominates(c.b); got != c.want {
			t.Errorf("%v dominates %v: %v", c.a, c.b, got)
		}
	}
}
