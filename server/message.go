package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/komadai/komadai/game"
)

// The bounds of what a client may send over a socket. A message above the
// first is refused, one above the second ends the connection.
const (
	maxMessage = 4 << 10
	maxFrame   = 64 << 10
	maxNonce   = 64
	maxMove    = 32
)

// A message is what a client says over a socket, in one JSON object.
type message struct {
	T      string    `json:"t"`
	On     int64     `json:"on,omitempty"`
	Nonce  string    `json:"nonce,omitempty"`
	Move   game.Move `json:"move,omitempty"`
	Action string    `json:"action,omitempty"`
	At     int64     `json:"at,omitempty"`

	action game.Action
}

// messageActions lists the kinds of message that change a game and for each
// the actions it may carry; nil for those that carry none.
var messageActions = map[string][]game.Action{
	"move":    nil,
	"resign":  nil,
	"abort":   nil,
	"rematch": nil,
	"next":    nil,
	"inner":   nil,
	"accept":  nil,
	"decline": nil,
	"offer":   {game.Draw, game.Takeback, game.Count},
	"claim":   {game.Declare, game.Count},
}

// command reports whether the message asks for a change of the game.
func (m message) command() bool {
	_, ok := messageActions[m.T]
	return ok
}

// decodeMessage reads one message. Fields it does not know are passed over, so
// that a page may be newer than its server. The message that comes back with
// an error holds the nonce, if there was one to read.
func decodeMessage(data []byte) (message, error) {
	var m message
	if len(data) > maxMessage {
		return m, fmt.Errorf("message of %d bytes: want at most %d", len(data), maxMessage)
	}
	if !utf8.Valid(data) {
		return m, errors.New("message is not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&m); err != nil {
		return message{}, fmt.Errorf("message is no JSON object of ours: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return message{}, errors.New("message goes on after its JSON object")
	}
	if len(m.Nonce) > maxNonce {
		n := len(m.Nonce)
		m.Nonce = ""
		return m, fmt.Errorf("nonce of %d bytes: want at most %d", n, maxNonce)
	}
	switch {
	case m.T == "sync" || m.T == "ping":
		return m, nil
	case m.T == "":
		return m, errors.New(`message without "t": want its kind`)
	case !m.command():
		return m, fmt.Errorf("message kind %q: want move, resign, abort, rematch, next, inner, offer, accept, decline, claim, sync or ping", clip(m.T))
	case m.Nonce == "":
		return m, fmt.Errorf(`%s without "nonce": want a text of your own, new for every command`, m.T)
	case m.On < 0:
		return m, fmt.Errorf(`%s on %d: want the number of the event it answers`, m.T, m.On)
	}
	if m.T == "move" {
		if m.Move == "" || len(m.Move) > maxMove {
			return m, fmt.Errorf("move %q: want text such as 7g7f or P*5e", clip(string(m.Move)))
		}
		return m, nil
	}
	allowed := messageActions[m.T]
	if allowed == nil {
		return m, nil
	}
	for _, a := range allowed {
		if a.String() == m.Action {
			m.action = a
			return m, nil
		}
	}
	return m, fmt.Errorf("%s of %q: want one of %v", m.T, clip(m.Action), allowed)
}

// clip shortens foreign text for an error.
func clip(s string) string { return clipTo(s, 40) }

// clipTo is clip for a length of one's own, in bytes.
func clipTo(s string, most int) string {
	if len(s) <= most {
		return s
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
