package server

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
)

// told writes the value of a position and of its moves in few words.
func told(s studied) string {
	if s.Value == nil {
		return "none"
	}
	plies := func(w worth) string {
		if w.Plies == nil {
			return ""
		}
		return fmt.Sprint(*w.Plies)
	}
	text := s.Value.Value + plies(*s.Value) + " " + s.Value.Term + " |"
	for _, m := range s.Moves {
		best := ""
		if m.Best {
			best = "!"
		}
		text += fmt.Sprintf(" %s%s %s%s", m.Move, best, m.Value, plies(m.worth))
	}
	return text
}

func TestValues(t *testing.T) {
	b := open(t).browser("en")
	for _, k := range []struct {
		variant, rules, position, move, want, sentence string
	}{
		{"saisho", "", "WNW w -", "", "win7 tsume | F draw L draw R loss1 T! win7", "White wins in 7 moves."},
		{"saisho", "", "WNW w -", "R", "win0  |", "Black wins: White played a self-mate."},
		{"saisho", "net=A", "EES b R", "", "loss4 hisshi | R! loss4", "Black loses in 4 moves."},
		{"saisho", "", "DSE w L", "", "draw  | F loss4 R loss2 T! draw", "A draw with best play."},
		{"gufu", "strict", "1Ws/Ke1/Swke b - p", "", "win1 tsume", "Black wins at once."},
		{"gufu", "", "1kw/KsSn/We1 b - p", "", "loss2 hisshi", "Black loses in 2 moves."},
		{"shogi", "", "", "", "none", ""},
	} {
		s, status, text := b.study("/api/study", "variant", k.variant, "rules", k.rules, "position", k.position, "move", k.move, "values", "1")
		if got := told(s); status != 200 || !strings.HasPrefix(got, k.want) {
			t.Errorf("%s %s: %s, want %s\n%s", k.variant, k.position, got, k.want, text)
		}
		if s.Value != nil && s.Value.Sentence != k.sentence {
			t.Errorf("%s %s: %q, want %q", k.variant, k.position, s.Value.Sentence, k.sentence)
		}
		for _, m := range s.Moves {
			if m.Sentence == "" || strings.Contains(m.Sentence, "choice.") {
				t.Errorf("%s of %s: %q", m.Move, k.position, m.Sentence)
			}
		}
	}
	// So is that of every position on the way of some games of Gufū.
	rng := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		position := ""
		for range 12 {
			s, _, _ := b.study("/api/study", "variant", "gufu", "position", position, "values", "1")
			checkValues(t, position, s)
			if len(s.Choices) == 0 {
				break
			}
			position = s.Choices[rng.IntN(len(s.Choices))].SFEN
		}
	}
	// Without being asked for they are not computed.
	if s, _, _ := b.study("/api/study", "variant", "saisho"); s.Value != nil || s.Moves != nil {
		t.Errorf("values nobody asked for: %+v", s.Value)
	}
	s, _, _ := b.study("/api/study", "variant", "saisho", "rules", "limit=100", "values", "1", "lang", "it")
	if s.Value == nil || s.Value.Value != "win" || len(s.Moves) != 18 {
		t.Errorf("a limited game: %s", told(s))
	}
}

// Who plays against somebody is told nothing; the others are told all of any
// position of the game.
func TestStudyOfAGame(t *testing.T) {
	c := open(t)
	b := c.browser("it")
	w := b.dial(b.newGame("variant", "saisho", "opponent", "self"), 0)
	w.hello("both")
	w.move("*WNW")
	w.event("move")
	w.move("T")
	w.event("move")
	path := "/api/games/" + w.id + "/study"
	for ply, want := range map[string]string{"1": "win7 tsume | F draw", "": "loss6 hisshi | ", "2": "loss6 hisshi | "} {
		if s, status, text := b.study(path, "ply", ply); status != 200 || !strings.HasPrefix(told(s), want) {
			t.Errorf("ply %q: %s, want %s\n%s", ply, told(s), want, text)
		}
	}
	for _, ply := range []string{"3", "-1", "x", "99999999999999999999"} {
		if _, status, text := b.study(path, "ply", ply); status != http.StatusBadRequest || !strings.Contains(text, "Mossa: «"+ply) {
			t.Errorf("ply %q: %d, %s", ply, status, text)
		}
	}
	if _, status, _ := b.study("/api/games/nothing/study"); status != http.StatusNotFound {
		t.Errorf("no such game: %d", status)
	}
	watcher := c.browser("it")
	silent := func(who *browser, path, why string) {
		t.Helper()
		if _, status, text := who.study(path); status != http.StatusForbidden || !strings.Contains(text, why) {
			t.Errorf("%s: %d, %s", path, status, text)
		}
	}
	silent(watcher, path, "Finché la partita dura")
	_, black, white := c.pair("it", "variant", "gufu")
	duel := "/api/games/" + black.id + "/study"
	for _, who := range []*browser{black.browser, white.browser, watcher} {
		silent(who, duel, "Finché la partita dura")
	}
	silent(b, "/api/games/"+b.newGame("opponent", "self")+"/study", "troppo grande") // shogi
	black.done("resign")
	if s, status, text := watcher.study(duel); status != 200 || told(s)[:4] != "draw" || len(s.Moves) != 24 || s.Outcome != nil {
		t.Errorf("once it is over: %s\n%s", told(s), text)
	}
}
