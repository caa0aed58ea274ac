package live

import (
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
)

const (
	black = game.Black
	white = game.White
)

func TestIllegalLoses(t *testing.T) {
	for rules, want := range map[string]bool{
		"jsa": false, "csa": false, "": false, "jsa,illegal_move=loses": true, "jsa,illegal_move=reject": false,
		"aise,repetition=replay,illegal_move=loses": true, "illegal_move=loses": true,
		"jsa,illegal_move=loses,illegal_move=reject": false,
	} {
		if got := IllegalLoses(rules); got != want {
			t.Errorf("%q: %v, want %v", rules, got, want)
		}
	}
}

func TestMovesAreRefused(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "none"))
	f.refused("not-your-turn", Command{Kind: KindMove, By: white, Move: "3c3d"})
	f.refused("late", Command{Kind: KindMove, By: black, On: 99, Move: "7g7f"})
	f.refused("syntax", Command{Kind: KindMove, By: black, Move: "P-7f"})
	f.refused("syntax", Command{Kind: "dance", By: black})
	f.refused("not-player", Command{Kind: KindMove, By: game.Neither, Move: "7g7f"})
	f.refused("not-player", Command{Kind: KindResign, By: 7})
	f.refused("unreachable", Command{Kind: KindMove, By: black, Move: "7g7e"})
	f.refused("own-piece", Command{Kind: KindMove, By: black, Move: "8h7g"})
	on := f.s.On
	f.play(1000, "7g7f")
	f.refused("not-your-turn", Command{Kind: KindMove, By: black, On: on, Move: "7g7f"})
	f.play(1000, "3c3d")
	f.refused("late", Command{Kind: KindMove, By: black, On: on, Move: "2g2f"})
	f.must(Command{Kind: KindResign, By: white})
	f.outcome("black resignation")
	f.refused("over", Command{Kind: KindMove, By: black, Move: "2g2f"})
	f.refused("over", Command{Kind: KindResign, By: black})
}

// Under every named ruleset an illegal move is refused online, with the reason
// of the rules, and the game goes on; only the word in the game's own rules
// lets it lose.
func TestIllegalMovesOnline(t *testing.T) {
	for _, rules := range []string{"aise", "forum", "jsa", "csa", "fesa", "lishogi"} {
		f := beginGame(t, duel(t, rules, "none"))
		f.play(1000, "7g7f 3c3d 8h2b+ 3a2b")
		f.refused("not-in-hand", Command{Kind: KindMove, By: black, Move: "R*5e"})
		f.refused("occupied", Command{Kind: KindMove, By: black, Move: "B*5g"})
		f.refused("unreachable", Command{Kind: KindMove, By: black, Move: "5i5f"})
		f.play(1000, "B*5e")
		f.outcome("undecided -")
	}
	f := beginGame(t, duel(t, "jsa,illegal_move=loses", "10m"))
	f.play(1000, "7g7f 3c3d")
	f.refused("syntax", Command{Kind: KindMove, By: black, Move: "hello"})
	f.refused("not-your-turn", Command{Kind: KindMove, By: white, Move: "8b8h"})
	f.refused("late", Command{Kind: KindMove, By: black, On: 1, Move: "8h1a"})
	f.outcome("undecided -")
	f.now += 5000
	f.must(Command{Kind: KindMove, By: black, Move: "8h1a"})
	f.outcome("white illegal-move")
	if last := f.events[len(f.events)-1]; last.Kind != KindIllegal || last.Move != "8h1a" || last.ChargedMS != 5000 || f.s.Ply() != 2 {
		t.Errorf("the offence is stored as %+v, ply %d", last, f.s.Ply())
	}
}

// entered is a position in which Black has the king and some other pieces in
// the zone and points enough.
func entered(others int) string {
	if others == 10 {
		return "GGGG5/SSSS5/2+P+PK4/9/9/9/9/9/4k4 b 2R2B 1"
	}
	return "GGGG5/SSSS5/3+PK4/9/9/9/9/9/4k4 b 2R2B 1"
}

func TestDeclarations(t *testing.T) {
	set := duel(t, "fesa", "none")
	set.Start = entered(9)
	f := beginGame(t, set)
	err := f.do(Command{Kind: KindClaim, By: black, Action: game.Declare})
	var r *Refusal
	if !errors.As(err, &r) || r.Key != "conditions" {
		t.Fatalf("nine pieces: %v", err)
	}
	var pieces game.Condition
	for _, c := range r.Conditions {
		if c.Key == "pieces-in-zone" {
			pieces = c
		} else if !c.Met {
			t.Errorf("%+v is not met", c)
		}
	}
	if pieces != (game.Condition{Key: "pieces-in-zone", Have: 9, Want: 10}) || !strings.Contains(err.Error(), "pieces-in-zone 9 of 10 missing") {
		t.Errorf("the refusal says %+v: %v", pieces, err)
	}
	f.outcome("undecided -")

	set.Rules = "fesa,illegal_move=loses"
	f = beginGame(t, set)
	f.must(Command{Kind: KindClaim, By: black, Action: game.Declare})
	f.outcome("white declaration")

	set.Rules, set.Start = "fesa", entered(10)
	f = beginGame(t, set)
	f.refused("not-your-turn", Command{Kind: KindClaim, By: white, Action: game.Declare})
	f.refused("late", Command{Kind: KindClaim, By: black, On: 77, Action: game.Declare})
	f.refused("syntax", Command{Kind: KindClaim, By: black, Action: game.Takeback})
	f.must(Command{Kind: KindClaim, By: black, Action: game.Declare})
	f.outcome("black declaration")

	set.Rules = "aise"
	f = beginGame(t, set)
	f.refused("never", Command{Kind: KindClaim, By: black, Action: game.Declare})
}

func TestCounts(t *testing.T) {
	set := duel(t, "jsa", "none")
	f := beginGame(t, set)
	// Nobody has entered: refused, with what is missing, before the opponent is bothered.
	f.refused("conditions", Command{Kind: KindOffer, By: black, Action: game.Count})
	f.refused("not-to-move", Command{Kind: KindOffer, By: white, Action: game.Count})
	f.refused("agree", Command{Kind: KindClaim, By: black, Action: game.Count})

	set.Start = "GGGG5/SSSS5/3+PK4/9/9/9/9/9/4k4 b 2R2B 1"
	f = beginGame(t, set)
	f.must(Command{Kind: KindOffer, By: black, Action: game.Count})
	f.play(1000, "5c5d") // the offer stands until White moves
	if f.s.Offers[black] == nil {
		t.Fatal("the offer lapsed with the move of the one who made it")
	}
	f.must(Command{Kind: KindAccept, By: white})
	f.outcome("black impasse")
}

func TestDraws(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "none"))
	f.refused("never", Command{Kind: KindOffer, By: black, Action: game.Draw})
	f.refused("syntax", Command{Kind: KindOffer, By: black, Action: game.Declare})

	f = beginGame(t, duel(t, "aise", "none"))
	f.refused("agree", Command{Kind: KindClaim, By: black, Action: game.Draw})
	f.refused("no-offer", Command{Kind: KindAccept, By: white, On: 3})
	f.must(Command{Kind: KindOffer, By: black, Action: game.Draw})
	f.refused("offered", Command{Kind: KindOffer, By: black, Action: game.Draw})
	f.refused("no-offer", Command{Kind: KindAccept, By: black, On: 2})
	f.refused("late", Command{Kind: KindAccept, By: white, On: 1})
	f.must(Command{Kind: KindAccept, By: white})
	f.outcome("draw agreement")

	// Both offering is agreeing.
	f = beginGame(t, duel(t, "aise", "none"))
	f.play(0, "7g7f")
	f.must(Command{Kind: KindOffer, By: black, Action: game.Draw})
	f.must(Command{Kind: KindOffer, By: white, Action: game.Draw})
	f.outcome("draw agreement")
}

func TestOffersLapse(t *testing.T) {
	f := beginGame(t, duel(t, "aise", "none"))
	f.play(0, "7g7f")
	f.must(Command{Kind: KindOffer, By: black, Action: game.Draw})
	seq := f.s.Seq
	f.play(0, "3c3d") // by the one to whom it was made
	if f.s.Offers != [2]*Offer{} {
		t.Fatal("the offer stands after White has moved on")
	}
	f.refused("no-offer", Command{Kind: KindAccept, By: white, On: seq})

	f.must(Command{Kind: KindOffer, By: black, Action: game.Draw})
	old := f.s.Seq
	f.must(Command{Kind: KindOffer, By: black, Action: game.Takeback}) // one open offer a side
	f.refused("late", Command{Kind: KindAccept, By: white, On: old})
	f.play(0, "2g2f")
	if f.s.Offers != [2]*Offer{} {
		t.Error("a takeback stands although the one who asked has moved")
	}
	f.refused("late", Command{Kind: KindOffer, By: white, On: old, Action: game.Draw})
}

// What is declined leaves everything as it was, and can be offered again.
func TestDeclining(t *testing.T) {
	f := beginGame(t, duel(t, "aise", "10m+30s"))
	f.play(2000, "7g7f 3c3d 2g2f")
	for range 2 {
		clock, since, on := f.s.Clock, f.s.TurnSince, f.s.On
		f.now += 1000
		f.must(Command{Kind: KindOffer, By: black, Action: game.Draw})
		f.now += 1000
		f.must(Command{Kind: KindDecline, By: white})
		if f.s.Clock != clock || f.s.TurnSince != since || f.s.On != on || f.s.Offers != [2]*Offer{} {
			t.Fatalf("after declining: %s", digest(f.s))
		}
		f.must(Command{Kind: KindOffer, By: white, Action: game.Takeback})
		f.refused("no-offer", Command{Kind: KindDecline, By: white, On: 2})
		f.refused("late", Command{Kind: KindDecline, By: black, On: 2})
		f.must(Command{Kind: KindDecline, By: white, On: f.s.Offers[white].Seq}) // withdrawn
		if f.s.Ply() != 3 || f.s.Offers != [2]*Offer{} {
			t.Fatalf("after withdrawing: %s", digest(f.s))
		}
	}
	f.must(Command{Kind: KindMove, By: white, Move: "8c8d"})
	f.must(Command{Kind: KindResign, By: white}) // out of turn too
	f.outcome("black resignation")
}

func TestTakebacks(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "none"))
	f.refused("no-move", Command{Kind: KindOffer, By: black, Action: game.Takeback})
	f.play(1000, "7g7f")
	f.refused("no-move", Command{Kind: KindOffer, By: white, Action: game.Takeback})
	f.play(1000, "3c3d 2g2f 4c4d")
	on := f.s.On
	// It is Black's turn: his own last move is two plies back.
	f.must(Command{Kind: KindOffer, By: black, Action: game.Takeback})
	f.must(Command{Kind: KindAccept, By: white})
	if f.s.Ply() != 2 || f.s.Turn() != black || len(f.s.Charged) != 2 {
		t.Fatalf("Black took back: %s", digest(f.s))
	}
	f.refused("late", Command{Kind: KindMove, By: black, On: on, Move: "2g2f"})
	f.play(1000, "6g6f")
	// It is White's turn: Black's last move is the last one.
	f.must(Command{Kind: KindOffer, By: black, Action: game.Takeback})
	f.must(Command{Kind: KindAccept, By: white})
	if f.s.Ply() != 2 || f.s.Turn() != black {
		t.Fatalf("Black took back at once: %s", digest(f.s))
	}
	f.play(1000, "2g2f")
	if f.s.Ply() != 3 || f.s.Made != 6 {
		t.Errorf("%d plies, %d moves ever: want 3 and 6", f.s.Ply(), f.s.Made)
	}
}

func TestEndsByTheRules(t *testing.T) {
	for _, c := range []struct{ rules, start, moves, want string }{
		{"aise", "", strings.Repeat("2h3h 8b7b 3h2h 7b8b ", 3), "draw repetition"},
		{"jsa", "", strings.Repeat("2h3h 8b7b 3h2h 7b8b ", 3), "replay repetition"},
		{"jsa", "", strings.Repeat("2h3h 8b7b 3h2h 7b8b ", 2), "undecided -"},
		{"jsa", "4k4/8R/9/9/9/9/9/9/4K4 b - 1", strings.Repeat("1b1a 5a5b 1a1b 5b5a ", 3), "white perpetual-check"},
		{"jsa", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", "black mate"},
	} {
		set := duel(t, c.rules, "none")
		set.Start = c.start
		f := beginGame(t, set)
		f.play(100, c.moves)
		f.outcome(c.want)
	}
}

// Once stored, an outcome is not judged again.
func TestOutcomesAreStored(t *testing.T) {
	f := beginGame(t, duel(t, "aise", "none"))
	f.play(100, strings.Repeat("2h3h 8b7b 3h2h 7b8b ", 3))
	f.outcome("draw repetition")
	other := func(key, rules string) (game.Variant, error) { return lookup(key, "jsa") }
	s, err := Fold(other, f.events)
	if err != nil || s.Outcome.String() != "draw repetition" || s.Outcome.Rule != f.s.Outcome.Rule {
		t.Errorf("under other rules: %v, %v", s.Outcome, err)
	}
	unfinished := f.events[:len(f.events)-1]
	last := f.events[len(f.events)-1]
	last.Data = "" // as if the move had not ended the game when it was played
	if s, err = Fold(lookup, append(unfinished[:len(unfinished):len(unfinished)], last)); err != nil || s.Over() || s.Game.Outcome().Over() {
		t.Errorf("judged again: %v, %v", s.Outcome, err)
	}
}

func TestJoining(t *testing.T) {
	set := duel(t, "jsa", "10m")
	set.Seats[white], set.Invite = Seat{Kind: Open}, "secret"
	f := beginGame(t, set)
	if f.s.Started || f.s.Summary().State != "waiting" || f.s.Summary().Invite != "secret" {
		t.Fatalf("an open game: %+v", f.s.Summary())
	}
	f.refused("waiting", Command{Kind: KindMove, By: black, Move: "7g7f"})
	f.refused("waiting", Command{Kind: KindResign, By: black})
	guest := Seat{Kind: Human, Token: "cc", Name: "Chiba"}
	f.refused("own-seat", Command{Kind: KindJoin, By: game.Neither, Seat: Seat{Kind: Human, Token: "aa"}})
	f.refused("taken", Command{Kind: KindJoin, By: black, Seat: guest})
	f.refused("syntax", Command{Kind: KindJoin, By: white, Seat: Seat{Kind: Human}})
	f.now += 60_000
	f.must(Command{Kind: KindJoin, By: game.Neither, Seat: guest})
	if f.s.Settings.Seats[white] != guest || !f.s.Started || f.s.Summary().State != "live" || f.s.Summary().White != "Chiba" {
		t.Fatalf("joined: %+v", f.s.Summary())
	}
	f.refused("taken", Command{Kind: KindJoin, By: game.Neither, Seat: Seat{Kind: Human, Token: "dd"}})
	f.must(Command{Kind: KindMove, By: black, Move: "7g7f"})
}

func TestAborting(t *testing.T) {
	set := duel(t, "jsa", "none")
	f := beginGame(t, set)
	f.play(0, "7g7f")
	f.must(Command{Kind: KindAbort, By: black})
	f.outcome("draw aborted")
	f = beginGame(t, set)
	f.play(0, "7g7f 3c3d")
	f.refused("begun", Command{Kind: KindAbort, By: white})
	f.must(Command{Kind: KindOffer, By: black, Action: game.Takeback})
	f.must(Command{Kind: KindAccept, By: white})
	f.refused("begun", Command{Kind: KindAbort, By: white}) // moves were made, if none is left
	set.Seats[black], set.Invite = Seat{Kind: Open}, "secret"
	f = beginGame(t, set)
	f.must(Command{Kind: KindAbort, By: white}) // an invitation withdrawn
	f.refused("over", Command{Kind: KindJoin, By: game.Neither, Seat: Seat{Kind: Human, Token: "cc"}})
	f.refused("waiting", Command{Kind: KindRematch, By: white})
}

func TestOneBoard(t *testing.T) {
	set := duel(t, "aise", "none")
	set.Seats[white], set.Local = set.Seats[black], true
	f := beginGame(t, set)
	f.play(0, "7g7f 3c3d 2g2f")
	f.must(Command{Kind: KindOffer, By: white, Action: game.Takeback, Nonce: "t"})
	if f.s.Ply() != 2 {
		t.Fatalf("one move back leaves %d plies", f.s.Ply())
	}
	if seq, ok := f.s.Answered(black, "t"); !ok || f.events[seq-1].Kind != KindOffer {
		t.Errorf("the takeback is answered by event %d, %v", seq, ok)
	}
	f.must(Command{Kind: KindOffer, By: black, Action: game.Draw})
	f.outcome("draw agreement")
	f.must(Command{Kind: KindRematch, By: black})
	if kind, ok := f.s.wantsNext(); !ok || kind != "rematch" {
		t.Errorf("a rematch on one board: %q, %v", kind, ok)
	}
}

func TestRematches(t *testing.T) {
	f := beginGame(t, duel(t, "jsa", "10m"))
	f.play(0, "7g7f")
	f.refused("not-over", Command{Kind: KindRematch, By: black})
	f.must(Command{Kind: KindResign, By: black})
	f.must(Command{Kind: KindRematch, By: black})
	f.refused("offered", Command{Kind: KindRematch, By: black})
	if _, ok := f.s.wantsNext(); ok {
		t.Fatal("one side is enough for a rematch")
	}
	f.must(Command{Kind: KindDecline, By: white, On: f.s.Wishes[black].Seq})
	f.must(Command{Kind: KindRematch, By: white})
	f.must(Command{Kind: KindRematch, By: black})
	if kind, ok := f.s.wantsNext(); !ok || kind != "rematch" {
		t.Errorf("both want a rematch: %q, %v", kind, ok)
	}
}

func TestNonces(t *testing.T) {
	f := beginGame(t, duel(t, "aise", "none"))
	f.must(Command{Kind: KindMove, By: black, Move: "7g7f", Nonce: "n1"})
	seq := f.s.Seq
	f.must(Command{Kind: KindOffer, By: white, Action: game.Draw, Nonce: "n1"}) // another player's
	for _, s := range []*State{f.s, refold(t, f)} {
		if got, ok := s.Answered(black, "n1"); !ok || got != seq {
			t.Errorf("Black's n1 is answered by event %d, %v", got, ok)
		}
		if got, ok := s.Answered(white, "n1"); !ok || got != seq+1 {
			t.Errorf("White's n1 is answered by event %d, %v", got, ok)
		}
		if _, ok := s.Answered(black, ""); ok {
			t.Error("no nonce is a nonce")
		}
	}
}
