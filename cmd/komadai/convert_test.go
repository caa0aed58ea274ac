package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestEachKeepsTheOrder(t *testing.T) {
	jobs := make([]job, 1000)
	for i := range jobs {
		jobs[i].input = fmt.Sprint(i)
	}
	var got []string
	err := each(t.Context(), jobs, func(j job) converted { return converted{data: []byte(j.input)} },
		func(i int, r converted) error { got = append(got, string(r.data)); return nil }, func() {})
	if err != nil || len(got) != len(jobs) {
		t.Fatalf("%d results, %v", len(got), err)
	}
	for i, text := range got {
		if text != fmt.Sprint(i) {
			t.Fatalf("result %d is %s", i, text)
		}
	}
}

// An interruption begins nothing new, and what is done is handed over.
func TestEachIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var begun atomic.Int64
	done := int64(0)
	err := each(ctx, make([]job, 1<<16), func(job) converted {
		if begun.Add(1) == 100 {
			cancel()
		}
		return converted{}
	}, func(int, converted) error { done++; return nil }, func() {})
	if !errors.Is(err, errInterrupted) || begun.Load() > 100+int64(runtime.GOMAXPROCS(0))+1 || done != begun.Load() {
		t.Errorf("%v after %d jobs, of which %d were handed over", err, begun.Load(), done)
	}
	full := errors.New("no room")
	err = each(t.Context(), make([]job, 10), func(job) converted { return converted{} }, func(int, converted) error { return full }, func() {})
	if !errors.Is(err, full) {
		t.Errorf("a result that cannot be written: %v", err)
	}
}

func TestProgress(t *testing.T) {
	for _, c := range []struct {
		done, failed int
		spent        time.Duration
		want         string
	}{
		{0, 0, time.Second, "0 of 1000 files, 0 a second"},
		{250, 0, time.Second, "250 of 1000 files, 250 a second, 0:03 left"},
		{250, 2, 4 * time.Minute, "250 of 1000 files, 1 a second, 12:00 left, 2 failed"},
		{1000, 0, time.Second, "1000 of 1000 files, 1000 a second"},
	} {
		if got := progressLine(c.done, 1000, c.failed, c.spent); got != c.want {
			t.Errorf("%d in %v: %q, want %q", c.done, c.spent, got, c.want)
		}
	}
	var w strings.Builder
	p := newProgress(&w, 10, true)
	p.update(1, 0)
	if w.Len() > 0 {
		t.Errorf("a short run shows %q", w.String())
	}
	p.drawn = time.Time{}
	p.update(2, 0)
	p.clear()
	p.clear()
	if got := w.String(); !strings.HasPrefix(got, "\r2 of 10 files") || !strings.HasSuffix(got, "\x1b[K\r\x1b[K") {
		t.Errorf("drawn: %q", got)
	}
}

func TestKinds(t *testing.T) {
	like := kinds{}
	for _, m := range []string{`move number 3, want 4`, `move number 17, want 9`, `the end "x\"y" is odd`, `headers`} {
		like.add(kindOf(m))
	}
	var w strings.Builder
	like.write(&w)
	if want := "      2 move number N, want N\n      1 headers\n      1 the end \"…\" is odd\n"; w.String() != want {
		t.Errorf("kinds:\n%swant\n%s", w.String(), want)
	}
	for i := range 2 * manyKinds {
		like.add(strings.Repeat("x", i))
	}
	w.Reset()
	like.write(&w)
	if len(like) > manyKinds+1 || strings.Count(w.String(), "\n") != shownKinds+1 {
		t.Errorf("%d kinds, shown as\n%s", len(like), w.String())
	}
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.kif")
	write := func(text string, force bool) error { return writeFile(name, []byte(text), force) }
	has := func(want string) {
		t.Helper()
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("the file has %q, %v; want %q", got, err, want)
		}
	}
	if err := write("one", false); err != nil {
		t.Fatal(err)
	}
	if err := write("two", false); err == nil || !strings.Contains(err.Error(), "want --force") {
		t.Errorf("a file that exists: %v", err)
	}
	has("one")
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := write("two", true); err != nil {
		t.Fatal(err)
	}
	has("two")
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the rights became %v, %v", info.Mode(), err)
	}
	link := filepath.Join(dir, "link.kif")
	if err := os.Symlink(name, link); err == nil {
		if err := writeFile(link, []byte("three"), true); err != nil {
			t.Fatal(err)
		}
		has("three")
	}
	if err := writeFile(filepath.Join(dir, "none", "a.kif"), nil, false); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	if err := writeFile(os.DevNull, []byte("x"), true); err != nil {
		t.Errorf("a device: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains([]string{"a.kif", "link.kif"}, e.Name()) {
			t.Errorf("%s was left behind", e.Name())
		}
	}
}
