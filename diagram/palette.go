package diagram

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"slices"
)

// A histogram counts pixels of each colour.
type histogram map[[3]byte]int

func (h histogram) add(m *image.RGBA) {
	for i := 0; i < len(m.Pix); i += 4 {
		h[[3]byte(m.Pix[i:])]++
	}
}

// A shade is a colour and how often it is there.
type shade struct {
	c [3]byte
	n int
}

// palette chooses at most n colours by median cut: the box of colours that
// spreads most is cut at its median until there are n. A plain colour, more
// than half of its box, stays exactly as it is.
func (h histogram) palette(n int) *palette {
	var all []shade
	for c, k := range h {
		all = append(all, shade{c, k})
	}
	slices.SortFunc(all, func(a, b shade) int { return bytes.Compare(a.c[:], b.c[:]) })
	boxes := [][]shade{all}
	for len(boxes) < n {
		widest, spread, channel := -1, 0., 0
		for i, b := range boxes {
			if s, k := spreadOf(b); s > spread {
				widest, spread, channel = i, s, k
			}
		}
		if widest < 0 {
			break // every box is one colour
		}
		low, high := cut(boxes[widest], channel)
		boxes[widest] = low
		boxes = append(boxes, high)
	}
	p := &palette{known: map[[3]byte]uint8{}}
	for _, b := range boxes {
		c := middle(b)
		p.rgb = append(p.rgb, c)
		p.colours = append(p.colours, color.NRGBA{c[0], c[1], c[2], 255})
	}
	p.transparent = uint8(len(p.colours))
	p.colours = append(p.colours, color.NRGBA{})
	return p
}

// mean returns the average of a channel, and the number of pixels.
func mean(box []shade, channel int) (average, pixels float64) {
	for _, s := range box {
		average += float64(s.c[channel]) * float64(s.n)
		pixels += float64(s.n)
	}
	return average / pixels, pixels
}

// spreadOf returns how far a box spreads in the channel where it does most. The
// number of pixels counts by its root, so that small but important things,
// such as red ink, get their shades.
func spreadOf(box []shade) (spread float64, channel int) {
	if len(box) < 2 {
		return 0, 0
	}
	for k := range 3 {
		lo, hi := box[0].c[k], box[0].c[k]
		for _, s := range box {
			lo, hi = min(lo, s.c[k]), max(hi, s.c[k])
		}
		if d := float64(hi-lo) * float64(hi-lo); d > spread {
			spread, channel = d, k
		}
	}
	_, pixels := mean(box, channel)
	for root := 1.; ; root *= 2 {
		if root*root >= pixels {
			return spread * root, channel
		}
	}
}

// cut divides a box of two colours or more between darker and lighter than its
// average.
func cut(box []shade, channel int) (low, high []shade) {
	slices.SortStableFunc(box, func(a, b shade) int { return cmp.Compare(a.c[channel], b.c[channel]) })
	average, _ := mean(box, channel)
	i := 1
	for i < len(box)-1 && float64(box[i].c[channel]) <= average {
		i++
	}
	return box[:i:i], box[i:]
}

// middle returns the colour that stands for a box.
func middle(box []shade) [3]byte {
	most := box[0]
	for _, s := range box {
		if s.n > most.n {
			most = s
		}
	}
	var c [3]byte
	for k := range c {
		average, pixels := mean(box, k)
		if float64(most.n) > pixels/2 {
			return most.c
		}
		c[k] = uint8(average + .5)
	}
	return c
}
