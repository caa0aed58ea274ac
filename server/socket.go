package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/web"
)

// Patience with the other end of a socket.
const (
	writeTimeout   = 10 * time.Second
	commandTimeout = 15 * time.Second
	pingEvery      = 25 * time.Second
	pingTimeout    = 15 * time.Second
	goodbye        = time.Second // for the other end to close as well
	replayed       = 100         // events, beyond which a snapshot is sent instead
	perSecond      = 40          // messages, from anywhere but this machine
)

type (
	ack struct {
		T     string `json:"t"` // "ack"
		Nonce string `json:"nonce"`
		Seq   int64  `json:"seq"`
	}

	presence struct {
		T     string `json:"t"` // "presence"
		Black bool   `json:"black"`
		White bool   `json:"white"`
	}

	pong struct {
		T   string `json:"t"` // "pong"
		At  int64  `json:"at"`
		Now int64  `json:"now"`
	}
)

// A session is one socket of one browser on one game. What the browser says is
// read and answered by one goroutine; another tells it what happens.
type session struct {
	*Server
	conn    *websocket.Conn
	ctx     context.Context // ends with the socket
	cancel  context.CancelFunc
	id      string
	variant string
	token   string
	lang    string
	origin  string
	since   int64 // the last event that the browser has seen, 0 for none
	resync  chan struct{}
	local   bool // the peer is on this machine
}

// socket is the address to which pages open their sockets.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	st, err := s.hub.Get(r.Context(), id)
	if err != nil {
		s.trouble(w, r, "cannot open a socket", err)
		return
	}
	if !s.enter() {
		s.fail(w, r, http.StatusServiceUnavailable)
		return
	}
	defer s.sockets.Done()
	from, limited := peer(r)
	if limited {
		if !s.limits.enter(from, time.Now()) {
			s.fail(w, r, http.StatusTooManyRequests)
			return
		}
		defer func() { s.limits.leave(from, time.Now()) }()
	}
	o := &websocket.AcceptOptions{} // only pages from this host
	if s.public != nil {
		o.OriginPatterns = []string{s.public.Scheme + "://" + s.public.Host}
	}
	conn, err := websocket.Accept(w, r, o)
	if err != nil {
		s.log.Debug("a socket was refused", "err", err)
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxFrame)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c := &session{
		Server: s, conn: conn, ctx: ctx, cancel: cancel, id: id, variant: st.Settings.Variant, token: seatToken(r), lang: lang(r),
		origin: s.origin(r), resync: make(chan struct{}, 1), local: !limited,
	}
	q := r.URL.Query()
	if q.Get("v") != strconv.Itoa(protocol) {
		c.send(map[string]string{"t": "reload"})
		conn.Close(websocket.StatusPolicyViolation, "this server speaks version "+strconv.Itoa(protocol))
		return
	}
	if n, err := strconv.ParseInt(q.Get("since"), 10, 64); err == nil && n > 0 {
		c.since = n
	}
	c.run()
}

// run serves the socket until either end closes it.
func (c *session) run() {
	done := make(chan struct{}, 2)
	go func() {
		defer func() { c.cancel(); done <- struct{}{} }()
		defer c.recover()
		c.follow()
	}()
	go func() {
		defer func() { done <- struct{}{} }()
		defer c.recover()
		c.keepAlive()
	}()
	defer func() {
		c.cancel()
		<-done
		<-done
	}()
	defer c.recover()
	c.listen()
}

// recover keeps a panic in one socket from ending the others.
func (c *session) recover() {
	if p := recover(); p != nil {
		c.log.Error("a socket panicked", "game", c.id, "panic", p, "stack", string(debug.Stack()))
		c.conn.CloseNow()
	}
}

// send writes one message; the socket is closed where that fails.
func (c *session) send(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("server: message cannot be written: %v", err)) // they are our own types
	}
	ctx, cancel := context.WithTimeout(c.ctx, writeTimeout)
	defer cancel()
	return c.conn.Write(ctx, websocket.MessageText, text)
}

// keepAlive finds out when the other end is gone without a word, and closes
// the socket when the server stops.
func (c *session) keepAlive() {
	t := time.NewTicker(pingEvery)
	defer t.Stop()
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-c.Server.ctx.Done():
			cut := time.AfterFunc(goodbye, c.cancel) // which cuts off whoever does not answer
			defer cut.Stop()
			c.conn.Close(websocket.StatusGoingAway, "the server stops")
			return
		case <-t.C:
			ctx, cancel := context.WithTimeout(c.ctx, pingTimeout)
			err := c.conn.Ping(ctx)
			cancel()
			if err != nil {
				c.conn.CloseNow()
				return
			}
		}
	}
}

// follow tells the browser what happens in the game, beginning with what it
// has missed.
func (c *session) follow() {
	var here [2]bool // the seats for which the hub was told that somebody is there
	var w *live.Watch
	leave := func() {
		if w == nil {
			return
		}
		for side, is := range here {
			if is {
				c.hub.Presence(c.id, game.Side(side), -1)
			}
		}
		w.Close()
	}
	defer func() { leave() }()
	since := c.since
	for {
		next, err := c.hub.Watch(c.ctx, c.id)
		if err != nil {
			if c.ctx.Err() == nil && !errors.Is(err, live.ErrClosed) {
				c.log.Error("cannot follow a game", "game", c.id, "err", err)
			}
			c.conn.Close(websocket.StatusTryAgainLater, "the game cannot be followed now")
			return
		}
		// Enter before leaving, so that nobody seems to go away.
		own := c.viewer(next.State).seats
		for side, is := range own {
			if is {
				c.hub.Presence(c.id, game.Side(side), +1)
			}
		}
		leave()
		w, here = next, own
		there := w.Presence
		for side, is := range own {
			there[side] = there[side] || is
		}
		if !c.catchUp(since, w.State) || c.send(presenceOf(w.State, there)) != nil {
			return
		}
		if !c.updates(w) {
			return
		}
		since = 0 // too slow: take a snapshot
	}
}

func (c *session) viewer(st *live.State) viewer { return look(st, c.token, c.lang, c.origin) }

func presenceOf(st *live.State, p [2]bool) presence {
	for side, seat := range st.Settings.Seats {
		p[side] = p[side] || seat.Kind == live.Computer
	}
	return presence{T: "presence", Black: p[game.Black], White: p[game.White]}
}

// catchUp brings the browser to a state: by the events since the one it has
// seen last, or by a snapshot where it has seen none or missed too many.
func (c *session) catchUp(since int64, st *live.State) bool {
	if since == st.Seq {
		return true
	}
	if since == 0 || since > st.Seq || st.Seq-since > replayed {
		return c.send(c.hello(c.viewer(st), st)) == nil
	}
	events, err := c.games.Events(c.ctx, c.id, 0)
	if err == nil && int64(len(events)) < st.Seq {
		err = fmt.Errorf("%d events stored, want %d", len(events), st.Seq)
	}
	var at *live.State
	if err == nil {
		at, err = live.Fold(c.lookup, events[:since])
	}
	for i := since; err == nil && i < st.Seq; i++ {
		if at, err = at.After(events[i]); err == nil && c.send(c.eventOf(c.viewer(at), events[i], at)) != nil {
			return false
		}
	}
	if err != nil {
		c.log.Error("cannot replay events", "game", c.id, "since", since, "err", err)
		return c.send(c.hello(c.viewer(st), st)) == nil
	}
	return true
}

// updates passes on what a watch brings. It reports true when the watch ended
// because the browser did not keep up, and false when the socket did.
func (c *session) updates(w *live.Watch) bool {
	st := w.State
	for {
		select {
		case <-c.ctx.Done():
			return false
		case <-c.resync:
			if c.send(c.hello(c.viewer(st), st)) != nil {
				return false
			}
		case u, ok := <-w.C:
			if !ok {
				return true
			}
			st = u.State
			var v any = presenceOf(u.State, u.Presence)
			if u.Event.Seq != 0 {
				v = c.eventOf(c.viewer(u.State), u.Event, u.State)
			}
			if c.send(v) != nil {
				return false
			}
		}
	}
}

// listen reads what the browser says and answers it.
func (c *session) listen() {
	var traffic meter
	for {
		m, at, err := c.read()
		var bad *badMessage
		switch {
		case errors.As(err, &bad):
			err = c.send(bad.refusal)
		case err != nil:
			return
		default:
			err = c.answer(m, at)
		}
		if err != nil {
			return
		}
		if wait := traffic.wait(time.Now()); wait > 0 && !c.local {
			time.Sleep(wait)
		}
	}
}

// meter counts messages by the second, so that nobody keeps the server busy.
type meter struct {
	begun time.Time
	count int
}

// wait counts one message and tells how long to leave the next one unread.
func (m *meter) wait(now time.Time) time.Duration {
	if now.Sub(m.begun) >= time.Second {
		m.begun, m.count = now, 0
	}
	if m.count++; m.count < perSecond {
		return 0
	}
	return m.begun.Add(time.Second).Sub(now)
}

// badMessage is a message that is answered with a refusal and otherwise passed
// over.
type badMessage struct{ refusal refusal }

func (b *badMessage) Error() string { return b.refusal.Detail }

// read reads a message and when it came, by the clock of the hub.
func (c *session) read() (message, int64, error) {
	kind, r, err := c.conn.Reader(c.ctx)
	if err != nil {
		return message{}, 0, err
	}
	data, err := io.ReadAll(io.LimitReader(r, maxMessage+1))
	at := c.hub.NowMS()
	if err != nil {
		return message{}, 0, err
	}
	if len(data) > maxMessage {
		n, err := io.Copy(io.Discard, r)
		if err != nil {
			return message{}, 0, err // beyond maxFrame: the connection is closed
		}
		return message{}, 0, &badMessage{refusal{
			T: "refuse", Key: "long", Text: web.T(c.lang, "refuse.long"),
			Detail: fmt.Sprintf("message of %d bytes: want at most %d", int64(len(data))+n, maxMessage),
		}}
	}
	if kind != websocket.MessageText {
		return message{}, 0, &badMessage{refuseMessage(c.lang, message{}, errors.New("binary message: want text"))}
	}
	m, err := decodeMessage(data)
	if err != nil {
		return message{}, 0, &badMessage{refuseMessage(c.lang, m, err)}
	}
	return m, at, nil
}

func (c *session) answer(m message, at int64) error {
	switch m.T {
	case "ping":
		return c.send(pong{T: "pong", At: m.At, Now: c.hub.NowMS()})
	case "sync":
		select {
		case c.resync <- struct{}{}:
		default: // one is on its way
		}
		return nil
	}
	// A command that was read is carried out, also if the socket breaks now.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx), commandTimeout)
	defer cancel()
	seq, err := c.command(ctx, m, at)
	if err != nil {
		r := refuse(c.lang, c.variant, m, err)
		if r.Key == "failed" {
			c.log.Error("a command failed", "game", c.id, "kind", m.T, "err", err)
		}
		return c.send(r)
	}
	return c.send(ack{T: "ack", Nonce: m.Nonce, Seq: seq})
}

// command gives a command to the hub, for the side that the browser has.
func (c *session) command(ctx context.Context, m message, at int64) (int64, error) {
	st, err := c.hub.Get(ctx, c.id)
	if err != nil {
		return 0, err
	}
	side := c.viewer(st).side(st)
	if side == game.Neither {
		return 0, &live.Refusal{Key: live.RefuseNotPlayer, Err: errors.New("this browser has no seat in this game")}
	}
	cmd := live.Command{Kind: m.T, By: side, On: m.On, Nonce: m.Nonce, Move: m.Move, Action: m.action, At: at}
	if kind, ok := wish(m.T); ok {
		cmd.Kind, cmd.Series = live.KindRematch, kind
	}
	return c.hub.Do(ctx, c.id, cmd)
}
