package diagram

import "math"

// flatness is by how much of a pixel a line may miss a curve.
const flatness = 0.1

// A polyline is a stretch of a path as straight pieces, without double points.
type polyline struct {
	points []point
	closed bool
}

// flatten returns the path as polylines, for a picture that is zoom times as
// large as the path.
func (p path) flatten(zoom float64) []polyline {
	var all []polyline
	var now *polyline
	add := func(q point) {
		if n := len(now.points); n == 0 || now.points[n-1] != q {
			now.points = append(now.points, q)
		}
	}
	var start point
	for _, s := range p {
		if s.verb == 'M' || now == nil {
			all = append(all, polyline{})
			now = &all[len(all)-1]
		}
		switch s.verb {
		case 'M':
			start = s.p[0]
			add(start)
		case 'L':
			add(s.p[0])
		case 'Q':
			from, c, to := last(now.points, start), s.p[0], s.p[1]
			bend := from.add(to).sub(c.times(2)).length() / 4
			for i, n := 1, steps(bend*zoom); i <= n; i++ {
				t := float64(i) / float64(n)
				add(between(between(from, c, t), between(c, to, t), t))
			}
		case 'C':
			from, c, d, to := last(now.points, start), s.p[0], s.p[1], s.p[2]
			bend := max(from.add(d).sub(c.times(2)).length(), c.add(to).sub(d.times(2)).length()) * .75
			for i, n := 1, steps(bend*zoom); i <= n; i++ {
				t := float64(i) / float64(n)
				m := between(c, d, t)
				add(between(between(between(from, c, t), m, t), between(m, between(d, to, t), t), t))
			}
		case 'Z':
			if n := len(now.points); n > 1 && now.points[n-1] == now.points[0] {
				now.points = now.points[:n-1]
			}
			now.closed = true
			now = nil
		}
	}
	return all
}

// steps is how many lines follow a curve that lies bend pixels off its chord.
func steps(bend float64) int {
	return 1 + int(min(200, math.Sqrt(bend/flatness)))
}

func last(points []point, otherwise point) point {
	if len(points) == 0 {
		return otherwise
	}
	return points[len(points)-1]
}

// outline returns the area that a stroke covers, as convex polygons that all
// turn the same way: one for each straight piece, one for each corner, one for
// each round end. Their union is the stroke.
func (l polyline) outline(s style, zoom float64) []path {
	r := s.width / 2
	n := len(l.points)
	if n == 0 || r <= 0 {
		return nil
	}
	if n == 1 {
		if s.roundCap {
			return []path{ellipse(l.points[0].x, l.points[0].y, r, r)}
		}
		return nil
	}
	pieces := n - 1
	if l.closed {
		pieces = n
	}
	side := make([]point, pieces) // to the left of each piece, r long
	for i := range side {
		d := l.points[(i+1)%n].sub(l.points[i])
		k := r / d.length()
		side[i] = point{d.y * k, -d.x * k}
	}
	var all []path
	for i, v := range side {
		a, b := l.points[i], l.points[(i+1)%n]
		all = append(all, polygon(a.add(v), b.add(v), b.sub(v), a.sub(v)))
		if i+1 < pieces || l.closed {
			all = append(all, corner(b, v, side[(i+1)%pieces], s, zoom)...)
		}
	}
	if !l.closed && s.roundCap {
		first, end := side[0], side[pieces-1]
		all = append(all, pie(l.points[0], first.times(-1), math.Pi, zoom), pie(l.points[n-1], end, math.Pi, zoom))
	}
	return all
}

// corner fills the gap between two pieces that meet at a point, given the
// vectors to their left.
func corner(at, v, w point, s style, zoom float64) []path {
	cross, dot := v.x*w.y-v.y*w.x, v.x*w.x+v.y*w.y
	angle := math.Atan2(cross, dot)
	if math.Abs(angle) < 1e-6 {
		return nil
	}
	if angle < 0 { // a left turn opens on the right
		v, w = w.times(-1), v.times(-1)
		angle = -angle
	}
	switch half := math.Cos(angle / 2); {
	case s.roundJoin:
		return []path{pie(at, v, angle, zoom)}
	case half > .25: // SVG's limit of 4 for a mitre
		return []path{polygon(at, at.add(v), at.add(v.add(w).times(1/(2*half*half))), at.add(w))}
	}
	return []path{polygon(at, at.add(v), at.add(w))}
}

// pie returns a slice of a disc, from v clockwise through an angle.
func pie(at, v point, angle, zoom float64) path {
	n := 1 + int(math.Ceil(angle*math.Sqrt(v.length()*zoom/flatness)/3))
	points := []point{at}
	for i := range n + 1 {
		sin, cos := math.Sincos(angle * float64(i) / float64(n))
		points = append(points, at.add(point{v.x*cos - v.y*sin, v.x*sin + v.y*cos}))
	}
	return polygon(points...)
}
