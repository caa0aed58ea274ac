package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// postgresReaders is how many connections read at the same time.
const postgresReaders = 8

func postgresDialect() *dialect {
	return &dialect{
		begin:   "BEGIN ISOLATION LEVEL READ COMMITTED",
		rows:    rowsMax,
		timeout: 15 * time.Second,
		classify: func(err error) class {
			var e *pgconn.PgError
			if !errors.As(err, &e) {
				return lost
			}
			switch code := e.Code; {
			case code == "40001" || code == "40P01": // serialization failure, deadlock
				return transient
			case strings.HasPrefix(code, "22"), strings.HasPrefix(code, "23"): // data, constraint
				return breach
			case strings.HasPrefix(code, "08"), strings.HasPrefix(code, "57P"): // connection, shutdown
				return lost
			}
			return refused
		},
		unique: func(err error) bool {
			var e *pgconn.PgError
			return errors.As(err, &e) && e.Code == "23505"
		},
		explain: explainPostgres,
	}
}

func explainPostgres(err error) string {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return "the server cannot be reached: see that it runs and that the network is up"
	}
	switch code := e.Code; {
	case code == "53100":
		return "the server's disk is full: free some space there"
	case code == "53300":
		return "the server has no connection left: raise its max_connections"
	case code == "25006":
		return "the server is a read-only copy: name the primary one"
	case code == "3D000":
		return "the server has no such database: create it with createdb"
	case strings.HasPrefix(code, "28"):
		return "the server refuses this user: correct the user and the password"
	case code == "42501":
		return "this user may not do that: grant it the right to create and write tables"
	case strings.HasPrefix(code, "57P"):
		return "the server is starting or stopping: wait for it"
	}
	return ""
}

func openPostgres(ctx context.Context, dsn string, o Options) (s *Store, err error) {
	cfg, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("%w: want postgres://user:password@host:port/name", err) // pgx hides the password
	}
	if cfg.ConnectTimeout == 0 {
		cfg.ConnectTimeout = 10 * time.Second
	}
	if cfg.RuntimeParams["application_name"] == "" {
		cfg.RuntimeParams["application_name"] = "komadai"
	}
	s = &Store{
		name:  "postgres://" + net.JoinHostPort(cfg.Host, strconv.Itoa(int(cfg.Port))) + "/" + cfg.Database,
		read:  postgresDB(cfg, postgresReaders),
		write: postgresDB(cfg, 1), // so that a new one replaces it, not an old one out of a pool
	}
	err = s.read.PingContext(ctx)
	if err == nil {
		err = migrate(ctx, s.read, migrations, "postgres", o.Log, nil)
	}
	if err == nil {
		err = s.start(ctx, postgresDialect(), o.Log)
	}
	if err != nil {
		s.release()
		if hint := explainPostgres(err); hint != "" && ctx.Err() == nil {
			return nil, fmt.Errorf("open %s: %s (%w)", s.name, hint, err)
		}
		return nil, fmt.Errorf("open %s: %w", s.name, err)
	}
	return s, nil
}

func postgresDB(cfg *pgx.ConnConfig, connections int) *sql.DB {
	db := stdlib.OpenDB(*cfg, stdlib.OptionAfterConnect(durable))
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	db.SetConnMaxIdleTime(5 * time.Minute)
	return db
}

// durable sees to it that a commit on a connection waits for the disk, even
// where the server's settings say otherwise.
func durable(ctx context.Context, c *pgx.Conn) error {
	var mode string
	if err := c.QueryRow(ctx, `SHOW synchronous_commit`).Scan(&mode); err != nil {
		return err
	}
	if mode != "off" {
		return nil
	}
	_, err := c.Exec(ctx, `SET synchronous_commit = on`)
	return err
}

// hidePassword returns a dsn fit for an error message.
func hidePassword(dsn string) string {
	u, err := url.Parse(dsn)
	if err != nil {
		scheme, _, _ := strings.Cut(dsn, ":")
		return scheme + ":..."
	}
	return u.Redacted()
}
