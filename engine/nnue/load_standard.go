package nnue

import (
	"fmt"
	"slices"
	"strings"
)

// textLimit is how much of a file's text is kept; it may be of any length.
const textLimit = 1 << 10

// loadStandard reads a file of the YaneuraOu family.
func loadStandard(f *source) (*Network, error) {
	if err := foreign(f); err != nil {
		return nil, err
	}
	version := f.uint32("version")
	hash := f.uint32("hash")
	if f.err == nil && version != standardVersion {
		return nil, fmt.Errorf("no network file that can be used: version %#08x, want %#x (HalfKP or K-P 256x2-32-32) or %s", version, standardVersion, magic)
	}
	text := f.text(f.uint32("length of its text"), textLimit, "text")
	i := slices.IndexFunc(standards, func(s standard) bool { return s.transformerHash()^networkHash() == hash })
	if version == standardVersion && i < 0 && f.at >= 8 {
		return nil, otherNetwork(f, hash, text)
	}
	if f.err != nil {
		return nil, fmt.Errorf("network file: %w", f.err)
	}
	s := &standards[i]
	n := &Network{name: s.name, text: text, inputs: s.inputs(), hidden: standardHidden, fvScale: DefaultFVScale}
	if err := n.readStandard(f, s); err != nil {
		// Networks for chess of 2020 have the same hashes, and only their text
		// tells them apart.
		return nil, fmt.Errorf("network file %s: %w; the file says it is %s", s.name, err, quoted(text))
	}
	return n, nil
}

// readStandard reads what follows the text.
func (n *Network) readStandard(f *source, s *standard) error {
	f.wantHash(s.transformerHash(), "transformer")
	if head, _ := f.r.Peek(len(leb128)); string(head) == leb128 {
		return fmt.Errorf("the transformer is compressed (LEB128), want plain 16-bit numbers")
	}
	n.bias = f.int16s(n.hidden, "bias of the transformer")
	n.rows = f.int16s(n.inputs.buckets*n.inputs.size*n.hidden, "weights of the transformer")
	f.wantHash(networkHash(), "layers")
	n.layers = new(layers)
	n.layers.read(f)
	f.end()
	return f.err
}

func (f *source) wantHash(want uint32, of string) {
	if got := f.uint32("hash of the " + of); got != want {
		f.fail("the hash of the %s is %#08x, want %#08x", of, got, want)
	}
}

const leb128 = "COMPRESSED_LEB128"

// otherNetwork says what a file of the family is that is of no known format.
func otherNetwork(f *source, hash uint32, text string) error {
	var what []string
	lower := strings.ToLower(text)
	for _, mark := range []struct{ text, means string }{
		{"sfnn", "SFNN"}, {"sqrclippedrelu", "SFNN"}, {"leb128", "LEB128 compressed"},
	} {
		if strings.Contains(lower, mark.text) && !slices.Contains(what, mark.means) {
			what = append(what, mark.means)
		}
	}
	// A compressed transformer begins behind its hash.
	if head, _ := f.r.Peek(4 + len(leb128)); strings.HasSuffix(string(head), leb128) && !slices.Contains(what, "LEB128 compressed") {
		what = append(what, "LEB128 compressed")
	}
	is := fmt.Sprintf("hash %#08x", hash)
	if len(what) > 0 {
		is = strings.Join(what, ", ") + ", " + is
	}
	return fmt.Errorf("no network file that can be used: %s; the file says it is %s; want HalfKP or K-P 256x2-32-32", is, quoted(text))
}

// quoted returns what a file says about itself, for an error.
func quoted(text string) string {
	if text == "" {
		return "nothing"
	}
	return fmt.Sprintf("%.300q", text)
}

// foreign recognises files that are taken for network files now and then.
func foreign(f *source) error {
	head, _ := f.r.Peek(4)
	for _, k := range []struct{ begins, is string }{
		{"", "an empty file"},
		{"PK\x03\x04", "a zip archive: unpack it first"},
		{"7z\xBC\xAF", "a 7z archive: unpack it first"},
		{"\x1F\x8B", "a gzip file: unpack it first"},
		{"\x20\x2F\xF3\x7A", "a network of Stockfish for chess"},
	} {
		if k.begins == "" && len(head) == 0 || k.begins != "" && strings.HasPrefix(string(head), k.begins) {
			return fmt.Errorf("no network file that can be used: %s", k.is)
		}
	}
	return nil
}
