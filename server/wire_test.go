package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/store"
)

var listAll = store.Filter{}

func TestTwoPlayersAndASpectator(t *testing.T) {
	c := open(t)
	id, black, white := c.pair("it", "rules", "aise")
	watcher := c.browser("en").dial(id, 0)
	if m := watcher.hello("none"); m.State.RulesName != "AISE rules" || len(m.State.Current.Legal) != 0 {
		t.Errorf("a spectator sees %+v", m.State)
	}
	b, w := line(black, white, "7g7f")
	if b.Move.Western != "P7f" || b.Move.Ja != "▲７六歩" || b.Move.Say == "" || b.Move.Number != 1 || b.Ply != 0 || b.Actor != "black" {
		t.Errorf("Black sees %+v", b.Move)
	}
	if b.Current.Actions.Takeback != "agreed" || w.Current.Actions.Takeback != "never" {
		t.Errorf("takeback after one move: Black %s, White %s", b.Current.Actions.Takeback, w.Current.Actions.Takeback)
	}
	if len(b.Current.Legal) != 0 || len(w.Current.Legal) != 30 || w.Current.Turn != "white" {
		t.Errorf("legal moves: Black has %d, White %d; want 0 and 30", len(b.Current.Legal), len(w.Current.Legal))
	}
	if m := watcher.event("move"); string(m.Move.Move) != "7g7f" || len(m.Current.Legal) != 0 || !strings.Contains(m.Move.Say, "7f") {
		t.Errorf("the spectator sees %+v", m)
	}
	b, _ = line(black, white, "3c3d", "8h2b+", "3a2b", "B*5e")
	if b.Move.Number != 5 || b.Move.SFEN == "" || b.Ply != 4 {
		t.Errorf("move 5: %+v", b)
	}
	watcher.refused("not-player", "watching", "move", watcher.onNow(), `"move":"2b3c"`)
	white.done("resign")
	e := black.event("resign")
	if o := e.Current.Outcome; o == nil || o.Result != "black" || o.Sentence != "Vince Nero: Bianco abbandona." || !strings.Contains(o.Rule, "AISE") {
		t.Errorf("the end: %+v", e.Current.Outcome)
	}
	if !e.Current.Actions.Rematch || e.Current.Actions.Resign {
		t.Errorf("after the end one may do %+v", e.Current.Actions)
	}
	if o := watcher.event("resign").Current.Outcome; o.Sentence != "Black wins: White resigned." {
		t.Errorf("the spectator reads %q", o.Sentence)
	}
	black.refused("over", "finita", "move", black.onNow(), `"move":"5e4f"`)
	asked := black.done("rematch")
	if o := white.snapshot(white.id).Current.Offers; o.Black == nil || o.Black.Action != "rematch" || o.Black.Seq != asked || o.White != nil {
		t.Errorf("whoever reloads sees the offers %+v, want Black's of a rematch", o)
	}
	white.done("rematch")
	next := black.event("next").Current.Next
	s := black.snapshot(next)
	if s.ID != next || len(s.Moves) != 0 {
		t.Errorf("the rematch: %+v", s)
	}
	if m := black.browser.dial(next, 0).hello("white"); len(m.State.Current.Legal) != 0 {
		t.Error("a rematch changes colours: White has no moves yet")
	}
}

func TestCommandsThatAreRefused(t *testing.T) {
	c := open(t)
	_, black, white := c.pair("en", "rules", "fesa")
	white.refused("not-your-turn", "not your turn", "move", white.onNow(), `"move":"3c3d"`)
	first := black.onNow()
	black.move("7g7f")
	white.event("move")
	white.refused("late", "moved on", "move", first, `"move":"3c3d"`)
	white.move("3c3d")
	black.event("move") // his own
	black.event("move")
	for _, k := range []struct{ move, key, text string }{
		{"5i5h+", "cannot-promote", "cannot promote"},
		{"5i5g", "own-piece", "your own"},
		{"3c3d", "no-piece", "no piece"},
		{"9c9d", "not-yours", "opponent"},
		{"2h2d", "blocked", "in the way"},
		{"7f7d", "unreachable", "does not move like that"},
		{"P*5e", "not-in-hand", "in hand"},
		{"hello", "syntax", "“hello” is no move"},
		{"0000", "syntax", "is no move"},
	} {
		black.refused(k.key, k.text, "move", black.onNow(), fmt.Sprintf(`"move":%q`, k.move))
	}
	black.refused("never", "no such thing", "offer", `"action":"draw"`)
	black.refused("no-offer", "no offer", "accept", `"on":1`)
	black.refused("not-over", "once this one is over", "rematch")
	if s := black.snapshot(black.id); len(s.Moves) != 2 || s.Current.Outcome != nil {
		t.Errorf("refused moves changed the game: %+v", s.Current)
	}
	black.move("8h2b+")
}

func TestSendingAgain(t *testing.T) {
	c := open(t)
	_, black, white := c.pair("en")
	text := fmt.Sprintf(`{"t":"move","on":%d,"nonce":"same","move":"7g7f"}`, black.on)
	black.write(text)
	first := black.answer("same")
	black.write(text)
	again := black.answer("same")
	if first.T != "ack" || again.T != "ack" || first.Seq != again.Seq {
		t.Errorf("first %+v, again %+v; want the same answer", first, again)
	}
	white.write(`{"t":"resign","nonce":"same"}`) // another player's nonces are his own
	if m := white.answer("same"); m.T != "ack" || m.Seq == first.Seq {
		t.Errorf("the other player's same nonce: %+v", m)
	}
}

func TestReconnect(t *testing.T) {
	c := open(t)
	id, black, white := c.pair("en", "rules", "aise")
	line(black, white, "7g7f", "3c3d")
	seen := black.last
	black.conn.Close(websocket.StatusNormalClosure, "")
	for {
		if m := white.await("presence"); !m.Black {
			break
		}
	}
	back := black.dial(id, seen)
	if m := back.next(); m.T != "presence" || !m.Black || !m.White {
		t.Fatalf("nothing was missed, and the first message is %+v; want the presence", m)
	}
	back.conn.CloseNow()
	black.dial(id, seen).move2(t, seen, "2g2f")
	white.event("move")
	white.done("offer", `"action":"takeback"`)
	back = black.dial(id, seen)
	e := back.next()
	if e.T != "event" || e.Seq != seen+1 || string(e.Move.Move) != "2g2f" || e.Ply != 2 || e.Current.Seq != e.Seq {
		t.Errorf("first missed: %+v", e)
	}
	if e = back.next(); e.Kind != "offer" || e.Seq != seen+2 || e.Current.Offers.White == nil {
		t.Errorf("second missed: %+v", e)
	}
	// From a number that was never given there is only the whole game.
	if m := black.dial(id, 9999).hello("black"); len(m.State.Moves) != 3 {
		t.Errorf("%d moves", len(m.State.Moves))
	}
	back.write(`{"t":"sync"}`)
	if m := back.await("hello"); m.State.Current.Seq != seen+2 {
		t.Errorf("sync: %+v", m.State.Current)
	}
}

// move2 makes a move on a socket that has had no hello.
func (w *wire) move2(t *testing.T, on int64, m string) {
	t.Helper()
	w.on = on
	w.move(m)
}

func TestPresence(t *testing.T) {
	c := open(t)
	id, black, white := c.pair("en")
	second := black.browser.dial(id, 0) // a second tab
	second.hello("black")
	black.conn.Close(websocket.StatusNormalClosure, "")
	c.browser("en").dial(id, 0).hello("none") // spectators are not counted
	white.write(`{"t":"ping","at":5}`)
	if m := white.await("pong"); m.At != 5 || m.Now == 0 {
		t.Errorf("pong %+v", m)
	}
	second.conn.Close(websocket.StatusNormalClosure, "")
	for {
		if m := white.await("presence"); !m.Black && m.White {
			break
		}
	}
}

func TestMessagesThatMakeNoSense(t *testing.T) {
	c := open(t)
	b := c.browser("it")
	w := b.dial(b.newGame("opponent", "self"), 0)
	w.hello("both")
	for _, text := range []string{"", "hello", "[]", "null", `{"t":1}`, `{"t":"dance"}`, `{"t":"move"`, "{}", `{"t":"move","nonce":"x","on":"y"}`, strings.Repeat("[", 2000)} {
		w.write(text)
		if m := w.await("refuse"); m.Key != "syntax" || !strings.Contains(m.Text, "ricaricala") {
			t.Errorf("%.40q: %+v", text, m)
		}
	}
	w.write(`{"t":"sync","x":"` + strings.Repeat("x", maxMessage) + `"}`)
	if m := w.await("refuse"); m.Key != "long" {
		t.Errorf("a long message: %+v", m)
	}
	ctx := context.Background()
	if err := w.conn.Write(ctx, websocket.MessageBinary, []byte(`{"t":"sync"}`)); err != nil {
		t.Fatal(err)
	}
	if m := w.await("refuse"); m.Key != "syntax" {
		t.Errorf("a binary message: %+v", m)
	}
	w.move("7g7f") // all is well after that
	if err := w.conn.Write(ctx, websocket.MessageText, []byte(strings.Repeat("x", maxFrame+1))); err != nil {
		t.Fatal(err)
	}
	for {
		_, _, err := w.conn.Read(ctx)
		if err == nil {
			continue
		}
		if got := websocket.CloseStatus(err); got != websocket.StatusMessageTooBig {
			t.Errorf("far too long a message: %v (%v)", got, err)
		}
		break
	}
	b.dial(w.id, 0).hello("both")
}

func TestSocketsOfOthers(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	id := b.newGame()
	if _, res, err := b.tryDial(id, "v=1", "Origin", "https://evil.example"); err == nil || res == nil || res.StatusCode != 403 {
		t.Errorf("a socket from another site: %v, %v; want 403", res, err)
	}
	if _, res, err := b.tryDial("nothing", "v=1"); err == nil || res == nil || res.StatusCode != 404 {
		t.Errorf("a socket on no game: %v, %v; want 404", res, err)
	}
	public := open(t, func(c *Config) { c.PublicURL = "https://shogi.example.org" }).browser("en")
	if conn, _, err := public.tryDial(public.newGame(), "v=1", "Origin", "https://shogi.example.org"); err != nil {
		t.Errorf("a socket from the public address: %v", err)
	} else {
		conn.CloseNow()
	}
	conn, _, err := b.tryDial(id, "v=0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	w := &wire{browser: b, id: id, conn: conn}
	if m := w.next(); m.T != "reload" {
		t.Errorf("an old page is told %+v", m)
	}
	if res, _ := b.ask("GET", "/g/"+id+"/ws?v=1", ""); res.StatusCode != 426 {
		t.Errorf("a plain request to a socket: %d, want 426", res.StatusCode)
	}
}

// After a restart on the same database everything is as it was, and an old
// command sent again gets its old answer.
func TestRestart(t *testing.T) {
	c := open(t)
	id, black, white := c.pair("it", "rules", "aise", "clock", "fischer")
	line(black, white, "7g7f", "3c3d")
	black.write(fmt.Sprintf(`{"t":"move","on":%d,"nonce":"kept","move":"2g2f"}`, black.on))
	seq := black.answer("kept").Seq
	before := black.snapshot(id)
	c.close()
	old := c.http
	c.start()
	if old == c.http {
		t.Fatal("not restarted")
	}
	after := rehost(t, black, c).snapshot(id)
	before.Current.Clock.Since, after.Current.Clock.Since = 0, 0 // the outage is charged to nobody
	before.Current.Seq, after.Current.Seq = 0, 0                 // which is an event
	if !reflect.DeepEqual(before, after) {
		t.Errorf("before %+v\nafter %+v", before, after)
	}
	again := rehost(t, black, c).dial(id, 0)
	again.hello("black")
	again.write(fmt.Sprintf(`{"t":"move","on":%d,"nonce":"kept","move":"2g2f"}`, black.on))
	if m := again.answer("kept"); m.T != "ack" || m.Seq != seq {
		t.Errorf("sent again: %+v; want event %d", m, seq)
	}
	other := rehost(t, white, c).dial(id, 0)
	other.hello("white")
	other.move("8c8d")
}

// rehost gives a browser's secret to a club that was opened again elsewhere.
func rehost(t *testing.T, w *wire, c *club) *browser {
	t.Helper()
	b := c.browser(w.lang)
	*b.client = *w.client
	return b // cookies do not tell ports apart
}

func TestServerGoesAway(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	w := b.dial(b.newGame(), 0)
	w.hello("black")
	closed := make(chan error, 1)
	go func() {
		for {
			if _, _, err := w.conn.Read(context.Background()); err != nil {
				closed <- err
				return
			}
		}
	}()
	c.srv.Close()
	if got := websocket.CloseStatus(<-closed); got != websocket.StatusGoingAway {
		t.Errorf("the socket closed with %v, want going away", got)
	}
	if _, res, err := b.tryDial(w.id, "v=1"); err == nil || res == nil || res.StatusCode != 503 {
		t.Errorf("a socket to a stopped server: %v, %v; want 503", res, err)
	}
}

// What only one player may see keeps its number for the other.
func TestHiddenEvent(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	st, err := c.hub.Get(t.Context(), b.newGame("opponent", "self"))
	if err != nil {
		t.Fatal(err)
	}
	e := store.Event{Seq: 1, Kind: "sealed", Actor: "black", Move: "7g7f", Visible: "black"}
	if out := c.srv.eventOf(viewer{lang: "en", seats: [2]bool{true, false}}, e, st); out.Kind != "sealed" {
		t.Errorf("Black sees %+v", out)
	}
	for _, v := range []viewer{{lang: "en", seats: [2]bool{false, true}}, {lang: "en"}} {
		out := c.srv.eventOf(v, e, st)
		text, err := json.Marshal(out)
		if err != nil || out.Kind != "hidden" || out.Seq != 1 || strings.Contains(string(text), `"7g7f"`) && !slices.Contains(out.Current.Legal, "7g7f") {
			t.Errorf("%v sees %s", v.seats, text)
		}
	}
}

// spy is a hub that lets a test into its dealings.
type spy struct {
	*live.Hub
	watches chan *live.Watch
	do      atomic.Pointer[func() error] // before each command, which it may stop
}

func (s *spy) Watch(ctx context.Context, id string) (*live.Watch, error) {
	w, err := s.Hub.Watch(ctx, id)
	s.watches <- w
	return w, err
}

func (s *spy) Do(ctx context.Context, id string, c live.Command) (int64, error) {
	if f := s.do.Load(); f != nil {
		if err := (*f)(); err != nil {
			return 0, err
		}
	}
	return s.Hub.Do(ctx, id, c)
}

// A watcher that the hub has dropped takes a snapshot and goes on; faults of
// the hub are told and end nothing but, at worst, the one socket.
func TestTroubleBehindASocket(t *testing.T) {
	h := &spy{watches: make(chan *live.Watch, 10)}
	before := func(f func() error) { h.do.Store(&f) }
	c := open(t, func(c *Config) { h.Hub = c.Hub.(*live.Hub); c.Hub = h })
	b := c.browser("it")
	w := b.dial(b.newGame("opponent", "self", "rules", "aise"), 0)
	w.hello("both")
	w.move("7g7f")
	(<-h.watches).Close()
	if m := w.hello("both"); len(m.State.Moves) != 1 {
		t.Errorf("the snapshot has %d moves, want 1", len(m.State.Moves))
	}
	w.move("3c3d")
	for e := w.event("move"); string(e.Move.Move) != "3c3d"; {
		e = w.event("move")
	}
	before(func() error { return errors.New("disk on fire") })
	if m := w.refused("failed", "non è riuscito", "move", w.onNow(), `"move":"2g2f"`); strings.Contains(m.Text, "fire") {
		t.Errorf("a fault of ours is told in detail: %q", m.Text)
	}
	before(func() error { return &live.Refusal{Key: live.RefuseUnavailable, Err: errors.New("disk full")} })
	w.refused("unavailable", "Nessun orologio corre", "move", w.onNow(), `"move":"2g2f"`)
	before(func() error { panic("a bug") })
	w.say("resign")
	for {
		if _, _, err := w.conn.Read(t.Context()); err != nil {
			break
		}
	}
	before(func() error { return nil })
	again := b.dial(w.id, 0)
	again.hello("both")
	again.move("2g2f")
}

func TestMeter(t *testing.T) {
	var m meter
	now := time.Unix(1000, 0)
	for i := range perSecond - 1 {
		if d := m.wait(now); d != 0 {
			t.Fatalf("message %d has to wait %v", i+1, d)
		}
	}
	if d := m.wait(now.Add(300 * time.Millisecond)); d != 700*time.Millisecond {
		t.Errorf("one too many has to wait %v, want the rest of the second", d)
	}
	if d := m.wait(now.Add(time.Second)); d != 0 {
		t.Errorf("in the next second: wait %v", d)
	}
}
