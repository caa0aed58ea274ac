package shogi

// MateInOne returns a legal move that gives mate, the zero Move when there is
// none. It finds one whenever one exists, also while in check.
func (p *Position) MateInOne() Move {
	var buffer [128]Move
	checks := p.AppendMoves(buffer[:0], Checks)
	if len(checks) == 0 {
		return 0
	}
	after := *p
	for _, m := range checks {
		var u Undo
		after.Do(m, &u)
		mate := !after.HasMove()
		after.Undo(m, &u)
		if mate {
			return m
		}
	}
	return 0
}
