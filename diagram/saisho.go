package diagram

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/saisho"
)

// isSaisho reports whether a board is that of Saishō shōgi, the only one of
// one cell.
func isSaisho(b game.Board) bool { return b.Files == 1 && b.Ranks == 1 }

// The measures of the plate with the one cell, and of a face of the cube.
const (
	plate    = 470
	seat     = 44 // above and below, with the mark of the player there
	faceSide = 200
	netScale = .56
)

// compass are the directions in the order of [saisho.Direction], and where
// each lies from the middle.
const compass = "NESW"

var toward = [...]point{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// cubeWidth is the width of the picture, with the net if that is asked for.
func cubeWidth(o *Options) float64 {
	if o.Net == "" {
		return plate + 2*pad
	}
	return plate + 2*pad + gap + (3*faceSide+2*7)*netScale + pad
}

// drawCube draws the top of the cube on its cell, seen from above, and its net
// beside it if that is asked for.
func drawCube(b game.Board, o *Options, r room) (*scene, error) {
	s := &scene{width: cubeWidth(o), height: plate + 2*seat + 2*pad, title: title(b, o), about: about(b, o)}
	net := move(plate+2*pad+gap, pad+seat+(plate-4*faceSide*netScale-3*7*netScale)/2).then(scale(netScale))
	lines := wrap(o.captionFaces(), o.Caption, captionSize, s.width-2*pad)
	n := max(r.lines, len(lines))
	if n > 0 {
		s.height += float64(n)*captionLine + 6
	}
	drawPlate(s, o)
	if err := drawTop(s, b.Cells[0], o); err != nil {
		return nil, fmt.Errorf("%v: %w", game.Coord{File: 1, Rank: 1}, err)
	}
	if o.Net != "" {
		if err := drawNet(s, net, b.Cells[0].Kind, o); err != nil {
			return nil, err
		}
	}
	caption(s, o.captionFaces(), lines, s.width/2, s.height-pad-float64(n)*captionLine)
	return s, nil
}

// drawPlate draws what lies below the cube, turned if White sits at the bottom.
func drawPlate(s *scene, o *Options) {
	at := move(pad, pad+seat)
	if o.View == game.White {
		at = at.then(rotate(180, plate/2, plate/2))
	}
	add := func(class string, st style, p path) { s.add(class, st, p.moved(at)) }
	colour := paperStand
	if o.Wood {
		s.add("edge", filled(boardEdge, 1), rectangle(pad, pad+seat+7, plate, plate, 3))
		colour = boardColour
	}
	add("board", filled(colour, 1), rectangle(0, 0, plate, plate, 3))
	for _, y := range [...]float64{90, 380} {
		st := lined(boardLine, 1.5)
		st.set, st.strokeAlpha = st.set|hasStrokeAlpha, .4
		add("limit", st, path{{'M', [3]point{{24, y}}}, {'L', [3]point{{446, y}}}})
	}
	if o.Last != (game.Coord{}) {
		add("last", filled(lastColour, .34), rectangle(113, 113, 244, 244, 0))
	}
	add("frame", lined(boardLine, 3), rectangle(113, 113, 244, 244, 0))
	// A cannon lies on the side opposite to its owner's.
	cannon(s, at.then(move(404, 46)).then(rotate(180, 0, 0)), "#3b2f28", "#15100c")
	cannon(s, at.then(move(66, 424)), "#f3dfb4", "#6d491c")
	for _, side := range [...]game.Side{game.Black, game.White} {
		p := point{plate / 2, plate + seat/2 + 2}
		if side == game.White {
			p.y = -seat/2 - 2
		}
		p = at.of(p)
		if o.Wood && p.y > s.height/2 {
			p.y += 5
		}
		ownerMark(s, side, p)
	}
	if rankNames(o.Coordinates) != nil {
		const size = 27
		for i, v := range toward {
			p := at.of(point{plate / 2, plate / 2}.add(v.times(plate/2 - 24)))
			label(s, "direction", boardLabel, compass[i:i+1], size, point{p.x, p.y + .36*size})
		}
	}
}

// cannon draws a cannon with its wheels, pointing to the top.
func cannon(s *scene, at matrix, body, dark string) {
	at = at.then(scale(1.12))
	add := func(class string, st style, p path) { s.add(class, st, p.moved(at)) }
	barrel := filled(body, 1)
	barrel.set |= hasStroke | hasWidth | hasJoin
	barrel.stroke, barrel.width, barrel.roundJoin = mustInk(dark), 2.6, true
	add("wheel", filled(dark, 1), rectangle(-31, -15, 9, 32, 3))
	add("wheel", filled(dark, 1), rectangle(22, -15, 9, 32, 3))
	add("axle", filled(dark, 1), rectangle(-22, -5, 44, 7, 0))
	var p path
	p.moveTo(point{-11, -20})
	p.quadTo(point{0, -26}, point{11, -20})
	p.lineTo(point{8, 29})
	p.lineTo(point{-8, 29})
	p.close()
	add("cannon", barrel, p)
	add("ring", filled(dark, 1), rectangle(-10, 20, 20, 4.5, 0))
}

// drawTop draws the face on top, which a kind such as WNW tells: the face, its
// gaze and its flame. Before the cube is placed there is none.
func drawTop(s *scene, c game.Cell, o *Options) error {
	if c.Kind == "" {
		return nil
	}
	k := string(c.Kind)
	if len(k) != 3 || !strings.Contains("UNESWD", k[:1]) {
		return fmt.Errorf("no outline of the piece %q", k)
	}
	gaze, flame := strings.IndexByte(compass, k[1]), strings.IndexByte(compass, k[2])
	face := faceSymbol(gaze, flame, o)
	if face == nil {
		return fmt.Errorf("no outline of the piece %q", k)
	}
	if o.View == game.White {
		gaze += 2
	}
	const m = pad + (plate-faceSide)/2
	s.add("shadow", filled("#1a0f00", .22), rectangle(m+3, m+seat+8, faceSide, faceSide, 9))
	s.place("piece", face, move(m, m+seat).then(turn(2*gaze, faceSide/2, faceSide/2)))
	st := lined("#8a6d3a", 1.5)
	s.add("outline", st, rectangle(m, m+seat, faceSide, faceSide, 7))
	return nil
}

// faceSymbol returns the outline of a face with its gaze to the top, nil if the
// flame lies opposite the gaze or one of them nowhere.
func faceSymbol(gaze, flame int, o *Options) *symbol {
	if gaze < 0 || flame < 0 {
		return nil
	}
	prefix := "cu-"
	if o.western() {
		prefix = "cux-"
	}
	return cubeFaces()[prefix+[...]string{"front", "right", "", "left"}[(flame-gaze+4)%4]]
}

// netCells is where each face lies in the net, in faces, in the order U N E S W D.
var netCells = [...]point{{1, 1}, {1, 0}, {2, 1}, {1, 2}, {0, 1}, {1, 3}}

// drawNet draws the unfolded cube with the names of the faces, the one on top
// framed.
func drawNet(s *scene, at matrix, top game.Kind, o *Options) error {
	net, err := saisho.ParseNet(o.Net)
	if err != nil {
		return err
	}
	for f, mark := range net {
		gaze := int(mark.Gaze)
		lies := at.then(move(netCells[f].x*(faceSide+7), netCells[f].y*(faceSide+7)))
		s.place("face", faceSymbol(gaze, int(mark.Flame), o), lies.then(turn(2*gaze, faceSide/2, faceSide/2)))
		name := saisho.Face(f).String()
		border, width := "#c9ae7a", 1.5
		if strings.HasPrefix(string(top), name) && len(top) == 3 {
			border, width = markLine, 5
		}
		s.add("border", lined(border, width), rectangle(0, 0, faceSide, faceSide, 7).moved(lies))
		label(s, "name", "#8a6d3a", name, 20, lies.of(point{22, 36}))
	}
	return nil
}
