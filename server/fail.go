package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/komadai/komadai/web"
)

// fail answers with a page that says what happened and what to do, in words
// from the catalogue under error.STATUS.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, status int) {
	s.failWith(w, r, status, web.T(lang(r), "error."+strconv.Itoa(status)+".text"))
}

// failWith is fail with a sentence of its own. Programs get JSON.
func (s *Server) failWith(w http.ResponseWriter, r *http.Request, status int, text string) {
	if strings.HasPrefix(r.URL.Path, "/api/") {
		s.sendJSON(w, r, status, map[string]any{"status": status, "error": text})
		return
	}
	b := web.NewBase(r, lang(r))
	b.Title = web.T(b.Lang, "error."+strconv.Itoa(status)+".title")
	s.page(w, r, status, "error", web.Error{Base: b, Status: status, Text: text})
}

// page renders one of the pages of package web. Pages depend on who looks and
// are never kept by caches in between.
func (s *Server) page(w http.ResponseWriter, r *http.Request, status int, name string, data any) {
	var b bytes.Buffer
	if err := web.Render(&b, name, lang(r), data); err != nil {
		s.log.Error("cannot render", "page", name, "err", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Language", lang(r))
	write(w, r, status, b.Bytes())
}

func (s *Server) sendJSON(w http.ResponseWriter, r *http.Request, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		s.log.Error("cannot write JSON", "err", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	write(w, r, status, text)
}

// worthPacking is the size from which compressing pays.
const worthPacking = 1400

// write sends an answer that nobody keeps, compressed if the sender of the
// request reads that.
func write(w http.ResponseWriter, r *http.Request, status int, text []byte) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Add("Vary", "Accept-Encoding")
	if len(text) >= worthPacking && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(text) // a bytes.Buffer takes everything
		z.Close()
		h.Set("Content-Encoding", "gzip")
		text = b.Bytes()
	}
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(text) // nobody is left to tell if this fails
	}
}
