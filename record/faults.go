package record

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

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
	w := fault(line, text, format, a...)
	if f.strict {
		return w
	}
	switch {
	case len(f.list) < maxWarnings:
		f.list = append(f.list, w)
	case len(f.list) == maxWarnings:
		f.list = append(f.list, fault(line, "", "more faults follow"))
	}
	return nil
}

func fault(line int, text, format string, a ...any) *SyntaxError {
	return &SyntaxError{Line: line, Text: shorten(text), Err: fmt.Errorf(format, a...)}
}

func shorten(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// losses collects what a writer leaves out, each once.
type losses struct{ list []Loss }

func (l *losses) add(format string, a ...any) {
	text := fmt.Sprintf(format, a...)
	for _, x := range l.list {
		if x.Text == text {
			return
		}
	}
	l.list = append(l.list, Loss{text})
}

// oneLine makes a value fit on one line.
func (l *losses) oneLine(what, text string) string {
	if !strings.ContainsAny(text, "\r\n") {
		return text
	}
	l.add("line breaks in %s", what)
	return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
}
