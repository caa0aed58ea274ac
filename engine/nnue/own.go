package nnue

import (
	"fmt"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// Parameters are the numbers of a network of our own, as a trainer makes them.
//
// Its inputs are pieces on squares and in hands and both kings, in buckets by
// the own king's square, on a board mirrored so that the own king stands on
// files 1 to 5. An accumulator is clipped to 0..QA and squared; the outputs
// weigh both accumulators, those of the side to move first:
//
//	(Σ weight·clip(accumulator)² / QA + bias) · Scale / (QA·QB)
//
// A number x of the trainer is round(x·QA) in the transformer and round(x·QB)
// among the output weights.
type Parameters struct {
	Hidden  int       // numbers in an accumulator: a multiple of 64 up to 1024
	Buckets [81]uint8 // bucket by the own king's square as its owner sees it, the same for mirrored squares
	Outputs int       // 1, or 9: by the thirds of the board in which the kings stand
	Scale   int       // hundredths of what an output of 1 is worth, 1 to 10,000,000
	Note    string    // how the network was trained

	Bias         []int16 // Hidden
	Weights      []int16 // a row of Hidden for every input
	OutputWeight []int16 // for every output 2·Hidden, from -127 to 127
	OutputBias   []int32 // Outputs
}

// Quantization of our networks.
const (
	QA = 255
	QB = 64
)

// InputsPerBucket is how many inputs a bucket of our networks has.
const InputsPerBucket = 1696

// K1Buckets are the buckets of the first architecture: most of them for the
// two ranks where a king spends its time.
func K1Buckets() (b [81]uint8) {
	for s := range b {
		file, rank := min(s/9, 8-s/9), s%9
		switch {
		case rank == 8:
			b[s] = uint8(file)
		case rank == 7 && file <= 1:
			b[s] = 5
		case rank == 7:
			b[s] = 6
		case rank == 6:
			b[s] = 7
		default:
			b[s] = 8
		}
	}
	return b
}

const (
	maxHidden = 1024
	maxScale  = 10_000_000
	maxNote   = 1 << 16
)

// New returns the network of the parameters, which it keeps, or an error that
// says which of them is out of its range.
func New(p Parameters) (*Network, error) {
	in, err := p.check()
	if err != nil {
		return nil, err
	}
	for _, l := range []struct {
		name      string
		got, want int
	}{
		{"biases", len(p.Bias), p.Hidden},
		{"weights", len(p.Weights), in.buckets * in.size * p.Hidden},
		{"output weights", len(p.OutputWeight), p.Outputs * 2 * p.Hidden},
		{"output biases", len(p.OutputBias), p.Outputs},
	} {
		if l.got != l.want {
			return nil, fmt.Errorf("%d %s, want %d", l.got, l.name, l.want)
		}
	}
	for i, w := range p.OutputWeight {
		if w < -maxOutputWeight || w > maxOutputWeight {
			return nil, fmt.Errorf("output weight %d is %d, want a number from %d to %d", i, w, -maxOutputWeight, maxOutputWeight)
		}
	}
	return &Network{
		name:   fmt.Sprintf("KA-hm%d %dx2-%d", in.buckets, p.Hidden, p.Outputs),
		text:   p.Note,
		inputs: in,
		hidden: p.Hidden,
		bias:   p.Bias,
		rows:   p.Weights,
		output: &output{weight: p.OutputWeight, bias: p.OutputBias, scale: int64(p.Scale), buckets: p.Buckets},
	}, nil
}

// check checks everything but the weights, and returns the inputs.
func (p *Parameters) check() (*inputs, error) {
	switch {
	case p.Hidden < 64 || p.Hidden > maxHidden || p.Hidden%64 != 0:
		return nil, fmt.Errorf("%d hidden numbers, want a multiple of 64 up to %d", p.Hidden, maxHidden)
	case p.Outputs != 1 && p.Outputs != 9:
		return nil, fmt.Errorf("%d outputs, want 1 or 9", p.Outputs)
	case p.Scale < 1 || p.Scale > maxScale:
		return nil, fmt.Errorf("scale %d hundredths, want 1 to %d", p.Scale, maxScale)
	case len(p.Note) > maxNote || !utf8.ValidString(p.Note):
		return nil, fmt.Errorf("a training note of %d bytes, want UTF-8 of at most %d", len(p.Note), maxNote)
	}
	return bucketInputs(&p.Buckets)
}

// bucketInputs makes the inputs of a map of buckets.
func bucketInputs(buckets *[81]uint8) (*inputs, error) {
	in := &inputs{size: InputsPerBucket}
	var used [81]bool
	for i, b := range buckets {
		s := shogi.Square(i)
		if int(b) >= len(used) || b != buckets[mirror(s)] {
			return nil, fmt.Errorf("bucket %d of the king on %v, want one below 81 and the same on %v", b, s, mirror(s))
		}
		used[b] = true
		in.buckets = max(in.buckets, int(b)+1)
		in.view[s] = view(b << 1)
		if s.File() > 4 {
			in.view[s]++
		}
	}
	for b, u := range used[:in.buckets] {
		if !u {
			return nil, fmt.Errorf("bucket %d has no king's square, though there is a bucket %d", b, in.buckets-1)
		}
	}
	in.fill(ownNumbering())
	return in, nil
}

// ownNumbering is where our inputs of each kind begin.
func ownNumbering() *numbering {
	n := &numbering{missing: absent}
	for whose := range 2 {
		board, hand := &n.board[whose], &n.hand[whose]
		next := 38 * whose
		for _, k := range []shogi.Kind{shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Gold, shogi.Bishop, shogi.Rook} {
			hand[k] = next
			next += held(k)
		}
		for i, k := range []shogi.Kind{shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Gold,
			shogi.Bishop, shogi.Horse, shogi.Rook, shogi.Dragon, shogi.King} {
			board[k] = 76 + 81*(2*i+whose)
		}
		for _, k := range golds {
			board[k] = board[shogi.Gold]
		}
	}
	return n
}

// AppendInputs appends the inputs that a player sees lit, in no order: what a
// trainer needs. Multiplied by the hidden numbers they are places in Weights;
// modulo InputsPerBucket they say what is lit, whatever the bucket.
func (n *Network) AppendInputs(dst []int32, p *shogi.Position, by shogi.Color) []int32 {
	by &= 1
	in := n.inputs
	v := in.viewOf(p, by)
	lit := func(i item) {
		if number := in.number[by][v.mirrored()][i]; number != absent {
			dst = append(dst, int32(v.bucket()*in.size+int(number)))
		}
	}
	for s := range p.Occupied().All() {
		lit(boardItem(p.At(s), s))
	}
	for owner := shogi.Black; owner <= shogi.White; owner++ {
		for _, k := range shogi.HandKinds {
			for i := range p.Hand(owner).Count(k) {
				lit(handItem(owner, k, i))
			}
		}
	}
	for range missing(p) {
		lit(missingItem)
	}
	return dst
}
