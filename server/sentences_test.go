package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/web"
)

// Every key that hub and rules can give has a sentence of its own.
func TestEveryRefusalHasASentence(t *testing.T) {
	keys := slices.Clone(live.Refusals)
	for _, f := range []*game.Fault{
		game.ErrSyntax, game.ErrIllegal, game.ErrOver, game.ErrNever,
		shogi.ErrNoPiece, shogi.ErrNotYours, shogi.ErrOwnPiece, shogi.ErrUnreachable, shogi.ErrBlocked, shogi.ErrCannotPromote,
		shogi.ErrMustPromote, shogi.ErrInCheck, shogi.ErrPinned, shogi.ErrKingInCheck, shogi.ErrNotInHand, shogi.ErrOccupied,
		shogi.ErrDeadEnd, shogi.ErrNifu, shogi.ErrUchifuzume,
		shogi.ErrNotToMove, shogi.ErrNoKingInZone, shogi.ErrNotQuiet, shogi.ErrTooLate, shogi.ErrKingless,
	} {
		keys = append(keys, f.Key)
	}
	for _, k := range keys {
		if !web.Has("refuse." + k) {
			t.Errorf("no text refuse.%s", k)
		}
	}
	for _, k := range []string{"king-in-zone", "pieces-in-zone", "points", "not-in-check", "other-king-in-zone", "a-king-in-zone", "quiet-plies"} {
		if !web.Has("condition." + k) {
			t.Errorf("no text condition.%s", k)
		}
	}
	for _, r := range game.Reasons {
		if !web.Has("reason." + string(r)) {
			t.Errorf("no text reason.%s", r)
		}
	}
}

// Every ending is told in one sentence without holes, in every language.
func TestEveryOutcomeHasASentence(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	st, err := c.hub.Get(t.Context(), b.newGame())
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range web.Languages {
		for _, r := range game.Reasons {
			for _, o := range []game.Outcome{
				game.WinFor(game.Black, r, ""), game.WinFor(game.White, r, ""), game.DrawFor(r, ""), game.ReplayFor(r, "", game.Replay{}),
			} {
				at := st.Clone()
				at.Outcome = o
				s := c.srv.outcomeSentence(lang, at)
				if s == "" || strings.ContainsAny(s, "{}") || strings.Contains(s, "outcome.") || strings.Contains(s, "reason.") || strings.Contains(s, "side.") {
					t.Errorf("%s, %v: %q", lang, o, s)
				}
			}
		}
	}
	if s := c.srv.outcomeSentence("en", st); s != "" {
		t.Errorf("a game under way ended: %q", s)
	}
}
