package record

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// SyntaxError is what is wrong with a line of a file.
type SyntaxError struct {
	Line int    // from 1; 0 for the file as a whole
	Text string // the line, shortened
	Err  error
}

func (e *SyntaxError) Error() string {
	switch {
	case e.Line == 0:
		return e.Err.Error()
	case e.Text == "":
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d: %q: %v", e.Line, e.Text, e.Err)
}

// Unwrap returns Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Warning is what a lenient reader got over.
type Warning = *SyntaxError

// maxWarnings is how many faults are listed of one file; the last one says that
// there are more.
const maxWarnings = 1000

// faults collects what a reader gets over.
type faults struct {
	strict bool
	list   []Warning
}

// warn notes a fault, and returns it as an error to a strict reader.
func (f *faults) warn(line int, text, format string, a ...any) error {
	switch {
	case f.strict:
		return fault(line, text, format, a...)
	case len(f.list) < maxWarnings:
		f.list = append(f.list, fault(line, text, format, a...))
	case len(f.list) == maxWarnings:
		f.list = append(f.list, fault(line, "", "more faults follow"))
	}
	return nil
}

func fault(line int, text, format string, a ...any) *SyntaxError {
	return &SyntaxError{Line: line, Text: shorten(text), Err: fmt.Errorf(format, a...)}
}

func shorten(text string) string { return shortenTo(text, 80) }

func shortenTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// oneLineError writes joined errors on one line.
func oneLineError(err error) string {
	return shortenTo(strings.ReplaceAll(err.Error(), "\n", "; "), 400)
}
