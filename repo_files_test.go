package komadai_test

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mayInit are the packages that may have init functions, and for what.
var mayInit = map[string]string{
	"shogi": "fills the attack tables",
}

// dependencies are the modules that go.mod may require directly. A new one is
// a decision: it needs a line here and a reason in its commit.
var dependencies = map[string]string{
	"modernc.org/sqlite":                       "the embedded database",
	"modernc.org/libc":                         "held at the version that modernc.org/sqlite names",
	"github.com/jackc/pgx/v5":                  "PostgreSQL",
	"github.com/nats-io/nats.go":               "hints between nodes",
	"github.com/riverqueue/river":              "jobs",
	"github.com/pressly/goose/v3":              "migrations",
	"github.com/coder/websocket":               "websockets",
	"github.com/spf13/cobra":                   "the command line",
	"github.com/yuin/goldmark":                 "the rules as pages",
	"github.com/spf13/pflag":                   "flags of the command line",
	"github.com/wneessen/go-mail":              "mail",
	"github.com/SherClockHolmes/webpush-go":    "web push",
	"github.com/go-webauthn/webauthn":          "passkeys",
	"github.com/getkin/kin-openapi":            "tests of the API description",
	"github.com/prometheus/client_golang":      "metrics",
	"pgregory.net/rapid":                       "property tests",
	"github.com/chromedp/chromedp":             "browser tests",
	"github.com/chromedp/cdproto":              "browser tests",
	"github.com/rogpeppe/go-internal":          "golden files in txtar form",
	"golang.org/x/text":                        "text encodings and languages",
	"golang.org/x/crypto":                      "argon2, autocert",
	"golang.org/x/time":                        "rate limits",
	"golang.org/x/sync":                        "groups of goroutines",
	"golang.org/x/image":                       "drawing",
	"golang.org/x/term":                        "terminals",
	"golang.org/x/sys":                         "what the CPU can do",
	"github.com/riverqueue/river/riverdriver/": "jobs; any driver below this path",
	"github.com/riverqueue/river/rivertype":    "jobs",
}

// sources returns the files of the repository whose names end in one of the
// given ways, without those that tools fetched or that tests keep as data.
func sources(t *testing.T, ends ...string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch name := d.Name(); {
			case p == ".":
			case name == "testdata", name == "node_modules", strings.HasPrefix(name, "."), strings.HasPrefix(name, "_"):
				return filepath.SkipDir
			}
			return nil
		}
		if slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(p, e) }) {
			files = append(files, filepath.ToSlash(p))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no file ends in %v", ends)
	}
	return files
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestGoFiles(t *testing.T) {
	fset := token.NewFileSet()
	for _, name := range sources(t, ".go") {
		src := read(t, name)
		want, err := format.Source(src)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !bytes.Equal(src, want) {
			t.Errorf("%s is not as gofmt writes it", name)
		}
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		folder := filepath.ToSlash(filepath.Dir(name))
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" && mayInit[folder] == "" {
				t.Errorf("%s: func init; nothing registers itself here, write a table or a function that is called",
					fset.Position(fn.Pos()))
			}
		}
	}
}

var generatedLine = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// A generated file is known by its name to people and by its header to tools.
func TestGeneratedFiles(t *testing.T) {
	for _, name := range sources(t, ".go", ".s") {
		head, _, _ := bytes.Cut(read(t, name), []byte("\npackage "))
		if len(head) > 2000 {
			head = head[:2000]
		}
		named, marked := strings.HasPrefix(filepath.Base(name), "zz_"), generatedLine.Match(head)
		switch {
		case named && !marked:
			t.Errorf("%s has the name of a generated file, but no line %q", name, "// Code generated ... DO NOT EDIT.")
		case marked && !named:
			t.Errorf("%s says that it is generated; its name must begin zz_", name)
		}
	}
}

func TestDependencies(t *testing.T) {
	for _, line := range strings.Split(string(read(t, "go.mod")), "\n") {
		line = strings.TrimPrefix(strings.TrimSpace(line), "require ")
		f := strings.Fields(line)
		if len(f) < 2 || !strings.HasPrefix(f[1], "v") || strings.Contains(line, "// indirect") {
			continue
		}
		_, ok := dependencies[f[0]]
		for d := range dependencies {
			ok = ok || strings.HasSuffix(d, "/") && strings.HasPrefix(f[0], d)
		}
		if !ok {
			t.Errorf("go.mod requires %s, which the table dependencies of repo_files_test.go does not have", f[0])
		}
	}
}
