package plain

import (
	"math/rand/v2"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

const (
	maxDepth = 40
	maxPly   = 100

	mateScore  = 30000 // less the plies to the end
	mateBound  = 29000 // any score above is a mate
	perpetual  = 15000 // for the victim of a perpetual check, that is not yet decided
	worthLimit = 12000
	infinite   = 32000
)

// search is the state of one Think. What is worth keeping for the next one of
// the same game is the table and the history of moves.
type search struct {
	*clock
	w        *wisdom
	v        game.Variant
	h        *game.History // the game, grown by the first plies of the search
	strength strength
	depth    int // the most plies
	among    []game.Move
	random   *rand.Rand
	seen     table
	habits   habits
	line     []place // the game and the line being looked at
	root     int     // where in line the search begins
	frames   [maxPly + 2]frame
	ready    bool // the table is there
	deepest  int  // ply
	round    int  // plies of the present iteration
}

// place is a position on the line to the one being looked at.
type place struct {
	key   uint64
	turn  game.Side
	check bool // the side to move stands in check
}

// frame is what belongs to one ply.
type frame struct {
	view    view
	sight   sight
	list    []candidate
	killers [2]game.Move
	pv      []game.Move
}

func (s *search) forget() {
	s.ready = false
	s.habits.clear()
}

// begin makes the search ready for a game.
func (s *search) begin(c *clock, g *game.Game, level strength, l engine.Limits) {
	s.clock = c
	if v := g.Variant(); s.v == nil || s.v.Key() != v.Key() || s.v.Rules() != v.Rules() {
		s.forget() // the same text means something else
	}
	s.v, s.h = g.Variant(), g.History().Clone()
	s.strength, s.depth = level, level.depth
	if l.Depth > 0 {
		s.depth = min(s.depth, l.Depth)
	}
	if !s.ready {
		s.seen.clear()
		s.ready = true
	}
	s.habits.age()
	for i := range s.frames {
		s.frames[i].killers = [2]game.Move{}
	}
	quarter := c.within(0.25)
	s.w = wisdomOf(s.v, func() bool { return c.ctx.Err() != nil || pastTime(quarter) })
	s.line = s.line[:0]
	for i := range s.h.Len() + 1 {
		p := s.h.At(i)
		s.line = append(s.line, place{hash(p.SFEN()), p.Turn(), s.h.GaveCheck(i)})
	}
	s.root = len(s.line) - 1
	s.deepest = 0
}

// settle turns the end of a game into a score for the side to move.
func settle(o game.Outcome, turn game.Side, ply int) int {
	switch {
	case o.Result != game.Win || o.Winner == game.Neither:
		return 0
	case o.Winner == turn:
		return mateScore - ply
	}
	return -mateScore + ply
}

// visit searches a position that a move has just led to.
func (s *search) visit(pos game.Position, depth, alpha, beta, ply int) int {
	s.frames[ply].pv = s.frames[ply].pv[:0]
	check := pos.InCheck()
	if check && ply < 2*s.round+2 {
		depth++
	}
	if depth <= 0 || ply >= maxPly-2 {
		return s.quiesce(pos, check, alpha, beta, ply, 0)
	}
	s.line = append(s.line, place{hash(pos.SFEN()), pos.Turn(), check})
	score, repeated := s.repetition()
	if !repeated {
		score = s.full(pos, check, depth, alpha, beta, ply)
	}
	s.line = s.line[:len(s.line)-1]
	return score
}

// repetition scores a position that has been there before: as a draw, or for
// the other side where all moves of one side since then gave check. It does
// not wait for the occurrence that ends the game; that one is judged by the
// ruleset at the first two plies.
func (s *search) repetition() (score int, repeated bool) {
	now := len(s.line) - 1
	for i := now - 2; i >= 0; i -= 2 {
		if s.line[i].key != s.line[now].key {
			continue
		}
		var quiet, moved [3]bool
		for j := i + 1; j <= now; j++ {
			mover := s.line[j-1].turn
			moved[mover] = true
			quiet[mover] = quiet[mover] || !s.line[j].check
		}
		turn := s.line[now].turn
		checks := func(side game.Side) bool { return moved[side] && !quiet[side] }
		switch own, other := checks(turn), checks(turn.Opponent()); {
		case own && !other:
			return -perpetual, true
		case other && !own:
			return perpetual, true
		}
		return 0, true
	}
	return 0, false
}

// full searches a position to a depth of at least one ply.
func (s *search) full(pos game.Position, check bool, depth, alpha, beta, ply int) int {
	if o := pos.Outcome(); o.Over() {
		return settle(o, pos.Turn(), ply)
	}
	alpha, beta = max(alpha, -mateScore+ply), min(beta, mateScore-ply-1)
	if alpha >= beta {
		return alpha
	}
	narrow := beta-alpha == 1
	key := s.line[len(s.line)-1].key
	var best game.Move
	if e := s.seen.get(key); e != nil {
		best = e.move
		if narrow && int(e.depth) >= depth {
			score := fromTable(int(e.score), ply)
			if e.bound == boundExact || e.bound == boundLower && score >= beta || e.bound == boundUpper && score <= alpha {
				return score
			}
		}
	}
	f := &s.frames[ply]
	side := uint8(pos.Turn() & 1)
	f.view.load(s.w, pos.Board())
	f.sight.look(s.w, &f.view)
	worth := s.worth(f, side)
	if narrow && !check && depth <= 2 && worth-180*depth >= beta && beta < mateBound && beta > -mateBound {
		return worth
	}
	s.order(f, pos, best, side)

	top, first := -infinite, alpha
	var quiets int
	for i := range f.list {
		c := pick(f.list, i)
		quiet := c.quiet()
		if quiet {
			quiets++
			if !check && top > -mateBound && s.skips(f, c, depth, quiets, worth, alpha, side) {
				continue
			}
		}
		next, err := pos.Play(c.move)
		if err != nil {
			continue
		}
		if s.tick() {
			return 0
		}
		var over bool
		var score int
		if ply == 1 { // the reply may end the game by the ruleset
			s.h.Push(c.move, next)
			if o := s.v.Judge(s.h); o.Over() {
				over, score = true, -settle(o, next.Turn(), ply+1)
				s.frames[ply+1].pv = s.frames[ply+1].pv[:0]
			}
		}
		if !over {
			score = s.child(next, c, i, check, quiet, depth, alpha, beta, ply, narrow)
		}
		if ply == 1 {
			s.h.Truncate(s.h.Len() - 1)
		}
		if s.stopped {
			return 0
		}
		if score > top {
			top = score
			if score > alpha {
				alpha, best = score, c.move
				f.pv = append(append(f.pv[:0], c.move), s.frames[ply+1].pv...)
			}
			if score >= beta {
				if quiet {
					s.habits.reward(side, c.move, depth)
					if f.killers[0] != c.move {
						f.killers = [2]game.Move{c.move, f.killers[0]}
					}
				}
				break
			}
		}
	}
	if top == -infinite { // the position is not over, but nothing can be played
		return 0
	}
	bound := uint8(boundExact)
	switch {
	case top >= beta:
		bound = boundLower
	case top <= first:
		bound = boundUpper
		best = ""
	}
	s.seen.put(key, best, toTable(top, ply), depth, bound)
	return top
}

// child searches what a move leads to: late quiet moves less deep at first,
// all but the first with a narrow window at first.
func (s *search) child(next game.Position, c candidate, i int, check, quiet bool, depth, alpha, beta, ply int, narrow bool) int {
	if i == 0 {
		return -s.visit(next, depth-1, -beta, -alpha, ply+1)
	}
	less := 0
	if depth >= 3 && i >= 5 && quiet && !check {
		less = 1
		if i >= 20 {
			less = 2
		}
		less = min(less, depth-2)
	}
	score := -s.visit(next, depth-1-less, -alpha-1, -alpha, ply+1)
	if score > alpha && less > 0 && !s.stopped {
		score = -s.visit(next, depth-1, -alpha-1, -alpha, ply+1)
	}
	if score > alpha && !narrow && !s.stopped {
		score = -s.visit(next, depth-1, -beta, -alpha, ply+1)
	}
	return score
}

// skips tells which quiet moves near the end of a line are not even made:
// those that cannot lift the score to alpha, and late ones. A move next to the
// enemy king may mate and is always made.
func (s *search) skips(f *frame, c candidate, depth, quiets, worth, alpha int, side uint8) bool {
	if depth > 2 || nearKing(&f.view, int(c.to), side^1) {
		return false
	}
	switch depth {
	case 1:
		return worth+100 <= alpha || quiets > 30
	default:
		return worth+300 <= alpha && quiets > 4 || quiets > 60
	}
}

// nearKing reports whether a cell is next to a king.
func nearKing(v *view, cell int, side uint8) bool {
	king := v.king[side]
	if king < 0 || cell < 0 {
		return false
	}
	return abs(king%v.files-cell%v.files) <= 1 && abs(king/v.files-cell/v.files) <= 1
}

// worth evaluates the position of a frame for the side to move.
func (s *search) worth(f *frame, side uint8) int {
	return max(-worthLimit, min(worthLimit, evaluate(s.w, &f.view, &f.sight, side)))
}

// quiesce follows captures, promotions and answers to check until the position
// is quiet.
func (s *search) quiesce(pos game.Position, check bool, alpha, beta, ply, q int) int {
	f := &s.frames[ply]
	f.pv = f.pv[:0]
	s.deepest = max(s.deepest, ply)
	if o := pos.Outcome(); o.Over() {
		return settle(o, pos.Turn(), ply)
	}
	side := uint8(pos.Turn() & 1)
	f.view.load(s.w, pos.Board())
	f.sight.look(s.w, &f.view)
	top := -infinite
	evade := check && q < 3
	worth := s.worth(f, side)
	if !evade || ply >= maxPly-2 {
		top = worth
		if top >= beta || q >= s.strength.quiet || ply >= maxPly-2 {
			return top
		}
		alpha = max(alpha, top)
	}
	if evade {
		s.order(f, pos, "", side)
	} else {
		s.orderCaptures(f, pos, side, alpha-worth-150)
	}
	for i := range f.list {
		c := pick(f.list, i)
		next, err := pos.Play(c.move)
		if err != nil {
			continue
		}
		if s.tick() {
			return 0
		}
		score := -s.quiesce(next, next.InCheck(), -beta, -alpha, ply+1, q+1)
		if s.stopped {
			return 0
		}
		if score > top {
			top = score
			if score > alpha {
				alpha = score
				f.pv = append(append(f.pv[:0], c.move), s.frames[ply+1].pv...)
			}
			if score >= beta {
				break
			}
		}
	}
	if top == -infinite {
		return worth
	}
	return top
}

// A mate in the table is counted from its own position.
func toTable(score, ply int) int {
	switch {
	case score > mateBound:
		return score + ply
	case score < -mateBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score > mateBound:
		return score - ply
	case score < -mateBound:
		return score + ply
	}
	return score
}

// scoreOf turns a score into what is reported.
func scoreOf(score int) engine.Score {
	switch {
	case score > mateBound:
		return engine.Score{Mate: mateScore - score}
	case score < -mateBound:
		return engine.Score{Mate: -mateScore - score}
	}
	return engine.Score{Centipawns: score}
}
