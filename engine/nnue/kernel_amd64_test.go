package nnue

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// random16 returns n numbers up to a limit; one in eight is as large as it can be.
func random16(r *rand.Rand, n int, limit int) []int16 {
	list := make([]int16, n)
	for i := range list {
		switch r.IntN(16) {
		case 0:
			list[i] = int16(limit)
		case 1:
			list[i] = int16(-limit)
		default:
			list[i] = int16(r.IntN(2*limit+1) - limit)
		}
	}
	return list
}

func needAVX2(t testing.TB) {
	t.Helper()
	if !useAVX2 {
		t.Skip("this machine has no AVX2")
	}
}

// sameUpdate holds both kernels of update against each other, also where the
// numbers overflow.
func sameUpdate(t testing.TB, r *rand.Rand, hidden, added, removed int) {
	t.Helper()
	const rows = 60
	table := random16(r, rows*hidden, 1<<15-1)
	src := random16(r, hidden, 1<<15-1)
	pick := func(n int) []uint32 {
		list := make([]uint32, n)
		for i := range list {
			list[i] = uint32(r.IntN(rows) * hidden)
		}
		return list
	}
	a, d := pick(added), pick(removed)
	want, got := make([]int16, hidden), make([]int16, hidden+1)
	got[hidden] = 12345
	updateGo(want, src, table, a, d)
	updateAVX2(got[:hidden], src, table, a, d)
	if !slices.Equal(got[:hidden], want) || got[hidden] != 12345 {
		t.Fatalf("%d numbers, %d rows added, %d removed: the kernels differ", hidden, added, removed)
	}
	updateAVX2(src, src, table, a, d)
	if !slices.Equal(src, want) {
		t.Fatalf("%d numbers, %d rows added, %d removed: differs in place", hidden, added, removed)
	}
}

func TestUpdateKernels(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(3, 3))
	for hidden := 64; hidden <= maxHidden; hidden += 64 {
		for added := range 4 {
			for removed := range 4 {
				sameUpdate(t, r, hidden, added, removed)
			}
		}
		sameUpdate(t, r, hidden, maxRows, maxRows)
	}
}

// randomLayers has weights and biases up to their limits, which are at most
// 127 (or -128) and any number.
func randomLayers(r *rand.Rand, weight, bias int) *layers {
	l := new(layers)
	for _, list := range [][]int8{l.weight1[:], l.weight2[:], l.weight3[:]} {
		for i := range list {
			list[i] = int8(r.IntN(2*weight+1) - weight)
			if weight == 127 && r.IntN(8) == 0 {
				list[i] = -128
			}
		}
	}
	for _, list := range [][]int32{l.bias1[:], l.bias2[:]} {
		for i := range list {
			list[i] = int32(r.IntN(2*bias+1) - bias)
		}
	}
	l.bias3 = int32(r.IntN(2*bias+1) - bias)
	return l
}

// sameForward holds the kernels of forward against the plain one, and returns
// the output.
func sameForward(t testing.TB, l *layers, us, them []int16) int32 {
	t.Helper()
	want := l.forwardGo(us, them)
	if got := forwardAVX2(&l.weight1[0], us, them); got != want {
		t.Fatalf("AVX2: %d, want %d", got, want)
	}
	if useVNNI {
		if got := forwardVNNI(&l.weight1[0], us, them); got != want {
			t.Fatalf("VNNI: %d, want %d", got, want)
		}
	}
	return want
}

func TestForwardKernels(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(4, 4))
	seen := map[int32]bool{}
	for _, c := range []struct{ weight, bias, acc int }{
		{32, 2000, 200}, {127, 10000, 127}, {4, 500, 500}, {127, 1<<31 - 1, 1<<15 - 1}, {127, 1 << 30, 150}, {0, 100, 100},
	} {
		for range 200 {
			l := randomLayers(r, c.weight, c.bias)
			us, them := random16(r, 256, c.acc), random16(r, 256, c.acc)
			seen[sameForward(t, l, us, them)] = true
		}
	}
	if len(seen) < 1000 {
		t.Errorf("only %d different outputs", len(seen))
	}
	l := new(layers) // every sum at its limit
	acc := slices.Repeat([]int16{127}, 256)
	for _, w := range []int8{-128, 127} {
		for i := range l.weight1 {
			l.weight1[i] = w
		}
		for i := range l.weight2 {
			l.weight2[i] = w
		}
		for i := range l.weight3 {
			l.weight3[i] = w
		}
		sameForward(t, l, acc, acc)
	}
}

func TestSquaresKernels(t *testing.T) {
	needAVX2(t)
	r := rand.New(rand.NewPCG(5, 5))
	for hidden := 64; hidden <= maxHidden; hidden += 64 {
		for _, limit := range []int{300, 255, 1<<15 - 1} {
			acc, weight := random16(r, hidden, limit), random16(r, hidden, maxOutputWeight)
			if got, want := squaresAVX2(acc, weight), squaresGo(acc, weight); got != want {
				t.Fatalf("%d numbers: %d, want %d", hidden, got, want)
			}
		}
		for _, w := range []int16{127, -127} {
			acc, weight := slices.Repeat([]int16{QA}, hidden), slices.Repeat([]int16{w}, hidden)
			if got, want := squaresAVX2(acc, weight), squaresGo(acc, weight); got != want {
				t.Fatalf("%d numbers at their limits: %d, want %d", hidden, got, want)
			}
		}
	}
}

// plain runs something as on a machine without AVX2.
func plain(t testing.TB, do func()) {
	needAVX2(t)
	avx2, vnni := useAVX2, useVNNI
	defer func() { useAVX2, useVNNI = avx2, vnni }()
	useAVX2, useVNNI = false, false
	do()
}

// The scores that are known come out of both kinds of kernels.
func TestPlainKernels(t *testing.T) {
	plain(t, func() { testPlainKernels(t) })
}

func testPlainKernels(t *testing.T) {
	if got := Kernels(); got != "go" {
		t.Errorf("kernels %q, want go", got)
	}
	t.Run("standard", TestScores)
	t.Run("own", TestOwnNetwork)
}

// FuzzKernels holds the kernels against their plain twins.
func FuzzKernels(f *testing.F) {
	f.Add(uint64(1), uint8(1), uint8(1), uint8(1), []byte{1, 2, 3, 255, 128})
	f.Fuzz(func(t *testing.T, seed uint64, blocks, added, removed uint8, data []byte) {
		needAVX2(t)
		r := rand.New(rand.NewPCG(seed, 6))
		sameUpdate(t, r, 64*(int(blocks)%16+1), int(added)%maxRows, int(removed)%maxRows)

		l := randomLayers(r, 127, 1<<31-1)
		acc := make([]int16, 512)
		for i := range acc {
			if len(data) >= 2 {
				acc[i] = int16(binary.LittleEndian.Uint16(data[i%(len(data)-1):]))
			}
		}
		sameForward(t, l, acc[:256], acc[256:])
		weight := random16(r, 512, maxOutputWeight)
		if want, got := squaresGo(acc, weight), squaresAVX2(acc, weight); got != want {
			t.Fatalf("squares: %d, want %d", got, want)
		}
	})
}

// BenchmarkKernels measures them alone, with what they need in the nearest
// memory.
func BenchmarkKernels(b *testing.B) {
	needAVX2(b)
	r := rand.New(rand.NewPCG(8, 8))
	src, weight, rows := random16(r, 512, 300), random16(r, 256, maxOutputWeight), random16(r, 8*256, 300)
	dst, want := make([]int16, 256), make([]int16, 256)
	added, removed := []uint32{256, 1024}, []uint32{512, 1536}
	for _, c := range []struct {
		name            string
		hidden, changes int
	}{{"update128", 128, 1}, {"update256", 256, 1}, {"update256 of a capture", 256, 2}} {
		d, s := dst[:c.hidden], src[:c.hidden]
		updateGo(want[:c.hidden], s, rows, added[:c.changes], removed[:c.changes])
		b.Run(c.name, func(b *testing.B) {
			began := cpuTime(b)
			for b.Loop() {
				updateAVX2(d, s, rows, added[:c.changes], removed[:c.changes])
			}
			if !slices.Equal(d, want[:c.hidden]) {
				b.Fatal("a wrong sum")
			}
			report(b, began, 1)
		})
	}
	b.Run("squares128", func(b *testing.B) {
		began, got := cpuTime(b), int64(0)
		for b.Loop() {
			got = squaresAVX2(src[:128], weight[:128])
		}
		if got != squaresGo(src[:128], weight[:128]) {
			b.Fatal("a wrong sum")
		}
		report(b, began, 1)
	})
	l := randomLayers(r, 32, 2000)
	for _, vnni := range []bool{false, true} {
		b.Run(fmt.Sprintf("layers, vnni=%v", vnni), func(b *testing.B) {
			if vnni && !useVNNI {
				b.Skip("this machine has no AVX-512 VNNI")
			}
			forward := forwardAVX2
			if vnni {
				forward = forwardVNNI
			}
			began, got := cpuTime(b), int32(0)
			for b.Loop() {
				got = forward(&l.weight1[0], src[:256], src[256:])
			}
			if got != l.forwardGo(src[:256], src[256:]) {
				b.Fatal("a wrong output")
			}
			report(b, began, 1)
		})
	}
}

func BenchmarkPlainKernels(b *testing.B) {
	plain(b, func() { BenchmarkEvaluate(b) })
}
