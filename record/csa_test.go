package record

import (
	"bytes"
	"strings"
	"testing"
)

func mainLine(r *Record) string {
	var words []string
	for _, n := range r.Main() {
		words = append(words, string(n.Move)+string(n.End))
	}
	return strings.Join(words, " ")
}

func TestReadCSA(t *testing.T) {
	const rows = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4\nP5 * * * * * * * * *\nP6\n" +
		"P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n"
	tests := []struct{ name, text, start, line string }{
		{"start with pieces away", "V2.2\nPI82HI22KA\n-\n-7162GI", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "7a6b"},
		{"header V2", "V2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n%TORYO", "", "7g7f resign"},
		{"empty hands, blanks collapsed", rows + "P+\nP-\n+\n+7776FU", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f"},
		{"hands", "P+59OU\nP-51OU\nP+00HI00KI00KI00FU00FU00FU\nP-00KA00GI00GI00FU\n-", "4k4/9/9/9/9/9/9/9/4K4 w R2G3Pb2sp 1", ""},
		{"header after the moves", "PI\n+\n+7776FU\n%TORYO\n$END_TIME:2024/05/05 10:01:00", "", "7g7f resign"},
		{"foul of the opponent", "PI\n+\n+7776FU,T12\n%+ILLEGAL_ACTION", "", "7g7f foul-win"},
	}
	for _, test := range tests {
		recs, _, err := Read(strings.NewReader(test.text), "", Options{})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := mainLine(recs[0]); got != test.line || test.start != "" && recs[0].Start != test.start {
			t.Errorf("%s: got %s from %s, want %s from %s", test.name, got, recs[0].Start, test.line, test.start)
		}
		var first, second bytes.Buffer
		if _, err := csa.Encode(&first, recs, Options{}); err != nil {
			t.Fatal(err)
		}
		again, _, err := csa.Decode(bytes.NewReader(first.Bytes()), Options{})
		if err != nil {
			t.Fatal(test.name, err)
		}
		if _, err := csa.Encode(&second, again, Options{}); err != nil || first.String() != second.String() {
			t.Errorf("%s: written again it is\n%s, was\n%s", test.name, second.String(), first.String())
		}
	}
}

func TestSeveralGames(t *testing.T) {
	recs, _, err := Read(strings.NewReader("PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%CHUDAN\n"), "", Options{})
	if err != nil || len(recs) != 2 || mainLine(recs[0]) != "7g7f resign" || mainLine(recs[1]) != "2g2f interrupted" {
		t.Fatal(recs, err)
	}
}

func TestReadCSARefuses(t *testing.T) {
	for text, want := range map[string]string{
		"PI\n+7776FU\n": "line 2", "PI\n+\n-3334FU": "turn of black", "PX\n+": "want PI", "V2.2\n+\n": "no start position",
	} {
		if _, _, err := Read(strings.NewReader(text), "csa", Options{Strict: true}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
