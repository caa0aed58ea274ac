package saisho

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
)

// Faults of nets.
var (
	ErrNetText     = &game.Fault{Key: "net-text", Text: "a net has six faces, each with gaze and flame"}
	ErrNetOpposite = &game.Fault{Key: "net-opposite", Text: "a flame lies opposite the gaze"}
	ErrNetAlike    = &game.Fault{Key: "net-alike", Text: "the cube looks the same in two of its 24 orientations"}
)

// Mark is what one face shows, in the compass of the flat net.
type Mark struct{ Gaze, Flame Direction }

// Net is what the six faces of a cube show. The founding document shows its
// net only as a picture, so that a net is data.
type Net [6]Mark

// namedNets are the nets that have a name, the default first.
var namedNets = []struct {
	name string
	net  Net
}{
	{"A", Net{{North, North}, {South, West}, {South, West}, {North, North}, {North, West}, {North, West}}},
	{"B", Net{{North, North}, {East, North}, {North, West}, {North, North}, {South, West}, {North, East}}},
	{"C", Net{{North, North}, {West, North}, {South, West}, {North, North}, {North, West}, {West, South}}},
}

// String writes the net's name where it has one, else its faces in the order
// U N E S W D: "U:NN N:SW E:SW S:NN W:NW D:NW".
func (n Net) String() string {
	for _, k := range namedNets {
		if k.net == n {
			return k.name
		}
	}
	return n.Faces()
}

// Faces writes the six faces, also of a net that has a name.
func (n Net) Faces() string {
	words := make([]string, len(n))
	for f, m := range n {
		words[f] = Face(f).String() + ":" + m.Gaze.String() + m.Flame.String()
	}
	return strings.Join(words, " ")
}

// ParseNet reads the name of a net or its six faces in any order, and refuses
// what is no cube of the game. The error names every fault.
func ParseNet(text string) (Net, error) {
	text = strings.TrimSpace(text)
	if in, ok := strings.CutPrefix(text, `"`); ok {
		if in, ok = strings.CutSuffix(in, `"`); ok {
			text = strings.TrimSpace(in)
		}
	}
	for _, k := range namedNets {
		if k.name == text {
			return k.net, nil
		}
	}
	words := strings.Fields(text)
	if len(words) == 0 || !strings.Contains(text, ":") {
		return Net{}, fmt.Errorf("net %q: %w: want A, B, C or six faces such as %s", text, ErrNetText, namedNets[0].net.Faces())
	}
	var n Net
	var given [6]bool
	var faults []error
	for _, w := range words {
		if len(w) != 4 || w[1] != ':' || strings.IndexByte(faces, w[0]) < 0 ||
			strings.IndexByte(compass, w[2]) < 0 || strings.IndexByte(compass, w[3]) < 0 {
			faults = append(faults, fmt.Errorf("face %q: want one of U N E S W D, a colon, and gaze and flame as N, E, S or W", w))
			continue
		}
		f := strings.IndexByte(faces, w[0])
		if given[f] {
			faults = append(faults, fmt.Errorf("face %q: %s is given twice", w, Face(f)))
			continue
		}
		given[f] = true
		n[f] = Mark{Direction(strings.IndexByte(compass, w[2])), Direction(strings.IndexByte(compass, w[3]))}
	}
	for f, ok := range given {
		if !ok {
			faults = append(faults, fmt.Errorf("face %s is missing", Face(f)))
		}
	}
	if err := errors.Join(faults...); err != nil {
		return Net{}, fmt.Errorf("net %q: %w: %w", text, ErrNetText, err)
	}
	if err := n.Check(); err != nil {
		return Net{}, fmt.Errorf("net %q: %w", text, err)
	}
	return n, nil
}

// Check says what keeps a net from being that of a cube of the game: a flame
// opposite the gaze, or a cube that looks the same in two orientations.
func (n Net) Check() error {
	var faults []error
	for f, m := range n {
		if m.Gaze > West || m.Flame > West {
			faults = append(faults, fmt.Errorf("face %s: no such direction", Face(f)))
		} else if m.Flame == m.Gaze^2 {
			faults = append(faults, fmt.Errorf("face %s: %w: flame %s, gaze %s; want the flame ahead, left or right", Face(f), ErrNetOpposite, m.Flame, m.Gaze))
		}
	}
	if len(faults) > 0 {
		return errors.Join(faults...)
	}
	for _, r := range rotations() {
		if r == (rotation{axes[East], axes[North], up}) {
			continue // as it lies
		}
		if n.same(r) {
			top, _ := n.lie(r)
			return fmt.Errorf("%w: as it lies with face U on top and with face %s there", ErrNetAlike, top.Top())
		}
	}
	return nil
}
