package server

import (
	"bufio"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
)

// Bounds of a request. Headers are bounded by Serve.
const (
	maxBody   = 64 << 10
	maxTarget = 8 << 10
)

// policy is what a page may load and run: only what comes from here, and no
// script or style that is written into the page.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; frame-ancestors 'self'"

// withHeaders sets what every answer carries.
func withHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // the address of an invitation is a secret
		next.ServeHTTP(w, r)
	})
}

// withOrigin lets pages from anywhere read what it answers.
func withOrigin(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		next.ServeHTTP(w, r)
	})
}

// withBounds refuses what is too large to read. The body is cut where it is
// read, see parseForm.
func (s *Server) withBounds(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		most := int64(maxBody)
		if takesFile(r) {
			most = maxRecord
		}
		switch {
		case len(r.RequestURI) > maxTarget:
			s.fail(w, r, http.StatusRequestURITooLong)
		case r.ContentLength > most:
			w.Header().Set("Connection", "close") // rather than read it all
			if takesFile(r) {
				s.failLarge(w, r)
				return
			}
			s.fail(w, r, http.StatusRequestEntityTooLarge)
		default:
			r.Body = http.MaxBytesReader(w, r.Body, most)
			next.ServeHTTP(w, r)
		}
	})
}

// withRecovery logs a panic and answers with a page, if nothing was sent yet.
func (s *Server) withRecovery(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := &tracker{ResponseWriter: w}
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(p) // how net/http is told to drop a connection
			}
			s.log.Error("a handler panicked", "method", r.Method, "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
			if !t.sent {
				s.fail(t, r, http.StatusInternalServerError)
			}
		}()
		next.ServeHTTP(t, r)
	})
}

// withLog notes every request. The secret part of an invitation's address is
// left out.
func (s *Server) withLog(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.log.Enabled(r.Context(), slog.LevelDebug) {
			next.ServeHTTP(w, r)
			return
		}
		t := &tracker{ResponseWriter: w}
		begun := time.Now()
		next.ServeHTTP(t, r)
		path := r.URL.Path
		if strings.HasPrefix(path, "/i/") {
			path = "/i/…"
		}
		s.log.Debug("request", "method", r.Method, "path", path, "status", t.status, "took", time.Since(begun))
	})
}

// A tracker remembers whether and how an answer began.
type tracker struct {
	http.ResponseWriter
	sent   bool
	status int
}

func (t *tracker) WriteHeader(status int) {
	if !t.sent {
		t.sent, t.status = status >= 200 || status == http.StatusSwitchingProtocols, status
	}
	t.ResponseWriter.WriteHeader(status)
}

func (t *tracker) Write(b []byte) (int, error) {
	if !t.sent {
		t.sent, t.status = true, http.StatusOK
	}
	return t.ResponseWriter.Write(b)
}

// Hijack lets a websocket take the connection over.
func (t *tracker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	t.sent = true
	return http.NewResponseController(t.ResponseWriter).Hijack()
}

// Unwrap serves http.ResponseController.
func (t *tracker) Unwrap() http.ResponseWriter { return t.ResponseWriter }
