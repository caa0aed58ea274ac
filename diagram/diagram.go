// Package diagram draws positions of any variant for print, for pages and for
// mails: [SVG] and [PNG] pictures, [GIF] animations of a game, [Text] for a
// terminal, [BOD] for the programs of shogi.
//
//	err := diagram.SVG(w, position.Board(), diagram.Options{Coordinates: "western"})
//
// It embeds its own copies of the outlines of the pieces, because it stands
// beside the site and must not depend on it; a test holds the copies equal.
package diagram

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/komadai/komadai/game"
)

// Sets are the names of the sets of pieces, the first the usual one.
var Sets = []string{"kanji", "western"}

// Coordinates are the names of the ways to name files and ranks round the
// board: not at all, 1-9 and a-i, 1-9 and 一-九, 1-9 and 1-9.
var Coordinates = []string{"none", "western", "japanese", "numbers"}

// A Format is a way to write one position.
type Format struct {
	Key   string // also the usual end of a file's name
	Write func(io.Writer, game.Board, Options) error
}

// Formats are all of them; [GIF] takes a whole game.
var Formats = []Format{{"svg", SVG}, {"png", PNG}, {"txt", Text}, {"bod", BOD}}

// What a picture may have, so that a request cannot ask for the impossible.
const (
	maxScale   = 16
	maxPixels  = 64 << 20
	maxBoard   = 36 // files or ranks
	maxMarks   = 400
	maxCaption = 600 // characters
)

// Options say how a position is drawn. The zero value draws kanji on paper,
// seen by Black, with nothing marked.
type Options struct {
	Pieces      string    // one of Sets, or empty for the first
	View        game.Side // whose side is at the bottom; Neither is Black
	Coordinates string    // one of Coordinates, or empty for none
	Wood        bool      // board and stands of wood, not of paper
	Scale       float64   // 1, or 0, makes a cell of shogi 55 by 60 pixels

	LastFrom, Last game.Coord   // the cells of the last move, marked; zero for none
	Highlights     []game.Coord // cells to look at
	Arrows         []Arrow
	Caption        string // below the picture; breaks at line ends, and where it is too wide
	Font           *Font  // of the caption, if it has characters that the embedded face lacks
	Net            string // of the cube of Saishō, as a ruleset writes it: draws the unfolded net beside it

	// What a board does not know, and only BOD writes.
	Turn game.Side // who is to move
	Ply  int       // how many moves led here
	Move string    // the last of them in words, such as ▲７六歩
}

// An Arrow points from one cell to another. Without From, or from a cell to
// itself, it is a ring.
type Arrow struct {
	From, To game.Coord
	Threat   bool // in the second colour
}

// ParseArrow reads "7g7f" as an arrow, "5e" as a ring, with an exclamation
// mark after it in the colour of threats.
func ParseArrow(text string) (Arrow, error) {
	var a Arrow
	rest, threat := strings.CutSuffix(text, "!")
	a.Threat = threat
	first, rest, ok := cutCoord(rest)
	if !ok {
		return a, fmt.Errorf("arrow %q: want two cells such as 7g7f, or one for a ring, and ! for a threat", text)
	}
	a.To = first
	if rest != "" {
		if a.To, rest, ok = cutCoord(rest); !ok || rest != "" {
			return a, fmt.Errorf("arrow %q: %q after %v is no cell", text, rest, first)
		}
		a.From = first
	}
	return a, nil
}

// ParseCoord reads a cell such as 5e.
func ParseCoord(text string) (game.Coord, error) {
	c, rest, ok := cutCoord(text)
	if !ok || rest != "" {
		return game.Coord{}, fmt.Errorf("cell %q: want file and rank such as 5e", text)
	}
	return c, nil
}

// cutCoord reads a cell at the beginning of a text.
func cutCoord(text string) (c game.Coord, rest string, ok bool) {
	i, file := 0, 0
	for i < len(text) && i < 2 && text[i] >= '0' && text[i] <= '9' {
		file = file*10 + int(text[i]-'0')
		i++
	}
	if file == 0 || i == len(text) || text[i] < 'a' || text[i] > 'z' {
		return c, text, false
	}
	return game.Coord{File: int8(file), Rank: int8(text[i]-'a') + 1}, text[i+1:], true
}

// check refuses what cannot be drawn.
func (o *Options) check(b game.Board) error {
	if b.Files < 1 || b.Ranks < 1 || len(b.Cells) != b.Files*b.Ranks {
		return fmt.Errorf("board of %d by %d has %d cells", b.Files, b.Ranks, len(b.Cells))
	}
	if b.Files > maxBoard || b.Ranks > maxBoard {
		return fmt.Errorf("board of %d by %d: want at most %d by %d", b.Files, b.Ranks, maxBoard, maxBoard)
	}
	if o.Pieces != "" && !slices.Contains(Sets, o.Pieces) {
		return fmt.Errorf("pieces %q: want one of %s", o.Pieces, strings.Join(Sets, ", "))
	}
	if o.Coordinates != "" && !slices.Contains(Coordinates, o.Coordinates) {
		return fmt.Errorf("coordinates %q: want one of %s", o.Coordinates, strings.Join(Coordinates, ", "))
	}
	if o.Scale != 0 && !(o.Scale >= 0.1 && o.Scale <= maxScale) {
		return fmt.Errorf("scale %v: want a number from 0.1 to %d", o.Scale, maxScale)
	}
	if o.Net != "" && !isSaisho(b) {
		return fmt.Errorf("net %q: only the cube of Saishō has one", o.Net)
	}
	for side, hand := range b.Hands {
		if len(hand) > maxMarks {
			return fmt.Errorf("hand of %v has %d kinds of pieces: want at most %d", game.Side(side), len(hand), maxMarks)
		}
	}
	if n := utf8.RuneCountInString(o.Caption); n > maxCaption {
		return fmt.Errorf("caption of %d characters: want at most %d", n, maxCaption)
	}
	if !utf8.ValidString(o.Caption) {
		return fmt.Errorf("caption %q is not UTF-8", o.Caption)
	}
	for _, c := range o.Caption {
		if c != '\n' && unicode.IsControl(c) {
			return fmt.Errorf("caption %q: control character %U", o.Caption, c)
		}
	}
	return o.checkMarks(b)
}

// checkMarks refuses marks beside the board.
func (o *Options) checkMarks(b game.Board) error {
	if n := len(o.Arrows) + len(o.Highlights); n > maxMarks {
		return fmt.Errorf("%d arrows and highlights: want at most %d", n, maxMarks)
	}
	check := func(what string, c game.Coord, must bool) error {
		if c == (game.Coord{}) && !must || c.File >= 1 && int(c.File) <= b.Files && c.Rank >= 1 && int(c.Rank) <= b.Ranks {
			return nil
		}
		return fmt.Errorf("%s %v is not on the board of %d by %d", what, c, b.Files, b.Ranks)
	}
	for _, c := range [...]game.Coord{o.Last, o.LastFrom} {
		if err := check("last move", c, false); err != nil {
			return err
		}
	}
	for _, c := range o.Highlights {
		if err := check("highlight", c, true); err != nil {
			return err
		}
	}
	for _, a := range o.Arrows {
		if err := check("arrow to", a.To, true); err != nil {
			return err
		}
		if err := check("arrow from", a.From, false); err != nil {
			return err
		}
	}
	return nil
}

// zoom is how many pixels a unit of the scene has.
func (o *Options) zoom() float64 {
	if o.Scale == 0 {
		return .5
	}
	return o.Scale / 2
}

// western reports whether the pieces are to be westernised.
func (o *Options) western() bool { return o.Pieces == "western" }

// pixels refuses a picture that is too large to paint.
func (s *scene) pixels(zoom float64) error {
	if n := s.width * zoom * s.height * zoom; n > maxPixels {
		return fmt.Errorf("picture of %.0f by %.0f pixels: want at most %d million in all, so a scale of %.1f or less",
			s.width*zoom, s.height*zoom, maxPixels>>20, math.Floor(20*math.Sqrt(maxPixels/(s.width*s.height)))/10)
	}
	return nil
}
