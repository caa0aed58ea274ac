package solved

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/komadai/komadai/game"
)

// ErrUnsolved is the error for a variant without a complete solution; see [Plays].
var ErrUnsolved = errors.New("there is no complete solution of this variant")

// Result is what best play brings a side.
type Result string

// The results.
const (
	Win  Result = "W"
	Draw Result = "D"
	Loss Result = "L"
)

// Value is what a position or a move is worth for one side under best play:
// the winner takes the shortest way, the loser the longest.
type Value struct {
	Result Result
	Plies  int // to the end; 0 for the end itself, and for a draw without end

	// Points says that a limited game ends by its limit, with a Lead of so many
	// points, fewer than 0 if the side trails.
	Points bool
	Lead   int
}

// String writes "W3", "L0", "D", and with points "W58 (+2 points)".
func (v Value) String() string {
	if v.Points {
		return fmt.Sprintf("%s%d (%+d points)", v.Result, v.Plies, v.Lead)
	}
	if v.Result == Draw {
		return "D"
	}
	return string(v.Result) + strconv.Itoa(v.Plies)
}

// before is what a value is worth for the one who moved to it.
func (v Value) before() Value {
	switch v.Result {
	case Win:
		v.Result = Loss
	case Loss:
		v.Result = Win
	}
	if v.Result != Draw || v.Points {
		v.Plies++
	}
	v.Lead = -v.Lead
	return v
}

// rank orders values by preference. A mate comes before a win on points, a
// loss on points before a mate suffered; how many points does not matter.
func (v Value) rank() int {
	const mate = 1 << 20
	switch {
	case v.Result == Win && !v.Points:
		return mate - v.Plies
	case v.Result == Win:
		return 1
	case v.Result == Loss && !v.Points:
		return v.Plies - mate
	case v.Result == Loss:
		return -1
	}
	return 0
}

// Term is what a position is called, in the words of shogi and of the founding
// document of Saishō.
type Term string

// The terms.
const (
	NoTerm  Term = ""
	Tsume   Term = "tsume"   // the side to move mates by a forced sequence
	Hisshi  Term = "hisshi"  // the opponent mates by force, whatever the side to move does
	Tsumero Term = "tsumero" // the opponent threatens to: he would if it were his turn
)

// Choice is a legal move as the solution sees it.
type Choice struct {
	Move  game.Move
	Value Value // for the one who makes it
	Best  bool
	Term  Term // of the position after it, for the opponent
	Traps int  // replies by which the opponent would give away what he has
	Wide  int  // all replies
}

// Verdict is what is known about a position.
type Verdict struct {
	Value Value // for the side to move
	Term  Term
	Moves []Choice // every legal move, in the order of [game.Position.Moves]; none at the end

	// Line is the forced sequence to a mate by best play of both, where there
	// is one: of several best moves it takes the first.
	Line []game.Move
}

// Study tells what the position at the end of a history is worth under the
// variant's ruleset. The error is [ErrUnsolved]. The first call for a game
// solves it, which takes up to a second.
func Study(v game.Variant, h *game.History) (Verdict, error) {
	t, ok := tableOf(v)
	if !ok {
		return Verdict{}, fmt.Errorf("%s: %w", v.Key(), ErrUnsolved)
	}
	r := newReader(t, h)
	root := t.root(h)
	if o := v.Judge(h); o.Over() {
		return Verdict{Value: settled(o, root)}, nil
	}
	c := r.choices(root)
	s := Verdict{Moves: c}
	for i, m := range c {
		if i == 0 || m.Value.rank() > s.Value.rank() || m.Best && m.Value.Lead > s.Value.Lead {
			s.Value = m.Value
		}
	}
	s.Term = r.term(root, s.Value)
	if s.Value.Result != Draw && !s.Value.Points {
		s.Line = r.line(root, c)
	}
	return s, nil
}

// settled is the value of a game that has ended.
func settled(o game.Outcome, n node) Value {
	v := Value{Result: Draw}
	if o.Result == game.Win {
		if v.Result = Loss; o.Winner == n.Turn() {
			v.Result = Win
		}
	}
	if o.Reason == game.Points {
		v.Points, v.Lead = true, n.lead
	}
	return v
}

// choices looks at every move.
func (r *reader) choices(n node) []Choice {
	moves := n.Moves()
	list := make([]Choice, len(moves))
	best := 0
	for i, m := range moves {
		next := n.after(m, r.table)
		v := r.value(next)
		list[i] = Choice{Move: m, Value: v.before(), Term: r.term(next, v)}
		list[i].Traps, list[i].Wide = r.traps(next, v)
		if list[i].Value.rank() > list[best].Value.rank() {
			best = i
		}
	}
	for i := range list {
		list[i].Best = list[i].Value.rank() == list[best].Value.rank()
	}
	return list
}

// traps counts the replies in a position that is worth v, and those that lead
// to a worse result.
func (r *reader) traps(n node, v Value) (traps, all int) {
	if r.ended(n) {
		return 0, len(n.Moves())
	}
	if r.known == nil {
		if traps, all, ok := r.mistakes(n); ok {
			return traps, all
		}
	}
	moves := n.Moves()
	for _, m := range moves {
		if w := r.value(n.after(m, r.table)).before(); w.Result != v.Result {
			traps++
		}
	}
	return traps, len(moves)
}

// term names a position that is worth v.
func (r *reader) term(n node, v Value) Term {
	switch {
	case r.ended(n):
		return NoTerm
	case v.Result == Win && !v.Points:
		return Tsume
	case v.Result == Loss && !v.Points:
		return Hisshi
	case r.threat(n):
		return Tsumero
	}
	return NoTerm
}

// line follows the best moves to the end.
func (r *reader) line(n node, c []Choice) []game.Move {
	var line []game.Move
	for len(c) > 0 {
		for _, m := range c {
			if m.Best {
				line = append(line, m.Move)
				n = n.after(m.Move, r.table)
				break
			}
		}
		c = r.choices(n)
	}
	return line
}
