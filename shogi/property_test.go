package shogi

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
)

// somePositions are those of the tables and of a few random games.
func somePositions(t testing.TB, games int) []Position {
	list := tablePositions(t)
	for g := range games {
		randomGame(uint64(1000+g), Start(), 250, func(p *Position) { list = append(list, *p) })
	}
	return list
}

// check holds a position against itself: everything that is kept up to date
// move by move must be as if made anew.
func check(t testing.TB, p *Position) {
	t.Helper()
	s := p.Setup()
	again, err := s.Tsume()
	if err != nil {
		t.Fatalf("%s: %v", p.SFEN(), err)
	}
	if again != *p {
		t.Fatalf("%s: differs from the position made from its diagram", p.SFEN())
	}
	parsed, err := ParseSFEN(p.SFEN())
	if err != nil || parsed != s {
		t.Fatalf("%s: parsed %v, %v", p.SFEN(), parsed, err)
	}
}

func TestDoUndo(t *testing.T) {
	for _, p := range somePositions(t, 5) {
		before := p
		for _, m := range p.AppendMoves(nil, All) {
			var u Undo
			gives := p.GivesCheck(m)
			taken := p.At(m.To())
			p.Do(m, &u)
			check(t, &p)
			if gives != p.InCheck() {
				t.Fatalf("%s %v: GivesCheck = %v, InCheck after it %v", before.SFEN(), m, gives, p.InCheck())
			}
			if u.Captured() != taken {
				t.Fatalf("%s %v: captured %v, want %v", before.SFEN(), m, u.Captured(), taken)
			}
			p.Undo(m, &u)
			if p != before {
				t.Fatalf("%s %v: not restored, now %s", before.SFEN(), m, p.SFEN())
			}
		}
	}
}

func TestNullMove(t *testing.T) {
	for _, p := range somePositions(t, 3) {
		if p.InCheck() {
			continue
		}
		before := p
		var u Undo
		p.DoNull(&u)
		check(t, &p)
		if p.Turn() == before.Turn() || p.Key() == before.Key() {
			t.Fatalf("%s: the null move changed nothing", before.SFEN())
		}
		p.UndoNull(&u)
		if p != before {
			t.Fatalf("%s: not restored", before.SFEN())
		}
	}
}

func TestKeysTellPositionsApart(t *testing.T) {
	keys := map[uint64]string{}
	hands := map[uint64][2]Hand{}
	for _, p := range somePositions(t, 40) {
		sfen := p.SFEN()
		if old, ok := keys[p.Key()]; ok && old != sfen {
			t.Fatalf("%s and %s have one key", old, sfen)
		}
		keys[p.Key()] = sfen
		if old, ok := hands[p.HandKey()]; ok && old != p.hands {
			t.Fatalf("hands %v and %v have one key", old, p.hands)
		}
		hands[p.HandKey()] = p.hands
		s := p.Setup()
		s.Hands = [2]Hand{}
		if bare, err := s.Tsume(); err == nil && bare.BoardKey() != p.BoardKey() {
			t.Fatalf("%s: the board key depends on the hands", sfen)
		}
	}
}

// TestSelections checks that the selections are parts of the whole.
func TestSelections(t *testing.T) {
	for _, p := range somePositions(t, 20) {
		all := sortedMoves(&p, All)
		if !slices.Equal(slices.Compact(slices.Clone(all)), all) {
			t.Fatalf("%s: a move is listed twice: %v", p.SFEN(), all)
		}
		both := append(sortedMoves(&p, Captures), sortedMoves(&p, Quiets)...)
		slices.Sort(both)
		if !slices.Equal(both, all) {
			t.Fatalf("%s: captures and quiets %v, all %v", p.SFEN(), both, all)
		}
		for _, m := range p.AppendMoves(nil, Captures) {
			if p.At(m.To()) == NoPiece {
				t.Fatalf("%s: %v captures nothing", p.SFEN(), m)
			}
		}
		var checks []string
		for _, m := range p.AppendMoves(nil, All) {
			if p.GivesCheck(m) {
				checks = append(checks, m.String())
			}
		}
		slices.Sort(checks)
		if got := sortedMoves(&p, Checks); !slices.Equal(got, checks) {
			t.Fatalf("%s: checks %v, want %v", p.SFEN(), got, checks)
		}
		evasions := sortedMoves(&p, Evasions)
		if p.InCheck() && !slices.Equal(evasions, all) || !p.InCheck() && len(evasions) > 0 {
			t.Fatalf("%s: evasions %v, all %v", p.SFEN(), evasions, all)
		}
		if got := p.Count(); got != len(all) {
			t.Fatalf("%s: Count = %d, want %d", p.SFEN(), got, len(all))
		}
		if p.HasMove() != (len(all) > 0) {
			t.Fatalf("%s: HasMove = %v with %d moves", p.SFEN(), p.HasMove(), len(all))
		}
	}
}

// TestLegalForEveryValue asks about all 65,536 moves.
func TestLegalForEveryValue(t *testing.T) {
	list := tablePositions(t)
	for g := range 4 {
		n := 0
		randomGame(uint64(g), Start(), 200, func(p *Position) {
			if n++; n%20 == 0 {
				list = append(list, *p)
			}
		})
	}
	for _, p := range list {
		legal := map[Move]bool{}
		for _, m := range p.AppendMoves(nil, All) {
			legal[m] = true
		}
		for v := range 1 << 16 {
			m := Move(v)
			if got := p.Legal(m); got != legal[m] {
				t.Fatalf("%s: Legal(%v) = %v (%v), listed %v", p.SFEN(), m, got, p.Why(m), legal[m])
			}
			if why := p.Why(m); (why == nil) != legal[m] {
				t.Fatalf("%s: Why(%v) = %v, listed %v", p.SFEN(), m, why, legal[m])
			}
			p.GivesCheck(m)
		}
	}
}

// flipped returns the position with the players exchanged.
func flipped(t testing.TB, p *Position) Position {
	s := p.Setup()
	f := Setup{Hands: [2]Hand{s.Hands[White], s.Hands[Black]}, Turn: s.Turn.Other(), Ply: s.Ply}
	for i, pc := range s.Board {
		if pc != NoPiece {
			f.Board[Square(i).flip()] = NewPiece(pc.Kind(), pc.Color().Other())
		}
	}
	q, err := f.Tsume()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestColoursAreAlike(t *testing.T) {
	for _, p := range somePositions(t, 10) {
		q := flipped(t, &p)
		var want []string
		for _, m := range p.AppendMoves(nil, All) {
			n := NewDrop(m.DropKind(), m.To().flip())
			if !m.IsDrop() {
				n = NewMove(m.From().flip(), m.To().flip(), m.Promotes())
			}
			want = append(want, n.String())
		}
		slices.Sort(want)
		if got := sortedMoves(&q, All); !slices.Equal(got, want) {
			t.Fatalf("%s flipped: %v, want %v", p.SFEN(), got, want)
		}
		if p.Count() != q.Count() {
			t.Fatalf("%s: Count %d, flipped %d", p.SFEN(), p.Count(), q.Count())
		}
		if p.Points(Black) != q.Points(White) || p.Points(White) != q.Points(Black) {
			t.Fatalf("%s: points differ when flipped", p.SFEN())
		}
	}
	for _, r := range readRecords(t, "shogi.perft") {
		p := parsePosition(t, r.sfen)
		q := flipped(t, &p)
		for i, want := range r.perft {
			if want > 1_000_000 && !long {
				break
			}
			if got := q.Perft(i + 1); got != want {
				t.Errorf("%s flipped: perft %d = %d, want %d", r.id, i+1, got, want)
			}
		}
	}
}

func TestMoveText(t *testing.T) {
	seen := 0
	for v := range 1 << 16 {
		m := Move(v)
		text := m.String()
		if !m.wellFormed() {
			if got, err := ParseMove(text); err == nil {
				t.Fatalf("ParseMove(%q) = %v", text, got)
			}
			continue
		}
		seen++
		if got, err := ParseMove(text); err != nil || got != m {
			t.Fatalf("ParseMove(%q) = %v, %v, want %d", text, got, err, v)
		}
	}
	if want := 81*80*2 + 7*81; seen != want {
		t.Errorf("%d moves can be written, want %d", seen, want)
	}
}

func TestParseMoveRefuses(t *testing.T) {
	for _, text := range []string{
		"", "7", "7g7", "7g7f ", " 7g7f", "7g7f++", "7g7f=", "0g7f", "7j7f", "7g7g", "K*5e", "+P*5e", "p*5e",
		"P*5e+", "P*", "P*5", "PP5e", "none", "resign", "７六歩", "7g7f+x", "*5e7",
	} {
		if m, err := ParseMove(text); err == nil {
			t.Errorf("ParseMove(%q) = %v", text, m)
		} else if !strings.Contains(err.Error(), "want a move such as") {
			t.Errorf("ParseMove(%q): %v does not say what is wanted", text, err)
		}
	}
}

func TestAccessors(t *testing.T) {
	for _, p := range somePositions(t, 2) {
		var all Bitboard
		for s := range NoSquare {
			pc := p.At(s)
			if pc == NoPiece {
				continue
			}
			all = all.Or(squareBit[s])
			if !p.ByKind(pc.Kind()).Has(s) || !p.ByColor(pc.Color()).Has(s) || p.ByColor(pc.Color().Other()).Has(s) {
				t.Fatalf("%s: %v on %v is not in its sets", p.SFEN(), pc, s)
			}
			if p.GoldMovers().Has(s) != (attack(pc.Kind(), Black, 40, Bitboard{}) == goldAttack[Black][40]) {
				t.Fatalf("%s: %v on %v among those that move like gold: %v", p.SFEN(), pc, s, p.GoldMovers().Has(s))
			}
			if pc.Kind() == King && p.King(pc.Color()) != s {
				t.Fatalf("%s: king on %v, King says %v", p.SFEN(), s, p.King(pc.Color()))
			}
			for c := Black; c <= White; c++ {
				var want Bitboard
				for o := range NoSquare {
					if q := p.At(o); q != NoPiece && q.Color() == c && slowAttack(q, o, p.Occupied()).Has(s) {
						want = want.Or(squareBit[o])
					}
				}
				if got := p.AttackersTo(c, s, p.Occupied()); got != want {
					t.Fatalf("%s: %v attacks %v from\n%v\nwant\n%v", p.SFEN(), c, s, got, want)
				}
			}
		}
		if p.Occupied() != all {
			t.Fatalf("%s: occupied\n%v", p.SFEN(), p.Occupied())
		}
		for _, c := range []Color{Black, White} {
			if got, want := p.Pinned(c), slowPins(&p, c); got != want {
				t.Fatalf("%s: pinned pieces of %v\n%v\nwant\n%v", p.SFEN(), c, got, want)
			}
		}
	}
	if p := Start(); p.At(NoSquare) != NoPiece || p.ByKind(NoKind) != (Bitboard{}) || p.ByKind(goldMovers) != (Bitboard{}) {
		t.Error("something stands on no square or has no kind")
	}
}

// slowPins takes every piece away in turn and looks whether that opens a line
// on the king.
func slowPins(p *Position, c Color) Bitboard {
	var pins Bitboard
	k := p.King(c)
	if !k.Valid() {
		return pins
	}
	before := p.AttackersTo(c.Other(), k, p.Occupied())
	for s := range p.ByColor(c).All() {
		after := p.AttackersTo(c.Other(), k, p.Occupied().Without(squareBit[s]))
		if s != k && bits.OnesCount64(after.Lo)+bits.OnesCount64(after.Hi) > before.Len() {
			pins = pins.Or(squareBit[s])
		}
	}
	return pins
}

func TestNothingIsAllocated(t *testing.T) {
	list := tablePositions(t)
	buffer := make([]Move, 0, MaxMoves)
	var u Undo
	if n := testing.AllocsPerRun(10, func() {
		for i := range list {
			p := &list[i]
			for g := All; g <= Checks; g++ {
				buffer = p.AppendMoves(buffer[:0], g)
			}
			buffer = p.AppendMoves(buffer[:0], All)
			for _, m := range buffer {
				p.Do(m, &u)
				p.Undo(m, &u)
				p.GivesCheck(m)
				p.Legal(m)
				p.SEE(m)
			}
			p.Count()
			p.HasMove()
			p.MateInOne()
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
