package saisho

import (
	"testing"

	"github.com/komadai/komadai/game"
)

// minimax values a limited game by search alone, its score and the plies left
// kept beside the state as the rules say.
func minimax(c *Cube, s State, left int, score [2]int) Ending {
	me, he := s.Turn(), s.Turn().Opponent()
	switch c.Over(s) {
	case me:
		return Ending{Result: Lost, Mate: true}
	case he:
		return Ending{Result: Won, Mate: true}
	}
	if left == 0 {
		e := Ending{Lead: score[me] - score[he]}
		switch {
		case e.Lead > 0:
			e.Result = Won
		case e.Lead < 0:
			e.Result = Lost
		}
		return e
	}
	var best Ending
	for i, m := range c.AppendMoves(nil, s) {
		next, after := c.Do(s, m), score
		after[me] += c.Gain(next)
		e := minimax(c, next, left-1, after)
		e.Plies++
		e.Lead = -e.Lead
		switch e.Result {
		case Won:
			e.Result = Lost
		case Lost:
			e.Result = Won
		}
		if i == 0 || order(e) > order(best) {
			best = e
		}
	}
	return best
}

func order(e Ending) int {
	switch {
	case !e.Mate:
		return e.Lead
	case e.Result == Won:
		return 10_000 - e.Plies
	}
	return e.Plies - 10_000
}

// The solution of short games is that of a search that keeps no table, from
// the start with every limit and from every state with every lead.
func TestLimitedAgainstSearch(t *testing.T) {
	for _, rules := range netRules {
		for limit := 1; limit <= 8; limit++ {
			r, err := ParseRuleset(rules)
			if err != nil {
				t.Fatal(err)
			}
			r.Limit = limit
			x, err := SolveLimited(r)
			if err != nil {
				t.Fatal(err)
			}
			score := [2]int{game.White: 1}
			if got, want := x.Ending(Start, limit, firstLead), minimax(x.cube, Start, limit, score); got != want {
				t.Errorf("%s, limit %d: %+v, want %+v", rules, limit, got, want)
			}
			for _, m := range x.cube.AppendMoves(nil, Start) {
				after := score
				after[game.Black] += x.cube.Gain(x.cube.Do(Start, m))
				want := minimax(x.cube, x.cube.Do(Start, m), limit-1, after)
				if got := x.MoveEnding(Start, m, limit, firstLead); got.Plies != want.Plies+1 || got.Lead != -want.Lead || got.Mate != want.Mate {
					t.Errorf("%s, limit %d, %s: %+v, after it %+v", rules, limit, x.cube.MoveText(m), got, want)
				}
			}
		}
		x, err := SolveLimited(Ruleset{Net: solution(t, rules).cube.net, SelfCheckPlacement: true, Limit: 20})
		if err != nil {
			t.Fatal(err)
		}
		eachState(t, rules, func(c *Cube, s State) {
			for left := range 5 {
				for lead := -2; lead <= 2; lead++ {
					var score [2]int
					score[s.Turn()] = lead
					if got, want := x.Ending(s, left, lead), minimax(c, s, left, score); got != want {
						t.Fatalf("%s: %s, %d plies left, lead %d: %+v, want %+v", rules, c.StateText(s), left, lead, got, want)
					}
				}
			}
		})
	}
}

// The longest limited game is solved in bounded memory, and no mate in it is
// taken for points.
func TestLongestLimit(t *testing.T) {
	x, err := SolveLimited(Ruleset{Net: plain.Net, SelfCheckPlacement: true, Limit: MaxLimit})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := x.Ending(Start, MaxLimit, firstLead), (Ending{Result: Won, Mate: true, Plies: 7}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for left := range x.lead {
		for s, lead := range x.lead[left] {
			if l := int(max(lead, -lead)); l > left && l < mateLead-left {
				t.Fatalf("%d plies left, state %d: lead %d is neither points nor a mate", left, s, lead)
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	c := Ruleset{Net: plain.Net, SelfCheckPlacement: true}
	cube, err := c.Cube()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if v := cube.solve().Value(Start); v != (Value{Won, 7}) {
				b.Fatal(v)
			}
		}
	})
	b.Run("limit=100", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if e := cube.solveLimited(100).Ending(Start, 100, firstLead); e.Plies != 7 {
				b.Fatal(e)
			}
		}
	})
}
