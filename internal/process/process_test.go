package process

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// The test binary is also the program that the tests run.
const behaviour = "KOMADAI_TEST_PROCESS"

func TestMain(m *testing.M) {
	switch os.Getenv(behaviour) {
	case "":
		os.Exit(m.Run())
	case "echo":
		in := bufio.NewScanner(os.Stdin)
		in.Buffer(nil, MaxLine)
		for in.Scan() && in.Text() != "quit" {
			fmt.Printf("%s\r\n\r\n", in.Text())
		}
	case "deaf":
		time.Sleep(time.Hour)
	case "parent": // of a child that holds the pipes
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), behaviour+"=deaf")
		c.Stdin, c.Stdout = os.Stdin, os.Stdout
		if err := c.Start(); err != nil {
			fmt.Println(err)
		}
		fmt.Println("ready")
	case "fails":
		fmt.Println("first\nlast")
		fmt.Fprint(os.Stderr, strings.Repeat("x", 10000)+"\nout of\nmemory")
		os.Exit(4)
	}
}

func start(t *testing.T, how string) *Process {
	t.Helper()
	p, err := Start(os.Args[0], Env(behaviour+"="+how), Dir(t.TempDir()), Args("-test.run", "none"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

func TestEcho(t *testing.T) {
	p := start(t, "echo")
	for _, line := range []string{"usi", "  position startpos", strings.Repeat("x", MaxLine/2)} {
		if err := p.Send(line); err != nil {
			t.Fatal(err)
		}
		if got := <-p.Lines(); got != line {
			t.Errorf("%.50q came back as %.50q", line, got)
		}
	}
	if err := p.Send("two\nlines"); err == nil {
		t.Error("two lines were sent as one")
	}
	if err := p.Err(); err != nil {
		t.Errorf("while it runs: %v", err)
	}
	p.Close("quit", time.Minute)
	if err := p.Err(); err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("afterwards: %v", err)
	}
	if err := p.Send("usi"); err == nil {
		t.Error("sent to a program that has ended")
	}
}

func TestFailure(t *testing.T) {
	p := start(t, "fails")
	var said []string
	for line := range p.Lines() {
		said = append(said, line)
	}
	err := p.Err()
	if strings.Join(said, " ") != "first last" || err == nil || len(err.Error()) > 2*tailBytes ||
		!strings.Contains(err.Error(), "exit status 4; its last words: ") || !strings.HasSuffix(err.Error(), "x out of memory") {
		t.Errorf("it said %q and ended with %v", said, err)
	}
}

// Neither a program that does not listen nor children that outlive it keep
// anybody waiting.
func TestClose(t *testing.T) {
	p := start(t, "deaf")
	p.Close("quit", time.Millisecond)
	p = start(t, "parent")
	if got := <-p.Lines(); got != "ready" {
		t.Errorf("it said %q", got)
	}
	for line := range p.Lines() {
		t.Errorf("it said %q besides", line)
	}
	p.Close("", time.Millisecond)
	if _, err := Start("no/such/program"); err == nil {
		t.Error("started what is not there")
	}
}
