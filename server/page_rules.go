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

// ruleHref is where the rules page says why a game ended. The sections of that
// page are called like the reasons.
func ruleHref(o game.Outcome) string {
	_, reason, ok := strings.Cut(o.Rule, ".")
	if !ok || reason != string(o.Reason) {
		return ""
	}
	return rulesPath + "shogi#" + reason
}
