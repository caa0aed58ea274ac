package diagram

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// SVG writes a position as a picture that stands alone. Text in it is outlines,
// but for a line with characters that no font has. It is an error if the set
// has no outline for a piece.
func SVG(w io.Writer, b game.Board, o Options) error {
	s, err := newScene(b, &o)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, s.svg(o.zoom()))
	return err
}

// newScene draws a position in the room that it needs.
func newScene(b game.Board, o *Options) (*scene, error) {
	if err := o.check(b); err != nil {
		return nil, err
	}
	return drawBoard(b, o, measure(b, o))
}

// svg writes the scene at so many pixels to the unit.
func (s *scene) svg(zoom float64) string {
	var w svgWriter
	w.nodes(s.nodes)
	var out strings.Builder
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\" height=\"%s\" role=\"img\" aria-labelledby=\"title about\">\n",
		number(s.width), number(s.height), number(s.width*zoom), number(s.height*zoom))
	fmt.Fprintf(&out, "<title id=\"title\">%s</title>\n<desc id=\"about\">%s</desc>\n", escape(s.title), escape(s.about))
	fmt.Fprintf(&out, "<defs>\n%s</defs>\n", w.defs.String())
	fmt.Fprintf(&out, "<rect width=\"%s\" height=\"%s\" fill=\"#ffffff\"/>\n%s</svg>\n", number(s.width), number(s.height), w.body.String())
	return out.String()
}

// A svgWriter writes nodes, and before them the symbols that they use.
type svgWriter struct {
	body, defs strings.Builder
	written    map[string]bool
}

func (w *svgWriter) nodes(list []node) {
	for _, n := range list {
		w.node(n)
		w.body.WriteByte('\n')
	}
}

func (w *svgWriter) node(n node) {
	head := ""
	if n.class != "" {
		head = ` class="` + n.class + `"`
	}
	switch {
	case n.words != nil:
		fmt.Fprintf(&w.body, `<text%s x="%s" y="%s" text-anchor="middle" font-family="'Noto Sans CJK JP','Noto Sans JP',sans-serif" font-size="%s"%s>%s</text>`,
			head, number(n.words.at.x), number(n.words.at.y), number(n.words.size), attributes(n.style), escape(n.words.text))
	case n.use != nil:
		w.define(n.use)
		place := transform(n.at)
		if moves := (matrix{1, 0, 0, 1, n.at.e, n.at.f}); n.at == moves && n.at != identity {
			place = ` x="` + number(n.at.e) + `" y="` + number(n.at.f) + `"`
		}
		fmt.Fprintf(&w.body, `<use%s href="#%s"%s%s/>`, head, n.use.id, place, attributes(n.style))
	case n.path != nil:
		fmt.Fprintf(&w.body, `<path%s%s%s d="%s"/>`, head, transform(n.at), attributes(n.style), n.path)
	default:
		fmt.Fprintf(&w.body, `<g%s%s%s>`, head, transform(n.at), attributes(n.style))
		for _, k := range n.kids {
			w.node(k)
		}
		w.body.WriteString("</g>")
	}
}

// define writes a symbol, after those that it uses itself.
func (w *svgWriter) define(s *symbol) {
	if w.written[s.id] {
		return
	}
	if w.written == nil {
		w.written = map[string]bool{}
	}
	w.written[s.id] = true
	inner := svgWriter{written: w.written}
	for _, n := range s.nodes {
		inner.node(n)
	}
	w.defs.WriteString(inner.defs.String())
	fmt.Fprintf(&w.defs, "<g id=\"%s\">%s</g>\n", s.id, inner.body.String())
}

// String writes the path as the d of SVG.
func (p path) String() string {
	var b strings.Builder
	for _, s := range p {
		b.WriteByte(s.verb)
		for i, q := range s.points() {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(number(q.x) + " " + number(q.y))
		}
	}
	return b.String()
}

// transform writes a matrix, the identity as nothing.
func transform(m matrix) string {
	if m == identity {
		return ""
	}
	if m == (matrix{1, 0, 0, 1, m.e, m.f}) {
		return ` transform="translate(` + number(m.e) + " " + number(m.f) + `)"`
	}
	words := make([]string, 0, 6)
	for _, v := range [...]float64{m.a, m.b, m.c, m.d} {
		words = append(words, strconv.FormatFloat(math.Round(v*1e6)/1e6, 'f', -1, 64))
	}
	return ` transform="matrix(` + strings.Join(append(words, number(m.e), number(m.f)), " ") + `)"`
}

// attributes writes what is set of a style.
func attributes(s style) string {
	var b strings.Builder
	attribute := func(p property, name, value string) {
		if s.set&p != 0 {
			b.WriteString(" " + name + `="` + value + `"`)
		}
	}
	ends := map[bool]string{true: "round", false: "butt"}
	corners := map[bool]string{true: "round", false: "miter"}
	attribute(hasFill, "fill", s.fill.String())
	attribute(hasFillAlpha, "fill-opacity", number(s.fillAlpha))
	attribute(hasStroke, "stroke", s.stroke.String())
	attribute(hasStrokeAlpha, "stroke-opacity", number(s.strokeAlpha))
	attribute(hasWidth, "stroke-width", number(s.width))
	attribute(hasCap, "stroke-linecap", ends[s.roundCap])
	attribute(hasJoin, "stroke-linejoin", corners[s.roundJoin])
	return b.String()
}

func (c ink) String() string {
	if c.none {
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b)
}

// number writes hundredths, finer than any printer.
func number(v float64) string {
	v = math.Round(v*100) / 100
	if v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}
