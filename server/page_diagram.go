package server

import (
	"bytes"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/game"
)

// picture is a kind of picture of a position.
type picture struct {
	media string
	draw  func(*bytes.Buffer, game.Board, diagram.Options) error
}

var pictures = map[string]picture{
	"svg": {"image/svg+xml", func(b *bytes.Buffer, p game.Board, o diagram.Options) error { return diagram.SVG(b, p, o) }},
	"png": {"image/png", func(b *bytes.Buffer, p game.Board, o diagram.Options) error { return diagram.PNG(b, p, o) }},
	"txt": {"text/plain; charset=utf-8", func(b *bytes.Buffer, p game.Board, o diagram.Options) error { return diagram.Text(b, p, o) }},
	"bod": {"text/plain; charset=utf-8", func(b *bytes.Buffer, p game.Board, o diagram.Options) error { return diagram.BOD(b, p, o) }},
}

// maxPictureScale bounds the work of one picture for a stranger.
const maxPictureScale = 4

// diagram draws a position of any variant. The fields of the query are those of
// a study, and last (the move that led there), view, pieces, coordinates,
// caption, scale and net.
func (s *Server) diagram(w http.ResponseWriter, r *http.Request) {
	kind, ok := pictures[r.PathValue("format")]
	if !ok {
		s.fail(w, r, http.StatusNotFound)
		return
	}
	q := r.URL.Query()
	g, err := s.studyGame(q)
	if err != nil {
		s.failWith(w, r, http.StatusBadRequest, formSentence(lang(r), err))
		return
	}
	o, err := diagramOptions(q)
	if err == nil && q.Has("net") {
		o.Net = netOf(g.Variant())
	}
	var b bytes.Buffer
	if err == nil {
		o.Turn = g.Position().Turn()
		err = kind.draw(&b, g.Position().Board(), o)
	}
	if err != nil {
		s.failWith(w, r, http.StatusBadRequest, err.Error())
		return
	}
	h := w.Header()
	h.Set("Content-Type", kind.media)
	// A picture opened by itself runs and loads nothing.
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'")
	h.Set("Content-Disposition", `inline; filename="komadai.`+r.PathValue("format")+`"`)
	write(w, r, http.StatusOK, b.Bytes())
}

// cellsIn finds the cells in the text of a move: "7g7f", "P*5e", "S-1a>N".
var cellsIn = regexp.MustCompile(`[1-9][0-9]?[a-z]`)

// diagramOptions reads how a position is to be drawn.
func diagramOptions(q url.Values) (diagram.Options, error) {
	o := diagram.Options{Pieces: q.Get("pieces"), Coordinates: q.Get("coordinates"), Caption: q.Get("caption"), Wood: q.Has("wood")}
	var err error
	if o.View, err = choiceSide(q.Get("view")); err != nil {
		return o, err
	}
	cells := cellsIn.FindAllString(q.Get("last"), 2)
	for i, text := range cells {
		c, err := diagram.ParseCoord(text)
		if err != nil {
			return o, err
		}
		if i == len(cells)-1 {
			o.Last = c
		} else {
			o.LastFrom = c
		}
	}
	if text := strings.TrimSpace(q.Get("scale")); text != "" {
		if o.Scale, err = strconv.ParseFloat(text, 64); err != nil || !(o.Scale >= 0.1 && o.Scale <= maxPictureScale) {
			return o, numberError("scale", text, 0.1, maxPictureScale)
		}
	}
	return o, nil
}

func choiceSide(text string) (game.Side, error) {
	if text == "" {
		return game.Black, nil
	}
	return game.ParseSide(text)
}
