package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/komadai/komadai/record"
	"github.com/spf13/cobra"
)

func formatKeys() []string {
	var keys []string
	for _, f := range record.Formats {
		keys = append(keys, f.Key)
	}
	return keys
}

// writableKeys are those of the formats that can be written.
func writableKeys() []string {
	var keys []string
	for _, f := range record.Formats {
		if f.CanWrite() {
			keys = append(keys, f.Key)
		}
	}
	return keys
}

// converter is one run of komadai convert.
type converter struct {
	from, to, encoding, out, outDir string
	strict, force                   bool

	format     record.Format // what to write
	characters record.Encoding
}

func newConvert() *cobra.Command {
	var v converter
	c := &cobra.Command{
		Use:   "convert [--from F] --to F [-o OUT|--out-dir DIR] [FILE...]",
		Short: "Turn game records of one format into another",
		Long: `Read game records and write them in another format. Inputs are files, folders
(all records in them), patterns such as "*.kif", or standard input when there
are none. The format and the characters are found by looking at the content.
A folder keeps its own folders in --out-dir.

Standard output is UTF-8; with -o or --out-dir KIF and KI2 are written in CP932
and all else in UTF-8, unless --encoding says otherwise. A file that exists is only
written over with --force, and never half. What a reader had to get over, and
what the new format cannot hold, goes to standard error as file:line: text or
with the game and the ply; many files end in a summary by kind. On a terminal a
line tells how far it is. Ctrl-C ends it between two files, with the summary.

Exit status: 0 everything was kept; 1 something was lost or warned of, or an
input failed; 2 wrong usage.`,
		Example: `  komadai convert --to csa game.kif
  komadai convert --to kif -o game.kif game.csa
  komadai convert --to usi --out-dir lines games/ "more/*.csa"`,
		RunE: func(c *cobra.Command, args []string) error { return v.run(c, args) },
	}
	keys := strings.Join(formatKeys(), ", ")
	c.Flags().StringVar(&v.from, "from", "", "the format of the inputs: "+keys+" (default: found by content)")
	c.Flags().StringVar(&v.to, "to", "", "the format to write: "+strings.Join(writableKeys(), ", ")+" (required)")
	c.Flags().StringVar(&v.encoding, "encoding", "", "the characters to write: utf-8, utf-8-bom, cp932, euc-jp")
	c.Flags().BoolVar(&v.strict, "strict", false, "take warnings for errors")
	c.Flags().BoolVar(&v.force, "force", false, "write over files that exist")
	c.Flags().StringVarP(&v.out, "output", "o", "", "the file to write (default, or -: standard output)")
	c.Flags().StringVar(&v.outDir, "out-dir", "", "the folder for the files to write")
	c.MarkFlagsMutuallyExclusive("output", "out-dir")
	must(c.MarkFlagRequired("to"))
	must(c.RegisterFlagCompletionFunc("from", completeWords(formatKeys)))
	must(c.RegisterFlagCompletionFunc("to", completeWords(writableKeys)))
	return c
}

func (v *converter) run(c *cobra.Command, args []string) error {
	if v.out == "-" {
		v.out = "" // standard output, as - is standard input
	}
	var err error
	if v.format, err = record.Find(v.to); err != nil {
		return err
	}
	if !v.format.CanWrite() {
		return fmt.Errorf("--to %s: it is read, not written", v.to)
	}
	if v.from != "" {
		if _, err := record.Find(v.from); err != nil {
			return err
		}
	}
	if v.characters, err = record.ParseEncoding(v.encoding); err != nil {
		return err
	}
	if v.encoding == "" && v.out+v.outDir != "" {
		v.characters = v.format.Encoding
	}
	inputs, err := expand(args)
	if err != nil {
		return failed(err)
	}
	if v.out != "" && len(inputs) > 1 {
		return fmt.Errorf("-o takes one input, here are %d: want --out-dir", len(inputs))
	}
	return failed(v.work(c, v.jobs(inputs)))
}

// jobs says what each input becomes. In --out-dir a folder that was named keeps
// its own folders.
func (v *converter) jobs(inputs []input) []job {
	jobs := make([]job, len(inputs))
	targets := map[string]string{}
	for i, in := range inputs {
		jobs[i] = job{input: in.name, target: v.out}
		if v.outDir == "" {
			continue
		}
		target := filepath.Join(v.outDir, strings.TrimSuffix(in.below, filepath.Ext(in.below))+v.format.Ext)
		if other, taken := targets[target]; taken {
			jobs[i].err = fmt.Errorf("%s is already written from %s", target, other)
			continue
		}
		targets[target] = in.name
		jobs[i].target = target
	}
	return jobs
}

// work does the jobs, and tells what became of them.
func (v *converter) work(c *cobra.Command, jobs []job) error {
	out, log := c.OutOrStdout(), c.ErrOrStderr()
	toFiles := v.out+v.outDir != ""
	bar := newProgress(log, len(jobs), len(jobs) > 1 && isTerminal(log) && (toFiles || !isTerminal(out)))
	trouble, bad, done := 0, 0, 0
	like := kinds{}
	take := func(i int, r converted) error {
		if !toFiles && i != done {
			return nil // interrupted: what stands before it is missing
		}
		done++
		if r.err != nil {
			bad++
		}
		if len(r.reports) > 0 || r.err != nil {
			bar.clear()
		}
		for _, line := range r.reports {
			fmt.Fprintln(log, line.line)
			like.add(line.kind)
		}
		trouble += len(r.reports)
		if r.err != nil {
			fmt.Fprintln(log, located(jobs[i].input, r.err))
		}
		bar.update(done, bad)
		_, err := out.Write(r.data)
		return err
	}
	err := each(c.Context(), jobs, func(j job) converted { return v.convert(c.InOrStdin(), j) }, take, func() { bar.update(done, bad) })
	bar.clear()
	if len(jobs) > 1 {
		fmt.Fprintf(log, "%d of %d files converted, %d warnings\n", done-bad, len(jobs), trouble)
		like.write(log)
	}
	if err == nil && trouble+bad > 0 {
		err = fmt.Errorf("%d warnings, %d inputs failed", trouble, bad)
	}
	return err
}

// located writes an error as file:line: text.
func located(name string, err error) string {
	var s *record.SyntaxError
	if errors.As(err, &s) && s.Line > 0 {
		if s.Text == "" {
			return fmt.Sprintf("%s:%d: %v", name, s.Line, s.Err)
		}
		return fmt.Sprintf("%s:%d: %v: %q", name, s.Line, s.Err, s.Text)
	}
	var p *fs.PathError
	if errors.As(err, &p) && p.Path == name {
		err = p.Err // which does not name the file again
	}
	return fmt.Sprintf("%s: %v", name, err)
}

// An input is a file to read and its name below the folder that an argument
// named, which is where it is written to in another folder.
type input struct{ name, below string }

// expand lists the files that arguments name, "-" for standard input.
func expand(args []string) ([]input, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	var files []input
	for _, a := range args {
		if a == "-" {
			files = append(files, input{a, "stdin"})
			continue
		}
		names := []string{a}
		if _, err := os.Stat(a); err != nil && strings.ContainsAny(a, "*?[") {
			found, err := filepath.Glob(a)
			if err != nil {
				return nil, fmt.Errorf("pattern %q: %w", a, err)
			}
			if len(found) == 0 {
				return nil, fmt.Errorf("pattern %q: no file is like that", a)
			}
			names = found
		}
		for _, name := range names {
			if info, err := os.Stat(name); err != nil || !info.IsDir() {
				files = append(files, input{name, filepath.Base(name)})
				continue
			}
			inside, err := folder(name)
			if err != nil {
				return nil, err
			}
			if len(inside) == 0 {
				return nil, fmt.Errorf("folder %q: no record is in it", name)
			}
			files = append(files, inside...)
		}
	}
	return files, nil
}

// folder lists the records in a folder and in its folders.
func folder(name string) ([]input, error) {
	var files []input
	err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !isRecord(path) {
			return err
		}
		below, err := filepath.Rel(name, path)
		files = append(files, input{path, below})
		return err
	})
	return files, err
}

// isRecord tells by its name whether a file in a folder is a record.
func isRecord(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return slices.ContainsFunc(record.Formats, func(f record.Format) bool { return f.Ext == ext || slices.Contains(f.Also, ext) })
}
