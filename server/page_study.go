package server

import (
	"net/http"

	"github.com/komadai/komadai/web"
)

// studyPage is the handler of the page on which a variant is studied: the
// position is in the address, for the script to read.
func (s *Server) studyPage(variant string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l := lang(r)
		v, err := s.lookup(variant, "")
		if err != nil {
			s.trouble(w, r, "a variant is gone", err) // New has seen it
			return
		}
		p := web.Study{Base: web.NewBase(r, l), Variant: variant, RulesHref: rulesPath + variant}
		p.Title = web.T(l, "study.title", "name", v.Names().Variant.In(l))
		s.page(w, r, http.StatusOK, "study", p)
	}
}
