package server

import (
	"fmt"
	"strings"
	"testing"
)

// Illegal moves are refused in the words of each language, in every ruleset.
func TestIllegalMovesSayWhy(t *testing.T) {
	c := open(t)
	const (
		nifu       = "4k4/9/9/9/9/7P1/9/9/4K4 b P 1"
		uchifuzume = "7lk/9/7G1/9/9/9/9/9/4K4 b P 1" // P*1b would be mate
		deadEnd    = "4k4/9/9/9/9/9/9/9/4K4 b N 1"
		promote    = "4k4/P8/9/9/9/9/9/9/4K4 b - 1"
		check      = "4k4/9/9/9/9/9/9/4r4/4K4 b P 1"
		pinned     = "4k4/9/9/9/9/4r4/9/4G4/4K4 b - 1"
	)
	for _, k := range []struct {
		sfen, move, key string
		text            map[string]string
	}{
		{nifu, "P*2e", "nifu", map[string]string{
			"it": "C’è già un tuo pedone sulla colonna 2: è nifu.", "en": "You already have a pawn on file 2: nifu.", "ja": "２筋に歩があります(二歩)。"}},
		{deadEnd, "N*5b", "dead-end", map[string]string{"it": "non potrebbe più muoversi", "en": "could never move", "ja": "行き所のない駒"}},
		{promote, "9b9a", "must-promote", map[string]string{"it": "deve promuovere", "en": "must promote", "ja": "成らなければ"}},
		{check, "P*3e", "in-check", map[string]string{"it": "sotto scacco", "en": "is in check", "ja": "王手"}},
		{pinned, "5h4h", "exposes-king", map[string]string{"it": "sotto scacco", "en": "in check", "ja": "自玉"}},
		{uchifuzume, "P*1b", "drop-pawn-mate", map[string]string{"it": "uchifuzume", "en": "uchifuzume", "ja": "打ち歩詰め"}},
	} {
		for _, rules := range []string{"aise", "jsa", "forum"} {
			for lang, text := range k.text {
				if rules != "aise" && lang != "it" {
					continue
				}
				b := c.browser(lang)
				w := b.dial(b.newGame("opponent", "self", "rules", rules, "sfen", k.sfen), 0)
				w.hello("both")
				w.refused(k.key, text, "move", w.onNow(), fmt.Sprintf(`"move":%q`, k.move))
				if b.snapshot(w.id).Current.Outcome != nil {
					t.Errorf("%s under %s ended the game", k.move, rules)
				}
			}
		}
	}
	b := c.browser("it")
	w := b.dial(b.newGame("opponent", "self", "rulestext", "jsa,illegal_move=loses", "sfen", nifu), 0)
	w.hello("both")
	w.done("move", w.onNow(), `"move":"P*2e"`)
	if o := w.event("illegal").Current.Outcome; o == nil || o.Result != "white" || o.Sentence != "Vince Bianco: Nero ha fatto una mossa illegale." {
		t.Errorf("illegal_move=loses: %+v", o)
	}
}

func TestOffers(t *testing.T) {
	c := open(t)
	_, black, white := c.pair("it", "rules", "aise")
	line(black, white, "7g7f", "3c3d")
	seq := black.done("offer", `"action":"draw"`)
	if e := white.event("offer"); e.Current.Offers.Black == nil || e.Current.Offers.Black.Action != "draw" || e.Current.Offers.Black.Seq != seq {
		t.Errorf("the offer: %+v", e.Current.Offers)
	}
	black.refused("offered", "già fatta", "offer", `"action":"draw"`)
	white.refused("late", "andata avanti", "accept", fmt.Sprintf(`"on":%d`, seq-1))
	white.done("decline", fmt.Sprintf(`"on":%d`, seq))
	if e := black.event("decline"); e.Current.Offers.Black != nil {
		t.Errorf("declined, and still open: %+v", e.Current.Offers.Black)
	}
	// After that everything can still be done.
	seq = white.done("offer", `"action":"takeback"`)
	black.done("accept", fmt.Sprintf(`"on":%d`, seq))
	if e := white.event("accept"); e.Ply != 1 || e.Current.Turn != "white" || len(white.snapshot(white.id).Moves) != 1 {
		t.Errorf("taken back: %d moves kept, %s to move", e.Ply, e.Current.Turn)
	}
	seq = black.done("offer", `"action":"draw"`)
	seq = white.done("accept", fmt.Sprintf(`"on":%d`, seq))
	if o := black.at(seq).Current.Outcome; o == nil || o.Result != "draw" || o.Sentence != "Patta d’accordo." {
		t.Errorf("agreed: %+v", o)
	}

	_, black, _ = c.pair("it", "rules", "jsa")
	if a := black.snapshot(black.id).Current.Actions; a.Draw != "never" || a.Takeback != "never" || !a.Resign || !a.Abort {
		t.Errorf("jsa, at the start: %+v", a)
	}
	black.refused("never", "non lo prevedono", "offer", `"action":"draw"`)
}

// A declaration with nine pieces of ten is refused with the list, and does not
// lose.
func TestDeclaration(t *testing.T) {
	c := open(t)
	const nine = "+P+P+P+PK+P+P+P+P/9/9/9/9/9/9/+p8/4k4 b 2R2BG 1"
	const ten = "+P+P+P+PK+P+P+P+P/+P+P7/9/9/9/9/9/9/4k4 b 2R2BG 1"
	b := c.browser("it")
	w := b.dial(b.newGame("opponent", "self", "rules", "csa", "sfen", nine), 0)
	m := w.hello("both")
	if l := m.State.Current.Conditions; len(l) != 4 || l[1].Have != 8 || l[1].Want != 10 || l[1].Met || l[1].Label != "Altri tuoi pezzi nella zona" {
		t.Errorf("conditions %+v", l)
	}
	if m.State.Current.Actions.Declare != "alone" {
		t.Errorf("declare: %s", m.State.Current.Actions.Declare)
	}
	r := w.refused("conditions", "Altri tuoi pezzi nella zona: 8/10", "claim", w.onNow(), `"action":"declare"`)
	if len(r.Conditions) != 4 || !r.Conditions[0].Met || r.Conditions[1].Met {
		t.Errorf("the refusal lists %+v", r.Conditions)
	}
	if b.snapshot(w.id).Current.Outcome != nil {
		t.Fatal("a declaration without its conditions ended the game")
	}
	w = b.dial(b.newGame("opponent", "self", "rules", "csa", "sfen", ten), 0)
	w.hello("both")
	w.done("claim", w.onNow(), `"action":"declare"`)
	if o := w.event("claim").Current.Outcome; o == nil || o.Result != "black" || !strings.Contains(o.Sentence, "dichiarazione del Re entrato è valida") || !strings.Contains(o.Rule, "CSA") {
		t.Errorf("declared: %+v", o)
	}
	w = b.dial(b.newGame("opponent", "self", "rules", "aise", "sfen", ten), 0)
	w.hello("both")
	w.refused("never", "non lo prevedono", "claim", w.onNow(), `"action":"declare"`)
}

// The giver of a handicap is credited with what is missing where the ruleset
// says so.
func TestDeclarationOfAHandicapGiver(t *testing.T) {
	c := open(t)
	_, _, white := c.pair("en", "rules", "lishogi", "handicap", "2-piece", "clock", "byoyomi")
	s := white.snapshot(white.id)
	if l := s.Current.Conditions; len(l) != 4 || l[2].Key != "points" || l[2].Have != 10 || l[2].Want != 27 {
		t.Errorf("conditions of the giver: %+v; want 10 points of 27", l)
	}
	if s.Current.Turn != "white" {
		t.Errorf("%s begins a handicap game", s.Current.Turn)
	}
	white.move("3c3d")
	e := white.event("move")
	if e.Current.Clock.Running != "black" || e.Move.Number != 1 {
		t.Errorf("after move %d the clock of %q runs", e.Move.Number, e.Current.Clock.Running)
	}
}

// A game that begins with move 2 counts from there and says so.
func TestFirstNumber(t *testing.T) {
	b := open(t).browser("en")
	const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
	w := b.dial(b.newGame("opponent", "self", "sfen", start), 0)
	if m := w.hello("both"); m.State.First != 2 || m.State.Start != start {
		t.Errorf("first move %d from %q, want 2 from %q", m.State.First, m.State.Start, start)
	}
	w.move("3c3d")
	if e := w.event("move"); e.Move.Number != 2 {
		t.Errorf("the first move has number %d, want 2", e.Move.Number)
	}
}

// Perpetual check loses for the side that checks, whoever completes the cycle.
func TestPerpetualCheck(t *testing.T) {
	c := open(t)
	for start, cycle := range map[string][]string{
		"4k4/8R/9/9/9/9/9/9/4K4 b - 1": {"1b1a", "5a5b", "1a1b", "5b5a"},
		"9/4k3R/9/9/9/9/9/9/4K4 w - 1": {"5b5a", "1b1a", "5a5b", "1a1b"},
	} {
		b := c.browser("it")
		w := b.dial(b.newGame("opponent", "self", "rules", "aise", "sfen", start), 0)
		w.hello("both")
		var e said
		for i := range 12 {
			e = w.at(w.done("move", w.onNow(), fmt.Sprintf(`"move":%q`, cycle[i%4])))
			if i < 11 && e.Current.Outcome != nil {
				t.Fatalf("%s: over at ply %d: %+v", start, i+1, e.Current.Outcome)
			}
		}
		if o := e.Current.Outcome; o == nil || o.Sentence != "Vince Bianco: Nero ha dato scacco perpetuo." || !strings.Contains(o.Rule, "regola 6") {
			t.Errorf("%s: %+v", start, o)
		}
	}
}

func TestReplayedGame(t *testing.T) {
	c := open(t)
	_, black, white := c.pair("ja", "rules", "jsa")
	var e said
	for range 3 {
		e, _ = line(black, white, "2h3h", "8b7b", "3h2h", "7b8b")
	}
	if o := e.Current.Outcome; o == nil || o.Result != "replay" || o.Sentence != "千日手(同一局面4回)のため指し直し。" || o.Rule == "" {
		t.Fatalf("the fourth occurrence: %+v", e.Current)
	}
	next := e.Current.Next
	if next == "" {
		next = black.event("next").Current.Next
	}
	if m := black.dial(next, 0).await("hello"); m.You != "white" {
		t.Errorf("Black is %s in the game played again; jsa changes colours", m.You)
	}
}

func TestMateAgainstTheComputer(t *testing.T) {
	c := open(t)
	b := c.browser("en")
	w := b.dial(b.newGame("sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", "level", "1"), 0)
	w.hello("black")
	if m := w.await("presence"); !m.White {
		t.Error("the computer is not there")
	}
	e := w.at(w.done("move", w.onNow(), `"move":"G*5b"`))
	if o := e.Current.Outcome; o == nil || o.Sentence != "Black wins by checkmate." || !e.Move.Check {
		t.Errorf("mate: %+v", e.Current)
	}
	w = b.dial(b.newGame("level", "1"), 0)
	w.hello("black")
	w.done("move", w.onNow(), `"move":"7g7f"`)
	for {
		if e := w.event("move"); e.Actor == "white" {
			break
		}
	}
	w.done("resign")
	if o := w.event("resign").Current.Outcome; o.Sentence != "White (Computer) wins: Black resigned." {
		t.Errorf("resigned: %q", o.Sentence)
	}
}
