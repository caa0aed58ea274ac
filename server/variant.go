package server

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/variants"
	"github.com/komadai/komadai/web"
)

// The keys of the variants.
const (
	shogiKey  = "shogi"
	jizaiKey  = "jizai"
	saishoKey = "saisho"
	gufuKey   = "gufu"
)

// rulesetsOf lists the named rulesets of a variant, the default first.
func rulesetsOf(variant string) []string {
	i := slices.IndexFunc(variants.All, func(e variants.Entry) bool { return e.Key == variant })
	if i < 0 {
		return nil
	}
	return variants.All[i].Rulesets
}

// defaultRulesets are what speakers of a language are used to in shogi.
var defaultRulesets = map[string]string{"it": "aise", "ja": "jsa", "en": "fesa"}

// defaultRules is the ruleset of a variant for a language.
func defaultRules(variant, lang string) string {
	named := rulesetsOf(variant)
	if r := defaultRulesets[lang]; slices.Contains(named, r) {
		return r
	}
	return named[0]
}

// variantPage is the handler of the home page of a variant.
func (s *Server) variantPage(variant string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.variantHome(w, r, variant, http.StatusOK, nil, "")
	}
}

// variantHome shows the form of a variant, as it was sent if it was, and the
// latest games.
func (s *Server) variantHome(w http.ResponseWriter, r *http.Request, variant string, status int, f url.Values, problem string) {
	l := lang(r)
	h := s.homeOf(r, variant, f, problem)
	v, err := s.lookup(variant, "")
	if err != nil {
		s.trouble(w, r, "a variant is gone", err) // New has seen it
		return
	}
	p := web.VariantHome{Home: h, Variant: variant, Name: v.Names().Variant.In(l), RulesHref: rulesPath + variant}
	p.Title = p.Name
	games, err := s.games.List(r.Context(), store.Filter{State: "live", Variant: variant, Limit: listedGames})
	p.Live = s.cards(l, games, err)
	if variant == saishoKey {
		p.Nets = netChoices(f.Get("net"))
	}
	s.page(w, r, status, "variant", p)
}

// netChoices lists the named nets.
func netChoices(chosen string) (all []web.Choice) {
	for i, name := range netNames {
		all = append(all, web.Choice{Value: name, Label: name, Selected: name == chosen || chosen == "" && i == 0})
	}
	return all
}

// netNames are the nets that have a name, and ownNet what the form calls any other.
var netNames = []string{"A", "B", "C"}

const ownNet = "own"

// rulesName names the ruleset; what was changed in it follows, for nobody could
// tell from the name.
func rulesName(lang string, v game.Variant) string {
	name := v.Names().Ruleset.In(lang)
	var facts []string
	switch v := v.(type) {
	case *saisho.Variant:
		facts = saishoFacts(lang, v.Ruleset())
	default:
		if !slices.Contains(rulesetsOf(v.Key()), v.Rules()) {
			facts = []string{v.Rules()}
		}
	}
	if len(facts) == 0 {
		return name
	}
	return web.T(lang, "choice.rules", "name", name, "facts", joined(lang, facts))
}

// saishoFacts says in a few words each where a ruleset differs from the plain
// game.
func saishoFacts(lang string, r saisho.Ruleset) (facts []string) {
	if r.Limit > 0 {
		facts = append(facts, web.T(lang, "choice.limit", "n", r.Limit))
	}
	if net := r.Net.String(); net != netNames[0] {
		facts = append(facts, web.T(lang, "choice.net", "net", net))
	}
	if !r.SelfCheckPlacement {
		facts = append(facts, web.T(lang, "choice.selfcheck"))
	}
	return facts
}

// joined writes parts as a sentence lists them.
func joined(lang string, parts []string) string {
	if lang == "ja" {
		return strings.Join(parts, "、")
	}
	return strings.Join(parts, "; ")
}

// netOf writes the net of Saishō in full, "" for other variants.
func netOf(v game.Variant) string {
	if v, ok := v.(*saisho.Variant); ok {
		return v.Ruleset().Net.Faces()
	}
	return ""
}

// maxLimit bounds the length of a limited game on these pages: its solution
// grows with it.
const maxLimit = 1000

// composeRules makes the text of a ruleset out of the fields of the form: the
// base, and the options that a variant has fields for.
func composeRules(f url.Values, variant, base string) (text string, err error) {
	parts := []string{base}
	option := func(name, value string) {
		if value != "" {
			parts = append(parts, name+"="+value)
		}
	}
	switch variant {
	case gufuKey:
		v, err := choice(f, "evasion", "", "free", "strict")
		if err != nil {
			return "", err
		}
		option("evasion", v)
	case saishoKey:
		net, err := netField(f)
		if err != nil {
			return "", err
		}
		option("net", net)
		check, err := choice(f, "selfcheck", "", "true", "false")
		if err != nil {
			return "", err
		}
		option("self_check_placement", check)
		n, err := count(f, "limit", 0, 1, maxLimit)
		if err != nil {
			return "", err
		}
		if n > 0 {
			option("limit", strconv.Itoa(n))
		}
	}
	return strings.Join(parts, ","), nil
}

// netField reads the net of the form: one with a name, or one's own.
func netField(f url.Values) (string, error) {
	name, err := choice(f, "net", append([]string{"", ownNet}, netNames...)...)
	if err != nil || name != ownNet {
		return name, err
	}
	text := strings.TrimSpace(f.Get("nettext"))
	if len(text) > maxText {
		return "", &formError{field: "nettext", key: "error.form.long", args: []any{"found", len(text), "most", maxText}}
	}
	n, err := saisho.ParseNet(text)
	if err != nil {
		return "", &formError{field: "nettext", key: netFault(err), args: []any{"found", clip(text)}, err: err}
	}
	return n.String(), nil
}

// netFault names the sentence that says what is wrong with a net, "" if the
// error says nothing about one.
func netFault(err error) string {
	if key := "error." + game.FaultKey(err); strings.HasPrefix(key, "error.net-") {
		return key
	}
	return ""
}

// rules finds the ruleset: the one written in words of one's own, else the one
// chosen, else that of the language, with the options of the variant's form.
func (s *Server) rules(f url.Values, variant, lang string) (game.Variant, error) {
	field, base := "rulestext", strings.TrimSpace(f.Get("rulestext"))
	if base == "" {
		field, base = "rules", strings.TrimSpace(f.Get("rules"))
	}
	if base == "" {
		base = defaultRules(variant, lang)
	}
	text, err := composeRules(f, variant, base)
	if err != nil {
		return nil, err
	}
	return s.ruleset(field, variant, text)
}

// ruleset finds the ruleset that the text of a field describes.
func (s *Server) ruleset(field, variant, text string) (game.Variant, error) {
	if len(text) > maxText {
		return nil, &formError{field: field, key: "error.form.long", args: []any{"found", len(text), "most", maxText}}
	}
	v, err := s.lookup(variant, text)
	if err != nil {
		key := netFault(err)
		if key == "" {
			key = "error.form.rules"
		}
		return nil, &formError{field: field, key: key, args: []any{"found", clip(text)}, err: err}
	}
	if v, ok := v.(*saisho.Variant); ok && v.Ruleset().Limit > maxLimit {
		return nil, numberError("limit", fmt.Sprint(v.Ruleset().Limit), 1, maxLimit)
	}
	return v, nil
}
