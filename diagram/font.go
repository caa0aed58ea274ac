package diagram

import (
	_ "embed"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The face of coordinates, counts and captions is Noto Sans CJK JP under the
// SIL Open Font License, font/OFL.txt, with the characters of
// font/characters.txt alone. It was made so, with Debian's fonts-noto-cjk and
// python3-fonttools:
//
//	python3 -m fontTools.subset \
//	  /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc --font-number=0 \
//	  --text-file=font/characters.txt --output-file=font/NotoSansCJKjp-subset.otf \
//	  --layout-features= --no-hinting --name-IDs=0,1,2,13,14 --name-languages=0x409 \
//	  --drop-tables+=vhea,vmtx,VORG,GSUB,GPOS,BASE,GDEF,DSIG
//
//go:embed font/NotoSansCJKjp-subset.otf
var faceFile []byte

// A face gives outlines of characters. Its methods may be called at once.
type face struct {
	font *sfnt.Font
	em   float64

	mutex  sync.Mutex
	buf    sfnt.Buffer
	glyphs map[rune]glyph
}

// A glyph is a character at the size of one unit to the em, standing on y = 0.
type glyph struct {
	path    path
	advance float64
	known   bool
}

var theFace = sync.OnceValue(func() *face {
	f, err := sfnt.Parse(faceFile)
	if err != nil {
		panic(fmt.Errorf("the embedded face: %w", err))
	}
	return newFace(f)
})

func newFace(f *sfnt.Font) *face {
	return &face{font: f, em: float64(f.UnitsPerEm()), glyphs: map[rune]glyph{}}
}

// A Font is one that the user brings.
type Font struct{ face *face }

// ParseFont reads a TrueType or OpenType font, of a collection the first. The
// bytes may not change afterwards.
func ParseFont(data []byte) (*Font, error) {
	if len(data) == 0 {
		return nil, errors.New("font: the file is empty")
	}
	all, err := sfnt.ParseCollection(data)
	if err != nil {
		return nil, fmt.Errorf("font: %w", err)
	}
	f, err := all.Font(0)
	if err != nil {
		return nil, fmt.Errorf("font: %w", err)
	}
	return &Font{newFace(f)}, nil
}

// captionFaces are the fonts of the caption: the embedded face, but for all of
// it the other one where that is needed for a part.
func (o *Options) captionFaces() faces {
	if o.Font != nil && o.Font.face != nil {
		for _, c := range o.Caption {
			if c != '\n' && !theFace().glyph(c).known {
				return faces{o.Font.face, theFace()}
			}
		}
	}
	return faces{theFace()}
}

// glyph returns the outline of a character. One that the face does not have is
// as wide as a kanji and empty.
func (f *face) glyph(c rune) glyph {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	g, ok := f.glyphs[c]
	if !ok {
		g = f.load(c)
		if g.known { // so that there are not more than the face has
			f.glyphs[c] = g
		}
	}
	return g
}

func (f *face) load(c rune) glyph {
	none := glyph{advance: 1}
	i, err := f.font.GlyphIndex(&f.buf, c)
	if err != nil || i == 0 {
		return none
	}
	size := fixed.Int26_6(f.font.UnitsPerEm()) << 6
	advance, err := f.font.GlyphAdvance(&f.buf, i, size, font.HintingNone)
	if err != nil {
		return none
	}
	segments, err := f.font.LoadGlyph(&f.buf, i, size, nil)
	if err != nil {
		return none
	}
	g := glyph{advance: float64(advance) / 64 / f.em, known: true}
	at := func(p fixed.Point26_6) point { return point{float64(p.X) / 64 / f.em, float64(p.Y) / 64 / f.em} }
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(g.path) > 0 {
				g.path.close()
			}
			g.path.moveTo(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			g.path.lineTo(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			g.path.quadTo(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			g.path.cubicTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(g.path) > 0 {
		g.path.close()
	}
	return g
}

// faces are asked for a character in their order.
type faces []*face

func (l faces) glyph(c rune) glyph {
	for _, f := range l {
		if g := f.glyph(c); g.known {
			return g
		}
	}
	return glyph{advance: 1}
}

// width is how wide a text runs, in units.
func (l faces) width(text string, size float64) float64 {
	w := 0.
	for _, c := range text {
		w += l.glyph(c).advance * size
	}
	return w
}

// outline returns a text whose base line has its middle at a point, and the
// first character that no face has, or 0.
func (l faces) outline(text string, size float64, middle point) (p path, absent rune) {
	x := middle.x - l.width(text, size)/2
	for _, c := range text {
		g := l.glyph(c)
		if !g.known && absent == 0 {
			absent = c
		}
		p = append(p, g.path.moved(move(x, middle.y).then(scale(size)))...)
		x += g.advance * size
	}
	return p, absent
}
