package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/record"
	"github.com/komadai/komadai/web"
)

// Records is what the server needs to keep records that people share;
// *store.Store is one.
type Records interface {
	KeepRecord(ctx context.Context, format, text string, at int64) (id string, err error)
	Record(ctx context.Context, id string) (store.Record, error)
}

// maxRecord is the longest file that is read to be shown, in bytes.
const maxRecord = 10 << 20

// maxReading is how many files are read at the same time, which bounds the
// memory that visitors can take.
const maxReading = 2

// recordPaths are addresses that take files: more than a form may be.
var recordPaths = []string{"/api/records", "/api/convert", "/records"}

// recordRoutes adds the pages and addresses for records.
func (s *Server) recordRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /view", s.recordsPage)
	mux.HandleFunc("GET /r/{id}", s.keptRecord)
	mux.HandleFunc("GET /r/{id}/kifu/{format}", s.exportRecord)
	mux.HandleFunc("GET /g/{id}/kifu/{format}", s.exportGame)
	mux.HandleFunc("GET /g/{id}/view", s.viewGame)
	mux.HandleFunc("POST /records", s.keepRecord)
	mux.HandleFunc("POST /api/records", s.readRecordsJSON)
	mux.HandleFunc("POST /api/convert", s.convertRecord)
	mux.HandleFunc("OPTIONS /api/records", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /r/{id}"+animationOf, s.animateRecord)
	mux.HandleFunc("GET /g/{id}"+animationOf, s.animateGame)
	mux.HandleFunc("GET /api/diagram/{format}", s.diagram)
	mux.HandleFunc("GET /embed.js", s.embedScript)
	mux.HandleFunc("GET "+web.EmbedStylePath, s.embedStyle)
}

// recordsPage is the page on which a record is pasted, opened or dropped.
func (s *Server) recordsPage(w http.ResponseWriter, r *http.Request) {
	s.viewerPage(w, r, nil, "")
}

func (s *Server) viewerPage(w http.ResponseWriter, r *http.Request, v *recordView, from string) {
	l := lang(r)
	page := web.Viewer{Base: web.NewBase(r, l), From: from, Origin: s.origin(r)}
	page.Title = web.T(l, "viewer.title")
	if v != nil {
		page.Record = v
		if len(v.Games) == 1 && v.Games[0].Name != "" {
			page.Title = v.Games[0].Name
		}
	}
	for _, f := range record.Formats {
		if f.CanWrite() {
			page.Formats = append(page.Formats, web.Choice{Value: f.Key, Label: web.T(l, "format."+f.Key), Selected: f.Key == "kif"})
		}
	}
	for _, e := range record.Encodings {
		page.Encodings = append(page.Encodings, web.Choice{Value: string(e), Label: web.T(l, "encoding."+string(e))})
	}
	s.page(w, r, http.StatusOK, "viewer", page)
}

// keptRecord shows a record that somebody shared.
func (s *Server) keptRecord(w http.ResponseWriter, r *http.Request) {
	kept, ok := s.findRecord(w, r)
	if !ok {
		return
	}
	games, warnings, err := record.Read(strings.NewReader(kept.Text), kept.Format, record.Options{})
	var v recordView
	if err == nil {
		v, err = s.viewRecords(lang(r), kept.Format, games, warnings)
	}
	if err != nil {
		s.recordFault(w, r, err)
		return
	}
	v.ID = kept.ID
	s.viewerPage(w, r, &v, "/r/"+kept.ID+"/kifu/")
}

func (s *Server) findRecord(w http.ResponseWriter, r *http.Request) (store.Record, bool) {
	if s.records == nil {
		s.fail(w, r, http.StatusNotFound)
		return store.Record{}, false
	}
	kept, err := s.records.Record(r.Context(), r.PathValue("id"))
	if err != nil {
		s.trouble(w, r, "cannot read a record", err)
		return store.Record{}, false
	}
	return kept, true
}

// readRecordsJSON reads a file of any format, for this page or for one
// elsewhere that embeds it. Nothing is kept.
func (s *Server) readRecordsJSON(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	in, ok := s.readFile(w, r)
	if !ok {
		return
	}
	v, err := s.viewRecords(lang(r), in.format.Key, in.games, in.warnings)
	if err != nil {
		s.recordFault(w, r, err)
		return
	}
	if r.URL.Query().Has("texts") {
		v.Texts = web.Texts(lang(r), "ui.", "side.", "viewer.")
	}
	s.sendJSON(w, r, http.StatusOK, v)
}

// keepRecord keeps a file and says under which address.
func (s *Server) keepRecord(w http.ResponseWriter, r *http.Request) {
	in, ok := s.readFile(w, r)
	if !ok {
		return
	}
	if s.records == nil {
		s.fail(w, r, http.StatusNotFound)
		return
	}
	if len(in.text) > store.MaxRecord {
		s.failWith(w, r, http.StatusRequestEntityTooLarge, web.T(lang(r), "error.record.keep", "most", store.MaxRecord>>10))
		return
	}
	if _, err := s.viewRecords(lang(r), in.format.Key, in.games, nil); err != nil {
		s.recordFault(w, r, err) // what cannot be shown is not kept
		return
	}
	id, err := s.records.KeepRecord(r.Context(), in.format.Key, in.text, s.hub.NowMS())
	if err != nil {
		s.trouble(w, r, "cannot keep a record", err)
		return
	}
	s.sendJSON(w, r, http.StatusOK, map[string]string{"id": id, "href": "/r/" + id})
}

// convertRecord turns a file into another format.
func (s *Server) convertRecord(w http.ResponseWriter, r *http.Request) {
	in, ok := s.readFile(w, r)
	if !ok {
		return
	}
	s.export(w, r, r.URL.Query().Get("to"), "komadai", in.games)
}

// exportRecord is a record that was kept, as a file.
func (s *Server) exportRecord(w http.ResponseWriter, r *http.Request) {
	kept, ok := s.findRecord(w, r)
	if !ok {
		return
	}
	games, _, err := record.Read(strings.NewReader(kept.Text), kept.Format, record.Options{})
	if err != nil {
		s.recordFault(w, r, err)
		return
	}
	s.export(w, r, r.PathValue("format"), kept.ID, games)
}

// exportGame is a game that was played here, as a file.
func (s *Server) exportGame(w http.ResponseWriter, r *http.Request) {
	st, err := s.hub.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		s.trouble(w, r, "cannot export a game", err)
		return
	}
	s.export(w, r, r.PathValue("format"), st.ID, []*record.Record{s.recordOf(lang(r), st)})
}

// viewGame shows a game that was played here as a record.
func (s *Server) viewGame(w http.ResponseWriter, r *http.Request) {
	st, err := s.hub.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		s.trouble(w, r, "cannot show a game", err)
		return
	}
	v, err := s.viewRecords(lang(r), "komadai", []*record.Record{s.recordOf(lang(r), st)}, nil)
	if err != nil {
		s.recordFault(w, r, err)
		return
	}
	s.viewerPage(w, r, &v, "/g/"+st.ID+"/kifu/")
}

// export writes records as a file to keep. What the format cannot hold is
// counted in a header, and told in full to who asks for ?losses.
func (s *Server) export(w http.ResponseWriter, r *http.Request, key, name string, games []*record.Record) {
	f, err := record.Find(key)
	if err == nil && !f.CanWrite() {
		err = fmt.Errorf("format %q is read, not written", key)
	}
	enc, encErr := record.ParseEncoding(r.URL.Query().Get("encoding"))
	if r.URL.Query().Get("encoding") == "" {
		enc = f.Encoding
	}
	if err = errors.Join(err, encErr); err != nil {
		s.failWith(w, r, http.StatusBadRequest, err.Error())
		return
	}
	var b bytes.Buffer
	lost, err := f.Encode(&b, games, record.Options{Encoding: enc})
	if err != nil {
		s.recordFault(w, r, err)
		return
	}
	if r.URL.Query().Has("losses") {
		list := []string{}
		for _, l := range lost {
			list = append(list, l.String())
		}
		s.sendJSON(w, r, http.StatusOK, map[string]any{"lost": list})
		return
	}
	h := w.Header()
	h.Set("Content-Type", mediaType(f, enc))
	h.Set("Content-Disposition", `attachment; filename="`+name+f.Ext+`"`)
	h.Set("Komadai-Lost", fmt.Sprint(len(lost)))
	write(w, r, http.StatusOK, b.Bytes())
}

func mediaType(f record.Format, e record.Encoding) string {
	if !strings.HasPrefix(f.Media, "text/") {
		return f.Media
	}
	charset := map[record.Encoding]string{record.CP932: "Shift_JIS", record.EUCJP: "EUC-JP"}[e]
	if charset == "" {
		charset = "utf-8"
	}
	return f.Media + "; charset=" + charset
}

// recordFile is a file that was sent.
type recordFile struct {
	text     string // in UTF-8
	format   record.Format
	games    []*record.Record
	warnings []record.Warning
}

// readFile reads the file that is the body of a request; where that fails it
// answers and reports false.
func (s *Server) readFile(w http.ResponseWriter, r *http.Request) (in recordFile, ok bool) {
	select {
	case s.readers <- struct{}{}:
		defer func() { <-s.readers }()
	case <-r.Context().Done():
		return in, false
	}
	data, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		w.Header().Set("Connection", "close")
		s.failLarge(w, r)
		return in, false
	case err != nil:
		s.fail(w, r, http.StatusBadRequest)
		return in, false
	}
	if key := r.URL.Query().Get("format"); key != "" {
		in.format, err = record.Find(key)
	} else {
		in.format, err = record.Detect(data)
	}
	if err == nil {
		in.text, _ = record.Text(data)
		in.games, in.warnings, err = in.format.Decode(bytes.NewReader(data), record.Options{})
	}
	if err == nil && len(in.games) == 0 {
		err = errors.New("no game is in it")
	}
	if err != nil {
		s.recordFault(w, r, err)
		return in, false
	}
	return in, true
}

func (s *Server) failLarge(w http.ResponseWriter, r *http.Request) {
	s.failWith(w, r, http.StatusRequestEntityTooLarge, web.T(lang(r), "error.record.large", "most", maxRecord>>20))
}

// recordFault says why a record cannot be read, shown or written.
func (s *Server) recordFault(w http.ResponseWriter, r *http.Request, err error) {
	text := web.T(lang(r), "error.record")
	var large tooLarge
	var at *record.SyntaxError
	switch {
	case errors.As(err, &large):
		text = web.T(lang(r), "error.record.nodes", "most", maxShownNodes)
	case errors.As(err, &at) && at.Line > 0:
		text = web.T(lang(r), "error.record.line", "line", at.Line, "text", clip(at.Text))
	}
	s.failWith(w, r, http.StatusUnprocessableEntity, web.T(lang(r), "error.form.detail", "text", text, "detail", clipTo(err.Error(), 300)))
}

// takesFile reports whether an address takes a file as its body.
func takesFile(r *http.Request) bool {
	return r.Method == http.MethodPost && slices.Contains(recordPaths, r.URL.Path)
}

// embedScript is the script for pages elsewhere. Its address stays the same, so
// that those pages need no change.
func (s *Server) embedScript(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	write(w, r, http.StatusOK, web.Embed(s.origin(r)))
}

// embedStyle is the style that the script asks for.
func (s *Server) embedStyle(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	write(w, r, http.StatusOK, web.EmbedStyle())
}
