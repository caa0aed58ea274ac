package tsume

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/komadai/komadai/shogi"
)

// entry is what the table knows of a board with an attacker's hand. The zero
// entry is none. What is proved with a hand holds with every larger one, and
// what is disproved with every smaller one.
type entry struct {
	key       uint64
	hand      shogi.Hand
	pn, dn    uint32
	amount    uint32 // positions searched below
	proven    uint16 // mate within so many plies, never if 0 (plies are stored plus one)
	disproven uint16 // no mate within so many plies, plus one
	looped    bool   // some disproof may lie in the table of repetitions
}

// table holds entries by board key, in shards of their own locks. A shard
// grows until its share of the memory is used; then the entries that cost
// least are dropped.
type table struct {
	shards [shards]shard
	limit  int  // entries of a shard
	locked bool // several threads
}

type shard struct {
	mu   sync.Mutex
	e    []entry
	used int
	_    [64]byte
}

const (
	shards     = 256
	entryBytes = 40
	firstSize  = 64
)

func newTable(bytes int, threads int) *table {
	return &table{limit: max(bytes/entryBytes/shards, firstSize), locked: threads > 1}
}

func (t *table) shard(key uint64) *shard {
	s := &t.shards[key>>56]
	if t.locked {
		s.mu.Lock()
	}
	return s
}

func (t *table) done(s *shard) {
	if t.locked {
		s.mu.Unlock()
	}
}

func (s *shard) home(key uint64) int {
	hi, _ := bits.Mul64(key<<8, uint64(len(s.e)))
	return int(hi)
}

// found is what a look into the table tells of a node.
type found struct {
	value
	known  bool // the node was visited before
	looped bool
}

// look tells what is known of a node within a number of plies.
func (t *table) look(key uint64, hand shogi.Hand, plies int32) (f found) {
	f.pn, f.dn = 1, 1
	s := t.shard(key)
	defer t.done(s)
	if len(s.e) == 0 {
		return f
	}
	for i := s.home(key); ; {
		e := &s.e[i]
		if e.key == 0 {
			break
		}
		if e.key == key {
			if more := hand.Dominates(e.hand); more && e.proven != 0 && int32(e.proven)-1 <= plies {
				if f.pn != 0 || int32(e.proven)-1 < f.plies {
					f.value = value{pn: 0, dn: inf, plies: int32(e.proven) - 1, hand: e.hand, rep: noRep}
				}
			} else if fewer := e.hand.Dominates(hand); f.pn != 0 && fewer && e.disproven != 0 && int32(e.disproven)-1 >= plies {
				f.value = value{pn: inf, dn: 0, plies: int32(e.disproven) - 1, hand: e.hand, rep: noRep}
			} else if f.pn != 0 && f.dn != 0 && e.pn != 0 {
				if e.hand == hand {
					f.known, f.looped = true, e.looped
				}
				if fewer {
					f.pn = max(f.pn, e.pn)
				}
				if more {
					f.dn = max(f.dn, e.dn)
				}
			}
		}
		if i++; i == len(s.e) {
			i = 0
		}
	}
	return f
}

// shortest returns in how many plies a node is known to be a mate.
func (t *table) shortest(key uint64, hand shogi.Hand) (plies int32, ok bool) {
	f := t.look(key, hand, forever)
	return f.plies, f.pn == 0 && f.dn != 0
}

// at returns the entry of a node, made if it is not there.
func (s *shard) at(t *table, key uint64, hand shogi.Hand) *entry {
	if s.used*3 >= len(s.e)*2 {
		s.room(t)
	}
	for i := s.home(key); ; {
		e := &s.e[i]
		if e.key == 0 {
			s.used++
			*e = entry{key: key, hand: hand}
			return e
		}
		if e.key == key && e.hand == hand {
			return e
		}
		if i++; i == len(s.e) {
			i = 0
		}
	}
}

// store keeps what came of a visit. A proof or disproof is kept under the hand
// that it needs, all else under the hand of the node.
func (t *table) store(key uint64, hand shogi.Hand, v value, amount uint32, depth int32) {
	if key == 0 {
		return
	}
	s := t.shard(key)
	defer t.done(s)
	switch {
	case v.pn == 0:
		e := s.at(t, key, v.hand)
		e.amount = grow(e.amount, amount)
		if p := uint16(v.plies) + 1; e.proven == 0 || p < e.proven {
			e.proven = p
		}
	case v.dn == 0 && v.rep >= depth:
		e := s.at(t, key, v.hand)
		e.amount = grow(e.amount, amount)
		e.disproven = max(e.disproven, uint16(v.plies)+1)
	case v.dn == 0:
		e := s.at(t, key, hand)
		e.amount = grow(e.amount, amount)
		e.looped = true
		if e.pn == 0 {
			e.pn, e.dn = 1, 1
		}
	default:
		e := s.at(t, key, hand)
		e.amount = grow(e.amount, amount)
		e.pn, e.dn = v.pn, v.dn
	}
}

func grow(a, b uint32) uint32 {
	if a+b < a {
		return ^uint32(0)
	}
	return a + b
}

// room makes the shard larger, or drops the cheaper half of what it holds.
// Proofs and disproofs count for more: the verifier wants them.
func (s *shard) room(t *table) {
	old := s.e
	if len(old) < t.limit {
		s.e = make([]entry, min(max(2*len(old), firstSize), t.limit))
		s.fill(old, 0, len(old))
		return
	}
	worth := make([]uint32, 0, len(old))
	for i := range old {
		if old[i].key != 0 {
			worth = append(worth, old[i].worth())
		}
	}
	slices.Sort(worth)
	s.e = make([]entry, len(old))
	s.fill(old, worth[len(worth)/2], len(old)/2)
}

// fill puts entries into a shard that was made anew: those worth more than the
// least, and then of those worth as much until there are so many.
func (s *shard) fill(old []entry, least uint32, most int) {
	s.used = 0
	put := func(e *entry) {
		s.e[s.free(e.key)] = *e
		s.used++
	}
	for i := range old {
		if e := &old[i]; e.key != 0 && e.worth() > least {
			put(e)
		}
	}
	for i := range old {
		if e := &old[i]; e.key != 0 && e.worth() == least && s.used < most {
			put(e)
		}
	}
}

func (s *shard) free(key uint64) int {
	i := s.home(key)
	for s.e[i].key != 0 {
		if i++; i == len(s.e) {
			i = 0
		}
	}
	return i
}

func (e *entry) worth() uint32 {
	if e.proven != 0 || e.disproven != 0 {
		return grow(e.amount, 200)
	}
	return e.amount
}

// size returns how many entries there are, and how many there is room for.
func (t *table) size() (used, room int) {
	for i := range t.shards {
		s := t.shard(uint64(i) << 56)
		used += s.used
		t.done(s)
	}
	return used, t.limit * shards
}
