// Package doc holds the texts for players, rules, rulesets and glossary, and
// turns them into HTML for the club's pages, so that the files in this folder
// are the only place where they are written.
package doc

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

//go:embed rules/*.md glossary.md
var files embed.FS

// Page is a text as HTML.
type Page struct {
	Title string        // its heading
	HTML  template.HTML // all of it, the heading included
}

type key struct{ name, lang string }

var (
	mu    sync.Mutex
	pages = map[key]Page{}
)

// Names lists the pages there are.
func Names() []string { return []string{"shogi", "rulesets", "saisho", "jizai", "gufu", "glossary"} }

// Get returns a page in a language ("en", "it", "ja"); the glossary is the
// same in all. Links between the texts lead to /rules/NAME.
func Get(name, lang string) (Page, error) {
	mu.Lock()
	defer mu.Unlock()
	k := key{name, lang}
	if p, ok := pages[k]; ok {
		return p, nil
	}
	source, err := read(name, lang)
	if err != nil {
		return Page{}, err
	}
	p, err := render(source)
	if err != nil {
		return Page{}, fmt.Errorf("page %s in %s: %w", name, lang, err)
	}
	pages[k] = p
	return p, nil
}

func read(name, lang string) ([]byte, error) {
	file := "rules/" + name + "." + lang + ".md"
	if name == "glossary" {
		file = "glossary.md"
	}
	source, err := files.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("no page %q in language %q", name, lang)
	}
	return source, nil
}

// The texts are our own, so the anchors in them may stay HTML.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(html.WithUnsafe(), renderer.WithNodeRenderers(util.Prioritized(diagramHTML{}, 500))),
)

// written finds the anchors of a text.
var written = regexp.MustCompile(`<a id="([^"]*)">`)

func render(source []byte) (Page, error) {
	root, _, err := parse(source)
	if err != nil {
		return Page{}, err
	}
	var p Page
	err = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if p.Title == "" {
				p.Title = string(n.Lines().Value(source))
			}
		case *ast.Link:
			n.Destination = []byte(target(string(n.Destination)))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return Page{}, err
	}
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, source, root); err != nil {
		return Page{}, err
	}
	p.HTML = template.HTML(b.String())
	return p, nil
}

// target turns a link to a file into one to its page.
func target(link string) string {
	file, anchor, _ := strings.Cut(link, "#")
	if !strings.HasSuffix(file, ".md") || strings.Contains(file, ":") {
		return link
	}
	name, lang, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".md"), ".")
	page := "/rules/" + name
	if lang != "" {
		page += "?lang=" + lang
	}
	if anchor != "" {
		page += "#" + anchor
	}
	return page
}
