package server

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// BenchmarkMove measures the time from sending a move over a socket on this
// machine to its acknowledgement, durable in SQLite, and reports the median
// and the 99th percentile. It asserts that every move was acknowledged with
// the next number and is there in the end.
func BenchmarkMove(b *testing.B) {
	c := open(b)
	one := c.browser("en")
	shuffle := []string{"2h3h", "8b7b", "3h2h", "7b8b"}
	const most = 200 // moves a game
	var took []time.Duration
	var w *wire
	made := 0
	for b.Loop() {
		if w == nil || made == most {
			b.StopTimer()
			id := one.newGame("opponent", "self", "rulestext", "aise,repetition_count=1000")
			w = one.dial(id, 0)
			w.hello("both")
			made = 0
			b.StartTimer()
		}
		begun := time.Now()
		seq := w.done("move", w.onNow(), fmt.Sprintf(`"move":%q`, shuffle[made%len(shuffle)]))
		took = append(took, time.Since(begun))
		made++
		if w.on < seq {
			w.at(seq) // the acknowledgement came before the event, which says what to answer next
		}
		w.passed = nil
		if int(seq) != made+1 {
			b.Fatalf("move %d of its game is event %d, want %d", made, seq, made+1)
		}
	}
	if got := len(one.snapshot(w.id).Moves); got != made {
		b.Fatalf("%d moves are there, want %d", got, made)
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkSnapshot measures what a page of a game of 200 moves costs.
func BenchmarkSnapshot(b *testing.B) {
	c := open(b)
	one := c.browser("it")
	w := one.dial(one.newGame("opponent", "self", "rulestext", "aise,repetition_count=1000"), 0)
	w.hello("both")
	for i := range 200 {
		seq := w.done("move", w.onNow(), fmt.Sprintf(`"move":%q`, []string{"2h3h", "8b7b", "3h2h", "7b8b"}[i%4]))
		if w.on < seq {
			w.at(seq)
		}
	}
	st, err := c.hub.Get(b.Context(), w.id)
	if err != nil {
		b.Fatal(err)
	}
	v := viewer{lang: "it", seats: [2]bool{true, true}}
	for b.Loop() {
		if s := c.srv.snapshot(v, st); len(s.Moves) != 200 || s.Moves[199].Say == "" {
			b.Fatalf("%d moves", len(s.Moves))
		}
	}
}
