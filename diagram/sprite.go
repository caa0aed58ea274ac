package diagram

import (
	"embed"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

//go:embed pieces-kanji.svg pieces-western.svg pieces-gufu.svg cube.svg
var files embed.FS

// A sprite holds the symbols of a file by their names.
type sprite map[string]*symbol

// The files of outlines, each read when it is first needed. They are part of
// this program, so that one that cannot be read is a bug.
var (
	kanjiPieces   = embedded("pieces-kanji.svg")
	westernPieces = embedded("pieces-western.svg")
	gufuPieces    = embedded("pieces-gufu.svg")
	cubeFaces     = embedded("cube.svg")
)

func embedded(name string) func() sprite {
	return sync.OnceValue(func() sprite {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		s, _, err := readSprite(string(text))
		if err != nil {
			panic(fmt.Errorf("%s: %w", name, err))
		}
		return s
	})
}

// variable is a colour that a page may change, with its usual value.
var variable = regexp.MustCompile(`var\(--[\w-]+,\s*([^()]+)\)`)

// An element is one of XML.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Kids    []element  `xml:",any"`
}

// readSprite reads as much of SVG as the outlines and the pictures of this
// package use: groups, paths, rectangles, circles, uses of what has an id. It
// returns what has one, and what is drawn where it stands.
func readSprite(text string) (sprite, []node, error) {
	var root element
	if err := xml.Unmarshal([]byte(variable.ReplaceAllString(text, "$1")), &root); err != nil {
		return nil, nil, err
	}
	r := spriteReader{sprite{}}
	drawn, err := r.list(root.Kids)
	return r.symbols, drawn, err
}

type spriteReader struct{ symbols sprite }

func (r spriteReader) list(kids []element) ([]node, error) {
	var nodes []node
	for _, k := range kids {
		switch k.XMLName.Local {
		case "title", "desc", "text":
			continue
		case "defs":
			if _, err := r.list(k.Kids); err != nil {
				return nil, err
			}
			continue
		}
		n, id, err := r.node(k)
		if err != nil {
			return nil, fmt.Errorf("<%s id=%q>: %w", k.XMLName.Local, id, err)
		}
		if id == "" {
			nodes = append(nodes, n)
		} else if r.symbols[id] == nil {
			r.symbols[id] = &symbol{id, []node{n}}
		} else {
			return nil, fmt.Errorf("id %q stands twice", id)
		}
	}
	return nodes, nil
}

// node reads an element with what is in it.
func (r spriteReader) node(e element) (n node, id string, err error) {
	a := map[string]string{}
	for _, x := range e.Attrs {
		a[x.Name.Local] = x.Value
	}
	n.class = a["class"]
	if n.at, err = parseTransform(a["transform"]); err != nil {
		return n, a["id"], err
	}
	if n.style, err = parseStyle(a); err != nil {
		return n, a["id"], err
	}
	num := func(name string) (v float64) {
		if a[name] != "" && err == nil {
			if v, err = strconv.ParseFloat(a[name], 64); err != nil {
				err = fmt.Errorf("%s=%q is no number", name, a[name])
			}
		}
		return v
	}
	switch e.XMLName.Local {
	case "g", "symbol":
		n.kids, err = r.list(e.Kids)
	case "path":
		n.path, err = parsePath(a["d"])
	case "rect":
		n.path = rectangle(num("x"), num("y"), num("width"), num("height"), num("rx"))
	case "circle":
		n.path = ellipse(num("cx"), num("cy"), num("r"), num("r"))
	case "use":
		name := strings.TrimPrefix(a["href"], "#")
		if n.use = r.symbols[name]; n.use == nil {
			return n, a["id"], fmt.Errorf("nothing before it has the id %q", name)
		}
		n.at = n.at.then(move(num("x"), num("y")))
	default:
		err = fmt.Errorf("no such element is known")
	}
	return n, a["id"], err
}

// parseStyle reads the presentation attributes.
func parseStyle(a map[string]string) (s style, err error) {
	for name, value := range a {
		var p property
		switch name {
		case "fill":
			p = hasFill
			s.fill, err = parseInk(value)
		case "stroke":
			p = hasStroke
			s.stroke, err = parseInk(value)
		case "fill-opacity":
			p = hasFillAlpha
			s.fillAlpha, err = strconv.ParseFloat(value, 64)
		case "stroke-opacity":
			p = hasStrokeAlpha
			s.strokeAlpha, err = strconv.ParseFloat(value, 64)
		case "stroke-width":
			p = hasWidth
			s.width, err = strconv.ParseFloat(value, 64)
		case "stroke-linecap":
			p = hasCap
			s.roundCap = value == "round"
		case "stroke-linejoin":
			p = hasJoin
			s.roundJoin = value == "round"
		}
		if err != nil {
			return s, fmt.Errorf("%s=%q: %w", name, value, err)
		}
		s.set |= p
	}
	return s, nil
}

// parseInk reads none, #rgb or #rrggbb.
func parseInk(text string) (ink, error) {
	if text == "none" {
		return ink{none: true}, nil
	}
	digits, ok := strings.CutPrefix(text, "#")
	if ok && len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	b, err := hex.DecodeString(digits)
	if !ok || err != nil || len(b) != 3 {
		return ink{}, fmt.Errorf("colour %q: want none, #rgb or #rrggbb", text)
	}
	return ink{r: b[0], g: b[1], b: b[2]}, nil
}

var function = regexp.MustCompile(`^\s*(\w+)\(([^()]*)\)`)

// parseTransform reads a list of translate, rotate, scale and matrix.
func parseTransform(text string) (matrix, error) {
	m := identity
	for rest := text; strings.TrimSpace(rest) != ""; {
		f := function.FindStringSubmatch(rest)
		if f == nil {
			return m, fmt.Errorf("transform %q: want functions such as rotate(90)", text)
		}
		rest = rest[len(f[0]):]
		var v []float64
		for _, word := range strings.FieldsFunc(f[2], func(c rune) bool { return c == ' ' || c == ',' }) {
			x, err := strconv.ParseFloat(word, 64)
			if err != nil {
				return m, fmt.Errorf("transform %q: %q is no number", text, word)
			}
			v = append(v, x)
		}
		switch {
		case f[1] == "translate" && len(v) == 2:
			m = m.then(move(v[0], v[1]))
		case f[1] == "scale" && len(v) == 1:
			m = m.then(scale(v[0]))
		case f[1] == "rotate" && len(v) == 1:
			m = m.then(rotate(v[0], 0, 0))
		case f[1] == "rotate" && len(v) == 3:
			m = m.then(rotate(v[0], v[1], v[2]))
		case f[1] == "matrix" && len(v) == 6:
			m = m.then(matrix{v[0], v[1], v[2], v[3], v[4], v[5]})
		default:
			return m, fmt.Errorf("transform %q: %s of %d numbers is not known", text, f[1], len(v))
		}
	}
	return m, nil
}
