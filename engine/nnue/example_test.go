package nnue_test

import (
	"bytes"
	"fmt"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/shogi"
)

// A network that knows nothing but that it is good to be to move.
func Example() {
	made, err := nnue.New(nnue.Parameters{
		Hidden: 64, Outputs: 1, Scale: 600_00, Note: "an example",
		Bias:         make([]int16, 64),
		Weights:      make([]int16, nnue.InputsPerBucket*64),
		OutputWeight: make([]int16, 2*64),
		OutputBias:   []int32{nnue.QA * nnue.QB / 10},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if _, err := made.WriteTo(&file); err != nil {
		fmt.Println(err)
		return
	}
	n, err := nnue.Load(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := shogi.Start()
	e := nnue.NewEvaluator(n)
	e.Reset(&p)
	for _, m := range p.AppendMoves(nil, shogi.All)[:2] {
		var u shogi.Undo
		p.Do(m, &u)
		e.Push(&p, m, &u)
		fmt.Println(n.Name(), p.Turn(), e.Evaluate(&p))
		p.Undo(m, &u)
		e.Pop()
	}
	// Output:
	// KA-hm1 64x2-1 white 60
	// KA-hm1 64x2-1 white 60
}
