package nnue

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:generate go run -C ../../tools ./kernels -out ../engine/nnue/zz_avx2_amd64.s -stubs ../engine/nnue/zz_avx2_amd64.go -pkg nnue

var (
	useAVX2 = cpu.X86.HasAVX2
	useVNNI = useAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VNNI
)

// Kernels names the kernels that are in use: avx2, or go for the plain ones. Of
// those for AVX2 the one for the layers of a standard file has a faster twin
// for machines with AVX-512 VNNI.
func Kernels() string {
	if useAVX2 {
		return "avx2"
	}
	return "go"
}

func update(dst, src, rows []int16, added, removed []uint32) {
	if useAVX2 {
		updateAVX2(dst, src, rows, added, removed)
		return
	}
	updateGo(dst, src, rows, added, removed)
}

// forwardVNNI is forwardGo; l is the first weight of the layers. It is written by
// hand, because avo does not know the instruction.
//
//go:noescape
func forwardVNNI(l *int8, us, them []int16) int32

func (l *layers) forward(us, them []int16) int32 {
	if useVNNI {
		return forwardVNNI(&l.weight1[0], us, them)
	}
	if useAVX2 {
		return forwardAVX2(&l.weight1[0], us, them)
	}
	return l.forwardGo(us, them)
}

// The places of the fields that the kernels know; no program is built with
// others.
const (
	_ = -uint(unsafe.Offsetof(layers{}.bias1) ^ 16384)
	_ = -uint(unsafe.Offsetof(layers{}.weight2) ^ 16512)
	_ = -uint(unsafe.Offsetof(layers{}.bias2) ^ 17536)
	_ = -uint(unsafe.Offsetof(layers{}.weight3) ^ 17664)
	_ = -uint(unsafe.Offsetof(layers{}.bias3) ^ 17696)
)

func squares(acc, weight []int16) int64 {
	if useAVX2 {
		return squaresAVX2(acc, weight)
	}
	return squaresGo(acc, weight)
}
