package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/plain"
)

// Every level of every game has an opponent, and the strongest at shogi is the
// strong program.
func TestOpponents(t *testing.T) {
	opponents, err := newOpponents()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		variant string
		level   plain.Level
		name    string
	}{
		{"shogi", plain.Strong, "Komadai"}, {"shogi", plain.Hard, "Komadai plain, hard"},
		{"jizai", plain.Strong, "Komadai plain, strong"}, {"gufu", plain.Strong, "solved"},
	} {
		e, err := opponents(c.variant, int(c.level))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(e.Name(), c.name) || c.variant == "shogi" && c.level == plain.Strong && e.Name() != c.name {
			t.Errorf("%s, %v: %q, want %q", c.variant, c.level, e.Name(), c.name)
		}
		r, err := e.Think(context.Background(), engine.Request{Variant: c.variant, Limits: engine.Limits{MoveTime: 10 * time.Millisecond}}, nil)
		if err != nil || r.Move == "" {
			t.Errorf("%s, %v: %+v, %v", c.variant, c.level, r, err)
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := opponents("shogi", len(plain.Levels)+1); err == nil {
		t.Error("a level too high has an opponent")
	}
}
