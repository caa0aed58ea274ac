package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/variants"
)

// patience is how long a test waits for what must come. Nothing is measured
// by it.
const patience = 20 * time.Second

// firstMove is a computer that plays the first legal move at once.
type firstMove struct{}

func (firstMove) Name() string                       { return "first move" }
func (firstMove) Options() []engine.Option           { return nil }
func (firstMove) SetOption(name, value string) error { return fmt.Errorf("no option %q", name) }
func (firstMove) NewGame() error                     { return nil }
func (firstMove) Close() error                       { return nil }

func (firstMove) Think(_ context.Context, r engine.Request, _ func(engine.Info)) (engine.Result, error) {
	v, err := variants.Find(r.Variant, r.Rules)
	if err != nil {
		return engine.Result{}, err
	}
	g, err := game.Parse(v, r.Line().String())
	if err != nil {
		return engine.Result{}, err
	}
	moves := g.Position().Moves()
	if len(moves) == 0 {
		return engine.Result{}, game.ErrOver
	}
	return engine.Result{Move: moves[0]}, nil
}

// club is a whole server on a database of its own.
type club struct {
	t     testing.TB
	file  string
	store *store.Store
	hub   *live.Hub
	srv   *Server
	http  *httptest.Server

	engine func(variant string, level int) (engine.Engine, error) // firstMove where it is nil
}

var testLevels = []game.Text{
	{En: "Beginner", It: "Principiante", Ja: "入門"}, {En: "Easy", It: "Facile", Ja: "初級"}, {En: "Strong", It: "Forte", Ja: "上級"},
}

// open starts a club; change may alter its configuration.
func open(t testing.TB, change ...func(*Config)) *club {
	c := &club{t: t, file: filepath.Join(t.TempDir(), "club.db")}
	c.start(change...)
	t.Cleanup(func() { c.close() })
	return c
}

func (c *club) start(change ...func(*Config)) {
	c.t.Helper()
	ctx := context.Background()
	var err error
	if c.store, err = store.Open(ctx, c.file, store.Options{}); err != nil {
		c.t.Fatal(err)
	}
	if c.engine == nil {
		c.engine = func(string, int) (engine.Engine, error) { return firstMove{}, nil }
	}
	c.hub, err = live.NewHub(ctx, live.Config{Store: c.store, Lookup: variants.Find, Engine: c.engine})
	if err != nil {
		c.t.Fatal(err)
	}
	cfg := Config{Hub: c.hub, Games: c.store, Levels: testLevels}
	for _, f := range change {
		f(&cfg)
	}
	if c.srv, err = New(cfg); err != nil {
		c.t.Fatal(err)
	}
	c.http = httptest.NewServer(c.srv)
}

func (c *club) close() {
	if c.http == nil {
		return
	}
	c.srv.Close()
	c.http.Close()
	c.http = nil
	if err := c.hub.Close(context.Background()); err != nil {
		c.t.Error(err)
	}
	if err := c.store.Close(); err != nil {
		c.t.Error(err)
	}
}

// browser keeps cookies and follows no redirects.
type browser struct {
	*club
	client *http.Client
	lang   string
}

func (c *club) browser(lang string) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return &browser{c, &http.Client{
		Jar: jar, Timeout: patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, lang}
}

// ask sends a request; header has names and values in turn.
func (b *browser) ask(method, path, body string, header ...string) (*http.Response, string) {
	b.t.Helper()
	r, err := http.NewRequest(method, b.http.URL+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", b.lang)
	if method == "POST" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
		r.Header.Set(header[i], header[i+1])
	}
	res, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return res, string(text)
}

// newGame posts the form and returns the id of the game.
func (b *browser) newGame(fields ...string) string {
	b.t.Helper()
	f := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		f.Set(fields[i], fields[i+1])
	}
	res, text := b.ask("POST", "/games", f.Encode())
	id, ok := strings.CutPrefix(res.Header.Get("Location"), "/g/")
	if res.StatusCode != http.StatusSeeOther || !ok {
		b.t.Fatalf("POST /games %v: %d, %s", fields, res.StatusCode, text)
	}
	return id
}

func (b *browser) snapshot(id string) snapshot {
	b.t.Helper()
	res, text := b.ask("GET", "/api/games/"+id, "")
	var s snapshot
	if err := json.Unmarshal([]byte(text), &s); err != nil || res.StatusCode != 200 {
		b.t.Fatalf("GET /api/games/%s: %d, %v, %s", id, res.StatusCode, err, text)
	}
	return s
}

// sit takes the open seat of a game that somebody else made.
func (b *browser) sit(invite string) {
	b.t.Helper()
	u, err := url.Parse(invite)
	if err != nil || u.Path == "" {
		b.t.Fatalf("invitation %q: %v", invite, err)
	}
	if res, text := b.ask("POST", u.Path, ""); res.StatusCode != http.StatusSeeOther {
		b.t.Fatalf("POST %s: %d, %s", u.Path, res.StatusCode, text)
	}
}

// pair makes a game of two people and returns their sockets, Black's first.
func (c *club) pair(lang string, fields ...string) (id string, black, white *wire) {
	c.t.Helper()
	one, two := c.browser(lang), c.browser(lang)
	id = one.newGame(append([]string{"opponent", "friend", "colour", "black"}, fields...)...)
	two.sit(one.snapshot(id).Invite)
	black, white = one.dial(id, 0), two.dial(id, 0)
	black.hello("black")
	white.hello("white")
	return id, black, white
}

// said is any message of the server.
type said struct {
	T          string      `json:"t"`
	V          int         `json:"v"`
	Now        int64       `json:"now"`
	At         int64       `json:"at"`
	You        string      `json:"you"`
	State      *snapshot   `json:"state"`
	Seq        int64       `json:"seq"`
	Kind       string      `json:"kind"`
	Actor      string      `json:"actor"`
	Move       *moved      `json:"move"`
	Ply        int         `json:"ply"`
	Current    *current    `json:"cur"`
	Nonce      string      `json:"nonce"`
	Key        string      `json:"key"`
	Text       string      `json:"text"`
	Conditions []condition `json:"conditions"`
	Black      bool        `json:"black"`
	White      bool        `json:"white"`
}

var sent atomic.Int64 // commands, for nonces

// wire is the socket of a browser.
type wire struct {
	*browser
	id   string
	conn *websocket.Conn
	on   int64 // what a move has to answer
	last int64 // the last event

	passed []said // read while waiting for an answer
}

func (b *browser) tryDial(id, query string, header ...string) (*websocket.Conn, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	o := &websocket.DialOptions{HTTPClient: b.client, HTTPHeader: http.Header{"Accept-Language": {b.lang}}}
	for i := 0; i+1 < len(header); i += 2 {
		o.HTTPHeader.Set(header[i], header[i+1])
	}
	return websocket.Dial(ctx, strings.Replace(b.http.URL, "http", "ws", 1)+"/g/"+id+"/ws?"+query, o)
}

// dial opens a socket that has seen events up to since.
func (b *browser) dial(id string, since int64) *wire {
	b.t.Helper()
	conn, _, err := b.tryDial(id, fmt.Sprintf("v=1&since=%d", since))
	if err != nil {
		b.t.Fatal(err)
	}
	conn.SetReadLimit(8 << 20)
	b.t.Cleanup(func() { conn.CloseNow() })
	return &wire{browser: b, id: id, conn: conn}
}

// next returns the next message.
func (w *wire) next() said {
	w.t.Helper()
	if len(w.passed) > 0 {
		m := w.passed[0]
		w.passed = w.passed[1:]
		return m
	}
	return w.read()
}

func (w *wire) read() said {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, text, err := w.conn.Read(ctx)
	if err != nil {
		w.t.Fatalf("socket: %v", err)
	}
	var m said
	if err := json.Unmarshal(text, &m); err != nil {
		w.t.Fatalf("socket says %s: %v", text, err)
	}
	if m.Current != nil {
		w.on, w.last = m.Current.On, m.Seq
	}
	if m.State != nil {
		w.on, w.last = m.State.Current.On, m.State.Current.Seq
	}
	return m
}

// await reads until a message of a kind comes.
func (w *wire) await(t string) said {
	w.t.Helper()
	for {
		if m := w.next(); m.T == t {
			return m
		}
	}
}

func (w *wire) event(kind string) said {
	w.t.Helper()
	for {
		if m := w.await("event"); m.Kind == kind {
			return m
		}
	}
}

// at returns an event by its number.
func (w *wire) at(seq int64) said {
	w.t.Helper()
	for {
		if m := w.await("event"); m.Seq == seq {
			return m
		}
	}
}

func (w *wire) hello(you string) said {
	w.t.Helper()
	m := w.await("hello")
	if m.You != you || m.V != 1 || m.State == nil || m.State.ID != w.id || m.Now == 0 {
		w.t.Fatalf("hello %+v; want version 1, for %s, of game %s", m, you, w.id)
	}
	return m
}

func (w *wire) write(text string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := w.conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		w.t.Fatal(err)
	}
}

// say sends a command and returns its nonce; fields like `"move":"7g7f"`.
func (w *wire) say(t string, fields ...string) string {
	w.t.Helper()
	nonce := fmt.Sprintf("n%d", sent.Add(1))
	w.write(fmt.Sprintf(`{"t":%q,"nonce":%q%s}`, t, nonce, strings.Join(append([]string{""}, fields...), ",")))
	return nonce
}

// answer reads until the answer to a command comes; what comes before it is
// kept.
func (w *wire) answer(nonce string) said {
	w.t.Helper()
	for {
		m := w.read()
		if (m.T == "ack" || m.T == "refuse") && m.Nonce == nonce {
			return m
		}
		w.passed = append(w.passed, m)
	}
}

// done gives a command that must be acknowledged.
func (w *wire) done(t string, fields ...string) int64 {
	w.t.Helper()
	m := w.answer(w.say(t, fields...))
	if m.T != "ack" {
		w.t.Fatalf("%s %v: refused: %s: %s", t, fields, m.Key, m.Text)
	}
	return m.Seq
}

// refused gives a command that must be refused with a key and a text.
func (w *wire) refused(key, text, t string, fields ...string) said {
	w.t.Helper()
	m := w.answer(w.say(t, fields...))
	if m.T != "refuse" || m.Key != key || !strings.Contains(m.Text, text) {
		w.t.Errorf("%s %v: %s %q %q; want refuse %q with %q", t, fields, m.T, m.Key, m.Text, key, text)
	}
	return m
}

func (w *wire) move(m string) {
	w.t.Helper()
	w.done("move", w.onNow(), fmt.Sprintf(`"move":%q`, m))
}

func (w *wire) onNow() string { return fmt.Sprintf(`"on":%d`, w.on) }

// line plays moves in turn, each by the side to move, and returns the last
// event as both saw it.
func line(black, white *wire, moves ...string) (b, w said) {
	for _, m := range moves {
		mover := black
		if black.turn() == "white" {
			mover = white
		}
		mover.say("move", mover.onNow(), fmt.Sprintf(`"move":%q`, m))
		b, w = black.event("move"), white.event("move")
		if string(b.Move.Move) != m {
			black.t.Fatalf("%s played, %s seen", m, b.Move.Move)
		}
	}
	return b, w
}

func (w *wire) turn() string { return w.snapshot(w.id).Current.Turn }
