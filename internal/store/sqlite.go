package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"modernc.org/sqlite"
)

// Result codes of SQLite that mean something to us; they never change. All but
// the last are primary codes.
const (
	sqliteBusy       = 5
	sqliteReadOnly   = 8
	sqliteIOErr      = 10
	sqliteCorrupt    = 11
	sqliteFull       = 13
	sqliteCantOpen   = 14
	sqliteConstraint = 19
	sqliteNotADB     = 26
	sqliteUnique     = sqliteConstraint | 8<<8
)

// sqliteReaders is how many connections read at the same time.
const sqliteReaders = 4

// sqlitePragmas hold for every connection. With synchronous=FULL a commit in
// WAL mode is one fsync; fullfsync makes that one real on macOS and is nothing
// elsewhere. The size limit gives the space of a grown WAL back.
var sqlitePragmas = []string{
	"busy_timeout(5000)",
	"journal_mode(WAL)",
	"synchronous(FULL)",
	"fullfsync(ON)",
	"checkpoint_fullfsync(ON)",
	"foreign_keys(ON)",
	"journal_size_limit(67108864)",
	"cache_size(-16000)",
}

// sqliteCode returns the primary result code, -1 if the error is not SQLite's.
func sqliteCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return -1
}

func sqliteDialect() *dialect {
	return &dialect{
		begin: "BEGIN IMMEDIATE",
		// There is no way to a server to save, and SQLite looks each parameter up
		// by walking through all of them.
		rows: 8,
		classify: func(err error) class {
			switch sqliteCode(err) {
			case sqliteConstraint:
				return breach
			case -1:
				return lost
			}
			return refused
		},
		unique: func(err error) bool {
			var e *sqlite.Error
			return errors.As(err, &e) && e.Code() == sqliteUnique
		},
		explain: explainSQLite,
	}
}

func explainSQLite(err error) string {
	switch sqliteCode(err) {
	case sqliteFull:
		return "the disk is full: free some space there"
	case sqliteIOErr:
		return "the disk fails or is full: look at its state and its free space"
	case sqliteReadOnly:
		return "the file or its directory cannot be written: give this user the right to"
	case sqliteCantOpen:
		return "a file of the database cannot be opened: look whether its directory is still there and may be written"
	case sqliteBusy:
		return "another program holds the file: close it there"
	case sqliteCorrupt:
		return "the file is damaged: put a copy of it back"
	case sqliteNotADB:
		return "this is no SQLite database: name another file"
	}
	return ""
}

func openSQLite(ctx context.Context, path string, o Options) (s *Store, err error) {
	path, err = prepareFile(path)
	if err != nil {
		return nil, err
	}
	s = &Store{name: path}
	defer func() {
		if err != nil {
			s.release()
			s = nil
		}
	}()
	if s.lock, err = takeLock(path + ".lock"); err != nil {
		if errors.Is(err, ErrInUse) {
			return s, fmt.Errorf("%s: %w: stop that one, or name another database file", path, err)
		}
		return s, advise(path, err)
	}
	// SQLite would say only that it cannot open the file; this says why.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return s, advise(path, err)
	}
	f.Close()

	if s.write, err = sqliteDB(path, 1); err != nil {
		return s, err
	}
	if err := s.prepareSQLite(ctx, migrations, o); err != nil {
		if hint := explainSQLite(err); hint != "" {
			return s, fmt.Errorf("open %s: %s (%w)", path, hint, err)
		}
		return s, fmt.Errorf("open %s: %w", path, err)
	}
	if s.read, err = sqliteDB(path, sqliteReaders, "query_only(ON)"); err != nil {
		return s, err
	}
	return s, s.start(ctx, sqliteDialect(), o.Log)
}

// prepareFile makes the directory of a database and returns the path that all
// names of the file lead to, so that there is one lock.
func prepareFile(path string) (string, error) {
	if !isText(path) {
		return "", fmt.Errorf("database file %q: want a path in UTF-8", path)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("cannot make the directory %s: %w: make it yourself, or name another database file", dir, reason(err))
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	} else if real, err := filepath.EvalSymlinks(dir); err == nil {
		path = filepath.Join(real, filepath.Base(path))
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		what := "no regular file"
		if info.IsDir() {
			what = "a directory"
		}
		return "", fmt.Errorf("%s is %s: name a file, such as %s", path, what, filepath.Join(path, "komadai.db"))
	}
	return path, nil
}

// advise says what to do when the file or its lock cannot be made or opened.
func advise(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w: give this user the right to write in %s, or name another database file",
		path, reason(err), filepath.Dir(path))
}

// reason leaves the path out of an error that is told together with one.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// sqliteDB opens a pool of connections that have the common pragmas and more.
func sqliteDB(path string, connections int, more ...string) (*sql.DB, error) {
	c, err := sqlite.NewConnector(sqliteURL(path, slices.Concat(sqlitePragmas, more)))
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(c)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// sqliteURL writes a path, whatever is in it, as SQLite's driver reads it.
func sqliteURL(path string, pragmas []string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/...
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: url.Values{"_pragma": pragmas}.Encode()}
	return u.String()
}

// prepareSQLite brings the tables up to date. A database that has games is
// copied first, since SQLite has no other way back.
func (s *Store) prepareSQLite(ctx context.Context, source fs.FS, o Options) error {
	var tables, ours int
	err := s.write.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(name = 'goose_db_version'), 0)
		FROM sqlite_schema WHERE type = 'table'`).Scan(&tables, &ours)
	if err != nil {
		return err
	}
	if tables > 0 && ours == 0 {
		return errors.New("the file is a database of another program: name another file")
	}
	return migrate(ctx, s.write, source, "sqlite", o.Log, func(version int64) error {
		copied, err := copySQLite(ctx, s.write, s.name, version)
		if err != nil {
			return fmt.Errorf("copy the database before its tables change: %w", err)
		}
		o.Log.Info("copied the database before its tables change", "copy", copied)
		return nil
	})
}

// copySQLite writes a copy of the database beside it, named after the version
// of its tables, and returns the copy's path.
func copySQLite(ctx context.Context, db *sql.DB, path string, version int64) (string, error) {
	copied := fmt.Sprintf("%s.v%d.copy", path, version)
	for n := 2; ; n++ {
		if _, err := os.Lstat(copied); errors.Is(err, fs.ErrNotExist) {
			break
		}
		copied = fmt.Sprintf("%s.v%d-%d.copy", path, version, n)
	}
	// It is built under another name, so that a copy by its name is a whole one.
	part := copied + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, part); err != nil {
		os.Remove(part)
		return "", err
	}
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return "", err
	}
	err = errors.Join(f.Chmod(0o600), f.Sync(), f.Close())
	if err != nil {
		return "", err
	}
	return copied, os.Rename(part, copied)
}
