package alphabeta

import (
	"math/bits"
	"sync/atomic"

	"github.com/komadai/komadai/shogi"
)

// table remembers what was found out about positions. Several searches share
// it without locks: an entry is two words, the first of which is the key xor
// the second, so that a torn entry belongs to no position (Hyatt's method).
//
// Four entries make a cluster of 64 bytes, the size of a cache line. Go places
// so large a slice at the start of a page, so a cluster never straddles two.
type table struct {
	words      []uint64
	clusters   uint64
	generation uint8 // of the present search, 0 to 31
}

// entry is what the table knows about a position. Data in a word, from the
// lowest bit: move 16, score 16, eval 16, depth 8, bound 2, pv 1, generation 5.
type entry struct {
	move  shogi.Move
	score int // as the table has it, see fromTable
	eval  int // static evaluation, noScore if unknown
	depth int
	bound uint8 // 0: nothing is known about the score
	pv    bool  // the position was on a principal variation
}

// The bounds of an entry; exact is both.
const (
	boundLower = 1 + iota
	boundUpper
	boundExact
)

const (
	entriesPerCluster = 4
	wordsPerCluster   = 2 * entriesPerCluster
	generations       = 32
)

// resize makes a table of that many megabytes, empty.
func (t *table) resize(megabytes int) {
	clusters := clustersOf(megabytes)
	if t.clusters == clusters {
		t.clear()
		return
	}
	t.words = nil // let go of the old one first
	t.words = make([]uint64, clusters*wordsPerCluster)
	t.clusters, t.generation = clusters, 0
}

func clustersOf(megabytes int) uint64 { return uint64(megabytes) << 20 / (8 * wordsPerCluster) }

func (t *table) clear() {
	clear(t.words)
	t.generation = 0
}

// age makes the entries of earlier searches the first to be replaced.
func (t *table) age() { t.generation = (t.generation + 1) % generations }

// cluster returns the index of the first word of a position's cluster.
func (t *table) cluster(key uint64) uint64 {
	hi, _ := bits.Mul64(key, t.clusters)
	return hi * wordsPerCluster
}

func pack(e entry, generation uint8) uint64 {
	d := uint64(e.move) | uint64(uint16(e.score))<<16 | uint64(uint16(e.eval))<<32 |
		uint64(uint8(e.depth))<<48 | uint64(e.bound)<<56 | uint64(generation)<<59
	if e.pv {
		d |= 1 << 58
	}
	return d
}

func unpack(d uint64) entry {
	return entry{
		move: shogi.Move(d), score: int(int16(d >> 16)), eval: int(int16(d >> 32)),
		depth: int(uint8(d >> 48)), bound: uint8(d >> 56 & 3), pv: d>>58&1 != 0,
	}
}

// get returns what is known about a position, false and an entry without an
// evaluation if nothing.
func (t *table) get(key uint64) (entry, bool) {
	at := t.cluster(key)
	c := t.words[at : at+wordsPerCluster : at+wordsPerCluster]
	for i := 0; i < wordsPerCluster; i += 2 {
		d := atomic.LoadUint64(&c[i+1])
		if atomic.LoadUint64(&c[i])^d == key && d != 0 {
			return unpack(d), true
		}
	}
	return entry{eval: noScore}, false
}

// put remembers a position, in place of what is known about it or of the entry
// of least use: shallow, and of an old search.
func (t *table) put(key uint64, e entry) {
	at := t.cluster(key)
	c := t.words[at : at+wordsPerCluster : at+wordsPerCluster]
	worst, worth := 0, 1<<30
	for i := 0; i < wordsPerCluster; i += 2 {
		d := atomic.LoadUint64(&c[i+1])
		if d == 0 {
			worst = i
			break
		}
		if atomic.LoadUint64(&c[i])^d == key {
			old := unpack(d)
			if e.move == 0 {
				e.move = old.move
			}
			// A much deeper result of this search is worth more than the new one.
			if e.bound != boundExact && old.depth > e.depth+4 && uint8(d>>59) == t.generation {
				return
			}
			worst = i
			break
		}
		age := (int(t.generation) - int(d>>59) + generations) % generations
		if w := int(uint8(d>>48)) - 8*age; w < worth {
			worst, worth = i, w
		}
	}
	d := pack(e, t.generation)
	atomic.StoreUint64(&c[worst], key^d)
	atomic.StoreUint64(&c[worst+1], d)
}

// full returns how many of a thousand entries the present search has written.
func (t *table) full() int {
	n, seen := 0, 0
	for i := uint64(0); i < min(t.clusters*wordsPerCluster, 2000); i += 2 {
		seen++
		if d := atomic.LoadUint64(&t.words[i+1]); d != 0 && uint8(d>>59) == t.generation {
			n++
		}
	}
	return n * 1000 / max(seen, 1)
}
