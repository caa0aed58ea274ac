package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// migrations holds a folder of numbered migrations for each database. The
// tables that come out of the two are the same but for the names of types.
//
//go:embed sqlite/*.sql postgres/*.sql
var migrations embed.FS

// migrate brings the tables up to date. Before it changes tables that exist,
// it calls before, if that is not nil, with their version.
func migrate(ctx context.Context, db *sql.DB, source fs.FS, folder string, log *slog.Logger, before func(version int64) error) error {
	sub, err := fs.Sub(source, folder)
	if err != nil {
		return err
	}
	kind := goose.DialectSQLite3
	options := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}
	if folder == "postgres" {
		kind = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60))
		if err != nil {
			return err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(kind, db, sub, options...)
	if err != nil {
		return err
	}
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the version of the tables: %w", err)
	}
	switch {
	case current > target:
		return fmt.Errorf("the tables have version %d, written by a newer komadai; this one knows version %d: run the newer one", current, target)
	case current == target:
		return nil
	}
	if current > 0 && before != nil {
		if err := before(current); err != nil {
			return err
		}
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bring the tables from version %d to %d: %w", current, target, err)
	}
	log.Info("brought the tables up to date", "from", current, "to", target)
	return nil
}
