package store

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// child is what the test binary does as another process. It ends with status 0
// only if nothing goes wrong.
func child(work, dsn string) int {
	s, err := Open(context.Background(), dsn, Options{})
	if err != nil {
		fmt.Println(err)
		return 1
	}
	if work == "open" {
		fmt.Println("opened")
		if err := s.Close(); err != nil {
			fmt.Println(err)
			return 1
		}
		return 0
	}
	// Append without end, saying what was acknowledged, until killed.
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			game := fmt.Sprintf("%s-%d", work, i)
			for seq := int64(1); ; {
				n := 1 + int(seq%3)
				if err := s.Append(context.Background(), batch(game, seq, n)); err != nil {
					fmt.Println("error", err)
					return
				}
				seq += int64(n)
				fmt.Fprintf(os.Stdout, "%s %d\n", game, seq-1)
			}
		})
	}
	all.Wait()
	return 1
}

func startChild(t *testing.T, work, dsn string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, dsn)
	cmd.Env = append(os.Environ(), childVariable+"="+work)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

// A process that is killed at any instant loses nothing that it acknowledged,
// leaves no batch half done and no lock behind.
func TestKilled(t *testing.T) {
	rounds := 20
	if testing.Short() {
		rounds = 4
	}
	onEach(t, func(t *testing.T, dsn string) {
		acknowledged := map[string]int64{}
		for round := range rounds {
			cmd, lines := startChild(t, fmt.Sprint("r", round), dsn)
			kill := sync.OnceFunc(func() {
				wait := time.Duration(rand.IntN(40_000)) * time.Microsecond
				time.AfterFunc(wait, func() { cmd.Process.Kill() })
			})
			for lines.Scan() {
				var game string
				var seq int64
				// The last line may be cut short by the kill, and then has no seq.
				if _, err := fmt.Sscanf(lines.Text(), "r%s %d", &game, &seq); err == nil {
					acknowledged["r"+game] = max(acknowledged["r"+game], seq)
				} else if strings.Contains(lines.Text(), "error") || strings.Contains(lines.Text(), "store:") {
					t.Errorf("the child says %s", lines.Text())
				}
				kill()
			}
			kill()
			cmd.Wait()
		}
		s := open(t, dsn)
		if len(acknowledged) < rounds {
			t.Errorf("only %d games in %d rounds were acknowledged", len(acknowledged), rounds)
		}
		events := int64(0)
		for game, seq := range acknowledged {
			sum, err := s.Summary(t.Context(), game)
			if err != nil {
				t.Fatal(err)
			}
			if sum.Seq < seq || sum.Seq > seq+3 {
				t.Errorf("game %s has %d events, %d were acknowledged", game, sum.Seq, seq)
			}
			// A batch that begins at seq has 1 + seq%3 events.
			whole := int64(0)
			for whole < sum.Seq {
				whole += 1 + (whole+1)%3
			}
			if whole != sum.Seq {
				t.Errorf("game %s ends inside a batch, at %d", game, sum.Seq)
			}
			wantEvents(t, s, game, sum.Seq)
			events += seq
		}
		t.Logf("%d acknowledged events in %d games survived %d kills", events, len(acknowledged), rounds)
	})
}

func TestSecondProcess(t *testing.T) {
	dsn := t.TempDir() + "/komadai.db"
	s := open(t, dsn)
	run := func() (string, error) {
		cmd, lines := startChild(t, "open", dsn)
		text := ""
		for lines.Scan() {
			text += lines.Text()
		}
		return text, cmd.Wait()
	}
	text, err := run()
	want := fmt.Sprintf("%s: the database is in use by another process (number %d): stop that one, or name another database file", s, os.Getpid())
	if err == nil || !strings.Contains(text, want) {
		t.Errorf("a second process says %q (%v), want %q", text, err, want)
	}
	if _, err := Open(t.Context(), dsn, Options{}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a second Open says %v, want %q", err, want)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := run(); err != nil || text != "opened" {
		t.Errorf("after Close a second process says %q (%v)", text, err)
	}
}
