package diagram

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// A histogram counts pixels of each colour.
type histogram map[[3]byte]int

// add counts the pixels of an image, a run of one colour at a time.
func (h histogram) add(m *image.RGBA) {
	var now [3]byte
	run := 0
	for i := 0; i < len(m.Pix); i += 4 {
		if c := [3]byte(m.Pix[i:]); c != now {
			if run > 0 {
				h[now] += run
			}
			now, run = c, 0
		}
		run++
	}
	h[now] += run
}

// A shade is a colour and how often it is there.
type shade struct {
	c [3]byte
	n int
}

// palette chooses at most n colours by median cut: the cluster that
// spreads most is cut at its middle until there are n. A plain colour, more
// than half of its cluster, stays exactly as it is.
func (h histogram) palette(n int) *palette {
	var all []shade
	for c, k := range h {
		all = append(all, shade{c, k})
	}
	slices.SortFunc(all, func(a, b shade) int { return bytes.Compare(a.c[:], b.c[:]) })
	clusters := []cluster{newCluster(all)}
	for len(clusters) < n {
		widest := 0
		for i := range clusters {
			if clusters[i].spread > clusters[widest].spread {
				widest = i
			}
		}
		if clusters[widest].spread == 0 {
			break // every cluster is one colour
		}
		low, high := clusters[widest].cut()
		clusters[widest] = newCluster(low)
		clusters = append(clusters, newCluster(high))
	}
	p := &palette{known: map[[3]byte]uint8{}}
	for _, b := range clusters {
		c := middle(b.shades)
		p.rgb = append(p.rgb, c)
		p.colours = append(p.colours, color.NRGBA{c[0], c[1], c[2], 255})
	}
	p.transparent = uint8(len(p.colours))
	p.colours = append(p.colours, color.NRGBA{})
	return p
}

// A cluster holds colours, with the channel where they spread most and how far.
type cluster struct {
	shades  []shade
	channel int
	spread  float64
}

// newCluster measures a cluster. The number of pixels counts by its root, so that small
// but important things, such as red ink, get their shades.
func newCluster(shades []shade) cluster {
	b := cluster{shades: shades}
	if len(shades) < 2 {
		return b
	}
	for k := range 3 {
		lo, hi := shades[0].c[k], shades[0].c[k]
		for _, s := range shades {
			lo, hi = min(lo, s.c[k]), max(hi, s.c[k])
		}
		if d := float64(hi) - float64(lo); d > b.spread {
			b.channel, b.spread = k, d
		}
	}
	_, pixels := mean(shades, b.channel)
	b.spread *= b.spread * math.Sqrt(pixels)
	return b
}

// cut divides a cluster of two colours or more between darker and lighter than its
// average.
func (b cluster) cut() (low, high []shade) {
	slices.SortStableFunc(b.shades, func(p, q shade) int { return cmp.Compare(p.c[b.channel], q.c[b.channel]) })
	average, _ := mean(b.shades, b.channel)
	i := 1
	for i < len(b.shades)-1 && float64(b.shades[i].c[b.channel]) <= average {
		i++
	}
	return b.shades[:i:i], b.shades[i:]
}

// mean returns the average of a channel, and the number of pixels.
func mean(shades []shade, channel int) (average, pixels float64) {
	for _, s := range shades {
		average += float64(s.c[channel]) * float64(s.n)
		pixels += float64(s.n)
	}
	return average / pixels, pixels
}

// middle returns the colour that stands for all.
func middle(shades []shade) [3]byte {
	most := shades[0]
	for _, s := range shades {
		if s.n > most.n {
			most = s
		}
	}
	var c [3]byte
	for k := range c {
		average, pixels := mean(shades, k)
		if float64(most.n) > pixels/2 {
			return most.c
		}
		c[k] = uint8(average + .5)
	}
	return c
}
