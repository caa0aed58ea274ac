package nnue

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// splitmix is the generator of the random networks: number i of a file is made
// of seed+i alone (SplitMix64, after Steele, Lea and Flood).
type splitmix struct{ next uint64 }

// draw returns the next number modulo m, minus an offset.
func (s *splitmix) draw(m, minus uint64) int64 {
	z := s.next + 0x9E3779B97F4A7C15
	s.next++
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return int64((z^z>>31)%m) - int64(minus)
}

// randomFile is a standard file of random numbers: the nn.bin that
// testdata/scores.txt has the scores of.
func randomFile(s *standard) []byte {
	features, inputs, r := "HalfKP(Friend)[125388->256x2]", 125388, splitmix{20261201}
	if s.name == "K-P 256x2-32-32" {
		features, inputs, r = "K+P[1710->256x2]", 1710, splitmix{20261130}
	}
	text := "Features=" + features + ",Network=AffineTransform[1<-32](ClippedReLU[32](AffineTransform[32<-32]" +
		"(ClippedReLU[32](AffineTransform[32<-512](InputSlice[512(0:512)])))))"
	le := binary.LittleEndian
	b := make([]byte, 0, 512*inputs+20_000)
	b = le.AppendUint32(b, standardVersion)
	b = le.AppendUint32(b, s.transformerHash()^networkHash())
	b = le.AppendUint32(b, uint32(len(text)))
	b = append(b, text...)
	b = le.AppendUint32(b, s.transformerHash())
	for range 256 {
		b = le.AppendUint16(b, uint16(r.draw(129, 0)))
	}
	for range inputs * 256 {
		b = le.AppendUint16(b, uint16(r.draw(61, 30)))
	}
	b = le.AppendUint32(b, networkHash())
	for _, l := range []struct{ out, in int }{{32, 512}, {32, 32}, {1, 32}} {
		for range l.out {
			b = le.AppendUint32(b, uint32(r.draw(4001, 2000)))
		}
		for range l.out * l.in {
			b = append(b, byte(r.draw(65, 32)))
		}
	}
	return b
}

// The random networks, made once.
var (
	kpFile   = sync.OnceValue(func() []byte { return randomFile(&standards[1]) })
	randomKP = sync.OnceValue(func() *Network { return mustLoad(kpFile()) })
	halfKPs  = sync.OnceValue(func() *Network { return mustLoad(randomFile(&standards[0])) })
	randomK1 = sync.OnceValue(func() *Network { return mustNew(randomParameters(64, 1)) })
	randomK2 = sync.OnceValue(func() *Network { return mustNew(randomParameters(192, 9)) })
)

func mustLoad(file []byte) *Network {
	n, err := Load(bytes.NewReader(file))
	if err != nil {
		panic(err)
	}
	if err := n.SetFVScale(1); err != nil {
		panic(err)
	}
	return n
}

func mustNew(p Parameters) *Network {
	n, err := New(p)
	if err != nil {
		panic(err)
	}
	return n
}

// randomParameters are a network of ours whose accumulators often are between
// 0 and QA and at times beyond.
func randomParameters(hidden, outputs int) Parameters {
	p := Parameters{Hidden: hidden, Buckets: K1Buckets(), Outputs: outputs, Scale: 60000, Note: "random numbers 乱数"}
	r := splitmix{uint64(hidden)}
	p.Bias = make([]int16, hidden)
	p.Weights = make([]int16, 9*InputsPerBucket*hidden)
	p.OutputWeight = make([]int16, outputs*2*hidden)
	p.OutputBias = make([]int32, outputs)
	for i := range p.Bias {
		p.Bias[i] = int16(r.draw(255, 60))
	}
	for i := range p.Weights {
		p.Weights[i] = int16(r.draw(81, 40))
	}
	for i := range p.OutputWeight {
		p.OutputWeight[i] = int16(r.draw(255, 127))
	}
	for i := range p.OutputBias {
		p.OutputBias[i] = int32(r.draw(4001, 2000))
	}
	return p
}

// networks are those of every kind.
func networks() []*Network {
	return []*Network{randomKP(), halfKPs(), randomK1(), randomK2()}
}

// position parses an SFEN; the attacker of a mate problem may have no king.
func position(t testing.TB, sfen string) shogi.Position {
	t.Helper()
	s, err := shogi.ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Tsume()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// starts are positions of all sorts to begin a random game with.
var starts = []string{
	"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
	"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
	"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	"8k/9/6R2/9/9/9/9/9/9 b Gr2b3g4s4n4l18p 1",
	"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
	"4k4/9/9/9/9/9/9/9/4K4 b - 1",
	"k8/9/4+R4/9/4+B4/9/9/9/8K w rb2g2s2n2l9p2G2S2N2L9P 1",
}

// randomMove returns a legal move, often one of the king or one that captures;
// 0 if there is none.
func randomMove(r *rand.Rand, p *shogi.Position) shogi.Move {
	moves := p.AppendMoves(nil, shogi.All)
	if len(moves) == 0 {
		return 0
	}
	for range 3 {
		m := moves[r.IntN(len(moves))]
		if !m.IsDrop() && (p.At(m.From()).Kind() == shogi.King || p.At(m.To()) != shogi.NoPiece) {
			return m
		}
	}
	return moves[r.IntN(len(moves))]
}
