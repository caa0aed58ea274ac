package record

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Each file in testdata/cases holds a record as people or programs write it, in
// the file "in", and what it means: the file "komadai" is the same in our own
// form, "warnings" what was got over, any other file the record in the format
// of its name, with what that loses in the file of that name and "-lost".
func TestGoldenFiles(t *testing.T) {
	names, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d golden files, %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var recs []*Record
			found := map[string]string{}
			for i, f := range archive.Files {
				if f.Name == "in" {
					recs = readGolden(t, f.Data, found)
					continue
				}
				if _, done := found[f.Name]; !done {
					writeGolden(t, recs, strings.TrimSuffix(f.Name, "-lost"), found)
				}
				got := found[f.Name]
				if *update {
					archive.Files[i].Data = []byte(got)
				} else if got != string(f.Data) {
					t.Errorf("%s: got\n%s\nwant\n%s", f.Name, got, f.Data)
				}
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func readGolden(t *testing.T, data []byte, found map[string]string) []*Record {
	recs, warnings, err := Parse(data, "", Options{})
	if err != nil {
		found["warnings"] = err.Error() + "\n"
		return nil
	}
	if _, _, err := Parse(data, "", Options{Strict: true}); (err == nil) != (len(warnings) == 0) || err != nil && err.Error() != warnings[0].Error() {
		t.Errorf("a strict reader says %v, want the first of %v", err, warnings)
	}
	found["warnings"] = ""
	for _, w := range warnings {
		found["warnings"] += w.Error() + "\n"
	}
	return recs
}

func writeGolden(t *testing.T, recs []*Record, key string, found map[string]string) {
	f, err := Find(key)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	lost, err := f.Encode(&b, recs, Options{})
	if err != nil {
		t.Fatal(err)
	}
	found[key] = strings.ReplaceAll(b.String(), "\r\n", "\n")
	found[key+"-lost"] = ""
	for _, l := range lost {
		found[key+"-lost"] += l.String() + "\n"
	}
}
