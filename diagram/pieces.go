package diagram

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
)

// piece draws a piece that faces so many eighths of a turn to the right.
func (l *layout) piece(s *scene, c game.Cell, facing uint8, at point) error {
	if isGufu(l.b) {
		return gufuPiece(s, c, facing, at, l.o.western())
	}
	sprite, prefix := kanjiPieces(), ""
	if l.o.western() {
		sprite, prefix = westernPieces(), "x-"
	}
	side, plus := "b", ""
	if facing == 4 {
		side, facing = "w", 0 // has its own outline, with the shadow below
	}
	name, promoted := strings.CutPrefix(string(c.Kind), "+")
	if promoted {
		plus = "p"
	}
	sym := sprite[prefix+side+plus+strings.ToUpper(name)]
	if sym == nil {
		return fmt.Errorf("no outline of the piece %q", c.Kind)
	}
	m := move(at.x, at.y)
	if facing != 0 {
		m = m.then(turn(int(facing), cellWidth/2, cellHeight/2))
	}
	s.place("piece", sym, m)
	return nil
}

// stands draws what is in hand: White's at the upper left and Black's at the
// lower right, as they lie at a real board, or the other way round.
func (l *layout) stands(s *scene) error {
	for _, side := range [...]game.Side{game.White, game.Black} {
		hand := l.b.Hands[side]
		near := (side == game.White) == l.white()
		rows := min(len(hand), l.b.Ranks)
		h := header + float64(rows)*l.cell.y
		if rows > 0 {
			h += 8
		}
		x, y := float64(pad), l.y
		w := l.standWidth()
		facing := uint8(4)
		if near {
			x, y, facing = l.width-pad-w, l.y+float64(l.b.Ranks)*l.cell.y-h, 0
		}
		l.stand(s, x, y, w, h)
		ownerMark(s, side, point{x + w/2, y + header/2})
		for i, in := range hand {
			at := point{x + (standWidth-l.cell.x)/2 + float64(i/l.b.Ranks)*l.cell.x, y + header + float64(i%l.b.Ranks)*l.cell.y}
			if err := l.inHand(s, side, in, facing, at); err != nil {
				return err
			}
		}
	}
	return l.commonStand(s)
}

// commonStand draws what both may drop, below the board.
func (l *layout) commonStand(s *scene) error {
	if l.reserve == 0 {
		return nil
	}
	w, h := float64(l.b.Files)*l.cell.x+2*margin, float64(l.reserve)*l.cell.y+16
	x, y := l.x-margin, 2*l.y+float64(l.b.Ranks)*l.cell.y-pad+gap
	l.stand(s, x, y, w, h)
	for i, in := range l.b.Hands[game.Neither] {
		at := point{l.x + float64(i%l.b.Files)*l.cell.x, y + 8 + float64(i/l.b.Files)*l.cell.y}
		if err := l.inHand(s, game.Neither, in, 0, at); err != nil {
			return err
		}
	}
	return nil
}

func (l *layout) stand(s *scene, x, y, w, h float64) {
	colour := paperStand
	if l.o.Wood {
		s.add("edge", filled(standEdge, 1), rectangle(x, y+5, w, h, 3))
		colour = standColour
	}
	s.add("stand", filled(colour, 1), rectangle(x, y, w, h, 3))
}

// inHand draws a piece in hand with its number.
func (l *layout) inHand(s *scene, side game.Side, in game.InHand, facing uint8, at point) error {
	if err := l.piece(s, game.Cell{Kind: in.Kind, Owner: side}, facing, at); err != nil {
		return fmt.Errorf("hand: %w", err)
	}
	if in.Count > 1 {
		text := strconv.Itoa(in.Count)
		const size, high = 30, 36
		w := max(high, faces{theFace()}.width(text, size)+14)
		x := at.x + l.cell.x - w + 8
		if facing == 4 {
			x = at.x - 8
		}
		y := at.y + l.cell.y - high - 2
		s.add("badge", filled(inkColour, 1), rectangle(x, y, w, high, 5))
		label(s, "count", "#fffcf5", text, size, point{x + w/2, y + high/2 + .36*size})
	}
	return nil
}

// ownerMark draws the pentagon of a side, filled for Black, hollow for White.
func ownerMark(s *scene, side game.Side, at point) {
	p := polygon(point{1.8, 20.6}, point{4.4, 6.6}, point{10, 1.8}, point{15.6, 6.6}, point{18.2, 20.6}).
		moved(move(at.x, at.y).then(scale(1.6)).then(move(-10, -11)))
	st := lined(inkColour, 2.6)
	st.set, st.roundJoin = st.set|hasJoin, true
	st.fill = mustInk("#ffffff")
	if side == game.Black {
		st.fill = mustInk(inkColour)
	}
	s.add(side.String(), st, p)
}
