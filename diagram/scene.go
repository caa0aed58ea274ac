package diagram

// A scene is a picture before it is written: what [SVG] writes and [PNG] and
// [GIF] paint is the same list of nodes, so that they agree.
type scene struct {
	width, height float64 // in units
	title, about  string  // for those who cannot see it
	nodes         []node
	fixed         int // so many nodes at the beginning are the same in all frames of a game
}

// A node is a path, or a use of a symbol, or a group, moved by a matrix and
// with the style that it and what is in it have.
type node struct {
	class string // names it for readers of the SVG
	at    matrix
	style style
	path  path
	use   *symbol
	kids  []node
	words *words
}

// A symbol is drawn once and used often.
type symbol struct {
	id    string
	nodes []node
}

// words are text that the face has no outlines for. Only SVG can carry them.
type words struct {
	text   string
	at     point // the middle of the base line
	size   float64
	absent rune // the first character that has no outline
}

// An ink is a colour without its opacity, or nothing.
type ink struct {
	r, g, b uint8
	none    bool
}

// A style is what SVG calls presentation attributes. Those that are not set
// come from the group around.
type style struct {
	set                           property
	fill, stroke                  ink
	fillAlpha, strokeAlpha, width float64
	roundCap, roundJoin           bool
}

type property uint8

const (
	hasFill property = 1 << iota
	hasStroke
	hasFillAlpha
	hasStrokeAlpha
	hasWidth
	hasCap
	hasJoin
)

// plain is the style where nothing is set, SVG's.
var plain = style{stroke: ink{none: true}, fillAlpha: 1, strokeAlpha: 1, width: 1}

// under returns the style with what is not set taken from outside.
func (s style) under(outer style) style {
	if s.set&hasFill != 0 {
		outer.fill = s.fill
	}
	if s.set&hasStroke != 0 {
		outer.stroke = s.stroke
	}
	if s.set&hasFillAlpha != 0 {
		outer.fillAlpha = s.fillAlpha
	}
	if s.set&hasStrokeAlpha != 0 {
		outer.strokeAlpha = s.strokeAlpha
	}
	if s.set&hasWidth != 0 {
		outer.width = s.width
	}
	if s.set&hasCap != 0 {
		outer.roundCap = s.roundCap
	}
	if s.set&hasJoin != 0 {
		outer.roundJoin = s.roundJoin
	}
	return outer
}

// filled is the style of an area, and with alpha under 1 of a wash.
func filled(colour string, alpha float64) style {
	s := style{set: hasFill, fill: mustInk(colour)}
	if alpha != 1 {
		s.set, s.fillAlpha = s.set|hasFillAlpha, alpha
	}
	return s
}

// lined is the style of a line.
func lined(colour string, width float64) style {
	return style{set: hasFill | hasStroke | hasWidth, fill: ink{none: true}, stroke: mustInk(colour), width: width}
}

// rounded returns the style with round ends and corners.
func (s style) rounded() style {
	s.set |= hasCap | hasJoin
	s.roundCap, s.roundJoin = true, true
	return s
}

// add appends a path.
func (s *scene) add(class string, st style, p path) {
	s.nodes = append(s.nodes, node{class: class, at: identity, style: st, path: p})
}

// place appends a use of a symbol.
func (s *scene) place(class string, sym *symbol, m matrix) {
	s.nodes = append(s.nodes, node{class: class, at: m, use: sym})
}

// absent returns the first character of the scene that no outline draws.
func (s *scene) absent() (c rune, text string) {
	for _, n := range s.nodes {
		if n.words != nil {
			return n.words.absent, n.words.text
		}
	}
	return 0, ""
}

// mustInk reads a colour that stands in this program.
func mustInk(text string) ink {
	c, err := parseInk(text)
	if err != nil {
		panic(err)
	}
	return c
}
