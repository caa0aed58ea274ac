package doc

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	anchors = regexp.MustCompile(`id="([^"]*)"`)
	links   = regexp.MustCompile(`href="([^"]*)"`)
)

// Every page is there in every language with the same sections, and every link
// between the pages leads to a section that exists.
func TestPages(t *testing.T) {
	ids := map[string][]string{}
	for _, name := range Names() {
		var first []string
		for _, lang := range []string{"en", "it", "ja"} {
			p, err := Get(name, lang)
			if err != nil {
				t.Fatal(err)
			}
			if p.Title == "" || !strings.Contains(string(p.HTML), "<h2") {
				t.Errorf("%s in %s: title %q, or no sections", name, lang, p.Title)
			}
			if strings.Contains(string(p.HTML), "**") {
				t.Errorf("%s in %s: stars that were to make bold are still there", name, lang)
			}
			var own []string
			for _, m := range regexp.MustCompile(`<a id="([^"]*)"`).FindAllStringSubmatch(string(p.HTML), -1) {
				own = append(own, m[1])
			}
			if first == nil {
				first = own
			} else if !slices.Equal(first, own) {
				t.Errorf("%s in %s has the sections %v, in English %v", name, lang, own, first)
			}
			for _, m := range anchors.FindAllStringSubmatch(string(p.HTML), -1) {
				ids[name] = append(ids[name], m[1])
			}
		}
	}
	for _, name := range Names() {
		for _, lang := range []string{"en", "it", "ja"} {
			p, _ := Get(name, lang)
			for _, m := range links.FindAllStringSubmatch(string(p.HTML), -1) {
				page, anchor, _ := strings.Cut(m[1], "#")
				page, _, _ = strings.Cut(page, "?")
				to := strings.TrimPrefix(page, "/rules/")
				if page == "" {
					to = name
				} else if !strings.HasPrefix(page, "/rules/") {
					continue
				}
				if !slices.Contains(Names(), to) || anchor != "" && !slices.Contains(ids[to], anchor) {
					t.Errorf("%s in %s links to %s, which is not there", name, lang, m[1])
				}
			}
		}
	}
}

func TestNoSuchPage(t *testing.T) {
	for _, c := range [][2]string{{"chess", "en"}, {"shogi", "de"}, {"../doc", "en"}, {"", ""}} {
		if _, err := Get(c[0], c[1]); err == nil {
			t.Errorf("Get(%q, %q) finds a page", c[0], c[1])
		}
	}
}
