package match

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/record"
	"github.com/komadai/komadai/shogi"
)

// The keys of the players' names in a record.
const (
	blackKey = "先手"
	whiteKey = "後手"
)

// note is what a game of a match says about itself, in the comment of its start.
const note = "match game %d opening %d points %g fault %d"

// Write writes a game of a match to a file of games in the format CSA 3.0, with
// the times and with what [Played] needs; first says that nothing is there yet.
func Write(w io.Writer, g Game, names [2]string, first bool) error {
	r := record.FromGame(g.Game, g.Times)
	r.Headers = []record.Header{{Key: blackKey, Value: names[g.Black]}, {Key: whiteKey, Value: names[1-g.Black]}}
	why := strings.Join(strings.Fields(g.Why), " ")
	r.Root.Comment = fmt.Sprintf(note, g.Number, g.Opening, g.Points, g.Fault) + "\n" + why
	f, err := record.Find("csa3")
	if err != nil {
		return err
	}
	var b strings.Builder
	if !first {
		b.WriteString("/\n")
	}
	if _, err := f.Encode(&b, []*record.Record{r}, record.Options{}); err != nil {
		return err
	}
	_, err = io.WriteString(w, b.String()) // whole: a match may be interrupted at any moment
	return err
}

// Played reads the games that [Write] wrote, so that the match goes on where it
// was interrupted. The error says that they are of other players, or of no match.
func Played(r io.Reader, names [2]string) ([]Game, error) {
	records, _, err := record.Read(r, "csa3", record.Options{})
	if err != nil {
		return nil, err
	}
	var games []Game
	for i, rec := range records {
		g := Game{}
		comment, why, _ := strings.Cut(rec.Root.Comment, "\n")
		if _, err := fmt.Sscanf(comment, note, &g.Number, &g.Opening, &g.Points, &g.Fault); err != nil || g.Number < 0 || g.Fault < NoFault || g.Fault > Crash ||
			g.Points != 0 && g.Points != 0.5 && g.Points != 1 {
			return nil, fmt.Errorf("game %d is none of a match: its comment is %q", i+1, comment)
		}
		g.Why, g.Black = why, g.Number%2
		if black, white := rec.Header(blackKey), rec.Header(whiteKey); black != names[g.Black] || white != names[1-g.Black] {
			return nil, fmt.Errorf("game %d is of %s and %s: want %s and %s", i+1, black, white, names[g.Black], names[1-g.Black])
		}
		if g.Game, err = moves(rec); err != nil {
			return nil, fmt.Errorf("game %d: %w", i+1, err)
		}
		games = append(games, g)
	}
	return games, nil
}

// moves makes the game of a record, of which only the moves count.
func moves(rec *record.Record) (*game.Game, error) {
	l := game.Line{SFEN: rec.Start}
	for _, n := range rec.Main() {
		if n.Move != "" {
			l.Moves = append(l.Moves, n.Move)
		}
	}
	v, err := shogi.New("csa,max_plies=none")
	if err != nil {
		return nil, err
	}
	g, err := replay(v, l)
	if errors.Is(err, game.ErrOver) {
		return nil, errors.New("it goes on after its end")
	}
	return g, err
}
