package doc

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/engine/solved"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/saisho"
	"github.com/komadai/komadai/variants"
)

// rows returns the table after an anchor, as cells without backquotes.
func rows(t *testing.T, name, lang, id string) [][]string {
	t.Helper()
	source, err := read(name, lang)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(source), `<a id="`+id+`"></a>`)
	if !ok {
		t.Fatalf("%s in %s has no place %q", name, lang, id)
	}
	_, rest, _ = strings.Cut(rest, "| --- ")
	_, rest, _ = strings.Cut(rest, "\n")
	body, _, _ := strings.Cut(rest, "\n\n")
	var list [][]string
	for _, l := range strings.Split(strings.TrimSpace(body), "\n") {
		var cells []string
		for _, c := range strings.Split(strings.Trim(l, "| "), "|") {
			cells = append(cells, strings.TrimSpace(strings.ReplaceAll(c, "`", "")))
		}
		list = append(list, cells)
	}
	return list
}

// termOf is what a position is called by the program that plays from the
// solution.
func termOf(t *testing.T, variant, position string) string {
	t.Helper()
	v, err := variants.Find(variant, "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	x, err := solved.Study(v, game.NewHistory(p, 1))
	if err != nil {
		t.Fatal(err)
	}
	return string(x.Term)
}

func solution(t *testing.T) *saisho.Solution {
	t.Helper()
	r, err := saisho.ParseRuleset("plain")
	if err != nil {
		t.Fatal(err)
	}
	x, err := saisho.Solve(r)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// words are what the languages call tsume and the like.
var words = map[string][]string{"tsume": {"tsume", "詰め"}, "hisshi": {"hisshi", "必至"}, "tsumero": {"tsumero", "詰めろ"}, "-": {"–"}, "": {"–"}}

// The values on the page are those of the solution.
func TestSaishoValues(t *testing.T) {
	x := solution(t)
	c := x.Cube()
	for _, lang := range languages {
		list := rows(t, "saisho", lang, "values")
		if len(list) < 10 {
			t.Errorf("in %s there are %d values, want 10", lang, len(list))
		}
		for _, row := range list {
			s, err := c.ParseState(row[0])
			if err != nil {
				t.Errorf("in %s: %v", lang, err)
				continue
			}
			var best []string
			for _, m := range x.Best(s) {
				best = append(best, c.MoveText(m)+c.Marks(s, m))
			}
			term := termOf(t, "saisho", row[0])
			if want := x.Value(s).String(); row[1] != want || !slices.Contains(words[term], row[2]) || row[3] != strings.Join(best, " ") {
				t.Errorf("in %s: %v, the solution says %s, %s, %v", lang, row, want, term, best)
			}
		}
	}
}

// The advice on the first move names the placements that win and that draw.
func TestSaishoPlacements(t *testing.T) {
	x := solution(t)
	c := x.Cube()
	r, _ := saisho.ParseRuleset("plain,limit=100")
	limited, err := saisho.SolveLimited(r)
	if err != nil {
		t.Fatal(err)
	}
	var won, drawn, limitedWon, all []string
	for _, m := range c.AppendMoves(nil, saisho.Start) {
		text := c.MoveText(m) + c.Marks(saisho.Start, m)
		all = append(all, text)
		switch x.MoveValue(saisho.Start, m).Result {
		case saisho.Won:
			won = append(won, text)
		case saisho.Draw:
			drawn = append(drawn, text)
		}
		if limited.MoveResult(saisho.Start, m, 100, -1) == saisho.Won {
			limitedWon = append(limitedWon, text)
		}
	}
	if len(all) != 18 || len(all)-len(won)-len(drawn) != 11 {
		t.Errorf("%d placements, %d won, %d drawn: the page says 18, 1 and 6", len(all), len(won), len(drawn))
	}
	for _, list := range []*[]string{&won, &drawn, &limitedWon} {
		slices.Sort(*list)
	}
	want := slices.Concat(won, drawn, limitedWon)
	for _, lang := range languages {
		source, _ := read("saisho", lang)
		_, advice, _ := strings.Cut(string(source), `<a id="advice"></a>`)
		var got []string
		for _, m := range regexp.MustCompile("`(\\*[^`]+)`").FindAllStringSubmatch(advice, -1) {
			got = append(got, m[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("in %s the advice names %v, want %v", lang, got, want)
		}
	}
	n := x.Summary()
	if n.States != 116 || n.Mates != 26 || n.Longest != 7 {
		t.Errorf("%d states, %d mates, %d plies: the page says 116, 26 and 7", n.States, n.Mates, n.Longest)
	}
}

// The rulesets on the page exist, in canonical form, and the nets are those
// that have a name.
func TestSaishoRulesets(t *testing.T) {
	faces := regexp.MustCompile(`[UNESWD]:[NESW]{2}`)
	for _, lang := range languages {
		for _, row := range rows(t, "saisho", lang, "rulesets") {
			r, err := saisho.ParseRuleset(row[0])
			if err != nil || r.String() != row[0] {
				t.Errorf("in %s: ruleset %q is written %q: %v", lang, row[0], r, err)
			}
			if net := strings.Join(faces.FindAllString(row[1], -1), " "); net != "" && net != r.Net.Faces() {
				t.Errorf("in %s: %s has the net %s, the page says %s", lang, row[0], r.Net.Faces(), net)
			}
		}
		source, _ := read("saisho", lang)
		_, section, _ := strings.Cut(string(source), `<a id="net"></a>`)
		_, picture, _ := strings.Cut(section, "```text")
		picture, _, _ = strings.Cut(picture, "```")
		if n, err := saisho.ParseNet(strings.Join(faces.FindAllString(picture, -1), " ")); err != nil || n.String() != "A" {
			t.Errorf("in %s the picture shows the net %s: %v", lang, n, err)
		}
		if n, err := saisho.ParseNet(regexp.MustCompile("`net=([^`]+)`").FindStringSubmatch(section)[1]); err != nil || n.String() != "A" {
			t.Errorf("in %s the net to enter is %s: %v", lang, n, err)
		}
	}
}

// The solution of the tsume in seven is what the caption says.
func TestSaishoTsume(t *testing.T) {
	x := solution(t)
	c := x.Cube()
	s, err := c.ParseState("WNW w -")
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Fields("T~ L R+ R L~") {
		m, err := c.ParseMove(text)
		if err != nil || !slices.Contains(x.Best(s), m) || c.MoveText(m)+c.Marks(s, m) != text {
			t.Fatalf("move %d, %s: %v, best %v", i+1, text, err, x.Best(s))
		}
		s = c.Do(s, m)
	}
	for _, m := range c.AppendMoves(nil, s) {
		if v := x.MoveValue(s, m); v.Result != saisho.Lost || v.Plies > 2 {
			t.Errorf("after %s it is not mate: %s", c.MoveText(m), v)
		}
	}
}
