// Package record reads and writes records of games as trees of moves, in the
// formats that people keep them in.
//
//	games, warnings, err := record.Read(file, "", record.Options{})
//	f, err := record.Find("csa")
//	lost, err := f.Encode(os.Stdout, games, record.Options{})
//
// Readers are lenient: they return what they understood and say, line by line,
// what they had to get over. Writers say what their format cannot hold.
package record

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// Record is one game, or one studied position with its variations.
type Record struct {
	Start   string // SFEN with the number of the first move
	Headers []Header
	Root    *Node // the start: it has no move
}

// Header is one fact about a game. Keys are those of KIF files where these
// have one (先手, 後手, 棋戦), and otherwise what the file itself wrote.
type Header struct{ Key, Value string }

// Node is a move, or the end of a line, with what follows it.
type Node struct {
	Move    game.Move
	Illegal bool // the rules forbid the move
	End     End  // set instead of Move where a line ends in words
	Comment string
	Timed   bool // Spent is known
	Spent   time.Duration
	Marks   []string // bookmarks
	Next    []*Node  // Next[0] is the main line
}

// End is how a line ended. A word that is none of the constants is kept as it
// was written.
type End string

// The ends. "To move" is the side whose turn it is where the end stands.
const (
	NoEnd       End = ""
	Resign      End = "resign"       // the side to move resigns
	Interrupted End = "interrupted"  // broken off
	Impasse     End = "impasse"      // a king has entered: no contest
	Repetition  End = "repetition"   // no contest
	Mate        End = "mate"         // the side to move is mated
	NoMate      End = "no-mate"      // of a problem: there is none
	TimeUp      End = "time"         // the side to move has used up its time
	FoulWin     End = "foul-win"     // the move before was a foul: the side to move wins
	FoulLoss    End = "foul-loss"    // the side to move loses by a foul
	Declared    End = "declared"     // the side to move wins by declaration
	DefaultWin  End = "default-win"  // the side to move wins without a game
	DefaultLoss End = "default-loss" // the side to move loses without a game
	Draw        End = "draw"
	PlyLimit    End = "ply-limit"
	Broken      End = "error" // a fault of the program that held the game
)

// Header returns the value of a key, "" where there is none.
func (r *Record) Header(key string) string {
	for _, h := range r.Headers {
		if h.Key == key {
			return h.Value
		}
	}
	return ""
}

// Main returns the nodes of the main line, the start not among them.
func (r *Record) Main() []*Node {
	var line []*Node
	for n := r.Root; len(n.Next) > 0; {
		n = n.Next[0]
		line = append(line, n)
	}
	return line
}

func newRecord() *Record { return &Record{Start: shogi.StartSFEN, Root: &Node{}} }

// Options are how to read or write.
type Options struct {
	Strict   bool     // reading: warnings are errors
	Encoding Encoding // writing: the zero Encoding is UTF-8
}

// SyntaxError is what is wrong with a line of a file.
type SyntaxError struct {
	Line int    // from 1; 0 for the file as a whole
	Text string // the line, shortened
	Err  error
}

func (e *SyntaxError) Error() string {
	if e.Text == "" {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d: %q: %v", e.Line, e.Text, e.Err)
}

// Unwrap returns Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Warning is what a lenient reader got over.
type Warning = *SyntaxError

// Loss is something that a format or an encoding cannot hold.
type Loss struct{ Text string }

// Format is one way to write records down.
type Format struct {
	Key, Ext string
	Sniff    func(data []byte) bool
	Decode   func(io.Reader, Options) ([]*Record, []Warning, error)
	Encode   func(io.Writer, []*Record, Options) ([]Loss, error)
}

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
	text, _ := decodeText(data)
	for _, f := range Formats {
		if f.Sniff([]byte(text)) {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("this looks like no record: want one of the known formats")
}

// MaxBytes is the longest input that is read.
const MaxBytes = 64 << 20

// Read reads a file in a format, "" to detect it.
func Read(r io.Reader, key string, o Options) ([]*Record, []Warning, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, nil, err
	}
	var f Format
	if key == "" {
		f, err = Detect(data)
	} else {
		f, err = Find(key)
	}
	if err != nil {
		return nil, nil, err
	}
	return f.Decode(bytes.NewReader(data), o)
}

func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err == nil && len(data) > MaxBytes {
		err = fmt.Errorf("the input is longer than %d bytes", MaxBytes)
	}
	return data, err
}
