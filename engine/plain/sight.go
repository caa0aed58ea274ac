package plain

// sight is who attacks what on a view, pins and laws ignored.
type sight struct {
	count [2][]uint8 // attackers of a cell
	least [2][]int32 // swing of the least of them
	moves [2]int     // cells that pieces but the king can go to, each as often as pieces can
}

const noAttacker = 1 << 30

// look finds all attacks.
func (s *sight) look(w *wisdom, v *view) {
	n := len(v.kind)
	for side := range s.count {
		if cap(s.count[side]) < n {
			s.count[side], s.least[side] = make([]uint8, n), make([]int32, n)
		}
		s.count[side], s.least[side] = s.count[side][:n], s.least[side][:n]
		clear(s.count[side])
		for i := range s.least[side] {
			s.least[side][i] = noAttacker
		}
		s.moves[side] = 0
	}
	for i, k := range v.kind {
		if k != 0 && v.owner[i] < 2 {
			s.from(w, v, i, &w.kinds[k])
		}
	}
}

// from adds the attacks of the piece on one cell.
func (s *sight) from(w *wisdom, v *view, cell int, k *kindInfo) {
	side, facing := v.owner[cell], v.facing[cell]
	count, least, swing := s.count[side], s.least[side], int32(k.swing)
	column, row := cell%v.files, cell/v.files
	reach := 0
	for _, d := range k.leaps {
		file, rank := d.turned(facing)
		x, y := column-file, row+rank
		if x < 0 || x >= v.files || y < 0 || y >= v.ranks {
			continue
		}
		to := y*v.files + x
		count[to]++
		least[to] = min(least[to], swing)
		if v.kind[to] == 0 || v.owner[to] != side {
			reach++
		}
	}
	for _, d := range k.slides {
		file, rank := d.turned(facing)
		for x, y := column-file, row+rank; x >= 0 && x < v.files && y >= 0 && y < v.ranks; x, y = x-file, y+rank {
			to := y*v.files + x
			count[to]++
			least[to] = min(least[to], swing)
			if v.kind[to] != 0 {
				if v.owner[to] != side {
					reach++
				}
				break
			}
			reach++
		}
	}
	if swing != royalSwing {
		s.moves[side] += reach
	}
}

// exchange estimates what a move wins or loses on the cell it goes to: what it
// takes and becomes, less the piece that moves if the enemy takes it there
// with profit. It looks one recapture deep.
func (s *sight) exchange(w *wisdom, r *reading, side uint8) int {
	if r.to < 0 {
		return 0
	}
	gain := 0
	if r.victim != 0 {
		gain = w.kinds[r.victim].swing
	}
	if r.after != r.kind {
		gain += w.kinds[r.after].worth - w.kinds[r.kind].worth
	}
	enemy := side ^ 1
	if s.count[enemy][r.to] == 0 {
		return gain
	}
	loss := w.kinds[r.after].swing
	if loss >= royalSwing || r.after <= unknownKind { // a king never goes where it can be taken
		return gain
	}
	helpers := int(s.count[side][r.to])
	if r.from >= 0 {
		helpers--
	}
	back := 0
	if helpers > 0 {
		back = int(s.least[enemy][r.to])
	}
	return gain - max(loss-back, 0)
}
