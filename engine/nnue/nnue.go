// Package nnue evaluates positions of shogi with a small neural network whose
// first layer is brought up to date move by move (NNUE, Yu Nasu 2018).
//
// [Load] reads Komadai's own network files and the files nn.bin that shogi
// engines of the YaneuraOu family use. An [Evaluator] follows a search:
//
//	n, err := nnue.Load(file)
//	e := nnue.NewEvaluator(n)
//	e.Reset(&p)
//	p.Do(m, &u)
//	e.Push(&p, m, &u)
//	score := e.Evaluate(&p) // for the side to move
//	p.Undo(m, &u)
//	e.Pop()
//
// A network has two halves. The first, the transformer, has an accumulator for
// each player: a bias plus one row of weights for every input that the player
// sees lit. A move changes few inputs, so few rows are added and taken away.
// The second half makes a score of both accumulators, those of the side to move
// first. All numbers are integers and every kernel wraps around as Go does, so
// that a score is the same on every machine.
package nnue

import (
	"bufio"
	"fmt"
	"io"

	"github.com/komadai/komadai/shogi"
)

// Network is what a network file holds. It does not change while Evaluators use
// it, so that any number of them may share one.
type Network struct {
	name   string
	text   string
	inputs *inputs
	hidden int     // numbers in an accumulator, a multiple of 64
	bias   []int16 // hidden
	rows   []int16 // a row of hidden weights for every input

	// One of the two:
	layers *layers // the standard files
	output *output // our own

	fvScale int32 // of the standard files
}

// Limits of FV_SCALE and its value where nothing else is said.
const (
	MinFVScale     = 1
	DefaultFVScale = 16
	MaxFVScale     = 128
)

// Load reads a network file to its end, and finds out itself of which format it
// is. The error says what a file is that cannot be used.
func Load(r io.Reader) (*Network, error) {
	f := &source{r: bufio.NewReaderSize(r, 1<<16)}
	head, err := f.r.Peek(len(magic))
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("network file: %w", err)
	}
	if string(head) == magic {
		return loadOwn(f)
	}
	return loadStandard(f)
}

// Name names the architecture, such as "HalfKP 256x2-32-32".
func (n *Network) Name() string { return n.name }

// Text returns what the file says about itself: the names of its layers in a
// standard file, the training note in one of ours.
func (n *Network) Text() string { return n.text }

// SetFVScale sets by what the output of a network of a standard file is divided,
// to make a pawn worth about a hundred; it is not in the file. Our own files
// have their scale with them.
func (n *Network) SetFVScale(scale int) error {
	if n.layers == nil {
		return fmt.Errorf("FV_SCALE %d: a network %s has its scale in the file", scale, n.name)
	}
	if scale < MinFVScale || scale > MaxFVScale {
		return fmt.Errorf("FV_SCALE %d: want a number from %d to %d", scale, MinFVScale, MaxFVScale)
	}
	n.fvScale = int32(scale)
	return nil
}

// Evaluate returns the output of the network for the side to move, from nothing:
// what [Evaluator.Evaluate] returns too.
func (n *Network) Evaluate(p *shogi.Position) int {
	us := p.Turn()
	return n.score(n.accumulate(p, us), n.accumulate(p, us.Other()), n.outputBucket(p))
}

// accumulate makes the accumulator of a player from nothing.
func (n *Network) accumulate(p *shogi.Position, by shogi.Color) []int16 {
	acc := make([]int16, n.hidden)
	var lit [maxRows]int32
	var rows [maxRows]uint32
	list := n.AppendInputs(lit[:0], p, by)
	for i, row := range list {
		rows[i] = uint32(row) * uint32(n.hidden)
	}
	update(acc, n.bias, n.rows, rows[:len(list)], nil)
	return acc
}

// score makes a score of the accumulators of the side to move and the other.
func (n *Network) score(us, them []int16, bucket int) int {
	if n.layers != nil {
		return int(n.layers.forward(us, them) / n.fvScale)
	}
	return n.output.forward(us, them, bucket)
}
