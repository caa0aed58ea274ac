package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// childVariable, set in the environment, makes the test binary do the work of
// another process instead of running tests.
const childVariable = "KOMADAI_STORE_CHILD"

func TestMain(m *testing.M) {
	if work := os.Getenv(childVariable); work != "" {
		os.Exit(child(work, os.Args[len(os.Args)-1]))
	}
	os.Exit(m.Run())
}

// onEach runs a test on a fresh database of each kind. A PostgreSQL server is
// needed for one of them; the test makes a schema in the database that the
// variable names, and drops it.
func onEach(t *testing.T, test func(t *testing.T, dsn string)) {
	t.Run("sqlite", func(t *testing.T) {
		test(t, filepath.Join(t.TempDir(), "komadai.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		test(t, postgresSchema(t))
	})
}

// postgresSchema returns the dsn of a fresh schema, or skips the test.
func postgresSchema(t testing.TB) string {
	t.Helper()
	server := os.Getenv("KOMADAI_TEST_POSTGRES")
	if server == "" {
		t.Skip("KOMADAI_TEST_POSTGRES is not set")
	}
	u, err := url.Parse(server)
	if err != nil {
		t.Fatalf("KOMADAI_TEST_POSTGRES: %v", err)
	}
	db, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	schema := "komadai_test_" + strings.ToLower(rand.Text())
	if _, err := db.Exec(`CREATE SCHEMA ` + schema); err != nil {
		t.Fatalf("KOMADAI_TEST_POSTGRES: %v", err)
	}
	t.Cleanup(func() {
		if _, err := db.Exec(`DROP SCHEMA ` + schema + ` CASCADE`); err != nil {
			t.Errorf("drop the schema: %v", err)
		}
	})
	q := u.Query()
	q.Set("search_path", schema)
	u.RawQuery = q.Encode()
	return u.String()
}

// open opens a store that is closed when the test ends.
func open(t testing.TB, dsn string) *Store {
	t.Helper()
	s, err := Open(t.Context(), dsn, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// event returns a sound event that differs from every other in its texts.
func event(game string, seq int64) Event {
	return Event{
		Game: game, Seq: seq, At: 1_700_000_000_000 + seq, Actor: []string{"black", "white"}[seq%2],
		Kind: "move", Move: fmt.Sprintf("%dg%df", seq%9+1, seq%9+1), ChargedMS: seq * 10,
		Visible: "all", Data: fmt.Sprintf(`{"n":%d,"c":"▲７六歩"}`, seq),
	}
}

// batch returns a sound batch of n events of a game from a seq on.
func batch(game string, first int64, n int) Batch {
	b := Batch{Summary: Summary{
		Game: game, Variant: "shogi", Rules: "jsa", Start: "startpos", State: "live", Turn: "black",
		SFEN: "lnsgkgsnl/1r5b1 b -", Black: "Nero", White: "後手", BlackKind: "human", WhiteKind: "computer",
		CreatedAt: 1_700_000_000_000, UpdatedAt: 1_700_000_000_000 + first,
	}}
	for i := range int64(n) {
		b.Events = append(b.Events, event(game, first+i))
	}
	last := b.Events[n-1]
	b.Summary.Seq, b.Summary.Ply, b.Summary.LastMove = last.Seq, int(last.Seq), last.Move
	return b
}

// mustAppend appends batches that must go in.
func mustAppend(t testing.TB, s *Store, batches ...Batch) {
	t.Helper()
	for _, b := range batches {
		if err := s.Append(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
}

// wantEvents checks that a game has exactly n events as event makes them, but
// for their nonces, and a summary that agrees.
func wantEvents(t testing.TB, s *Store, game string, n int64) {
	t.Helper()
	events, err := s.Events(context.Background(), game, 0)
	if err != nil {
		t.Fatal(err)
	}
	if int64(len(events)) != n {
		t.Fatalf("game %q has %d events, want %d", game, len(events), n)
	}
	for i, e := range events {
		want := event(game, int64(i)+1)
		want.Nonce = e.Nonce
		if e != want {
			t.Errorf("event %d is\n%+v, want\n%+v", i+1, e, want)
		}
	}
	sum, err := s.Summary(context.Background(), game)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Seq != n || sum.Ply != int(n) {
		t.Errorf("game %q: the summary says seq %d and ply %d, want %d", game, sum.Seq, sum.Ply, n)
	}
}
