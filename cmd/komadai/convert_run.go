package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"time"

	"github.com/komadai/komadai/record"
	"golang.org/x/sync/errgroup"
)

// A job is one input and the file that it becomes, "" for standard output.
type job struct {
	input, target string
	err           error // why it cannot be done
}

// converted is what came of one job.
type converted struct {
	data    []byte
	reports []report
	err     error
}

// A report is a warning or a loss: the line to print, and what it is like.
type report struct{ line, kind string }

// How much a run may be ahead of what is printed, and how long it is waited for
// when it is interrupted.
const (
	ahead = 256
	grace = 2 * time.Second
)

var errInterrupted = errors.New("interrupted")

// each does the jobs on all cores and hands their results over in their order;
// tick is called in between, as time goes by. When the context ends no job is
// begun any more, those that are done are handed over, and the error is
// errInterrupted.
func each(ctx context.Context, jobs []job, do func(job) converted, take func(int, converted) error, tick func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make([]chan converted, len(jobs))
	for i := range results {
		results[i] = make(chan converted, 1)
	}
	next, slots := make(chan int), make(chan struct{}, ahead)
	go func() {
		defer close(next)
		for i := range jobs {
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers errgroup.Group
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() error {
			for i := range next {
				results[i] <- do(jobs[i])
			}
			return nil
		})
	}
	ticks := time.NewTicker(progressEvery)
	defer ticks.Stop()
	for i := 0; i < len(jobs); {
		select {
		case r := <-results[i]:
			<-slots
			if err := take(i, r); err != nil {
				return err
			}
			i++
		case <-ticks.C:
			tick()
		case <-ctx.Done():
			return errors.Join(errInterrupted, finish(&workers, results, i, take))
		}
	}
	return nil
}

// finish waits for the jobs that are under way, but not for ever, as one may
// read from a terminal, and hands over what is done.
func finish(workers *errgroup.Group, results []chan converted, from int, take func(int, converted) error) error {
	done := make(chan error, 1)
	go func() { done <- workers.Wait() }()
	select {
	case <-done:
	case <-time.After(grace):
	}
	for i := from; i < len(results); i++ {
		select {
		case r := <-results[i]:
			if err := take(i, r); err != nil {
				return err
			}
		default:
		}
	}
	return nil
}

// convert does a job.
func (v *converter) convert(stdin io.Reader, j job) (r converted) {
	if j.err != nil {
		return converted{err: j.err}
	}
	in := stdin
	if j.input != "-" {
		f, err := os.Open(j.input)
		if err != nil {
			return converted{err: err}
		}
		defer f.Close()
		in = f
	}
	recs, warnings, err := record.Read(in, v.from, record.Options{Strict: v.strict})
	for _, w := range warnings {
		r.reports = append(r.reports, report{located(j.input, w), kindOf(w.Err.Error())})
	}
	if err != nil {
		r.err = err
		return r
	}
	var b bytes.Buffer
	lost, err := v.format.Encode(&b, recs, record.Options{Encoding: v.characters})
	for _, l := range lost {
		not := "not kept in " + v.format.Key + ": "
		r.reports = append(r.reports, report{j.input + ": " + not + l.String(), not + kindOf(l.Text)})
	}
	if r.err = err; err != nil {
		return r
	}
	if j.target == "" {
		r.data = b.Bytes()
		return r
	}
	r.err = v.write(j.target, b.Bytes())
	return r
}

func (v *converter) write(name string, data []byte) error {
	if v.outDir != "" {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
	}
	return writeFile(name, data, v.force)
}

// kinds counts reports that are like each other.
type kinds map[string]int

// manyKinds is how many kinds are told apart, and shownKinds how many are shown.
const (
	manyKinds  = 1000
	shownKinds = 20
)

func (k kinds) add(kind string) {
	if _, known := k[kind]; !known && len(k) >= manyKinds {
		kind = "of other kinds"
	}
	k[kind]++
}

// write lists the kinds, the most frequent first.
func (k kinds) write(w io.Writer) {
	type entry struct {
		kind  string
		count int
	}
	var list []entry
	for kind, count := range k {
		list = append(list, entry{kind, count})
	}
	slices.SortFunc(list, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.kind, b.kind))
	})
	for i, e := range list {
		if i == shownKinds {
			fmt.Fprintf(w, "        and %d more kinds\n", len(list)-i)
			return
		}
		fmt.Fprintf(w, "%7d %s\n", e.count, e.kind)
	}
}

// kindOf takes out of a message what is only there once: numbers, squares,
// and what stands between quotation marks.
func kindOf(message string) string {
	return singular.ReplaceAllStringFunc(message, func(part string) string {
		if part[0] == '"' {
			return `"…"`
		}
		return "N"
	})
}

var singular = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[0-9]+[a-i]?\b`)
