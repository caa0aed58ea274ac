package store

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// onEachBench runs a benchmark on a fresh database of each kind.
func onEachBench(b *testing.B, bench func(b *testing.B, dsn string)) {
	b.Run("sqlite", func(b *testing.B) { bench(b, filepath.Join(b.TempDir(), "komadai.db")) })
	b.Run("postgres", func(b *testing.B) { bench(b, postgresSchema(b)) })
}

// BenchmarkAppend measures durable appends of one event from games that each
// wait for their acknowledgement, as live games do.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 50, 500} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			onEachBench(b, func(b *testing.B, dsn string) { benchmarkAppend(b, dsn, writers) })
		})
	}
}

func benchmarkAppend(b *testing.B, dsn string, writers int) {
	s := open(b, dsn)
	game := func(i int) string { return fmt.Sprintf("g%d", i) }
	for i := range writers {
		mustAppend(b, s, batch(game(i), 1, 1))
	}
	left := atomic.Int64{}
	left.Store(int64(b.N))
	took := make([][]time.Duration, writers)
	var all sync.WaitGroup
	b.ResetTimer()
	for i := range writers {
		all.Go(func() {
			for seq := int64(2); left.Add(-1) >= 0; seq++ {
				one := batch(game(i), seq, 1)
				begin := time.Now()
				if err := s.Append(context.Background(), one); err != nil {
					b.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(begin))
			}
		})
	}
	all.Wait()
	b.StopTimer()
	for i := range writers {
		sum, err := s.Summary(b.Context(), game(i))
		if want := int64(len(took[i]) + 1); err != nil || sum.Seq != want {
			b.Fatalf("game %d has %d events (%v), want %d", i, sum.Seq, err, want)
		}
	}
	var events int64
	if err := s.read.QueryRow(`SELECT count(*) FROM game_event`).Scan(&events); err != nil || events != int64(b.N+writers) {
		b.Fatalf("there are %d events (%v), want %d", events, err, b.N+writers)
	}
	each := slices.Sorted(slices.Values(slices.Concat(took...)))
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
	b.ReportMetric(float64(each[len(each)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(each[len(each)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkOpen measures the start on a file that is there with 100 games, and
// on none.
func BenchmarkOpen(b *testing.B) {
	b.Run("there", func(b *testing.B) {
		path := filepath.Join(b.TempDir(), "komadai.db")
		s := open(b, path)
		for i := range 100 {
			mustAppend(b, s, batch(fmt.Sprint("g", i), 1, 100))
		}
		s.Close()
		for b.Loop() {
			openOnce(b, path)
		}
	})
	b.Run("new", func(b *testing.B) {
		dir := b.TempDir()
		for n := 0; b.Loop(); n++ {
			openOnce(b, filepath.Join(dir, fmt.Sprint(n), "komadai.db"))
		}
	})
}

func openOnce(b *testing.B, path string) {
	s, err := Open(b.Context(), path, Options{})
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkEvents measures the reading of a game of 150 events.
func BenchmarkEvents(b *testing.B) {
	onEachBench(b, func(b *testing.B, dsn string) {
		s := open(b, dsn)
		for i := range 50 {
			mustAppend(b, s, batch(fmt.Sprint("g", i), 1, 150))
		}
		for b.Loop() {
			if events, err := s.Events(b.Context(), "g25", 0); err != nil || len(events) != 150 {
				b.Fatalf("%d events (%v), want 150", len(events), err)
			}
		}
	})
}
