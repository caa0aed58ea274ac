package server

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// What one address may ask for. A household or a club behind one address
// stays far below; this machine itself is not limited.
const (
	burst       = 60          // forms at once
	refill      = time.Second // for each further form
	maxSockets  = 300         // open at the same time
	maxIdleRows = 10_000      // addresses remembered before the idle ones are forgotten
)

// limiter counts what addresses ask for.
type limiter struct {
	mu   sync.Mutex
	rows map[netip.Prefix]*allowance
}

// allowance is what is left to an address.
type allowance struct {
	used    float64   // forms, less what has been refilled
	at      time.Time // when used was counted
	sockets int
}

func newLimiter() *limiter { return &limiter{rows: map[netip.Prefix]*allowance{}} }

// peer returns the network of the sender of a request: an IPv4 address, or the
// 64 bits of an IPv6 address that one subscriber has. It reports false for this
// machine.
func peer(r *http.Request) (netip.Prefix, bool) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Prefix{}, false // not from a network
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}, false
	}
	if a = a.Unmap().WithZone(""); a.IsLoopback() {
		return netip.Prefix{}, false
	}
	bits := 32
	if a.Is6() {
		bits = 64
	}
	p, err := a.Prefix(bits)
	return p, err == nil
}

// row returns the allowance of an address; l.mu is held.
func (l *limiter) row(p netip.Prefix, now time.Time) *allowance {
	a := l.rows[p]
	if a == nil {
		if len(l.rows) >= maxIdleRows {
			for q, b := range l.rows {
				if b.sockets == 0 && now.Sub(b.at) >= burst*refill {
					delete(l.rows, q) // as good as new
				}
			}
		}
		a = &allowance{at: now}
		l.rows[p] = a
	}
	a.used = max(0, a.used-float64(now.Sub(a.at))/float64(refill))
	a.at = now
	return a
}

// form reports whether an address may send one more form.
func (l *limiter) form(p netip.Prefix, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.row(p, now)
	if a.used+1 > burst {
		return false
	}
	a.used++
	return true
}

// enter reports whether an address may open one more socket; if so, leave must
// follow.
func (l *limiter) enter(p netip.Prefix, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.row(p, now)
	if a.sockets >= maxSockets {
		return false
	}
	a.sockets++
	return true
}

func (l *limiter) leave(p netip.Prefix, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.row(p, now).sockets--
}

// withLimits refuses forms of an address that sends too many.
func (s *Server) withLimits(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p, limited := peer(r); limited && r.Method == http.MethodPost && !s.limits.form(p, time.Now()) {
			w.Header().Set("Retry-After", "10")
			s.fail(w, r, http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
