package diagram

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"testing"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
)

// play returns the frames of a game from its start, the last move marked.
func play(t testing.TB, key string, o Options, moves ...game.Move) []Frame {
	t.Helper()
	v, err := variants.Find(key, "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(v.Starts()[0].SFEN)
	if err != nil {
		t.Fatal(err)
	}
	frames := []Frame{{p.Board(), o}}
	for _, m := range moves {
		e := p.Explain(m)
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
		o.LastFrom, o.Last, o.Caption = e.From, e.To, string(m)
		frames = append(frames, Frame{p.Board(), o})
	}
	return frames
}

var games = map[string][]game.Move{
	"shogi":  {"7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"},
	"jizai":  {"7g7f", "J*5e"},
	"gufu":   {"K*2c>N", "K*1a>S", "W*1c>N", "S*2a>N"},
	"saisho": {"*WWS", "L"},
}

// Every frame of the animation shows what PNG shows, but for the palette.
func TestGIF(t *testing.T) {
	for key, moves := range games {
		o := Options{Coordinates: "western", Wood: key == "shogi", Scale: .6}
		frames := play(t, key, o, moves...)
		var w bytes.Buffer
		if err := GIF(&w, frames, Timing{Delay: 300 * time.Millisecond, Last: 2 * time.Second}); err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		g, err := gif.DecodeAll(&w)
		if err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		n := len(frames)
		if len(g.Image) != n || g.Delay[0] != 30 || g.Delay[n-1] != 200 || g.LoopCount != 0 {
			t.Errorf("%s: %d frames, delays %v, loop %d", key, len(g.Image), g.Delay, g.LoopCount)
		}
		shown := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
		room := measure(frames[0].Board, &o)
		room.lines = 1 // the first has no caption
		for i, m := range g.Image {
			draw.Draw(shown, m.Rect, m, m.Rect.Min, draw.Over)
			s, err := drawBoard(frames[i].Board, &frames[i].Options, room)
			if err != nil {
				t.Fatal(err)
			}
			if worst, mean := difference(shown, s.image(o.zoom())); worst > 60 || mean > .7 {
				t.Errorf("%s: frame %d differs by %d, %.3f on average", key, i, worst, mean)
			}
			if i > 0 && m.Rect == shown.Rect {
				t.Errorf("%s: frame %d is drawn in full", key, i)
			}
		}
	}
}

func TestGIFOnce(t *testing.T) {
	frames := play(t, "gufu", Options{})
	var w bytes.Buffer
	if err := GIF(&w, append(frames, frames[0]), Timing{Once: true}); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&w)
	if err != nil {
		t.Fatal(err)
	}
	if g.LoopCount != -1 || g.Delay[0] != 100 || g.Delay[1] != 400 {
		t.Errorf("loop %d, delays %v", g.LoopCount, g.Delay)
	}
	if got := g.Image[1].Rect; got != image.Rect(0, 0, 1, 1) {
		t.Errorf("a frame without a change is %v", got)
	}
}

func TestGIFErrors(t *testing.T) {
	one := play(t, "gufu", Options{})
	two := play(t, "saisho", Options{})
	bad := play(t, "gufu", Options{Caption: "鷹"})
	for _, c := range []struct {
		frames []Frame
		t      Timing
		want   string
	}{
		{nil, Timing{}, "an animation without frames"},
		{make([]Frame, 2001), Timing{}, "an animation of 2001 frames: want at most 2000"},
		{one, Timing{Delay: time.Millisecond}, "delay 1ms: want 20ms to 1m0s"},
		{one, Timing{Last: time.Hour}, "delay of the last frame 1h0m0s: want 20ms to 1m0s"},
		{append(one[:1:1], two...), Timing{}, "frame 2: board of 1 by 1, the first is of 2 by 3"},
		{append(one[:1:1], bad...), Timing{}, "frame 2: text \"鷹\": no font has an outline of '鷹': give one that has, or draw SVG, which can carry it as text"},
		{[]Frame{{}}, Timing{}, "frame 1: board of 0 by 0 has 0 cells"},
	} {
		if err := GIF(io.Discard, c.frames, c.t); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	a, err := newAnimation(play(t, "gufu", Options{}, games["gufu"]...))
	if err != nil {
		t.Fatal(err)
	}
	want := "frame 2 of 5: more than 115000 pixels change in all: want fewer frames or a smaller scale"
	if err := a.encode(io.Discard, Timing{}, 115000); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Plain colours stay what they are, and few colours are all kept.
func TestPalette(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		m.SetRGBA(i%64, i/64, color.RGBA{uint8(i), uint8(i / 16), uint8(i % 7), 255})
	}
	draw.Draw(m, image.Rect(0, 0, 64, 60), image.NewUniform(color.RGBA{0xdc, 0xae, 0x66, 255}), image.Point{}, draw.Src)
	h := histogram{}
	h.add(m)
	for _, n := range []int{2, 16, 255} {
		p := h.palette(n)
		if len(p.rgb) != min(n, len(h)) || len(p.colours) != len(p.rgb)+1 {
			t.Errorf("%d colours of %d, want %d", len(p.rgb), len(h), n)
		}
		if c := p.rgb[p.index([3]byte{0xdc, 0xae, 0x66})]; c != [3]byte{0xdc, 0xae, 0x66} {
			t.Errorf("palette of %d: the plain colour has become %v", n, c)
		}
	}
}

func BenchmarkGIF(b *testing.B) {
	frames := play(b, "shogi", Options{Coordinates: "western"}, games["shogi"]...)
	for b.Loop() {
		var w bytes.Buffer
		if err := GIF(&w, frames, Timing{}); err != nil || w.Len() < 10000 {
			b.Fatalf("%d bytes, %v", w.Len(), err)
		}
	}
}
