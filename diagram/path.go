package diagram

import (
	"fmt"
	"math"
	"strconv"
)

// A point lies in the units of the outlines: a cell is 110 by 120 of them,
// x grows to the right and y downwards.
type point struct{ x, y float64 }

func (p point) add(q point) point         { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point         { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point     { return point{p.x * f, p.y * f} }
func (p point) length() float64           { return math.Hypot(p.x, p.y) }
func between(p, q point, t float64) point { return p.add(q.sub(p).times(t)) }

// A matrix maps (x, y) to (ax + cy + e, bx + dy + f), in SVG's order.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

func move(x, y float64) matrix    { return matrix{1, 0, 0, 1, x, y} }
func scale(k float64) matrix      { return matrix{k, 0, 0, k, 0, 0} }
func (m matrix) of(p point) point { return point{m.a*p.x + m.c*p.y + m.e, m.b*p.x + m.d*p.y + m.f} }

// turn rotates clockwise by eighths of a turn round a point.
func turn(eighths int, x, y float64) matrix {
	return rotate(float64(eighths)*45, x, y)
}

// rotate rotates clockwise by degrees round a point. Quarters are exact.
func rotate(degrees, x, y float64) matrix {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	if q := degrees / 90; q == math.Trunc(q) {
		sin, cos = math.Round(sin), math.Round(cos)
	}
	return move(x, y).then(matrix{cos, sin, -sin, cos, 0, 0}).then(move(-x, -y))
}

// then returns the matrix that applies n first and m after it, as nested
// groups of SVG do.
func (m matrix) then(n matrix) matrix {
	return matrix{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b,
		m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f,
	}
}

// zoom is by how much the matrix makes lengths grow.
func (m matrix) zoom() float64 { return math.Sqrt(math.Abs(m.a*m.d - m.b*m.c)) }

// A segment is one step of a path, with absolute coordinates; M and L use one
// point, Q two, C three, Z none.
type segment struct {
	verb byte
	p    [3]point
}

type path []segment

func (p *path) moveTo(a point)        { *p = append(*p, segment{'M', [3]point{a}}) }
func (p *path) lineTo(a point)        { *p = append(*p, segment{'L', [3]point{a}}) }
func (p *path) quadTo(a, b point)     { *p = append(*p, segment{'Q', [3]point{a, b}}) }
func (p *path) cubicTo(a, b, c point) { *p = append(*p, segment{'C', [3]point{a, b, c}}) }
func (p *path) close()                { *p = append(*p, segment{verb: 'Z'}) }

// points is how many points a step has.
func (s segment) points() []point {
	switch s.verb {
	case 'M', 'L':
		return s.p[:1]
	case 'Q':
		return s.p[:2]
	case 'C':
		return s.p[:3]
	}
	return nil
}

// moved returns the path mapped by a matrix.
func (p path) moved(m matrix) path {
	out := make(path, len(p))
	for i, s := range p {
		for j := range s.p {
			s.p[j] = m.of(s.p[j])
		}
		out[i] = s
	}
	return out
}

// polygon returns the closed path through points.
func polygon(points ...point) path {
	var p path
	for i, q := range points {
		if i == 0 {
			p.moveTo(q)
		} else {
			p.lineTo(q)
		}
	}
	p.close()
	return p
}

// rectangle returns a rectangle, with rounded corners if r is not 0.
func rectangle(x, y, w, h, r float64) path {
	if r == 0 {
		return polygon(point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
	}
	var p path
	p.moveTo(point{x + r, y})
	p.lineTo(point{x + w - r, y})
	p.arcTo(point{x + w - r, y}, r, r, 0, false, true, point{x + w, y + r})
	p.lineTo(point{x + w, y + h - r})
	p.arcTo(point{x + w, y + h - r}, r, r, 0, false, true, point{x + w - r, y + h})
	p.lineTo(point{x + r, y + h})
	p.arcTo(point{x + r, y + h}, r, r, 0, false, true, point{x, y + h - r})
	p.lineTo(point{x, y + r})
	p.arcTo(point{x, y + r}, r, r, 0, false, true, point{x + r, y})
	p.close()
	return p
}

// ellipse returns an ellipse, a circle if the radii are equal.
func ellipse(x, y, rx, ry float64) path {
	left, right := point{x - rx, y}, point{x + rx, y}
	var p path
	p.moveTo(left)
	p.arcTo(left, rx, ry, 0, true, true, right)
	p.arcTo(right, rx, ry, 0, true, true, left)
	p.close()
	return p
}

// arcTo appends SVG's elliptical arc as cubic curves of a quarter at most. How
// to find the centre is in appendix B.2 of SVG 2.
func (p *path) arcTo(from point, rx, ry, degrees float64, large, sweep bool, to point) {
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 || from == to {
		p.lineTo(to)
		return
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	h := from.sub(to).times(.5)
	x, y := cos*h.x+sin*h.y, -sin*h.x+cos*h.y
	if grow := math.Sqrt(x*x/(rx*rx) + y*y/(ry*ry)); grow > 1 {
		rx, ry = rx*grow, ry*grow
	}
	k := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x)))
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	frame := matrix{cos * rx, sin * rx, -sin * ry, cos * ry,
		cos*cx - sin*cy + (from.x+to.x)/2, sin*cx + cos*cy + (from.y+to.y)/2}
	start := math.Atan2((y-cy)/ry, (x-cx)/rx)
	span := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - start
	if sweep && span < 0 {
		span += 2 * math.Pi
	} else if !sweep && span > 0 {
		span -= 2 * math.Pi
	}
	n := math.Ceil(math.Abs(span)/(math.Pi/2) - 1e-9)
	step := span / n
	t := 4. / 3 * math.Tan(step/4)
	for i := 0.; i < n; i++ {
		s0, c0 := math.Sincos(start + i*step)
		s1, c1 := math.Sincos(start + (i+1)*step)
		end := frame.of(point{c1, s1})
		if i == n-1 {
			end = to
		}
		p.cubicTo(frame.of(point{c0 - t*s0, s0 + t*c0}), frame.of(point{c1 + t*s1, s1 - t*c1}), end)
	}
}

// parsePath reads the d of an SVG path; S and T are not used by the outlines.
func parsePath(d string) (path, error) {
	r := pathReader{text: d}
	if err := r.read(); err != nil {
		return nil, fmt.Errorf("path at byte %d: %w", r.at, err)
	}
	return r.path, nil
}

type pathReader struct {
	text       string
	at         int
	path       path
	now, start point
}

// arguments is how many numbers each command takes.
var arguments = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'Q': 4, 'C': 6, 'A': 7, 'Z': 0}

func (r *pathReader) read() error {
	var verb byte
	for r.skip(); r.at < len(r.text); r.skip() {
		if c := r.text[r.at]; c|0x20 >= 'a' && c|0x20 <= 'z' {
			verb = c
			r.at++
		} else if verb&^0x20 == 'Z' || verb == 0 {
			return fmt.Errorf("%q: want a command", c)
		}
		n, ok := arguments[verb&^0x20]
		if !ok {
			return fmt.Errorf("%q: no such command", verb)
		}
		var args [7]float64
		for i := range n {
			v, err := r.number(verb&^0x20 == 'A' && (i == 3 || i == 4))
			if err != nil {
				return err
			}
			args[i] = v
		}
		r.step(verb, args)
		if verb&^0x20 == 'M' {
			verb = 'L' | verb&0x20 // more pairs are lines
		}
	}
	return nil
}

// step appends what a command says.
func (r *pathReader) step(verb byte, a [7]float64) {
	var o point // what coordinates count from
	if verb&0x20 != 0 {
		o = r.now
	}
	at := func(i int) point { return point{o.x + a[i], o.y + a[i+1]} }
	switch verb &^ 0x20 {
	case 'M':
		r.now = at(0)
		r.start = r.now
		r.path.moveTo(r.now)
	case 'L':
		r.now = at(0)
		r.path.lineTo(r.now)
	case 'H':
		r.now.x = o.x + a[0]
		r.path.lineTo(r.now)
	case 'V':
		r.now.y = o.y + a[0]
		r.path.lineTo(r.now)
	case 'Q':
		r.now = at(2)
		r.path.quadTo(at(0), at(2))
	case 'C':
		r.path.cubicTo(at(0), at(2), at(4))
		r.now = at(4)
	case 'A':
		to := at(5)
		r.path.arcTo(r.now, a[0], a[1], a[2], a[3] != 0, a[4] != 0, to)
		r.now = to
	case 'Z':
		r.now = r.start
		r.path.close()
	}
}

func (r *pathReader) skip() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == ',' || r.text[r.at] == '\n') {
		r.at++
	}
}

// number reads a number, or one digit for a flag, which may touch the next.
func (r *pathReader) number(flag bool) (float64, error) {
	r.skip()
	i := r.at
	if i < len(r.text) && (r.text[i] == '-' || r.text[i] == '+') {
		i++
	}
	for dot := false; i < len(r.text); i++ {
		c := r.text[i]
		if c == '.' && !dot {
			dot = true
		} else if c < '0' || c > '9' {
			break
		}
		if flag {
			i++
			break
		}
	}
	v, err := strconv.ParseFloat(r.text[r.at:i], 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no number", r.text[r.at:i])
	}
	r.at = i
	return v, nil
}
