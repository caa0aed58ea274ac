package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

func TestDecodeMessage(t *testing.T) {
	for _, c := range []struct {
		in   string
		want message
	}{
		{`{"t":"move","on":12,"nonce":"a1","move":"7g7f"}`, message{T: "move", On: 12, Nonce: "a1", Move: "7g7f"}},
		{`{"t":"move","on":0,"nonce":"a1","move":"P*5e","later":[1,{}]}`, message{T: "move", Nonce: "a1", Move: "P*5e"}},
		{`{"t":"offer","action":"draw","nonce":"b"}`, message{T: "offer", Nonce: "b", Action: "draw", action: game.Draw}},
		{`{"t":"claim","action":"count","nonce":"b","on":3}`, message{T: "claim", On: 3, Nonce: "b", Action: "count", action: game.Count}},
		{`{"t":"resign","nonce":"c"}`, message{T: "resign", Nonce: "c"}},
		{`{"t":"ping","at":99}`, message{T: "ping", At: 99}},
		{` {"t":"sync"} `, message{T: "sync"}},
	} {
		m, err := decodeMessage([]byte(c.in))
		if err != nil || m != c.want {
			t.Errorf("decodeMessage(%s) = %+v, %v; want %+v", c.in, m, err, c.want)
		}
	}
}

func TestDecodeMessageRefuses(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, c := range []struct{ in, want string }{
		{"", "no JSON object"},
		{"null", `without "t"`},
		{"{}", `without "t"`},
		{"[1,2]", "no JSON object"},
		{"7", "no JSON object"},
		{`{"t":7}`, "no JSON object"},
		{`{"t":"move"`, "no JSON object"},
		{`{"t":"sync"}{"t":"sync"}`, "goes on"},
		{`{"t":"dance","nonce":"a"}`, `"dance"`},
		{`{"t":"` + long[:300] + `"}`, "…"},
		{`{"t":"move","move":"7g7f"}`, `without "nonce"`},
		{`{"t":"move","nonce":"a"}`, "want text such as 7g7f"},
		{`{"t":"move","nonce":"a","move":"` + long[:100] + `"}`, "want text such as 7g7f"},
		{`{"t":"move","nonce":"a","on":-1,"move":"7g7f"}`, "on -1"},
		{`{"t":"move","nonce":"a","on":1e99,"move":"7g7f"}`, "no JSON object"},
		{`{"t":"resign","nonce":"` + long[:65] + `"}`, "nonce of 65 bytes"},
		{`{"t":"offer","nonce":"a","action":"declare"}`, `offer of "declare": want one of [draw takeback count]`},
		{`{"t":"claim","nonce":"a"}`, `claim of "": want one of [declare count]`},
		{`{"t":"sync","x":"` + long + `"}`, "want at most 4096"},
		{"{\"t\":\"sync\",\"x\":\"\xff\"}", "not UTF-8"},
		{strings.Repeat("[", 4000), "no JSON object"},
	} {
		if m, err := decodeMessage([]byte(c.in)); err == nil {
			t.Errorf("decodeMessage(%.80s) = %+v, want an error", c.in, m)
		} else if !strings.Contains(err.Error(), c.want) {
			t.Errorf("decodeMessage(%.80s): %q, want %q in it", c.in, err, c.want)
		}
	}
}

// FuzzDecodeMessage holds that whatever is decoded is a message that can be
// said again in the same way, and that errors are short.
func FuzzDecodeMessage(f *testing.F) {
	for _, s := range []string{
		`{"t":"move","on":12,"nonce":"a1","move":"7g7f"}`, `{"t":"offer","action":"draw","nonce":"b"}`,
		`{"t":"ping","at":-1}`, `{"t":"sync"}`, `{"t":"claim","action":"declare","nonce":"b","on":3}`,
		`{"t":"move","nonce":"\ud800","move":"\u0000"}`, `[`, `{"T":"sync","t":"ping"}`, `null`, "\x00",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := decodeMessage(data)
		if err != nil {
			if len(err.Error()) > 1000 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			return
		}
		again, err := json.Marshal(m)
		if err != nil {
			t.Fatalf("%+v: %v", m, err)
		}
		if len(again) > maxMessage {
			return // escapes made it longer
		}
		n, err := decodeMessage(again)
		if err != nil || n != m {
			t.Errorf("%q became %+v, and again %+v, %v", data, m, n, err)
		}
	})
}
