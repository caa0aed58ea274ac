package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

const (
	settleTimeout = 20 * time.Second // to learn what became of a lost commit
	transientMax  = 5                // times that a deadlock is tried again
)

// writer is the one goroutine that writes. It takes everything that waits and
// commits it at once: first together, in few statements; where a batch does
// not fit, each in a savepoint of its own, so that one is no harm to another.
type writer struct {
	*queue
	db      *sql.DB
	dialect *dialect
	name    string
	log     *slog.Logger
	stopped chan struct{}

	conn  *sql.Conn
	stmts map[string]*sql.Stmt // of conn, by text
	down  bool                 // the last group could not be written
}

func newWriter(db *sql.DB, d *dialect, name string, log *slog.Logger) *writer {
	return &writer{queue: newQueue(), db: db, dialect: d, name: name, log: log, stopped: make(chan struct{})}
}

// run writes until the queue is stopped and empty.
func (w *writer) run() {
	defer close(w.stopped)
	for {
		group := w.next()
		if group == nil {
			w.disconnect(false)
			return
		}
		errs := w.write(group)
		for i, r := range group {
			r.done <- errs[i]
		}
	}
}

// stop lets the writer finish what waits and returns when it has.
func (w *writer) stop() {
	w.queue.stop()
	<-w.stopped
}

// lostCommit is the error of a COMMIT that got no answer.
type lostCommit struct{ error }

func (e lostCommit) Unwrap() error { return e.error }

// errApart says that not every batch of a group could be stored as it is.
var errApart = errors.New("a batch of the group does not fit")

// write stores a group and returns the result of each request.
func (w *writer) write(group []*request) []error {
	apart, unsettled, reconnected := false, false, false
	var giveUp time.Time
	for transients := 0; ; {
		errs, err := w.transaction(group, apart, unsettled)
		if err == nil {
			if w.down {
				w.down = false
				w.log.Info("the database can be written again", "database", w.name)
			}
			return errs
		}
		if errors.Is(err, errApart) {
			apart = true
			continue
		}
		kind := w.dialect.classify(err)
		if kind == lost {
			w.disconnect(true)
		}
		var commit lostCommit
		switch {
		case errors.As(err, &commit) && kind == lost && !unsettled:
			// Perhaps it was committed. Stored again, each batch either goes in
			// or meets itself there.
			unsettled, apart = true, true
			giveUp = time.Now().Add(settleTimeout)
			w.log.Warn("the database was lost while it committed", "database", w.name, "err", err)
			continue
		case unsettled:
			if !w.pause(giveUp) {
				return w.fail(group, fmt.Errorf("%w: %w", ErrUnsettled, err))
			}
			continue
		case kind == transient && transients < transientMax:
			transients++
			continue
		case kind == lost && !reconnected: // it may have been idle too long
			reconnected = true
			continue
		}
		return w.fail(group, w.dialect.unavailable(err))
	}
}

// pause waits a little before a lost commit is looked into again. It returns
// false when it is time to give up.
func (w *writer) pause(giveUp time.Time) bool {
	if time.Now().After(giveUp) {
		return false
	}
	select {
	case <-w.closing:
		return false
	case <-time.After(200 * time.Millisecond):
		return true
	}
}

func (w *writer) fail(group []*request, err error) []error {
	if !w.down {
		w.down = true
		w.log.Error("the database cannot be written", "database", w.name, "err", err)
	}
	errs := make([]error, len(group))
	for i := range errs {
		errs[i] = err
	}
	return errs
}

// transaction stores a group in one transaction, together or each batch apart.
// With unsettled, a batch that is there already in full counts as stored.
func (w *writer) transaction(group []*request, apart, unsettled bool) (errs []error, err error) {
	ctx := context.Background()
	if w.dialect.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, w.dialect.timeout)
		defer cancel()
	}
	if err := w.connect(ctx); err != nil {
		return nil, err
	}
	if err := w.exec(ctx, w.dialect.begin); err != nil {
		w.disconnect(true) // it may stand inside a transaction
		return nil, err
	}
	defer func() {
		if err == nil {
			return
		}
		// SQLite may have rolled back by itself, and says so: that is no error.
		if rollback := w.exec(ctx, "ROLLBACK"); rollback != nil && w.dialect.classify(rollback) == lost {
			w.disconnect(true)
		}
	}()
	if apart {
		errs, err = w.putApart(ctx, group, unsettled)
	} else {
		errs, err = make([]error, len(group)), w.putTogether(ctx, group)
	}
	if err != nil {
		return nil, err
	}
	if err := w.exec(ctx, "COMMIT"); err != nil {
		return nil, lostCommit{err}
	}
	return errs, nil
}

// connect takes the writer's connection, if it has none.
func (w *writer) connect(ctx context.Context) error {
	if w.conn != nil {
		return nil
	}
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return err
	}
	w.conn, w.stmts = conn, map[string]*sql.Stmt{}
	return nil
}

// disconnect gives the connection back, or away where it is broken.
func (w *writer) disconnect(broken bool) {
	if w.conn == nil {
		return
	}
	for _, s := range w.stmts {
		s.Close()
	}
	if broken {
		w.conn.Raw(func(any) error { return driver.ErrBadConn })
	}
	w.conn.Close()
	w.conn, w.stmts = nil, nil
}

func (w *writer) stmt(ctx context.Context, text string) (*sql.Stmt, error) {
	if s := w.stmts[text]; s != nil {
		return s, nil
	}
	s, err := w.conn.PrepareContext(ctx, text)
	if err == nil {
		w.stmts[text] = s
	}
	return s, err
}

// exec runs a statement, which is prepared once for a connection.
func (w *writer) exec(ctx context.Context, text string, args ...any) error {
	s, err := w.stmt(ctx, text)
	if err != nil {
		return err
	}
	_, err = s.ExecContext(ctx, args...)
	return err
}

// count runs a statement that returns rows and counts them.
func (w *writer) count(ctx context.Context, text string, args ...any) (int, error) {
	s, err := w.stmt(ctx, text)
	if err != nil {
		return 0, err
	}
	rows, err := s.QueryContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	n := 0
	for rows.Next() {
		n++
	}
	return n, rows.Err()
}
