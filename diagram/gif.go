package diagram

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"time"

	"github.com/komadai/komadai/game"
)

// A Frame is one picture of an animation. What all frames share, such as Scale,
// Wood and Pieces, is taken from the first.
type Frame struct {
	Board   game.Board
	Options Options
}

// Timing says how an animation runs.
type Timing struct {
	Delay time.Duration // of a frame, from 20 ms to a minute; 0 is a second
	Last  time.Duration // of the last frame; 0 is four times Delay
	Once  bool          // do not begin again
}

// How much an animation may have.
const (
	maxFrames   = 2000
	maxAnimated = 256 << 20 // pixels that change, in all frames
	minDelay    = 20 * time.Millisecond
	maxDelay    = time.Minute
)

// GIF writes positions as an animation, one frame after the other, with one
// palette for all. It fails as [PNG] does; the error names the frame.
func GIF(w io.Writer, frames []Frame, t Timing) error {
	t, err := t.complete()
	if err != nil {
		return err
	}
	a, err := newAnimation(frames)
	if err != nil {
		return err
	}
	return a.encode(w, t, maxAnimated)
}

// encode writes the frames, of which at most so many pixels may change in all.
func (a *animation) encode(w io.Writer, t Timing, most int) error {
	n := len(a.scenes)
	out := gif.GIF{Config: image.Config{ColorModel: a.palette.colours, Width: a.size.Dx(), Height: a.size.Dy()}}
	if t.Once {
		out.LoopCount = -1
	}
	pixels := 0
	for i := range n {
		m := a.frame(i)
		if pixels += len(m.Pix); pixels > most {
			return fmt.Errorf("frame %d of %d: more than %d pixels change in all: want fewer frames or a smaller scale", i+1, n, most)
		}
		out.Image = append(out.Image, m)
		out.Delay = append(out.Delay, int(t.Delay/(10*time.Millisecond)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	out.Delay[n-1] = int(t.Last / (10 * time.Millisecond))
	return gif.EncodeAll(w, &out)
}

// complete fills in what is not said.
func (t Timing) complete() (Timing, error) {
	if t.Delay == 0 {
		t.Delay = time.Second
	}
	if t.Delay < minDelay || t.Delay > maxDelay {
		return t, fmt.Errorf("delay %v: want %v to %v", t.Delay, minDelay, maxDelay)
	}
	if t.Last == 0 {
		t.Last = min(4*t.Delay, maxDelay)
	}
	if t.Last < minDelay || t.Last > maxDelay {
		return t, fmt.Errorf("delay of the last frame %v: want %v to %v", t.Last, minDelay, maxDelay)
	}
	return t, nil
}

// An animation paints frames, each as what has changed since the one before.
type animation struct {
	scenes  []*scene
	zoom    float64
	size    image.Rectangle
	painter painter
	ground  *image.RGBA // with what is the same in all frames
	shown   *image.RGBA // the frame before
	palette *palette
}

// newAnimation lays all frames out alike and finds the palette.
func newAnimation(frames []Frame) (*animation, error) {
	if len(frames) == 0 {
		return nil, errors.New("an animation without frames")
	}
	if len(frames) > maxFrames {
		return nil, fmt.Errorf("an animation of %d frames: want at most %d", len(frames), maxFrames)
	}
	first := &frames[0]
	var all room
	options := make([]Options, len(frames))
	for i, f := range frames {
		o := f.Options
		o.Pieces, o.View, o.Coordinates, o.Wood = first.Options.Pieces, first.Options.View, first.Options.Coordinates, first.Options.Wood
		o.Scale, o.Net = first.Options.Scale, first.Options.Net
		options[i] = o
		if f.Board.Files != first.Board.Files || f.Board.Ranks != first.Board.Ranks {
			return nil, fmt.Errorf("frame %d: board of %d by %d, the first is of %d by %d", i+1, f.Board.Files, f.Board.Ranks, first.Board.Files, first.Board.Ranks)
		}
		if err := o.check(f.Board); err != nil {
			return nil, fmt.Errorf("frame %d: %w", i+1, err)
		}
		all = all.with(measure(f.Board, &o))
	}
	a := &animation{zoom: first.Options.zoom()}
	for i := range frames {
		s, err := drawBoard(frames[i].Board, &options[i], all)
		if err == nil {
			err = s.paintable(a.zoom)
		}
		if err != nil {
			return nil, fmt.Errorf("frame %d: %w", i+1, err)
		}
		a.scenes = append(a.scenes, s)
	}
	a.size = a.scenes[0].bounds(a.zoom)
	a.ground = image.NewRGBA(a.size)
	a.painter.dst = a.ground
	a.painter.blank()
	a.painter.nodes(a.scenes[0].nodes[:a.scenes[0].fixed], scale(a.zoom), plain)
	a.painter.dst = image.NewRGBA(a.size)
	a.palette = a.colours()
	return a, nil
}

// paint paints a frame over the one painted last.
func (a *animation) paint(i int) {
	copy(a.painter.dst.Pix, a.ground.Pix)
	s := a.scenes[i]
	a.painter.nodes(s.nodes[s.fixed:], scale(a.zoom), plain)
}

// colours makes the palette of some frames that lie evenly, the first and the
// last among them. The others have the same pieces and marks.
func (a *animation) colours() *palette {
	const samples = 12
	h := histogram{}
	n := min(samples, len(a.scenes))
	for i := range n {
		k := 0
		if n > 1 {
			k = i * (len(a.scenes) - 1) / (n - 1)
		}
		a.paint(k)
		h.add(a.painter.dst)
	}
	return h.palette(255)
}

// frame paints a frame: the box of what has changed, in it transparent what
// has not.
func (a *animation) frame(i int) *image.Paletted {
	a.paint(i)
	now := a.painter.dst
	box := a.size
	if a.shown != nil {
		box = changed(a.shown, now)
	}
	m := image.NewPaletted(box, a.palette.colours)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			at, p := now.PixOffset(x, y), m.PixOffset(x, y)
			c := [3]byte(now.Pix[at:])
			switch {
			case a.shown != nil && c == [3]byte(a.shown.Pix[at:]):
				m.Pix[p] = a.palette.transparent
			case x > box.Min.X && c == [3]byte(now.Pix[at-4:]) && m.Pix[p-1] != a.palette.transparent:
				m.Pix[p] = m.Pix[p-1]
			default:
				m.Pix[p] = a.palette.index(c)
			}
		}
	}
	if a.shown == nil {
		a.shown = image.NewRGBA(a.size)
	}
	a.shown, a.painter.dst = now, a.shown
	return m
}

// changed returns the box of the pixels that differ, one pixel if none does.
func changed(a, b *image.RGBA) image.Rectangle {
	var box image.Rectangle
	size := a.Bounds()
	for y := size.Min.Y; y < size.Max.Y; y++ {
		from, to := a.PixOffset(size.Min.X, y), a.PixOffset(size.Max.X, y)
		p, q := a.Pix[from:to], b.Pix[from:to]
		if string(p) == string(q) {
			continue
		}
		l, r := 0, len(p)-1
		for p[l] == q[l] {
			l++
		}
		for p[r] == q[r] {
			r--
		}
		box = box.Union(image.Rect(l/4, y, r/4+1, y+1))
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}

// A palette finds the nearest of its colours.
type palette struct {
	colours     color.Palette
	transparent uint8
	rgb         [][3]byte // without the transparent one
	known       map[[3]byte]uint8
}

func (p *palette) index(c [3]byte) uint8 {
	if i, ok := p.known[c]; ok {
		return i
	}
	best, least := 0, 1<<30
	for i, q := range p.rgb {
		d := 0
		for k := range c {
			e := int(c[k]) - int(q[k])
			d += e * e
		}
		if d < least {
			best, least = i, d
		}
	}
	p.known[c] = uint8(best)
	return uint8(best)
}
