package plain

// What a position is worth beside its material, in centipawns.
const (
	mobilityWorth = 4 // a cell that a piece can go to
	advanceWorth  = 5 // a rank that a cheap piece has come forward
	cheapPiece    = 400
	guardWorth    = 10 // a defender on a cell beside the own king
	shelterWorth  = 12 // an own piece beside the own king
	hastyKing     = 14 // a rank that the king has left behind, while there is something to fear
	cornerWorth   = 7  // a file between the king and the middle
	dangerWorth   = 14 // the square of a king's danger
)

// evaluate returns the worth of a view for a side.
func evaluate(w *wisdom, v *view, s *sight, side uint8) int {
	score := v.hand[0] - v.hand[1]
	for i, k := range v.kind {
		if k == 0 || v.owner[i] > 1 {
			continue
		}
		worth := w.kinds[k].worth
		row := i / v.files
		advanced := v.ranks - 1 - row
		if v.owner[i] == 1 {
			advanced = row
		}
		if worth > 0 && worth < cheapPiece {
			worth += advanceWorth * advanced
		}
		if v.owner[i] == 0 {
			score += worth
		} else {
			score -= worth
		}
	}
	score += mobilityWorth * (s.moves[0] - s.moves[1])
	score += kingSafety(v, s, 0) - kingSafety(v, s, 1)
	if side == 1 {
		return -score
	}
	return score
}

// kingSafety returns what the place of a king is worth, mostly below 0.
func kingSafety(v *view, s *sight, side uint8) int {
	king := v.king[side]
	if king < 0 {
		return 0
	}
	enemy := side ^ 1
	column, row := king%v.files, king/v.files
	score, danger := 0, 0
	for y := row - 1; y <= row+1; y++ {
		for x := column - 1; x <= column+1; x++ {
			if x < 0 || x >= v.files || y < 0 || y >= v.ranks {
				continue
			}
			i := y*v.files + x
			attackers, guards := int(s.count[enemy][i]), int(s.count[side][i])
			if i == king {
				danger += attackers
				continue
			}
			guards-- // the king itself
			score += guardWorth * min(guards, 2)
			switch {
			case v.kind[i] == 0:
				if attackers > 0 || v.hand[enemy] > 0 && guards == 0 {
					danger++
				}
			case v.owner[i] == side:
				score += shelterWorth
			default:
				danger += 2
			}
			danger += attackers
			if attackers > guards {
				danger++
			}
		}
	}
	forward := v.ranks - 1 - row
	if side == 1 {
		forward = row
	}
	threat := min(v.hand[enemy]+600, 2400) // a king has little to fear from an empty hand
	score -= hastyKing * min(forward, 4) * threat / 1200
	score += cornerWorth * abs(2*column-(v.files-1)) / 2
	return score - dangerWorth*min(danger*danger, 200)*threat/4800
}
