package saisho

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

var update = flag.Bool("update", false, "write testdata/rolls.txt anew")

const rollsFile = "testdata/rolls.txt"

const rollsHead = `# Where the moves take the cube: net, how it lies, then T F R L, each made by
# Black and by White. Written by go test -run TestRolls -update ./saisho; the
# script of the page is tested against it too.
`

// rollTable writes where every move takes the cubes of the named nets.
func rollTable(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(rollsHead)
	for _, k := range namedNets {
		c, err := NewCube(k.net, true)
		if err != nil {
			t.Fatal(err)
		}
		for o := range Orientation(Orientations) {
			words := []string{k.name, c.OrientationText(o)}
			for m := T; m <= L; m++ {
				for by := game.Black; by <= game.White; by++ {
					after := c.Do(NewState(o, by, NoMove), m)
					words = append(words, c.OrientationText(after.Orientation()))
				}
			}
			b.WriteString(strings.Join(words, " ") + "\n")
		}
	}
	return b.String()
}

func TestRolls(t *testing.T) {
	want := rollTable(t)
	if *update {
		if err := os.WriteFile(rollsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(rollsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the moves do; look at why, then run this test with -update", rollsFile)
	}
}
