package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// get asks the asset handler for a path.
func get(path, accept string) *http.Response {
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set("Accept-Encoding", accept)
	w := httptest.NewRecorder()
	Assets().ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestAssets(t *testing.T) {
	path := AssetPath("mark.svg")
	if !regexp.MustCompile(`^/assets/mark\.[0-9a-f]{12}\.svg$`).MatchString(path) {
		t.Errorf("AssetPath(mark.svg) = %q, want a name with a hash", path)
	}
	r := get(path, "")
	plain := body(t, r)
	if r.StatusCode != 200 || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") ||
		r.Header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(plain, "<svg") {
		t.Errorf("GET %s: %d %v %.40q", path, r.StatusCode, r.Header, plain)
	}
	r = get(path, "gzip, br")
	if r.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("GET %s with gzip: headers %v", path, r.Header)
	}
	z, err := gzip.NewReader(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := io.ReadAll(z)
	if err != nil || string(unpacked) != plain {
		t.Errorf("GET %s with gzip: not the same bytes (%v)", path, err)
	}
	for _, p := range []string{"/assets/mark.svg", "/assets/mark.000000000000.svg", "/assets/", "mark.svg"} {
		if r := get("/"+strings.TrimPrefix(p, "/"), ""); r.StatusCode != 404 {
			t.Errorf("GET %s: status %d, want 404: only hashed names are served", p, r.StatusCode)
		}
	}
}

// Style sheets refer to other assets by their hashed names.
func TestStyleRefersToAssets(t *testing.T) {
	css := body(t, get(AssetPath("app.css"), ""))
	if !strings.Contains(css, "url("+AssetPath("wood.svg")+")") {
		t.Errorf("app.css does not refer to %s", AssetPath("wood.svg"))
	}
	if strings.Contains(css, "url(assets/") || strings.Contains(css, `url("assets/`) {
		t.Error("app.css still has a plain name")
	}
}

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// Every language has the same keys, and every text the same placeholders.
func TestCatalogue(t *testing.T) {
	first := catalogue()[Languages[0]]
	if len(first) < 100 {
		t.Fatalf("only %d texts in %s", len(first), Languages[0])
	}
	holes := func(text string) []string {
		h := placeholder.FindAllString(text, -1)
		slices.Sort(h)
		return slices.Compact(h)
	}
	for _, lang := range Languages {
		m := catalogue()[lang]
		for key, text := range m {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s is empty", lang, key)
			}
			if _, ok := first[key]; !ok {
				t.Errorf("%s has %s, which %s has not", lang, key, Languages[0])
			}
		}
		for key, text := range first {
			other, ok := m[key]
			if !ok {
				t.Errorf("%s lacks %s", lang, key)
			} else if !slices.Equal(holes(text), holes(other)) {
				t.Errorf("%s: %s has placeholders %v, %s has %v", lang, key, holes(other), Languages[0], holes(text))
			}
		}
	}
}

// The Italian pages call board and match by one word each, those of the rules
// pages: scacchiera and incontro.
func TestOneWord(t *testing.T) {
	unwanted := regexp.MustCompile(`(?i)\b(tavolier[ei]|match)\b`)
	for key, text := range catalogue()["it"] {
		if found := unwanted.FindString(text); found != "" {
			t.Errorf("%s says %q: %s", key, found, text)
		}
	}
}

func TestT(t *testing.T) {
	for _, c := range []struct {
		lang, key string
		args      []any
		want      string
	}{
		{"it", "home.ply", []any{"n", 65}, "mossa 65"},
		{"ja", "home.ply", []any{"n", 65}, "65手目"},
		{"xx", "home.ply", []any{"n", 1}, "move 1"},
		{"it", "no.such.key", nil, "no.such.key"},
		{"en", "ui.yourturn", nil, "Your turn"},
	} {
		if got := T(c.lang, c.key, c.args...); got != c.want {
			t.Errorf("T(%q, %q, %v) = %q, want %q", c.lang, c.key, c.args, got, c.want)
		}
	}
}

func TestMatch(t *testing.T) {
	for header, want := range map[string]string{
		"it-IT,it;q=0.9,en;q=0.8": "it", "ja": "ja", "de-DE,de;q=0.9": "en", "": "en", "fr,it;q=0.5": "it",
		"en-GB": "en", "*": "en", "??;;": "en",
	} {
		if got := Match(header); got != want {
			t.Errorf("Match(%q) = %q, want %q", header, got, want)
		}
	}
}

// sample returns each page with something in it.
func sample(lang string) map[string]any {
	b := Base{Lang: lang, Path: "/g/abc", Title: "A <b> title"}
	return map[string]any{
		"home": Home{Base: b,
			Rulesets:  []Choice{{"jsa", "JSA", false}, {"fesa", "FESA rules", true}},
			Handicaps: []Choice{{"even", "even", true}}, Levels: []Choice{{"1", "gentle", true}},
			Form: Form{SFEN: `"><script>`}, Problem: "Minutes: found <x>",
			Live: []Card{{Href: "/g/1", Black: "A", White: "B", SFEN: start, Last: "7g7f", Ply: 1, Tag: "JSA"}}},
		"variant": VariantHome{Home: Home{Base: b, Rulesets: []Choice{{"plain", "Plain game", true}}, Levels: []Choice{{"1", "gentle", true}},
			Form: Form{NetText: `"><script>`, Limit: "<x>"}, Problem: "Net: found <x>",
			Live: []Card{{Href: "/g/1", Variant: "saisho", Black: "A", White: "B", SFEN: "WNW w -", Last: "T", Ply: 1, Tag: "Plain game"}}},
			Variant: "saisho", Name: "Saishō shōgi", RulesHref: "/rules/saisho", Nets: []Choice{{"A", "A", true}, {"B", "B", false}}},
		"game":   Game{Base: b, Hello: map[string]any{"name": "</script><script>alert(1)"}, SFEN: start, Last: "P*5e"},
		"study":  Study{Base: b, Variant: "gufu", RulesHref: "/rules/gufu"},
		"invite": Invite{Base: b, Code: "x1", Colour: "white", Facts: []string{"JSA"}, SFEN: start},
		"text":   Reading{Base: b, HTML: "<h1>Rules</h1>", Others: []Choice{{Value: "/rules/shogi", Label: "Shogi"}}},
		"error":  Error{Base: b, Status: 404, Text: "There is no such game."},
	}
}

// The pages keep the content security policy default-src 'self' and do not
// let what people typed become markup.
func TestRender(t *testing.T) {
	for _, lang := range Languages {
		for page, data := range sample(lang) {
			var b bytes.Buffer
			if err := Render(&b, page, lang, data); err != nil {
				t.Errorf("%s in %s: %v", page, lang, err)
				continue
			}
			html := b.String()
			for _, want := range []string{`<html lang="` + lang + `"`, AssetPath("app.js"), `href="/g/abc?lang=ja"`} {
				if !strings.Contains(html, want) {
					t.Errorf("%s in %s lacks %q", page, lang, want)
				}
			}
			for _, bad := range []string{" style=", "<style", "<script>", " onclick=", "ZgotmplZ", "<no value>", "<b> title"} {
				if strings.Contains(html, bad) {
					t.Errorf("%s in %s has %q", page, lang, bad)
				}
			}
		}
	}
	var b bytes.Buffer
	if err := Render(&b, "nothing", "it", nil); err == nil || b.Len() > 0 {
		t.Errorf("Render of an unknown page: error %v, %d bytes written", err, b.Len())
	}
}

func TestSymbol(t *testing.T) {
	for _, c := range [][3]string{
		{"kanji", "P", "bP"}, {"kanji", "+r", "wpR"}, {"western", "k", "x-wK"}, {"kanji2", "+P", "k2-bpP"}, {"", "g", "wG"},
	} {
		if got := symbol(c[0], c[1]); got != c[2] {
			t.Errorf("symbol(%q, %q) = %q, want %q", c[0], c[1], got, c[2])
		}
		name := map[string]string{"kanji2": "pieces-kanji2.svg", "western": "pieces-western.svg"}[c[0]]
		if name == "" {
			name = "pieces-kanji.svg"
		}
		if sprite := body(t, get(AssetPath(name), "")); !strings.Contains(sprite, `<symbol id="`+c[2]+`"`) {
			t.Errorf("%s has no symbol %q", name, c[2])
		}
	}
}

func TestMiniature(t *testing.T) {
	html := string(Miniature("kanji", start, "7g7f", "a board"))
	if n := strings.Count(html, "pieces-kanji."); n != 40 {
		t.Errorf("the start position has %d pieces, want 40", n)
	}
	// 7g is the third file from the left and the seventh rank.
	for _, want := range []string{`class="m-last" x="267" y="767"`, `class="m-last" x="267" y="647"`, `aria-label="a board"`, `#wL" x="46" y="46"`} {
		if !strings.Contains(html, want) {
			t.Errorf("miniature lacks %s", want)
		}
	}
	for _, bad := range []string{"", "x", "999999999999/9", "lnsgkgsnl", "<script>"} {
		if html := string(Miniature("kanji", bad, "", "")); strings.Contains(html, "pieces-") || strings.Contains(html, "<script") {
			t.Errorf("Miniature(%q) draws pieces", bad)
		}
	}
}

func TestGufuMiniature(t *testing.T) {
	html := string(gufuMiniature("kanji", "1Ws/Ke1/Swke b - p"))
	for _, want := range []string{
		`translate(130 10) rotate(180 60 60)"><use href="` + AssetPath("pieces-gufu.svg") + `#gu-W"`,
		`translate(10 130) rotate(90 60 60)`, `#gu-bK"`, `translate(10 250) rotate(270 60 60)`, `translate(130 250) rotate(90 60 60)`, `#gu-wK"`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the miniature lacks %s", want)
		}
	}
	for _, bad := range []string{"", "2/2/2 b KkWS 1", "K", "<script>/<script>", "Xn/9/K"} {
		if html := string(gufuMiniature("western", bad)); strings.Contains(html, "<use") || strings.Contains(html, "<script") {
			t.Errorf("gufuMiniature(%q) draws pieces", bad)
		}
	}
}
