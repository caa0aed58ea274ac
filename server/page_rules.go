package server

import (
	"net/http"
	"strings"

	"github.com/komadai/komadai/doc"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/web"
)

const rulesPath = "/rules/"

// reading shows a text of package doc.
func (s *Server) reading(w http.ResponseWriter, r *http.Request) {
	l := lang(r)
	p, err := doc.Get(r.PathValue("name"), l)
	if err != nil {
		s.fail(w, r, http.StatusNotFound)
		return
	}
	page := web.Reading{Base: web.NewBase(r, l), HTML: p.HTML}
	page.Title = p.Title
	for _, name := range doc.Names() {
		page.Others = append(page.Others, web.Choice{Value: rulesPath + name, Label: web.T(l, "rules."+name)})
	}
	s.page(w, r, http.StatusOK, "text", page)
}

// ruleHref is where the pages of rules say why a game of a variant ended, "" if
// they do not. The sections of those pages are called like the reasons; jizai
// has its own where it differs from shogi.
func ruleHref(variant string, o game.Outcome) string {
	_, topic, ok := strings.Cut(o.Rule, ".")
	if !ok || topic != string(o.Reason) && variant != saishoKey {
		return ""
	}
	page := variant
	if variant == jizaiKey && o.Reason != game.KingCaptured {
		page = shogiKey
	}
	return rulesPath + page + "#" + topic
}
