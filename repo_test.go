// Package komadai_test checks the repository itself: who may import whom, what
// every package and source file must have, and that the documents tell the
// truth about what is here.
package komadai_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/komadai/komadai"

// A room is a package with a place in the order of dependencies. Those of one
// level do not see each other, and each may import what lies on lower levels;
// also lists what it may import besides, only lists all that it may import.
type room struct {
	level int
	also  []string
	only  []string
}

// rooms is the table of allowed imports, explained in doc/architecture.md. It
// may name rooms that do not exist yet.
var rooms = map[string]room{
	"cmd/komadai": {level: 6},
	"cmd/komadai-wasm": {level: 6, only: []string{
		"game", "shogi", "saisho", "gufu", "jizai", "large", "notation", "variants", "record",
		"engine", "engine/nnue", "engine/alphabeta", "engine/plain", "engine/solved", "tsume"}},

	"server":           {level: 5, also: []string{"tsume", "diagram", "engine/solved"}},
	"usi":              {level: 5, also: []string{"tsume"}},
	"csa":              {level: 5},
	"xboard":           {level: 5},
	"engine/alphabeta": {level: 5, also: []string{"tsume"}},
	"engine/plain":     {level: 5},
	"engine/solved":    {level: 5, also: []string{"engine/plain"}},
	"engine/match":     {level: 5, also: []string{"engine/alphabeta"}}, // its generator
	"engine/train":     {level: 5, also: []string{"engine/alphabeta"}},
	"tsume":            {level: 5},
	"diagram":          {level: 5},

	"engine/analysis":  {level: 4, only: []string{"engine", "game"}},
	"internal/live":    {level: 4, also: []string{"internal/clock", "internal/series", "internal/store"}},
	"internal/store":   {level: 4},
	"internal/process": {level: 4, only: []string{}},
	"internal/pairing": {level: 4, only: []string{"game"}},
	"internal/rating":  {level: 4, only: []string{"game"}},
	"internal/clock":   {level: 4, only: []string{"game"}},
	"internal/series":  {level: 4, only: []string{"game", "saisho"}},
	"web":              {level: 4, only: []string{"game"}},
	"doc":              {level: 4, only: []string{"game"}},

	"record": {level: 3},

	"notation":    {level: 2},
	"variants":    {level: 2},
	"engine":      {level: 2},
	"engine/nnue": {level: 2},

	"shogi":  {level: 1},
	"saisho": {level: 1},
	"gufu":   {level: 1},
	"jizai":  {level: 1, also: []string{"shogi"}},
	"large":  {level: 1},

	"game": {level: 0},

	// For tests alone; see testOnly.
	"game/gametest":    {level: 1, only: []string{"game"}},
	"internal/testkit": {level: 6},
	"web/e2e":          {level: 7},
}

// testOnly are rooms that only tests and other such rooms may import.
var testOnly = []string{"game/gametest", "internal/testkit", "web/e2e"}

// sub are folders that may lie in any room and count as part of it: the
// programs that write generated files.
var sub = []string{"gen"}

// pkg is what go list says about a package, as far as needed here.
type pkg struct {
	ImportPath, Dir, Name, Doc         string
	GoFiles, CgoFiles                  []string
	Imports, TestImports, XTestImports []string
	Deps                               []string
	Error                              *struct{ Err string }
}

// path is the package's folder in the repository, "." for the root.
func (p *pkg) path() string {
	if p.ImportPath == module {
		return "."
	}
	return strings.TrimPrefix(p.ImportPath, module+"/")
}

// list runs go list for the given target, the machine's own if goos is empty.
func list(t *testing.T, goos, goarch string, patterns ...string) []*pkg {
	t.Helper()
	fields := "-json=ImportPath,Dir,Name,Doc,GoFiles,CgoFiles,Imports,TestImports,XTestImports,Deps,Error"
	cmd := exec.Command("go", append([]string{"list", "-e", fields}, patterns...)...)
	if goos != "" {
		cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.Bytes())
	}
	var pkgs []*pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(pkg)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatalf("go list: %v", err)
		}
		pkgs = append(pkgs, p)
	}
}

// packages lists the packages of the module, for this machine and for js/wasm.
func packages(t *testing.T) []*pkg {
	pkgs := list(t, "", "", "./...")
	if _, err := os.Stat("cmd/komadai-wasm"); err == nil {
		pkgs = slices.DeleteFunc(pkgs, func(p *pkg) bool { return p.path() == "cmd/komadai-wasm" })
		pkgs = append(pkgs, list(t, "js", "wasm", "./cmd/komadai-wasm")...)
	}
	if len(pkgs) < 2 {
		t.Fatalf("go list found %d packages, want the root and at least one room", len(pkgs))
	}
	return pkgs
}

// roomOf returns the room that a folder belongs to.
func roomOf(folder string) (string, bool) {
	if _, ok := rooms[folder]; ok {
		return folder, true
	}
	if up, last := path.Split(folder); slices.Contains(sub, last) {
		_, ok := rooms[path.Clean(up)]
		return path.Clean(up), ok
	}
	return "", false
}

// mayImport reports whether one room may import another, and why not.
func mayImport(from, to string) (why string, ok bool) {
	if from == to {
		return "", true
	}
	f, g := rooms[from], rooms[to]
	switch {
	case slices.Contains(testOnly, to):
		return to + " is for tests", slices.Contains(testOnly, from)
	case f.only != nil:
		return from + " may import only " + strings.Join(f.only, ", "), slices.Contains(f.only, to)
	case slices.Contains(f.also, to), f.level > g.level:
		return "", true
	}
	return "dependencies point down, and neither room may see the other unless the table says so", false
}

func TestImports(t *testing.T) {
	for _, p := range packages(t) {
		if p.Error != nil {
			t.Errorf("%s: %s", p.path(), p.Error.Err)
			continue
		}
		if p.path() == "." {
			if len(p.GoFiles) > 0 {
				t.Errorf("the root holds %v, want nothing but tests", p.GoFiles)
			}
			continue
		}
		from, ok := roomOf(p.path())
		if !ok {
			t.Errorf("%s is no known room: give it a line in the table rooms of repo_test.go and in doc/architecture.md, or move its files to the room whose work they do", p.path())
			continue
		}
		if len(p.CgoFiles) > 0 || slices.Contains(p.Imports, "C") {
			t.Errorf("%s uses cgo; the binary must build without a C compiler", p.path())
		}
		for _, i := range p.Imports {
			rel, ours := strings.CutPrefix(i, module+"/")
			if !ours {
				if rooms[from].level <= 3 && !allowedBelow(i) {
					t.Errorf("%s imports %s; rules, notations and records use only the standard library and golang.org/x", p.path(), i)
				}
				continue
			}
			to, known := roomOf(rel)
			if !known {
				continue // reported where it is listed
			}
			if why, ok := mayImport(from, to); !ok {
				t.Errorf("%s must not import %s: %s", p.path(), rel, why)
			}
		}
		for _, i := range append(p.TestImports, p.XTestImports...) {
			if strings.HasPrefix(i, module+"/cmd/") {
				t.Errorf("a test of %s imports the command %s", p.path(), i)
			}
		}
	}
}

// allowedBelow reports whether a foreign import is fit for the library's lower
// levels: a standard package (no dot in its first element) or golang.org/x.
func allowedBelow(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".") || strings.HasPrefix(importPath, "golang.org/x/")
}

// The browser's program must not carry a database or a server, not even
// through something that it imports.
func TestWasmDependencies(t *testing.T) {
	if _, err := os.Stat("cmd/komadai-wasm"); err != nil {
		t.Skip("there is no cmd/komadai-wasm yet")
	}
	for _, p := range list(t, "js", "wasm", "./cmd/komadai-wasm") {
		for _, d := range p.Deps {
			switch rel := strings.TrimPrefix(d, module+"/"); {
			case rel == "server", rel == "internal/store", d == "database/sql", d == "net/http":
				t.Errorf("cmd/komadai-wasm depends on %s", rel)
			}
		}
	}
}

func TestMayImport(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"shogi", "game", true}, {"game", "shogi", false}, {"saisho", "shogi", false},
		{"jizai", "shogi", true}, {"shogi", "jizai", false}, {"variants", "shogi", true},
		{"server", "tsume", true}, {"server", "engine/plain", false}, {"server", "internal/live", true},
		{"internal/clock", "game", true}, {"internal/clock", "shogi", false}, {"internal/live", "internal/clock", true},
		{"internal/clock", "internal/live", false}, {"web", "server", false}, {"csa", "tsume", false},
		{"engine/train", "engine/alphabeta", true}, {"engine/nnue", "engine", false},
		{"cmd/komadai-wasm", "usi", false}, {"cmd/komadai-wasm", "tsume", true}, {"cmd/komadai", "server", true},
		{"shogi", "game/gametest", false}, {"internal/testkit", "game/gametest", true}, {"server", "internal/testkit", false},
	} {
		if _, got := mayImport(c.from, c.to); got != c.want {
			t.Errorf("may %s import %s: %v, want %v", c.from, c.to, got, c.want)
		}
	}
	for folder, want := range map[string]string{
		"shogi": "shogi", "shogi/gen": "shogi", "engine/nnue/gen": "engine/nnue",
		"util": "", "engine/mcts": "", "internal/mail": "", "shogi/attack": "", "gen": "",
	} {
		if got, ok := roomOf(folder); ok != (want != "") || ok && got != want {
			t.Errorf("the room of %s: %q, %v; want %q", folder, got, ok, want)
		}
	}
	for name, r := range rooms {
		for _, o := range append(r.also, r.only...) {
			if _, ok := rooms[o]; !ok {
				t.Errorf("the line of %s names %s, which is no room", name, o)
			}
		}
	}
}

func TestPackages(t *testing.T) {
	vague := []string{"pkg", "util", "utils", "common", "types", "core", "helpers", "misc", "base", "lib"}
	for _, p := range packages(t) {
		for _, e := range strings.Split(p.path(), "/") {
			if slices.Contains(vague, e) {
				t.Errorf("%s: %q says nothing about what is in it", p.path(), e)
			}
		}
		if slices.Contains(vague, p.Name) {
			t.Errorf("%s: package name %q says nothing about what is in it", p.path(), p.Name)
		}
		if len(p.GoFiles) == 0 {
			continue // tests only
		}
		if p.Name != "main" && p.Name != filepath.Base(p.Dir) {
			t.Errorf("%s: package %s, want the folder's name", p.path(), p.Name)
		}
		switch want := "Package " + p.Name + " "; {
		case p.Doc == "":
			t.Errorf("%s: no package comment", p.path())
		case p.Name != "main" && !strings.HasPrefix(p.Doc, want):
			t.Errorf("%s: the package comment begins %q, want %q", p.path(), p.Doc, want+"...")
		}
	}
}
