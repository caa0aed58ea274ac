//go:build linux

package shogi

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

const rival = "/usr/games/fairy-stockfish"

// TestCompare counts beside Debian's fairy-stockfish, one thread each, in
// turns, and prints both rates and their ratio in processor time; in brackets
// the rate when the last two plies are not counted together. The rival lists
// drops of pawns that mate, so its counts may be higher: each rate is by the
// program's own count. DEPTH=full walks both as deep as the project's targets
// are stated, which takes minutes.
func TestCompare(t *testing.T) {
	if os.Getenv("COMPARE") != "1" {
		t.Skip("COMPARE=1 measures perft beside " + rival)
	}
	if _, err := os.Stat(rival); err != nil {
		t.Skipf("the program to compare with is not there: %v (Debian package fairy-stockfish)", err)
	}
	full := os.Getenv("DEPTH") == "full"
	for _, c := range []struct {
		id         string
		depth      int
		floor, aim float64
	}{{"start", 6, 8, 23}, {"matsuri", 4, 20, 53}} {
		var r record
		for _, r = range readRecords(t, "shogi.perft") {
			if r.id == c.id {
				break
			}
		}
		p := parsePosition(t, r.sfen)
		depth, rounds := c.depth-1, 3
		if full {
			depth, rounds = c.depth, 1
		}
		var ours, plain, theirs float64 // best rates, in million nodes a second
		for range rounds {
			began := threadTime()
			n := p.Perft(c.depth)
			ours = max(ours, float64(n)/(threadTime()-began).Seconds()/1e6)
			if n != r.perft[c.depth-1] {
				t.Fatalf("%s: perft %d = %d, want %d", c.id, c.depth, n, r.perft[c.depth-1])
			}
			began = threadTime()
			n = plainPerft(&p, depth)
			plain = max(plain, float64(n)/(threadTime()-began).Seconds()/1e6)
			idle, err := rivalPerft(r.sfen, 1)
			if err != nil {
				t.Fatal(err)
			}
			run, err := rivalPerft(r.sfen, depth)
			if err != nil {
				t.Fatal(err)
			}
			theirs = max(theirs, float64(run.nodes)/(run.cpu-idle.cpu).Seconds()/1e6)
		}
		ratio := ours / theirs
		fmt.Printf("%-8s depth %d: komadai %.1f (move by move, depth %d: %.1f), fairy-stockfish (depth %d) %.2f million nodes a second, ratio %.1f (%.1f), floor %.0f, aim %.0f\n",
			c.id, c.depth, ours, depth, plain, depth, theirs, ratio, plain/theirs, c.floor, c.aim)
		if ratio < c.floor {
			t.Errorf("%s: %.1f times the rival's rate, want %.0f", c.id, ratio, c.floor)
		}
	}
}

// plainPerft makes every move but the last and counts only those at once.
func plainPerft(p *Position, depth int) uint64 {
	if depth == 1 {
		return uint64(p.Count())
	}
	var buffer [MaxMoves]Move
	n := uint64(0)
	for _, m := range p.AppendMoves(buffer[:0], All) {
		var u Undo
		p.Do(m, &u)
		n += plainPerft(p, depth-1)
		p.Undo(m, &u)
	}
	return n
}

// threadTime returns the processor time of the thread, on which the caller
// stays from then on.
func threadTime() time.Duration {
	runtime.LockOSThread()
	var u syscall.Rusage
	const thread = 1 // RUSAGE_THREAD
	if err := syscall.Getrusage(thread, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

type rivalRun struct {
	nodes uint64
	cpu   time.Duration
}

// rivalPerft runs the rival once; what it needs to start is in the time.
func rivalPerft(sfen string, depth int) (rivalRun, error) {
	cmd := exec.Command(rival)
	in, err := cmd.StdinPipe()
	if err != nil {
		return rivalRun{}, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return rivalRun{}, err
	}
	if err := cmd.Start(); err != nil {
		return rivalRun{}, err
	}
	if _, err := io.WriteString(in, fmt.Sprintf("uci\nsetoption name UCI_Variant value shogi\nposition sfen %s\ngo perft %d\nquit\n", sfen, depth)); err != nil {
		return rivalRun{}, err
	}
	in.Close()
	var run rivalRun
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), "Nodes searched: "); ok {
			if _, err := fmt.Sscan(text, &run.nodes); err != nil {
				return rivalRun{}, err
			}
		}
	}
	if err := cmd.Wait(); err != nil {
		return rivalRun{}, err
	}
	if run.nodes == 0 {
		return rivalRun{}, fmt.Errorf("%s said nothing about nodes", rival)
	}
	run.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return run, nil
}
