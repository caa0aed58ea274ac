package main

import (
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/saisho"
)

// A face is where one lies in the unfolded net, and the rolls that bring it to
// the top: n away from Black, e to his right, and so on. Unfolded, a face
// looks as it would after them.
type face struct {
	row, column int
	rolls       string
}

var unfolded = []face{{0, 1, "s"}, {1, 0, "e"}, {1, 1, ""}, {1, 2, "w"}, {2, 1, "n"}, {3, 1, "nn"}}

// roll rolls the cube in a direction of the compass, by whoever may.
func roll(c *saisho.Cube, o saisho.Orientation, direction rune) saisho.Orientation {
	by, m := game.Black, saisho.F
	switch direction {
	case 's':
		by = game.White
	case 'e':
		m = saisho.R
	case 'w':
		m = saisho.L
	}
	return c.Do(saisho.NewState(o, by, saisho.NoMove), m).Orientation()
}

// cube draws the cube unfolded, the face on top in the middle and Black below.
// On each face the emperor stands behind his gaze, which the arrow shows.
func (p picture) cube(c *saisho.Cube, s saisho.State) string {
	top, bottom := "White", "Black"
	if p.view == game.White {
		top, bottom = bottom, top
	}
	const indent = "         "
	var w strings.Builder
	w.WriteString(indent + p.paint(top, faint) + "\n")
	if s == saisho.Start {
		w.WriteString(indent + "the cube is not placed yet\n" + indent + p.paint(bottom, faint) + "\n")
		return w.String()
	}
	var cells [4][3][]string
	for _, f := range unfolded {
		o := s.Orientation()
		for _, d := range f.rolls {
			if p.view == game.White {
				d = map[rune]rune{'n': 's', 's': 'n', 'e': 'w', 'w': 'e'}[d]
			}
			o = roll(c, o, d)
		}
		cells[f.row][f.column] = p.face(c, o, f.rolls == "")
	}
	const frame, empty = "+------", "       "
	rule := map[int]string{0: empty + frame + "+", 1: frame + frame + frame + "+", 2: frame + frame + frame + "+", 3: empty + frame + "+"}
	for row, faces := range cells {
		w.WriteString(rule[row] + "\n")
		for line := range 3 {
			text := ""
			for _, f := range faces {
				switch {
				case f != nil:
					text += "|" + f[line]
				case text == "":
					text = empty
				}
			}
			w.WriteString(text + "|\n")
		}
	}
	w.WriteString(rule[3] + "\n" + indent + p.paint(bottom, faint) + "\n")
	return w.String()
}

// face draws what a face shows, three lines of six columns.
func (p picture) face(c *saisho.Cube, o saisho.Orientation, top bool) []string {
	emperor, fire := "天", "炎"
	if p.western {
		emperor, fire = "o ", "* "
	}
	name, gaze, flame := c.Look(o)
	if p.view == game.White {
		gaze, flame = gaze^2, flame^2
	}
	style := ""
	if top {
		style = reverse
	}
	// The middles of the edges in the order of the compass, and the centre.
	parts := [5]string{"  ", "  ", "  ", "  ", p.paint(name.String()+arrows[2*gaze], bold, style)}
	parts[gaze^2] = emperor
	parts[flame] = p.paint(fire, red)
	return []string{"  " + parts[0] + "  ", parts[3] + parts[4] + parts[1], "  " + parts[2] + "  "}
}
