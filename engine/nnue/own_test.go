package nnue

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// naiveInputs lists what a player sees lit, straight from the definition: see
// ownNumbering for the order of the kinds.
func naiveInputs(p *shogi.Position, by shogi.Color) (list []int32) {
	look := func(s shogi.Square) shogi.Square {
		if by == shogi.White {
			return 80 - s
		}
		return s
	}
	king := shogi.Square(44)
	if k := p.King(by); k.Valid() {
		king = look(k)
	}
	turn := king.File() >= 5
	if turn {
		king = shogi.NewSquare(8-king.File(), king.Rank())
	}
	var bucket int32
	switch king.Rank() {
	case 8:
		bucket = int32(king.File())
	case 7:
		bucket = []int32{5, 5, 6, 6, 6}[king.File()]
	case 6:
		bucket = 7
	default:
		bucket = 8
	}
	planes := map[shogi.Kind]int32{shogi.Pawn: 0, shogi.Lance: 2, shogi.Knight: 4, shogi.Silver: 6, shogi.Gold: 8,
		shogi.ProPawn: 8, shogi.ProLance: 8, shogi.ProKnight: 8, shogi.ProSilver: 8,
		shogi.Bishop: 10, shogi.Horse: 12, shogi.Rook: 14, shogi.Dragon: 16, shogi.King: 18}
	for s := range p.Occupied().All() {
		to := look(s)
		if turn {
			to = shogi.NewSquare(8-to.File(), to.Rank())
		}
		plane := planes[p.At(s).Kind()]
		if p.At(s).Color() != by {
			plane++
		}
		list = append(list, bucket*1696+76+81*plane+int32(to))
	}
	for c, first := range map[shogi.Color]int32{by: 0, by.Other(): 38} {
		for k, at := range map[shogi.Kind]int32{shogi.Pawn: 0, shogi.Lance: 18, shogi.Knight: 22, shogi.Silver: 26,
			shogi.Gold: 30, shogi.Bishop: 34, shogi.Rook: 36} {
			for i := range p.Hand(c).Count(k) {
				list = append(list, bucket*1696+first+at+int32(i))
			}
		}
	}
	slices.Sort(list)
	return list
}

// naiveScore evaluates by the formula of Parameters, with numbers that are large enough.
func naiveScore(n *Network, p *shogi.Position) int {
	h, o := n.hidden, n.output
	at, sum := 0, int64(0)
	if len(o.bias) == 9 {
		third := func(c shogi.Color) int {
			s := p.King(c)
			if !s.Valid() {
				return 2
			}
			if c == shogi.White {
				s = 80 - s
			}
			return s.Rank() / 3
		}
		at = 3*third(p.Turn()) + third(p.Turn().Other())
	}
	for side, c := range []shogi.Color{p.Turn(), p.Turn().Other()} {
		lit := naiveInputs(p, c)
		for i := range h {
			v := int64(n.bias[i])
			for _, in := range lit {
				v += int64(n.rows[int(in)*h+i])
			}
			v = min(max(v, 0), 255)
			sum += v * v * int64(o.weight[2*h*at+h*side+i])
		}
	}
	return int((sum/255 + int64(o.bias[at])) * o.scale / (100 * 255 * 64))
}

func TestOwnNetwork(t *testing.T) {
	for _, n := range []*Network{randomK1(), randomK2()} {
		scores := map[int]bool{}
		for _, sfen := range starts {
			p := position(t, sfen)
			for _, by := range []shogi.Color{shogi.Black, shogi.White} {
				got := n.AppendInputs(nil, &p, by)
				slices.Sort(got)
				if want := naiveInputs(&p, by); !slices.Equal(got, want) {
					t.Errorf("%s, %v sees %v, want %v", sfen, by, got, want)
				}
			}
			got, want := n.Evaluate(&p), naiveScore(n, &p)
			if got != want {
				t.Errorf("%s %s: %d, want %d", n.Name(), sfen, got, want)
			}
			scores[got] = true
		}
		if len(scores) < len(starts) {
			t.Errorf("%s: scores %v, want all different", n.Name(), scores)
		}
	}
}

// Handicaps, mate problems and full sets all light as many inputs of a standard
// network; a king is an input of K-P alone.
func TestAppendInputs(t *testing.T) {
	for _, sfen := range starts {
		p := position(t, sfen)
		for _, by := range []shogi.Color{shogi.Black, shogi.White} {
			if got := len(halfKPs().AppendInputs(nil, &p, by)); got != 38 {
				t.Errorf("HalfKP %s: %v sees %d inputs, want 38", sfen, by, got)
			}
			if got, want := len(randomKP().AppendInputs(nil, &p, by)), 38+p.ByKind(shogi.King).Len(); got != want {
				t.Errorf("K-P %s: %v sees %d inputs, want %d", sfen, by, got, want)
			}
		}
	}
	p := shogi.Start()
	dst := make([]int32, 0, 64)
	if allocs := testing.AllocsPerRun(10, func() { dst = randomK1().AppendInputs(dst[:0], &p, shogi.White) }); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func TestOwnFile(t *testing.T) {
	for _, n := range []*Network{randomK1(), randomK2()} {
		var b bytes.Buffer
		written, err := n.WriteTo(&b)
		if err != nil || written != int64(b.Len()) {
			t.Fatalf("wrote %d of %d bytes, %v", written, b.Len(), err)
		}
		again, err := Load(bytes.NewReader(b.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if again.Name() != n.Name() || again.Text() != n.Text() || !slices.Equal(again.rows, n.rows) ||
			!slices.Equal(again.bias, n.bias) || !slices.Equal(again.output.weight, n.output.weight) ||
			!slices.Equal(again.output.bias, n.output.bias) || again.output.scale != n.output.scale {
			t.Errorf("%s: not what was written", n.Name())
		}
		if again.inputs.view != n.inputs.view {
			t.Errorf("%s: other buckets", n.Name())
		}
	}
	if _, err := randomKP().WriteTo(&bytes.Buffer{}); err == nil {
		t.Error("wrote a standard network in our format")
	}
}

// resealed returns a patched file of ours with the right checksum.
func resealed(file []byte, at int, b ...byte) []byte {
	file = patched(file, at, b...)
	sum := fnv.New64a()
	sum.Write(file[:len(file)-8])
	binary.LittleEndian.PutUint64(file[len(file)-8:], sum.Sum64())
	return file
}

func TestOwnFileRefused(t *testing.T) {
	var b bytes.Buffer
	if _, err := randomK1().WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	file := b.Bytes()
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"magic only", file[:8], "ends after 8 bytes, in its format"},
		{"format", patched(file, 8, 2), "its format is 2, want 1"},
		{"architecture", patched(file, 12, 7), "its architecture is 7, want 1"},
		{"inputs", patched(file, 16, 0), "number of inputs of a bucket is 1536, want 1696"},
		{"buckets", patched(file, 18, 8), "8 buckets, but the map of the king's squares has 9"},
		{"hidden", patched(file, 20, 65), "65 hidden numbers"},
		{"no hidden", patched(file, 20, 0), "0 hidden numbers"},
		{"outputs", patched(file, 22, 2), "2 outputs, want 1 or 9"},
		{"QA", patched(file, 24, 254), "QA is 254, want 255"},
		{"QB", patched(file, 26, 63), "QB is 63, want 64"},
		{"no scale", patched(file, 28, 0, 0, 0, 0), "scale 0 hundredths"},
		{"scale below 0", patched(file, 28, 0, 0, 0, 255), "scale -16777216 hundredths"},
		{"bucket too large", patched(file, 32, 81), "bucket 81 of the king on 1a"},
		{"bucket not mirrored", patched(file, 32+8, 1), "bucket 1 of the king on 1i"},
		{"bucket unused", patched(patched(file, 32+26, 8), 32+62, 8), "bucket 2 has no king's square"},
		{"flags", patched(file, 113, 1), "set of flags is 1, want 3"},
		{"note too long", patched(file, 114, 0, 0, 0, 255), "a training note of 4278190080 bytes"},
		{"note no text", patched(file, 118, 255), "want UTF-8"},
		{"damaged", patched(file, 1000, file[1000]+1), "it is damaged"},
		{"cut", file[:100_000], "ends after 100000 bytes, in its weights"},
		{"one byte short", file[:len(file)-1], "in its checksum"},
		{"one byte more", append(bytes.Clone(file), 1), "goes on after"},
		{"output weight", resealed(file, len(file)-8-4-256, 128, 0), "output weight 0 is 128"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := Load(bytes.NewReader(c.file))
			if err == nil || n != nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v\nwant one with %q", err, c.want)
			}
		})
	}
}

func TestNew(t *testing.T) {
	good := randomParameters(64, 1)
	for _, c := range []struct {
		spoil func(p *Parameters)
		want  string
	}{
		{func(p *Parameters) { p.Bias = p.Bias[1:] }, "63 biases, want 64"},
		{func(p *Parameters) { p.Weights = nil }, "0 weights, want 976896"},
		{func(p *Parameters) { p.OutputWeight = p.OutputWeight[:1] }, "1 output weights, want 128"},
		{func(p *Parameters) { p.OutputBias = nil }, "0 output biases, want 1"},
		{func(p *Parameters) { p.Note = "\xFF" }, "want UTF-8"},
		{func(p *Parameters) { p.Buckets = [81]uint8{0: 2, 72: 2} }, "bucket 1 has no king's square"},
	} {
		p := good
		c.spoil(&p)
		if _, err := New(p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
}
