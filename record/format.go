package record

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Options are how to read or write.
type Options struct {
	Strict   bool     // reading: warnings are errors
	Encoding Encoding // writing: the zero Encoding is UTF-8
}

// Format is one way to write records down.
type Format struct {
	Key      string
	Name     string   // as people call it
	Ext      string   // of its files: ".kif"
	Also     []string // other endings of its files
	Media    string   // its media type
	Encoding Encoding // in which its files are written
	Variants bool     // holds games of every variant; the others hold shogi
	Single   bool     // a file holds one game

	sniff  func(text string) bool
	decode func(in *input, text string) ([]*Record, error)
	encode func(e *encoder, recs []*Record) error // nil where files are read alone
}

// Formats lists the formats in the order in which they are tried on a file.
var Formats = []Format{komadai, jkf, usen, usi, sfen, csa3, csa, ki2, kif, psn}

// Find returns the format of a key. The error lists the keys there are.
func Find(key string) (Format, error) {
	var keys []string
	for _, f := range Formats {
		if f.Key == key {
			return f, nil
		}
		keys = append(keys, f.Key)
	}
	return Format{}, fmt.Errorf("format %q: want one of %s", key, strings.Join(keys, ", "))
}

// Detect returns the format that a text looks like.
func Detect(data []byte) (Format, error) {
	text, _ := decodeText(string(data))
	return detect(text)
}

func detect(text string) (Format, error) {
	if strings.IndexByte(text, '\n') < 0 {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	for _, f := range Formats {
		if f.sniff(text) {
			return f, nil
		}
	}
	var names []string
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("this looks like no record of a game: want one of %s", strings.Join(names, ", "))
}

// CanWrite reports whether the format can be written.
func (f Format) CanWrite() bool { return f.encode != nil }

// MaxBytes is the longest input that is read.
const MaxBytes = 64 << 20

// Read reads a file in the format of a key, "" to detect it.
func Read(r io.Reader, key string, o Options) ([]*Record, []Warning, error) {
	text, err := readText(r)
	if err != nil {
		return nil, nil, err
	}
	return parse(text, key, o)
}

// Parse is Read for a file that is in memory.
func Parse(data []byte, key string, o Options) ([]*Record, []Warning, error) {
	if len(data) > MaxBytes {
		return nil, nil, errTooLong
	}
	text, _ := decodeText(string(data))
	return parse(text, key, o)
}

func parse(text, key string, o Options) ([]*Record, []Warning, error) {
	var f Format
	var err error
	if key == "" {
		f, err = detect(text)
	} else {
		f, err = Find(key)
	}
	if err != nil {
		return nil, nil, err
	}
	return f.parse(text, o)
}

// Decode reads a file in this format. With an error it returns what it had
// understood before.
func (f Format) Decode(r io.Reader, o Options) ([]*Record, []Warning, error) {
	text, err := readText(r)
	if err != nil {
		return nil, nil, err
	}
	return f.parse(text, o)
}

func (f Format) parse(text string, o Options) ([]*Record, []Warning, error) {
	if strings.IndexByte(text, '\n') < 0 { // lines may end as they did on old Macs
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	in := newInput(o)
	recs, err := f.decode(in, text)
	in.done()
	return recs, in.list, err
}

var errTooLong = fmt.Errorf("the input is longer than %d bytes", MaxBytes)

// readText reads all there is, into a string without a copy.
func readText(r io.Reader) (string, error) {
	var b strings.Builder
	var err error
	if known, ok := r.(interface {
		io.WriterTo
		Len() int
	}); ok && known.Len() <= MaxBytes { // bytes and strings: no buffer between
		b.Grow(known.Len())
		_, err = known.WriteTo(&b)
	} else {
		_, err = io.Copy(&b, io.LimitReader(r, MaxBytes+1))
	}
	if err != nil {
		return "", err
	}
	if b.Len() > MaxBytes {
		return "", errTooLong
	}
	text, _ := decodeText(b.String())
	return text, nil
}

// encoder is what the writers of all formats share.
type encoder struct {
	losses
	buf      []byte
	encoding Encoding
}

// Encode writes games and tells what is lost. A game of a variant that the
// format cannot hold is an error, which names a format that can.
func (f Format) Encode(w io.Writer, recs []*Record, o Options) ([]Loss, error) {
	if f.encode == nil {
		return nil, fmt.Errorf("%s is read, not written: want one of %s", f.Key, strings.Join(writable(func(Format) bool { return true }), ", "))
	}
	for i, r := range recs {
		if !f.Variants && !r.isShogi() {
			return nil, fmt.Errorf("game %d is one of %s, and %s holds shogi alone: want %s", i+1, r.Variant, f.Key,
				strings.Join(writable(func(f Format) bool { return f.Variants }), ", "))
		}
	}
	e := &encoder{encoding: o.Encoding}
	if f.Single && len(recs) > 1 {
		for e.game = 2; e.game <= len(recs); e.game++ {
			e.add("the whole game, as a file holds one")
		}
		recs = recs[:1]
	}
	if err := f.encode(e, recs); err != nil {
		if e.ply > 0 {
			err = fmt.Errorf("ply %d: %w", e.ply, err)
		}
		if len(recs) > 1 {
			err = fmt.Errorf("game %d: %w", e.game, err)
		}
		return e.list, err
	}
	e.game, e.ply = 0, 0
	err := writeText(w, string(e.buf), o.Encoding, &e.losses)
	return e.list, err
}

func writable(fit func(Format) bool) []string {
	var keys []string
	for _, f := range Formats {
		if f.encode != nil && fit(f) {
			keys = append(keys, f.Key)
		}
	}
	return keys
}

// begin says which game is written from here on.
func (e *encoder) begin(i int, r *Record, rules bool) {
	e.game, e.ply = i+1, 0
	if rules && r.Rules != "" {
		e.add("the ruleset %s", r.Rules)
	}
}

// numberedLines yields the lines of a text with their numbers, without the
// characters that end them.
func numberedLines(text string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for no := 1; text != ""; no++ {
			line, rest := text, ""
			if i := strings.IndexByte(text, '\n'); i >= 0 {
				line, rest = text[:i], text[i+1:]
			}
			text = rest
			if n := len(line); n > 0 && line[n-1] == '\r' {
				line = line[:n-1]
			}
			if !yield(no, line) {
				return
			}
		}
	}
}

// commentLines yields the lines of a comment, whatever ends them.
func commentLines(text string) func(yield func(string) bool) {
	if strings.Contains(text, "\r") {
		text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	}
	return strings.SplitSeq(text, "\n")
}

// whole cuts a time down to whole units, and tells what that loses.
func (l *losses) whole(spent, unit time.Duration) time.Duration {
	if spent < 0 {
		l.add("a negative time")
		return 0
	}
	if spent%unit != 0 {
		l.add("fractions of a second")
	}
	return spent - spent%unit
}
