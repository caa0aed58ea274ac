package server

import (
	"strings"
	"testing"
)

// goOn asks for another game from both sides and returns both at it.
func goOn(black, white *wire, what string) (b, w *wire) {
	black.t.Helper()
	seq := white.done(what)
	e := black.at(seq)
	if o := e.Current.Offers.White; o == nil || o.Action != what || o.Seq != seq {
		black.t.Fatalf("White asks for %s: %+v", what, e.Current.Offers)
	}
	black.done(what)
	next := black.event("next").Current.Next
	if seen := white.event("next").Current.Next; next == "" || seen != next {
		black.t.Fatalf("the next game is %q for Black, %q for White", next, seen)
	}
	b, w = black.dial(next, 0), white.dial(next, 0)
	if b.hello(black.snapshotSide(next)).You == "white" {
		b, w = w, b
		b.hello("black")
	} else {
		w.hello("white")
	}
	return b, w
}

// snapshotSide is the side that a browser has in a game.
func (b *browser) snapshotSide(id string) string {
	b.t.Helper()
	_, text := b.ask("GET", "/g/"+id, "")
	_, rest, _ := strings.Cut(text, `"you":"`)
	side, _, _ := strings.Cut(rest, `"`)
	return side
}

// A match to its end over sockets, with a restart in it; then the game in the
// game, and another match.
func TestMatchOverSockets(t *testing.T) {
	c := open(t)
	id, black, white := c.pair("it", "variant", "saisho", "match", "1")
	watcher := c.browser("en").dial(id, 0)
	h := watcher.hello("none")
	if m := h.State.Match; m == nil || compact(m) != `{"black":0,"white":0,"game":1,"games":12,"target":3,"lead":2,"over":false,"sentence":"Game 1 of a match of at most 12: whoever has 3 points and 2 more than the opponent wins.","rows":[]}` {
		t.Fatalf("the match begins: %s", compact(m))
	}
	first := black.browser // who began with Black
	for game, k := range []struct {
		play     func()
		match    string // black, white
		over     bool
		sentence string
	}{
		{func() { line(black, white, strings.Fields("*NSW L T T L")...) }, "[1,0]", false, "Dopo la partita 1 è in vantaggio Nero, 1 a 0."},
		{func() { white.done("abort") }, "[0,1]", false, "La partita annullata non conta: si rigioca."},
		{func() { line(black, white, strings.Fields("*WNW R")...) }, "[1,1]", false, "Dopo la partita 2 l’incontro è in parità, 1 a 1."},
		{func() { white.done("resign") }, "[2,1]", false, "Dopo la partita 3 è in vantaggio Nero, 2 a 1."},
		{func() { black.done("resign") }, "[1,3]", true, "Bianco vince l’incontro 3 a 1."},
	} {
		k.play()
		s := black.snapshot(black.id)
		if got := compact([]float64{s.Match.Black, s.Match.White}); got != k.match || s.Match.Over != k.over || s.Match.Sentence != k.sentence {
			t.Fatalf("after game %d: %s, %+v; want %s, %q", game+1, got, s.Match, k.match, k.sentence)
		}
		if a := s.Current.Actions; a.Next == k.over || a.Rematch != k.over || a.Inner != k.over {
			t.Errorf("after game %d: %+v", game+1, a)
		}
		if watched := c.browser("it").snapshot(black.id); watched.Current.Actions.Next || compact(watched.Match) != compact(s.Match) {
			t.Errorf("who watches sees %+v", watched.Match)
		}
		if k.over {
			break
		}
		black.refused("series", "non può seguirne", "rematch")
		black.refused("series", "non può seguirne", "inner")
		if game == 2 {
			id := black.id
			c.close()
			c.start()
			black, white = black.dial(id, 0), white.dial(id, 0)
			black.hello("black")
			white.hello("white")
		}
		black, white = goOn(black, white, "next")
	}
	// The table is told from where the players sit now: Black of the last game
	// began with White.
	rows := black.snapshot(black.id).Match.Rows
	for i, want := range []string{`"swap":true,"black":0,"white":1`, `"swap":false,"black":1,"white":0`, `"swap":true,"black":0,"white":1`, `"swap":false,"black":0,"white":1`} {
		if len(rows) != 4 || !strings.Contains(compact(rows[i]), want) {
			t.Fatalf("game %d of the table %s, want %s", i+1, compact(rows), want)
		}
	}
	if rows[0].Game != id || rows[3].Game != black.id {
		t.Errorf("the table %s begins with another game than %s or ends with another than %s", compact(rows), id, black.id)
	}
	black.refused("series", "non può seguirne", "next")
	if black.browser.client == first.client {
		t.Error("after three games that count the first player has Black again")
	}
	match := black.id
	black, white = goOn(black, white, "inner")
	s := white.snapshot(white.id)
	if s.Variant != "jizai" || s.Inner != match || s.Rules != "aise" || s.Match != nil || !strings.HasSuffix(s.Start, " b j 1") {
		t.Errorf("the game in the game: %+v", s)
	}
	if white.browser.client != first.client {
		t.Error("who has won the match has no emperor")
	}
	line(black, white, "7g7f", "J*5e")
	black.done("resign")
	black, _ = goOn(black, white, "rematch")
	if s := black.snapshot(black.id); s.Variant != "jizai" || s.Inner != "" {
		t.Errorf("a rematch of the game in the game: %+v", s)
	}
}

// The computer goes on to the game in the game by itself, and begins it when
// it has lost.
func TestGameInTheGameWithComputer(t *testing.T) {
	c := open(t)
	b := c.browser("ja")
	id := b.newGame("variant", "saisho", "opponent", "computer", "colour", "black", "sfen", "EWN b F")
	w := b.dial(id, 0)
	w.hello("black")
	w.move("R") // mate
	if e := w.event("move"); !e.Current.Actions.Inner || e.Current.Actions.Next || !e.Current.Actions.Rematch || e.Current.Outcome == nil {
		t.Fatalf("won: %+v", e.Current)
	}
	w.done("inner")
	next := b.dial(w.event("next").Current.Next, 0)
	if h := next.hello("white"); h.State.Variant != "jizai" || h.State.Rules != "jsa" || h.State.Inner != id {
		t.Errorf("%+v", h.State)
	}
	for next.turn() != "white" {
		next.event("move")
	}
	s := b.snapshot(next.id)
	if len(s.Moves) != 1 || len(s.Current.Legal) == 0 || !strings.HasPrefix(string(s.Current.Legal[0]), "J*") {
		t.Errorf("after the computer's first move: %+v", s.Current)
	}
	lost := b.newGame("variant", "saisho", "opponent", "self", "sfen", "WNW w -")
	l := b.dial(lost, 0)
	l.hello("both")
	l.move("R")
	l.done("inner") // on one board at once
	if e := l.event("next"); e.Current.Next == "" {
		t.Error("no game follows on one board")
	}
}

func TestNoGameInTheGameAfterADraw(t *testing.T) {
	c := open(t)
	_, black, white := c.pair("en", "variant", "saisho", "limit", "12")
	b, _ := line(black, white, strings.Fields("*NSW F T L F T F L R F R F")...)
	if a := b.Current.Actions; a.Inner || a.Next || !a.Rematch {
		t.Errorf("after a draw: %+v", a)
	}
	black.refused("series", "No such game", "inner")
}

// A game on points that would win the match gives nobody anything, and the
// page says so.
func TestUnpaidGame(t *testing.T) {
	c := open(t)
	_, black, white := c.pair("en", "variant", "saisho", "match", "1", "limit", "6")
	line(black, white, strings.Fields("*NSW L T T L")...)
	black, white = goOn(black, white, "next")
	black.done("resign")
	black, white = goOn(black, white, "next") // two points to none
	line(black, white, strings.Fields("*WSE R F T F T")...)
	s := black.snapshot(black.id)
	const want = "The point that wins the match takes a checkmate: this game gives nobody anything. 2 to 0."
	if s.Current.Outcome.Result != "black" || s.Current.Outcome.Reason != "points" || s.Match.Black != 2 || s.Match.Over || s.Match.Sentence != want {
		t.Errorf("%+v, %+v", s.Current.Outcome, s.Match)
	}
	black, _ = goOn(black, white, "next")
	if m := black.snapshot(black.id).Match; m.Game != 4 || m.White != 2 {
		t.Errorf("the next game: %+v", m)
	}
}

func TestPointsInHalves(t *testing.T) {
	for halves, want := range map[int]string{0: "0", 1: "½", 2: "1", 5: "2½"} {
		if got := points(halves); got != want {
			t.Errorf("%d halves: %q, want %q", halves, got, want)
		}
	}
}
