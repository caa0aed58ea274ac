// Package web is what people see: page templates, texts in three languages,
// styles, pieces and the script of the board, all embedded.
//
// A handler fills one of the page structs and renders it:
//
//	h := web.Home{Base: web.NewBase(r, "it"), Rulesets: rulesets}
//	err := web.Render(w, "home", "it", h)
//
// Files are served under names that contain their hash, so that browsers may
// keep them for ever:
//
//	mux.Handle("GET /assets/", web.Assets())
//
// The script is TypeScript in src, bundled by esbuild into dist; the result is
// committed, so that a plain go run needs no other tool.
package web

import "embed"

//go:generate go tool -modfile=../tools/go.mod esbuild src/main.ts --bundle --minify --format=iife --target=es2020 --charset=utf8 --log-level=warning --outfile=dist/app.js
//go:generate go tool -modfile=../tools/go.mod esbuild css/app.css --bundle --minify --target=es2020,chrome110,safari16,firefox115 --external:assets/* --charset=utf8 --log-level=warning --outfile=dist/app.css

//go:embed assets dist/app.js dist/app.css dist/embed.js templates text
var files embed.FS

// Languages are those that the pages speak; the first is for everybody whose
// own is not among them.
var Languages = []string{"en", "it", "ja"}
