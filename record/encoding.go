package record

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	utf16 "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"
)

// Encoding is how characters become bytes.
type Encoding string

// The encodings.
const (
	UTF8    Encoding = "utf-8"
	UTF8BOM Encoding = "utf-8-bom"
	CP932   Encoding = "cp932" // Shift_JIS as it is in use
	EUCJP   Encoding = "euc-jp"

	// UTF16 is read, where its mark begins the file, and never written.
	UTF16 Encoding = "utf-16"
)

// Encodings lists the encodings that are written.
var Encodings = []Encoding{UTF8, UTF8BOM, CP932, EUCJP}

// ParseEncoding reads the name of an encoding, with its common other names.
func ParseEncoding(text string) (Encoding, error) {
	switch strings.NewReplacer("_", "", "-", "", " ", "").Replace(strings.ToLower(text)) {
	case "", "utf8":
		return UTF8, nil
	case "utf8bom", "utf8sig":
		return UTF8BOM, nil
	case "cp932", "shiftjis", "sjis", "windows31j", "ms932":
		return CP932, nil
	case "eucjp", "euc":
		return EUCJP, nil
	}
	return "", fmt.Errorf("encoding %q: want one of utf-8, utf-8-bom, cp932, euc-jp", text)
}

const bom = "\ufeff"

// decodeText turns the bytes of a file into text. The encoding is found by what
// the bytes are, since neither names of files nor what they say of themselves
// can be relied on.
func decodeText(data string) (string, Encoding) {
	if rest, ok := strings.CutPrefix(data, bom); ok {
		return strings.ToValidUTF8(rest, "\ufffd"), UTF8BOM
	}
	if utf8.ValidString(data) {
		return data, UTF8
	}
	if strings.HasPrefix(data, "\xff\xfe") || strings.HasPrefix(data, "\xfe\xff") {
		return decodeAs(utf16.UTF16(utf16.LittleEndian, utf16.UseBOM), data), UTF16
	}
	sjis := decodeAs(japanese.ShiftJIS, data)
	euc := decodeAs(japanese.EUCJP, data)
	bad := func(t string) int { return strings.Count(t, "\ufffd") }
	if bad(euc) < bad(sjis) || bad(euc) == bad(sjis) && halfKatakana(euc) < halfKatakana(sjis) {
		return euc, EUCJP
	}
	if valid := strings.ToValidUTF8(data, "\ufffd"); bad(valid) < bad(sjis) {
		return valid, UTF8
	}
	return sjis, CP932
}

func decodeAs(e encoding.Encoding, data string) string {
	out, err := e.NewDecoder().String(data)
	if err != nil {
		return strings.ToValidUTF8(data, "\ufffd")
	}
	return out
}

// halfKatakana counts the half-width katakana, which text in EUC-JP turns into
// when it is read as Shift_JIS.
func halfKatakana(text string) int {
	n := 0
	for _, r := range text {
		if r >= '｡' && r <= 'ﾟ' {
			n++
		}
	}
	return n
}

// likes are characters that the Japanese encodings lack, and what stands for
// them there.
var likes = map[rune]string{
	'☗': "▲", '☖': "△", '⛊': "▲", '⛉': "△",
	'〜': "～", '−': "－", '‖': "∥", '—': "―", '–': "-", '¢': "￠", '£': "￡", '¬': "￢", '\u00a0': " ",
}

// writeText writes text in an encoding. A character that it lacks becomes its
// like (☗ becomes ▲), or loses its accents (è becomes e), or becomes its number
// in brackets ([U+1F600]), and each of them is reported.
func writeText(w io.Writer, text string, e Encoding, l *losses) error {
	var enc *encoding.Encoder
	switch e {
	case "", UTF8:
		_, err := io.WriteString(w, text)
		return err
	case UTF8BOM:
		_, err := io.WriteString(w, bom+text)
		return err
	case CP932:
		enc = japanese.ShiftJIS.NewEncoder()
	case EUCJP:
		enc = japanese.EUCJP.NewEncoder()
	default:
		return fmt.Errorf("encoding %q is not known", e)
	}
	out, err := enc.Bytes([]byte(text))
	if err != nil {
		if out, err = enc.Bytes([]byte(fallbacks(enc, text, e, l))); err != nil {
			return err
		}
	}
	_, err = w.Write(out)
	return err
}

// fallbacks replaces what an encoding lacks.
func fallbacks(enc *encoding.Encoder, text string, e Encoding, l *losses) string {
	has := func(text string) bool {
		enc.Reset()
		_, err := enc.String(text)
		return err == nil
	}
	known := map[rune]string{}
	var b strings.Builder
	for _, r := range norm.NFC.String(text) {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
			continue
		}
		as, seen := known[r]
		if !seen {
			as = fallback(r, has)
			known[r] = as
		}
		if as != string(r) {
			l.add("%q is not in %s, written as %s", r, e, as)
		}
		b.WriteString(as)
	}
	enc.Reset()
	return b.String()
}

// fallback is what is written for a character, itself if the encoding has it.
func fallback(r rune, has func(string) bool) string {
	if has(string(r)) {
		return string(r)
	}
	if like := likes[r]; like != "" && has(like) {
		return like
	}
	base := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(string(r)))
	if base != "" && base != string(r) && has(base) {
		return base
	}
	return fmt.Sprintf("[U+%04X]", r)
}
