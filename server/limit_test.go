package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestPeer(t *testing.T) {
	for addr, want := range map[string]string{
		"192.0.2.7:1234":              "192.0.2.7/32",
		"[2001:db8:1:2:3:4:5:6]:1234": "2001:db8:1:2::/64",
		"[::ffff:192.0.2.7]:1":        "192.0.2.7/32",
		"[fe80::1%eth0]:1":            "fe80::/64",
		"127.0.0.1:1":                 "",
		"127.9.9.9:1":                 "",
		"[::1]:1":                     "",
		"[::ffff:127.0.0.1]:1":        "",
		"@":                           "",
		"nonsense:1":                  "",
	} {
		p, limited := peer(&http.Request{RemoteAddr: addr})
		if limited != (want != "") || limited && p.String() != want {
			t.Errorf("peer(%q) = %v, %v; want %q", addr, p, limited, want)
		}
	}
}

func TestLimiter(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	a, b := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
	for i := range burst {
		if !l.form(a, now) {
			t.Fatalf("form %d is refused, want %d at once", i+1, burst)
		}
	}
	if l.form(a, now) || l.form(a, now.Add(refill/2)) {
		t.Error("one form too many is taken")
	}
	if !l.form(b, now) {
		t.Error("another address suffers")
	}
	if !l.form(a, now.Add(refill)) || l.form(a, now.Add(refill)) {
		t.Error("want one form more after each second")
	}
	for range maxSockets {
		if !l.enter(b, now) {
			t.Fatal("a socket is refused")
		}
	}
	if l.enter(b, now) {
		t.Error("one socket too many")
	}
	l.leave(b, now)
	if !l.enter(b, now) {
		t.Error("no socket after one was closed")
	}
}

// Addresses that ask for nothing are forgotten, those with sockets are not.
func TestLimiterForgets(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	kept := netip.MustParsePrefix("192.0.2.1/32")
	l.enter(kept, now)
	for i := range 2 * maxIdleRows {
		l.form(netip.MustParsePrefix(fmt.Sprintf("2001:db8:0:%x::/64", i)), now.Add(time.Duration(i)*refill))
	}
	if n := len(l.rows); n > maxIdleRows+burst {
		t.Errorf("%d addresses are remembered, want about %d at most", n, maxIdleRows)
	}
	if l.rows[kept] == nil || l.rows[kept].sockets != 1 {
		t.Error("an address with a socket is forgotten")
	}
}

func TestTooManyForms(t *testing.T) {
	c := open(t)
	ask := func(from string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "/games", strings.NewReader("opponent=self"))
		r.RemoteAddr = from
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept-Language", "it")
		w := httptest.NewRecorder()
		c.srv.ServeHTTP(w, r)
		return w
	}
	var w *httptest.ResponseRecorder
	for range burst + 20 { // some are refilled while the test runs
		if w = ask("192.0.2.1:1"); w.Code != http.StatusSeeOther {
			break
		}
	}
	for w.Code == http.StatusSeeOther { // on a machine so slow that a second a form is no limit
		c.srv.limits.form(netip.MustParsePrefix("192.0.2.1/32"), time.Now())
		w = ask("192.0.2.1:1")
	}
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), "Aspetta qualche secondo") {
		t.Errorf("%d, %v, %s", w.Code, w.Header(), w.Body)
	}
	if w := ask("192.0.2.2:1"); w.Code != http.StatusSeeOther {
		t.Errorf("another address: %d", w.Code)
	}
	for range burst + 20 {
		if w := ask("127.0.0.1:1"); w.Code != http.StatusSeeOther {
			t.Fatalf("this machine: %d", w.Code)
		}
	}
}
