package diagram

import (
	"fmt"
	"image/png"
	"io"

	"github.com/komadai/komadai/game"
)

// PNG writes a position as a picture of pixels; see [Options].Scale for their
// number. It is an error if the set has no outline for a piece, or no font
// one for a character of the caption.
func PNG(w io.Writer, b game.Board, o Options) error {
	s, err := newScene(b, &o)
	if err != nil {
		return err
	}
	if err := s.paintable(o.zoom()); err != nil {
		return err
	}
	return png.Encode(w, s.image(o.zoom()))
}

// paintable says why a scene cannot be painted.
func (s *scene) paintable(zoom float64) error {
	if c, text := s.absent(); c != 0 {
		return fmt.Errorf("text %q: no font has an outline of %q: give one that has, or draw SVG, which can carry it as text", text, c)
	}
	return s.pixels(zoom)
}
