package record

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
)

// Encoding is how characters become bytes.
type Encoding string

// The encodings.
const (
	UTF8    Encoding = "utf-8"
	UTF8BOM Encoding = "utf-8-bom"
	CP932   Encoding = "cp932" // Shift_JIS as it is in use
	EUCJP   Encoding = "euc-jp"
)

// Encodings lists the encodings.
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
func decodeText(data []byte) (string, Encoding) {
	if rest, ok := bytes.CutPrefix(data, []byte(bom)); ok {
		return strings.ToValidUTF8(string(rest), "\ufffd"), UTF8BOM
	}
	if utf8.Valid(data) {
		return string(data), UTF8
	}
	sjis := decodeAs(japanese.ShiftJIS, data)
	euc := decodeAs(japanese.EUCJP, data)
	bad := func(t string) int { return strings.Count(t, "\ufffd") }
	if bad(euc) < bad(sjis) || bad(euc) == bad(sjis) && halfKatakana(euc) < halfKatakana(sjis) {
		return euc, EUCJP
	}
	if valid := strings.ToValidUTF8(string(data), "\ufffd"); bad(valid) < bad(sjis) {
		return valid, UTF8
	}
	return sjis, CP932
}

func decodeAs(e encoding.Encoding, data []byte) string {
	out, err := e.NewDecoder().Bytes(data)
	if err != nil {
		return strings.ToValidUTF8(string(data), "\ufffd")
	}
	return string(out)
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

// writeText writes text in an encoding. A character that it lacks becomes its
// like (☗ becomes ▲) or its number in brackets, and is reported.
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
	text = strings.NewReplacer("☗", "▲", "☖", "△", "⛊", "▲", "⛉", "△", "〜", "～").Replace(text)
	out, err := enc.Bytes([]byte(text))
	if err != nil {
		var b strings.Builder
		for _, r := range text {
			enc.Reset()
			if _, err := enc.String(string(r)); err != nil {
				l.add("%q is not in %s, written as [U+%04X]", r, e, r)
				fmt.Fprintf(&b, "[U+%04X]", r)
				continue
			}
			b.WriteRune(r)
		}
		enc.Reset()
		if out, err = enc.Bytes([]byte(b.String())); err != nil {
			return err
		}
	}
	_, err = w.Write(out)
	return err
}
