package record

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// jsonReader reads JSON token by token, with the lines on which they stand, so
// that neither depth nor length of a text can ask for more memory than it has.
type jsonReader struct {
	dec  *json.Decoder
	text string
	line int // of the offset
	at   int // an offset
}

func newJSONReader(text string) *jsonReader {
	return &jsonReader{dec: json.NewDecoder(strings.NewReader(text)), text: text, line: 1}
}

// lineNow is the line of the token that was read last.
func (j *jsonReader) lineNow() int {
	end := min(int(j.dec.InputOffset()), len(j.text))
	j.line += strings.Count(j.text[j.at:end], "\n")
	j.at = end
	return j.line
}

func (j *jsonReader) fault(format string, a ...any) error {
	no := j.lineNow()
	line := j.text[strings.LastIndexByte(j.text[:j.at], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	if len(line) > 80 { // a file on one line: the text around
		line = j.text[max(0, j.at-40):min(len(j.text), j.at+20)]
	}
	return fault(no, strings.ToValidUTF8(line, ""), format, a...)
}

func (j *jsonReader) token() (json.Token, error) {
	t, err := j.dec.Token()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, j.fault("this is no JSON: %s", shorten(err.Error()))
	}
	return t, nil
}

// object calls a function for each key of an object; the function reads the
// value. Instead of an object null may stand.
func (j *jsonReader) object(each func(key string) error) error {
	ok, err := j.open('{')
	if !ok {
		return err
	}
	for j.dec.More() {
		t, err := j.token()
		if err != nil {
			return err
		}
		key, isKey := t.(string)
		if !isKey {
			return j.fault("want a key in quotation marks")
		}
		if err := each(key); err != nil {
			return err
		}
	}
	_, err = j.token()
	return err
}

// array calls a function for each element; instead of an array null may stand.
func (j *jsonReader) array(each func(i int) error) error {
	ok, err := j.open('[')
	if !ok {
		return err
	}
	for i := 0; j.dec.More(); i++ {
		if err := each(i); err != nil {
			return err
		}
	}
	_, err = j.token()
	return err
}

// open reads a bracket, or null instead of all.
func (j *jsonReader) open(want json.Delim) (bool, error) {
	t, err := j.token()
	if err != nil || t == nil {
		return false, err
	}
	if t != want {
		return false, j.fault("found %s, want %c", jsonText(t), rune(want))
	}
	return true, nil
}

func jsonText(t json.Token) string {
	if s, ok := t.(string); ok {
		return fmt.Sprintf("%q", shorten(s))
	}
	return fmt.Sprint(t)
}

// scalar reads a value into a string, a number, a truth value; null leaves it
// as it is.
func (j *jsonReader) scalar(to any) error {
	t, err := j.token()
	if err != nil || t == nil {
		return err
	}
	switch to := to.(type) {
	case *string:
		if s, ok := t.(string); ok {
			*to = s
			return nil
		}
		return j.fault("found %s, want a text", jsonText(t))
	case *float64:
		if n, ok := t.(float64); ok {
			*to = n
			return nil
		}
		return j.fault("found %s, want a number", jsonText(t))
	case *bool:
		if b, ok := t.(bool); ok {
			*to = b
			return nil
		}
	}
	return j.fault("found %s, want true or false", jsonText(t))
}

// number reads a whole number between bounds.
func (j *jsonReader) number(to *int, least, most int) error {
	f := float64(*to)
	if err := j.scalar(&f); err != nil {
		return err
	}
	if f != float64(int(f)) || f < float64(least) || f > float64(most) {
		return j.fault("found %v, want a number from %d to %d", f, least, most)
	}
	*to = int(f)
	return nil
}

// skip reads a value of any kind.
func (j *jsonReader) skip() error {
	for depth := 0; ; {
		t, err := j.token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return nil
		}
	}
}
