package usi

import (
	"io"
	"sync"
)

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
