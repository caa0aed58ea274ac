//go:build linux

package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// kifGames writes random games of 120 moves, each with its time and every third
// with a comment.
func kifGames(t testing.TB, n int) [][]byte {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 120))
	var files [][]byte
	for len(files) < n {
		rec := newRecord()
		rec.Headers = []Header{{"開始日時", "2026/11/30 10:00:00"}, {"棋戦", "練習対局"}, {"先手", "先手の人"}, {"後手", "後手の人"}}
		p, last, moves := shogi.Start(), rec.Root, 0
		for ; moves < 120; moves++ {
			list := p.AppendMoves(nil, shogi.All)
			if len(list) == 0 {
				break
			}
			m := list[r.IntN(len(list))]
			var u shogi.Undo
			p.Do(m, &u)
			next := &Node{Move: game.Move(m.String()), Timed: true, Spent: time.Duration(r.IntN(600)) * time.Second}
			if moves%3 == 0 {
				next.Comment = "ここは難しい局面。\n代えて別の手も有力だった。"
			}
			last.Next, last = []*Node{next}, next
		}
		if moves < 120 {
			continue
		}
		last.Next = []*Node{{End: Resign}}
		var b bytes.Buffer
		if _, err := kif.Encode(&b, []*Record{rec}, Options{}); err != nil {
			t.Fatal(err)
		}
		files = append(files, b.Bytes())
	}
	return files
}

func readKIF(t testing.TB, data []byte) {
	recs, warnings, err := kif.Decode(bytes.NewReader(data), Options{})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	n := 0
	for x := recs[0].Root.main(); x != nil; x = x.main() {
		n++
	}
	if n != 121 {
		t.Fatalf("%d nodes, want 120 moves and the end", n)
	}
}

func BenchmarkReadKIF(b *testing.B) {
	files := kifGames(b, 20)
	b.ReportAllocs()
	b.SetBytes(int64(len(files[0])))
	for i := range b.N {
		readKIF(b, files[i%len(files)])
	}
}

// TestCompare reads the same files as two packages of JavaScript and prints how
// many times as fast it is, in processor time of the whole process and by the
// clock.
func TestCompare(t *testing.T) {
	if os.Getenv("COMPARE") != "1" {
		t.Skip("COMPARE=1 measures reading beside tsshogi and json-kifu-format")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skipf("node is not there: %v", err)
	}
	if _, err := os.Stat("compare/node_modules/tsshogi"); err != nil {
		t.Skip("the packages to compare with are not there: npm install in record/compare fetches them")
	}
	const floor, aim = 10, 30
	files := kifGames(t, 20)
	args := []string{"compare/compare.mjs"}
	for i, data := range files {
		name := filepath.Join(t.TempDir(), fmt.Sprintf("%d.kif", i))
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	ours := measureKIF(t, files)
	out, err := exec.Command("node", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	var theirs map[string]struct {
		Nanoseconds, Quickest float64
		Moves                 []int
	}
	if err := json.Unmarshal(out, &theirs); err != nil {
		t.Fatal(err)
	}
	ours = min(ours, measureKIF(t, files))
	quickest := quickestKIF(t, files[0])
	for name, r := range theirs {
		for i, n := range r.Moves {
			if n != 121 {
				t.Errorf("%s finds %d nodes in file %d, want 121", name, n, i)
			}
		}
		ratio := r.Nanoseconds / ours
		fmt.Printf("a KIF file of %d bytes, 120 moves: komadai %.1f µs, %s %.1f µs, ratio %.1f; the quickest of 6,000 by the clock %.1f and %.1f µs, ratio %.1f; floor %d, aim %d\n",
			len(files[0]), ours/1e3, name, r.Nanoseconds/1e3, ratio, quickest/1e3, r.Quickest/1e3, r.Quickest/quickest, floor, aim)
		if ratio < floor {
			t.Errorf("%s: %.1f times its speed, want %d", name, ratio, floor)
		}
	}
}

// measureKIF returns the best processor time for one file in nanoseconds.
func measureKIF(t *testing.T, files [][]byte) float64 {
	best := 0.0
	for range 7 {
		const rounds = 200
		began := processTime()
		for range rounds {
			for _, data := range files {
				readKIF(t, data)
			}
		}
		if spent := float64(processTime()-began) / float64(rounds*len(files)); best == 0 || spent < best {
			best = spent
		}
	}
	return best
}

// quickestKIF returns the shortest of many readings by the clock, in nanoseconds:
// what a file takes when nobody else wants the machine.
func quickestKIF(t *testing.T, data []byte) float64 {
	quickest := time.Hour
	for range 6000 {
		began := time.Now()
		readKIF(t, data)
		quickest = min(quickest, time.Since(began))
	}
	return float64(quickest)
}

func processTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
