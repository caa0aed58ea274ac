package record

import (
	"bytes"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// hostile are texts made to cost much, by format. Whatever they are, they are
// read or refused in time and memory in proportion to their length; what is
// quadratic does not come to an end here.
func hostile() map[string]map[string]string {
	n, mega := 4_000, 1<<19
	if os.Getenv("LONG") != "" {
		n, mega = 100_000, 5<<20
	}
	long := strings.Repeat("x", 2*mega)
	rep := strings.Repeat
	kifStart := head + "1 ７六歩(77)\n2 ３四歩(33)\n"
	return map[string]map[string]string{
		"kif": {
			"long line":                  head + long,
			"long comment":               head + "*" + long,
			"long move":                  head + "1 " + long,
			"long number":                head + rep("1", 2*mega) + " ７六歩(77)",
			"comment of many lines":      head + rep("*注釈\n", 20*n),
			"many variations":            kifStart + rep("変化：2手\n2 ８四歩(83)\n", n),
			"comments after variations":  kifStart + rep("変化：2手\n*c\n2 ８四歩(83)\n", n),
			"illegal moves":              head + rep("1 ７七歩(57)\n2 ５七歩(77)\n", n),
			"headers":                    rep("a：b\n", 5*n),
			"diagram of blanks":          "|" + rep(" ", 2*mega),
			"hand without end":           "先手の持駒：" + rep("歩", n*10),
			"bookmarks":                  head + rep("&x\n", 5*n),
			"moves back and forth":       head + rep("1 ５八玉(59)\n2 ５二玉(51)\n3 ５九玉(58)\n4 ５一玉(52)\n", n),
			"variation of each move":     head + rep("1 ５八玉(59)\n変化：1手\n", n),
			"words that are no moves":    head + rep("まで\n", n),
			"branches that are not":      head + rep("変化：9手\n", n),
			"numbers of another century": head + rep("99999999999999999999 投了\n", n),
		},
		"ki2": {
			"long line":             "▲" + long,
			"many moves on a line":  rep("▲５八玉△５二玉▲５九玉△５一玉", n/10),
			"many signs":            rep("▲", n),
			"many variations":       "▲７六歩△３四歩\n" + rep("変化：2手\n△８四歩\n", n/10),
			"illegal moves":         rep("▲５五飛△５五角", n/10),
			"comment of many lines": "▲７六歩\n" + rep("*注釈\n", 20*n),
		},
		"csa": {
			"long line":      "PI\n+\n" + long,
			"many games":     "PI\n+\n" + rep("/\nPI\n+\n", n),
			"joined":         "PI\n+\n" + rep("+5958OU,T1,-5152OU,T1,+5859OU,T1,-5251OU,T1,", n),
			"many pieces":    "P+" + rep("55KI", n*10) + "\n+\n",
			"illegal moves":  "PI\n+\n" + rep("+2858HI\n-8252HI\n+5828HI\n-5282HI\n", n),
			"comments":       "PI\n+\n" + rep("'*c\n", 20*n),
			"facts":          rep("$A:b\n", 5*n),
			"false comments": "PI\n+\n" + rep("'x+7776FU\n", n),
		},
		"usi": {
			"long line":   "startpos moves " + long,
			"long sfen":   "sfen " + rep("9/", mega),
			"many words":  rep("moves ", 20*n),
			"long game":   "startpos moves " + rep("5i5h 5a5b 5h5i 5b5a ", n),
			"many games":  rep("startpos\n", n),
			"odd moves":   "startpos moves " + rep("5i5e 5a5d 5e5i 5d5a ", n),
			"end and end": "startpos moves " + rep("resign ", n*10),
		},
		"usen": {
			"long line":       "~0." + long,
			"many variations": "~0.7ku2jm" + rep("~1.2jm", n),
			"bad sections":    rep("~", 2*mega),
			"long game":       "~0." + rep("7ku", n*10),
		},
		"jkf": {
			"long text":      `{"header":{"a":"` + long + `"},"moves":[]}`,
			"nested arrays":  `{"moves":` + rep("[", mega),
			"nested objects": `{"moves":[` + rep(`{"a":`, mega),
			"nested forks":   `{"moves":[` + rep(`{"forks":[[`, mega),
			"empty moves":    `{"moves":[` + rep("{},", 30*n) + "{}]}",
			"empty forks":    `{"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"},"forks":[` + rep("[],", 30*n) + "[]]}]}",
			"many forks":     `{"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"},"forks":[` + rep(`[{"move":{"to":{"x":2,"y":6},"piece":"FU"}}],`, n/4) + "[]]}]}",
			"comments":       `{"moves":[{"comments":[` + rep(`"",`, 30*n) + `""]}]}`,
			"huge number":    `{"moves":[{"time":{"now":{"m":` + rep("9", mega) + `}}}]}`,
		},
		"psn": {
			"long line":         "[Sente \"A\"]\n" + long,
			"parentheses":       "[Sente \"A\"]\n1.P-7f " + rep("(", n*10),
			"braces":            "[Sente \"A\"]\n" + rep("{", n*10),
			"many variations":   "[Sente \"A\"]\n1.P-7f " + rep("(1.P-2f) ", n),
			"nested variations": "[Sente \"A\"]\n1.P-7f " + rep("(1.P-2f ", n),
			"many games":        rep("[Sente \"A\"]\n1.P-7f\n", n),
		},
		"komadai": {
			"long line":       "#komadai 1\n" + long,
			"long key":        "#komadai 1\n" + long + ": x",
			"many games":      rep("#komadai 1\n", n),
			"many variations": "#komadai 1\n1 7g7f\n2 3c3d\n" + rep("variation 2\n2 8c8d\n", n),
			"backslashes":     "#komadai 1\n" + rep(`\`, 2*mega) + ":",
			"cubes":           "#komadai 1\n#variant saisho\n1 *WWS\n" + rep("2 T\nvariation 2\n", n),
			"unknown moves":   "#komadai 1\n#variant gufu\n" + rep("1 x\n", n),
			"quotes":          "#komadai 1\n1 " + rep(`"`, 2*mega),
		},
	}
}

func TestHostileInput(t *testing.T) {
	for key, texts := range hostile() {
		f, err := Find(key)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range texts {
			t.Run(key+"/"+name, func(t *testing.T) {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				recs, warnings, err := f.Decode(strings.NewReader(text), Options{})
				runtime.ReadMemStats(&after)
				// What is allocated in all, garbage with it; a reader that keeps
				// asking for what it has already read would need far more.
				if got, most := after.TotalAlloc-before.TotalAlloc, uint64(600*len(text)+64<<20); got > most {
					t.Errorf("%d bytes allocated for %d, want %d at most", got, len(text), most)
				}
				if len(warnings) > maxWarnings+1 {
					t.Errorf("%d warnings", len(warnings))
				}
				if err != nil {
					if len(err.Error()) > 2000 {
						t.Errorf("an error of %d characters", len(err.Error()))
					}
					return
				}
				if f.CanWrite() {
					if _, err := f.Encode(&bytes.Buffer{}, recs, Options{}); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
}

// Branches nested in each other as deep as it goes come back whole, except that
// JSON is nested itself and has a bound.
func TestDeepTrees(t *testing.T) {
	const depth = 11_000
	var text strings.Builder
	text.WriteString("#komadai 1\n1 5i5h\n")
	moves := [4]string{"5i5h", "5a5b", "5h5i", "5b5a"}
	other := [4]string{"5i6h", "5a6b", "5h6h", "5b6b"}
	for i := 1; i < depth; i++ {
		// Of each pair of moves the first ends its line, and the second, a
		// variation of it, is gone on with.
		text.WriteString(strconv.Itoa(i+1) + " " + other[i%4] + "\nvariation " + strconv.Itoa(i+1) + "\n" + strconv.Itoa(i+1) + " " + moves[i%4] + "\n")
	}
	recs, warnings, err := Parse([]byte(text.String()), "", Options{})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	nodes := func(r *Record) int {
		n := 0
		for _, first := range lines(r.Root) {
			for ; first != nil; first = first.main() {
				n++
			}
		}
		return n
	}
	if got := nodes(recs[0]); got != 2*depth-1 {
		t.Fatalf("%d nodes, want %d", got, 2*depth-1)
	}
	for _, f := range Formats {
		if c := capabilities[f.Key]; !c.branches {
			continue
		}
		var out bytes.Buffer
		lost, err := f.Encode(&out, recs, Options{})
		if err != nil {
			t.Fatal(f.Key, err)
		}
		back, warnings, err := Parse(out.Bytes(), "", Options{})
		if err != nil || len(warnings) > 0 {
			t.Fatal(f.Key, err, warnings)
		}
		want := 2*depth - 1
		if f.Key == "jkf" {
			if want = 2 * maxForks; len(lost) != 1 {
				t.Errorf("jkf tells %v", lost)
			}
		}
		if got := nodes(back[0]); got != want {
			t.Errorf("%s: %d nodes, want %d", f.Key, got, want)
		}
	}
}
