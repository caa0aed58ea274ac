// Package store keeps the event logs of games, with a summary row for each
// game, in SQLite or PostgreSQL behind one SQL text. An append is durable when
// it returns nil; one goroutine commits everything that waits at once.
//
//	s, err := store.Open(ctx, "/var/lib/komadai/komadai.db", store.Options{})
//	err = s.Append(ctx, store.Batch{Events: events, Summary: summary})
//	events, err = s.Events(ctx, game, 0)
//	err = s.Close()
//
// The SQL is a subset that both databases read alike: $n in the order of the
// arguments, RETURNING, ON CONFLICT, times as BIGINT milliseconds, JSON and ids
// as TEXT, and arguments of the column's Go type.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
)

// Errors that callers tell apart; what is returned wraps them and says more.
var (
	// ErrConflict says that somebody else appended that seq, that the nonce is
	// there already, or that the invitation code is taken. Nothing of the batch
	// was stored.
	ErrConflict = errors.New("conflict")

	// ErrNotFound says that there is no such game.
	ErrNotFound = errors.New("not found")

	// ErrUnavailable says that the database cannot be used now: the disk is full
	// or failing, or the server cannot be reached. Nothing of a batch was
	// stored; the same call may succeed later.
	ErrUnavailable = errors.New("the database is unavailable")

	// ErrUnsettled says that the server was lost in the middle of a commit and
	// did not come back in time: the batch may be stored or not. Only reading
	// the game again, or appending the same batch, will tell. SQLite never
	// gives it.
	ErrUnsettled = errors.New("the database was lost while it committed")

	// ErrInUse says that another process has the SQLite file.
	ErrInUse = errors.New("the database is in use")

	// ErrClosed says that the store was closed.
	ErrClosed = errors.New("the store is closed")
)

// Event is one thing that happened in a game, a row of its log.
type Event struct {
	Game      string
	Seq       int64  // from 1, without gaps
	At        int64  // Unix milliseconds
	Actor     string // "black", "white" or "server"
	Kind      string
	Move      string
	ChargedMS int64
	Nonce     string // unique within the game; "" for none
	Visible   string // to whom: "all", "black", "white" or "nobody"
	Data      string // JSON, or ""
}

// Summary is the row of a game in lists, written in one transaction with the
// events. Variant, Rules, Start and CreatedAt are written with the first event
// and stay as they are.
type Summary struct {
	Game, Variant, Rules, Start string

	State    string // "waiting" while a seat is open, "live", "over"
	Turn     string // "black", "white" or ""
	Ply      int
	SFEN     string // the present position
	LastMove string

	Black, White         string // names to show
	BlackKind, WhiteKind string // "human", "computer" or "open"

	DeadlineAt     int64 // Unix milliseconds, 0 for none
	Result, Reason string
	Invite         string // secret code of an open seat, "" for none; unique
	Next           string // id of the game that follows
	CreatedAt      int64
	UpdatedAt      int64
	Seq            int64 // of the last event
}

// Batch is what is appended together or not at all: events of one game with
// rising seqs, and the summary after the last of them.
type Batch struct {
	Events  []Event
	Summary Summary
}

// Options are what may be left out when a store is opened.
type Options struct {
	Log *slog.Logger // nil for none
}

// Store is an open database. Its methods may be called from many goroutines.
type Store struct {
	name     string  // for people: the file, or the server without its password
	read     *sql.DB // many connections
	write    *sql.DB // one connection, the writer's
	lock     *fileLock
	writer   *writer
	lastBeat int64

	close    sync.Once
	closeErr error
}

// Open opens a database and brings its tables up to date. A dsn that begins
// with "postgres://" or "postgresql://" names a PostgreSQL server; anything
// else is the path of a SQLite file, which is created with its directory where
// it is missing, and which one process at a time may have open.
func Open(ctx context.Context, dsn string, o Options) (*Store, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	var s *Store
	var err error
	switch scheme, _, found := strings.Cut(dsn, "://"); {
	case dsn == "":
		err = errors.New("no database is named: want the path of a SQLite file or postgres://user@host/name")
	case scheme == "postgres" || scheme == "postgresql":
		s, err = openPostgres(ctx, dsn, o)
	case found || strings.HasPrefix(dsn, "file:") || dsn == ":memory:":
		err = fmt.Errorf("database %q: want the path of a SQLite file or postgres://user@host/name", hidePassword(dsn))
	default:
		s, err = openSQLite(ctx, dsn, o)
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return s, nil
}

// start reads what the last process left and starts the writer.
func (s *Store) start(ctx context.Context, d *dialect, log *slog.Logger) error {
	err := s.read.QueryRowContext(ctx, `SELECT coalesce(max(at), 0) FROM node_beat`).Scan(&s.lastBeat)
	if err != nil {
		return fmt.Errorf("read the last heartbeat in %s: %w", s.name, err)
	}
	s.writer = newWriter(s.write, d, s.name, log)
	go s.writer.run()
	return nil
}

// String names the database for people, without its password.
func (s *Store) String() string { return s.name }

// Append stores a batch. When it returns nil, the batch is durable; when it
// returns an error, nothing of the batch is stored (but see [ErrUnsettled]). A
// context that ends withdraws a batch that still waits; once its commit has
// begun, Append waits for the result.
func (s *Store) Append(ctx context.Context, b Batch) error {
	if err := b.check(); err != nil {
		return fmt.Errorf("store: append to game %q: %w", b.Summary.Game, err)
	}
	if err := s.writer.submit(ctx, &request{batch: &b}); err != nil {
		return fmt.Errorf("store: append to game %q at %d: %w", b.Summary.Game, b.Events[0].Seq, err)
	}
	return nil
}

// Beat writes that a node was alive at a time (Unix milliseconds). An earlier
// time than the node's last changes nothing.
func (s *Store) Beat(ctx context.Context, node string, at int64) error {
	if node == "" || !isText(node) {
		return fmt.Errorf("store: heartbeat of node %q: want a name in UTF-8", node)
	}
	if err := s.writer.submit(ctx, &request{text: upsertBeat, args: []any{node, at}}); err != nil {
		return fmt.Errorf("store: heartbeat of node %q: %w", node, err)
	}
	return nil
}

// LastBeat returns the latest heartbeat of any node before this store was
// opened, 0 if there is none.
func (s *Store) LastBeat(ctx context.Context) (int64, error) {
	return s.lastBeat, ctx.Err()
}

// Close writes what still waits and closes the database. Appends that come
// later give [ErrClosed].
func (s *Store) Close() error {
	s.close.Do(func() {
		s.writer.stop()
		s.closeErr = s.release()
	})
	return s.closeErr
}

// release gives back everything but the writer.
func (s *Store) release() error {
	var errs []error
	if s.read != nil {
		errs = append(errs, s.read.Close())
	}
	if s.write != nil {
		errs = append(errs, s.write.Close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.release())
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("store: close %s: %w", s.name, err)
	}
	return nil
}
