package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
)

// An asset is an embedded file under its hashed name.
type asset struct {
	path  string // "/assets/app.0f3a….js"
	mime  string
	plain []byte

	once   sync.Once
	packed []byte // gzip, nil where it does not pay
}

func (a *asset) gzip() []byte {
	a.once.Do(func() {
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			panic(err) // the level is a constant
		}
		z.Write(a.plain) // a bytes.Buffer takes everything
		z.Close()
		if b.Len() < len(a.plain)*9/10 {
			a.packed = b.Bytes()
		}
	})
	return a.packed
}

// styleURL is a reference of a style sheet to another asset.
var styleURL = regexp.MustCompile(`url\(["']?assets/([\w.-]+)["']?\)`)

// assets finds assets by plain name and by hashed path.
var assets = sync.OnceValue(func() map[string]*asset {
	all := map[string]*asset{}
	add := func(name string, text []byte) {
		sum := sha256.Sum256(text)
		ext := path.Ext(name)
		a := &asset{
			path:  "/assets/" + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext,
			mime:  mimeOf(ext),
			plain: text,
		}
		all[name], all[a.path] = a, a
	}
	for _, dir := range []string{"assets", "dist"} {
		entries, err := fs.ReadDir(files, dir)
		if err != nil {
			panic(err) // embedded
		}
		for _, e := range entries {
			text, err := files.ReadFile(dir + "/" + e.Name())
			if err != nil {
				panic(err) // embedded
			}
			// Style sheets come after what they refer to: dist after assets.
			if path.Ext(e.Name()) == ".css" {
				text = styleURL.ReplaceAllFunc(text, func(m []byte) []byte {
					name := string(styleURL.FindSubmatch(m)[1])
					a, ok := all[name]
					if !ok {
						panic(fmt.Sprintf("web: %s refers to %s, which is no asset", e.Name(), name))
					}
					return []byte("url(" + a.path + ")")
				})
			}
			add(e.Name(), text)
		}
	}
	return all
})

func mimeOf(ext string) string {
	switch ext {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return mime.TypeByExtension(ext)
}

// AssetPath returns the address of an asset, "/assets/mark.HASH.svg" for
// "mark.svg". An unknown name is a bug and panics.
func AssetPath(name string) string {
	a, ok := assets()[name]
	if !ok || strings.HasPrefix(name, "/") {
		panic(fmt.Sprintf("web: no asset %q", name))
	}
	return a.path
}

// Assets serves the assets at their hashed addresses, for browsers to keep for
// ever, compressed for those that accept it.
func Assets() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ok := assets()[r.URL.Path]
		if !ok {
			http.Error(w, "There is no such file.", http.StatusNotFound)
			return
		}
		h := w.Header()
		h.Set("Content-Type", a.mime)
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Vary", "Accept-Encoding")
		body := a.plain
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			if packed := a.gzip(); packed != nil {
				h.Set("Content-Encoding", "gzip")
				body = packed
			}
		}
		h.Set("Content-Length", fmt.Sprint(len(body)))
		if r.Method != http.MethodHead {
			w.Write(body) // nobody is left to tell if this fails
		}
	})
}
