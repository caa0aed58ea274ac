// Package process runs a program at the other end of a pipe and talks with it
// in lines, as game programs do:
//
//	p, err := process.Start("gnushogi")
//	err = p.Send("new")
//	for line := range p.Lines() { ... }
//	err = p.Close("quit", time.Second)
//
// A program that does not listen, does not answer, writes without end or
// leaves children behind harms nobody: sending has a time limit, what nobody
// reads waits in the pipe, and the whole family dies in the end.
package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// sendTime is how long a program may take to read a line.
const sendTime = 5 * time.Second

// Process is a program that runs. Send and Lines are for one goroutine each.
type Process struct {
	cmd   *exec.Cmd
	in    *os.File
	lines chan string
	last  tail
	stop  context.CancelFunc
	done  chan struct{} // closed when it has ended
	err   error         // why; to be read after done
}

// Option changes how a program is started.
type Option func(*exec.Cmd)

// Args are the arguments of the program.
func Args(args ...string) Option { return func(c *exec.Cmd) { c.Args = append(c.Args, args...) } }

// Dir is the folder in which the program runs.
func Dir(dir string) Option { return func(c *exec.Cmd) { c.Dir = dir } }

// Env are variables, NAME=VALUE, besides those of this process.
func Env(vars ...string) Option { return func(c *exec.Cmd) { c.Env = append(c.Environ(), vars...) } }

// Start runs a program, which is looked for as a shell does.
func Start(path string, options ...Option) (*Process, error) {
	ctx, cancel := context.WithCancel(context.Background())
	p := &Process{cmd: exec.CommandContext(ctx, path), lines: make(chan string), stop: cancel, done: make(chan struct{})}
	for _, o := range options {
		o(p.cmd)
	}
	p.cmd.Stderr = &p.last
	p.cmd.WaitDelay = time.Second
	family(p.cmd)
	if err := p.start(ctx); err != nil {
		cancel()
		return nil, fmt.Errorf("starting %s: %w", path, err)
	}
	return p, nil
}

func (p *Process) start(ctx context.Context) error {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return err
	}
	defer theirIn.Close()
	out, theirOut, err := os.Pipe()
	if err != nil {
		in.Close()
		return err
	}
	defer theirOut.Close()
	p.in, p.cmd.Stdin, p.cmd.Stdout = in, theirIn, theirOut
	if err := p.cmd.Start(); err != nil {
		in.Close()
		out.Close()
		return err
	}
	go p.read(ctx, out)
	go p.wait(in, out)
	return nil
}

// read hands on the lines of the output until it ends.
func (p *Process) read(ctx context.Context, out *os.File) {
	defer close(p.lines)
	for l := range ReadLines(ctx, out) {
		text := strings.TrimRight(l.Text, "\r\n")
		if text == "" {
			continue
		}
		select {
		case p.lines <- text:
		case <-ctx.Done():
			return
		}
	}
}

// wait notes how the program ends, and closes the pipes then: its children may
// hold them open.
func (p *Process) wait(in, out *os.File) {
	err := p.cmd.Wait()
	_ = p.cmd.Cancel() // the children; most programs have none
	p.err = fmt.Errorf("%s has ended", p.cmd.Path)
	if err != nil {
		p.err = fmt.Errorf("%s has ended: %w", p.cmd.Path, err)
	}
	if said := p.last.String(); said != "" {
		p.err = fmt.Errorf("%w; its last words: %s", p.err, said)
	}
	close(p.done)
	in.Close()
	// What it said before is still in the pipe.
	time.AfterFunc(time.Second, func() {
		p.stop()
		out.Close()
	})
}

// Send sends a line. The error says that the program has ended, or that it
// does not listen.
func (p *Process) Send(line string) error {
	if strings.ContainsAny(line, "\r\n") {
		return fmt.Errorf("the line %q would be more than one", line)
	}
	// Where pipes have no time limits, Kill ends the wait.
	_ = p.in.SetWriteDeadline(time.Now().Add(sendTime))
	_, err := p.in.WriteString(line + "\n")
	switch {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return fmt.Errorf("%s has not listened for %v", p.cmd.Path, sendTime)
	}
	if dead := p.Err(); dead != nil {
		return dead
	}
	return fmt.Errorf("%s does not listen: %w", p.cmd.Path, err)
}

// Lines are what the program says, without the ends of lines and without lines
// that are empty or longer than [MaxLine]. The channel is closed after the last.
func (p *Process) Lines() <-chan string { return p.lines }

// Err says how the program has ended, with the last it wrote to its standard
// error; nil while it runs. After the end of Lines it waits for that moment.
func (p *Process) Err() error {
	select {
	case <-p.done:
		return p.err
	case <-time.After(100 * time.Millisecond):
		return nil
	}
}

// Kill ends the program and its children at once.
func (p *Process) Kill() {
	p.stop()
	<-p.done
}

// Close says farewell, if there is something to say, and gives the program some
// time to end by itself before it is killed.
func (p *Process) Close(farewell string, grace time.Duration) {
	if farewell != "" {
		_ = p.Send(farewell) // it may be gone already
	}
	p.in.Close()
	timeout := time.After(grace)
	for {
		select {
		case _, open := <-p.lines:
			if !open { // it may still be busy with other things
				p.lines = nil
			}
			continue
		case <-p.done:
		case <-timeout:
		}
		p.Kill()
		return
	}
}

// tail keeps the last of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailBytes = 500

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if n := len(t.text); n > tailBytes {
		t.text = append(t.text[:0], t.text[n-tailBytes:]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(strings.Fields(strings.ToValidUTF8(string(t.text), "")), " ")
}
