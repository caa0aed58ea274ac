package alphabeta

import "github.com/komadai/komadai/shogi"

// rules is what the ruleset in force means for a search.
type rules struct {
	shogi.Ruleset
	number  int  // of the root, as move limits count
	credit  int  // points that White's count is credited with
	limited bool // something besides mate, repetition and entered kings ends games
}

// ends are the squares that win for a king under the try rule.
var ends = [2]shogi.Square{shogi.NewSquare(4, 0), shogi.NewSquare(4, 8)}

// ruled scores a position in which the ruleset ends the game, or lets the side
// to move end it with a win.
func (w *worker) ruled(ply int) (score int, over bool) {
	if w.rules.limited {
		if score, over := w.limit(ply); over {
			return score, true
		}
	}
	if us := w.pos.Turn(); w.inZone(us) && !w.pos.InCheck() && w.claims(us, ply) {
		return mateScore - ply - 1, true
	}
	return 0, false
}

// limit judges limits of checks and of plies, the try rule and bare kings, in
// the order of the rulesets.
func (w *worker) limit(ply int) (score int, over bool) {
	r := w.rules
	us := w.pos.Turn()
	now := &w.line[len(w.line)-1]
	if r.CheckLimit > 0 && int(now.run) >= 2*r.CheckLimit {
		if r.CheckLimitExcludesMate && !w.pos.HasMove() {
			return matedIn(ply), true
		}
		return mateScore - ply, true
	}
	if f := w.frame(ply - 1); r.TryRule && f.piece.Kind() == shogi.King && f.move.To() == ends[us.Other()&1] {
		return matedIn(ply), true
	}
	draw := r.BareKingsDraw && w.pos.Hand(shogi.Black) == 0 && w.pos.Hand(shogi.White) == 0 && w.pos.Occupied().Len() <= 2
	if r.MaxPlies > 0 && r.number+ply >= r.MaxPlies {
		draw = draw || !r.MaxPliesReplays || !w.pos.InCheck() && (w.inZone(shogi.Black) || w.inZone(shogi.White))
	}
	switch {
	case !draw:
		return 0, false
	case w.pos.InCheck() && !w.pos.HasMove():
		return matedIn(ply), true
	}
	return drawScore, true
}

func (w *worker) inZone(c shogi.Color) bool {
	k := w.pos.King(c)
	return k.Valid() && shogi.Zone(c).Has(k)
}

// claims reports whether a side whose king has entered wins by what it can
// claim at its turn, if it is not in check then.
func (w *worker) claims(us shogi.Color, ply int) bool {
	i := w.rules.Impasse
	if i&(shogi.CSA27Declare|shogi.CSA27Auto|shogi.JSA24Declare) != 0 {
		if e := w.pos.Points(us); e.Pieces >= 10 {
			credited := e.Points
			if us == shogi.White {
				credited += w.rules.credit
			}
			want := 28 - int(us)
			if i&shogi.CSA27Declare != 0 && e.Points >= want ||
				i&shogi.CSA27Auto != 0 && credited >= want ||
				i&shogi.JSA24Declare != 0 && credited >= 31 && !w.tooLate(ply) {
				return true
			}
		}
	}
	if i&shogi.ForumCount != 0 && w.inZone(us.Other()) && int(w.line[len(w.line)-1].checks) >= w.rules.QuietPlies {
		own, other := w.pos.Points(us).OnBoard, w.pos.Points(us.Other()).OnBoard
		return own > other && own > 24
	}
	return false
}

// tooLate reports whether the move limit forbids declarations.
func (w *worker) tooLate(ply int) bool {
	r := w.rules
	return r.MaxPlies > 0 && r.MaxPliesReplays && r.number+ply >= r.MaxPlies
}
