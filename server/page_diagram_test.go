package server

import (
	"bytes"
	"image/gif"
	"image/png"
	"net/url"
	"strings"
	"testing"
)

func TestDiagram(t *testing.T) {
	c := open(t)
	b := c.browser("it")
	for _, s := range []struct{ query, want string }{
		{"variant=shogi&position=startpos&last=7g7f&coordinates=western", "<svg"},
		{"variant=gufu&position=1Ws/Ke1/Swke+b+-+p&pieces=western", "<svg"},
		{"variant=saisho&position=WNW+w+-&net=1", "<svg"},
		{"position=" + url.QueryEscape("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -") + "&view=white", "<svg"},
	} {
		res, text := b.ask("GET", "/api/diagram/svg?"+s.query, "")
		if res.StatusCode != 200 || res.Header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(text, s.want) {
			t.Errorf("%s: %d %s %.200s", s.query, res.StatusCode, res.Header.Get("Content-Type"), text)
		}
		if p := res.Header.Get("Content-Security-Policy"); !strings.HasPrefix(p, "default-src 'none'") {
			t.Errorf("%s: policy %q", s.query, p)
		}
	}
	res, text := b.ask("GET", "/api/diagram/png?position=startpos&scale=0.5", "")
	if res.StatusCode != 200 {
		t.Fatalf("png: %d %.200s", res.StatusCode, text)
	}
	if img, err := png.Decode(bytes.NewReader([]byte(text))); err != nil || img.Bounds().Dx() < 200 {
		t.Errorf("png: %v", err)
	}
	for query, status := range map[string]int{
		"/api/diagram/bmp?position=startpos":                   404,
		"/api/diagram/svg?position=nothing":                    400,
		"/api/diagram/svg?position=startpos&pieces=chess":      400,
		"/api/diagram/svg?position=startpos&view=up":           400,
		"/api/diagram/png?position=startpos&scale=100":         400,
		"/api/diagram/png?position=startpos&scale=NaN":         400,
		"/api/diagram/svg?position=startpos&last=99z99z":       400,
		"/api/diagram/svg?variant=go&position=startpos":        400,
		"/api/diagram/svg?position=startpos&coordinates=roman": 400,
	} {
		if res, text := b.ask("GET", query, ""); res.StatusCode != status {
			t.Errorf("%s: %d, want %d: %.200s", query, res.StatusCode, status, text)
		}
	}
}

func TestAnimation(t *testing.T) {
	c := keeping(t)
	id, black, white := c.pair("it")
	line(black, white, "7g7f", "3c3d", "8h2b+", "3a2b", "B*5e")
	b := c.browser("en")
	res, text := b.ask("GET", "/g/"+id+"/animation.gif?delay=0.5&pieces=western", "")
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "image/gif" {
		t.Fatalf("%d %.300s", res.StatusCode, text)
	}
	g, err := gif.DecodeAll(strings.NewReader(text))
	if err != nil || len(g.Image) != 6 || g.Delay[1] != 50 || g.Delay[5] != 150 {
		t.Errorf("%v, %d pictures, delays %v", err, len(g.Image), g.Delay)
	}
	for _, query := range []string{"?delay=0", "?delay=x", "?game=2", "?pieces=none"} {
		if res, text := b.ask("GET", "/g/"+id+"/animation.gif"+query, ""); res.StatusCode != 400 {
			t.Errorf("%s: %d %.200s", query, res.StatusCode, text)
		}
	}
	scenario{name: "no game", path: "/g/none/animation.gif", lang: "it", status: 404}.run(t, c)
	scenario{name: "no record", path: "/r/none/animation.gif", lang: "it", status: 404}.run(t, c)
}
