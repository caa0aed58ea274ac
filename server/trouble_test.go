package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/store"
)

// broken is a hub and a store that fail with an error as soon as there is one.
type broken struct {
	*live.Hub
	*store.Store
	err error
}

func (b *broken) Create(ctx context.Context, set live.Settings) (string, error) {
	if b.err != nil {
		return "", b.err
	}
	return b.Hub.Create(ctx, set)
}

func (b *broken) Get(ctx context.Context, id string) (*live.State, error) {
	if b.err != nil {
		return nil, b.err
	}
	return b.Hub.Get(ctx, id)
}

func (b *broken) List(ctx context.Context, f store.Filter) ([]store.Summary, error) {
	if b.err != nil {
		return nil, b.err
	}
	return b.Store.List(ctx, f)
}

func (b *broken) ByInvite(ctx context.Context, code string) (store.Summary, error) {
	if b.err != nil {
		return store.Summary{}, b.err
	}
	return b.Store.ByInvite(ctx, code)
}

func (b *broken) Events(ctx context.Context, game string, after int64) ([]store.Event, error) {
	if b.err != nil {
		return nil, b.err
	}
	return b.Store.Events(ctx, game, after)
}

// Close is that of neither: the club closes both.
func (b *broken) Close() error { return nil }

// While the store fails every page says so without its secrets, and the home
// page is of use without the games.
func TestPagesWhileTheStoreFails(t *testing.T) {
	b := &broken{}
	c := open(t, func(c *Config) {
		b.Hub, b.Store = c.Hub.(*live.Hub), c.Games.(*store.Store)
		c.Hub, c.Games = b, b
	})
	id := c.browser("it").newGame("opponent", "friend")
	code := "some-code"
	for _, k := range []struct {
		err    error
		status int
		want   string
	}{
		{fmt.Errorf("a secret: %w", store.ErrUnavailable), 503, "Torniamo subito"},
		{live.ErrClosed, 503, "Torniamo subito"},
		{errors.New("a secret"), 500, "Un guasto qui da noi"},
	} {
		b.err = k.err
		for _, path := range []string{"/g/" + id, "/g/" + id + "/ws?v=1", "/i/" + code} {
			scenario{name: path, path: path, lang: "it", status: k.status, want: []string{k.want}, not: []string{"secret"}}.run(t, c)
		}
		for _, path := range []string{"/games", "/i/" + code} {
			scenario{name: "POST " + path, method: "POST", path: path, lang: "it", status: k.status, want: []string{k.want}, not: []string{"secret"}}.run(t, c)
		}
		scenario{name: "api", path: "/api/games/" + id, lang: "it", status: k.status, want: []string{`"error":`}, not: []string{"secret"}}.run(t, c)
		scenario{name: "home", path: "/", lang: "it", status: 200, want: []string{"Gioca subito"}}.run(t, c)
		scenario{name: "health", path: "/healthz", lang: "it", status: 503, not: []string{"secret"}}.run(t, c)
	}
	b.err = nil
	scenario{name: "after", path: "/g/" + id, lang: "it", status: 200}.run(t, c)
}

// Where events cannot be read again, one who reconnects gets the whole game.
func TestReconnectWithoutEvents(t *testing.T) {
	b := &broken{}
	c := open(t, func(c *Config) {
		b.Hub, b.Store = c.Hub.(*live.Hub), c.Games.(*store.Store)
		c.Games = b
	})
	one := c.browser("en")
	w := one.dial(one.newGame("opponent", "self"), 0)
	w.hello("both")
	w.move("7g7f")
	b.err = errors.New("no disk")
	if m := one.dial(w.id, 1).hello("both"); len(m.State.Moves) != 1 {
		t.Errorf("%d moves, want 1", len(m.State.Moves))
	}
}

// Of several who take the same seat at the same moment one gets it, and all
// are led to the game.
func TestManyTakeOneSeat(t *testing.T) {
	c := open(t)
	host := c.browser("en")
	id := host.newGame("opponent", "friend")
	path := strings.TrimPrefix(host.snapshot(id).Invite, c.http.URL)
	var guests []*browser
	var wait sync.WaitGroup
	for range 8 {
		g := c.browser("en")
		guests = append(guests, g)
		wait.Go(func() {
			if res, _ := g.ask("POST", path, ""); res.StatusCode != 303 || res.Header.Get("Location") != "/g/"+id {
				t.Errorf("%d to %q", res.StatusCode, res.Header.Get("Location"))
			}
		})
	}
	wait.Wait()
	seated := 0
	for _, g := range guests {
		if g.snapshot(id).Current.Actions.Resign {
			seated++
		}
	}
	if seated != 1 {
		t.Errorf("%d guests have the seat, want 1", seated)
	}
}

// The log tells every request, but never the secret of an invitation.
func TestLog(t *testing.T) {
	var text bytes.Buffer
	c := open(t, func(c *Config) {
		c.Log = slog.New(slog.NewTextHandler(&text, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	host := c.browser("en")
	link := host.snapshot(host.newGame("opponent", "friend")).Invite
	c.browser("en").sit(link)
	c.close()
	code := link[strings.LastIndex(link, "/")+1:]
	if log := text.String(); strings.Contains(log, code) || !strings.Contains(log, "path=/games status=303") || !strings.Contains(log, "path=/i/…") {
		t.Errorf("code %s, log:\n%s", code, log)
	}
}
