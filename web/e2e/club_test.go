package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"
)

// folder is where the program was built, "" if it was not.
var folder string

// binary builds the program once for all tests.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "komadai-e2e-")
	if err != nil {
		return "", err
	}
	folder = dir
	name := filepath.Join(dir, "komadai")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	out, err := exec.Command("go", "build", "-o", name, "github.com/komadai/komadai/cmd/komadai").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %v\n%s", err, out)
	}
	return name, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if folder != "" {
		os.RemoveAll(folder)
	}
	os.Exit(code)
}

// A club is a server under test, that can be killed and started again.
type club struct {
	t   *testing.T
	url string
	db  string
	cmd *exec.Cmd
	out lockedBuffer
}

// lockedBuffer holds what a server prints.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// openClub starts a server on a free port with an empty database.
func openClub(t *testing.T) *club {
	t.Helper()
	if _, err := binary(); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	c := &club{t: t, url: "http://" + addr, db: filepath.Join(t.TempDir(), "club.db")}
	t.Cleanup(func() {
		c.kill()
		if t.Failed() {
			t.Logf("the server said:\n%s", c.out.String())
		}
	})
	c.start()
	return c
}

// start starts the server and waits until it answers.
func (c *club) start() {
	c.t.Helper()
	name, err := binary()
	if err != nil {
		c.t.Fatal(err)
	}
	c.cmd = exec.Command(name, "serve", "--addr", c.url[len("http://"):], "--db", c.db)
	c.cmd.Stdout, c.cmd.Stderr = &c.out, &c.out
	if err := c.cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	for i := 0; ; i++ {
		r, err := http.Get(c.url + "/healthz")
		if err == nil {
			r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
		}
		if i == 1000 {
			c.t.Fatalf("the server does not answer at %s: %v\n%s", c.url, err, c.out.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// kill ends the server as a power cut would.
func (c *club) kill() {
	if c.cmd == nil {
		return
	}
	c.cmd.Process.Kill()
	c.cmd.Wait() // the error says that it was killed
	c.cmd = nil
}

// A record is what the tests read of a game.
type record struct {
	ID    string `json:"id"`
	Start string `json:"start"`
	Moves []struct {
		M string `json:"m"`
	} `json:"moves"`
	Cur struct {
		Seq     int64    `json:"seq"`
		On      int64    `json:"on"`
		SFEN    string   `json:"sfen"`
		Turn    string   `json:"turn"`
		Legal   []string `json:"legal"`
		Outcome *struct {
			Result, Reason, Sentence, Rule string
		} `json:"outcome"`
		Next string `json:"next"`
	} `json:"cur"`
}

func (r record) moves() []string {
	all := make([]string, len(r.Moves))
	for i, m := range r.Moves {
		all[i] = m.M
	}
	return all
}

// game asks the server for a game.
func (c *club) game(id string) record {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", c.url+"/api/games/"+id, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	r, err := http.DefaultClient.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer r.Body.Close()
	var g record
	if err := json.NewDecoder(r.Body).Decode(&g); err != nil || r.StatusCode != http.StatusOK {
		c.t.Fatalf("GET %s: status %d, %v", req.URL, r.StatusCode, err)
	}
	return g
}
