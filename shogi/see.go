package shogi

// Values of pieces for exchanges, in hundredths of a pawn.
var value = [16]int{
	Pawn: 100, Lance: 300, Knight: 350, Silver: 500, Gold: 550, Bishop: 800, Rook: 950, King: 15000,
	ProPawn: 500, ProLance: 500, ProKnight: 500, ProSilver: 550, Horse: 1100, Dragon: 1300,
}

// taking is what taking a piece gains: the opponent loses it as it stands, and
// the taker has it unpromoted in hand.
func taking(k Kind) int { return value[k&15] + value[k.Demote()&15] }

// SEE returns what a legal move gains by the exchange that it begins on the
// square moved to, in hundredths of a pawn: the change of the balance of
// material, hands included, if both sides go on taking there with their least
// valuable piece and stop when that is better. Pins, promotions on the way and
// drops are left aside. A king never takes a guarded piece, since it is worth
// more than all others. Pieces behind those that have moved join in.
func (p *Position) SEE(m Move) int {
	to := m.To()
	side := p.turn
	occupied := p.Occupied()
	var standing Kind // the piece that can be taken next
	var gain [40]int  // of each capture, had the exchange ended with it
	if m.IsDrop() {
		standing = m.dropKind()
		occupied = occupied.Or(squareBit[to])
	} else {
		from := m.from()
		k := p.board[from].Kind()
		standing = k
		if was := p.board[to]; was != NoPiece {
			gain[0] = taking(was.Kind())
		}
		if m.Promotes() {
			standing = k.Promote()
			gain[0] += value[standing] - value[k]
		}
		occupied = occupied.Without(squareBit[from]).Or(squareBit[to])
	}
	n := 0
	for n+1 < len(gain) {
		side = side.Other()
		s, k := p.leastAttacker(side, to, occupied)
		if k == NoKind {
			break
		}
		occupied = occupied.Without(squareBit[s])
		n++
		gain[n] = taking(standing) - gain[n-1]
		standing = k
	}
	// From the end back, each side takes only if that is better than leaving it.
	for ; n > 0; n-- {
		gain[n-1] = -max(-gain[n-1], gain[n])
	}
	return gain[0]
}

// byValue lists the kinds from the least valuable to take with on.
var byValue = [...]Kind{Pawn, ProPawn, Lance, Knight, ProLance, ProKnight, Silver, ProSilver, Gold, Bishop, Horse, Rook, Dragon, King}

// leastAttacker returns the least valuable piece of a player that attacks a square.
func (p *Position) leastAttacker(by Color, s Square, occupied Bitboard) (Square, Kind) {
	a := p.attackers(by, s, occupied)
	if a.Empty() {
		return NoSquare, NoKind
	}
	for _, k := range byValue {
		if b := a.And(p.kinds[k]); !b.Empty() {
			return b.First(), k
		}
	}
	return NoSquare, NoKind
}
