package game

import (
	"errors"
	"strings"
	"testing"
)

type toyRules struct {
	Loud  bool
	Limit int
	Name  string
}

var toyGrammar = Grammar[toyRules]{
	Named: []Named[toyRules]{{"quiet", toyRules{Limit: 10, Name: "a"}}, {"noisy", toyRules{Loud: true, Name: "b"}}},
	Options: []RuleOption[toyRules]{
		Choice("loud", "no", "yes", func(r *toyRules) *bool { return &r.Loud }),
		Number("limit", 2, 50, "none", func(r *toyRules) *int { return &r.Limit }),
		{Name: "name", Set: func(r *toyRules, v string) error {
			if r.Name = v; v == "" {
				return errors.New("a name is missing")
			}
			return nil
		}, Get: func(r *toyRules) string { return r.Name }},
	},
}

func TestGrammar(t *testing.T) {
	for text, want := range map[string]struct {
		name, canonical string
	}{
		"": {"quiet", "quiet"}, "quiet": {"quiet", "quiet"}, " noisy ": {"noisy", "noisy"},
		"limit=none": {"quiet", "quiet,limit=none"}, "name=x, loud=yes": {"quiet", "quiet,loud=yes,name=x"},
		"noisy,limit=50,loud=yes": {"noisy", "noisy,limit=50"}, "noisy,loud=no": {"noisy", "noisy,loud=no"},
	} {
		r, given, err := toyGrammar.Parse(text)
		if err != nil || toyGrammar.Text(want.name, r) != want.canonical {
			t.Errorf("%q reads as %+v, %v; want %s", text, r, err, want.canonical)
			continue
		}
		if given["limit"] != strings.Contains(text, "limit=") {
			t.Errorf("%q gives %v", text, given)
		}
		for _, again := range []string{want.canonical, toyGrammar.Full(want.name, r)} {
			if q, _, err := toyGrammar.Parse(again); err != nil || q != r {
				t.Errorf("%q reads as %+v, %v; want %+v", again, q, err, r)
			}
		}
	}
	noisy, _, err := toyGrammar.Parse("noisy,limit=7")
	if err != nil || !toyGrammar.Differs("noisy", noisy, "limit") || toyGrammar.Differs("noisy", noisy, "loud") {
		t.Errorf("%+v, %v: differs in the limit alone", noisy, err)
	}
	if got := toyGrammar.Text("noisy", noisy, "loud"); got != "noisy,loud=yes,limit=7" {
		t.Errorf("with an option to keep: %s", got)
	}
}

func TestGrammarFaults(t *testing.T) {
	for text, says := range map[string][]string{
		"loudest":                         {`"loudest"`, "one of quiet, noisy"},
		",":                               {"ruleset", "name=value"},
		"quiet,noisy":                     {`"noisy" among the rules`},
		"size=3":                          {`"size"`, "one of loud, limit, name"},
		"loud=yes,loud=yes":               {"twice"},
		"limit=1":                         {`limit="1"`, "none or a whole number from 2 to 50"},
		"limit=51":                        {"from 2 to 50"},
		"limit=+3":                        {"from 2 to 50"},
		"limit=99999999999999999999":      {"from 2 to 50"},
		"loudest,limit=0,loud=maybe,name": {`"loudest"`, `limit="0"`, "no or yes", `"name" among`},
		"name=":                           {"a name is missing"},
	} {
		r, _, err := toyGrammar.Parse(text)
		if err == nil || r != (toyRules{}) {
			t.Errorf("%q reads as %+v, %v", text, r, err)
			continue
		}
		for _, part := range says {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%q: error %q does not say %q", text, err, part)
			}
		}
	}
}

func TestCanonicalAndFold(t *testing.T) {
	if got := Fold("Ｋ＊２三＞Ｗ×−～！ a"); got != "K*2三>Wx-~! a" {
		t.Errorf("folded: %q", got)
	}
	if got := Canonical(nil, "７g"); got != "７g" {
		t.Errorf("a position with one spelling: %q", got)
	}
	if got := Canonical(spelling{}, "７g"); got != "7g" {
		t.Errorf("a position with several spellings: %q", got)
	}
}

// spelling is a position that reads full-width characters.
type spelling struct{ Position }

func (spelling) Spell(m Move) Move { return Move(Fold(string(m))) }
