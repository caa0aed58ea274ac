package alphabeta

import "github.com/komadai/komadai/shogi"

// histories is what a worker learned about moves in earlier parts of the tree:
// which ones cut off, at all, after another move, or as a capture; and how far
// static evaluations were from what the search found in positions with the
// same pawns or the same castles.
type histories struct {
	butterfly    [2][1 << 16]int16             // by side and move; a drop has its kind for an origin
	capture      [32][shogi.NoSquare][16]int16 // by piece, square and kind taken
	continuation [32 * 81]follow               // by a move made before, as piece and square
	correction   [2][2][correctionSize]int16   // by side and what the key is of
}

// follow says how good moves are after some other move.
type follow [32 * 81]int16

const (
	historyLimit    = 8192
	correctionSize  = 1 << 14
	correctionLimit = 8192
	correctionScale = 64 // one unit of score
)

func (h *histories) clear() { *h = histories{} }

// age keeps half of what the last move's search learned.
func (h *histories) age() {
	for c := range h.butterfly {
		for i := range h.butterfly[c] {
			h.butterfly[c][i] /= 2
		}
	}
}

// nudge moves an entry towards the bonus, the less the nearer it is to the
// limit, so that it never leaves it ("history gravity").
func nudge(e *int16, bonus int) {
	bonus = max(-historyLimit, min(bonus, historyLimit))
	*e += int16(bonus - int(*e)*abs(bonus)/historyLimit)
}

// pieceSquare is the index of a moved piece in continuation tables.
func pieceSquare(p shogi.Piece, to shogi.Square) int { return int(p&31)*81 + int(to) }

// keys of what corrections go by: the pawns, and the generals with the kings.
func correctionKeys(p *shogi.Position) (pawns, castles uint64) {
	black := p.ByColor(shogi.Black)
	mix := func(b shogi.Bitboard) uint64 {
		own := b.And(black)
		h := b.Lo*0x9e3779b97f4a7c15 ^ b.Hi*0xc2b2ae3d27d4eb4f ^ own.Lo*0xd6e8feb86659fd93 ^ own.Hi*0xa0761d6478bd642f
		return (h ^ h>>29) * 0xbf58476d1ce4e5b9 >> 50
	}
	pawns = mix(p.ByKind(shogi.Pawn))
	castles = mix(p.ByKind(shogi.Gold).Or(p.ByKind(shogi.Silver)).Or(p.ByKind(shogi.King)))
	return pawns, castles
}

// corrected is the static evaluation with what experience says about it.
func (w *worker) corrected(raw int) int {
	pawns, castles := correctionKeys(&w.pos)
	t := &w.history.correction[w.pos.Turn()&1]
	c := int(t[0][pawns%correctionSize]) + int(t[1][castles%correctionSize])
	return max(-evalLimit, min(raw+c/(2*correctionScale), evalLimit))
}

// correct learns by how much the search differed from the static evaluation.
func (w *worker) correct(diff, depth int) {
	pawns, castles := correctionKeys(&w.pos)
	t := &w.history.correction[w.pos.Turn()&1]
	bonus := max(-correctionLimit/4, min(diff*correctionScale*depth/128, correctionLimit/4))
	for i, k := range [2]uint64{pawns, castles} {
		e := &t[i][k%correctionSize]
		*e += int16(bonus - int(*e)*abs(bonus)/correctionLimit)
	}
}

// quietWorth is what the histories say about a quiet move.
func (w *worker) quietWorth(f *frame, m shogi.Move, p shogi.Piece) int {
	i := pieceSquare(p, m.To())
	v := int(w.history.butterfly[w.pos.Turn()&1][m])
	return v + int(f.after[0][i]) + int(f.after[1][i]) + int(f.after[2][i])/2
}

// rewardQuiet and rewardCapture teach the histories that a move was good, or
// bad where the bonus is negative.
func (w *worker) rewardQuiet(f *frame, m shogi.Move, p shogi.Piece, bonus int) {
	nudge(&w.history.butterfly[w.pos.Turn()&1][m], bonus)
	i := pieceSquare(p, m.To())
	nudge(&f.after[0][i], bonus)
	nudge(&f.after[1][i], bonus)
	nudge(&f.after[2][i], bonus/2)
}

func (w *worker) rewardCapture(m shogi.Move, p shogi.Piece, bonus int) {
	nudge(&w.history.capture[p&31][m.To()][w.pos.At(m.To()).Kind()&15], bonus)
}

// moved returns the piece that a move brings to its square, as it stands there
// before it promotes.
func (w *worker) moved(m shogi.Move) shogi.Piece {
	if m.IsDrop() {
		return shogi.NewPiece(m.DropKind(), w.pos.Turn())
	}
	return w.pos.At(m.From())
}
