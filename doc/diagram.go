package doc

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// diagram is a position that the reader can touch. In a text it is a fenced
// block whose info is "diagram", the variant and, where it is not the default,
// the ruleset; its first line is the position, with moves after it as on the
// command line, its second the caption:
//
//	```diagram saisho net=B
//	WNW w - moves T
//	White has turned the cube.
//	```
//
// On a page it is an element of the class live-diagram that carries all this as
// data. What is in it is for readers without a script: a script puts the board
// in its place.
type diagram struct {
	ast.BaseBlock
	variant, rules, position, moves, caption string
}

var kindDiagram = ast.NewNodeKind("Diagram")

func (d *diagram) Kind() ast.NodeKind { return kindDiagram }

func (d *diagram) Dump(source []byte, level int) {
	ast.DumpHelper(d, source, level, map[string]string{"Variant": d.variant, "Position": d.whole()}, nil)
}

// whole is the position with the moves after it.
func (d *diagram) whole() string {
	if d.moves == "" {
		return d.position
	}
	return d.position + " moves " + d.moves
}

// parseDiagram reads a block; what it shows is for the rules to judge.
func parseDiagram(info string, lines []string) (*diagram, error) {
	what, rest, _ := strings.Cut(info, " ")
	d := new(diagram)
	d.variant, d.rules, _ = strings.Cut(strings.TrimSpace(rest), " ")
	if what != "diagram" || d.variant == "" {
		return nil, fmt.Errorf("block %q: want \"diagram\" and a variant", info)
	}
	if len(lines) != 2 || lines[0] == "" || lines[1] == "" {
		return nil, fmt.Errorf("diagram of %d lines: want two, the position and the caption", len(lines))
	}
	d.position, d.moves, _ = strings.Cut(lines[0], " moves ")
	d.caption = lines[1]
	return d, nil
}

// diagrams makes diagrams of the blocks that are some, and returns them.
func diagrams(root ast.Node, source []byte) ([]*diagram, error) {
	var found []*ast.FencedCodeBlock
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if b, ok := n.(*ast.FencedCodeBlock); ok && entering && string(b.Language(source)) == "diagram" {
			found = append(found, b)
		}
		return ast.WalkContinue, nil
	})
	var list []*diagram
	for _, b := range found {
		var lines []string
		for i := range b.Lines().Len() {
			l := b.Lines().At(i)
			lines = append(lines, strings.TrimSpace(string(l.Value(source))))
		}
		d, err := parseDiagram(string(b.Info.Segment.Value(source)), lines)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", 1+bytes.Count(source[:b.Info.Segment.Start], []byte("\n")), err)
		}
		b.Parent().ReplaceChild(b.Parent(), b, d)
		list = append(list, d)
	}
	return list, err
}

// diagramHTML renders diagrams.
type diagramHTML struct{}

func (diagramHTML) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindDiagram, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		d := n.(*diagram)
		escape := func(s string) []byte { return util.EscapeHTML([]byte(s)) }
		_, err := fmt.Fprintf(w, `<div class="live-diagram" data-variant="%s" data-rules="%s" data-position="%s" data-moves="%s" data-caption="%s">`+
			"\n<p>%s</p>\n<p><code>%s</code></p>\n</div>\n",
			escape(d.variant), escape(d.rules), escape(d.position), escape(d.moves), escape(d.caption), escape(d.caption), escape(d.whole()))
		return ast.WalkContinue, err
	})
}

// parse reads a text. Names that are written out in it are not given to
// headings too.
func parse(source []byte) (ast.Node, []*diagram, error) {
	context := parser.NewContext()
	for _, m := range written.FindAllSubmatch(source, -1) {
		context.IDs().Put(m[1])
	}
	root := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	list, err := diagrams(root, source)
	return root, list, err
}
