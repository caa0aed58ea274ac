package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// OptionType says what values an option takes.
type OptionType string

// The types, as USI writes them.
const (
	Check    OptionType = "check"    // "true" or "false"
	Spin     OptionType = "spin"     // a whole number from Min to Max
	Combo    OptionType = "combo"    // one of Values
	String   OptionType = "string"   // any text
	Filename OptionType = "filename" // the name of a file
	Button   OptionType = "button"   // does something at once; has no value
)

// Option is something that can be set on an engine.
type Option struct {
	Name     string
	Type     OptionType
	Default  string
	Min, Max int      // of a Spin
	Values   []string // of a Combo
}

// Check returns an error if the option cannot take the value.
func (o Option) Check(value string) error {
	want := ""
	switch o.Type {
	case Check:
		if value != "true" && value != "false" {
			want = "true or false"
		}
	case Spin:
		if n, err := strconv.Atoi(value); err != nil || n < o.Min || n > o.Max {
			want = fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max)
		}
	case Combo:
		if !slices.Contains(o.Values, value) {
			want = "one of " + strings.Join(o.Values, ", ")
		}
	case Button:
		if value != "" {
			want = "no value"
		}
	}
	if want != "" {
		return fmt.Errorf("option %s is %q: want %s", o.Name, value, want)
	}
	return nil
}

// Find returns the option with a name, letter case aside, from a list of them.
func Find(options []Option, name string) (Option, error) {
	names := make([]string, len(options))
	for i, o := range options {
		if strings.EqualFold(o.Name, name) {
			return o, nil
		}
		names[i] = o.Name
	}
	if len(names) == 0 {
		return Option{}, fmt.Errorf("option %q: this engine has none", name)
	}
	return Option{}, fmt.Errorf("option %q: want one of %s", name, strings.Join(names, ", "))
}
