package solved

import (
	"maps"

	"github.com/komadai/komadai/game"
)

// occurrences is how often a position must have occurred for the next time to
// be the fourth.
const occurrences = 3

// reader reads a table in the light of a history: a position that would occur
// for the fourth time is a draw.
//
// That can change what other positions are worth. Only won and lost ones: a
// draw made of a win or a loss gives nobody a win that he did not have. And on
// the shortest way to a win no position occurs twice, so that those which have
// occurred three times already are the only ones to look at.
type reader struct {
	table
	fourth map[string]bool  // the next occurrence is the fourth
	known  map[string]Value // of what was asked and all that it depends on; nil where the table holds
	holds  map[string]bool  // the table is right about it
}

func newReader(t table, h *game.History) *reader {
	r := &reader{table: t}
	if !t.repeats() || h.Len() < 2*(occurrences-1) {
		return r
	}
	count := map[string]int{}
	for i := range h.Len() + 1 {
		key := h.At(i).SFEN()
		if count[key]++; count[key] != occurrences {
			continue
		}
		if r.fourth == nil {
			r.fourth = map[string]bool{}
		}
		r.fourth[key] = true
		if t.value(node{Position: h.At(i)}).Result != Draw {
			r.known, r.holds = map[string]Value{}, map[string]bool{}
		}
	}
	return r
}

// ended reports whether the game is over in a position after the present one.
func (r *reader) ended(n node) bool {
	return n.Outcome().Over() || r.fourth[n.SFEN()] || !r.repeats() && n.left <= 0
}

// value returns what a position after the present one is worth.
func (r *reader) value(n node) Value {
	if v := r.table.value(n); r.known == nil || v.Result == Draw || v.Plies == 0 {
		return v
	}
	key := n.SFEN()
	if _, ok := r.known[key]; !ok {
		r.solve(n)
	}
	return r.known[key]
}

// solve values a position anew, and all that its value hangs on.
func (r *reader) solve(n node) {
	after := map[string][]string{} // of those not known yet
	var order []string
	var visit func(n node)
	visit = func(n node) {
		key := n.SFEN()
		if _, ok := r.known[key]; ok || after[key] != nil {
			return
		}
		v := r.table.value(n)
		if r.fourth[key] {
			v = Value{Result: Draw}
		}
		if v.Result == Draw || r.hold(n, v) {
			r.known[key] = v
			return
		}
		after[key] = []string{}
		order = append(order, key)
		for _, m := range n.Moves() {
			next := n.after(m, r.table)
			if v.Result == Win && r.table.value(next).Result != Loss {
				continue // no way to win, whatever occurred before
			}
			after[key] = append(after[key], next.SFEN())
			visit(next)
		}
	}
	visit(n)
	r.settle(order, after)
}

// hold reports whether a position that the table values v is worth that: the
// winner has a shortest way on which nothing occurs for the fourth time.
func (r *reader) hold(n node, v Value) bool {
	key := n.SFEN()
	if ok, asked := r.holds[key]; asked {
		return ok
	}
	ok := !r.fourth[key] && (v.Plies == 0 || r.holdAfter(n, v))
	r.holds[key] = ok
	return ok
}

func (r *reader) holdAfter(n node, v Value) bool {
	for _, m := range n.Moves() {
		next := n.after(m, r.table)
		switch w := r.table.value(next); {
		case v.Result == Win && w.Result == Loss && w.Plies == v.Plies-1 && r.hold(next, w):
			return true
		case v.Result == Loss && !r.hold(next, w):
			return false
		}
	}
	return v.Result == Loss
}

// settle goes from the ends backwards, one ply more in every round: a position
// with a move to a lost one is won, and one with none but to won ones is lost.
// What is left is drawn.
func (r *reader) settle(order []string, after map[string][]string) {
	last := 0
	for _, v := range r.known {
		last = max(last, v.Plies)
	}
	for plies := 1; plies <= last+1; plies++ {
		found := map[string]Value{}
		for _, key := range order {
			if _, ok := r.known[key]; ok {
				continue
			}
			if v, ok := r.judge(after[key]); ok && v.Plies == plies {
				found[key] = v
				last = max(last, plies)
			}
		}
		maps.Copy(r.known, found)
	}
	for _, key := range order {
		if _, ok := r.known[key]; !ok {
			r.known[key] = Value{Result: Draw}
		}
	}
}

// judge values a position by what is known of those after it, false if that
// does not decide it yet.
func (r *reader) judge(after []string) (v Value, ok bool) {
	lost, longest := true, 0
	for _, key := range after {
		next, ok := r.known[key]
		if ok && next.Result == Loss && (v.Result != Win || next.Plies < v.Plies) {
			v = next.before()
		}
		lost = lost && ok && next.Result == Win
		longest = max(longest, next.Plies)
	}
	if v.Result == Win {
		return v, true
	}
	return Value{Result: Loss, Plies: longest + 1}, lost && len(after) > 0
}
