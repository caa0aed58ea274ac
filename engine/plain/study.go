package plain

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/game"
)

// Nothing tells this program how the pieces of a variant move, so it watches:
// it plays random games and notes from where to where each kind goes. That is
// done once for each variant and process, in slices where time is short.

const (
	studyGames = 24
	studyPlies = 160
	maxKinds   = 250
)

// study is a variant being learned.
type study struct {
	mu     sync.Mutex
	games  int // finished
	pieces map[game.Kind]map[delta]bool
	order  []game.Kind
	drops  bool
	wrong  bool // some text was not what reading took it for
	wisdom *wisdom
}

var (
	studiesMu sync.Mutex
	studies   = map[string]*study{} // by key of the variant; rulesets do not change the pieces
)

// wisdomOf returns what is known about a variant. It studies until it knows
// all there is to know, or until stop says so.
func wisdomOf(v game.Variant, stop func() bool) *wisdom {
	studiesMu.Lock()
	s := studies[v.Key()]
	if s == nil {
		s = &study{pieces: map[game.Kind]map[delta]bool{}}
		studies[v.Key()] = s
	}
	studiesMu.Unlock()

	for !s.mu.TryLock() { // somebody else studies it just now
		if stop() {
			return (&study{}).conclude(v)
		}
		time.Sleep(time.Millisecond / 4)
	}
	defer s.mu.Unlock()
	before := s.games
	for s.games < studyGames && s.playGame(v, stop) {
		s.games++
	}
	if s.wisdom == nil || s.games > before {
		s.wisdom = s.conclude(v)
	}
	return s.wisdom
}

// playGame watches one random game, the same one for the same number of games
// finished. It reports whether the game was watched to its end.
func (s *study) playGame(v game.Variant, stop func() bool) bool {
	pos, err := v.Parse(v.Starts()[0].SFEN)
	if err != nil {
		return true // nothing to learn from a variant without a start
	}
	random := rand.New(rand.NewPCG(1, uint64(s.games)))
	w := s.conclude(v)
	var board view
	for range studyPlies {
		if stop() {
			return false
		}
		b := pos.Board()
		s.notice(b)
		moves := pos.Moves()
		if len(moves) == 0 || pos.Outcome().Over() {
			return true
		}
		if len(w.kinds) != len(s.order)+2 {
			w = s.conclude(v)
		}
		board.load(w, b)
		for _, m := range moves {
			r := w.read(m, &board, pos.Turn())
			s.drops = s.drops || r.drop
			if r.from >= 0 && r.kind > unknownKind && !r.hops && r.from != r.to {
				from, to := int(r.from), int(r.to)
				d := seen(from%b.Files-to%b.Files, to/b.Files-from/b.Files, board.facing[from])
				s.pieces[w.kinds[r.kind].name][d] = true
			}
		}
		m := moves[random.IntN(len(moves))]
		if random.IntN(4) == 0 { // captures and promotions are rare in random games, and teach most
			if telling := slices.IndexFunc(moves, func(m game.Move) bool {
				r := w.read(m, &board, pos.Turn())
				return r.after != r.kind
			}); telling >= 0 {
				m = moves[telling]
			}
		}
		if random.IntN(8) == 0 {
			s.wrong = s.wrong || !agrees(w, w.read(m, &board, pos.Turn()), pos.Explain(m), b)
		}
		next, err := pos.Play(m)
		if err != nil {
			return true
		}
		pos = next
	}
	return true
}

// notice gives every kind on a board a place.
func (s *study) notice(b game.Board) {
	add := func(k game.Kind) {
		if s.pieces[k] == nil && len(s.order) < maxKinds {
			s.pieces[k] = map[delta]bool{}
			s.order = append(s.order, k)
		}
	}
	for _, c := range b.Cells {
		if c.Kind != "" {
			add(c.Kind)
		}
	}
	for _, hand := range b.Hands {
		for _, h := range hand {
			add(h.Kind)
		}
	}
}

// agrees reports whether a guess is right in all that it says.
func agrees(w *wisdom, r reading, s game.Step, b game.Board) bool {
	cell := func(c game.Coord) int16 {
		return int16((int(c.Rank)-1)*b.Files + b.Files - int(c.File))
	}
	if s.To == (game.Coord{}) {
		return r.to < 0
	}
	if r.to >= 0 && r.to != cell(s.To) || r.drop != s.Drop {
		return false
	}
	if r.from >= 0 && (s.From == (game.Coord{}) || r.from != cell(s.From)) {
		return false
	}
	if r.kind > unknownKind && w.kinds[r.kind].name != s.Kind {
		return false
	}
	return r.hops || (r.victim != 0) == (len(s.Captures) > 0)
}

// conclude turns what was noticed into wisdom.
func (s *study) conclude(v game.Variant) *wisdom {
	w := &wisdom{royal: 255, readable: !s.wrong, drops: s.drops, index: map[game.Kind]uint8{}}
	if pos, err := v.Parse(v.Starts()[0].SFEN); err == nil {
		b := pos.Board()
		w.files, w.ranks = b.Files, b.Ranks
	}
	shogi := len(s.order) > 0
	w.kinds = []kindInfo{{}, {worth: 300, inHand: 300, swing: 300}}
	for i := range w.single {
		w.single[i] = unknownKind
	}
	for _, k := range s.order {
		i := uint8(len(w.kinds))
		w.index[k] = i
		switch {
		case len(k) == 1 && k[0] >= 'A' && k[0] <= 'Z':
			w.single[k[0]&31] = i
		case len(k) == 2 && k[0] == '+' && k[1] >= 'A' && k[1] <= 'Z':
			w.single[32|k[1]&31] = i
		}
		if k == "K" {
			w.royal = i
		}
		info := kindInfo{name: k}
		info.leaps, info.slides = movement(s.pieces[k])
		w.kinds = append(w.kinds, info)
		_, isShogi := known[k]
		shogi = shogi && isShogi
	}
	for i := range w.kinds {
		k := &w.kinds[i]
		if p, ok := w.index["+"+k.name]; ok {
			k.promoted = p
		}
		if i <= unknownKind {
			continue
		}
		k.worth = worthByMoves(*k, w.files, w.ranks)
		k.inHand = k.worth * 17 / 16
		if shogi {
			k.worth, k.inHand = known[k.name].board, known[k.name].hand
		}
		if uint8(i) == w.royal {
			k.worth, k.inHand = 0, 0
		}
	}
	for i := range w.kinds {
		k := &w.kinds[i]
		k.swing = k.worth
		if uint8(i) == w.royal {
			k.swing = royalSwing
		} else if w.drops {
			k.swing += w.kinds[w.kind(unpromoted(k.name))].inHand
		}
	}
	return w
}

// royalSwing is the worth of a king where exchanges are counted.
const royalSwing = 20000

func unpromoted(k game.Kind) game.Kind {
	if len(k) > 1 && k[0] == '+' {
		return k[1:]
	}
	return k
}

// movement tells steps from slides: whoever went three cells in a direction
// slides in it.
func movement(steps map[delta]bool) (leaps, slides []delta) {
	for d := range steps {
		n := max(abs(int(d.right)), abs(int(d.forward)))
		straight := d.right == 0 || d.forward == 0 || abs(int(d.right)) == abs(int(d.forward))
		if n >= 3 && straight {
			unit := delta{d.right / int8(n), d.forward / int8(n)}
			if !slices.Contains(slides, unit) {
				slides = append(slides, unit)
			}
		}
	}
	for d := range steps {
		n := max(abs(int(d.right)), abs(int(d.forward)))
		straight := d.right == 0 || d.forward == 0 || abs(int(d.right)) == abs(int(d.forward))
		if straight && slices.Contains(slides, delta{d.right / int8(n), d.forward / int8(n)}) {
			continue
		}
		leaps = append(leaps, d)
	}
	slices.SortFunc(leaps, compareDeltas)
	slices.SortFunc(slides, compareDeltas)
	return leaps, slides
}

func compareDeltas(a, b delta) int {
	return cmp.Or(cmp.Compare(a.right, b.right), cmp.Compare(a.forward, b.forward))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
