package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
)

// MaxRecord is the longest text of a record that is kept, in bytes.
const MaxRecord = 1 << 20

// Record is the text of a game record that somebody shared. It never changes.
type Record struct {
	ID        string // made of Format and Text
	CreatedAt int64  // Unix milliseconds
	Format    string // key of a format of package record
	Text      string
}

const insertRecord = `INSERT INTO record (record_id, created_at, format, body) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING`

// KeepRecord stores the text of a record and returns its id. The same text in
// the same format has the same id, so keeping it again changes nothing.
func (s *Store) KeepRecord(ctx context.Context, format, text string, at int64) (id string, err error) {
	switch {
	case format == "" || !isText(format):
		return "", fmt.Errorf("store: record of format %q: want the key of a format", format)
	case text == "" || len(text) > MaxRecord || !isText(text):
		return "", fmt.Errorf("store: record of %d bytes: want from 1 to %d bytes of UTF-8 without zero bytes", len(text), MaxRecord)
	}
	id = recordID(format, text)
	if err := s.writer.submit(ctx, &request{text: insertRecord, args: []any{id, at, format, text}}); err != nil {
		return "", fmt.Errorf("store: keep record %q: %w", id, err)
	}
	return id, nil
}

// recordID is 80 bits of a hash: enough that nobody meets another's record by
// chance, short enough for a link.
func recordID(format, text string) string {
	sum := sha256.Sum256([]byte(format + "\n" + text))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
}

// Record returns a record that was kept.
func (s *Store) Record(ctx context.Context, id string) (Record, error) {
	r := Record{ID: id}
	err := ErrNotFound
	if isText(id) {
		row := s.read.QueryRowContext(ctx, `SELECT created_at, format, body FROM record WHERE record_id = $1`, id)
		err = row.Scan(&r.CreatedAt, &r.Format, &r.Text)
	}
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err != nil {
		return Record{}, fmt.Errorf("store: record %q: %w", id, s.readError(err))
	}
	return r, nil
}
