package diagram

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// A painter paints scenes on an image. What it has painted of a symbol it
// keeps, because a position has many pieces alike and a game many positions.
type painter struct {
	dst    *image.RGBA
	fill   vector.Rasterizer
	stamps map[stamp]*image.RGBA
}

// A stamp is a symbol as it falls on the pixels: turned, scaled, and moved by
// less than a pixel.
type stamp struct {
	symbol *symbol
	at     matrix
}

// blank fills the image with paper.
func (p *painter) blank() {
	for i := range p.dst.Pix {
		p.dst.Pix[i] = 0xff
	}
}

// image paints the scene on a new image, at so many pixels to the unit.
func (s *scene) image(zoom float64) *image.RGBA {
	p := painter{dst: image.NewRGBA(s.bounds(zoom))}
	p.blank()
	p.nodes(s.nodes, scale(zoom), plain)
	return p.dst
}

// bounds is the size of the scene in pixels.
func (s *scene) bounds(zoom float64) image.Rectangle {
	return image.Rect(0, 0, int(math.Round(s.width*zoom)), int(math.Round(s.height*zoom)))
}

func (p *painter) nodes(list []node, m matrix, outer style) {
	for _, n := range list {
		at, st := m.then(n.at), n.style.under(outer)
		if len(n.path) > 0 {
			p.path(n.path, at, st)
		}
		if n.use != nil && st == plain {
			p.stamp(n.use, at)
		} else if n.use != nil {
			p.nodes(n.use.nodes, at, st)
		}
		p.nodes(n.kids, at, st)
	}
}

// stamp paints a symbol.
func (p *painter) stamp(s *symbol, at matrix) {
	x, y := math.Floor(at.e), math.Floor(at.f)
	at.e, at.f = at.e-x, at.f-y
	m := p.stamps[stamp{s, at}]
	if m == nil {
		box := boundsOf(s.nodes, at, plain)
		q := painter{dst: image.NewRGBA(box)}
		q.nodes(s.nodes, at, plain)
		m = q.dst
		if p.stamps == nil {
			p.stamps = map[stamp]*image.RGBA{}
		}
		p.stamps[stamp{s, at}] = m
	}
	draw.Draw(p.dst, m.Rect.Add(image.Pt(int(x), int(y))), m, m.Rect.Min, draw.Over)
}

// boundsOf returns the pixels that nodes may touch.
func boundsOf(list []node, m matrix, outer style) (box image.Rectangle) {
	for _, n := range list {
		at, st := m.then(n.at), n.style.under(outer)
		if len(n.path) > 0 {
			lo, hi := extent(n.path.moved(at))
			wide := 0.
			if !st.stroke.none {
				wide = 2 * st.width * at.zoom() // half of it, and four times that at a mitre
			}
			box = box.Union(image.Rect(int(math.Floor(lo.x-wide)), int(math.Floor(lo.y-wide)), int(math.Ceil(hi.x+wide)), int(math.Ceil(hi.y+wide))))
		}
		if n.use != nil {
			box = box.Union(boundsOf(n.use.nodes, at, st))
		}
		box = box.Union(boundsOf(n.kids, at, st))
	}
	return box
}

// extent returns the corners of the box round paths.
func extent(paths ...path) (lo, hi point) {
	lo, hi = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, d := range paths {
		for _, s := range d {
			for _, q := range s.points() {
				lo, hi = point{min(lo.x, q.x), min(lo.y, q.y)}, point{max(hi.x, q.x), max(hi.y, q.y)}
			}
		}
	}
	return lo, hi
}

func (p *painter) path(d path, m matrix, s style) {
	if !s.fill.none {
		p.area([]path{d.moved(m)}, s.fill, s.fillAlpha)
	}
	if !s.stroke.none && s.width > 0 {
		zoom := m.zoom()
		var pieces []path
		for _, l := range d.flatten(zoom) {
			for _, o := range l.outline(s, zoom) {
				pieces = append(pieces, o.moved(m))
			}
		}
		p.area(pieces, s.stroke, s.strokeAlpha)
	}
}

// area paints the union of paths, which are in pixels.
func (p *painter) area(paths []path, c ink, alpha float64) {
	lo, hi := extent(paths...)
	box := p.dst.Bounds()
	l, r := float64(box.Min.X), float64(box.Max.X)
	t, b := float64(box.Min.Y), float64(box.Max.Y)
	if !(lo.x < r && lo.y < b && hi.x > l && hi.y > t) { // also if there is nothing
		return
	}
	box = image.Rect(int(math.Floor(max(lo.x, l))), int(math.Floor(max(lo.y, t))), int(math.Ceil(min(hi.x, r))), int(math.Ceil(min(hi.y, b))))
	if box.Empty() {
		return
	}
	p.fill.Reset(box.Dx(), box.Dy())
	x, y := float64(box.Min.X), float64(box.Min.Y)
	at := func(q point) (float32, float32) { return float32(q.x - x), float32(q.y - y) }
	for _, d := range paths {
		for _, s := range d {
			ax, ay := at(s.p[0])
			bx, by := at(s.p[1])
			cx, cy := at(s.p[2])
			switch s.verb {
			case 'M':
				p.fill.ClosePath()
				p.fill.MoveTo(ax, ay)
			case 'L':
				p.fill.LineTo(ax, ay)
			case 'Q':
				p.fill.QuadTo(ax, ay, bx, by)
			case 'C':
				p.fill.CubeTo(ax, ay, bx, by, cx, cy)
			case 'Z':
				p.fill.ClosePath()
			}
		}
		p.fill.ClosePath()
	}
	colour := color.NRGBA{c.r, c.g, c.b, uint8(math.Round(255 * alpha))}
	p.fill.Draw(p.dst, box, image.NewUniform(colour), image.Point{})
}
