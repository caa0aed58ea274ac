package server

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/record"
)

// What an animation may be for a stranger.
const (
	maxFrames   = 400
	usualDelay  = time.Second
	leastDelay  = 100 * time.Millisecond
	mostDelay   = 10 * time.Second
	frameScale  = 0.6
	lastLonger  = 3 // times the delay
	animationOf = "/animation.gif"
)

// animateRecord is the main line of a record that was kept, as a moving
// picture.
func (s *Server) animateRecord(w http.ResponseWriter, r *http.Request) {
	kept, ok := s.findRecord(w, r)
	if !ok {
		return
	}
	games, _, err := record.Read(strings.NewReader(kept.Text), kept.Format, record.Options{})
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("no game is in it")
	}
	if err != nil {
		s.recordFault(w, r, err)
		return
	}
	s.animate(w, r, games, kept.ID)
}

// animateGame is a game that was played here, as a moving picture.
func (s *Server) animateGame(w http.ResponseWriter, r *http.Request) {
	st, err := s.hub.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		s.trouble(w, r, "cannot animate a game", err)
		return
	}
	s.animate(w, r, []*record.Record{s.recordOf(lang(r), st)}, st.ID)
}

// animate draws the main line of one of the games; fields of the query are
// game, delay (seconds), pieces, view, coordinates.
func (s *Server) animate(w http.ResponseWriter, r *http.Request, games []*record.Record, name string) {
	q := r.URL.Query()
	o, err := diagramOptions(q)
	n, delay := 1, usualDelay
	if text := q.Get("game"); text != "" && err == nil {
		if n, err = strconv.Atoi(text); err != nil || n < 1 || n > len(games) {
			err = numberError("game", text, 1, float64(len(games)))
		}
	}
	if err == nil {
		delay, err = duration(q, "delay", time.Second, usualDelay, leastDelay, mostDelay)
	}
	var frames []diagram.Frame
	if err == nil {
		frames, err = s.frames(games[n-1], o)
	}
	if err != nil {
		s.failWith(w, r, http.StatusBadRequest, err.Error())
		return
	}
	select {
	case s.readers <- struct{}{}:
		defer func() { <-s.readers }()
	case <-r.Context().Done():
		return
	}
	var b bytes.Buffer
	if err := diagram.GIF(&b, frames, diagram.Timing{Delay: delay, Last: lastLonger * delay}); err != nil {
		s.failWith(w, r, http.StatusBadRequest, err.Error())
		return
	}
	w.Header().Set("Content-Type", "image/gif")
	w.Header().Set("Content-Disposition", `inline; filename="`+name+`.gif"`)
	write(w, r, http.StatusOK, b.Bytes())
}

// frames are the positions of the main line, as far as the rules allow them.
func (s *Server) frames(rec *record.Record, o diagram.Options) ([]diagram.Frame, error) {
	v, err := s.lookup(rec.Variant, rec.Rules)
	if err != nil {
		return nil, err
	}
	p, err := v.Parse(rec.Start)
	if err != nil {
		return nil, err
	}
	if o.Scale == 0 {
		o.Scale = frameScale
	}
	frames := []diagram.Frame{{Board: p.Board(), Options: o}}
	for _, n := range rec.Main() {
		if n.Move == "" {
			break
		}
		step := p.Explain(n.Move)
		next, err := p.Play(n.Move)
		if err != nil {
			break // a foul ends what can be drawn
		}
		if len(frames) > maxFrames {
			return nil, fmt.Errorf("more than %d moves: want fewer in one animation", maxFrames)
		}
		p = next
		f := diagram.Frame{Board: p.Board(), Options: o}
		f.Options.LastFrom, f.Options.Last = step.From, step.To
		if step.Drop {
			f.Options.LastFrom = game.Coord{}
		}
		frames = append(frames, f)
	}
	return frames, nil
}
