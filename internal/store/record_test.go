package store

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestKeepRecord(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		text := "先手：羽生\n1 ７六歩(77)\n"
		id, err := s.KeepRecord(t.Context(), "kif", text, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.KeepRecord(t.Context(), "kif", text, 2000); err != nil || again != id {
			t.Errorf("kept again: %q (%v), want %q", again, err, id)
		}
		if other, err := s.KeepRecord(t.Context(), "ki2", text, 2000); err != nil || other == id {
			t.Errorf("kept in another format: %q (%v), want another id than %q", other, err, id)
		}
		want := Record{ID: id, CreatedAt: 1000, Format: "kif", Text: text}
		if got, err := s.Record(t.Context(), id); err != nil || got != want {
			t.Errorf("read back %+v (%v), want %+v", got, err, want)
		}
		for _, id := range []string{"", "nothing", "\xff", "a\x00"} {
			if _, err := s.Record(t.Context(), id); !errors.Is(err, ErrNotFound) {
				t.Errorf("record %q: %v, want ErrNotFound", id, err)
			}
		}
	})
}

func TestKeepRecordRefuses(t *testing.T) {
	s := open(t, t.TempDir()+"/komadai.db")
	for _, c := range []struct{ format, text, want string }{
		{"", "1 7g7f", "want the key of a format"},
		{"kif", "", "record of 0 bytes"},
		{"kif", strings.Repeat("a", MaxRecord+1), "record of 1048577 bytes"},
		{"kif", "\xff", "UTF-8"},
		{"kif", "a\x00b", "zero bytes"},
	} {
		if _, err := s.KeepRecord(t.Context(), c.format, c.text, 1); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("format %q, %d bytes: %v, want %q in it", c.format, len(c.text), err, c.want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.KeepRecord(ended, "kif", "text", 1); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
}
