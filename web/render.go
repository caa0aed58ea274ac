package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"sync"
)

// templates has every page of every language, ready to execute.
var templates = sync.OnceValue(func() map[string]*template.Template {
	all := map[string]*template.Template{}
	for _, lang := range Languages {
		for _, page := range []string{"home", "variant", "game", "study", "invite", "text", "viewer", "error"} {
			all[lang+" "+page] = template.Must(template.New("layout.html").Funcs(functions(lang)).
				ParseFS(files, "templates/layout.html", "templates/parts.html", "templates/"+page+".html"))
		}
	}
	return all
})

// functions are what templates may call.
func functions(lang string) template.FuncMap {
	return template.FuncMap{
		"t": func(key string, args ...any) (string, error) {
			if !Has(key) {
				return "", fmt.Errorf("no text %q", key)
			}
			return T(lang, key, args...), nil
		},
		"asset": AssetPath,
		"icon": func(name string) template.HTML {
			return template.HTML(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="` +
				AssetPath("icons.svg") + `#i-` + template.HTMLEscapeString(name) + `"/></svg>`)
		},
		"koma":      koma,
		"miniature": Miniature,
		"gufu":      gufuMiniature,
		"json": func(v any) (template.JS, error) {
			text, err := json.Marshal(v) // escapes <, > and &
			return template.JS(text), err
		},
		"texts":     func(prefixes ...string) map[string]string { return Texts(lang, prefixes...) },
		"languages": func() []langLink { return langLinks },
		"files":     pictures,
	}
}

// pictures are the addresses of the pictures that the script draws with.
func pictures() map[string]string {
	m := map[string]string{}
	for _, n := range []string{"board.svg", "icons.svg", "pieces-kanji.svg", "pieces-kanji2.svg", "pieces-western.svg", "pieces-gufu.svg", "cube.svg"} {
		m[n] = AssetPath(n)
	}
	return m
}

type langLink struct{ Key, Label, Name string }

var langLinks = []langLink{{"it", "IT", "Italiano"}, {"en", "EN", "English"}, {"ja", "日本語", "日本語"}}

// koma draws the pentagon that stands for a side: filled for Black, hollow for
// White.
func koma(side, label string) template.HTML {
	class, named := "koma-b", `aria-hidden="true"`
	if side == "white" {
		class = "koma-w"
	}
	if label != "" {
		named = `role="img" aria-label="` + template.HTMLEscapeString(label) + `"`
	}
	return template.HTML(`<svg class="koma ` + class + `" viewBox="0 0 20 22" ` + named +
		`><path d="M1.8 20.6L4.4 6.6L10 1.8L15.6 6.6L18.2 20.6Z"/></svg>`)
}

// Render writes a page: "home", "variant", "game", "study", "invite", "text",
// "viewer" or "error", with a Home, VariantHome, Game, Study, Invite, Reading,
// Viewer or Error. Nothing is written if the page cannot be made.
func Render(w io.Writer, page, lang string, data any) error {
	t, ok := templates()[lang+" "+page]
	if !ok {
		return fmt.Errorf("page %q in language %q: want home, variant, game, study, invite, text, viewer or error, in %v", page, lang, Languages)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		return fmt.Errorf("page %q: %w", page, err)
	}
	_, err := w.Write(b.Bytes())
	return err
}
