package doc

import (
	"html"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
)

var languages = []string{"en", "it", "ja"}

// shown returns the diagrams of a page.
func shown(t *testing.T, name, lang string) []*diagram {
	t.Helper()
	source, err := read(name, lang)
	if err != nil {
		t.Fatal(err)
	}
	_, list, err := parse(source)
	if err != nil {
		t.Fatalf("%s in %s: %v", name, lang, err)
	}
	return list
}

// Every diagram shows a position of its game and legal moves, and what it
// says can be read without a script.
func TestDiagrams(t *testing.T) {
	least := map[string]int{"shogi": 4, "saisho": 6, "jizai": 3, "gufu": 6}
	for _, name := range Names() {
		for _, lang := range languages {
			list := shown(t, name, lang)
			if len(list) < least[name] {
				t.Errorf("%s in %s has %d diagrams, want %d at least", name, lang, len(list), least[name])
			}
			p, err := Get(name, lang)
			if err != nil {
				t.Fatal(err)
			}
			page := html.UnescapeString(string(p.HTML))
			for _, d := range list {
				v, err := variants.Find(d.variant, d.rules)
				if err != nil {
					t.Errorf("%s in %s: %v", name, lang, err)
					continue
				}
				g, err := game.Parse(v, d.whole())
				if err != nil {
					t.Errorf("%s in %s: diagram %q: %v", name, lang, d.whole(), err)
					continue
				}
				if first := g.History().At(0).SFEN(); !strings.HasPrefix(d.position, first) {
					t.Errorf("%s in %s: diagram %q is written %q", name, lang, d.position, first)
				}
				for _, want := range []string{`data-position="` + d.position + `"`, "<p>" + d.caption + "</p>", "<code>" + d.whole() + "</code>"} {
					if !strings.Contains(page, want) {
						t.Errorf("%s in %s: no %s", name, lang, want)
					}
				}
			}
		}
	}
}

// The same diagrams stand in every language, in the same order.
func TestDiagramsInEveryLanguage(t *testing.T) {
	for _, name := range Names() {
		var first []string
		for _, lang := range languages {
			var own []string
			for _, d := range shown(t, name, lang) {
				own = append(own, strings.Join([]string{d.variant, d.rules, d.whole()}, "|"))
			}
			if first == nil {
				first = own
			} else if !slices.Equal(own, first) {
				t.Errorf("%s in %s has the diagrams\n%v\nin English\n%v", name, lang, own, first)
			}
		}
	}
}

func TestDiagramHTML(t *testing.T) {
	p, err := render([]byte("# T\n\n```diagram saisho net=U:NN N:SW\nWNW w - moves T F\nSo \"<b>\" & on\n```\n\n```text\na < b\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := `<h1 id="t">T</h1>
<div class="live-diagram" data-variant="saisho" data-rules="net=U:NN N:SW" data-position="WNW w -" data-moves="T F" data-caption="So &quot;&lt;b&gt;&quot; &amp; on">
<p>So &quot;&lt;b&gt;&quot; &amp; on</p>
<p><code>WNW w - moves T F</code></p>
</div>
<pre><code class="language-text">a &lt; b
</code></pre>
`
	if string(p.HTML) != want {
		t.Errorf("got\n%s\nwant\n%s", p.HTML, want)
	}
}

func TestDiagramFaults(t *testing.T) {
	for block, want := range map[string]string{
		"```diagram\nWNW w -\nc\n```":             `line 3: block "diagram": want "diagram" and a variant`,
		"```diagram saisho\n```":                  "line 3: diagram of 0 lines: want two, the position and the caption",
		"```diagram saisho\nWNW w -\n```":         "line 3: diagram of 1 lines: want two, the position and the caption",
		"```diagram saisho\nWNW w -\na\nb\n```":   "line 3: diagram of 3 lines: want two, the position and the caption",
		"```diagram saisho\n\na caption\n```":     "line 3: diagram of 2 lines: want two, the position and the caption",
		"> quoted\n\n```diagram gufu\n2/2/2 b\n":  "line 5: diagram of 1 lines: want two, the position and the caption",
		"- item\n\n  ```diagram gufu\n  x\n  ```": "line 5: diagram of 1 lines: want two, the position and the caption",
	} {
		if _, err := render([]byte("# T\n\n" + block)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", block, err, want)
		}
	}
}

// No place on a page has the name of another.
func TestNamesOfPlaces(t *testing.T) {
	for _, name := range Names() {
		for _, lang := range languages {
			p, err := Get(name, lang)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, m := range anchors.FindAllStringSubmatch(string(p.HTML), -1) {
				if seen[m[1]] {
					t.Errorf("%s in %s: two places are called %q", name, lang, m[1])
				}
				seen[m[1]] = true
			}
		}
	}
}
