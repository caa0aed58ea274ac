package record

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variants"
)

// randomTree grows a tree of legal moves with all that a record may have.
func randomTree(t *testing.T, r *rand.Rand, variant string) *Record {
	t.Helper()
	v, err := variants.Find(variant, "")
	if err != nil {
		t.Fatal(err)
	}
	starts := v.Starts()
	rec := &Record{Variant: variant, Rules: v.Rules(), Start: starts[r.IntN(len(starts))].SFEN, Root: &Node{}}
	rec.Headers = []Header{{"先手", "甲"}, {"後手", "乙"}, {"EVENT X", "a\nb"}, {"reihe", "値"}}
	if variant == shogiKey {
		rec.Variant, rec.Rules = "", ""
	}
	p, err := v.Parse(rec.Start)
	if err != nil {
		t.Fatal(err)
	}
	growTree(r, p, rec.Root, 2+r.IntN(12))
	return rec
}

var someEnds = append([]End{"封じ手"}, Ends[:15]...)

func growTree(r *rand.Rand, p game.Position, n *Node, depth int) {
	moves := p.Moves()
	if depth == 0 || len(moves) == 0 || p.Outcome().Over() {
		if len(n.Next) == 0 && r.IntN(2) == 0 {
			end := someEnds[r.IntN(len(someEnds))]
			if end == FoulWin {
				end = FoulLoss // the other one makes the move before it illegal
			}
			n.Next = append(n.Next, decorated(r, &Node{End: end}))
		}
		return
	}
	for range 1 + r.IntN(10)/7 {
		m := moves[r.IntN(len(moves))]
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		child := decorated(r, &Node{Move: m})
		n.Next = append(n.Next, child)
		growTree(r, next, child, depth-1)
	}
}

func decorated(r *rand.Rand, n *Node) *Node {
	if r.IntN(3) == 0 {
		n.Comment = []string{"注釈\n\n second ", "*x", "\n", "7 ７六歩(77)", `\n`}[r.IntN(5)]
	}
	if r.IntN(3) == 0 {
		n.Timed, n.Spent = true, time.Duration(r.IntN(9999999))*time.Millisecond
	}
	if r.IntN(9) == 0 {
		n.Marks = []string{"しおり", `a\b`}[:1+r.IntN(2)]
	}
	return n
}

// A capability is what a format can hold of a game of shogi.
type capability struct {
	branches, comments, marks, times, headers bool
	unit                                      time.Duration
	end                                       func(End) End
}

var all = capability{true, true, true, true, true, 1, func(e End) End { return e }}

func only(ends ...End) func(End) End {
	return func(e End) End {
		if slices.Contains(ends, e) {
			return e
		}
		return Interrupted
	}
}

var capabilities = map[string]capability{
	"komadai": all,
	"kif":     {true, true, true, true, true, time.Second, all.end},
	"ki2":     {branches: true, comments: true, marks: true, headers: true, unit: 1, end: all.end},
	"csa": {comments: true, times: true, headers: true, unit: time.Second, end: only(
		Resign, Interrupted, Impasse, Repetition, Mate, NoMate, TimeUp, FoulLoss, Declared, Draw, Broken)},
	"csa3": {comments: true, times: true, headers: true, unit: time.Millisecond, end: only(
		Resign, Interrupted, Impasse, Repetition, Mate, NoMate, TimeUp, FoulLoss, Declared, Draw, Broken, PlyLimit)},
	"jkf": {branches: true, comments: true, times: true, headers: true, unit: time.Second, end: only(
		Resign, Interrupted, Impasse, Repetition, Mate, NoMate, TimeUp, FoulLoss, Declared, Draw, Broken)},
	"usi":  {end: func(End) End { return NoEnd }},
	"usen": {branches: true, end: only(Resign, TimeUp, Impasse, Interrupted)},
}

// reduced copies what a format can hold of a tree.
func (c capability) reduced(n *Node) *Node {
	out := &Node{Move: n.Move, Illegal: n.Illegal}
	if n.End != NoEnd {
		if out.End = c.end(n.End); out.End == NoEnd {
			return nil
		}
	}
	if c.comments {
		out.Comment = n.Comment
	}
	if c.marks {
		out.Marks = n.Marks
	}
	if c.times && n.Timed {
		out.Timed, out.Spent = true, n.Spent-n.Spent%c.unit
	}
	for i, next := range n.Next {
		if i > 0 && !c.branches {
			break
		}
		if next := c.reduced(next); next != nil {
			out.Next = append(out.Next, next)
		}
	}
	return out
}

// There and back: a random tree comes back from every format with all that the
// format can hold, and a loss is told exactly if something is lost.
func TestRandomTreesThroughEveryFormat(t *testing.T) {
	for _, f := range Formats {
		c, ok := capabilities[f.Key]
		if !ok {
			continue
		}
		for seed := range uint64(60) {
			rec := randomTree(t, rand.New(rand.NewPCG(seed, 7)), shogiKey)
			var out bytes.Buffer
			lost, err := f.Encode(&out, []*Record{rec}, Options{})
			if err != nil {
				t.Fatalf("%s, seed %d: %v", f.Key, seed, err)
			}
			back, warnings, err := Parse(out.Bytes(), "", Options{})
			if err != nil || len(warnings) > 0 || len(back) != 1 {
				t.Fatalf("%s, seed %d: %v %v\n%s", f.Key, seed, err, warnings, out.String())
			}
			want := c.reduced(rec.Root)
			if !reflect.DeepEqual(back[0].Root, want) || back[0].Start != rec.Start {
				t.Fatalf("%s, seed %d: the tree came back another one\n%s", f.Key, seed, out.String())
			}
			changed := !reflect.DeepEqual(want, rec.Root) || !reflect.DeepEqual(back[0].Headers, rec.Headers)
			if changed != (len(lost) > 0) {
				t.Fatalf("%s, seed %d: changed %v, told %v", f.Key, seed, changed, lost)
			}
			if c.headers && back[0].Header("先手") != "甲" {
				t.Errorf("%s: headers %v", f.Key, back[0].Headers)
			}
		}
	}
}

// From one format to another and back nothing is lost that both can hold.
func TestBetweenFormats(t *testing.T) {
	through := func(f Format, recs []*Record) []*Record {
		var out bytes.Buffer
		if _, err := f.Encode(&out, recs, Options{Encoding: f.Encoding}); err != nil {
			t.Fatal(f.Key, err)
		}
		back, warnings, err := Parse(out.Bytes(), "", Options{})
		if err != nil || len(warnings) > 0 {
			t.Fatal(f.Key, err, warnings)
		}
		return back
	}
	for keyA, a := range capabilities {
		for keyB, b := range capabilities {
			A, errA := Find(keyA)
			B, errB := Find(keyB)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			for seed := range uint64(6) {
				rec := randomTree(t, rand.New(rand.NewPCG(seed, 11)), shogiKey)
				back := through(A, through(B, through(A, []*Record{rec})))
				want := a.reduced(rec.Root)
				if want = b.reduced(want); !reflect.DeepEqual(back[0].Root, a.reduced(want)) || back[0].Start != rec.Start {
					t.Errorf("seed %d, from %s to %s and back: the tree is another one", seed, keyA, keyB)
				}
				if a.headers && b.headers && back[0].Header("後手") != "乙" {
					t.Errorf("from %s to %s and back: headers %v", keyA, keyB, back[0].Headers)
				}
			}
		}
	}
}

// Moves that no rules allow, of pieces to anywhere, come back from every format,
// and the same of them are forbidden.
func TestIllegalMovesThroughEveryFormat(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 3))
		rec := newRecord()
		b, err := boardAt(rec.Start)
		if err != nil {
			t.Fatal(err)
		}
		last := rec.Root
		for range 30 {
			m := shogi.NewMove(shogi.Square(r.IntN(81)), shogi.Square(r.IntN(81)), r.IntN(9) == 0)
			if r.IntN(5) == 0 {
				m = shogi.NewDrop(shogi.HandKinds[r.IntN(7)], shogi.Square(r.IntN(81)))
			}
			if p := b.position(); p != nil && r.IntN(2) == 0 {
				if list := p.AppendMoves(nil, shogi.All); len(list) > 0 {
					m = list[r.IntN(len(list))]
				}
			}
			legal, err := b.play(m)
			if err != nil {
				continue
			}
			n := &Node{Move: game.Move(m.String()), Illegal: !legal}
			last.Next, last = []*Node{n}, n
		}
		for _, f := range Formats {
			if !f.CanWrite() || f.Key == sfen.Key {
				continue
			}
			var out bytes.Buffer
			if _, err := f.Encode(&out, []*Record{rec}, Options{}); err != nil {
				t.Fatalf("%s, seed %d: %v", f.Key, seed, err)
			}
			back, warnings, err := f.Decode(bytes.NewReader(out.Bytes()), Options{})
			if err != nil || !reflect.DeepEqual(back[0].Root, rec.Root) {
				t.Fatalf("%s, seed %d: %v\n%s\n%v\nwant %s\n got %s", f.Key, seed, err, out.String(), warnings, mainLine(rec), mainLine(back[0]))
			}
		}
	}
}

// The project's own form holds games of every variant.
func TestEveryVariantThroughKomadai(t *testing.T) {
	for _, v := range variants.Keys() {
		for seed := range uint64(40) {
			var recs []*Record
			for range 2 {
				recs = append(recs, randomTree(t, rand.New(rand.NewPCG(seed, 9)), v))
			}
			var out bytes.Buffer
			if lost, err := komadai.Encode(&out, recs, Options{}); err != nil || len(lost) > 0 {
				t.Fatal(v, seed, err, lost)
			}
			back, warnings, err := Parse(out.Bytes(), "", Options{Strict: true})
			if err != nil || len(warnings) > 0 {
				t.Fatalf("%s, seed %d: %v %v\n%s", v, seed, err, warnings, out.String())
			}
			if !reflect.DeepEqual(back, recs) {
				t.Fatalf("%s, seed %d: the trees came back other ones\n%s", v, seed, out.String())
			}
		}
	}
}

func TestVariantsThatAFormatCannotHold(t *testing.T) {
	rec := randomTree(t, rand.New(rand.NewPCG(1, 1)), "gufu")
	for _, f := range Formats {
		_, err := f.Encode(&bytes.Buffer{}, []*Record{rec}, Options{})
		if f.Variants != (err == nil) {
			t.Errorf("%s writes a game of gufu: %v", f.Key, err)
		}
		if err != nil && f.CanWrite() && !strings.Contains(err.Error(), "want komadai") {
			t.Errorf("%s: %v does not say which format can", f.Key, err)
		}
	}
}

// A game as it is played becomes a record with its end and its times.
func TestFromGame(t *testing.T) {
	for _, c := range []struct {
		variant, rules, line string
		end                  End
	}{
		{"shogi", "jsa", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 5 moves G*5b", Mate},
		{"shogi", "jsa", "startpos moves 7g7f", NoEnd},
		{"saisho", "", "startpos moves *WWS", NoEnd},
		{"saisho", "", "WNW w - moves R", SelfMate},
		{"gufu", "strict", "keKn/1We/Sn1 b - p moves S-2b>E", Mate},
	} {
		v, err := variants.Find(c.variant, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.Parse(v, c.line)
		if err != nil {
			t.Fatal(err)
		}
		r := FromGame(g, []time.Duration{1500 * time.Millisecond})
		main := r.Main()
		if !main[0].Timed || main[0].Spent != 1500*time.Millisecond {
			t.Errorf("%s: the time is %v", c.line, main[0].Spent)
		}
		if got := main[len(main)-1].End; got != c.end {
			t.Errorf("%s ends with %q, want %q", c.line, got, c.end)
		}
		if o := r.Outcome(); o.Over() != (c.end != NoEnd) || o.Winner != g.Outcome().Winner && o.Over() {
			t.Errorf("%s: outcome %v, want %v", c.line, o, g.Outcome())
		}
		var out bytes.Buffer
		if _, err := komadai.Encode(&out, []*Record{r}, Options{}); err != nil {
			t.Fatal(err)
		}
		back, _, err := Parse(out.Bytes(), "", Options{Strict: true})
		if err != nil || !reflect.DeepEqual(back[0], r) {
			t.Errorf("%s: came back as %+v, %v\n%s", c.line, back, err, out.String())
		}
	}
}

func TestOutcomes(t *testing.T) {
	for _, e := range Ends {
		for _, turn := range []game.Side{game.Black, game.White} {
			o := e.Outcome(turn)
			if !o.Over() {
				continue
			}
			if o.Reason != game.NoReason && EndOf(o, turn) != e && e != Impasse {
				t.Errorf("%s for %v is %v, which is %s", e, turn, o, EndOf(o, turn))
			}
		}
	}
	if e := EndOf(game.WinFor(game.White, game.PerpetualCheck, ""), game.White); e != FoulWin {
		t.Errorf("perpetual check by Black: %s", e)
	}
}

// roundTrip holds that what was written is written the same when it was read.
func roundTrip(t *testing.T, f Format, text string) {
	t.Helper()
	recs, _, err := f.Decode(strings.NewReader(text), Options{})
	if err != nil {
		return
	}
	var first, second bytes.Buffer
	if _, err := f.Encode(&first, recs, Options{}); err != nil {
		t.Fatalf("what was read cannot be written: %v", err)
	}
	again, _, err := f.Decode(bytes.NewReader(first.Bytes()), Options{})
	if err != nil {
		t.Fatalf("what was written cannot be read: %v\n%s", err, first.String())
	}
	if _, err := f.Encode(&second, again, Options{}); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Fatalf("written again it is\n%s\nwas\n%s", second.String(), first.String())
	}
}

func FuzzKomadai(f *testing.F) {
	f.Add("#komadai 1\n#variant gufu\n#rules strict\n先手: A\n\\x\\:: y\n1 K*2c>W 0:05.25 illegal\n* c\n& m\n2 \"封じ手\"\n\nvariation 1\n1 K*2c>N\n")
	f.Add("#komadai 1\n1 7g7f\n2 resign\n#komadai 1\n#variant saisho\n1 *WWS\n2 L\n")
	f.Add("#komadai 1\n#variant jizai\n#start lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b j 7\n7 7g7f\n8 J*5e\n")
	f.Fuzz(func(t *testing.T, text string) { roundTrip(t, komadai, text) })
}

func FuzzKIF(f *testing.F) {
	f.Add(head + "1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n*a\n&b\n2 投了\n")
	f.Add(problem + "1 ５二金打\n2 詰み\n")
	f.Add("先手：A\n" + head + "1 ７六歩(77) (90:05/01:30:05)+\nまで1手で後手の反則負け\n")
	f.Fuzz(func(t *testing.T, text string) { roundTrip(t, kif, text) })
}

// The quick reader of KIF moves finds what the careful one does, or nothing.
func FuzzQuickMove(f *testing.F) {
	for _, text := range []string{" ７六歩(77)   ( 0:16/00:00:16)", "同　銀(31)", "２二角成(88)(90:05/01:30:05)", " ５二金打", "７六歩(77) (0:4/0:0:4)",
		"７六歩(77)   ( 1:02:03/00:00:16)", "７六歩(77)(00:/)", "１一歩(77)(()", "７六歩( 77)", "同同(77)", "７六歩(77)(:1/)"} {
		f.Add(text)
	}
	b, err := boardAt(shogi.StartSFEN)
	if err != nil {
		f.Fatal(err)
	}
	for _, m := range []shogi.Move{shogi.NewMove(60, 59, false), shogi.NewMove(20, 21, false), shogi.NewMove(70, 10, true)} {
		if _, err := b.play(m); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) { // all text is, when it is read
			return
		}
		m, spent, timed, ok := quickMove(b, text)
		if !ok {
			return
		}
		rest, spent2, timed2 := cutTime(text)
		m2, err := kifMove(b, rest)
		if err != nil || m != m2 || spent != spent2 || timed != timed2 {
			t.Fatalf("%q: %v %v %v, and with care %v %v %v, %v", text, m, spent, timed, m2, spent2, timed2, err)
		}
	})
}

func FuzzKI2(f *testing.F) {
	f.Add("先手：A\n手合割：平手\n▲７六歩△３四歩▲２二角不成△同 銀▲５八金右\n*c\nまで5手で中断\n\n変化：2手\n△８四歩\nまで2手で後手の反則負け\n")
	f.Add("手合割：二枚落ち\n△６二銀 ▲７六歩 △投了\n")
	f.Fuzz(func(t *testing.T, text string) { roundTrip(t, ki2, text) })
}

func FuzzJKF(f *testing.F) {
	f.Add(`{"header":{"先手":"A"},"initial":{"preset":"HIRATE"},"moves":[{"comments":["c"]},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":5},"total":{"h":0,"m":0,"s":5}},"forks":[[{"move":{"to":{"x":2,"y":6},"piece":"FU"}},{"special":"CHUDAN"}]]},{"special":"-ILLEGAL_ACTION"}]}`)
	f.Add(`{"header":{},"initial":{"preset":"OTHER","data":{"color":1,"board":[[{"color":0,"kind":"RY"}]],"hands":[{"KI":1},{"FU":2}]}},"moves":[{},{"move":{"to":{"x":5,"y":8},"piece":"FU","relative":"H","promote":false}}]}`)
	f.Fuzz(func(t *testing.T, text string) { roundTrip(t, jkf, text) })
}

func FuzzPSN(f *testing.F) {
	f.Add("[Sente \"A\"]\n[Gote \"B\"]\n[Handicap \"2 piece\"]\n1... S-6b 2.P-7f {c\nd} (2.P-2f ; e\nP-5d) P-5d 0-1\n")
	f.Add("[Black \"A\"]\n[SFEN \"" + shogi.StartSFEN + "\"]\n1.7g7f (00:00:02 / 00:00:02)\n2.3c3d (00:01:02 / 00:01:02)\n3.8h2b+\n")
	f.Fuzz(func(t *testing.T, text string) {
		recs, _, err := psn.Decode(strings.NewReader(text), Options{})
		if err != nil {
			return
		}
		var out bytes.Buffer
		if _, err := komadai.Encode(&out, recs, Options{}); err != nil {
			t.Fatal(err)
		}
		if back, _, err := Parse(out.Bytes(), "", Options{}); err != nil || !reflect.DeepEqual(back, recs) {
			t.Fatalf("came back another way, %v\n%s", err, out.String())
		}
	})
}

func FuzzCSA(f *testing.F) {
	f.Add("V2.2\nPI82HI22KA\n-\n-7162GI,T3\n'*a\n%TORYO\n/\nP+59OU\nP-51OU00AL\n+\n")
	f.Add("'CSA encoding=UTF-8\nV3.0\n$TIME:600+10+5\n$NOTE:a\\nb\\\\\nPI\n+\n+7776FU\nT1.25\n%MAX_MOVES\n")
	f.Fuzz(func(t *testing.T, text string) {
		roundTrip(t, csa, text)
		roundTrip(t, csa3, text)
	})
}

func FuzzUSI(f *testing.F) {
	f.Add("position sfen " + shogi.StartSFEN + " moves 7g7f 3c3d 8h2b+ resign\nstartpos\n")
	f.Fuzz(func(t *testing.T, text string) {
		roundTrip(t, usi, text)
		roundTrip(t, sfen, text)
	})
}

func FuzzUSEN(f *testing.F) {
	f.Add("~0.7ku2jm8rl09k.r~2.6y236e.p~1.36e.p")
	f.Add("lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.0rs7ku2sq.t")
	f.Fuzz(func(t *testing.T, text string) { roundTrip(t, usen, text) })
}
