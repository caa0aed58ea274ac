package diagram

import (
	"fmt"

	"github.com/komadai/komadai/game"
)

// The measures of a picture, in units. Cells of shogi are as the outlines have
// them; margin is the room round the grid where the coordinates stand.
const (
	cellWidth, cellHeight = 110, 120
	margin                = 46
	pad                   = 16  // round the picture
	gap                   = 14  // between board and stands
	standWidth            = 134 // with one column
	header                = 52  // of a stand, with the mark of its owner
	captionSize           = 36
	captionLine           = 54
)

// The colours, as in the tokens of the site's light theme.
const (
	inkColour    = "#211b14"
	boardColour  = "#dcae66"
	boardEdge    = "#a5752f"
	boardLine    = "#3d2a12"
	boardLabel   = "#4a3314"
	standColour  = "#b98550"
	standEdge    = "#80562a"
	paperStand   = "#f1ead9"
	lastColour   = "#567a18"
	lastLine     = "#46650f"
	markColour   = "#164a7a"
	markLine     = "#123f69"
	threatColour = "#b3261b"
)

// A layout says where everything lies.
type layout struct {
	b             game.Board
	o             *Options
	cell          point   // width and height of a cell
	x, y          float64 // of the grid
	columns       [2]int  // of the stands of Black and White
	reserve       int     // rows of the common stand, below the board
	lines         []string
	width, height float64
}

// room is what the stands and the caption need.
type room struct {
	columns [2]int
	reserve int
	lines   int
}

// with returns the room that suffices for both.
func (r room) with(q room) room {
	return room{
		[2]int{max(r.columns[0], q.columns[0]), max(r.columns[1], q.columns[1])},
		max(r.reserve, q.reserve), max(r.lines, q.lines),
	}
}

// cells returns the size of a cell: Gufū's is square, because its pieces turn.
func cells(b game.Board) point {
	if isGufu(b) {
		return point{120, 120}
	}
	return point{cellWidth, cellHeight}
}

// measure returns the room that a position needs. Both stands are as wide as
// the wider, so that the board stays in the middle.
func measure(b game.Board, o *Options) room {
	r := room{columns: [2]int{1, 1}}
	if isSaisho(b) {
		r.lines = len(wrap(o.captionFaces(), o.Caption, captionSize, cubeWidth(o)-2*pad))
		return r
	}
	for side := range r.columns {
		r.columns[side] = max(1, (len(b.Hands[side])+b.Ranks-1)/b.Ranks)
	}
	if isGufu(b) {
		r.columns = [2]int{1, 1}
		r.reserve = 1
	} else if n := len(b.Hands[game.Neither]); n > 0 {
		r.reserve = (n + b.Files - 1) / b.Files
	}
	l := newLayout(b, o, r)
	r.lines = len(l.lines)
	return r
}

// newLayout lays a position out in a room.
func newLayout(b game.Board, o *Options, r room) *layout {
	l := &layout{b: b, o: o, cell: cells(b), columns: r.columns, reserve: r.reserve}
	stand := l.standWidth()
	l.x, l.y = pad+stand+gap+margin, pad+margin
	l.width = 2*l.x + float64(b.Files)*l.cell.x
	l.height = 2*l.y + float64(b.Ranks)*l.cell.y
	if r.reserve > 0 {
		l.height += gap + float64(r.reserve)*l.cell.y + 16
	}
	l.lines = wrap(o.captionFaces(), o.Caption, captionSize, l.width-2*pad)
	if n := max(r.lines, len(l.lines)); n > 0 {
		l.height += float64(n)*captionLine + 6
	}
	return l
}

func (l *layout) standWidth() float64 {
	return standWidth + float64(max(l.columns[0], l.columns[1])-1)*l.cell.x
}

// white reports whether White sits at the bottom.
func (l *layout) white() bool { return l.o.View == game.White }

// corner returns the upper left corner of a cell.
func (l *layout) corner(c game.Coord) point {
	x, y := l.b.Files-int(c.File), int(c.Rank)-1
	if l.white() {
		x, y = l.b.Files-1-x, l.b.Ranks-1-y
	}
	return point{l.x + float64(x)*l.cell.x, l.y + float64(y)*l.cell.y}
}

func (l *layout) middle(c game.Coord) point { return l.corner(c).add(l.cell.times(.5)) }

// drawBoard returns the scene of a position in a room.
func drawBoard(b game.Board, o *Options, r room) (*scene, error) {
	if isSaisho(b) {
		return drawCube(b, o, r)
	}
	l := newLayout(b, o, r)
	s := &scene{width: l.width, height: l.height, title: title(b, o), about: about(b, o)}
	l.board(s)
	l.coordinates(s)
	s.fixed = len(s.nodes)
	l.marks(s)
	if err := l.pieces(s); err != nil {
		return nil, err
	}
	if err := l.stands(s); err != nil {
		return nil, err
	}
	l.arrows(s)
	caption(s, o.captionFaces(), l.lines, l.width/2, l.height-pad-float64(max(r.lines, len(l.lines)))*captionLine)
	return s, nil
}

// board draws wood and lines.
func (l *layout) board(s *scene) {
	w, h := float64(l.b.Files)*l.cell.x, float64(l.b.Ranks)*l.cell.y
	if l.o.Wood {
		x, y := l.x-margin, l.y-margin
		s.add("edge", filled(boardEdge, 1), rectangle(x, y+7, w+2*margin, h+2*margin, 3))
		s.add("board", filled(boardColour, 1), rectangle(x, y, w+2*margin, h+2*margin, 3))
	}
	var lines path
	for i := 1; i < l.b.Files; i++ {
		x := l.x + float64(i)*l.cell.x
		lines.moveTo(point{x, l.y})
		lines.lineTo(point{x, l.y + h})
	}
	for i := 1; i < l.b.Ranks; i++ {
		y := l.y + float64(i)*l.cell.y
		lines.moveTo(point{l.x, y})
		lines.lineTo(point{l.x + w, y})
	}
	if len(lines) > 0 {
		s.add("grid", lined(boardLine, 2), lines)
	}
	s.add("frame", lined(boardLine, 4), rectangle(l.x, l.y, w, h, 0))
	if l.b.Files == 9 && l.b.Ranks == 9 {
		for _, x := range [...]float64{3, 6} {
			for _, y := range [...]float64{3, 6} {
				s.add("star", filled(boardLine, 1), ellipse(l.x+x*l.cell.x, l.y+y*l.cell.y, 7, 7))
			}
		}
	}
}

// coordinates writes the names of the files above and of the ranks at the right.
func (l *layout) coordinates(s *scene) {
	ranks := rankNames(l.o.Coordinates)
	if ranks == nil {
		return
	}
	const size = 27
	colour := inkColour
	if l.o.Wood {
		colour = boardLabel
	}
	for f := 1; f <= l.b.Files; f++ {
		at := l.middle(game.Coord{File: int8(f), Rank: 1})
		label(s, "file", colour, fmt.Sprint(f), size, point{at.x, l.y - margin/2 + .36*size})
	}
	for r := 1; r <= l.b.Ranks; r++ {
		at := l.middle(game.Coord{File: 1, Rank: int8(r)})
		label(s, "rank", colour, ranks(r), size, point{l.x + float64(l.b.Files)*l.cell.x + margin/2 + 1, at.y + .36*size})
	}
}

// pieces draws what stands on the board.
func (l *layout) pieces(s *scene) error {
	for i, c := range l.b.Cells {
		if c.Kind == "" {
			continue
		}
		at := game.Coord{File: int8(l.b.Files - i%l.b.Files), Rank: int8(i/l.b.Files + 1)}
		facing := c.Facing
		if l.white() {
			facing += 4
		}
		if err := l.piece(s, c, facing%8, l.corner(at)); err != nil {
			return fmt.Errorf("%v: %w", at, err)
		}
	}
	return nil
}

// label writes a short text, a little bolder than the face is.
func label(s *scene, class, colour, text string, size float64, middle point) {
	st := filled(colour, 1)
	st.set |= hasStroke | hasWidth | hasJoin
	st.stroke, st.width, st.roundJoin = st.fill, size/40, true
	write(s, faces{theFace()}, class, st, text, size, middle)
}

// write draws a text with the middle of its base line at a point.
func write(s *scene, f faces, class string, st style, text string, size float64, middle point) {
	p, absent := f.outline(text, size, middle)
	n := node{class: class, at: identity, style: st, path: p}
	if absent != 0 {
		n.path, n.words = nil, &words{text, middle, size, absent}
	}
	if absent != 0 || len(p) > 0 {
		s.nodes = append(s.nodes, n)
	}
}

// caption writes lines below the picture.
func caption(s *scene, f faces, lines []string, x, y float64) {
	for i, line := range lines {
		write(s, f, "caption", filled(inkColour, 1), line, captionSize, point{x, y + float64(i)*captionLine + .78*captionLine})
	}
}
