package notation

import (
	"testing"

	"github.com/komadai/komadai/game"
	rules "github.com/komadai/komadai/jizai"
)

// The free emperor is told as any other piece; CSA, which has no name for it,
// writes the canonical text.
func TestJizai(t *testing.T) {
	v, err := rules.New("jsa")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line string
		move game.Move
		want map[string]string
	}{
		{"startpos moves 7g7f", "J*5e", map[string]string{
			"western": "J*5e", "aise": "J*5e", "japanese": "△５五自在天王", "kif": "５五自在天王打", "csa": "J*5e", "kitao": "自在天王*55",
			"italian": "Imperatore libero paracadutato 5e", "english": "Free Emperor dropped on 5e", "spoken-ja": "自在天王を５五に打つ"}},
		{"k8/9/9/9/4j4/9/6P2/9/KG7 w - 1", "5e4g", map[string]string{
			"western": "J-4g", "aise": "J4g", "japanese": "△４七自在天王", "kif": "４七自在天王(55)", "csa": "5e4g", "kitao": "自在天王-47",
			"italian": "Imperatore libero da 5e a 4g", "english": "Free Emperor from 5e to 4g", "spoken-ja": "自在天王を５五から４七へ"}},
		{"k8/9/9/9/4j4/9/6P2/9/KG7 w - 1", "5e3g", map[string]string{
			"western": "Jx3g", "aise": "Jx3g", "japanese": "△３七自在天王", "kif": "３七自在天王(55)", "csa": "5e3g", "kitao": "自在天王x37",
			"italian": "Imperatore libero da 5e prende il Pedone in 3g", "english": "Free Emperor from 5e takes Pawn on 3g", "spoken-ja": "自在天王を５五から３七へ、歩を取る"}},
		{"9/9/9/4j4/4P4/9/9/9/K8 b - 1", "5e5d", map[string]string{
			"western": "Px5d", "csa": "+5554FU", "italian": "Pedone da 5e prende l’Imperatore libero in 5d", "english": "Pawn from 5e takes Free Emperor on 5d",
			"spoken-ja": "歩を５五から５四へ、自在天王を取る"}},
	} {
		g, err := game.Parse(v, c.line)
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range c.want {
			n, err := Find(key)
			if err != nil {
				t.Fatal(err)
			}
			if got := n.Write(g.Position(), c.move, game.Coord{}); got != want {
				t.Errorf("%s writes %s as %q, want %q", key, c.move, got, want)
			}
			if got, err := n.Read(g.Position(), want, game.Coord{}); err != nil || got != c.move {
				t.Errorf("%s reads %q as %q, %v", key, want, got, err)
			}
		}
	}
	g, err := game.Parse(v, "startpos moves 7g7f")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := japanese.Read(g.Position(), "☖5五天王打", game.Coord{}); err != nil || got != "J*5e" {
		t.Errorf("天王: %q, %v", got, err)
	}
}
