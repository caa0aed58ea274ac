package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/komadai/komadai/record"
	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
)

func formatKeys() []string {
	var keys []string
	for _, f := range record.Formats {
		keys = append(keys, f.Key)
	}
	return keys
}

// converter is one run of komadai convert.
type converter struct {
	from, to, encoding, out, outDir string
	strict, force                   bool
}

// converted is what came of one input.
type converted struct {
	data []byte
	log  []string // warnings and losses
	err  error
}

func newConvert() *cobra.Command {
	var v converter
	c := &cobra.Command{
		Use:   "convert [--from F] --to F [-o OUT|--out-dir DIR] [FILE...]",
		Short: "Turn game records of one format into another",
		Long: `Read game records and write them in another format. Inputs are files, folders
(all records in them), patterns such as "*.kif", or standard input when there
are none. The format and the characters are found by looking at the content.

Standard output is UTF-8; with -o or --out-dir KIF and KI2 are written in CP932
and all else in UTF-8, unless --encoding says otherwise. A file that exists is only
written over with --force. What a reader had to get over, and what the new
format cannot hold, goes to standard error as file:line: text.

Exit status: 0 everything was kept; 1 something was lost or warned of, or an
input failed; 2 wrong usage.`,
		Example: `  komadai convert --to csa game.kif
  komadai convert --to kif -o game.kif game.csa
  komadai convert --to usi --out-dir lines games/ "more/*.csa"`,
		RunE: func(c *cobra.Command, args []string) error { return v.run(c, args) },
	}
	keys := strings.Join(formatKeys(), ", ")
	c.Flags().StringVar(&v.from, "from", "", "the format of the inputs: "+keys+" (default: found by content)")
	c.Flags().StringVar(&v.to, "to", "", "the format to write: "+keys+" (required)")
	c.Flags().StringVar(&v.encoding, "encoding", "", "the characters to write: utf-8, utf-8-bom, cp932, euc-jp")
	c.Flags().BoolVar(&v.strict, "strict", false, "take warnings for errors")
	c.Flags().BoolVar(&v.force, "force", false, "write over files that exist")
	c.Flags().StringVarP(&v.out, "output", "o", "", "the file to write")
	c.Flags().StringVar(&v.outDir, "out-dir", "", "the folder for the files to write")
	c.MarkFlagsMutuallyExclusive("output", "out-dir")
	must(c.MarkFlagRequired("to"))
	must(c.RegisterFlagCompletionFunc("from", completeWords(formatKeys)))
	must(c.RegisterFlagCompletionFunc("to", completeWords(formatKeys)))
	return c
}

func (v *converter) run(c *cobra.Command, args []string) error {
	to, err := record.Find(v.to)
	if err != nil {
		return err
	}
	if v.from != "" {
		if _, err := record.Find(v.from); err != nil {
			return err
		}
	}
	enc, err := record.ParseEncoding(v.encoding)
	if err != nil {
		return err
	}
	if v.encoding == "" && v.out+v.outDir != "" {
		enc = to.Encoding
	}
	inputs, err := expand(args)
	if err != nil {
		return failed(err)
	}
	if v.out != "" && len(inputs) > 1 {
		return fmt.Errorf("-o takes one input, here are %d: want --out-dir", len(inputs))
	}
	results, err := v.all(c.Context(), c.InOrStdin(), inputs, to, enc)
	if err != nil {
		return failed(err)
	}
	trouble, bad := 0, 0
	for i, r := range results {
		for _, line := range r.log {
			fmt.Fprintln(c.ErrOrStderr(), line)
		}
		trouble += len(r.log)
		if r.err != nil {
			bad++
			fmt.Fprintln(c.ErrOrStderr(), located(inputs[i], r.err))
			continue
		}
		if v.out+v.outDir == "" {
			if _, err := c.OutOrStdout().Write(r.data); err != nil {
				return failed(err)
			}
		}
	}
	if len(inputs) > 1 {
		fmt.Fprintf(c.ErrOrStderr(), "%d of %d files converted, %d warnings\n", len(inputs)-bad, len(inputs), trouble)
	}
	if trouble+bad > 0 {
		return failed(fmt.Errorf("%d warnings, %d inputs failed", trouble, bad))
	}
	return nil
}

// all converts the inputs on all cores, and keeps their order.
func (v *converter) all(ctx context.Context, stdin io.Reader, inputs []string, to record.Format, enc record.Encoding) ([]converted, error) {
	results := make([]converted, len(inputs))
	targets := map[string]string{}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range inputs {
		target := v.out
		if v.outDir != "" {
			base := filepath.Base(name)
			if name == "-" {
				base = "stdin"
			}
			target = filepath.Join(v.outDir, strings.TrimSuffix(base, filepath.Ext(base))+to.Ext)
			if other, taken := targets[target]; taken {
				results[i].err = fmt.Errorf("%s is already written from %s", target, other)
				continue
			}
			targets[target] = name
		}
		g.Go(func() error {
			if err := ctx.Err(); err != nil {
				return errors.New("interrupted")
			}
			r := v.convert(stdin, name, to, enc)
			if r.err == nil && target != "" {
				r.err = v.write(target, r.data)
				r.data = nil
			}
			results[i] = r
			return nil
		})
	}
	return results, g.Wait()
}

func (v *converter) convert(stdin io.Reader, name string, to record.Format, enc record.Encoding) (r converted) {
	in := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			r.err = err
			return r
		}
		defer f.Close()
		in = f
	}
	recs, warnings, err := record.Read(in, v.from, record.Options{Strict: v.strict})
	for _, w := range warnings {
		r.log = append(r.log, located(name, w))
	}
	if err != nil {
		r.err = err
		return r
	}
	var b bytes.Buffer
	lost, err := to.Encode(&b, recs, record.Options{Encoding: enc})
	for _, l := range lost {
		r.log = append(r.log, fmt.Sprintf("%s: not kept in %s: %v", name, to.Key, l))
	}
	r.data, r.err = b.Bytes(), err
	return r
}

// write makes a file, whole or not at all.
func (v *converter) write(name string, data []byte) error {
	if dir := filepath.Dir(name); v.outDir != "" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	if v.force {
		return os.WriteFile(name, data, 0o666)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists: want --force to write over it", name)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
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
	return fmt.Sprintf("%s: %v", name, err)
}

// expand lists the files that arguments name, "-" for standard input.
func expand(args []string) ([]string, error) {
	if len(args) == 0 {
		return []string{"-"}, nil
	}
	var files []string
	for _, a := range args {
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
				files = append(files, name)
				continue
			}
			err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
				if err == nil && d.Type().IsRegular() && isRecord(path) {
					files = append(files, path)
				}
				return err
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

// isRecord tells by its name whether a file in a folder is a record.
func isRecord(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return slices.ContainsFunc(record.Formats, func(f record.Format) bool { return f.Ext == ext || slices.Contains(f.Also, ext) })
}
