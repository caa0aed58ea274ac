package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
)

// keeping opens a club that keeps records.
func keeping(t testing.TB) *club {
	return open(t, func(c *Config) { c.Records = c.Games.(Records) })
}

const shortKIF = `# KIF
開始日時：2026/11/30
棋戦：クラブ選手権
手合割：平手
先手：Anna
後手：Bruno
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:05/00:00:05)
*角道を開ける。
   2 ３四歩(33)   ( 0:12/00:00:12)
   3 ２二角成(88) ( 0:03/00:00:08)
   4 同　銀(31)   ( 0:01/00:00:13)
   5 投了
まで4手で後手の勝ち

変化：3手
   3 ２六歩(27)
   4 ４四歩(43)

変化：2手
   2 ８四歩(83)
`

func (b *browser) read(body string, header ...string) recordView {
	b.t.Helper()
	res, text := b.ask("POST", "/api/records", body, append([]string{"Content-Type", "application/octet-stream"}, header...)...)
	var v recordView
	if err := json.Unmarshal([]byte(text), &v); err != nil || res.StatusCode != 200 {
		b.t.Fatalf("POST /api/records: %d, %v, %s", res.StatusCode, err, text)
	}
	if res.Header.Get("Access-Control-Allow-Origin") != "*" {
		b.t.Error("pages elsewhere may not read the answer")
	}
	return v
}

func TestReadRecord(t *testing.T) {
	c := keeping(t)
	v := c.browser("it").read(shortKIF)
	if v.Format != "kif" || len(v.Games) != 1 || len(v.Warnings) != 0 || v.ID != "" {
		t.Fatalf("%+v", v)
	}
	g := v.Games[0]
	if g.Variant != "shogi" || g.Black != "Anna" || g.White != "Bruno" || !strings.Contains(g.Name, "Anna") || !strings.Contains(g.Name, "2026/11/30") {
		t.Errorf("game %q of %q and %q under %q", g.Name, g.Black, g.White, g.Variant)
	}
	if h := g.Headers[1]; h.Label != "Torneo" || h.Value != "クラブ選手権" || h.Japanese {
		t.Errorf("header %+v", h)
	}
	type row struct {
		parent, number int
		aise, ja       string
		spent, total   int64
		end            string
	}
	want := []row{
		{-1, 0, "", "", -1, -1, ""},
		{0, 1, "P7f", "▲７六歩", 5000, 5000, ""},
		{1, 2, "P3d", "△３四歩", 12000, 12000, ""},
		{2, 3, "Bx2b+", "▲２二角成", 3000, 8000, ""},
		{3, 4, "Sx2b", "△同　銀", 1000, 13000, ""},
		{4, 4, "", "", -1, -1, "abbandona"},
		{2, 3, "P2f", "▲２六歩", -1, -1, ""},
		{6, 4, "P4d", "△４四歩", -1, -1, ""},
		{1, 2, "P8d", "△８四歩", -1, -1, ""},
	}
	if len(g.Nodes) != len(want) {
		t.Fatalf("%d nodes, want %d", len(g.Nodes), len(want))
	}
	for i, n := range g.Nodes {
		if got := (row{n.Parent, n.Number, n.Western, n.Ja, n.Spent, n.Total, n.End}); got != want[i] {
			t.Errorf("node %d is %+v, want %+v", i, got, want[i])
		}
	}
	if n := g.Nodes[1]; n.Comment != "角道を開ける。" || n.Say == "" || !strings.HasSuffix(n.SFEN, " w -") {
		t.Errorf("node 1: %+v", n)
	}
}

// A file in Shift_JIS is read as it comes, and goes out again as asked for.
func TestConvertRecord(t *testing.T) {
	c := keeping(t)
	sjis, err := japanese.ShiftJIS.NewEncoder().String(shortKIF)
	if err != nil {
		t.Fatal(err)
	}
	b := c.browser("en")
	if g := b.read(sjis).Games[0]; g.Headers[1].Value != "クラブ選手権" {
		t.Errorf("event %q", g.Headers[1].Value)
	}
	for _, s := range []struct {
		query, kind, want string
		lost              bool
	}{
		{"to=csa", "text/x-csa; charset=utf-8", "+7776FU", true},
		{"to=usi", "text/plain; charset=utf-8", "startpos moves 7g7f 3c3d 8h2b+ 3a2b", true},
		{"to=kif&encoding=utf-8", "text/x-kif; charset=utf-8", "変化：3手", false},
		{"to=kif", "text/x-kif; charset=Shift_JIS", "\x95\xcf\x89\xbb", false},
	} {
		res, text := b.ask("POST", "/api/convert?"+s.query, sjis, "Content-Type", "text/plain")
		if res.StatusCode != 200 || res.Header.Get("Content-Type") != s.kind || !strings.Contains(text, s.want) {
			t.Errorf("%s: %d, %s, %q; want %s with %q", s.query, res.StatusCode, res.Header.Get("Content-Type"), text, s.kind, s.want)
		}
		if lost := res.Header.Get("Komadai-Lost"); (lost != "0") != s.lost {
			t.Errorf("%s: lost %q", s.query, lost)
		}
		if d := res.Header.Get("Content-Disposition"); !strings.HasPrefix(d, `attachment; filename="komadai.`) {
			t.Errorf("%s: Content-Disposition %q", s.query, d)
		}
	}
	if _, text := b.ask("POST", "/api/convert?to=csa&losses=1", sjis, "Content-Type", "text/plain"); !strings.Contains(text, "variation") {
		t.Errorf("losses: %s", text)
	}
}

func TestKeepRecord(t *testing.T) {
	c := keeping(t)
	b := c.browser("ja")
	keep := func() string {
		res, text := b.ask("POST", "/records", shortKIF, "Content-Type", "text/plain")
		var v struct{ ID, Href string }
		if err := json.Unmarshal([]byte(text), &v); err != nil || res.StatusCode != 200 || v.Href != "/r/"+v.ID {
			t.Fatalf("POST /records: %d, %v, %s", res.StatusCode, err, text)
		}
		return v.ID
	}
	id := keep()
	if again := keep(); again != id {
		t.Errorf("kept twice: %s and %s", id, again)
	}
	scenario{name: "kept", path: "/r/" + id, lang: "it", status: 200, want: []string{"Anna", "Bx2b+", "/r/" + id + "/kifu/"}}.run(t, c)
	res, text := b.ask("GET", "/r/"+id+"/kifu/csa", "")
	if res.StatusCode != 200 || !strings.Contains(text, "+7776FU") || !strings.Contains(res.Header.Get("Content-Disposition"), id+".csa") {
		t.Errorf("as CSA: %d, %v, %s", res.StatusCode, res.Header, text)
	}
	scenario{name: "none kept", path: "/r/nothing", lang: "it", status: 404}.run(t, c)
	scenario{name: "no such format", path: "/r/" + id + "/kifu/doc", lang: "en", status: 400, want: []string{"doc"}}.run(t, c)
	scenario{name: "from elsewhere", method: "POST", path: "/records", body: shortKIF, lang: "en", status: 403,
		header: []string{"Content-Type", "text/plain", "Sec-Fetch-Site", "cross-site"}}.run(t, c)
}

func TestRecordFaults(t *testing.T) {
	c := keeping(t)
	many := "手合割：平手\n" + strings.Repeat("変化：1手\n1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n", maxShownNodes/2+1)
	for _, s := range []scenario{
		{name: "nothing", body: "", lang: "it", status: 422, want: []string{"non si può leggere"}},
		{name: "no record", body: "hello\nworld", lang: "en", status: 422, want: []string{"cannot be read. In detail: this looks like"}},
		{name: "bytes", body: "\x00\xff\x00\xff", lang: "ja", status: 422, want: []string{"読み込めません"}},
		{name: "too many moves", body: many, lang: "en", status: 422, want: []string{"too long to be shown: at most 20000 moves. In"}},
		{name: "too large", body: strings.Repeat("*", maxRecord+1), lang: "it", status: 413, want: []string{"10 MB"}},
	} {
		s.method, s.path, s.header = "POST", "/api/records", []string{"Content-Type", "text/plain"}
		s.run(t, c)
		s.path, s.name = "/records", s.name+", to be kept"
		if s.status == 422 || s.status == 413 {
			s.want = nil // a page for people
			s.run(t, c)
		}
	}
}

// A line that cannot be read is told by its number, and what stands before it
// is not lost where that can be.
func TestFoulInRecord(t *testing.T) {
	c := keeping(t)
	v := c.browser("en").read("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ２五飛(28)\n6 反則勝ち\n")
	nodes := v.Games[0].Nodes
	last := nodes[len(nodes)-1]
	if last.End == "" || !nodes[len(nodes)-2].Bad {
		t.Errorf("the end is %+v after %+v", last, nodes[len(nodes)-2])
	}
	if len(v.Warnings) == 0 {
		t.Error("nothing is said of the illegal move")
	}
}

func TestExportGame(t *testing.T) {
	c := keeping(t)
	id, black, white := c.pair("it", "clock", "byoyomi")
	line(black, white, "7g7f", "3c3d", "8h2b+", "3a2b")
	black.done("resign", black.onNow())
	b := c.browser("it")
	for format, want := range map[string]string{
		"kif": "投了", "csa": "%TORYO", "usi": "startpos moves 7g7f 3c3d 8h2b+ 3a2b",
	} {
		res, text := b.ask("GET", "/g/"+id+"/kifu/"+format+"?encoding=utf-8", "")
		if res.StatusCode != 200 || !strings.Contains(text, want) {
			t.Errorf("%s: %d, %s", format, res.StatusCode, text)
		}
	}
	scenario{name: "as a record", path: "/g/" + id + "/view", lang: "it", status: 200, want: []string{"abbandona", "/g/" + id + "/kifu/"}}.run(t, c)
	scenario{name: "no game", path: "/g/none/kifu/kif", lang: "it", status: 404}.run(t, c)
}

func TestViewerPages(t *testing.T) {
	c := keeping(t)
	for _, l := range []string{"it", "en", "ja"} {
		scenario{name: "viewer", path: "/view", lang: l, status: 200, want: []string{`id="paste"`, "/embed.js", `value="csa"`}}.run(t, c)
	}
	res, text := c.browser("en").ask("GET", "/embed.js", "", "Host", "shogi.example.org")
	if res.StatusCode != 200 || !strings.Contains(text, `"origin":"http://shogi.example.org"`) || !strings.Contains(text, "komadai-kifu") {
		t.Errorf("embed.js: %d, %.200s", res.StatusCode, text)
	}
	res, text = c.browser("en").ask("GET", "/embed.css", "")
	if res.StatusCode != 200 || strings.Contains(text, ":root") || !strings.Contains(text, ":host{") || !strings.Contains(text, `:host(:not([data-theme=light]))`) {
		t.Errorf("embed.css: %d, %.200s", res.StatusCode, text)
	}
	if got := res.Header.Get("Access-Control-Allow-Origin"); got != "*" {
		t.Errorf("embed.css for %q", got)
	}
}

// A club that keeps no records reads and converts them all the same.
func TestNoRecordsKept(t *testing.T) {
	c := open(t)
	c.browser("en").read(shortKIF)
	res, _ := c.browser("en").ask("POST", "/records", shortKIF, "Content-Type", "text/plain")
	if res.StatusCode != http.StatusNotFound {
		t.Errorf("POST /records: %d", res.StatusCode)
	}
}

// FuzzReadRecord holds that whatever is sent is either shown or refused with a
// sentence.
func FuzzReadRecord(f *testing.F) {
	for _, s := range []string{shortKIF, "V2.2\nPI\n+\n+7776FU\n%TORYO\n", "startpos moves 7g7f 3c3d", "4k4/9/9/9/9/9/9/9/4K4 b R 1"} {
		f.Add([]byte(s))
	}
	c := keeping(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		res, err := c.browser("it").client.Post(c.http.URL+"/api/records", "text/plain", bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var v map[string]any
		if err := json.NewDecoder(res.Body).Decode(&v); err != nil {
			t.Fatalf("%d: %v", res.StatusCode, err)
		}
		switch res.StatusCode {
		case http.StatusOK:
		case http.StatusUnprocessableEntity:
			if v["error"] == "" {
				t.Error("refused without a word")
			}
		default:
			t.Errorf("status %d: %v", res.StatusCode, v)
		}
	})
}
