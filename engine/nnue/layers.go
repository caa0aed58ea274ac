package nnue

// layers is the second half of a standard network: 512 numbers from the
// accumulators, clipped, then layers of 32, 32 and 1.
//
// The weights of the first two layers lie as the kernels want them: the inputs
// in groups of four, and in a group the four weights of every output.
type layers struct {
	weight1 [512 * 32]int8
	bias1   [32]int32
	weight2 [32 * 32]int8
	bias2   [32]int32
	weight3 [32]int8
	bias3   int32
}

const (
	clipTop    = 127 // the most that a clipped number can be
	weightBits = 6   // a weight of 64 stands for 1
)

func (l *layers) read(f *source) {
	f.int32s(l.bias1[:], "bias of layer 1")
	group(l.weight1[:], f.int8s(len(l.weight1), "weights of layer 1"), 512)
	f.int32s(l.bias2[:], "bias of layer 2")
	group(l.weight2[:], f.int8s(len(l.weight2), "weights of layer 2"), 32)
	bias3 := [1]int32{}
	f.int32s(bias3[:], "bias of layer 3")
	l.bias3 = bias3[0]
	copy(l.weight3[:], f.int8s(len(l.weight3), "weights of layer 3"))
}

// group sorts the weights of 32 outputs, which a file has output by output.
func group(dst, file []int8, in int) {
	for o := range 32 {
		for i := range in {
			dst[i/4*128+o*4+i%4] = file[o*in+i]
		}
	}
}

// forwardGo is the plain twin of the kernels behind forward.
func (l *layers) forwardGo(us, them []int16) int32 {
	var in [512]uint8
	for i, v := range us[:256] {
		in[i] = uint8(min(max(v, 0), clipTop))
	}
	for i, v := range them[:256] {
		in[256+i] = uint8(min(max(v, 0), clipTop))
	}
	var hidden1, hidden2 [32]uint8
	affine(&hidden1, in[:], l.weight1[:], &l.bias1)
	affine(&hidden2, hidden1[:], l.weight2[:], &l.bias2)
	sum := l.bias3
	for i, v := range hidden2 {
		sum += int32(v) * int32(l.weight3[i])
	}
	return sum
}

// affine computes a layer of 32 outputs, clipped.
func affine(out *[32]uint8, in []uint8, weight []int8, bias *[32]int32) {
	sum := *bias
	for g := 0; g < len(in); g += 4 {
		a, b, c, d := int32(in[g]), int32(in[g+1]), int32(in[g+2]), int32(in[g+3])
		if a|b|c|d == 0 {
			continue
		}
		w := (*[128]int8)(weight[32*g:])
		for o := range sum {
			sum[o] += a*int32(w[4*o]) + b*int32(w[4*o+1]) + c*int32(w[4*o+2]) + d*int32(w[4*o+3])
		}
	}
	for o, v := range sum {
		out[o] = uint8(min(max(v>>weightBits, 0), clipTop))
	}
}
