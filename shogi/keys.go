package shogi

// Keys of positions. The board's is the exclusive or of a number per piece and
// square (Zobrist), kept up to date by Do and Undo. The hands' is computed from
// their 64 packed bits by a one-to-one mixing, so that different hands never
// have the same key.

var pieceKey = func() (t [32][NoSquare]uint64) {
	seed := uint64(0x6b6f6d61646169) // "komadai"
	for _, c := range []Color{Black, White} {
		for _, k := range Kinds {
			for s := range NoSquare {
				seed += 0x9e3779b97f4a7c15
				t[NewPiece(k, c)][s] = mix(seed)
			}
		}
	}
	return t
}()

// turnKey is in the board key when White is to move.
const turnKey uint64 = 0x1f83d9abfb41bd6b

// mix is the finishing step of SplitMix64, one-to-one on 64 bits.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// BoardKey returns the key of board and side to move.
func (p *Position) BoardKey() uint64 { return p.boardKey }

// HandKey returns the key of both hands.
func (p *Position) HandKey() uint64 {
	return mix(uint64(p.hands[Black]) | uint64(p.hands[White])<<32)
}

// Key returns the key of the whole position.
func (p *Position) Key() uint64 { return p.BoardKey() ^ p.HandKey() }
