package saisho

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

// Every spelling is read, and the history keeps the canonical one.
func TestSpellings(t *testing.T) {
	for text, want := range map[game.Move]game.Move{"T": "T", "T~": "T", "F+": "F", "R~#": "R", "L": "L", "Ｆ＋": "F", "Ｒ～＃": "R"} {
		g := play(t, "", "WNW w -")
		if s := g.Position().Explain(text); s.Move != want {
			t.Errorf("%s is explained as %q, want %s", text, s.Move, want)
		}
		if err := g.Play(text); err != nil || g.History().Move(1) != want {
			t.Errorf("%s is played as %v, %v; want %s", text, g.History().Moves(), err, want)
		}
	}
	for text, want := range map[game.Move]error{
		"T+": game.ErrMark, "T#": game.ErrMark, "F": nil, "F#": game.ErrMark, "L~": game.ErrMark, "R~": game.ErrMark, "R#": game.ErrMark,
		"T~~": game.ErrSyntax, "T+#": game.ErrSyntax, "~": game.ErrSyntax, "TT": game.ErrSyntax, "f": game.ErrSyntax, "B": game.ErrSyntax, "*": game.ErrSyntax, "*WNN": game.ErrSyntax,
	} {
		if _, err := play(t, "", "WNW w -").Position().Play(text); !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
	if err := play(t, "", "startpos").Play("*WWS~"); err != nil {
		t.Error(err)
	}
	_, err := play(t, "", "WNW w -").Position().Play("R+")
	if err == nil || !strings.Contains(err.Error(), "want ~#") {
		t.Errorf("R+: %v, want the right mark named", err)
	}
}

func FuzzPlay(f *testing.F) {
	for _, m := range []string{"T", "F+", "R~#", "*WWS~", "Ｌ", "~", "\xff+"} {
		f.Add(m, true)
		f.Add(m, false)
	}
	v, err := New("")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, placed bool) {
		start := "- b -"
		if placed {
			start = "WNW w -"
		}
		p, err := v.Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Play(game.Move(text)); err != nil {
			return
		}
		m := game.Canonical(p, game.Move(text))
		if !slices.Contains(p.Moves(), m) || game.Canonical(p, m) != m {
			t.Errorf("%q is played as %q", text, m)
		}
	})
}
