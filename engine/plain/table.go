package plain

import (
	"encoding/binary"
	"math/bits"

	"github.com/komadai/komadai/game"
)

// table remembers positions by the hash of their SFEN. Its size is fixed.
type table struct{ slots []slot }

type slot struct {
	key   uint64
	move  game.Move
	score int32
	depth int8
	bound uint8
}

// tableSlots is the number of positions remembered; a slot has 32 bytes.
const tableSlots = 1 << 16

// The bounds of a slot; 0 marks one that holds nothing.
const (
	boundExact = 1 + iota
	boundLower
	boundUpper
)

func (t *table) clear() {
	if t.slots == nil {
		t.slots = make([]slot, tableSlots)
		return
	}
	clear(t.slots)
}

func (t *table) get(key uint64) *slot {
	s := &t.slots[key%tableSlots]
	if s.key == key && s.bound != 0 {
		return s
	}
	return nil
}

func (t *table) put(key uint64, move game.Move, score, depth int, bound uint8) {
	s := &t.slots[key%tableSlots]
	if s.key == key {
		if move == "" {
			move = s.move
		}
		if int(s.depth) > depth && bound != boundExact {
			s.move = move
			return
		}
	}
	*s = slot{key, move, int32(score), int8(min(depth, 127)), bound}
}

// hash is the same in every process, so that equal searches are equal.
func hash(text string) uint64 {
	const a, b = 0x9e3779b97f4a7c15, 0xd6e8feb86659fd93
	h := uint64(len(text)) * a
	mix := func(x uint64) {
		hi, lo := bits.Mul64(h^x, b)
		h = hi ^ lo ^ a
	}
	for len(text) >= 8 {
		mix(binary.LittleEndian.Uint64([]byte(text[:8])))
		text = text[8:]
	}
	var last [8]byte
	copy(last[:], text)
	mix(binary.LittleEndian.Uint64(last[:]))
	return h ^ h>>29
}
