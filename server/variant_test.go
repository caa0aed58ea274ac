package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/komadai/komadai/web"
)

// compact writes a value as JSON, to be compared with what the pages read.
func compact(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func TestPagesOfVariants(t *testing.T) {
	c := open(t)
	own := url.Values{"variant": {"saisho"}, "net": {"own"}}
	bad := func(net string) string { own.Set("nettext", net); return own.Encode() }
	for _, s := range []scenario{
		{name: "gufu", path: "/gufu", lang: "it", status: 200, want: []string{"Gufū shōgi", `value="gufu"`, `href="/rules/gufu"`}},
		{name: "saisho", path: "/saisho", lang: "ja", status: 200, want: []string{"最小将棋", `value="saisho"`}},
		{name: "jizai", path: "/jizai", lang: "en", status: 200, want: []string{`value="jizai"`}},
		{name: "unknown variant", method: "POST", path: "/games", body: "variant=go", lang: "it", status: 400,
			want: []string{"Gioco: «go» non c’è. Si può scegliere tra shogi, jizai, saisho, gufu.", "Gioca subito"}},
		{name: "no face", method: "POST", path: "/games", body: bad("U:NN"), lang: "it", status: 400,
			want: []string{"Sviluppo del tuo cubo: «U:NN» non è uno sviluppo.", "face D is missing", `name="variant" value="saisho"`}},
		{name: "opposite", method: "POST", path: "/games", body: bad("U:NS N:SW E:SW S:NN W:NW D:NW"), lang: "it", status: 400,
			want: []string{"la fiamma sta dalla parte opposta allo sguardo", "face U"}},
		{name: "alike", method: "POST", path: "/games", body: bad("U:SS N:WW E:WW S:NN W:SS D:EE"), lang: "ja", status: 400,
			want: []string{"2つで同じに見える"}},
		{name: "long", method: "POST", path: "/games", body: bad(strings.Repeat("U:NN ", 70)), lang: "en", status: 400,
			want: []string{"Net of your cube: 349 characters are too many"}},
		{name: "net by another name", method: "POST", path: "/games", body: "variant=saisho&net=Z", lang: "en", status: 400,
			want: []string{"Choose one of own, A, B, C."}},
		{name: "limit", method: "POST", path: "/games", body: "variant=saisho&limit=1001", lang: "it", status: 400,
			want: []string{"Serve un numero da 1 a 1000."}},
		{name: "limit in words", method: "POST", path: "/games", body: "variant=saisho&rulestext=limit=5000", lang: "it", status: 400,
			want: []string{"Serve un numero da 1 a 1000."}},
		{name: "evasion", method: "POST", path: "/games", body: "variant=gufu&evasion=maybe", lang: "en", status: 400,
			want: []string{"Answer to check: there is no “maybe”. Choose one of free, strict.", `name="variant" value="gufu"`}},
		{name: "rules of another game", method: "POST", path: "/games", body: "variant=gufu&rules=jsa", lang: "en", status: 400},
		{name: "a handicap that there is not", method: "POST", path: "/games", body: "variant=jizai&handicap=rook", lang: "en", status: 400},
	} {
		s.run(t, c)
	}
}

func TestRulesFromTheForm(t *testing.T) {
	c := open(t)
	for _, k := range []struct{ form, rules, name string }{
		{"variant=gufu", "free", "Scacchi ignorabili"},
		{"variant=gufu&evasion=strict", "strict", "Obbligo di parare lo scacco"},
		{"variant=gufu&rules=strict&evasion=", "strict", "Obbligo di parare lo scacco"},
		{"variant=saisho", "plain", "Partita semplice"},
		{"variant=saisho&net=A&selfcheck=true&limit=", "plain", "Partita semplice"},
		{"variant=saisho&net=B&limit=60&selfcheck=false", "plain,net=B,self_check_placement=false,limit=60",
			"Partita limitata, con modifiche (60 mosse; sviluppo B; vietato darsi scacco alla prima mossa)"},
		{"variant=saisho&net=own&nettext=N:WN U:NN E:SW S:NN W:NW D:WS", "plain,net=C", "Partita semplice, con modifiche (sviluppo C)"},
		{"variant=saisho&net=own&nettext=U:NN N:SN E:SW S:NN W:NW D:NW", "plain,net=U:NN N:SW E:SW S:NN W:NW D:NW", ""},
		{"variant=jizai", "aise", "Regole AISE"},
		{"variant=shogi&net=nonsense", "aise", "Regole AISE"},
	} {
		f, err := url.ParseQuery(k.form)
		if err != nil {
			t.Fatal(err)
		}
		g, err := c.srv.readGame(f, "it")
		if k.name == "" { // no such cube
			if err == nil {
				t.Errorf("%s: %+v, want an error", k.form, g.settings)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", k.form, err)
			continue
		}
		v, err := c.srv.lookup(g.settings.Variant, g.settings.Rules)
		if err != nil || g.settings.Rules != k.rules || rulesName("it", v) != k.name {
			t.Errorf("%s: rules %q called %q, %v; want %q, %q", k.form, g.settings.Rules, rulesName("it", v), err, k.rules, k.name)
		}
	}
}

func TestSnapshotOfGufu(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	id := b.newGame("variant", "gufu", "opponent", "self", "sfen", "1Ws/Ke1/Swke b - p")
	s := b.snapshot(id)
	if s.Variant != "gufu" || len(s.Current.Choices) != 8 || len(s.Current.Legal) != 8 {
		t.Fatalf("%s, %d choices, %d legal moves", s.Variant, len(s.Current.Choices), len(s.Current.Legal))
	}
	for _, o := range s.Current.Choices {
		if o.Move == "S:2c>N" && (o.Western != "S:2三>N#" || o.Marks != "#" || !o.Mate || o.SelfMate || o.Check == false || o.SFEN == "") {
			t.Errorf("the mate: %+v", o)
		}
	}
	const want = `{"areas":{"K":["2a","1a","1b","2c","1c"],"S":["2b"],"W":["1b"],"k":["2b","1b","2c"]},"contacts":[],"due":0}`
	if got := compact(s.Current.Detail); got != want {
		t.Errorf("detail %s, want %s", got, want)
	}
	w := b.dial(id, 0)
	w.hello("both")
	w.done("move", w.onNow(), `"move":"S:2c>N"`)
	e := w.event("move")
	if e.Current.Outcome == nil || e.Current.Outcome.Result != "black" || e.Current.Outcome.RuleHref != "/rules/gufu#mate" || e.Move.Western != "S:2三>N#" || e.Move.Ja != e.Move.Western {
		t.Errorf("after the mate: %+v, %+v", e.Current.Outcome, e.Move)
	}
	if e.Current.Choices == nil || len(e.Current.Choices) != 0 {
		t.Errorf("a game that is over has choices: %v", e.Current.Choices)
	}
	contacts := compact(e.Current.Detail)
	if !strings.Contains(contacts, `"at":"2c","checks":true,"owner":"black","piece":"S"}`) {
		t.Errorf("no contact in %s", contacts)
	}
	if compact(e.Move.Detail) != contacts {
		t.Errorf("the move shows %s, the position %s", compact(e.Move.Detail), contacts)
	}
}

func TestSnapshotOfSaisho(t *testing.T) {
	c := open(t)
	b := c.browser("it")
	id := b.newGame("variant", "saisho", "opponent", "self", "net", "A", "limit", "50")
	s := b.snapshot(id)
	if s.Net != "U:NN N:SW E:SW S:NN W:NW D:NW" || compact(s.Current.Score) != `{"black":0,"white":1,"plies":0,"limit":50}` {
		t.Errorf("net %q, score %s", s.Net, compact(s.Current.Score))
	}
	if compact(s.Current.Detail) != `{"barred":"","check":"","forced":"","offer":"*ESW"}` {
		t.Errorf("detail %s, want the offer of a placement that draws in the plain game", compact(s.Current.Detail))
	}
	barred := 0
	for _, o := range s.Current.Choices {
		if o.Barred != "" {
			barred++
		}
		if o.Say == string(o.Move) {
			t.Errorf("%s is not told in words", o.Move)
		}
	}
	if len(s.Current.Choices) != 24 || barred != 6 || len(s.Current.Legal) != 18 {
		t.Errorf("%d placements, of which %d barred, %d legal", len(s.Current.Choices), barred, len(s.Current.Legal))
	}
	w := b.dial(id, 0)
	w.hello("both")
	w.move("*WNW")
	cur := w.event("move").Current
	if compact(cur.Detail) != `{"barred":"","check":"","forced":""}` {
		t.Errorf("detail %s", compact(cur.Detail))
	}
	marks := ""
	for _, o := range cur.Choices {
		marks += o.Western + " "
		if o.SelfMate != (o.Move == "R") || o.Mate {
			t.Errorf("%s: self-mate %v, mate %v", o.Move, o.SelfMate, o.Mate)
		}
	}
	if marks != "T~ F+ R~# L " {
		t.Errorf("choices %s", marks)
	}
	w.move("F") // check
	cur = w.event("move").Current
	d, _ := json.Marshal(cur.Detail)
	if !strings.Contains(string(d), `"check":"black"`) || strings.Contains(string(d), `"forced":""`) || cur.Score.White != 2 {
		t.Errorf("in check: %s, score %+v", d, cur.Score)
	}
	open := 0
	for _, o := range cur.Choices {
		if o.Barred == "" {
			open++
		} else if o.Barred != web.T("it", "refuse.forced-roll") {
			t.Errorf("%s is barred: %s", o.Move, o.Barred)
		}
	}
	if open != 1 || len(cur.Choices) != 4 {
		t.Errorf("%d of %d choices open", open, len(cur.Choices))
	}
	w.refused("forced-roll", "sguardo dell’imperatore", "move", w.onNow(), `"move":"T"`)
	w.refused("placed", "una volta sola", "move", w.onNow(), `"move":"*WNW"`)
	w.refused("syntax", "posare il cubo", "move", w.onNow(), `"move":"7g7f"`)
}

// The kō that bars a roll is shown, and the sentence of a self-mate too.
func TestSaishoKo(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	id := b.newGame("variant", "saisho", "opponent", "self", "sfen", "NSW w F")
	cur := b.snapshot(id).Current
	if compact(cur.Detail) != `{"barred":"F","check":"","forced":""}` || cur.Choices[1].Barred != web.T("en", "refuse.ko") {
		t.Errorf("detail %s, F %+v", compact(cur.Detail), cur.Choices[1])
	}
	w := b.dial(b.newGame("variant", "saisho", "opponent", "self", "sfen", "WNW w -"), 0)
	w.hello("both")
	w.move("R")
	if o := w.event("move").Current.Outcome; o == nil || o.Result != "black" || o.Sentence != "Black wins: White played a self-mate." || o.RuleHref != "/rules/saisho#self-mate" {
		t.Errorf("self-mate: %+v", o)
	}
}

func TestGameOfJizai(t *testing.T) {
	c := open(t)
	b := c.browser("it")
	w := b.dial(b.newGame("variant", "jizai", "opponent", "self", "rules", "jsa"), 0)
	h := w.hello("both")
	if h.State.Current.Choices != nil || h.State.Current.Detail != nil || h.State.Net != "" || h.State.Current.Actions.Trainer {
		t.Errorf("a game on the board of shogi has %+v", h.State.Current)
	}
	w.move("7g7f")
	w.event("move")
	w.refused("emperor-first", "imperatore libero", "move", w.onNow(), `"move":"3c3d"`)
	w.move("J*5e")
	if e := w.event("move"); e.Move.Western == "" || e.Move.Say == "" {
		t.Errorf("the emperor drops in silence: %+v", e.Move)
	}
}

// White's king is gone, and the emperor is taken: that is how it is told.
func TestEmperorTaken(t *testing.T) {
	c := open(t)
	b := c.browser("it")
	w := b.dial(b.newGame("variant", "jizai", "opponent", "self", "rules", "jsa", "sfen", "9/9/9/9/4j4/4P4/9/9/4K4 b - 1"), 0)
	w.hello("both")
	w.move("5f5e")
	o := w.event("move").Current.Outcome
	if o == nil || o.Result != "black" || o.RuleHref != "/rules/jizai#king-captured" || !strings.Contains(o.Sentence, "imperatore libero") {
		t.Errorf("%+v", o)
	}
}

// A cube of one's own is kept with its game, through a restart too.
func TestOwnNet(t *testing.T) {
	const net = "U:NE N:WN E:SW S:NN W:NW D:WS"
	c := open(t)
	b := c.browser("ja")
	id := b.newGame("variant", "saisho", "opponent", "friend", "net", "own", "nettext", net)
	c.close()
	c.start()
	s := b.snapshot(id)
	if s.Net != net || s.Rules != "plain,net="+net || !strings.Contains(s.RulesName, net) {
		t.Errorf("net %q, rules %q called %q", s.Net, s.Rules, s.RulesName)
	}
	if _, text := c.browser("ja").ask("GET", s.Invite[strings.LastIndex(s.Invite, "/i/"):], ""); !strings.Contains(text, "最小将棋") || !strings.Contains(text, net) {
		t.Errorf("the invitation does not say what is played: %s", text)
	}
}

// Games of all variants are listed at home, those of one on its own page.
func TestCardsOfVariants(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	id := map[string]string{}
	for _, v := range []string{"shogi", "gufu", "saisho"} {
		id[v] = b.newGame("variant", v, "opponent", "self")
	}
	for path, want := range map[string][]string{"/": {"shogi", "gufu", "saisho"}, "/gufu": {"gufu"}, "/saisho": {"saisho"}, "/jizai": nil} {
		res, text := b.ask("GET", path, "")
		if res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
		for v, id := range id {
			shown := strings.Contains(text, fmt.Sprintf(`href="/g/%s"`, id))
			if listed := strings.Contains(strings.Join(want, " "), v); shown != listed {
				t.Errorf("%s shows the game of %s: %v, want %v", path, v, shown, listed)
			}
		}
	}
	if _, text := b.ask("GET", "/", ""); !strings.Contains(text, "Gufū shōgi (") {
		t.Error("the card of a game of Gufū does not say so")
	}
}

func TestWhoMayStudy(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	watcher := c.browser("en")
	alone := b.newGame("variant", "saisho", "opponent", "self")
	computer := b.newGame("variant", "gufu", "opponent", "computer")
	duel, black, _ := c.pair("en", "variant", "saisho")
	for _, k := range []struct {
		who  *browser
		id   string
		want bool
	}{{b, alone, true}, {watcher, alone, false}, {b, computer, true}, {watcher, computer, false}, {black.browser, duel, false}, {watcher, duel, false}} {
		if got := k.who.snapshot(k.id).Current.Actions.Trainer; got != k.want {
			t.Errorf("game %s: trainer %v, want %v", k.id, got, k.want)
		}
	}
	black.done("resign")
	for _, w := range []*browser{black.browser, watcher} {
		if !w.snapshot(duel).Current.Actions.Trainer {
			t.Error("no trainer once the game is over")
		}
	}
}

// Moves may be written in every spelling that the rules know, and are told in
// one; a mark that is not true is refused.
func TestSpellings(t *testing.T) {
	c := open(t)
	b := c.browser("it")
	w := b.dial(b.newGame("variant", "gufu", "opponent", "self"), 0)
	w.hello("both")
	w.move("K*2三>W")
	if e := w.event("move"); e.Move.Move != "K*2c>W" || e.Move.Western != "K*2三>W" {
		t.Errorf("%+v", e.Move)
	}
	w = b.dial(b.newGame("variant", "saisho", "opponent", "self", "sfen", "WNW w -"), 0)
	w.hello("both")
	w.refused("wrong-mark", "Il segno dopo la mossa", "move", w.onNow(), `"move":"T#"`)
	w.move("T~")
	if e := w.event("move"); e.Move.Move != "T" || e.Move.Western != "T~" {
		t.Errorf("%+v", e.Move)
	}
	if s := b.snapshot(w.id); len(s.Moves) != 1 || s.Moves[0].Move != "T" {
		t.Errorf("stored %+v", s.Moves)
	}
}
