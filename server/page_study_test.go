package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/komadai/komadai/variants"
)

// Every variant has a page to study it on, which leads to its rules.
func TestStudyPages(t *testing.T) {
	c := open(t)
	for _, l := range []string{"en", "it", "ja"} {
		b := c.browser(l)
		for _, e := range variants.All {
			res, text := b.ask("GET", "/study/"+e.Key, "")
			for _, want := range []string{`data-study="` + e.Key + `"`, `href="/rules/` + e.Key + `"`, `<html lang="` + l + `"`} {
				if res.StatusCode != http.StatusOK || !strings.Contains(text, want) {
					t.Errorf("%s in %s: status %d, want a page with %s", e.Key, l, res.StatusCode, want)
				}
			}
		}
	}
	if res, _ := c.browser("en").ask("GET", "/study/go", ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("/study/go: status %d, want 404", res.StatusCode)
	}
}
