// Package variants is the table of all games that the program knows, each with
// its rulesets.
//
//	v, err := variants.Find("shogi", "jsa,impasse=csa27_declare")
package variants

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/gufu"
	"github.com/komadai/komadai/jizai"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/shogi"
)

// Entry is one variant.
type Entry struct {
	Key      string
	Rulesets []string // texts of the named rulesets, the default first
	New      func(rules string) (game.Variant, error)
}

// All lists the variants, the default first.
var All = []Entry{
	{"shogi", shogi.RulesetNames(), func(rules string) (game.Variant, error) {
		v, err := shogi.New(rules)
		if err != nil {
			return nil, err
		}
		return v, nil
	}},
	{"jizai", shogi.RulesetNames(), func(rules string) (game.Variant, error) {
		v, err := jizai.New(rules)
		if err != nil {
			return nil, err
		}
		return v, nil
	}},
	{"saisho", saisho.RulesetNames(), func(rules string) (game.Variant, error) {
		v, err := saisho.New(rules)
		if err != nil {
			return nil, err
		}
		return v, nil
	}},
	{"gufu", gufu.RulesetNames(), func(rules string) (game.Variant, error) {
		v, err := gufu.New(rules)
		if err != nil {
			return nil, err
		}
		return v, nil
	}},
}

// Find returns a variant under a ruleset; "" stands for the default of either.
// What Key and Rules of the answer say finds the same variant again.
func Find(key, rules string) (game.Variant, error) {
	if key == "" {
		key = All[0].Key
	}
	for _, e := range All {
		if e.Key == key {
			return e.New(rules)
		}
	}
	return nil, fmt.Errorf("variant %q is not known: want one of %s", key, strings.Join(Keys(), ", "))
}

// Keys lists the keys of all variants.
func Keys() []string {
	keys := make([]string, len(All))
	for i, e := range All {
		keys[i] = e.Key
	}
	return keys
}
