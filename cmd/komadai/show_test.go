package main

import (
	"bufio"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/record"
)

// nested is a record whose variations are nested as deep as it has moves.
func nested(depth int) *record.Record {
	cycle := [...]game.Move{"2h3h", "8b7b", "3h2h", "7b8b"}
	rec := &record.Record{Start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", Root: &record.Node{}}
	n := rec.Root
	for i := range depth {
		main, variation := &record.Node{Move: "1g1f"}, &record.Node{Move: cycle[i%4]}
		if i%2 == 1 {
			main.Move = "1c1d"
		}
		n.Next = []*record.Node{main, variation}
		n = variation
	}
	n.Comment = "the end"
	return rec
}

func showTree(ctx context.Context, rec *record.Record) (string, error) {
	o, err := follow(rec)
	if err != nil {
		return "", err
	}
	n, err := notation.Find("western")
	if err != nil {
		return "", err
	}
	var out strings.Builder
	t := tree{w: bufio.NewWriter(&out), notation: n}
	err = errors.Join(t.write(ctx, o), t.w.Flush())
	return out.String(), err
}

func TestNestedVariations(t *testing.T) {
	const depth = 20000
	text, err := showTree(t.Context(), nested(depth))
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(text, "\n"); lines != 2*depth+1 {
		t.Errorf("%d lines, want %d", lines, 2*depth+1)
	}
	for line := range strings.Lines(text) {
		if len(line) > 80 {
			t.Fatalf("a line grows with the depth: %q", line)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := showTree(ctx, nested(10)); err == nil {
		t.Error("an interrupted run goes on")
	}
}

// What a file says never commands the terminal.
func TestShowIsHarmless(t *testing.T) {
	const evil = "\x1b]0;owned\x07\u009b2J\u202e"
	rec := nested(1)
	rec.Headers = []record.Header{{Key: "先手", Value: evil}, {Key: evil, Value: "x"}}
	rec.Root.Comment = evil + "\r\n" + evil
	rec.Root.Next[0].Marks = []string{evil}
	rec.Root.Next[1].Next = []*record.Node{{End: record.End(evil)}}
	rec.Root.Next[0].Next = []*record.Node{{Move: evil, Illegal: true}}
	text, err := showTree(t.Context(), rec)
	if err != nil {
		t.Fatal(err)
	}
	o, err := follow(rec)
	if err != nil {
		t.Fatal(err)
	}
	var head strings.Builder
	w := bufio.NewWriter(&head)
	showHeaders(w, screen{}, o)
	w.Flush()
	text += head.String()
	if strings.ContainsAny(text, "\x1b\x07\r\u009b\u202e") || strings.Count(text, "owned") != 7 {
		t.Errorf("shown:\n%q", text)
	}
}
