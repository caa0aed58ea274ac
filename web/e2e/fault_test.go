package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A program plays both sides over a websocket, as a page does.
type program struct {
	t      *testing.T
	c      *club
	client *http.Client
	ws     *websocket.Conn
	hello  struct {
		T     string `json:"t"`
		State record `json:"state"`
	}
}

// newProgram begins a game of which it has both seats.
func newProgram(t *testing.T, c *club) (p *program, id string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p = &program{t: t, c: c, client: &http.Client{Jar: jar, Timeout: 10 * time.Second}}
	r, err := p.client.PostForm(c.url+"/games", url.Values{"opponent": {"self"}, "rules": {"jsa"}, "clock": {"byoyomi"}, "main": {"60"}})
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	id, ok := strings.CutPrefix(r.Request.URL.Path, "/g/")
	if !ok || r.StatusCode != http.StatusOK {
		t.Fatalf("POST /games led to %s with status %d, want a game", r.Request.URL, r.StatusCode)
	}
	return p, id
}

// dial opens the socket and reads the game.
func (p *program) dial(ctx context.Context, id string) error {
	ws, _, err := websocket.Dial(ctx, strings.Replace(p.c.url, "http", "ws", 1)+"/g/"+id+"/ws?v=1", &websocket.DialOptions{HTTPClient: p.client})
	if err != nil {
		return err
	}
	ws.SetReadLimit(1 << 22)
	p.ws = ws
	_, text, err := ws.Read(ctx)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &p.hello); err != nil {
		return err
	}
	if p.hello.T != "hello" {
		return fmt.Errorf("the first message is %.80q, want hello", text)
	}
	return nil
}

// answer is what the server says that matters here.
type answer struct {
	T     string `json:"t"`
	Nonce string `json:"nonce"`
	Text  string `json:"text"`
	Cur   *struct {
		On      int64     `json:"on"`
		Legal   []string  `json:"legal"`
		Outcome *struct{} `json:"outcome"`
	} `json:"cur"`
}

// move sends a move and waits for its acknowledgement and the next position.
func (p *program) move(ctx context.Context, move, nonce string, on int64) (next *answer, err error) {
	text, err := json.Marshal(map[string]any{"t": "move", "on": on, "nonce": nonce, "move": move})
	if err != nil {
		return nil, err
	}
	if err := p.ws.Write(ctx, websocket.MessageText, text); err != nil {
		return nil, err
	}
	acked := false
	for !acked || next == nil {
		_, text, err := p.ws.Read(ctx)
		if err != nil {
			if acked {
				return &answer{}, nil // known to be kept, though no more was heard
			}
			return nil, err
		}
		var a answer
		if err := json.Unmarshal(text, &a); err != nil {
			return nil, err
		}
		switch {
		case a.T == "ack" && a.Nonce == nonce:
			acked = true
		case a.T == "refuse":
			return nil, refused(a.Text)
		case a.T == "event" && a.Cur != nil:
			next = &a
		}
	}
	return next, nil
}

type refused string

func (r refused) Error() string { return "refused: " + string(r) }

// The server is killed again and again while moves are on their way. Whatever
// it has acknowledged is there when it comes back; a move on its way is made
// once or not at all, and sent again it is made once.
func TestKilledServerKeepsEveryMove(t *testing.T) {
	kills := 50
	if testing.Short() {
		kills = 3
	}
	const seed = 2
	random := rand.New(rand.NewPCG(seed, 1))
	c := openClub(t)
	p, id := newProgram(t, c)
	var kept []string // acknowledged moves of the game
	total, twice := 0, 0
	sent, sentNonce, sentOn := "", "", int64(0) // a move without an answer
	for kill := 0; kill < kills; kill++ {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		if err := p.dial(ctx, id); err != nil {
			t.Fatal(err)
		}
		got := p.hello.State.moves()
		if sent != "" && len(got) == len(kept)+1 && got[len(kept)] == sent {
			// It was kept, but the answer was lost: asked again, the server
			// says yes and does not move twice.
			twice++
			if err := p.again(ctx, sent, sentNonce, sentOn); err != nil {
				t.Fatalf("kill %d: move %s sent again: %v", kill, sent, err)
			}
			kept = append(kept, sent)
			total++
		}
		if !slices.Equal(got, kept) {
			t.Fatalf("after kill %d the server has %v; it had acknowledged %v", kill, got, kept)
		}
		sent = ""
		cur := p.hello.State.Cur
		if cur.Outcome != nil || len(kept) > 150 {
			p, id = newProgram(t, c)
			kept = nil
			if err := p.dial(ctx, id); err != nil {
				t.Fatal(err)
			}
			cur = p.hello.State.Cur
		}
		// The power goes at any instant within some moves.
		cmd := c.cmd
		fuse := time.AfterFunc(time.Duration(random.IntN(60))*time.Millisecond, func() { cmd.Process.Kill() })
		on, legal := cur.On, cur.Legal
		for n := 0; len(legal) > 0; n++ {
			m, nonce := legal[random.IntN(len(legal))], fmt.Sprintf("k%d-%d", kill, n)
			next, err := p.move(ctx, m, nonce, on)
			if _, no := err.(refused); no {
				t.Fatalf("legal move %s on %d: %v", m, on, err)
			}
			if err != nil {
				sent, sentNonce, sentOn = m, nonce, on
				break
			}
			kept = append(kept, m)
			total++
			if next.Cur == nil || next.Cur.Outcome != nil {
				break
			}
			on, legal = next.Cur.On, next.Cur.Legal
		}
		fuse.Stop()
		p.ws.CloseNow()
		c.kill()
		c.start()
		cancel()
	}
	if got := c.game(id).moves(); len(got) < len(kept) || !slices.Equal(got[:len(kept)], kept) {
		t.Errorf("at the end the server has %v; it had acknowledged %v", got, kept)
	}
	if total < 2*kills {
		t.Errorf("only %d moves in %d kills: the test tests nothing", total, kills)
	}
	t.Logf("%d kills, %d moves acknowledged, %d whose answer was lost", kills, total, twice)
}

// again sends a command a second time, and wants it acknowledged.
func (p *program) again(ctx context.Context, move, nonce string, on int64) error {
	text, err := json.Marshal(map[string]any{"t": "move", "on": on, "nonce": nonce, "move": move})
	if err != nil {
		return err
	}
	if err := p.ws.Write(ctx, websocket.MessageText, text); err != nil {
		return err
	}
	for {
		_, text, err := p.ws.Read(ctx)
		if err != nil {
			return err
		}
		var a answer
		if err := json.Unmarshal(text, &a); err != nil {
			return err
		}
		switch a.T {
		case "ack":
			return nil
		case "refuse":
			return refused(a.Text)
		}
	}
}
