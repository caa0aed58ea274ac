package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxText is the greatest length in bytes of any text in a batch.
const maxText = 1 << 20

var (
	states   = []string{"waiting", "live", "over"}
	turns    = []string{"black", "white", ""}
	kinds    = []string{"human", "computer", "open"}
	actors   = []string{"black", "white", "server"}
	visibles = []string{"all", "black", "white", "nobody"}
)

// isText reports whether both databases can hold a text.
func isText(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// named is a value with the name that errors call it by.
type named struct{ name, value string }

func checkTexts(fields ...named) error {
	for _, f := range fields {
		if len(f.value) > maxText {
			return fmt.Errorf("%s has %d bytes: want at most %d", f.name, len(f.value), maxText)
		}
		if !isText(f.value) {
			return fmt.Errorf("%s %q: want UTF-8 without NUL", f.name, f.value)
		}
	}
	return nil
}

func checkOneOf(f named, want []string) error {
	if !slices.Contains(want, f.value) {
		return fmt.Errorf("%s %q: want one of %q", f.name, f.value, want)
	}
	return nil
}

// check says what is wrong with a batch before anything is queued.
func (b *Batch) check() error {
	if len(b.Events) == 0 {
		return errors.New("no events: want at least one")
	}
	if b.Summary.Game == "" {
		return errors.New("the summary names no game")
	}
	nonces := map[string]bool{}
	for i := range b.Events {
		e := &b.Events[i]
		if err := e.check(); err != nil {
			return fmt.Errorf("event %d: %w", e.Seq, err)
		}
		if e.Game != b.Summary.Game {
			return fmt.Errorf("event %d is of game %q, the summary of %q", e.Seq, e.Game, b.Summary.Game)
		}
		if want := b.Events[0].Seq + int64(i); e.Seq != want {
			return fmt.Errorf("event %d follows event %d: want seqs without gaps", e.Seq, want-1)
		}
		if e.Nonce != "" && nonces[e.Nonce] {
			return fmt.Errorf("event %d: nonce %q is twice in the batch", e.Seq, e.Nonce)
		}
		nonces[e.Nonce] = true
	}
	if last := b.Events[len(b.Events)-1].Seq; b.Summary.Seq != last {
		return fmt.Errorf("the summary says seq %d, the last event is %d", b.Summary.Seq, last)
	}
	if err := b.Summary.check(); err != nil {
		return fmt.Errorf("summary: %w", err)
	}
	return nil
}

func (e *Event) check() error {
	switch {
	case e.Seq < 1:
		return fmt.Errorf("seq %d: want 1 or more", e.Seq)
	case e.Kind == "":
		return errors.New("no kind")
	case e.ChargedMS < 0:
		return fmt.Errorf("charged %d ms: want 0 or more", e.ChargedMS)
	case e.Data != "" && !json.Valid([]byte(e.Data)):
		return fmt.Errorf("data %.80q: want JSON or nothing", e.Data)
	}
	return errors.Join(
		checkOneOf(named{"actor", e.Actor}, actors),
		checkOneOf(named{"visible", e.Visible}, visibles),
		checkTexts(named{"game", e.Game}, named{"kind", e.Kind}, named{"move", e.Move},
			named{"nonce", e.Nonce}, named{"data", e.Data}),
	)
}

func (s *Summary) check() error {
	if s.Ply < 0 {
		return fmt.Errorf("ply %d: want 0 or more", s.Ply)
	}
	return errors.Join(
		checkOneOf(named{"state", s.State}, states),
		checkOneOf(named{"turn", s.Turn}, turns),
		checkOneOf(named{"black's kind", s.BlackKind}, kinds),
		checkOneOf(named{"white's kind", s.WhiteKind}, kinds),
		checkTexts(named{"game", s.Game}, named{"variant", s.Variant}, named{"rules", s.Rules},
			named{"start", s.Start}, named{"sfen", s.SFEN}, named{"last move", s.LastMove},
			named{"black", s.Black}, named{"white", s.White}, named{"result", s.Result},
			named{"reason", s.Reason}, named{"invite", s.Invite}, named{"next", s.Next}),
	)
}
