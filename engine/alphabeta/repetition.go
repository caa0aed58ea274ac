package alphabeta

// lookBack is how many plies back a repetition is looked for.
const lookBack = 32

// repetition scores a position that has been there before, also in the game
// before the root: as a draw, or as won for the victim where one side has
// given check all the time since. The board alone coming back with more in
// hand is as good as a win for the side to move, and as bad as a loss with
// less; that counts only inside the search, where it proves a waste of moves.
// It does not wait for the occurrence that ends the game: what both could do
// then they can do now.
func (w *worker) repetition(ply int) (score int, repeated bool) {
	now := len(w.line) - 1
	p := &w.line[now]
	if now == 0 || p.run == afterNull || w.line[now-1].run == afterNull {
		return 0, false
	}
	for d := 4; d <= lookBack && d <= now; d += 2 {
		i := now - d
		old := &w.line[i]
		if w.line[i+1].run == afterNull || w.line[i+2].run == afterNull {
			break // a null move lies between
		}
		if old.board != p.board {
			continue
		}
		if old.hand == p.hand {
			return w.perpetual(now, int32(d)), true
		}
		if i >= w.root {
			switch {
			case p.hand.Dominates(old.hand):
				return superior - ply, true
			case old.hand.Dominates(p.hand):
				return -superior + ply, true
			}
		}
	}
	return 0, false
}

// perpetual scores the return of a position after d plies.
func (w *worker) perpetual(now int, d int32) int {
	victim, checker := w.line[now].run >= d, w.line[now-1].run >= d
	switch {
	case victim && !checker:
		return wonRepetition
	case checker && !victim:
		return -wonRepetition
	}
	return drawScore
}
