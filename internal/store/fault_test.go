package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// faulty is a connector whose statements pass through a function, which may
// fail in their place, before or after them.
type faulty struct {
	driver.Connector
	pass func(query string, run func() error) error
}

func (f *faulty) Connect(ctx context.Context) (driver.Conn, error) {
	var conn driver.Conn
	err := f.pass("CONNECT", func() (err error) {
		conn, err = f.Connector.Connect(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &faultyConn{conn, f}, nil
}

type faultyConn struct {
	driver.Conn
	f *faulty
}

func (c *faultyConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return &faultyStmt{s, query, c.f}, nil
}

type faultyStmt struct {
	driver.Stmt
	query string
	f     *faulty
}

func (s *faultyStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (res driver.Result, err error) {
	err = s.f.pass(s.query, func() (err error) {
		res, err = s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
		return err
	})
	return res, err
}

func (s *faultyStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (rows driver.Rows, err error) {
	err = s.f.pass(s.query, func() (err error) {
		rows, err = s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
		return err
	})
	return rows, err
}

// dsnConnector opens connections as a driver does for a dsn.
type dsnConnector struct {
	dsn    string
	driver driver.Driver
}

func (c dsnConnector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.dsn) }
func (c dsnConnector) Driver() driver.Driver                        { return c.driver }

// openFaulty opens a store whose writer works through pass.
func openFaulty(t *testing.T, dsn string, pass func(query string, run func() error) error) *Store {
	s := open(t, dsn)
	s.writer.stop()
	name := dsn
	if !strings.HasPrefix(dsn, "postgres") {
		name = sqliteURL(dsn, sqlitePragmas)
	}
	db := sql.OpenDB(&faulty{dsnConnector{name, s.write.Driver()}, pass})
	t.Cleanup(func() { db.Close() })
	s.writer = newWriter(db, s.writer.dialect, s.name, slog.New(slog.DiscardHandler))
	go s.writer.run()
	return s
}

var errGone = errors.New("the network is gone")

// failing returns a pass function that treats the first n runs of a query.
func failing(query string, n int, treat func(run func() error) error) func(string, func() error) error {
	var seen atomic.Int64
	return func(q string, run func() error) error {
		if strings.HasPrefix(q, query) && seen.Add(1) <= int64(n) {
			return treat(run)
		}
		return run()
	}
}

func before(func() error) error { return errGone }

func after(run func() error) error { return errors.Join(errGone, run()) }

// Whatever is lost, and when, the caller learns the truth and the batch is
// there once.
func TestLostConnection(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		if !strings.HasPrefix(dsn, "postgres") {
			open(t, dsn).Close() // so that all cases share the tables
		}
		for i, c := range []struct {
			query string
			times int
			treat func(func() error) error
			ok    bool
		}{
			{"CONNECT", 1, before, true},
			{"BEGIN", 1, before, true},
			{"BEGIN", 1, after, true},
			{"INSERT INTO game_event", 1, before, true},
			{"INSERT INTO game_event", 1, after, true},
			{"COMMIT", 1, before, true},
			{"COMMIT", 1, after, true},
			{"COMMIT", 3, before, true},
			{"COMMIT", 2, after, true},
			{"CONNECT", 2, before, false},
			{"BEGIN", 2, before, false},
		} {
			name := fmt.Sprint(i, c.query, c.times)
			t.Run(name, func(t *testing.T) {
				s := openFaulty(t, dsn, failing(c.query, c.times, c.treat))
				err := s.Append(t.Context(), batch(name, 1, 2))
				switch {
				case c.ok && err != nil:
					t.Fatal(err)
				case c.ok:
					wantEvents(t, s, name, 2)
				case !errors.Is(err, ErrUnavailable):
					t.Fatalf("append: %v, want ErrUnavailable", err)
				default:
					mustAppend(t, s, batch(name, 1, 2)) // it goes on working
					wantEvents(t, s, name, 2)
				}
				mustAppend(t, s, batch(name, 3, 1))
				if err := s.Append(t.Context(), batch(name, 3, 1)); !errors.Is(err, ErrConflict) {
					t.Errorf("the same batch again: %v, want ErrConflict", err)
				}
				s.Close()
			})
		}
	})
}

// A commit that was lost and whose place somebody else took is a conflict.
func TestLostCommitMeetsAnother(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		w := idle(t, s)
		mine, other := batch("g", 1, 2), batch("g", 1, 2)
		other.Events[1].Move = "9i9h"
		if _, err := w.transaction([]*request{{batch: &other}}, false, false); err != nil {
			t.Fatal(err)
		}
		errs, err := w.transaction([]*request{{batch: &mine}, {batch: &other}}, true, true)
		if err != nil || !errors.Is(errs[0], ErrConflict) || errs[1] != nil {
			t.Errorf("%v (%v), want a conflict for the first and nothing for the second", errs, err)
		}
	})
}

func TestUnsettled(t *testing.T) {
	var gone atomic.Bool
	s := openFaulty(t, t.TempDir()+"/komadai.db", func(q string, run func() error) error {
		if strings.HasPrefix(q, "COMMIT") {
			gone.Store(true)
			return after(run)
		}
		if gone.Load() {
			return errGone
		}
		return run()
	})
	result := make(chan error)
	go func() { result <- s.Append(context.Background(), batch("g", 1, 1)) }()
	for !gone.Load() {
		time.Sleep(time.Millisecond)
	}
	go s.Close() // it need not wait for the time to run out
	if err := <-result; !errors.Is(err, ErrUnsettled) {
		t.Errorf("append: %v, want ErrUnsettled", err)
	}
}

// gate is a pass function that holds every COMMIT until it is opened.
type gate struct {
	arrived chan struct{}
	open    chan struct{}
}

func newGate() *gate { return &gate{make(chan struct{}, 100), make(chan struct{})} }

func (g *gate) pass(q string, run func() error) error {
	if strings.HasPrefix(q, "COMMIT") {
		g.arrived <- struct{}{}
		<-g.open
	}
	return run()
}

func TestContextWhileQueued(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		g := newGate()
		s := openFaulty(t, dsn, g.pass)
		first := make(chan error)
		ctx, cancel := context.WithCancel(t.Context())
		go func() { first <- s.Append(ctx, batch("first", 1, 1)) }()
		<-g.arrived
		second := make(chan error)
		go func() { second <- s.Append(ctx, batch("second", 1, 1)) }()
		for len(s.writer.requests) == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
		if err := <-second; !errors.Is(err, context.Canceled) {
			t.Errorf("the one that waits: %v, want context.Canceled", err)
		}
		close(g.open)
		if err := <-first; err != nil {
			t.Errorf("the one under way: %v, want nil", err)
		}
		mustAppend(t, s, batch("third", 1, 1))
		wantEvents(t, s, "first", 1)
		wantEvents(t, s, "third", 1)
		if _, err := s.Summary(t.Context(), "second"); !errors.Is(err, ErrNotFound) {
			t.Errorf("the one withdrawn: %v, want ErrNotFound", err)
		}
	})
}

// Everything that waits behind one commit goes into the next, and Close writes
// it before it returns.
func TestCloseWritesWhatWaits(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		g := newGate()
		s := openFaulty(t, dsn, g.pass)
		const waiting = 60
		var all sync.WaitGroup
		add := func(i int) {
			all.Go(func() {
				if err := s.Append(context.Background(), batch(fmt.Sprint("g", i), 1, 1)); err != nil {
					t.Error(err)
				}
			})
		}
		add(0)
		<-g.arrived
		for i := 1; i <= waiting; i++ {
			add(i)
		}
		for len(s.writer.requests) < waiting {
			time.Sleep(time.Millisecond)
		}
		close(g.open)
		s.Close()
		all.Wait()
		if commits := 1 + len(g.arrived); commits != 2 {
			t.Errorf("%d commits, want 2", commits)
		}
		s = open(t, dsn)
		for i := range waiting + 1 {
			wantEvents(t, s, fmt.Sprint("g", i), 1)
		}
	})
}

// A full disk refuses what does not fit and says so; what was acknowledged is
// there, and with room again the store goes on.
func TestFullDisk(t *testing.T) {
	dsn := t.TempDir() + "/komadai.db"
	var lines strings.Builder
	s, err := Open(t.Context(), dsn, Options{Log: slog.New(slog.NewTextHandler(&lines, nil))})
	if err != nil {
		t.Fatal(err)
	}
	mustAppend(t, s, batch("g", 1, 1))
	// The writer rests, so its connection may be used here.
	limit := func(pages string) {
		if _, err := s.writer.conn.ExecContext(t.Context(), `PRAGMA max_page_count = `+pages); err != nil {
			t.Fatal(err)
		}
	}
	limit("30")
	seq, refusals := int64(1), 0
	for refusals < 5 && seq < 10_000 {
		switch err := s.Append(t.Context(), batch("g", seq+1, 20)); {
		case err == nil:
			seq += 20
		case errors.Is(err, ErrUnavailable) && strings.Contains(err.Error(), "the disk is full: free some space"):
			refusals++
		default:
			t.Fatal(err)
		}
	}
	if refusals < 5 || seq == 1 {
		t.Fatalf("%d refusals after %d events", refusals, seq)
	}
	wantEvents(t, s, "g", seq)
	limit("10000")
	mustAppend(t, s, batch("g", seq+1, 20))
	wantEvents(t, s, "g", seq+20)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantEvents(t, open(t, dsn), "g", seq+20)
	if n := strings.Count(lines.String(), "level=ERROR"); n != 1 {
		t.Errorf("the log says %d times that the database cannot be written, want once:\n%s", n, &lines)
	}
	if n := strings.Count(lines.String(), "can be written again"); n != 1 {
		t.Errorf("the log says %d times that it can again, want once:\n%s", n, &lines)
	}
}
