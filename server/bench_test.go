package server

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// shuffle is a cycle of four moves that leads back to where it began.
var shuffle = []string{"2h3h", "8b7b", "3h2h", "7b8b"}

// longest is how many moves a measured game has.
const longest = 200

// shuffler makes moves in one game after another and notes how long each took
// to be acknowledged.
type shuffler struct {
	*wire
	made int
	took []time.Duration
}

func (s *shuffler) begin(b *browser) {
	id := b.newGame("opponent", "self", "rulestext", "aise,repetition_count=1000")
	s.wire, s.made = b.dial(id, 0), 0
	s.hello("both")
}

func (s *shuffler) step() error {
	begun := time.Now()
	seq := s.done("move", s.onNow(), fmt.Sprintf(`"move":%q`, shuffle[s.made%len(shuffle)]))
	s.took = append(s.took, time.Since(begun))
	s.made++
	if s.on < seq {
		s.at(seq) // the acknowledgement came before the event, which says what to answer next
	}
	s.passed = nil
	if int(seq) != s.made+1 {
		return fmt.Errorf("move %d of its game is event %d, want %d", s.made, seq, s.made+1)
	}
	return nil
}

func (s *shuffler) check() error {
	if got := len(s.snapshot(s.id).Moves); got != s.made {
		return fmt.Errorf("%d moves are there, want %d", got, s.made)
	}
	return nil
}

func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkMove measures the time from sending a move over a socket on this
// machine to its acknowledgement, durable in SQLite, and reports the median
// and the 99th percentile. It asserts that every move was acknowledged with
// the next number and is there in the end.
func BenchmarkMove(b *testing.B) {
	one := open(b).browser("en")
	var s shuffler
	for b.Loop() {
		if s.wire == nil || s.made == longest {
			b.StopTimer()
			s.begin(one)
			b.StartTimer()
		}
		if err := s.step(); err != nil {
			b.Fatal(err)
		}
	}
	if err := s.check(); err != nil {
		b.Fatal(err)
	}
	report(b, s.took)
}

// BenchmarkManyGames is BenchmarkMove in 100 games at the same time; an
// operation is one move in each of them.
func BenchmarkManyGames(b *testing.B) {
	const games = 100
	c := open(b)
	all := make([]shuffler, games)
	for i := range all {
		all[i].begin(c.browser("en"))
	}
	moves := 0
	for b.Loop() {
		failed := make(chan error, games)
		for i := range all {
			go func(s *shuffler) { failed <- s.step() }(&all[i])
		}
		for range all {
			if err := <-failed; err != nil {
				b.Fatal(err)
			}
		}
		moves += games
	}
	var took []time.Duration
	for i := range all {
		if err := all[i].check(); err != nil {
			b.Fatal(err)
		}
		took = append(took, all[i].took...)
	}
	if len(took) != moves {
		b.Fatalf("%d moves measured, want %d", len(took), moves)
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
	report(b, took)
}

// BenchmarkSnapshot measures what a page of a game of 200 moves costs.
func BenchmarkSnapshot(b *testing.B) {
	c := open(b)
	one := c.browser("it")
	w := one.dial(one.newGame("opponent", "self", "rulestext", "aise,repetition_count=1000"), 0)
	w.hello("both")
	for i := range 200 {
		seq := w.done("move", w.onNow(), fmt.Sprintf(`"move":%q`, shuffle[i%4]))
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
