package shogi

import "context"

// Perft returns the number of ways to play depth legal moves in a row.
func (p *Position) Perft(depth int) uint64 {
	n, _ := p.PerftDivide(context.Background(), depth, nil)
	return n
}

// PerftDivide is Perft that reports the share of every first move as soon as
// it is known, and gives up with the context's error when that is cancelled.
func (p *Position) PerftDivide(ctx context.Context, depth int, report func(Move, uint64)) (uint64, error) {
	if depth <= 0 {
		return 1, ctx.Err()
	}
	if depth == 1 && report == nil {
		return uint64(p.Count()), ctx.Err()
	}
	w := walker{Position: *p, done: ctx.Done()}
	buffer := make([]Move, 0, 256*min(depth, 16))
	total := uint64(0)
	for _, m := range p.AppendMoves(nil, All) {
		var u Undo
		w.Do(m, &u)
		n := w.walk(depth-1, buffer)
		w.Undo(m, &u)
		if w.stopped || ctx.Err() != nil {
			return total, ctx.Err()
		}
		total += n
		if report != nil {
			report(m, n)
		}
	}
	return total, ctx.Err()
}

// walker is a position on a walk through the tree that can be stopped.
type walker struct {
	Position
	done    <-chan struct{}
	polls   int
	stopped bool
}

// walk counts the leaves below; buffer is spare room for moves.
func (w *walker) walk(depth int, buffer []Move) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		return uint64(w.Count())
	}
	if w.stop() {
		return 0
	}
	if depth == 2 {
		return w.countTwo(buffer)
	}
	moves := w.AppendMoves(buffer, All)
	total := uint64(0)
	for _, m := range moves {
		var u Undo
		w.Do(m, &u)
		total += w.walk(depth-1, moves[len(moves):])
		w.Undo(m, &u)
	}
	return total
}

// stop looks at the context now and then.
func (w *walker) stop() bool {
	if w.polls++; w.polls&255 == 0 {
		select {
		case <-w.done:
			w.stopped = true
		default:
		}
	}
	return w.stopped
}
