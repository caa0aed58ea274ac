package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func games(list []Summary) []string {
	var ids []string
	for _, s := range list {
		ids = append(ids, s.Game)
	}
	return ids
}

// listed appends a game that was created at a time.
func listed(t *testing.T, s *Store, game, state string, created, deadline int64) {
	b := batch(game, 1, 1)
	b.Summary.State, b.Summary.CreatedAt, b.Summary.DeadlineAt = state, created, deadline
	mustAppend(t, s, b)
}

func TestList(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		if list, err := s.List(t.Context(), Filter{}); err != nil || len(list) != 0 {
			t.Errorf("an empty store lists %v (%v)", games(list), err)
		}
		listed(t, s, "b", "live", 300, 0)
		listed(t, s, "e", "over", 500, 0)
		listed(t, s, "a", "live", 300, 0)
		listed(t, s, "d", "waiting", 400, 0)
		listed(t, s, "c", "live", 100, 0)
		for _, c := range []struct {
			filter Filter
			want   string
		}{
			{Filter{}, "e d b a c"},
			{Filter{Limit: 2}, "e d"},
			{Filter{Limit: 99}, "e d b a c"},
			{Filter{State: "live"}, "b a c"},
			{Filter{State: "live", Limit: 1}, "b"},
			{Filter{State: "waiting"}, "d"},
			{Filter{Variant: "shogi", State: "live"}, "b a c"},
			{Filter{Variant: "gufu"}, ""},
			{Filter{Variant: "\x00"}, ""},
			{Filter{OlderThan: &Summary{Game: "b", CreatedAt: 300}}, "a c"},
			{Filter{OlderThan: &Summary{Game: "b", CreatedAt: 300}, State: "live", Limit: 1}, "a"},
			{Filter{OlderThan: &Summary{Game: "c", CreatedAt: 100}}, ""},
		} {
			list, err := s.List(t.Context(), c.filter)
			if got := strings.Join(games(list), " "); err != nil || got != c.want {
				t.Errorf("%+v lists %q (%v), want %q", c.filter, got, err, c.want)
			}
		}
		list, err := s.List(t.Context(), Filter{State: "over"})
		if err != nil {
			t.Fatal(err)
		}
		if sum, err := s.Summary(t.Context(), "e"); err != nil || len(list) != 1 || list[0] != sum {
			t.Errorf("a list has %+v, the game is %+v (%v)", list, sum, err)
		}
		for _, f := range []Filter{{State: "lost"}, {Limit: -1}, {OlderThan: &Summary{Game: "\x00"}}} {
			if list, err := s.List(t.Context(), f); err == nil {
				t.Errorf("%+v lists %v, want an error", f, games(list))
			}
		}
	})
}

func TestPages(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		var want []string
		for i := range 25 {
			id := fmt.Sprintf("g%02d", i)
			listed(t, s, id, "over", int64(i/4), 0) // four of each time
			want = append(want, id)
		}
		slices.Reverse(want)
		var got []string
		f := Filter{State: "over", Limit: 3}
		for {
			page, err := s.List(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			if len(page) == 0 {
				break
			}
			got = append(got, games(page)...)
			f.OlderThan = &page[len(page)-1]
		}
		if !slices.Equal(got, want) {
			t.Errorf("the pages have\n%v, want\n%v", got, want)
		}
	})
}

func TestDue(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		listed(t, s, "late", "live", 1, 300)
		listed(t, s, "later", "live", 1, 200)
		listed(t, s, "now", "live", 1, 400)
		listed(t, s, "soon", "live", 1, 401)
		listed(t, s, "none", "live", 1, 0)
		listed(t, s, "over", "over", 1, 100)
		for before, want := range map[int64]string{400: "later late now", 199: "", 0: "", -1: "", 1 << 60: "later late now soon"} {
			list, err := s.Due(t.Context(), before)
			if got := strings.Join(games(list), " "); err != nil || got != want {
				t.Errorf("due before %d are %q (%v), want %q", before, got, err, want)
			}
		}
		b := batch("late", 2, 1) // it moves on
		b.Summary.DeadlineAt = 900
		mustAppend(t, s, b)
		list, err := s.Due(t.Context(), 400)
		if got := strings.Join(games(list), " "); err != nil || got != "later now" {
			t.Errorf("after a move are due %q (%v)", got, err)
		}
	})
}

func TestInvite(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		s := open(t, dsn)
		mustAppend(t, s, withInvite(batch("g", 1, 1), "code"), batch("h", 1, 1), batch("i", 1, 1))
		if sum, err := s.ByInvite(t.Context(), "code"); err != nil || sum.Game != "g" {
			t.Errorf("the code opens %q (%v), want g", sum.Game, err)
		}
		for _, code := range []string{"", "cod", "CODE", "%", "a\x00", "\xff"} {
			if sum, err := s.ByInvite(t.Context(), code); !errors.Is(err, ErrNotFound) {
				t.Errorf("code %q opens %q (%v), want ErrNotFound", code, sum.Game, err)
			}
		}
		_, err := s.ByInvite(t.Context(), "secret")
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("the error %v tells the code", err)
		}
		mustAppend(t, s, batch("g", 2, 1)) // the seat is taken
		if _, err := s.ByInvite(t.Context(), "code"); !errors.Is(err, ErrNotFound) {
			t.Errorf("a code that was used: %v, want ErrNotFound", err)
		}
		mustAppend(t, s, withInvite(batch("h", 2, 1), "code")) // and the code free
	})
}

func TestHeartbeat(t *testing.T) {
	onEach(t, func(t *testing.T, dsn string) {
		want := func(s *Store, at int64) {
			t.Helper()
			if got, err := s.LastBeat(t.Context()); err != nil || got != at {
				t.Errorf("the last heartbeat is %d (%v), want %d", got, err, at)
			}
		}
		s := open(t, dsn)
		want(s, 0)
		for _, b := range []struct {
			node string
			at   int64
		}{{"a", 100}, {"b", 300}, {"a", 200}, {"b", 250}} {
			if err := s.Beat(t.Context(), b.node, b.at); err != nil {
				t.Fatal(err)
			}
		}
		want(s, 0) // its own do not count
		s.Close()
		s = open(t, dsn)
		want(s, 300)
		if err := s.Beat(t.Context(), "a", 400); err != nil {
			t.Fatal(err)
		}
		want(s, 300)
		for _, node := range []string{"", "\x00", "\xff"} {
			if err := s.Beat(t.Context(), node, 1); err == nil {
				t.Errorf("node %q: want an error", node)
			}
		}
		s.Close()
		want(open(t, dsn), 400)
	})
}

// Every query of a list or a sweep finds its games by an index.
func TestIndexesAreUsed(t *testing.T) {
	s := open(t, t.TempDir()+"/komadai.db")
	for query, index := range map[string]string{
		`WHERE game_id = 'a'`:                 "sqlite_autoindex_game_1",
		`WHERE invite = 'a' AND invite <> ''`: "game_invite",
		`WHERE state = 'live' AND deadline_at > 0 AND deadline_at <= 9 ORDER BY deadline_at, game_id`:      "game_deadline",
		`ORDER BY created_at DESC, game_id DESC LIMIT 9`:                                                   "game_newest",
		`WHERE state = 'live' ORDER BY created_at DESC, game_id DESC LIMIT 9`:                              "game_state",
		`WHERE state = 'live' AND (created_at, game_id) < (1, 'a') ORDER BY created_at DESC, game_id DESC`: "game_state",
	} {
		rows, err := s.read.Query(`EXPLAIN QUERY PLAN ` + selectSummary + query)
		if err != nil {
			t.Fatal(err)
		}
		plan := ""
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			plan += detail + "\n"
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(plan, "INDEX "+index) || strings.Contains(plan, "B-TREE") {
			t.Errorf("%s: the plan is\n%s", query, plan)
		}
	}
}
