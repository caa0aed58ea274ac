package shogi

import (
	"strings"
	"testing"
)

// The named rulesets are frozen: stored games refer to them by name. A test
// that fails here means that a new name is due, not a new expectation.
func TestNamedRulesetsAreFrozen(t *testing.T) {
	want := map[string]string{
		"jsa":     "jsa,repetition=replay,repetition_count=4,perpetual_variant=strict,check_limit=none,check_limit_excludes_mate=true,quiet_plies=6,illegal_move=loses,draw_by_agreement=false,impasse=jsa24_agreed+jsa24_declare,try_rule=false,max_plies=500,max_plies_result=replay,bare_kings_draw=false",
		"aise":    "aise,repetition=draw,repetition_count=4,perpetual_variant=strict,check_limit=none,check_limit_excludes_mate=true,quiet_plies=6,illegal_move=reject,draw_by_agreement=true,impasse=none,try_rule=false,max_plies=none,max_plies_result=draw,bare_kings_draw=false",
		"forum":   "forum,repetition=replay,repetition_count=4,perpetual_variant=strict,check_limit=4,check_limit_excludes_mate=true,quiet_plies=6,illegal_move=loses,draw_by_agreement=false,impasse=forum_count,try_rule=false,max_plies=none,max_plies_result=draw,bare_kings_draw=false",
		"csa":     "csa,repetition=draw,repetition_count=4,perpetual_variant=strict,check_limit=none,check_limit_excludes_mate=true,quiet_plies=6,illegal_move=loses,draw_by_agreement=false,impasse=csa27_declare,try_rule=false,max_plies=256,max_plies_result=draw,bare_kings_draw=false",
		"fesa":    "fesa,repetition=replay,repetition_count=4,perpetual_variant=strict,check_limit=none,check_limit_excludes_mate=true,quiet_plies=6,illegal_move=loses,draw_by_agreement=false,impasse=csa27_declare,try_rule=false,max_plies=500,max_plies_result=replay,bare_kings_draw=false",
		"lishogi": "lishogi,repetition=draw,repetition_count=4,perpetual_variant=strict,check_limit=none,check_limit_excludes_mate=true,quiet_plies=6,illegal_move=reject,draw_by_agreement=false,impasse=csa27_auto,try_rule=false,max_plies=none,max_plies_result=draw,bare_kings_draw=true",
	}
	names := RulesetNames()
	if len(names) != len(want) || names[0] != "jsa" {
		t.Errorf("named rulesets %v: want jsa first and six of them", names)
	}
	for _, name := range names {
		r, err := ParseRuleset(name)
		if err != nil || r.Full() != want[name] || r.String() != name {
			t.Errorf("%s: %v\n got %s\nwant %s", name, err, r.Full(), want[name])
		}
		full, err := ParseRuleset(r.Full())
		if err != nil || strings.TrimSuffix(full.String(), ",illegal_move=loses") != name {
			t.Errorf("the full text of %s reads as %s, %v", name, full, err)
		}
	}
}

func TestComposedRulesets(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "jsa",
		"jsa":                                    "jsa",
		" aise ":                                 "aise",
		"jsa,impasse=csa27_declare":              "jsa,impasse=csa27_declare",
		"impasse=csa27_declare":                  "jsa,impasse=csa27_declare",
		"jsa,impasse=jsa24_declare+jsa24_agreed": "jsa",
		"jsa,impasse=none":                       "jsa,impasse=none",
		"forum,check_limit=2":                    "forum,check_limit=2",
		"forum,check_limit=4":                    "forum",
		"aise,max_plies=256,repetition=replay":   "aise,repetition=replay,max_plies=256",
		"csa,perpetual_variant=floodgate":        "csa,perpetual_variant=floodgate",
		"jsa,illegal_move=loses":                 "jsa,illegal_move=loses", // on purpose: it counts over the internet too
		"jsa,illegal_move=reject":                "jsa,illegal_move=reject",
	} {
		r, err := ParseRuleset(text)
		if err != nil || r.String() != want {
			t.Errorf("%q reads as %q, %v; want %q", text, r, err, want)
			continue
		}
		again, err := ParseRuleset(r.String())
		if err != nil || again != r {
			t.Errorf("%q is not read back as it was: %v", r, err)
		}
	}
	if r, _ := ParseRuleset("jsa"); r.IllegalOnPurpose || !r.IllegalMoveLoses {
		t.Error("jsa alone does not make illegal moves lose on purpose")
	}
	if r, _ := ParseRuleset("aise,illegal_move=loses"); !r.IllegalOnPurpose {
		t.Error("aise,illegal_move=loses makes illegal moves lose on purpose")
	}
}

func TestRulesetFaults(t *testing.T) {
	for text, says := range map[string][]string{
		"xyz":                               {`"xyz"`, "aise", "jsa", "lishogi"},
		"jsa,foo=1":                         {`"foo"`, "repetition_count", "bare_kings_draw"},
		"jsa,impasse":                       {`"impasse"`, "name=value"},
		"jsa,repetition=maybe":              {`repetition="maybe"`, "draw or replay"},
		"jsa,repetition_count=1":            {"from 2 up"},
		"jsa,repetition_count=":             {"from 2 up"},
		"jsa,repetition_count=+4":           {"from 2 up"},
		"jsa,check_limit=1":                 {"none or a whole number from 2 up"},
		"jsa,max_plies=0":                   {"none or a whole number from 1 up"},
		"jsa,max_plies=99999999999":         {"none or a whole number from 1 up"},
		"jsa,impasse=csa27":                 {`impasse="csa27"`, "csa27_declare"},
		"jsa,impasse=none+csa27_declare":    {"csa27_declare"},
		"jsa,impasse=csa27_auto+csa27_auto": {"csa27_auto"},
		"jsa,try_rule=yes":                  {"false or true"},
		"jsa,try_rule=true,try_rule=true":   {"twice"},
		"uchifuzume=legal":                  {`"uchifuzume"`},
		"xyz,foo=1,try_rule=2":              {`"xyz"`, `"foo"`, `try_rule="2"`}, // all at once
		",":                                 {"ruleset"},
	} {
		_, err := ParseRuleset(text)
		if err == nil {
			t.Errorf("%q is read without an error", text)
			continue
		}
		for _, s := range says {
			if !strings.Contains(err.Error(), s) {
				t.Errorf("%q: error %q does not say %q", text, err, s)
			}
		}
	}
}

func FuzzParseRuleset(f *testing.F) {
	for _, seed := range []string{"jsa", "jsa,impasse=csa27_declare+jsa24_agreed", "check_limit=2", "x=y", ",,", "jsa,illegal_move=loses"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRuleset(text)
		if err != nil {
			return
		}
		if again, err := ParseRuleset(r.String()); err != nil || again != r {
			t.Errorf("%q reads as %q, which reads as %q, %v", text, r, again, err)
		}
	})
}
