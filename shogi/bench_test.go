package shogi

import (
	"testing"
)

// BenchmarkPerft walks the two positions by which the speed of this package is
// measured, and two others; a wrong count fails.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		id    string
		depth int
	}{{"start", 5}, {"matsuri", 3}, {"endgame", 3}, {"opening", 4}} {
		var r record
		for _, r = range readRecords(b, "shogi.perft") {
			if r.id == c.id {
				break
			}
		}
		p := parsePosition(b, r.sfen)
		b.Run(c.id, func(b *testing.B) {
			nodes := 0.0
			for b.Loop() {
				n := p.Perft(c.depth)
				if n != r.perft[c.depth-1] {
					b.Fatalf("perft %d = %d, want %d", c.depth, n, r.perft[c.depth-1])
				}
				nodes += float64(n)
			}
			b.ReportMetric(nodes/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

// benchPositions are every tenth position of some random games.
func benchPositions() (list []Position) {
	n := 0
	for g := range 20 {
		randomGame(uint64(g), Start(), 120, func(p *Position) {
			if n++; n%10 == 0 {
				list = append(list, *p)
			}
		})
	}
	return list
}

func BenchmarkCount(b *testing.B) {
	list := benchPositions()
	want, got := 0, 0
	for i := range list {
		want += len(list[i].AppendMoves(nil, All))
	}
	for b.Loop() {
		got = 0
		for i := range list {
			got += list[i].Count()
		}
	}
	if got != want {
		b.Fatalf("%d moves, want %d", got, want)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/position")
}

func BenchmarkAppendMoves(b *testing.B) {
	list := benchPositions()
	for g := All; g <= Checks; g++ {
		b.Run(g.String(), func(b *testing.B) {
			buffer := make([]Move, 0, MaxMoves)
			moves := 0
			for b.Loop() {
				for i := range list {
					buffer = list[i].AppendMoves(buffer[:0], g)
					moves += len(buffer)
				}
			}
			if moves == 0 {
				b.Fatal("no moves")
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/position")
		})
	}
}

func BenchmarkDoUndo(b *testing.B) {
	list := benchPositions()
	moves := make([][]Move, len(list))
	n := 0
	for i := range list {
		moves[i] = list[i].AppendMoves(nil, All)
		n += len(moves[i])
	}
	before := append([]Position(nil), list...)
	for b.Loop() {
		for i := range list {
			p := &list[i]
			for _, m := range moves[i] {
				var u Undo
				p.Do(m, &u)
				p.Undo(m, &u)
			}
		}
	}
	for i := range list {
		if list[i] != before[i] {
			b.Fatalf("%s became %s", before[i].SFEN(), list[i].SFEN())
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/move")
}

func BenchmarkMateInOne(b *testing.B) {
	list := benchPositions()
	found := 0
	for b.Loop() {
		found = 0
		for i := range list {
			if list[i].MateInOne() != 0 {
				found++
			}
		}
	}
	want := 0
	for i := range list {
		if len(slowMate(&list[i])) > 0 {
			want++
		}
	}
	if found != want {
		b.Fatalf("%d mates, want %d", found, want)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/position")
}

func BenchmarkSEE(b *testing.B) {
	list := benchPositions()
	moves := make([][]Move, len(list))
	n, sum := 0, 0
	for i := range list {
		moves[i] = list[i].AppendMoves(nil, Captures)
		n += len(moves[i])
	}
	for b.Loop() {
		sum = 0
		for i := range list {
			for _, m := range moves[i] {
				sum += list[i].SEE(m)
			}
		}
	}
	if sum == 0 {
		b.Fatal("nothing was gained or lost")
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/move")
}
