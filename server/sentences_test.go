package server

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/web"
)

// faultKeys returns the keys of all faults that a package declares, which must
// be exported to be of use to anybody.
func faultKeys(t *testing.T, dir string) (keys []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", dir, len(files), err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || !strings.HasSuffix(types.ExprString(lit.Type), "Fault") || len(lit.Elts) == 0 {
				return true
			}
			first := lit.Elts[0]
			if pair, ok := first.(*ast.KeyValueExpr); ok {
				first = pair.Value
			}
			key, ok := first.(*ast.BasicLit)
			if !ok {
				t.Errorf("%s: a fault whose key is no text", name)
				return true
			}
			text, _ := strconv.Unquote(key.Value)
			keys = append(keys, text)
			return true
		})
	}
	return keys
}

// Every key that hub and rules can give has a sentence of its own.
func TestEveryRefusalHasASentence(t *testing.T) {
	keys := slices.Clone(live.Refusals)
	for dir, least := range map[string]int{"game": 4, "shogi": 20, "jizai": 3, "gufu": 10, "saisho": 6} {
		found := faultKeys(t, filepath.Join("..", dir))
		if len(found) < least {
			t.Errorf("package %s has the faults %v, want %d or more", dir, found, least)
		}
		keys = append(keys, found...)
	}
	// Nets and positions are refused on forms, moves in games.
	positions := []string{"bad-sfen", "bad-piece", "no-king", "two-kings", "too-many", "opponent-in-check"}
	for _, k := range keys {
		if !web.Has("refuse."+k) && !(strings.HasPrefix(k, "net-") && web.Has("error."+k)) && !slices.Contains(positions, k) {
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
				s := outcomeSentence(lang, at)
				if s == "" || strings.ContainsAny(s, "{}") || strings.Contains(s, "outcome.") || strings.Contains(s, "reason.") || strings.Contains(s, "side.") {
					t.Errorf("%s, %v: %q", lang, o, s)
				}
			}
		}
	}
	if s := outcomeSentence("en", st); s != "" {
		t.Errorf("a game under way ended: %q", s)
	}
}
