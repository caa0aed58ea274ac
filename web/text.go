package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// catalogue has the texts of every language by key.
var catalogue = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, lang := range Languages {
		text, err := files.ReadFile("text/" + lang + ".json")
		if err != nil {
			panic(err) // embedded
		}
		m := map[string]string{}
		if err := json.Unmarshal(text, &m); err != nil {
			panic(fmt.Sprintf("web: text/%s.json: %v", lang, err))
		}
		all[lang] = m
	}
	return all
})

// T returns the text of a key in a language, with each {name} replaced by the
// value that follows the name among args:
//
//	web.T("it", "refuse.nifu", "file", 2)
//
// An unknown language reads as English, and an unknown key as itself.
func T(lang, key string, args ...any) string {
	m, ok := catalogue()[lang]
	if !ok {
		m = catalogue()[Languages[0]]
	}
	text, ok := m[key]
	if !ok {
		return key
	}
	if len(args) == 0 || !strings.Contains(text, "{") {
		return text
	}
	pairs := make([]string, 0, len(args))
	for i := 0; i+1 < len(args); i += 2 {
		pairs = append(pairs, "{"+fmt.Sprint(args[i])+"}", fmt.Sprint(args[i+1]))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// Has reports whether the catalogue knows a key.
func Has(key string) bool {
	_, ok := catalogue()[Languages[0]][key]
	return ok
}

// Texts returns the texts whose keys begin in one of the given ways.
func Texts(lang string, prefixes ...string) map[string]string {
	some := map[string]string{}
	for key := range catalogue()[Languages[0]] {
		for _, p := range prefixes {
			if strings.HasPrefix(key, p) {
				some[key] = T(lang, key)
			}
		}
	}
	return some
}

var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, lang := range Languages {
		tags = append(tags, language.MustParse(lang))
	}
	return language.NewMatcher(tags)
})

// Match returns which of the Languages serves the sender of an Accept-Language
// header best.
func Match(acceptLanguage string) string {
	tags, _, err := language.ParseAcceptLanguage(acceptLanguage)
	if err != nil || len(tags) == 0 {
		return Languages[0]
	}
	_, i, _ := matcher().Match(tags...)
	return Languages[i]
}
