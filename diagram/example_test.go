package diagram_test

import (
	"fmt"
	"os"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/variants"
)

func ExampleText() {
	v, err := variants.Find("gufu", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := v.Parse("1kw/SeWs/Kn1 b - p")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := diagram.Text(os.Stdout, p.Board(), diagram.Options{Coordinates: "western"}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// ☖ -
	//     2   1
	// +---------+
	// |  ・ <王 | a
	// | >嵐 v風 | b
	// | ^玉  ・ | c
	// +---------+
	// ☗ -
}
