package record

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
)

const head = "手合割：平手\n手数----指手---------消費時間--\n"

const problem = "手合割：詰将棋\n後手の持駒：なし\n|" + " ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n" +
	"| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n先手の持駒：金二\n"

// What files in the wild have, and what they mean: the main line in USI with
// the end after it.
func TestReadKIF(t *testing.T) {
	tests := []struct{ name, text, start, line string }{
		{"one blank after the number", head + "1 ７六歩(77)", "", "7g7f"},
		{"no newline at the end", head + "1 ７六歩(77)\n2 投了", "", "7g7f resign"},
		{"foul of the opponent", head + "1 ７六歩(77)\n2 ３四歩(33)\n3 反則勝ち", "", "7g7f 3c3d! foul-win"},
		{"illegal move at the end", head + "1 ７六歩(77)\n2 ３四歩(33)\n3 ６八銀(79)\n4 ８八角成(22)\n5 ５八金(49)\n6 ７九馬(88)\n7 １八香(11)", "", "7g7f 3c3d 7i6h 2b8h+ 4i5h 8h7i 1a1h!"},
		{"same cell without a blank", head + "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同銀(31)", "", "7g7f 3c3d 8h2b+ 3a2b"},
		{"same cell with a half blank", head + "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同 銀(31)", "", "7g7f 3c3d 8h2b+ 3a2b"},
		{"promotion declined in words", head + "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角不成(88)", "", "7g7f 3c3d 8h2b"},
		{"blanks before the line end", strings.ReplaceAll(head+"1 ７六歩(77)\n2 ３四歩(33)\n", "\n", "  \r\n"), "", "7g7f 3c3d"},
		{"lost by default", head + "1 不戦敗", "", "default-loss"},
		{"sealed move", head + "1 ７六歩(77)\n2 封じ手", "", "7g7f 封じ手"},
		{"board turned", "盤面回転\n" + head + "&start\n1 ７六歩(77)", "", "7g7f"},
		{"problem", problem + "1 ５二金打\n2 詰み", "4k4/9/4P4/9/9/9/9/9/9 b 2G 1", "G*5b mate"},
		{"handicap", "手合割：左七枚落ち\n1 ５二玉(51)", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "5a5b"},
		{"times", head + "1 ７六歩(77)   (0:4/0:0:4)+\n2 ３四歩(33) (90:05/01:30:05)", "", "7g7f 3c3d"},
	}
	for _, test := range tests {
		recs, _, err := Read(strings.NewReader(test.text), "", Options{})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var words []string
		for _, n := range recs[0].Main() {
			word := string(n.Move) + string(n.End)
			if n.Illegal {
				word += "!"
			}
			words = append(words, word)
		}
		if got := strings.Join(words, " "); got != test.line {
			t.Errorf("%s: got %s, want %s", test.name, got, test.line)
		}
		if want := test.start; want != "" && recs[0].Start != want {
			t.Errorf("%s: start %s, want %s", test.name, recs[0].Start, want)
		}
	}
}

func TestReadKIFRefuses(t *testing.T) {
	if _, _, err := Read(strings.NewReader("手合割：謎落ち\n1 ７六歩(77)"), "kif", Options{}); err == nil || !strings.Contains(err.Error(), "needs a diagram") {
		t.Errorf("an unknown handicap: %v", err)
	}
	if _, _, err := Read(strings.NewReader(head+"1 ７五歩(77)"), "kif", Options{Strict: true}); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("an illegal move, strictly: %v", err)
	}
}

func TestBranchAfterTenMoves(t *testing.T) {
	text := head
	for i, m := range strings.Fields("７六歩(77) ３四歩(33) ２六歩(27) ８四歩(83) ２五歩(26) ８五歩(84) ７八金(69) ３二金(41) ２四歩(25) 同歩(23)") {
		text += string(rune('0'+(i+1)/10)) + string(rune('0'+(i+1)%10)) + " " + m + "\n"
	}
	text += "\n変化：10手\n10 １四歩(13)\n11 ２三歩成(24)\n"
	recs, warnings, err := Read(strings.NewReader(text), "", Options{})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	next := recs[0].Main()[8].Next
	if len(next) != 2 || next[0].Move != "2c2d" || next[1].Move != "1c1d" || next[1].Next[0].Move != "2d2c+" {
		t.Errorf("children after move 9: %v", next)
	}
}

// The same text is the same game in every encoding, and what an encoding lacks
// is told with what stands for it.
func TestEncodings(t *testing.T) {
	text := "先手：羽生\n後手：乙〜\n棋戦：テスト対局\n" + head + "*☗の手番 😀 か\u3099\n1 ７六歩(77)\n"
	for _, e := range Encodings {
		var b bytes.Buffer
		var l losses
		if err := writeText(&b, text, e, &l); err != nil {
			t.Fatal(err)
		}
		got, found := decodeText(b.String())
		if found != e || !strings.Contains(got, "羽生") {
			t.Errorf("%s: found %s: %q", e, found, got)
		}
		lacks, told := 0, "[]"
		if e == CP932 || e == EUCJP {
			lacks = 3
			told = fmt.Sprintf("['〜' is not in %[1]s, written as ～ '☗' is not in %[1]s, written as ▲ '😀' is not in %[1]s, written as [U+1F600]]", e)
			if !strings.Contains(got, "▲の手番 [U+1F600] が") || !strings.Contains(got, "乙～") {
				t.Errorf("%s: %q", e, got)
			}
		}
		if len(l.list) != lacks || fmt.Sprint(l.list) != told {
			t.Errorf("%s: told %v, want %s", e, l.list, told)
		}
	}
}

// Accents are dropped where there are none, which leaves Italian readable.
func TestAccents(t *testing.T) {
	var b bytes.Buffer
	var l losses
	if err := writeText(&b, "perché è così", CP932, &l); err != nil || b.String() != "perche e cosi" || len(l.list) != 3 {
		t.Errorf("%q, told %v, %v", b.String(), l.list, err)
	}
}

func TestReadUTF16(t *testing.T) {
	data := []byte{0xff, 0xfe}
	for _, r := range utf16.Encode([]rune(head + "1 ７六歩(77)\n")) {
		data = append(data, byte(r), byte(r>>8))
	}
	recs, _, err := Parse(data, "", Options{})
	if err != nil || mainLine(recs[0]) != "7g7f" {
		t.Errorf("%v %v", recs, err)
	}
}

// A file that calls itself something else than it is.
func TestEncodingIsFoundByContent(t *testing.T) {
	text := "#KIF version=2.0 encoding=UTF-8\n先手：羽生\n" + head + "1 ７六歩(77)\n"
	for _, e := range Encodings {
		var b bytes.Buffer
		if err := writeText(&b, text, e, &losses{}); err != nil {
			t.Fatal(err)
		}
		recs, warnings, err := Parse(b.Bytes(), "", Options{})
		if err != nil || len(warnings) > 0 || recs[0].Header("先手") != "羽生" || mainLine(recs[0]) != "7g7f" {
			t.Errorf("%s: %v %v", e, err, warnings)
		}
	}
}

func TestLinesOfOldMacs(t *testing.T) {
	recs, warnings, err := Parse([]byte(strings.ReplaceAll(head+"1 ７六歩(77)\n2 ３四歩(33)\n", "\n", "\r")), "", Options{})
	if err != nil || len(warnings) > 0 || mainLine(recs[0]) != "7g7f 3c3d" {
		t.Errorf("%v %v", warnings, err)
	}
}
