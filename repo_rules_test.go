package komadai_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// table returns the rows of the table that stands after an anchor, as cells
// without backquotes.
func table(t *testing.T, doc, id string) [][]string {
	t.Helper()
	_, rest, ok := strings.Cut(string(read(t, doc)), `<a id="`+id+`"></a>`)
	if !ok {
		t.Fatalf("%s has no place %q", doc, id)
	}
	var rows [][]string
	for _, l := range strings.Split(rest, "\n") {
		if !strings.HasPrefix(l, "|") {
			if len(rows) > 0 {
				break
			}
			continue
		}
		var cells []string
		for _, c := range strings.Split(strings.Trim(l, "|"), "|") {
			cells = append(cells, strings.TrimSpace(strings.ReplaceAll(c, "`", "")))
		}
		rows = append(rows, cells)
	}
	if len(rows) < 3 {
		t.Fatalf("%s: no table after %q", doc, id)
	}
	return rows
}

var languages = []string{"en", "it", "ja"}

// The tables of rulesets say what the program plays.
func TestRulesetTables(t *testing.T) {
	for _, lang := range languages {
		doc := "doc/rules/rulesets." + lang + ".md"
		rows := table(t, doc, "table")
		names := rows[0][1:]
		if len(names) != len(shogi.RulesetNames()) {
			t.Errorf("%s: rulesets %v, want %v", doc, names, shogi.RulesetNames())
		}
		for i, name := range names {
			r, err := shogi.ParseRuleset(name)
			if err != nil {
				t.Errorf("%s: %v", doc, err)
				continue
			}
			got := name
			for _, row := range rows[2:] {
				got += "," + row[0] + "=" + row[i+1]
			}
			if got != r.Full() {
				t.Errorf("%s says\n%s\nthe program has\n%s", doc, got, r.Full())
			}
		}
	}
}

// The composed rulesets that are shown as examples exist, in canonical form.
func TestRulesetExamples(t *testing.T) {
	for _, lang := range languages {
		doc := "doc/rules/rulesets." + lang + ".md"
		for _, row := range table(t, doc, "compose")[2:] {
			r, err := shogi.ParseRuleset(row[0])
			if err != nil {
				t.Errorf("%s: %v", doc, err)
			} else if want := r.String(); row[0] != want && r.Base+","+row[0] != want {
				t.Errorf("%s: %s is written %s", doc, row[0], want)
			}
		}
	}
}

func TestHandicapTables(t *testing.T) {
	for _, lang := range languages {
		doc := "doc/rules/shogi." + lang + ".md"
		got := map[string]string{}
		for _, row := range table(t, doc, "handicaps")[2:] {
			got[row[0]] = row[3]
		}
		if len(got) != len(shogi.Handicaps)-1 {
			t.Errorf("%s has %d handicaps, want %d", doc, len(got), len(shogi.Handicaps)-1)
		}
		for _, h := range shogi.Handicaps[1:] {
			ranks := strings.Join(strings.Split(h.SFEN, "/")[:2], "/")
			if name := h.Name.In(lang); !strings.HasPrefix(got[name], ranks) {
				t.Errorf("%s: %s has %q, want %s", doc, name, got[name], ranks)
			}
		}
	}
}

// Every SFEN and every move that the rules show is one.
func TestRulesPositions(t *testing.T) {
	sfen := regexp.MustCompile("`((?:[1-9+a-zA-Z]+/){8}[^`]+)`")
	n := 0
	for _, lang := range languages {
		doc := "doc/rules/shogi." + lang + ".md"
		for _, m := range sfen.FindAllStringSubmatch(string(read(t, doc)), -1) {
			n++
			if s, err := shogi.ParseSFEN(m[1]); err != nil {
				t.Errorf("%s: %v", doc, err)
			} else if _, err := s.Position(); err != nil {
				t.Errorf("%s: %s: %v", doc, m[1], err)
			}
		}
	}
	if n < len(languages) {
		t.Errorf("found %d positions, want at least one in each language", n)
	}
}

// The examples of points count what the rules say that they count.
func TestRulesExamples(t *testing.T) {
	const rest = "/9/9/9/9/9/4k4 b %s 1"
	for _, c := range []struct {
		hand   string
		points int
	}{{"BG2SN3P", 31}, {"BG2SN2P", 30}} {
		s, err := shogi.ParseSFEN("+R3G3+B/3SK4/1+P+P+P+P+P+P+P1" + fmt.Sprintf(rest, c.hand))
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		if e := p.Points(shogi.Black); e.Points != c.points || e.Pieces != 11 || !e.KingInZone {
			t.Errorf("hand %s: %+v, want %d points and 11 pieces", c.hand, e, c.points)
		}
	}
	why := map[string]error{"P*1b": shogi.ErrUchifuzume, "G*1b": nil}
	s, err := shogi.ParseSFEN("7nk/9/7G1/9/9/9/9/9/4K4 b GP 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range why {
		m, err := shogi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Why(m); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
