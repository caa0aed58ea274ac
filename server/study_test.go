package server

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/komadai/komadai/variants"
	"github.com/komadai/komadai/web"
)

// study asks about a position; fields are names and values in turn.
func (b *browser) study(path string, fields ...string) (studied, int, string) {
	b.t.Helper()
	q := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		q.Set(fields[i], fields[i+1])
	}
	res, text := b.ask("GET", path+"?"+q.Encode(), "")
	var s studied
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		b.t.Fatalf("%v: %d, %v, %s", fields, res.StatusCode, err, text)
	}
	return s, res.StatusCode, text
}

func TestStudy(t *testing.T) {
	b := open(t).browser("en")
	s, _, _ := b.study("/api/study", "variant", "saisho", "rules", "net=B", "position", "", "lang", "it")
	if s.Rules != "plain,net=B" || s.Net != "U:NN N:EN E:NW S:NN W:SW D:NE" || s.Position != "- b -" || s.Turn != "black" || len(s.Choices) != 24 || s.Outcome != nil {
		t.Errorf("the start of Saishō: %+v", s)
	}
	s, _, _ = b.study("/api/study", "variant", "saisho", "position", "WNW w -", "move", "R", "lang", "it")
	if s.Outcome == nil || s.Outcome.Result != "black" || s.Outcome.Sentence != "Vince Nero: Bianco si è dato matto da sé." || len(s.Legal) != 0 || s.Choices == nil || len(s.Choices) != 0 {
		t.Errorf("after a self-mate: %+v", s)
	}
	s, _, _ = b.study("/api/study", "variant", "gufu", "position", "1ks/1Wn/KeSn w - p")
	if !s.Check || len(s.Legal) == 0 || len(s.Choices) != len(s.Legal) || s.Variant != "gufu" {
		t.Errorf("a check of Gufū: %+v", s)
	}
	s, _, _ = b.study("/api/study", "position", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "move", "G*5h")
	if s.Variant != "shogi" || s.Choices != nil || s.Detail != nil || s.Turn != "white" || len(s.Legal) != 5 {
		t.Errorf("a position of shogi: %+v", s)
	}
}

func TestStudyRefuses(t *testing.T) {
	b := open(t).browser("it")
	for _, k := range []struct {
		fields []string
		status int
		want   string
	}{
		{[]string{"variant", "go"}, 400, "Gioco: «go» non c’è."},
		{[]string{"variant", "saisho", "rules", "net=U:SS N:WW E:WW S:NN W:SS D:EE"}, 400, "uguale in due delle sue 24 orientazioni"},
		{[]string{"variant", "saisho", "rules", "net=U:NS"}, 400, "Servono tutte e sei le facce"},
		{[]string{"variant", "saisho", "rules", "limit=9999"}, 400, "da 1 a 1000"},
		{[]string{"variant", "gufu", "rules", "jsa"}, 400, "«jsa» non è un regolamento"},
		{[]string{"variant", "gufu", "position", "2/2 b"}, 400, "non è una posizione di questo gioco"},
		{[]string{"position", strings.Repeat("9", 301)}, 400, "301 caratteri sono troppi"},
		{[]string{"rules", strings.Repeat("9", 301)}, 400, "301 caratteri sono troppi"},
		{[]string{"variant", "saisho", "position", "NSW w F", "move", "F"}, 422, "Kō: il cubo tornerebbe"},
		{[]string{"variant", "gufu", "move", "W*1a>N"}, 422, "Prima la preparazione"},
		{[]string{"variant", "gufu", "move", "dance"}, 422, "K*2c"},
		{[]string{"position", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "move", "5i5e"}, 422, "non si muove così"},
	} {
		_, status, text := b.study("/api/study", k.fields...)
		var said struct{ Error, Text string }
		if err := json.Unmarshal([]byte(text), &said); err != nil || status != k.status || !strings.Contains(said.Text, k.want) || said.Error == "" {
			t.Errorf("%v: %d, %s; want %d, %q", k.fields, status, text, k.status, k.want)
		}
	}
	if res, _ := b.ask("POST", "/api/study", ""); res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST /api/study: %d", res.StatusCode)
	}
}

// checkValues holds that the position is worth what its best move is.
func checkValues(t *testing.T, query string, s studied) {
	t.Helper()
	if s.Value == nil {
		if s.Choices != nil {
			t.Errorf("%q: no value", query)
		}
		return
	}
	if len(s.Moves) != len(s.Legal) {
		t.Errorf("%q: values of %d moves, %d are legal", query, len(s.Moves), len(s.Legal))
	}
	best := 0
	for _, m := range s.Moves {
		if m.Best {
			best++
			if m.Value != s.Value.Value {
				t.Errorf("%q: %s is best and a %s, the position a %s", query, m.Move, m.Value, s.Value.Value)
			}
		}
	}
	if best == 0 && len(s.Moves) > 0 || s.Value.Sentence == "" {
		t.Errorf("%q: no move is best, or nothing is said: %q", query, s.Value.Sentence)
	}
}

// FuzzStudy holds that whatever is asked about, the answer is a position of
// the variant or a sentence in every language that says what is wrong.
func FuzzStudy(f *testing.F) {
	for _, s := range []string{
		"", "variant=saisho&rules=net=B&position=WNW w -", "variant=saisho&position=WNW w -&move=R&values=1",
		"variant=gufu&position=1ks/1Wn/KeSn w - p&values=1", "variant=gufu&rules=strict&move=K*2c>W",
		"variant=saisho&rules=limit=9&values=1&position=WNW w - 7", "variant=gufu&position=1ks/1Wn/KeSn w - p&rules=strict&values=1",
		"variant=jizai&position=startpos&move=7g7f&values=1", "position=4k4/9/9/9/9/9/9/9/4K4 b G 1&move=G*5h", "variant=saisho&rules=limit=8,net=C",
	} {
		f.Add(s)
	}
	c := open(f)
	f.Fuzz(func(t *testing.T, query string) {
		q, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		g, err := c.srv.studyGame(q)
		for _, l := range web.Languages {
			if err != nil {
				if s := formSentence(l, err); s == "" || s == web.T(l, "error.400.text") || strings.HasPrefix(s, "error.") {
					t.Errorf("%q: %v has no sentence in %s: %q", query, err, l, s)
				}
				continue
			}
			s := c.srv.studyOf(l, g)
			if q.Get("values") == "1" && g.Variant().Key() != gufuKey { // which takes too long to solve for a fuzzer
				if err := c.srv.addValues(t.Context(), l, g, &s); err != nil {
					t.Errorf("%q: %v", query, err)
				}
				checkValues(t, query, s)
			}
			v, err := variants.Find(s.Variant, s.Rules)
			if err != nil {
				t.Fatalf("%q: %v", query, err)
			}
			p, err := v.Parse(s.Position)
			if err != nil || p.SFEN() != s.Position {
				t.Errorf("%q: position %q is none: %v", query, s.Position, err)
			}
			if (s.Outcome == nil) != (len(s.Legal) > 0) || s.Choices != nil && len(s.Choices) < len(s.Legal) {
				t.Errorf("%q: outcome %+v, %d legal moves, %d choices", query, s.Outcome, len(s.Legal), len(s.Choices))
			}
		}
	})
}
