package diagram

import (
	"math"

	"github.com/komadai/komadai/game"
)

// marks draws what lies below the pieces: the last move, and cells to look at.
func (l *layout) marks(s *scene) {
	wash := func(class, colour string, c game.Coord) {
		p := l.corner(c)
		s.add(class, filled(colour, .34), rectangle(p.x+1, p.y+1, l.cell.x-2, l.cell.y-2, 0))
	}
	if l.o.LastFrom != (game.Coord{}) {
		wash("from", lastColour, l.o.LastFrom)
	}
	if l.o.Last != (game.Coord{}) {
		wash("last", lastColour, l.o.Last)
		s.add("ticks", lined(lastLine, 6), l.ticks(l.o.Last))
	}
	for _, c := range l.o.Highlights {
		wash("highlight", markColour, c)
		p := l.corner(c)
		s.add("highlight-frame", lined(markLine, 6), rectangle(p.x+4, p.y+4, l.cell.x-8, l.cell.y-8, 0))
	}
}

// ticks are the four corners of a cell.
func (l *layout) ticks(c game.Coord) path {
	const in, long = 4, 20
	p := l.corner(c)
	var d path
	for _, v := range [...]point{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
		at := point{p.x + in, p.y + in}
		if v.x < 0 {
			at.x = p.x + l.cell.x - in
		}
		if v.y < 0 {
			at.y = p.y + l.cell.y - in
		}
		d.moveTo(point{at.x + v.x*long, at.y})
		d.lineTo(at)
		d.lineTo(point{at.x, at.y + v.y*long})
	}
	return d
}

// arrows draws arrows and rings above the pieces. An arrow is one area, so
// that shaft and head do not show through each other.
func (l *layout) arrows(s *scene) {
	for _, a := range l.o.Arrows {
		colour := markColour
		if a.Threat {
			colour = threatColour
		}
		to := l.middle(a.To)
		if a.From == (game.Coord{}) || a.From == a.To {
			st := lined(colour, 11)
			st.set, st.strokeAlpha = st.set|hasStrokeAlpha, .72
			s.add("ring", st, ellipse(to.x, to.y, 48, 48))
			continue
		}
		from := l.middle(a.From)
		s.add("arrow", filled(colour, .72), arrow(from, to))
	}
}

// arrow is an arrow from one middle to near another.
func arrow(from, to point) path {
	const half, head, wing, short = 7.5, 44, 25, 12
	d := to.sub(from)
	n := d.length()
	d = d.times(1 / n)
	v := point{d.y, -d.x}
	tip, neck := from.add(d.times(n-short)), from.add(d.times(math.Max(n-short-head, 0)))
	tail := from.add(d.times(math.Min(22, n/4)))
	return polygon(tail.add(v.times(half)), neck.add(v.times(half)), neck.add(v.times(wing)), tip,
		neck.sub(v.times(wing)), neck.sub(v.times(half)), tail.sub(v.times(half)))
}
