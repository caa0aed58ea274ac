package store

import (
	"context"
	"sync"
	"sync/atomic"
)

// queueLength is how many requests wait before those who bring more do.
const queueLength = 1024

// groupEvents ends a group once it has so many events, which keeps the time of
// one commit, and with it the time that a move waits, short.
const groupEvents = 512

// request is a batch or a single statement on its way to the writer.
type request struct {
	batch *Batch // nil for a statement
	text  string // a statement that fits whatever is stored already
	args  []any

	state atomic.Int32
	done  chan error // of room for one
}

// The states of a request. Whoever moves it from queued decides whether it is
// committed; so no caller is left without knowing.
const (
	queued int32 = iota
	taken
	withdrawn
)

func (r *request) weight() int {
	if r.batch == nil {
		return 1
	}
	return len(r.batch.Events)
}

// queue brings requests from many goroutines to the writer.
type queue struct {
	requests chan *request
	closing  chan struct{}
	senders  sync.RWMutex // held for reading while a request is sent
	closed   bool
}

func newQueue() *queue {
	return &queue{requests: make(chan *request, queueLength), closing: make(chan struct{})}
}

// submit queues a request and waits for what becomes of it.
func (q *queue) submit(ctx context.Context, r *request) error {
	r.done = make(chan error, 1)
	if err := q.send(ctx, r); err != nil {
		return err
	}
	select {
	case err := <-r.done:
		return err
	case <-ctx.Done():
		if r.state.CompareAndSwap(queued, withdrawn) {
			return ctx.Err()
		}
		return <-r.done
	}
}

func (q *queue) send(ctx context.Context, r *request) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	q.senders.RLock()
	defer q.senders.RUnlock()
	if q.closed {
		return ErrClosed
	}
	select {
	case q.requests <- r:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-q.closing:
		return ErrClosed
	}
}

// stop lets nothing more in. What is in the queue can still be taken out.
func (q *queue) stop() {
	close(q.closing)
	q.senders.Lock()
	defer q.senders.Unlock()
	q.closed = true
	close(q.requests)
}

// next returns what waits, at least one request, or nil when the queue is
// stopped and empty.
func (q *queue) next() []*request {
	var group []*request
	for weight := 0; weight < groupEvents; {
		var r *request
		var open bool
		if len(group) == 0 {
			r, open = <-q.requests
		} else {
			select {
			case r, open = <-q.requests:
			default:
			}
		}
		if !open {
			break
		}
		if r.state.CompareAndSwap(queued, taken) {
			group = append(group, r)
			weight += r.weight()
		}
	}
	return group
}
