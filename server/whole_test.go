package server

import (
	"fmt"
	"strings"
	"testing"
)

// Whole games of the small variants, between two people, with a restart of the
// server in between; whoever watches sees every move as the players do.
func TestWholeGames(t *testing.T) {
	for _, k := range []struct {
		name, moves string
		form        []string
		ends        string // result, reason, section of the rules
		sentence    string
	}{
		{"gufu, a king is captured", "K*1b>E K*2c>N W*1a>E S*2b>N S:2b>E K-1c>E Sx1c>S", []string{"variant", "gufu"},
			"black king-captured /rules/gufu#king-captured", "Black wins by capturing the king."},
		{"gufu, mate", "K*2b>E K*1c>W W*1a>E S*2a>E S-1b>S", []string{"variant", "gufu", "evasion", "strict"},
			"black mate /rules/gufu#mate", "Black wins by checkmate."},
		{"saisho, mate", "*NSW L T T L", []string{"variant", "saisho"},
			"black mate /rules/saisho#mate", "Black wins by checkmate."},
		{"saisho with another cube", "*NWS L T T L", []string{"variant", "saisho", "net", "B"},
			"white mate /rules/saisho#self-mate", "White wins: Black played a self-mate."},
		{"saisho on points", "*NSW F T L F T F L R F R F", []string{"variant", "saisho", "limit", "12"},
			"draw points /rules/saisho#points", "Draw on points, 0 to 0."},
	} {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			c := open(t)
			id, black, white := c.pair("en", k.form...)
			watcher := c.browser("en").dial(id, 0)
			watcher.hello("none")
			moves := strings.Fields(k.moves)
			half := len(moves) / 2
			line(black, white, moves[:half]...)
			for range half {
				watcher.event("move")
			}
			all := []*wire{black, white, watcher}
			for i, w := range all {
				all[i] = &wire{browser: w.browser, id: id, last: w.last}
			}
			c.close()
			c.start()
			for i, w := range all {
				all[i] = w.dial(id, w.last)
			}
			black, white, watcher = all[0], all[1], all[2]
			for i := range all {
				all[i].on = c.browser("en").snapshot(id).Current.On
			}
			b, w := line(black, white, moves[half:]...)
			var seen said
			for range moves[half:] {
				seen = watcher.event("move")
			}
			for _, e := range []said{b, w, seen} {
				o := e.Current.Outcome
				if o == nil {
					t.Fatalf("it goes on: %+v", e.Current)
				}
				if got := fmt.Sprint(o.Result, " ", o.Reason, " ", o.RuleHref); got != k.ends || o.Sentence != k.sentence || o.Rule == "" {
					t.Errorf("%s, %q, %q; want %s, %q", got, o.Sentence, o.Rule, k.ends, k.sentence)
				}
				if compact(e.Current.Detail) != compact(b.Current.Detail) || e.Ply != len(moves)-1 {
					t.Errorf("ply %d, detail %s", e.Ply, compact(e.Current.Detail))
				}
			}
			s := watcher.snapshot(id)
			if len(s.Moves) != len(moves) || s.Current.SFEN != b.Current.SFEN {
				t.Errorf("%d moves stored, %s", len(s.Moves), s.Current.SFEN)
			}
		})
	}
}
