package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
	"github.com/komadai/komadai/web"
)

// A server that is told to stop says so over its sockets, lets go of its
// address and returns without error.
func TestServe(t *testing.T) {
	c := open(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- c.srv.Serve(ctx, l) }()
	c.http.Config.Handler = http.NotFoundHandler()
	c.http.URL = "http://" + l.Addr().String()

	b := c.browser("en")
	if res, text := b.ask("GET", "/", ""); res.StatusCode != 200 || !strings.Contains(text, "Komadai") {
		t.Fatalf("GET /: %d, %s", res.StatusCode, text)
	}
	w := b.dial(b.newGame("opponent", "self"), 0)
	w.hello("both")
	w.await("presence")
	stop()
	_, _, err = w.conn.Read(t.Context())
	for err == nil {
		_, _, err = w.conn.Read(t.Context())
	}
	if got := websocket.CloseStatus(err); got != websocket.StatusGoingAway {
		t.Errorf("the socket ends with %v, want going away", err)
	}
	if err := <-ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("somebody still listens")
	}
}

func TestServeOnAClosedListener(t *testing.T) {
	c := open(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if err := c.srv.Serve(t.Context(), l); err == nil {
		t.Error("no error")
	}
}

func TestNewSaysWhatIsWrong(t *testing.T) {
	c := open(t)
	for want, cfg := range map[string]Config{
		"want a Hub and Games": {},
		`gufu, ruleset "strict": no such thing`: {Hub: c.hub, Games: c.store, Lookup: func(key, rules string) (game.Variant, error) {
			if key == "gufu" && rules == "strict" {
				return nil, errors.New("no such thing")
			}
			return variants.Find(key, rules)
		}},
	} {
		if _, err := New(cfg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("New: %v, want %q in it", err, want)
		}
	}
}

// Without levels there is no computer, and the form says so.
func TestClubWithoutComputer(t *testing.T) {
	c := open(t, func(c *Config) { c.Levels = nil })
	scenario{name: "no computer", method: "POST", path: "/games", lang: "it", status: 400, want: []string{"friend, self"}}.run(t, c)
}

// FuzzForm holds that any form either makes settings that a game can be made
// with or is refused with a sentence in every language.
func FuzzForm(f *testing.F) {
	for _, s := range []string{
		"", "opponent=self&clock=fischer&main=0,5", "rulestext=jsa,impasse=csa27_declare&sfen=4k4/9/9/9/9/9/9/9/4K4 b R 1",
		"clock=byoyomi&main=1e3&periods=3", "handicap=rook&colour=random", "sfen=startpos moves", "rules=aise,,=", "level=2&clock=sudden&main=.1", "clock=fischer&main=0", "clock=sudden&main=.0000001",
		"variant=saisho&net=own&nettext=U:NN N:SW E:SW S:NN W:NW D:NW&limit=9&selfcheck=false", "variant=gufu&evasion=strict&rules=free",
		"variant=saisho&rules=plain,net=C&net=B&match=1", "variant=jizai&handicap=even&sfen=4k4/9/9/9/9/9/9/9/4K4 b j 1", "variant=gufu&sfen=2/2/2 b KkWS 1",
	} {
		f.Add(s)
	}
	c := open(f)
	f.Fuzz(func(t *testing.T, body string) {
		form, err := url.ParseQuery(body)
		if err != nil {
			return
		}
		g, err := c.srv.readGame(form, "it")
		if err == nil {
			if _, err := c.srv.lookup(g.settings.Variant, g.settings.Rules); err != nil {
				t.Errorf("%q: rules %q that nobody knows: %v", body, g.settings.Rules, err)
			}
			if err := g.settings.Clock.Check(); err != nil {
				t.Errorf("%q: clock %v: %v", body, g.settings.Clock, err)
			}
			return
		}
		for _, l := range web.Languages {
			if s := formSentence(l, err); s == "" || s == web.T(l, "error.400.text") || strings.HasPrefix(s, "error.") {
				t.Errorf("%q: %v has no sentence in %s: %q", body, err, l, s)
			}
		}
	})
}
