//go:build !amd64

package nnue

// Kernels names the kernels that are in use: avx2, or go for the plain ones.
func Kernels() string { return "go" }

func update(dst, src, rows []int16, added, removed []uint32) {
	updateGo(dst, src, rows, added, removed)
}

func (l *layers) forward(us, them []int16) int32 { return l.forwardGo(us, them) }

func squares(acc, weight []int16) int64 { return squaresGo(acc, weight) }
