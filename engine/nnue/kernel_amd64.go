package nnue

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:generate go run -C ../../tools ./kernels -out ../engine/nnue/zz_avx2_amd64.s -stubs ../engine/nnue/zz_avx2_amd64.go -pkg nnue

var useAVX2 = cpu.X86.HasAVX2

// Kernels names the kernels that are in use: avx2, or go for the plain ones.
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

func (l *layers) forward(us, them []int16) int32 {
	if useAVX2 {
		return forwardAVX2(&l.weight1[0], us, them)
	}
	return l.forwardGo(us, them)
}

// The places of the fields that the kernel knows; no program is built with
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
