package nnue

import (
	"bytes"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// FuzzLoad reads damaged files: an error or a network that can be used.
func FuzzLoad(f *testing.F) {
	small := randomParameters(64, 1)
	small.Buckets = [81]uint8{}
	small.Weights = small.Weights[:InputsPerBucket*64]
	var own bytes.Buffer
	if _, err := mustNew(small).WriteTo(&own); err != nil {
		f.Fatal(err)
	}
	f.Add(uint8(0), uint32(8), []byte{0xFF, 0xFF, 0xFF, 0xFF}, uint32(0))
	f.Add(uint8(0), uint32(0), []byte{}, uint32(1))
	f.Add(uint8(1), uint32(16), []byte{0xA0, 6, 0xFF, 0xFF, 0, 4}, uint32(0))
	f.Add(uint8(1), uint32(20), []byte{0x80}, uint32(5000))
	f.Add(uint8(2), uint32(0), []byte("\x16\x2f\xf3\x7a"), uint32(0))
	f.Add(uint8(3), uint32(114), []byte{0, 0, 1, 0}, uint32(0))
	f.Fuzz(func(t *testing.T, kind uint8, at uint32, patch []byte, cut uint32) {
		file := patch
		switch kind % 4 {
		case 0:
			file = kpFile()
		case 1, 3:
			file = own.Bytes()
		}
		if kind%4 != 2 {
			file = patched(file, int(at)%len(file), patch...)
			file = file[:len(file)-int(cut)%len(file)]
			if kind%4 == 3 && len(file) > 8 {
				file = resealed(file, 0)
			}
		}
		n, err := Load(bytes.NewReader(file))
		if err != nil {
			return
		}
		p := shogi.Start()
		n.Evaluate(&p)
		if n.output == nil {
			return
		}
		var again bytes.Buffer
		if _, err := n.WriteTo(&again); err != nil || !bytes.Equal(again.Bytes(), file) {
			t.Fatalf("read a file of %d bytes and wrote %d others, %v", len(file), again.Len(), err)
		}
	})
}

// FuzzEvaluator goes to and fro in a game as the bytes say.
func FuzzEvaluator(f *testing.F) {
	f.Add(uint8(0), uint8(0), []byte("a game of some moves, which are taken back"))
	f.Add(uint8(2), uint8(1), []byte{0, 200, 3, 255, 17, 40, 90, 255, 1})
	f.Add(uint8(3), uint8(4), []byte{30, 40, 50, 60, 70, 80, 254, 253})
	evaluators := []*Evaluator{NewEvaluator(randomKP()), NewEvaluator(randomK1()), NewEvaluator(randomK2()), NewEvaluator(halfKPs())}
	f.Fuzz(func(t *testing.T, network, start uint8, data []byte) {
		e := evaluators[network%4]
		p := position(t, starts[int(start)%len(starts)])
		e.Reset(&p)
		var line []made
		for _, b := range data[:min(len(data), 300)] {
			if b >= 250 {
				check(t, e, &p)
				continue
			}
			moves := p.AppendMoves(nil, shogi.All)
			if b >= 200 && len(line) > 0 {
				last := line[len(line)-1]
				p.Undo(last.m, &last.u)
				e.Pop()
				line = line[:len(line)-1]
			} else if len(moves) > 0 {
				line = append(line, made{m: moves[int(b)*7%len(moves)]})
				last := &line[len(line)-1]
				p.Do(last.m, &last.u)
				e.Push(&p, last.m, &last.u)
			}
		}
		check(t, e, &p)
	})
}
