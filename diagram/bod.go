package diagram

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/game"
)

// BOD writes a position of shogi as the diagram of KIF files: the hands, the
// board, the move that led there, the side to move. It is always seen by Black;
// of the options it uses Turn, Ply and Move. What is no position of shogi's
// pieces on its board is an error.
func BOD(w io.Writer, b game.Board, o Options) error {
	if err := o.check(b); err != nil {
		return err
	}
	if b.Files != 9 || b.Ranks != 9 {
		return fmt.Errorf("BOD: board of %d by %d, want 9 by 9", b.Files, b.Ranks)
	}
	if len(b.Hands[game.Neither]) > 0 {
		return fmt.Errorf("BOD: pieces in a common hand, want only those of Black and White")
	}
	if strings.ContainsAny(o.Move, "\r\n") {
		return fmt.Errorf("BOD: move %q: want one line", o.Move)
	}
	var out strings.Builder
	if err := bodHand(&out, "後手", b.Hands[game.White]); err != nil {
		return err
	}
	out.WriteString("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n")
	for i, c := range b.Cells {
		if i%9 == 0 {
			out.WriteString("|")
		}
		text, err := bodCell(c)
		if err != nil {
			return fmt.Errorf("%v: %w", game.Coord{File: int8(9 - i%9), Rank: int8(i/9 + 1)}, err)
		}
		out.WriteString(text)
		if i%9 == 8 {
			out.WriteString("|" + kanjiNumber(i/9+1) + "\n")
		}
	}
	out.WriteString("+---------------------------+\n")
	if err := bodHand(&out, "先手", b.Hands[game.Black]); err != nil {
		return err
	}
	if o.Ply > 0 {
		fmt.Fprintf(&out, "手数＝%d  ", o.Ply)
		if o.Move != "" {
			out.WriteString(o.Move + "  ")
		}
		out.WriteString("まで\n")
	}
	out.WriteString(map[bool]string{false: "先手番\n", true: "後手番\n"}[o.Turn == game.White])
	_, err := io.WriteString(w, out.String())
	return err
}

func bodCell(c game.Cell) (string, error) {
	if c.Kind == "" {
		return " ・", nil
	}
	name := kanjiNames[c.Kind]
	if name == "" || c.Kind == "J" || c.Owner == game.Neither {
		return "", fmt.Errorf("BOD has no piece %q of %v", c.Kind, c.Owner)
	}
	if c.Owner == game.White {
		return "v" + name, nil
	}
	return " " + name, nil
}

func bodHand(out *strings.Builder, side string, hand []game.InHand) error {
	out.WriteString(side + "の持駒：")
	if len(hand) == 0 {
		out.WriteString("なし")
	}
	for _, in := range hand {
		name := kanjiNames[in.Kind]
		if name == "" || in.Kind == "J" || in.Kind[0] == '+' {
			return fmt.Errorf("hand of %s: BOD has no piece %q in hand", side, in.Kind)
		}
		out.WriteString(name)
		if in.Count > 1 {
			out.WriteString(kanjiNumber(in.Count))
		}
		out.WriteString("　")
	}
	out.WriteString("\n")
	return nil
}
