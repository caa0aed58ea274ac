// Package server is the club on the web: the pages, the forms, and the sockets
// over which games are played. It judges nothing itself: commands go to a hub
// of internal/live, and what people read comes from package web.
//
//	s, err := server.New(server.Config{Hub: hub, Games: store, Lookup: variants.Find})
//	err = s.Serve(ctx, listener) // until ctx ends
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variants"
	"github.com/komadai/komadai/web"
)

// Hub is what the server needs of the games; *live.Hub is one.
type Hub interface {
	Create(ctx context.Context, set live.Settings) (id string, err error)
	Do(ctx context.Context, id string, c live.Command) (seq int64, err error)
	Get(ctx context.Context, id string) (*live.State, error)
	Watch(ctx context.Context, id string) (*live.Watch, error)
	Presence(id string, side game.Side, delta int)
	NowMS() int64
}

// Games is what the server needs of the store; *store.Store is one.
type Games interface {
	Events(ctx context.Context, game string, after int64) ([]store.Event, error)
	ByInvite(ctx context.Context, code string) (store.Summary, error)
	List(ctx context.Context, f store.Filter) ([]store.Summary, error)
}

// Config is what a Server is made with.
type Config struct {
	Hub   Hub
	Games Games

	Records Records     // nil to keep none
	Lookup  live.Lookup // nil for variants.Find

	// Levels name the strengths of the computer, the weakest first. A server
	// without them offers no computer.
	Levels []game.Text

	PublicURL string       // "https://shogi.example.org" in invitations; "" for the address that the browser used
	Log       *slog.Logger // nil for none
}

// Server is an [http.Handler].
type Server struct {
	hub     Hub
	games   Games
	records Records       // nil if none are kept
	readers chan struct{} // holds one for each file that is being read
	lookup  live.Lookup
	levels  []game.Text
	public  *url.URL // nil if not configured
	log     *slog.Logger

	western, japanese notation.Notation
	spoken            map[string]notation.Notation // by language

	handler http.Handler
	limits  *limiter
	solvers chan struct{} // one for each who may have a game solved

	ctx     context.Context // ends when the server stops: sockets close
	stop    context.CancelFunc
	mu      sync.Mutex
	stopped bool
	sockets sync.WaitGroup
}

// New makes a server, or says what is wrong with the configuration.
func New(c Config) (*Server, error) {
	s := &Server{
		hub: c.Hub, games: c.Games, records: c.Records, readers: make(chan struct{}, maxReading), lookup: c.Lookup,
		levels: c.Levels, log: c.Log, limits: newLimiter(),
		solvers: make(chan struct{}, maxSolvers),
	}
	if s.hub == nil || s.games == nil {
		return nil, errors.New("server: want a Hub and Games")
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.lookup == nil {
		s.lookup = variants.Find
	}
	for _, e := range variants.All {
		for _, r := range e.Rulesets {
			if _, err := s.lookup(e.Key, r); err != nil {
				return nil, fmt.Errorf("server: %s, ruleset %q: %w", e.Key, r, err)
			}
		}
	}
	var err error
	if s.public, err = publicURL(c.PublicURL); err != nil {
		return nil, err
	}
	if err := s.notations(); err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	if s.handler, err = s.routes(); err != nil {
		return nil, err
	}
	return s, nil
}

func publicURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, fmt.Errorf("server: public address %q: want a scheme and a host, such as https://shogi.example.org", text)
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

// routes puts the handlers and what surrounds them together.
func (s *Server) routes() (http.Handler, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.home)
	for _, e := range variants.All {
		mux.HandleFunc("GET /study/"+e.Key, s.studyPage(e.Key))
		if e.Key != shogiKey {
			mux.HandleFunc("GET /"+e.Key, s.variantPage(e.Key))
		}
	}
	mux.HandleFunc("POST /games", s.create)
	mux.HandleFunc("GET /g/{id}", s.game)
	mux.HandleFunc("GET /g/{id}/ws", s.socket)
	mux.HandleFunc("GET /i/{code}", s.invitation)
	mux.HandleFunc("POST /i/{code}", s.join)
	mux.HandleFunc("GET /api/games/{id}", s.snapshotJSON)
	mux.HandleFunc("GET /api/games/{id}/study", s.gameStudy)
	mux.HandleFunc("GET /api/study", s.study)
	mux.HandleFunc("GET "+rulesPath+"{name}", s.reading)
	mux.Handle("GET /rules", http.RedirectHandler(rulesPath+"shogi", http.StatusFound))
	mux.HandleFunc("GET /healthz", s.health)
	mux.Handle("GET /assets/", withOrigin(web.Assets()))
	s.recordRoutes(mux)

	cross := http.NewCrossOriginProtection()
	// It keeps nothing and looks at no cookie: any page may ask.
	cross.AddInsecureBypassPattern("POST /api/records")
	if s.public != nil {
		if err := cross.AddTrustedOrigin(s.public.String()); err != nil {
			return nil, fmt.Errorf("server: public address: %w", err)
		}
	}
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, http.StatusForbidden)
	}))
	var h http.Handler = s.withPages(mux)
	h = cross.Handler(h)
	h = s.withLimits(h)
	h = s.withBounds(h)
	h = s.withRecovery(h)
	h = s.withLanguage(h)
	h = withHeaders(h)
	return s.withLog(h), nil
}

// withPages answers with pages of ours where the mux would give bare text: no
// such address, or not with that method.
func (s *Server) withPages(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, pattern := mux.Handler(r)
		if pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		mute := &muted{header: http.Header{}}
		h.ServeHTTP(mute, r)
		if mute.status == http.StatusMethodNotAllowed {
			w.Header().Set("Allow", mute.header.Get("Allow"))
			s.fail(w, r, http.StatusMethodNotAllowed)
			return
		}
		s.fail(w, r, http.StatusNotFound)
	})
}

// muted is a ResponseWriter that keeps the status and headers alone.
type muted struct {
	header http.Header
	status int
}

func (m *muted) Header() http.Header         { return m.header }
func (m *muted) WriteHeader(status int)      { m.status = status }
func (m *muted) Write(b []byte) (int, error) { return len(b), nil }

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Serve answers on a listener until ctx ends, and then closes the sockets and
// lets requests under way finish. It returns nil if that was why it ended.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	srv := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second, // sockets are hijacked and have their own
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(l) }()
	select {
	case err := <-failed:
		s.Close()
		return fmt.Errorf("server: %w", err)
	case <-ctx.Done():
	}
	s.Close()
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := srv.Shutdown(late); err != nil {
		srv.Close() // whoever still writes is cut off
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("server: %w", err)
	}
	return nil
}

// Close closes all sockets, saying that the server goes away, and waits for
// them. New ones are refused.
func (s *Server) Close() {
	s.mu.Lock()
	s.stopped = true
	s.mu.Unlock()
	s.stop()
	s.sockets.Wait()
}

// enter counts a socket in; it reports false once the server stops.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return false
	}
	s.sockets.Add(1)
	return true
}
