package komadai_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A block is a fenced piece of a document.
type block struct {
	file  string
	line  int // of its first line of text
	lang  string
	lines []string
}

func (b block) text() string { return strings.Join(b.lines, "\n") + "\n" }

// blocks returns the fenced blocks of a document.
func blocks(t *testing.T, file string) []block {
	t.Helper()
	var (
		all []block
		in  *block
	)
	for i, l := range strings.Split(string(read(t, file)), "\n") {
		switch lang, fence := strings.CutPrefix(l, "```"); {
		case fence && in == nil:
			in = &block{file: file, line: i + 2, lang: lang}
		case fence:
			all, in = append(all, *in), nil
		case in != nil:
			in.lines = append(in.lines, l)
		}
	}
	if in != nil {
		t.Errorf("%s:%d: the block is not closed", file, in.line)
	}
	return all
}

// words splits a command as a shell does, as far as documents need it.
func words(line string) []string {
	var (
		all   []string
		w     strings.Builder
		quote rune
		any   bool
	)
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, any = r, true
		case quote == 0 && r == ' ':
			if any || w.Len() > 0 {
				all = append(all, w.String())
			}
			w.Reset()
			any = false
		default:
			w.WriteRune(r)
		}
	}
	return all
}

// commandLine knows the subcommands and all string literals of cmd/komadai,
// its flags among them.
type commandLine struct{ subcommands, literals map[string]bool }

func readCommandLine(t *testing.T) *commandLine {
	t.Helper()
	files, _ := filepath.Glob("cmd/komadai/*.go")
	if len(files) == 0 {
		return nil
	}
	c := &commandLine{map[string]bool{"help": true, "completion": true}, map[string]bool{"help": true}}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
					c.literals[s] = true
				}
			case *ast.KeyValueExpr:
				key, isName := n.Key.(*ast.Ident)
				lit, isText := n.Value.(*ast.BasicLit)
				if isName && isText && key.Name == "Use" {
					use, _ := strconv.Unquote(lit.Value)
					name, _, _ := strings.Cut(use, " ")
					c.subcommands[name] = true
				}
			}
			return true
		})
	}
	return c
}

// check says what in the arguments of komadai does not exist.
func (c *commandLine) check(args []string) error {
	if c == nil {
		return nil // the command is not there yet
	}
	for i, a := range args {
		if i == 0 && !strings.HasPrefix(a, "-") && !c.subcommands[a] {
			return fmt.Errorf("komadai has no subcommand %q", a)
		}
		if flag, ok := strings.CutPrefix(a, "--"); ok && flag != "" {
			flag, _, _ = strings.Cut(flag, "=")
			if !c.literals[flag] {
				return fmt.Errorf("komadai has no flag --%s", flag)
			}
		}
	}
	return nil
}

// checkCommand says what is wrong with one line of shell in a document.
func checkCommand(line string, c *commandLine) error {
	w := words(line)
	for len(w) > 0 && regexp.MustCompile(`^[A-Z_]+=`).MatchString(w[0]) {
		w = w[1:]
	}
	if len(w) == 0 || strings.HasPrefix(w[0], "#") {
		return nil
	}
	exists := func(name string) error {
		name = strings.TrimPrefix(strings.TrimSuffix(name, "/..."), module+"/")
		name, _, _ = strings.Cut(name, "@")
		_, err := os.Stat(filepath.FromSlash(path.Clean(name)))
		return err
	}
	switch {
	case w[0] == "komadai":
		return c.check(w[1:])
	case w[0] == "go" && len(w) > 2 && slices.Contains([]string{"run", "test", "build", "install", "generate", "vet"}, w[1]):
		i := slices.IndexFunc(w, func(s string) bool { return strings.HasPrefix(s, "./") || strings.HasPrefix(s, module) })
		if i < 0 {
			return fmt.Errorf("%q names no package of ours", line)
		}
		if w[i] == "./cmd/komadai" || strings.HasPrefix(w[i], module+"/cmd/komadai@") {
			if c == nil {
				return nil
			}
			if w[1] == "run" {
				return c.check(w[i+1:])
			}
		}
		return exists(w[i])
	case w[0] == "go" && len(w) > 1 && w[1] == "tool", w[0] == "go" && len(w) > 1 && w[1] == "get":
		return nil
	case strings.HasPrefix(w[0], "./"), strings.HasPrefix(w[0], "."):
		return exists(w[0])
	case w[0] == "git", w[0] == "cd":
		return nil
	}
	return fmt.Errorf("%q is none of the commands that documents use: komadai, go, git, cd, or a script of the repository", w[0])
}

// documents returns the Markdown files for readers.
func documents(t *testing.T) []string { return sources(t, ".md") }

func TestDocumentCommands(t *testing.T) {
	c := readCommandLine(t)
	for _, doc := range documents(t) {
		for _, b := range blocks(t, doc) {
			for i, l := range b.lines {
				l, isCommand := strings.CutPrefix(l, "$ ")
				if b.lang == "sh" || b.lang == "console" && isCommand {
					if err := checkCommand(l, c); err != nil {
						t.Errorf("%s:%d: %v", doc, b.line+i, err)
					}
				}
			}
		}
	}
}

// What documents show in a block "console" is what the program answers: each
// line that begins with a dollar sign is run, and the lines up to the next one
// are its standard output.
func TestDocumentConsole(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	if _, err := os.Stat("cmd/komadai"); err != nil {
		t.Skip("there is no cmd/komadai yet")
	}
	program := ""
	for _, doc := range documents(t) {
		for _, b := range blocks(t, doc) {
			if b.lang != "console" {
				continue
			}
			for i := 0; i < len(b.lines); {
				command, ok := strings.CutPrefix(b.lines[i], "$ komadai ")
				if !ok {
					t.Errorf("%s:%d: %q, want a line that begins \"$ komadai \"", doc, b.line+i, b.lines[i])
					break
				}
				at := i
				var want strings.Builder
				for i++; i < len(b.lines) && !strings.HasPrefix(b.lines[i], "$ "); i++ {
					want.WriteString(b.lines[i] + "\n")
				}
				if program == "" {
					program = build(t)
				}
				var stderr bytes.Buffer
				run := exec.Command(program, words(command)...)
				run.Stderr = &stderr
				out, err := run.Output()
				if _, exited := err.(*exec.ExitError); err != nil && !exited {
					t.Fatal(err)
				}
				if string(out) != want.String() {
					t.Errorf("%s:%d: komadai %s answers\n%swant\n%sand on standard error\n%s",
						doc, b.line+at, command, out, want.String(), stderr.Bytes())
				}
			}
		}
	}
}

// build makes the program in a folder of the test's own.
func build(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "komadai")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", name, "./cmd/komadai").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return name
}

// A whole program in a document compiles, runs, and prints what the block
// "text" that follows it shows.
func TestDocumentPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	for _, doc := range documents(t) {
		all := blocks(t, doc)
		for i, b := range all {
			if b.lang != "go" || !strings.HasPrefix(b.text(), "package main\n") {
				continue
			}
			if i+1 == len(all) || all[i+1].lang != "text" {
				t.Errorf("%s:%d: the program has no block \"text\" after it that shows what it prints", doc, b.line)
				continue
			}
			src := filepath.Join(t.TempDir(), "main.go")
			if err := os.WriteFile(src, []byte(b.text()), 0o600); err != nil {
				t.Fatal(err)
			}
			var stderr bytes.Buffer
			run := exec.Command("go", "run", src)
			run.Stderr = &stderr
			out, err := run.Output()
			if err != nil {
				t.Errorf("%s:%d: %v\n%s", doc, b.line, err, stderr.Bytes())
			} else if want := all[i+1].text(); string(out) != want {
				t.Errorf("%s:%d: the program prints\n%swant\n%s", doc, b.line, out, want)
			}
		}
	}
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	anchor  = regexp.MustCompile(`<a id="([^"]+)"></a>`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

// anchors returns the places in a document that a link can name, in order, and
// those among them that are written out.
func anchors(t *testing.T, doc string) (all, written []string) {
	t.Helper()
	text := string(read(t, doc))
	for _, m := range anchor.FindAllStringSubmatch(text, -1) {
		if slices.Contains(written, m[1]) {
			t.Errorf("%s: the anchor %q is there twice", doc, m[1])
		}
		written = append(written, m[1])
	}
	all = slices.Clone(written)
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		id := regexp.MustCompile(`[^\p{L}\p{N}\- _]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(id, " ", "-"))
	}
	return all, written
}

func TestDocumentLinks(t *testing.T) {
	for _, doc := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(string(read(t, doc)), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, id, hasID := strings.Cut(m[1], "#")
			target := doc
			if file != "" {
				target = path.Join(path.Dir(doc), file)
			}
			if _, err := os.Stat(filepath.FromSlash(target)); err != nil {
				t.Errorf("%s: the link %s leads nowhere", doc, m[1])
				continue
			}
			if hasID && strings.HasSuffix(target, ".md") {
				if ids, _ := anchors(t, target); !slices.Contains(ids, id) {
					t.Errorf("%s: %s has no place %q", doc, target, id)
				}
			}
		}
	}
}

// The rules say the same in every language, in the same order, under the same
// anchors, to which pages link.
func TestRulesInEveryLanguage(t *testing.T) {
	english, err := filepath.Glob("doc/rules/*.en.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, en := range english {
		_, want := anchors(t, en)
		if len(want) == 0 {
			t.Errorf("%s has no anchor", en)
		}
		for _, lang := range []string{"it", "ja"} {
			name := strings.TrimSuffix(en, "en.md") + lang + ".md"
			if _, err := os.Stat(name); err != nil {
				t.Errorf("%s has no counterpart %s", en, name)
				continue
			}
			if _, got := anchors(t, name); !slices.Equal(got, want) {
				t.Errorf("%s has the anchors\n%v\nwant those of %s\n%v", name, got, en, want)
			}
		}
	}
}
