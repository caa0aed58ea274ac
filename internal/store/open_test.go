package store

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// Wherever a database cannot be opened, a sentence says what to do.
func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte(strings.Repeat("no database at all\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(dir, "foreign.db")
	db, err := sqliteDB(foreign, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE bookmark (url TEXT)`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	for dsn, want := range map[string]string{
		"":                                 "no database is named",
		":memory:":                         "want the path of a SQLite file or postgres://",
		"file:komadai.db":                  "want the path of a SQLite file or postgres://",
		"mysql://me:secret@host/db":        "want the path of a SQLite file or postgres://",
		dir:                                "is a directory: name a file, such as " + filepath.Join(dir, "komadai.db"),
		filepath.Join(file, "komadai.db"):  "cannot make the directory " + file + ": ",
		file:                               "this is no SQLite database: name another file",
		foreign:                            "the file is a database of another program: name another file",
		filepath.Join(dir, "a\xff.db"):     "want a path in UTF-8",
		"postgres://host:port/db":          "want postgres://user:password@host:port/name",
		"postgres://me:secret@127.0.0.1:1": "the server cannot be reached: see that it runs",
	} {
		s, err := Open(t.Context(), dsn, Options{})
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("open %q: %v, want %q and no password", dsn, err, want)
		}
	}
	// What could not be opened is not held either.
	if l, err := takeLock(foreign + ".lock"); err != nil {
		t.Errorf("the lock of a database that was refused: %v", err)
	} else {
		l.release()
	}
}

func TestOpenWithoutRights(t *testing.T) {
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		t.Skip("this user may write everywhere")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "komadai.db"):        "permission denied: give this user the right to write in " + dir,
		filepath.Join(dir, "sub", "komadai.db"): "permission denied: make it yourself, or name another database file",
	} {
		if s, err := Open(t.Context(), path, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			if err == nil {
				s.Close()
			}
			t.Errorf("open %s: %v, want %q", path, err, want)
		}
	}
}

func TestOpenOddPaths(t *testing.T) {
	dir := t.TempDir()
	names := []string{"a b", "100%41", "#x", "日本", "a'b", "new/deep/dir"}
	if runtime.GOOS != "windows" {
		names = append(names, "why?mode=memory", "a&b=c", `back\slash`)
	}
	for _, name := range names {
		path := filepath.Join(dir, name, name+".db")
		s := open(t, path)
		mustAppend(t, s, batch("g", 1, 1))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", path, err)
		}
		wantEvents(t, open(t, path), "g", 1)
	}
}

// A link to a database is the same database.
func TestLockSeesThroughLinks(t *testing.T) {
	dir := t.TempDir()
	s := open(t, filepath.Join(dir, "komadai.db"))
	link := filepath.Join(dir, "link.db")
	if err := os.Symlink(s.String(), link); err != nil {
		t.Skip("no symbolic links:", err)
	}
	if _, err := Open(t.Context(), link, Options{}); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("open a link: %v, want that it is in use", err)
	}
}

// A file that a dead process left beside the database is no obstacle.
func TestStaleLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "komadai.db")
	if err := os.WriteFile(path+".lock", []byte("1\nand more than a number"), 0o600); err != nil {
		t.Fatal(err)
	}
	open(t, path)
	text, err := os.ReadFile(path + ".lock")
	if want := fmt.Sprintf("%d\n", os.Getpid()); err != nil || string(text) != want {
		t.Errorf("the lock file has %q (%v), want %q", text, err, want)
	}
}

func TestPragmas(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "komadai.db"))
	mustAppend(t, s, batch("g", 1, 1))
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000", "fullfsync": "1",
	} {
		var read, written string
		if err := s.read.QueryRow(`PRAGMA ` + pragma).Scan(&read); err != nil {
			t.Fatal(err)
		}
		if err := s.writer.conn.QueryRowContext(t.Context(), `PRAGMA `+pragma).Scan(&written); err != nil {
			t.Fatal(err)
		}
		if read != want || written != want {
			t.Errorf("%s is %q for readers and %q for the writer, want %q", pragma, read, written, want)
		}
	}
	if _, err := s.read.Exec(`DELETE FROM game_event`); err == nil {
		t.Error("a reader may write")
	}
}

// On a server that does not wait for its disk, the store does.
func TestPostgresWaitsForItsDisk(t *testing.T) {
	for set, want := range map[string]string{"off": "on", "on": "on", "local": "local"} {
		s := open(t, postgresSchema(t)+"&synchronous_commit="+set)
		var got string
		if err := s.write.QueryRow(`SHOW synchronous_commit`).Scan(&got); err != nil || got != want {
			t.Errorf("with synchronous_commit = %s it is %q (%v), want %q", set, got, err, want)
		}
	}
}

// A server that cuts every connection, as it does when it is restarted, costs
// no append.
func TestPostgresRestarts(t *testing.T) {
	s := open(t, postgresSchema(t))
	mustAppend(t, s, batch("g", 1, 1))
	var all sync.WaitGroup
	for range 20 { // so that there are many connections
		all.Go(func() {
			if _, err := s.Events(t.Context(), "g", 0); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for seq := int64(2); seq < 6; seq++ {
		var writer int
		if err := s.writer.conn.QueryRowContext(t.Context(), `SELECT pg_backend_pid()`).Scan(&writer); err != nil {
			t.Fatal(err)
		}
		if _, err := s.read.Exec(`SELECT pg_terminate_backend($1, 5000)`, writer); err != nil {
			t.Fatal(err)
		}
		mustAppend(t, s, batch("g", seq, 1))
	}
	wantEvents(t, s, "g", 5)
}

// Many nodes may start at once on an empty server.
func TestPostgresNodesStartTogether(t *testing.T) {
	dsn := postgresSchema(t)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			s, err := Open(context.Background(), dsn, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Append(context.Background(), batch(fmt.Sprint("g", i), 1, 1)); err != nil {
				t.Error(err)
			}
			s.Close()
		})
	}
	all.Wait()
	s := open(t, dsn)
	for i := range 4 {
		wantEvents(t, s, fmt.Sprint("g", i), 1)
	}
}

// tablesOfSQLite describes the tables of a SQLite database: for each a line for
// each column, and for each index one.
func tablesOfSQLite(t *testing.T, db *sql.DB) []string {
	t.Helper()
	return lines(t, db, `
SELECT m.name || '.' || c.name || ' ' || CASE upper(c.type) WHEN 'INTEGER' THEN 'bigint' ELSE lower(c.type) END
	|| CASE c."notnull" WHEN 1 THEN ' not null' ELSE '' END || CASE WHEN c.pk > 0 THEN ' key ' || c.pk ELSE '' END
FROM sqlite_schema m, pragma_table_info(m.name) c
WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'goose_db_version'
UNION ALL
SELECT m.name || ': ' || i.name || CASE i."unique" WHEN 1 THEN ' unique' ELSE '' END || CASE i.partial WHEN 1 THEN ' partial' ELSE '' END
	|| ' (' || (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) || ')'
FROM sqlite_schema m, pragma_index_list(m.name) i
WHERE m.type = 'table' AND i.origin = 'c' AND m.name <> 'goose_db_version'`)
}

// tablesOfPostgres describes the tables of the present schema in the same way.
func tablesOfPostgres(t *testing.T, db *sql.DB) []string {
	t.Helper()
	return lines(t, db, `
SELECT c.table_name || '.' || c.column_name || ' ' || c.data_type || CASE c.is_nullable WHEN 'NO' THEN ' not null' ELSE '' END
	|| coalesce((SELECT ' key ' || k.ordinal_position FROM information_schema.key_column_usage k
		JOIN information_schema.table_constraints p USING (constraint_schema, constraint_name)
		WHERE p.constraint_type = 'PRIMARY KEY' AND k.table_schema = c.table_schema
			AND k.table_name = c.table_name AND k.column_name = c.column_name), '')
FROM information_schema.columns c WHERE c.table_schema = current_schema() AND c.table_name <> 'goose_db_version'
UNION ALL
SELECT t.relname || ': ' || i.relname || CASE WHEN x.indisunique THEN ' unique' ELSE '' END
	|| CASE WHEN x.indpred IS NULL THEN '' ELSE ' partial' END
	|| ' (' || (SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(x.indkey::int[]) WITH ORDINALITY k(att, n)
		JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.att) || ')'
FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
WHERE t.relnamespace = current_schema()::regnamespace AND NOT x.indisprimary AND t.relname <> 'goose_db_version'`)
}

func lines(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		list = append(list, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	return list
}

// The two folders of migrations make the same tables. Where there is no
// PostgreSQL, SQLite reads the folder of the other as well: the subset of SQL
// goes so far.
func TestMigrationsAgree(t *testing.T) {
	ours := tablesOfSQLite(t, open(t, filepath.Join(t.TempDir(), "komadai.db")).write)
	if !slices.Contains(ours, "game_event.seq bigint not null key 2") ||
		!slices.Contains(ours, "game_event: game_event_nonce unique partial (game_id, nonce)") {
		t.Errorf("the description has no game_event:\n%s", strings.Join(ours, "\n"))
	}
	compare := func(t *testing.T, theirs []string) {
		if !slices.Equal(ours, theirs) {
			t.Errorf("SQLite has\n%s\nPostgreSQL has\n%s", strings.Join(ours, "\n"), strings.Join(theirs, "\n"))
		}
	}
	t.Run("read by sqlite", func(t *testing.T) {
		db, err := sqliteDB(filepath.Join(t.TempDir(), "other.db"), 1)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		swapped := fstest.MapFS{}
		entries, err := migrations.ReadDir("postgres")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			text, err := migrations.ReadFile("postgres/" + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			swapped["sqlite/"+e.Name()] = &fstest.MapFile{Data: text}
		}
		if err := migrate(t.Context(), db, swapped, "sqlite", slog.New(slog.DiscardHandler), nil); err != nil {
			t.Fatal(err)
		}
		compare(t, tablesOfSQLite(t, db))
	})
	t.Run("postgres", func(t *testing.T) {
		compare(t, tablesOfPostgres(t, open(t, postgresSchema(t)).write))
	})
}

// later returns the migrations and one more.
func later(t *testing.T, sql string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	for _, folder := range []string{"sqlite", "postgres"} {
		entries, err := migrations.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			text, err := migrations.ReadFile(folder + "/" + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			all[folder+"/"+e.Name()] = &fstest.MapFile{Data: text}
		}
		all[folder+"/99999_later.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + sql)}
	}
	return all
}

// Before the tables of a SQLite file change, the file is copied; when the
// change fails, nothing of it stays.
func TestMigrationCopiesFirst(t *testing.T) {
	path := filepath.Join(t.TempDir(), "komadai.db")
	s := open(t, path)
	mustAppend(t, s, batch("g", 1, 5))
	s.Close()
	change := func(sql string) error {
		db, err := sqliteDB(path, 1)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		s := &Store{name: path, write: db}
		return s.prepareSQLite(t.Context(), later(t, sql), Options{Log: slog.New(slog.DiscardHandler)})
	}
	if err := change("CREATE TABLE extra (x TEXT);\nDROP TABLE none;"); err == nil {
		t.Error("a migration that fails gives no error")
	}
	s = open(t, path) // as if nothing had happened
	mustAppend(t, s, batch("g", 6, 1))
	s.Close()
	if err := change("CREATE TABLE extra (x TEXT);"); err != nil {
		t.Fatal(err)
	}
	migrations, err := filepath.Glob("sqlite/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	version := fmt.Sprintf("%s.v%d", path, len(migrations))
	for name, events := range map[string]int64{version + ".copy": 5, version + "-2.copy": 6} {
		wantEvents(t, open(t, name), "g", events) // opens, so it has the old tables
	}
	if err := change("CREATE TABLE extra (x TEXT);"); err != nil {
		t.Errorf("the same migration again: %v", err)
	}
	copies, err := filepath.Glob(path + ".v*")
	if err != nil {
		t.Fatal(err)
	}
	copies = slices.DeleteFunc(copies, func(name string) bool { return !strings.HasSuffix(name, ".copy") })
	if len(copies) != 2 {
		t.Errorf("there are the copies %q, want two", copies)
	}
}

func TestNewerTablesAreRefused(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		folder := "sqlite"
		if strings.HasPrefix(dsn, "postgres") {
			folder = "postgres"
		}
		err := migrate(t.Context(), s.write, later(t, "CREATE TABLE extra (x TEXT);"), folder, slog.New(slog.DiscardHandler), nil)
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
		s, err = Open(t.Context(), dsn, Options{})
		if err == nil {
			s.Close()
		}
		if want := "written by a newer komadai; this one knows version"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("open: %v, want %q", err, want)
		}
	})
}
