package shogi

import (
	"fmt"

	"github.com/komadai/komadai/game"
)

// Facts is what judging asks of a position besides the contract. A variant of
// shogi with positions of its own is judged by the same rulesets if they
// answer this.
type Facts interface {
	Entering(by game.Side) (e Entering, ok bool)     // ok is false for a side without a king
	KingAt(by game.Side) (at game.Coord, there bool) // where the king stands
	Bare() bool                                      // only two kings are left, nothing is in hand
}

// Entering implements [Facts].
func (q *position) Entering(by game.Side) (Entering, bool) {
	if q.p.King(Color(by)) == NoSquare {
		return Entering{}, false
	}
	return q.p.Points(Color(by)), true
}

// KingAt implements [Facts].
func (q *position) KingAt(by game.Side) (game.Coord, bool) {
	k := q.p.King(Color(by))
	return k.Coord(), k != NoSquare
}

// Bare implements [Facts].
func (q *position) Bare() bool {
	return q.p.Hand(Black) == 0 && q.p.Hand(White) == 0 && q.p.Occupied().Len() <= 2
}

func facts(h *game.History) (Facts, bool) {
	f, ok := h.Last().(Facts)
	return f, ok
}

// Judge tells whether the game has ended after its last move, or at its start.
// Only legal moves are in a history. The order of the tests is that of the
// rulesets: mate or no move, check limit, repetition, impasse; at lishogi
// impasse before repetition.
func (v *Variant) Judge(h *game.History) game.Outcome {
	r := &v.rules
	tests := [...]func(*game.History) game.Outcome{
		v.judgeStrictLimit, v.judgeMate, v.judgeCheckLimit, v.judgeRepetition, v.judgeAuto,
		v.judgeTry, v.judgePlies, v.judgeBareKings,
	}
	if r.impasseFirst {
		tests[3], tests[4] = v.judgeAuto, v.judgeRepetition
	}
	for _, test := range tests {
		if o := test(h); o.Over() {
			return o
		}
	}
	return game.Outcome{}
}

func (v *Variant) judgeMate(h *game.History) game.Outcome { return h.Last().Outcome() }

// judgeStrictLimit is the check limit where even a mating move breaks it.
func (v *Variant) judgeStrictLimit(h *game.History) game.Outcome {
	if v.rules.CheckLimitExcludesMate {
		return game.Outcome{}
	}
	return v.judgeCheckLimit(h)
}

func (v *Variant) judgeCheckLimit(h *game.History) game.Outcome {
	limit, n := v.rules.CheckLimit, h.Len()
	if limit == 0 || n == 0 {
		return game.Outcome{}
	}
	checks := 0
	for i := n; i > 0 && h.GaveCheck(i) && checks < limit; i -= 2 {
		checks++
	}
	if checks < limit {
		return game.Outcome{}
	}
	return game.WinFor(h.Mover(n).Opponent(), game.CheckLimit, v.rules.source(game.CheckLimit))
}

// judgeRepetition ends the game at the occurrence of a position that the
// ruleset names. Between its first and last occurrence all moves of exactly
// one side giving check is perpetual check, and that side loses.
func (v *Variant) judgeRepetition(h *game.History) game.Outcome {
	r, n, seen := &v.rules, h.Len(), h.Occurrences()
	if r.Floodgate {
		if o := v.judgeFloodgate(h); o.Over() {
			return o
		}
		if seen[0] == 0 { // that server does not count the start
			seen = seen[1:]
		}
	}
	if n == 0 || len(seen) < r.RepetitionCount {
		return game.Outcome{}
	}
	if checker := alwaysChecking(h, seen[0]+1, n); checker != game.Neither {
		return game.WinFor(checker.Opponent(), game.PerpetualCheck, r.source(game.PerpetualCheck))
	}
	if r.RepetitionReplays {
		return game.ReplayFor(game.Repetition, r.source(game.Repetition), r.replay)
	}
	return game.DrawFor(game.Repetition, r.source(game.Repetition))
}

// alwaysChecking returns the side all of whose moves from ply a to b gave
// check, Neither when there is no such side or both are.
func alwaysChecking(h *game.History, a, b int) game.Side {
	var moved, quiet [2]bool
	for i := a; i <= b; i++ {
		by := h.Mover(i)
		moved[by] = true
		if !h.GaveCheck(i) {
			quiet[by] = true
		}
	}
	black := moved[game.Black] && !quiet[game.Black]
	white := moved[game.White] && !quiet[game.White]
	switch {
	case black && !white:
		return game.Black
	case white && !black:
		return game.White
	}
	return game.Neither
}

// judgeFloodgate is what the floodgate server does when the evader completes
// an occurrence: it asks only that one fewer of them lie inside the unbroken
// run of checks before it.
func (v *Variant) judgeFloodgate(h *game.History) game.Outcome {
	n, seen := h.Len(), h.Occurrences()
	if n < 2 || h.GaveCheck(n) || !h.GaveCheck(n-1) {
		return game.Outcome{}
	}
	if seen[0] == 0 {
		seen = seen[1:]
	}
	if len(seen) < v.rules.RepetitionCount {
		return game.Outcome{}
	}
	run := n - 1 // the first check of the unbroken run
	for run > 2 && h.GaveCheck(run-2) {
		run -= 2
	}
	inside := 0
	for _, ply := range seen {
		if ply >= run {
			inside++
		}
	}
	if inside < v.rules.RepetitionCount-1 {
		return game.Outcome{}
	}
	return game.WinFor(h.Mover(n), game.PerpetualCheck, v.rules.source(game.PerpetualCheck))
}

// judgeAuto applies the 27-point declaration at the start of every turn.
func (v *Variant) judgeAuto(h *game.History) game.Outcome {
	if v.rules.Impasse&CSA27Auto == 0 {
		return game.Outcome{}
	}
	by := h.Last().Turn()
	e, ok := v.entering(h, by)
	if !ok || !e.KingInZone || !allMet(v.declaration(h, by, want27(by), true)) {
		return game.Outcome{}
	}
	return game.WinFor(by, game.Declaration, v.rules.source(game.Declaration))
}

// judgeTry gives the game to a king that has just stepped on the square from
// which the enemy king started.
func (v *Variant) judgeTry(h *game.History) game.Outcome {
	n := h.Len()
	if !v.rules.TryRule || n == 0 {
		return game.Outcome{}
	}
	goal, by := game.Coord{File: 5, Rank: 1}, h.Mover(n)
	if by == game.White {
		goal.Rank = 9
	}
	f, ok := facts(h)
	before, too := h.At(n - 1).(Facts)
	if !ok || !too {
		return game.Outcome{}
	}
	from, _ := before.KingAt(by)
	if to, there := f.KingAt(by); !there || to != goal || from == goal {
		return game.Outcome{}
	}
	return game.WinFor(by, game.Try, v.rules.source(game.Try))
}

// judgePlies ends the game at the move limit. Where the limit replays, it
// waits for a position without check in which a king has entered.
func (v *Variant) judgePlies(h *game.History) game.Outcome {
	r := &v.rules
	if r.MaxPlies == 0 || h.Number() < r.MaxPlies || h.Len() == 0 {
		return game.Outcome{}
	}
	if !r.MaxPliesReplays {
		return game.DrawFor(game.PlyLimit, r.source(game.PlyLimit))
	}
	f, ok := facts(h)
	if !ok || h.Last().InCheck() {
		return game.Outcome{}
	}
	black, _ := f.Entering(game.Black)
	white, _ := f.Entering(game.White)
	if !black.KingInZone && !white.KingInZone {
		return game.Outcome{}
	}
	return game.ReplayFor(game.PlyLimit, r.source(game.PlyLimit), r.replay)
}

func (v *Variant) judgeBareKings(h *game.History) game.Outcome {
	if f, ok := facts(h); !v.rules.BareKingsDraw || !ok || !f.Bare() {
		return game.Outcome{}
	}
	return game.DrawFor(game.BareKings, v.rules.source(game.BareKings))
}

// Offence tells that an illegal move loses, where the ruleset says so.
func (v *Variant) Offence(_ *game.History, by game.Side, _ game.Move) (game.Outcome, bool) {
	if !v.rules.IllegalMoveLoses || by == game.Neither {
		return game.Outcome{}, false
	}
	return game.WinFor(by.Opponent(), game.IllegalMove, v.rules.source(game.IllegalMove)), true
}

// Allows tells how a side may do an action now. Declarations and counts are
// for the side to move.
func (v *Variant) Allows(h *game.History, by game.Side, a game.Action) game.Mode {
	i := v.rules.Impasse
	turn := h.Last().Turn() == by
	switch {
	case by == game.Neither:
		return game.Never
	case a == game.Resign:
		return game.Alone
	case a == game.Takeback:
		return game.Agreed
	case a == game.Draw && v.rules.DrawByAgreement:
		return game.Agreed
	case a == game.Declare && turn && i&(JSA24Declare|CSA27Declare) != 0:
		return game.Alone
	case a == game.Count && turn && i&ForumCount != 0:
		return game.Alone
	case a == game.Count && turn && i&JSA24Agreed != 0:
		return game.Agreed
	}
	return game.Never
}

// Faults of claims.
var (
	ErrNotToMove    = &game.Fault{Key: "not-to-move", Text: "only the side to move may claim this"}
	ErrNoKingInZone = &game.Fault{Key: "no-king-entered", Text: "no king has entered the promotion zone"}
	ErrNotQuiet     = &game.Fault{Key: "not-quiet", Text: "both kings must have entered and the last moves must have been without check"}
	ErrTooLate      = &game.Fault{Key: "too-late", Text: "a declaration must be made before the move limit"}
	ErrKingless     = &game.Fault{Key: "kingless", Text: "a side without a king cannot claim this"}
)

// Claim judges an action made alone, or agreed on. A declaration that does not
// meet its conditions loses; over the internet it is refused before it comes
// here, see [Variant.Conditions].
func (v *Variant) Claim(h *game.History, by game.Side, a game.Action) (game.Outcome, error) {
	refuse := func(why error) (game.Outcome, error) {
		return game.Outcome{}, &game.ClaimError{Action: a, Why: why, Conditions: v.Conditions(h, by, a)}
	}
	r := &v.rules
	if a == game.Resign && by != game.Neither {
		return game.WinFor(by.Opponent(), game.Resignation, r.source(game.Resignation)), nil
	}
	if v.Allows(h, by, a) == game.Never {
		if by != game.Neither && v.Allows(h, by.Opponent(), a) != game.Never {
			return refuse(ErrNotToMove)
		}
		return refuse(fmt.Errorf("%w: ruleset %s", game.ErrNever, r))
	}
	var o game.Outcome
	var err error
	switch a {
	case game.Draw:
		o = game.DrawFor(game.Agreement, r.source(game.Agreement))
	case game.Declare:
		o, err = v.declare(h, by)
	case game.Count:
		if r.Impasse&ForumCount != 0 {
			o, err = v.countForum(h)
		}
		if r.Impasse&JSA24Agreed != 0 && (err != nil || r.Impasse&ForumCount == 0) {
			o, err = v.countAgreed(h)
		}
	default:
		err = game.ErrNever
	}
	if err != nil {
		return refuse(err)
	}
	return o, nil
}

// entering returns a side's count with the handicap credit; ok is false for a
// side without a king.
func (v *Variant) entering(h *game.History, by game.Side) (Entering, bool) {
	f, ok := facts(h)
	if !ok {
		return Entering{}, false
	}
	return f.Entering(by)
}

func want27(by game.Side) int {
	if by == game.Black {
		return 28
	}
	return 27
}

// declaration lists the conditions of a declaration: king in the zone, ten
// other pieces there, not in check, points from the zone and the hand.
func (v *Variant) declaration(h *game.History, by game.Side, points int, credited bool) []game.Condition {
	e, _ := v.entering(h, by)
	have := e.Points
	if credited && by == game.White {
		have += handicapCredit(h)
	}
	check := h.Last().InCheck() && h.Last().Turn() == by
	return []game.Condition{
		{Key: "king-in-zone", Have: yes(e.KingInZone), Want: 1, Met: e.KingInZone},
		{Key: "pieces-in-zone", Have: e.Pieces, Want: 10, Met: e.Pieces >= 10},
		{Key: "points", Have: have, Want: points, Met: have >= points},
		{Key: "not-in-check", Have: yes(!check), Want: 1, Met: !check},
	}
}

func yes(b bool) int {
	if b {
		return 1
	}
	return 0
}

func allMet(list []game.Condition) bool {
	for _, c := range list {
		if !c.Met {
			return false
		}
	}
	return true
}

// Conditions lists what a declaration or a count needs. For a declaration
// under the 24-point rule the points are those of a no contest; 31 win.
func (v *Variant) Conditions(h *game.History, by game.Side, a game.Action) []game.Condition {
	i := v.rules.Impasse
	switch {
	case by == game.Neither:
		return nil
	case a == game.Declare && i&CSA27Declare != 0:
		return v.declaration(h, by, want27(by), false)
	case a == game.Declare && i&CSA27Auto != 0:
		return v.declaration(h, by, want27(by), true)
	case a == game.Declare && i&JSA24Declare != 0:
		return v.declaration(h, by, 24, true)
	case a == game.Count && i&ForumCount != 0:
		own, _ := v.entering(h, by)
		other, _ := v.entering(h, by.Opponent())
		quiet := v.quietPlies(h)
		return []game.Condition{
			{Key: "king-in-zone", Have: yes(own.KingInZone), Want: 1, Met: own.KingInZone},
			{Key: "other-king-in-zone", Have: yes(other.KingInZone), Want: 1, Met: other.KingInZone},
			{Key: "quiet-plies", Have: quiet, Want: v.rules.QuietPlies, Met: quiet >= v.rules.QuietPlies},
		}
	case a == game.Count && i&JSA24Agreed != 0:
		own, _ := v.entering(h, by)
		other, _ := v.entering(h, by.Opponent())
		entered := own.KingInZone || other.KingInZone
		return []game.Condition{{Key: "a-king-in-zone", Have: yes(entered), Want: 1, Met: entered}}
	}
	return nil
}

// quietPlies counts the plies without check up to now, as far as the ruleset
// looks. Where fewer were played, a start without check makes them up.
func (v *Variant) quietPlies(h *game.History) int {
	want, quiet := v.rules.QuietPlies, 0
	for i := h.Len(); i >= 0 && quiet < want; i-- {
		if h.GaveCheck(i) {
			return quiet
		}
		quiet++
	}
	return want
}

// declare judges a declaration: the best result that the ruleset has for it,
// a loss where a condition is missing.
func (v *Variant) declare(h *game.History, by game.Side) (game.Outcome, error) {
	r := &v.rules
	if _, ok := v.entering(h, by); !ok {
		return game.Outcome{}, ErrKingless
	}
	if r.Impasse&CSA27Declare != 0 && allMet(v.declaration(h, by, want27(by), false)) {
		return game.WinFor(by, game.Declaration, r.source(game.Declaration)), nil
	}
	if r.Impasse&JSA24Declare != 0 {
		if r.MaxPlies > 0 && r.MaxPliesReplays && h.Number() >= r.MaxPlies {
			return game.Outcome{}, ErrTooLate
		}
		switch {
		case allMet(v.declaration(h, by, 31, true)):
			return game.WinFor(by, game.Declaration, r.source(game.Declaration)), nil
		case allMet(v.declaration(h, by, 24, true)):
			return game.ReplayFor(game.Declaration, r.source(game.Declaration), r.replay), nil
		}
	}
	return game.WinFor(by.Opponent(), game.Declaration, r.source(game.Declaration)), nil
}

// countForum compares the points of the pieces on the board. The higher count
// wins if it is above 24; everything else is replayed.
func (v *Variant) countForum(h *game.History) (game.Outcome, error) {
	black, ok := v.entering(h, game.Black)
	white, too := v.entering(h, game.White)
	if !ok || !too {
		return game.Outcome{}, ErrKingless
	}
	if !black.KingInZone || !white.KingInZone || v.quietPlies(h) < v.rules.QuietPlies {
		return game.Outcome{}, ErrNotQuiet
	}
	rule := v.rules.source(game.Impasse)
	switch {
	case black.OnBoard > white.OnBoard && black.OnBoard > 24:
		return game.WinFor(game.Black, game.Impasse, rule), nil
	case white.OnBoard > black.OnBoard && white.OnBoard > 24:
		return game.WinFor(game.White, game.Impasse, rule), nil
	}
	return game.ReplayFor(game.Impasse, rule, v.rules.replay), nil
}

// countAgreed counts every piece on the board and in hand, the handicap giver
// credited with what was removed: the only one under 24 loses, else no contest.
func (v *Variant) countAgreed(h *game.History) (game.Outcome, error) {
	black, ok := v.entering(h, game.Black)
	white, too := v.entering(h, game.White)
	if !ok || !too {
		return game.Outcome{}, ErrKingless
	}
	if !black.KingInZone && !white.KingInZone {
		return game.Outcome{}, ErrNoKingInZone
	}
	b, w := black.Total, white.Total+handicapCredit(h)
	rule := v.rules.source(game.Impasse)
	switch {
	case b < 24 && w >= 24:
		return game.WinFor(game.White, game.Impasse, rule), nil
	case w < 24 && b >= 24:
		return game.WinFor(game.Black, game.Impasse, rule), nil
	}
	return game.ReplayFor(game.Impasse, rule, v.rules.replay), nil
}
