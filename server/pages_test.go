package server

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/komadai/komadai/web"
)

// scenario is a request and what its answer must and must not hold.
type scenario struct {
	name   string
	method string
	path   string
	body   string
	lang   string
	header []string // names and values in turn
	status int
	want   []string
	not    []string
}

func (s scenario) run(t *testing.T, c *club) {
	t.Helper()
	if s.method == "" {
		s.method = "GET"
	}
	res, text := c.browser(s.lang).ask(s.method, s.path, s.body, s.header...)
	if res.StatusCode != s.status {
		t.Errorf("%s: status %d, want %d", s.name, res.StatusCode, s.status)
	}
	for _, w := range s.want {
		if !strings.Contains(text, w) {
			t.Errorf("%s: %q is not in the answer:\n%s", s.name, w, text)
		}
	}
	for _, w := range append(s.not, "panic", "goroutine", "{{", "<no value>") {
		if strings.Contains(text, w) {
			t.Errorf("%s: %q is in the answer:\n%s", s.name, w, text)
		}
	}
	if got := res.Header.Get("Content-Security-Policy"); got != policy {
		t.Errorf("%s: policy %q", s.name, got)
	}
}

func TestPages(t *testing.T) {
	c := open(t)
	big := strings.Repeat("x", maxBody+1)
	for _, s := range []scenario{
		{name: "home", path: "/", lang: "it-CH,it;q=0.9", status: 200,
			want: []string{`<html lang="it"`, "Gioca subito", `value="aise" selected`, "Principiante", `hreflang="ja"`}, not: []string{"Play now"}},
		{name: "home in Japanese", path: "/", lang: "ja", status: 200, want: []string{`<html lang="ja"`, `value="jsa" selected`}},
		{name: "home in English", path: "/", lang: "en-GB", status: 200, want: []string{`<html lang="en"`, `value="fesa" selected`}},
		{name: "home for anybody else", path: "/", lang: "fi", status: 200, want: []string{`<html lang="en"`}},
		{name: "home with a language asked for", path: "/?lang=ja", lang: "it", status: 200, want: []string{`<html lang="ja"`}},
		{name: "home with a language we lack", path: "/?lang=xx", lang: "it", status: 200, want: []string{`<html lang="it"`}},
		{name: "home, head only", method: "HEAD", path: "/", lang: "it", status: 200},
		{name: "health", path: "/healthz", status: 200, want: []string{"ok"}},
		{name: "nothing there", path: "/nowhere", lang: "it", status: 404, want: []string{"Qui non c’è nulla", "404"}},
		{name: "no game", path: "/g/abc", lang: "it", status: 404, want: []string{"nessuna partita"}},
		{name: "no game to follow", path: "/g/abc/ws?v=1", lang: "en", status: 404, want: []string{"There is no game here"}},
		{name: "no game for programs", path: "/api/games/abc", lang: "en", status: 404, want: []string{`"status":404`, "There is no game here"}},
		{name: "no invitation", path: "/i/abc", lang: "ja", status: 404, want: []string{"招待は無効"}},
		{name: "no invitation to take", method: "POST", path: "/i/abc", lang: "en", status: 404, want: []string{"invitation does not hold"}},
		{name: "odd bytes in an address", path: "/g/%00%ff", lang: "en", status: 404, want: []string{"There is no game here"}},
		{name: "wrong method", method: "DELETE", path: "/", lang: "en", status: 405, want: []string{"cannot be used in this way"}},
		{name: "form by GET", path: "/games", lang: "it", status: 405, want: []string{"405"}},
		{name: "body too large", method: "POST", path: "/games", body: "sfen=" + big, lang: "it", status: 413, want: []string{"64 kB"}},
		{name: "address too long", path: "/?x=" + strings.Repeat("y", maxTarget), lang: "en", status: 414, want: []string{"too long"}},
		{name: "no form", method: "POST", path: "/games", body: "{}", lang: "en", header: []string{"Content-Type", "application/json"}, status: 415, want: []string{"x-www-form-urlencoded"}},
		{name: "broken form", method: "POST", path: "/games", body: "a=%zz", lang: "en", status: 400, want: []string{"cannot be understood"}},
		{name: "form of another site", method: "POST", path: "/games", lang: "it", header: []string{"Sec-Fetch-Site", "cross-site"}, status: 403, want: []string{"altro sito"}},
		{name: "form of another origin", method: "POST", path: "/games", lang: "it", header: []string{"Origin", "https://evil.example"}, status: 403},
		{name: "asset", path: web.AssetPath("mark.svg"), status: 200, want: []string{"<svg"}},
		{name: "asset gone", path: "/assets/mark.svg", status: 404},
	} {
		s.run(t, c)
	}
}

func TestMethodNotAllowedSaysWhatIs(t *testing.T) {
	res, _ := open(t).browser("en").ask("PUT", "/games", "")
	if res.StatusCode != 405 || !strings.Contains(res.Header.Get("Allow"), "POST") {
		t.Errorf("PUT /games: %d, Allow %q; want 405 and POST", res.StatusCode, res.Header.Get("Allow"))
	}
}

func TestBodyOfUnknownLength(t *testing.T) {
	c := open(t)
	r, err := http.NewRequest("POST", c.http.URL+"/games", struct{ *strings.Reader }{strings.NewReader("sfen=" + strings.Repeat("x", 4*maxBody))})
	if err != nil {
		t.Fatal(err)
	}
	r.ContentLength = -1 // sent in chunks
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := c.browser("en").client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != 413 {
		t.Errorf("status %d, want 413", res.StatusCode)
	}
}

func TestLanguageIsRemembered(t *testing.T) {
	b := open(t).browser("it")
	b.ask("GET", "/?lang=ja", "")
	if _, text := b.ask("GET", "/nowhere", ""); !strings.Contains(text, `<html lang="ja"`) {
		t.Error("the language asked for before is forgotten")
	}
	if res, _ := b.ask("GET", "/api/games/abc?lang=en", ""); len(res.Cookies()) != 0 {
		t.Errorf("a program's language is remembered: %v", res.Cookies())
	}
	if res, _ := b.ask("GET", "/", ""); res.Header.Get("Content-Language") != "ja" || !strings.Contains(res.Header.Get("Vary"), "Accept-Language") {
		t.Errorf("headers %v", res.Header)
	}
}

// A form that will not do is shown again with what was written and a sentence
// that names the field, and makes no game.
func TestBadForms(t *testing.T) {
	c := open(t)
	for _, f := range []struct {
		fields string
		want   []string
	}{
		{"opponent=cat", []string{"Avversario: «cat»", "computer, friend, self"}},
		{"level=9", []string{"Forza del computer: «9»", "da 1 a 3"}},
		{"level=-1", []string{"da 1 a 3"}},
		{"level=two", []string{"«two»"}},
		{"colour=green", []string{"Colore: «green»"}},
		{"rules=chess", []string{"Regole: «chess»", "jsa, aise, forum"}},
		{"rulestext=jsa,impasse%3Dxyz", []string{"Regole composte", "csa27_declare", `value="jsa,impasse=xyz"`}},
		{"rulestext=" + strings.Repeat("a", 301), []string{"301", "300"}},
		{"handicap=queen", []string{"Handicap: «queen»", "2-piece"}},
		{"clock=sundial", []string{"Orologio: «sundial»"}},
		{"clock=byoyomi&main=-1", []string{"Minuti: «-1»", "da 0 a 1440"}},
		{"clock=byoyomi&main=NaN", []string{"Minuti: «NaN»"}},
		{"clock=byoyomi&main=1e9", []string{"Minuti: «1e9»"}},
		{"clock=byoyomi&byoyomi=0", []string{"Secondi di byōyomi: «0»", "da 1 a 3600"}},
		{"clock=byoyomi&periods=0", []string{"Periodi: «0»"}},
		{"clock=byoyomi&periods=1.5", []string{"Periodi: «1.5»"}},
		{"clock=fischer&increment=x", []string{"Secondi per mossa: «x»"}},
		{"clock=sudden&main=0", []string{"Minuti: «0»"}},
		{"clock=fischer&main=0", []string{"Minuti: «0»"}},
		{"sfen=hello", []string{"Posizione di partenza: da «hello»", "In dettaglio:"}},
		{"sfen=startpos+moves+7g7f", []string{"In dettaglio:", "a diagram has no moves"}},
		{"sfen=9/9/9/9/9/9/9/9/9+b+-+1", []string{"king"}},
		{"sfen=4k4/4P4/4P4/9/9/9/9/9/4K4+b+P+1", []string{"nifu"}},
		{"sfen=4k4/4G4/4G4/9/9/9/9/9/4K4+w+-+1", []string{"la partita è già finita"}},
		{"handicap=rook&sfen=4k4/9/9/9/9/9/9/9/4K4+b+R+1", []string{"non tutti e due"}},
		{"sfen=" + strings.Repeat("9", 400), []string{"400"}},
	} {
		scenario{name: f.fields, method: "POST", path: "/games", body: f.fields, lang: "it", status: 400,
			want: append(f.want, "Il modulo non va ancora bene")}.run(t, c)
	}
	scenario{name: "in Japanese", method: "POST", path: "/games", body: "level=9", lang: "ja", status: 400, want: []string{"コンピューターの強さ"}}.run(t, c)
	scenario{name: "nothing is run", method: "POST", path: "/games", body: "rules=" + url.QueryEscape("<script>alert(1)</script>"), lang: "en", status: 400,
		want: []string{"&lt;script&gt;"}, not: []string{"<script>alert"}}.run(t, c)
	list, err := c.store.List(t.Context(), listAll)
	if err != nil || len(list) != 0 {
		t.Errorf("%d games, %v; want none", len(list), err)
	}
}

func TestForms(t *testing.T) {
	b := open(t).browser("it")
	for _, f := range []struct {
		fields []string
		check  func(s snapshot) bool
	}{
		{nil, func(s snapshot) bool {
			return s.Rules == "aise" && s.Black.Kind == "human" && s.White.Kind == "computer" && s.White.Level == 2 &&
				s.White.Name == "Computer, Facile" && s.Current.Clock == nil && s.StartName == "" && s.ClockName == ""
		}},
		{[]string{"level", "3", "colour", "white"}, func(s snapshot) bool { return s.Black.Level == 3 && s.White.Kind == "human" }},
		{[]string{"rules", "jsa"}, func(s snapshot) bool { return s.Rules == "jsa" && s.RulesName == "Regole JSA" }},
		{[]string{"rules", "aise", "rulestext", "jsa,impasse=csa27_declare"}, func(s snapshot) bool {
			return s.Rules == "jsa,impasse=csa27_declare" && strings.Contains(s.RulesName, s.Rules)
		}},
		{[]string{"handicap", "2-piece", "opponent", "self"}, func(s snapshot) bool {
			return s.Current.Turn == "white" && s.StartName == "Due pezzi" && s.Local
		}},
		{[]string{"clock", "byoyomi", "main", "0,5", "byoyomi", "10", "periods", "3"}, func(s snapshot) bool {
			k := s.Current.Clock
			return k != nil && k.Black.Main == 30_000 && k.White.Byoyomi == 10_000 && k.Black.Periods == 3 && k.Running == "" && s.ClockName == "30 s + 3 × 10 s"
		}},
		{[]string{"clock", "fischer", "main", "5", "increment", "3"}, func(s snapshot) bool {
			return s.Current.Clock.Black.Main == 300_000 && s.ClockName == "5 min + 3 s a mossa"
		}},
		{[]string{"clock", "sudden", "main", "2.5"}, func(s snapshot) bool { return s.Current.Clock.White.Main == 150_000 }},
		{[]string{"sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b G 7", "opponent", "self"}, func(s snapshot) bool {
			return s.First == 7 && s.Start == "4k4/9/4P4/9/9/9/9/9/4K4 b G 7" && s.StartName == "Diagramma"
		}},
	} {
		if s := b.snapshot(b.newGame(f.fields...)); !f.check(s) {
			t.Errorf("%v: %+v", f.fields, s)
		}
	}
}

func TestCookie(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	if res, _ := b.ask("GET", "/", ""); len(res.Cookies()) != 0 {
		t.Errorf("looking at the page sets %v", res.Cookies())
	}
	res, _ := b.ask("POST", "/games", "")
	k := res.Cookies()
	if len(k) != 1 || k[0].Name != cookieName || !k[0].HttpOnly || k[0].SameSite != http.SameSiteLaxMode || len(k[0].Value) != 43 {
		t.Fatalf("cookies %v", k)
	}
	if res, _ := b.ask("POST", "/games", ""); len(res.Cookies()) != 0 {
		t.Errorf("the second game sets %v", res.Cookies())
	}
	events, err := c.store.Events(t.Context(), strings.TrimPrefix(res.Header.Get("Location"), "/g/"), 0)
	if err != nil || len(events) == 0 {
		t.Fatal(err)
	}
	if strings.Contains(events[0].Data, k[0].Value) {
		t.Error("the secret itself is stored")
	}
}

func TestInvitation(t *testing.T) {
	c := open(t)
	host, guest, third := c.browser("it"), c.browser("ja"), c.browser("en")
	id := host.newGame("opponent", "friend", "colour", "white", "rules", "jsa", "handicap", "rook")
	link := host.snapshot(id).Invite
	code, ok := strings.CutPrefix(link, c.http.URL+"/i/")
	if !ok || len(code) != 20 {
		t.Fatalf("invitation %q; want an address here", link)
	}
	if s := guest.snapshot(id).Invite; s != "" {
		t.Errorf("a stranger is told the invitation %q", s)
	}
	if res, _ := host.ask("GET", "/i/"+code, ""); res.StatusCode != 303 || res.Header.Get("Location") != "/g/"+id {
		t.Errorf("the one who invites: %d to %q; want to go to the game", res.StatusCode, res.Header.Get("Location"))
	}
	for range 2 { // as programs that preview links do
		res, text := guest.ask("GET", "/i/"+code, "")
		if res.StatusCode != 200 || !strings.Contains(text, `action="/i/`+code) || !strings.Contains(text, "飛車落ち") {
			t.Errorf("the invitation: %d, %s", res.StatusCode, text)
		}
	}
	if s := guest.snapshot(id); s.Current.Started || s.Black.Kind != "open" {
		t.Error("looking at an invitation took the seat")
	}
	host.ask("POST", "/i/"+code, "") // nobody plays himself by his own invitation
	if guest.snapshot(id).Current.Started {
		t.Error("the one who invites took both seats")
	}
	guest.sit(link)
	guest.sit(link) // again does nothing
	if s := guest.snapshot(id); !s.Current.Started || s.Black.Kind != "human" || s.Invite != "" {
		t.Errorf("after joining: %+v", s)
	}
	if res, _ := guest.ask("GET", "/i/"+code, ""); res.StatusCode != 303 {
		t.Errorf("a player opens the invitation: %d, want to go to the game", res.StatusCode)
	}
	if res, text := third.ask("GET", "/i/"+code, ""); res.StatusCode != 200 || strings.Contains(text, "<form class=\"go\"") || !strings.Contains(text, `href="/g/`+id) {
		t.Errorf("a third person: %d, %s; want a way to watch", res.StatusCode, text)
	}
	third.sit(link) // comes too late: becomes a spectator
	if m := third.dial(id, 0).hello("none"); m.State.Current.Actions.Resign || len(m.State.Current.Legal) != 0 {
		t.Errorf("a spectator may do %+v", m.State.Current)
	}
}

func TestInvitationToAGameCalledOff(t *testing.T) {
	c := open(t)
	host := c.browser("it")
	id := host.newGame("opponent", "friend")
	link := host.snapshot(id).Invite
	w := host.dial(id, 0)
	w.hello("black")
	w.done("abort")
	if o := w.event("abort").Current.Outcome; o == nil || o.Sentence != "La partita è stata annullata." {
		t.Errorf("called off: %+v", o)
	}
	scenario{name: "too late", path: strings.TrimPrefix(link, c.http.URL), lang: "it", status: 404, want: []string{"annullata prima di cominciare"}}.run(t, c)
}

func TestCompression(t *testing.T) {
	b := open(t).browser("it")
	for path, packed := range map[string]bool{"/": true, "/healthz": false} {
		res, _ := b.ask("GET", path, "", "Accept-Encoding", "gzip") // by hand, so the client leaves it packed
		if got := res.Header.Get("Content-Encoding") == "gzip"; got != packed {
			t.Errorf("%s packed: %v, want %v", path, got, packed)
		}
	}
}

func TestPublicURL(t *testing.T) {
	c := open(t, func(c *Config) { c.PublicURL = "https://shogi.example.org/" })
	b := c.browser("en")
	res, _ := b.ask("POST", "/games", "opponent=friend", "Origin", "https://shogi.example.org", "Host", "shogi.example.org")
	if res.StatusCode != 303 || !res.Cookies()[0].Secure {
		t.Fatalf("POST from the public address: %d, cookies %v", res.StatusCode, res.Cookies())
	}
	near := c.browser("en") // one who came by another way and without https
	res, _ = near.ask("POST", "/games", "opponent=friend")
	if res.StatusCode != 303 || res.Cookies()[0].Secure {
		t.Errorf("POST from near by: %d, cookies %v", res.StatusCode, res.Cookies())
	}
	if s := near.snapshot(strings.TrimPrefix(res.Header.Get("Location"), "/g/")); !strings.HasPrefix(s.Invite, "https://shogi.example.org/i/") {
		t.Errorf("invitation %q, want the public address", s.Invite)
	}
	for _, bad := range []string{"shogi.example.org", "ftp://x", "https://", "https://x/path", "https://u@x", "https://x?y", "://"} {
		if _, err := New(Config{Hub: c.hub, Games: c.store, PublicURL: bad}); err == nil || !strings.Contains(err.Error(), "want a scheme and a host") {
			t.Errorf("public address %q: %v", bad, err)
		}
	}
}

func TestHomeShowsGames(t *testing.T) {
	c := open(t)
	b := c.browser("it")
	id := b.newGame("opponent", "self")
	waiting := b.newGame("opponent", "friend")
	if _, text := b.ask("GET", "/", ""); !strings.Contains(text, "/g/"+id) || strings.Contains(text, waiting) {
		t.Errorf("the home page does not show game %s, or shows %s, which waits:\n%s", id, waiting, text)
	}
}

func TestGamePage(t *testing.T) {
	b := open(t).browser("it")
	id := b.newGame("opponent", "self")
	scenarioText := []string{`id="state"`, `"you":"both"`, `"id":"` + id + `"`, `<html lang="it"`}
	_, text := b.ask("GET", "/g/"+id, "")
	for _, w := range scenarioText {
		if !strings.Contains(text, w) {
			t.Errorf("%q is not in the page", w)
		}
	}
	if _, text := b.ask("GET", "/g/"+id, "", "Cookie", "komadai=AAAA"); !strings.Contains(text, `"you":"none"`) && !strings.Contains(text, `"you":"both"`) {
		t.Error("a broken cookie breaks the page")
	}
}

// A handler that panics is answered with a page, and the server goes on.
func TestPanic(t *testing.T) {
	c := open(t)
	games := c.srv.games
	c.srv.games = nil // every use panics
	scenario{name: "panic", path: "/", lang: "it", status: 500, want: []string{"Un guasto qui da noi"}, not: []string{"nil pointer"}}.run(t, c)
	c.srv.games = games
	scenario{name: "after", path: "/", lang: "it", status: 200}.run(t, c)
}
