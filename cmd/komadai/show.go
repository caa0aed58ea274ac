package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/record"
	"github.com/spf13/cobra"
)

// shower is one run of komadai show.
type shower struct {
	record                   recordFlags
	pieces, key, view, color string
	boardOnly                bool
}

func newShow() *cobra.Command {
	var s shower
	c := &cobra.Command{
		Use:   "show FILE",
		Short: "Show a game in the terminal",
		Long: `Show a game in the terminal: who played, the board at the end or after the
move of --ply, and the moves with their comments and variations. FILE is a
record in any format that komadai convert reads, - for standard input.

Pieces are kanji or, with --pieces western, letters: White's have a v before
the kanji, or are small. In Gufū ^ > v < say where a piece looks. The cube of
Saishō is shown unfolded, the face on top in the middle: the emperor, 天 or o,
stands behind his gaze, which the arrow shows; 炎 or * is the flame.

On a terminal there is colour, unless the environment has NO_COLOR.`,
		Example: `  komadai show game.kif
  komadai show --ply 40 --pieces western game.csa
  komadai show --game 3 - < games.csa`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return s.run(c, args[0]) },
	}
	s.record.add(c)
	c.Flags().StringVar(&s.pieces, "pieces", diagram.Sets[0], "how pieces are shown: "+strings.Join(diagram.Sets, ", "))
	c.Flags().StringVar(&s.key, "notation", "", "how moves are written: "+strings.Join(notationKeys(), ", ")+" (default: to suit the pieces)")
	c.Flags().StringVar(&s.view, "view", "black", "whose side is at the bottom: black, white")
	c.Flags().StringVar(&s.color, "color", colorWhen[0], "colour: "+strings.Join(colorWhen, ", "))
	c.Flags().BoolVar(&s.boardOnly, "board-only", false, "leave out the moves")
	must(c.RegisterFlagCompletionFunc("pieces", completeWords(func() []string { return diagram.Sets })))
	must(c.RegisterFlagCompletionFunc("notation", completeWords(notationKeys)))
	must(c.RegisterFlagCompletionFunc("color", completeWords(func() []string { return colorWhen })))
	return c
}

func (s *shower) run(c *cobra.Command, file string) error {
	if err := checkWord("pieces", s.pieces, diagram.Sets); err != nil {
		return err
	}
	if err := checkWord("color", s.color, colorWhen); err != nil {
		return err
	}
	view, err := parseView(s.view)
	if err != nil {
		return err
	}
	western := s.pieces == "western"
	if s.key == "" {
		s.key = "japanese"
		if western {
			s.key = "western"
		}
	}
	n, err := notation.Find(s.key)
	if err != nil {
		return err
	}
	o, err := s.record.open(c, file)
	if err != nil {
		return err
	}
	at, err := o.at(c, s.record.ply)
	if err != nil {
		return err
	}
	m, err := o.moment(at)
	if err != nil {
		return failed(err)
	}
	sc := newScreen(c.OutOrStdout(), s.color, os.Getenv)
	w := bufio.NewWriter(c.OutOrStdout())
	showHeaders(w, sc, o)
	p := picture{screen: sc, western: western, view: view, last: m.step.To}
	w.WriteString(p.board(o.variant, m.pos))
	w.WriteString(standing(m, o.first+at-1, n) + "\n")
	if !s.boardOnly {
		w.WriteString("\n")
		t := tree{screen: sc, w: w, notation: n, shown: o.first + at - 1}
		if err := t.write(c.Context(), o); err != nil {
			return failed(err)
		}
	}
	return failed(w.Flush())
}

func parseView(text string) (game.Side, error) {
	side, err := game.ParseSide(text)
	if err != nil || side == game.Neither {
		return side, fmt.Errorf("view %q: want black or white", text)
	}
	return side, nil
}

// headerNames are what the headers that all formats share are called here.
var headerNames = map[string]string{
	"先手": "Black", "後手": "White", "棋戦": "Event", "場所": "Site", "開始日時": "Begun", "終了日時": "Ended", "戦型": "Opening",
	"持ち時間": "Time", "手合割": "Handicap", "表題": "Title", "備考": "Note",
}

func showHeaders(w *bufio.Writer, sc screen, o *opened) {
	if o.of > 1 {
		fmt.Fprintf(w, "Game %d of %d\n", o.number, o.of)
	}
	columns := 0
	name := func(key string) string {
		if known, ok := headerNames[key]; ok {
			return known
		}
		return clean(key)
	}
	facts := slices.Clone(o.rec.Headers)
	if o.rec.Variant != "" || o.rec.Rules != "" {
		names := o.variant.Names()
		facts = append(facts, record.Header{Key: "Rules", Value: names.Variant.En + ", " + o.variant.Rules()})
	}
	for _, h := range facts {
		columns = max(columns, min(sc.width(name(h.Key)), 20))
	}
	for _, h := range facts {
		w.WriteString(sc.paint(sc.pad(name(h.Key), columns), faint) + "  " + clean(h.Value) + "\n")
	}
	if o.of > 1 || len(facts) > 0 {
		w.WriteString("\n")
	}
}

// standing says in a line where the game stands after the move of a number.
func standing(m moment, number int, n notation.Notation) string {
	text := sideName(m.pos.Turn()) + " to move"
	if out := m.pos.Outcome(); out.Over() {
		text = verdict(out)
	} else if m.pos.InCheck() {
		text += ", in check"
	}
	if m.before == nil {
		return text
	}
	return fmt.Sprintf("After move %d, %s: %s", number, n.WriteStep(m.step, m.prev), text)
}

// verdict says in words how a game ended.
func verdict(o game.Outcome) string {
	text := o.Word()
	if o.Winner != game.Neither {
		text = sideName(o.Winner) + " wins"
	}
	if o.Reason != "" {
		text += ", " + strings.ReplaceAll(string(o.Reason), "-", " ")
	}
	return text
}
