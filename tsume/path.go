package tsume

import "github.com/komadai/komadai/shogi"

// path is the line from the root to the node that is being searched.
type path struct {
	key   uint64 // of the moves and their places
	nodes []pathNode
	heads [pathHeads]int32 // the last node of a hash, plus one
}

type pathNode struct {
	key   uint64
	hand  shogi.Hand
	older int32
}

const pathHeads = 1 << 12

func (p *path) push(key uint64, hand shogi.Hand) {
	h := &p.heads[key%pathHeads]
	p.nodes = append(p.nodes, pathNode{key, hand, *h})
	*h = int32(len(p.nodes))
}

func (p *path) pop() {
	n := p.nodes[len(p.nodes)-1]
	p.nodes = p.nodes[:len(p.nodes)-1]
	p.heads[n.key%pathHeads] = n.older
}

// repeats returns where on the path the board stood before with a hand no
// smaller: what the attacker could not do then he cannot do now.
func (p *path) repeats(key uint64, hand shogi.Hand) (depth int32, ok bool) {
	for i := p.heads[key%pathHeads]; i != 0; {
		n := &p.nodes[i-1]
		if n.key == key && n.hand.Dominates(hand) {
			return i - 1, true
		}
		i = n.older
	}
	return 0, false
}

// mix is the finishing step of SplitMix64.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// stepKey is the key of a move at a place of the path.
func stepKey(m shogi.Move, depth int32) uint64 {
	return mix(uint64(m)<<16 | uint64(depth) + 0x9e3779b97f4a7c15)
}

// loops remembers disproofs that hold on one path only, because they end in a
// position of that path. A new one takes the place of an old one.
type loops struct{ e []loop }

type loop struct {
	key uint64
	rep int32
}

const loopBytes = 16

func newLoops(bytes int) *loops { return &loops{make([]loop, max(bytes/loopBytes, 1024))} }

func loopKey(path, key uint64, hand shogi.Hand, plies int32) uint64 {
	return path ^ mix(key^(uint64(hand)<<16|uint64(plies))*0x9e3779b97f4a7c15)
}

func (l *loops) put(key uint64, rep int32) {
	i := key % uint64(len(l.e))
	if i+1 < uint64(len(l.e)) && l.e[i].key != key && l.e[i].key != 0 && key>>63 != 0 {
		i++
	}
	l.e[i] = loop{key, rep}
}

func (l *loops) get(key uint64) (rep int32, ok bool) {
	i := key % uint64(len(l.e))
	for j := i; j <= i+1 && j < uint64(len(l.e)); j++ {
		if l.e[j].key == key {
			return l.e[j].rep, true
		}
	}
	return 0, false
}
