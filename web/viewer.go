package web

import (
	"bytes"
	"encoding/json"
	"regexp"
	"sync"
)

// Viewer is the page "viewer": records that are pasted or opened are shown.
type Viewer struct {
	Base
	Record    any      // what the page shows, as /api/records answers; nil for nothing yet
	From      string   // address of the record as a file, to which a format is added; "" if it is not kept
	Origin    string   // address of this server, for those who embed
	Formats   []Choice // that can be written
	Encodings []Choice
}

//go:generate go tool -modfile=../tools/go.mod esbuild src/viewer/embed.ts --bundle --minify --format=iife --target=es2020 --charset=utf8 --log-level=warning --outfile=dist/embed.js

// Embed returns the script by which a page elsewhere shows records, with the
// addresses under which it finds this server.
func Embed(origin string) []byte {
	setting, err := json.Marshal(map[string]any{
		"origin": origin,
		"css":    EmbedStylePath,
		"files": map[string]string{
			"board": AssetPath("board.svg"), "icons": AssetPath("icons.svg"),
			"kanji": AssetPath("pieces-kanji.svg"), "kanji2": AssetPath("pieces-kanji2.svg"), "western": AssetPath("pieces-western.svg"),
			// Those of the small games go by the name of the variant.
			"gufu": AssetPath("pieces-gufu.svg"), "saisho": AssetPath("cube.svg"),
		},
	})
	if err != nil {
		panic(err) // strings alone
	}
	return bytes.Join([][]byte{[]byte("(()=>{const KOMADAI_SETTING="), setting, []byte(";"), assets()["embed.js"].plain, []byte("})();\n")}, nil)
}

// EmbedStylePath is the address of [EmbedStyle].
const EmbedStylePath = "/embed.css"

// root is a rule about the whole page, with what it says of its attributes.
var root = regexp.MustCompile(`:root((?::not\([^)]*\)|\[[^\]]*\])*)`)

// EmbedStyle returns the style of the pages for an element in a tree of its
// own, whose root is a host.
var EmbedStyle = sync.OnceValue(func() []byte {
	return root.ReplaceAllFunc(assets()["app.css"].plain, func(m []byte) []byte {
		about := root.FindSubmatch(m)[1]
		if len(about) == 0 {
			return []byte(":host")
		}
		return []byte(":host(" + string(about) + ")")
	})
})
