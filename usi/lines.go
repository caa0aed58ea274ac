package usi

import (
	"bufio"
	"context"
	"errors"
	"io"
	"sync"
)

// maxLine is the longest line that is read, in bytes: a game of some hundred
// thousand moves.
const maxLine = 1 << 20

// line is one line of input, without its end.
type line struct {
	text string
	long bool  // it was longer than maxLine and is left out
	err  error // nothing more can be read
}

// readLines reads lines until the input or ctx ends, and closes the channel
// after the last. It may keep a goroutine in a Read that does not return.
func readLines(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		r := bufio.NewReader(in)
		for {
			l, more := readLine(r)
			if l.text != "" || l.long || l.err != nil {
				select {
				case lines <- l:
				case <-ctx.Done():
					return
				}
			}
			if !more {
				return
			}
		}
	}()
	return lines
}

// readLine reads to the next line feed, and reports whether there may be more.
// A line that is too long is read to its end, but not kept.
func readLine(r *bufio.Reader) (l line, more bool) {
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		if !l.long {
			text = append(text, part...)
		}
		if len(text) > maxLine {
			text, l.long = nil, true
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == nil:
			l.text = string(text)
			return l, true
		case !errors.Is(err, io.EOF):
			l.err = err
		}
		l.text = string(text)
		return l, false
	}
}

// output writes lines, each at once and whole, from any goroutine.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	failed error
	broken func(error) // called with the first error
}

func (o *output) line(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failed != nil {
		return
	}
	if _, o.failed = io.WriteString(o.w, text+"\n"); o.failed != nil {
		o.broken(o.failed)
	}
}

func (o *output) err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.failed
}
