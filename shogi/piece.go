package shogi

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is a kind of piece. A promoted kind is its unpromoted one with bit 8 set.
type Kind uint8

// The kinds.
const (
	NoKind Kind = iota
	Pawn
	Lance
	Knight
	Silver
	Bishop
	Rook
	Gold
	King
	ProPawn
	ProLance
	ProKnight
	ProSilver
	Horse
	Dragon

	// goldMovers is no kind: under it a Position keeps all pieces that move
	// like a gold.
	goldMovers
)

const promoted Kind = 8

var kindNames = [...]string{"", "P", "L", "N", "S", "B", "R", "G", "K", "+P", "+L", "+N", "+S", "+B", "+R"}

// Kinds lists every kind, in the order of their numbers.
var Kinds = []Kind{Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, ProPawn, ProLance, ProKnight, ProSilver, Horse, Dragon}

// HandKinds lists the kinds that can be held in hand, in the order in which
// an SFEN and a piece stand show them.
var HandKinds = []Kind{Rook, Bishop, Gold, Silver, Knight, Lance, Pawn}

// Valid reports whether k is one of the fourteen kinds.
func (k Kind) Valid() bool { return k >= Pawn && k <= Dragon }

// CanPromote reports whether k has a promoted form.
func (k Kind) CanPromote() bool { return k >= Pawn && k <= Rook }

// IsPromoted reports whether k is a promoted kind.
func (k Kind) IsPromoted() bool { return k >= ProPawn && k <= Dragon }

// Promote returns the promoted form, k itself where there is none.
func (k Kind) Promote() Kind {
	if k.CanPromote() {
		return k | promoted
	}
	return k
}

// Demote returns the unpromoted form: what a captured piece is in hand.
func (k Kind) Demote() Kind {
	if k.IsPromoted() {
		return k &^ promoted
	}
	return k
}

// movesLikeGold reports whether k moves like a gold.
func (k Kind) movesLikeGold() bool { return goldKinds>>k&1 != 0 }

const goldKinds = 1<<Gold | 1<<ProPawn | 1<<ProLance | 1<<ProKnight | 1<<ProSilver

// String writes the kind as SFEN does: "P", "+R".
func (k Kind) String() string {
	if k.Valid() {
		return kindNames[k]
	}
	return "kind(" + strconv.Itoa(int(k)) + ")"
}

// ParseKind inverts [Kind.String].
func ParseKind(text string) (Kind, error) {
	for _, k := range Kinds {
		if kindNames[k] == text {
			return k, nil
		}
	}
	return NoKind, fmt.Errorf("kind %q: want one of P L N S B R G K +P +L +N +S +B +R", text)
}

// Piece is a kind with its owner. The zero Piece is none.
type Piece uint8

// NoPiece is what stands on an empty square.
const NoPiece Piece = 0

// NewPiece returns the piece of a kind and an owner.
func NewPiece(k Kind, c Color) Piece { return Piece(k) | Piece(c)<<4 }

// Kind returns the kind, NoKind for NoPiece.
func (p Piece) Kind() Kind { return Kind(p & 15) }

// Color returns the owner; it means nothing for NoPiece.
func (p Piece) Color() Color { return Color(p >> 4 & 1) }

// Valid reports whether p is a piece, as opposed to none or a stray number.
func (p Piece) Valid() bool { return p < 32 && p.Kind().Valid() }

// String writes the piece as SFEN does, upper case for Black: "P", "+r".
func (p Piece) String() string {
	if !p.Valid() {
		return "piece(" + strconv.Itoa(int(p)) + ")"
	}
	if p.Color() == White {
		return strings.ToLower(kindNames[p.Kind()])
	}
	return kindNames[p.Kind()]
}

// ParsePiece inverts [Piece.String].
func ParsePiece(text string) (Piece, error) {
	k, err := ParseKind(strings.ToUpper(text))
	if err != nil {
		return NoPiece, fmt.Errorf("piece %q: want a letter of PLNSBRGK, lower case for White, + before a promoted piece", text)
	}
	p := NewPiece(k, Black)
	if p.String() != text {
		p = NewPiece(k, White)
	}
	return p, nil
}
