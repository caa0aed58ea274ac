package process

import (
	"bufio"
	"context"
	"errors"
	"io"
)

// MaxLine is the longest line that is read, in bytes: in protocols of game
// programs a game of some hundred thousand moves.
const MaxLine = 1 << 20

// Line is one line of input.
type Line struct {
	Text string
	Long bool  // it was longer than MaxLine and is left out
	Err  error // nothing more can be read
}

// ReadLines reads lines until the input or ctx ends, and closes the channel
// after the last. It may keep a goroutine in a Read that does not return.
func ReadLines(ctx context.Context, in io.Reader) <-chan Line {
	lines := make(chan Line)
	go func() {
		defer close(lines)
		r := bufio.NewReader(in)
		for {
			l, more := readLine(r)
			if l.Text != "" || l.Long || l.Err != nil {
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
func readLine(r *bufio.Reader) (l Line, more bool) {
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		if !l.Long {
			text = append(text, part...)
		}
		if len(text) > MaxLine {
			text, l.Long = nil, true
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == nil:
			l.Text = string(text)
			return l, true
		case !errors.Is(err, io.EOF):
			l.Err = err
		}
		l.Text = string(text)
		return l, false
	}
}
