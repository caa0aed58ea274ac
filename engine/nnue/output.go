package nnue

import "github.com/komadai/komadai/shogi"

// output is the second half of our own networks.
type output struct {
	weight  []int16 // for every bucket 2·hidden
	bias    []int32
	scale   int64 // in hundredths
	buckets [81]uint8
}

// maxOutputWeight keeps clip(accumulator)·weight within 16 bits.
const maxOutputWeight = 127

// outputBucket returns which output is used: the third of the board, as he sees
// it, in which the king of the side to move stands, and the enemy's.
func (n *Network) outputBucket(p *shogi.Position) int {
	if n.output == nil || len(n.output.bias) == 1 {
		return 0
	}
	us := p.Turn()
	return third(p.King(us), us)*3 + third(p.King(us.Other()), us.Other())
}

// third returns in which third a player's king stands: 0 is the far one.
func third(king shogi.Square, c shogi.Color) int {
	if !king.Valid() {
		return home % 9 / 3
	}
	return seen(king, c).Rank() / 3
}

// forward makes a score of the accumulators.
func (o *output) forward(us, them []int16, bucket int) int {
	h := len(us)
	w := o.weight[bucket*2*h:][:2*h]
	sum := squares(us, w[:h]) + squares(them, w[h:])
	return int((sum/QA + int64(o.bias[bucket])) * o.scale / (100 * QA * QB))
}

// squaresGo is the plain twin of the kernels behind squares: the sum of
// weight·clip(accumulator)².
func squaresGo(acc, weight []int16) int64 {
	sum := int64(0)
	for i, w := range weight[:len(acc)] {
		v := int64(min(max(acc[i], 0), QA))
		sum += v * v * int64(w)
	}
	return sum
}
