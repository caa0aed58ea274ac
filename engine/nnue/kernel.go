package nnue

// updateGo is the plain twin of the kernels behind update: dst becomes src plus
// the added rows minus the removed ones, each given by its offset in rows. All
// have the length of dst; dst may be src.
func updateGo(dst, src, rows []int16, added, removed []uint32) {
	copy(dst, src)
	for _, at := range added {
		for i, w := range rows[at:][:len(dst)] {
			dst[i] += w
		}
	}
	for _, at := range removed {
		for i, w := range rows[at:][:len(dst)] {
			dst[i] -= w
		}
	}
}
