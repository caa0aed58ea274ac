package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/komadai/komadai/doc"
	"github.com/komadai/komadai/game"
)

// Every ending that a variant knows has its section in the rules, in each
// language.
func TestRuleLinks(t *testing.T) {
	shogi := []game.Reason{game.Mate, game.NoMoves, game.Repetition, game.PerpetualCheck, game.CheckLimit, game.IllegalMove,
		game.Declaration, game.Impasse, game.PlyLimit, game.BareKings, game.Try, game.Agreement, game.Resignation}
	for variant, endings := range map[string][]game.Reason{
		"shogi":  shogi,
		"jizai":  append([]game.Reason{game.KingCaptured}, shogi...),
		"gufu":   {game.Mate, game.KingCaptured, game.Repetition, game.Resignation},
		"saisho": {game.Mate, "self-mate", game.Repetition, game.Points, game.Resignation},
	} {
		for _, why := range endings {
			o := game.Outcome{Result: game.Win, Reason: why, Rule: "somewhere." + string(why)}
			if why == "self-mate" {
				o.Reason = game.Mate // as package saisho says it
			}
			href := ruleHref(variant, o)
			page, anchor, ok := strings.Cut(strings.TrimPrefix(href, rulesPath), "#")
			if !ok {
				t.Errorf("%s: %s has no link", variant, why)
				continue
			}
			for _, lang := range []string{"en", "it", "ja"} {
				p, err := doc.Get(page, lang)
				if err != nil || !strings.Contains(string(p.HTML), `id="`+anchor+`"`) {
					t.Errorf("%s: %s links to %s, which is not there in %s: %v", variant, why, href, lang, err)
				}
			}
		}
		if href := ruleHref(variant, game.Outcome{Result: game.Win, Reason: game.TimeUp}); href != "" {
			t.Errorf("%s: a flag that fell links to %q, which is no rule of the game", variant, href)
		}
	}
}

func TestRulesPages(t *testing.T) {
	s := &Server{}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /rules/{name}", s.reading)
	for _, name := range doc.Names() {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest("GET", "/rules/"+name, nil))
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<h1") || !strings.Contains(w.Body.String(), `aria-current="page"`) {
			t.Errorf("/rules/%s: status %d, or no heading", name, w.Code)
		}
	}
}
