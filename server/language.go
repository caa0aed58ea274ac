package server

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/komadai/komadai/web"
)

type contextKey int

const langKey contextKey = iota

// lang returns the language that withLanguage chose for a request.
func lang(r *http.Request) string {
	if l, ok := r.Context().Value(langKey).(string); ok {
		return l
	}
	return web.Languages[0]
}

// withLanguage chooses the language of the answer: what the address asks for,
// else what a cookie remembers, else what the browser says. Asking for a page
// in a language is what the cookie remembers; sockets and programs name theirs
// without changing anybody's pages.
func (s *Server) withLanguage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := ""
		if asked := r.URL.Query().Get("lang"); slices.Contains(web.Languages, asked) {
			l = asked
			if isPage(r) {
				s.rememberLanguage(w, r, l)
			}
		} else if c, err := r.Cookie(web.LangCookie); err == nil && slices.Contains(web.Languages, c.Value) {
			l = c.Value
		} else {
			l = web.Match(r.Header.Get("Accept-Language"))
		}
		w.Header().Add("Vary", "Accept-Language, Cookie")
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), langKey, l)))
	})
}

// isPage reports whether a request is for something that people look at.
func isPage(r *http.Request) bool {
	return !strings.HasPrefix(r.URL.Path, "/api/") && !strings.HasPrefix(r.URL.Path, "/assets/") && !strings.HasSuffix(r.URL.Path, "/ws")
}

func (s *Server) rememberLanguage(w http.ResponseWriter, r *http.Request, l string) {
	http.SetCookie(w, &http.Cookie{
		Name: web.LangCookie, Value: l, Path: "/", MaxAge: cookieAge,
		SameSite: http.SameSiteLaxMode, Secure: s.secure(r),
	})
}
