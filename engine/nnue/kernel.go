package nnue

// updateGo is the plain twin of the kernels behind update: dst becomes src plus
// the added rows minus the removed ones, each given by its offset in rows. All
// have the length of dst; dst may be src.
func updateGo(dst, src, rows []int16, added, removed []uint32) {
	for len(added) > 0 && len(removed) > 0 { // nearly always as many of both
		a, r := rows[added[0]:][:len(dst)], rows[removed[0]:][:len(dst)]
		for i, v := range src[:len(dst)] {
			dst[i] = v + a[i] - r[i]
		}
		src, added, removed = dst, added[1:], removed[1:]
	}
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
