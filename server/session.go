package server

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"strings"
)

// A browser is known by a random secret in a cookie. Games keep only its
// SHA-256, so that nobody who reads the database can sit down in a seat.
const (
	cookieName = "komadai"
	cookieAge  = 400 * 24 * 60 * 60 // seconds, the most that browsers keep
)

var secretCoding = base64.RawURLEncoding

// seatToken returns the hash by which games know the sender of a request, ""
// for one who has no secret yet.
func seatToken(r *http.Request) string {
	c, err := r.Cookie(cookieName)
	if err != nil {
		return ""
	}
	secret, err := secretCoding.DecodeString(c.Value)
	if err != nil || len(secret) != sha256.Size {
		return ""
	}
	return hashSecret(secret)
}

// newSeatToken is seatToken for one who takes a seat: who has no secret gets one.
func (s *Server) newSeatToken(w http.ResponseWriter, r *http.Request) string {
	if t := seatToken(r); t != "" {
		return t
	}
	secret := make([]byte, sha256.Size)
	rand.Read(secret) // never fails
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: secretCoding.EncodeToString(secret), Path: "/", MaxAge: cookieAge,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(r),
	})
	return hashSecret(secret)
}

func hashSecret(secret []byte) string {
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:])
}

// secure reports whether the sender came by https, as far as we can see: a
// cookie for https alone would be lost on one who came otherwise.
func (s *Server) secure(r *http.Request) bool {
	return r.TLS != nil || s.public != nil && s.public.Scheme == "https" && strings.EqualFold(r.Host, s.public.Host)
}

// newInvite returns a secret that opens one seat: 120 random bits.
func newInvite() string {
	code := make([]byte, 15)
	rand.Read(code) // never fails
	return secretCoding.EncodeToString(code)
}

// origin returns the scheme and host under which the sender of a request, and
// whoever gets a link from him, finds this server.
func (s *Server) origin(r *http.Request) string {
	if s.public != nil {
		return strings.TrimSuffix(s.public.String(), "/")
	}
	if s.secure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
