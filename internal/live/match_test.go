package live

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/saisho"
)

// cube is the settings of a game of Saishō between Aoki, who has Black, and
// Bianchi.
func cube(t testing.TB, match bool) Settings {
	set := duel(t, "plain", "5m")
	set.Variant, set.Inner = "saisho", "jsa"
	if match {
		set.Match = &saisho.Match{}
	}
	return set
}

// next lets both sides wish for the same, and returns the game that follows.
func (k *club) next(id string, kind series.Kind) string {
	k.t.Helper()
	k.must(id, Command{Kind: KindRematch, By: white, Series: kind})
	if k.state(id).Next != "" {
		k.t.Fatal("nobody asked Black")
	}
	k.must(id, Command{Kind: KindRematch, By: black, Series: kind})
	synctest.Wait()
	next := k.state(id).Next
	if next == "" {
		k.t.Fatalf("no game follows %s", digest(k.state(id)))
	}
	if set := k.state(next).Settings; set.Prev != id || set.Kind != string(kind) {
		k.t.Fatalf("the game that follows: %+v", set)
	}
	return next
}

// A whole match: colours alternate, a game that was called off does not count,
// and interruptions at any place change nothing.
func TestMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer func() { k.close() }()
		id := k.create(cube(t, true))
		games := 0
		for _, c := range []struct {
			name   string
			end    func()
			black  string // who has Black in this game
			halves [2]int // after it, of Aoki and of Bianchi
		}{
			{"mate", func() { k.play(id, "*NSW L T T L") }, "Aoki", [2]int{2, 0}},
			{"called off", func() { k.must(id, Command{Kind: KindAbort, By: white}) }, "Bianchi", [2]int{2, 0}},
			{"self-mate", func() { k.play(id, "*WNW R") }, "Bianchi", [2]int{2, 2}},
			{"resignation", func() { k.must(id, Command{Kind: KindResign, By: white}) }, "Aoki", [2]int{4, 2}},
			{"flag", func() {
				k.play(id, "*WNW")
				k.refused(id, RefuseBegun, Command{Kind: KindAbort, By: white})
				k.play(id, "L")
				k.close()
				k.open()
				time.Sleep(6 * time.Minute)
				synctest.Wait()
			}, "Bianchi", [2]int{6, 2}},
		} {
			games++
			if !k.state(id).MayAbort() {
				t.Errorf("game %d cannot be called off", games)
			}
			if got := k.state(id).Settings.Seats[black].Name; got != c.black {
				t.Fatalf("game %d, %s: %s has Black, want %s", games, c.name, got, c.black)
			}
			c.end()
			m, ok := k.state(id).Match()
			if !ok || m.Halves != c.halves {
				t.Fatalf("game %d, %s: %+v, want %v", games, c.name, m, c.halves)
			}
			if _, over := m.Over(); over {
				break
			}
			k.refused(id, RefuseSeries, Command{Kind: KindRematch, By: black})
			k.refused(id, RefuseSeries, Command{Kind: KindRematch, By: black, Series: series.Jizai})
			if games == 2 { // the disk fails between the next game and the word of it
				k.m.hook(func(b store.Batch) error {
					if b.Events[0].Kind == KindNext {
						return errDisk
					}
					return nil
				})
				k.must(id, Command{Kind: KindRematch, By: white, Series: series.Match})
				k.must(id, Command{Kind: KindRematch, By: black, Series: series.Match})
				synctest.Wait()
				n := k.m.games()
				k.kill()
				k.open()
				w, err := k.hub.Watch(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				w.Close()
				if s := k.state(id); s.Next == "" || k.m.games() != n {
					t.Fatalf("next %q, %d games, %d before", s.Next, k.m.games(), n)
				}
				id = k.state(id).Next
				continue
			}
			id = k.next(id, series.Match)
		}
		k.refused(id, RefuseSeries, Command{Kind: KindRematch, By: black, Series: series.Match})
		again := k.state(k.next(id, series.Rematch)).Settings
		if again.Match == nil || *again.Match != (saisho.Match{}) || again.Seats[black].Name != "Aoki" {
			t.Errorf("after the match another one begins: %+v", again)
		}
	})
}

// The winner of the cube has White in the game in the game, and his clock and
// his seat with him.
func TestGameInTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := openClub(t, Config{})
		defer k.close()
		for moves, winner := range map[string]string{"*NSW L T T L": "Aoki", "*WNW R": "Aoki"} {
			id := k.create(cube(t, false))
			k.play(id, moves)
			k.refused(id, RefuseSeries, Command{Kind: KindRematch, By: black, Series: series.Match})
			k.refused(id, RefuseSyntax, Command{Kind: KindRematch, By: black, Series: series.Replay})
			// Whoever wishes for something else takes back what he wished before.
			k.must(id, Command{Kind: KindRematch, By: black, Series: series.Jizai})
			k.refused(id, RefuseOffered, Command{Kind: KindRematch, By: black, Series: series.Jizai})
			k.must(id, Command{Kind: KindRematch, By: black})
			k.must(id, Command{Kind: KindRematch, By: white, Series: series.Jizai})
			synctest.Wait()
			if s := k.state(id); s.Next != "" || s.Wishes[black].Kind != series.Rematch || s.Wishes[white].Kind != series.Jizai {
				t.Fatalf("they want different things: %+v, next %q", s.Wishes, s.Next)
			}
			k.must(id, Command{Kind: KindRematch, By: black, Series: series.Jizai})
			synctest.Wait()
			next := k.state(k.state(id).Next)
			set := next.Settings
			if set.Variant != "jizai" || set.Rules != "jsa" || set.Seats[white].Name != winner || set.Match != nil || set.Inner != "" || next.Turn() != black {
				t.Errorf("the game in the game: %+v", set)
			}
			k.play(next.ID, "7g7f J*5e")
		}
		id := k.create(cube(t, false))
		k.must(id, Command{Kind: KindAbort, By: white})
		k.refused(id, RefuseSeries, Command{Kind: KindRematch, By: black, Series: series.Jizai})
		id = k.create(duel(t, "jsa", "none"))
		k.must(id, Command{Kind: KindResign, By: white})
		k.refused(id, RefuseSeries, Command{Kind: KindRematch, By: black, Series: series.Jizai})
	})
}

// A computer always goes on, and has an engine for the variant of each game.
func TestComputerGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []string
		k := openClub(t, Config{Engine: func(variant string, _ int) (engine.Engine, error) {
			asked = append(asked, variant)
			return &program{}, nil
		}})
		set := cube(t, true)
		set.Seats[white] = Seat{Kind: Computer, Level: 1}
		id := k.create(set)
		for range 3 {
			s := k.state(id)
			k.must(id, Command{Kind: KindResign, By: human(s)})
			if m, _ := k.state(id).Match(); m.Games == 3 {
				break
			}
			k.must(id, Command{Kind: KindRematch, By: human(s), Series: series.Match})
			synctest.Wait()
			id = k.state(id).Next
		}
		s := k.state(id)
		k.must(id, Command{Kind: KindRematch, By: human(s), Series: series.Jizai})
		synctest.Wait()
		s = k.state(s.Next + k.state(id).Next)
		if s.Settings.Variant != "jizai" || human(s) != black || s.Turn() != black {
			t.Errorf("the computer has won: %+v", s.Settings)
		}
		k.play(s.ID, "7g7f")
		synctest.Wait()
		if s = k.state(s.ID); s.Ply() != 2 || asked[len(asked)-1] != "jizai" {
			t.Errorf("after %d plies; engines for %v", s.Ply(), asked)
		}
		k.close()
	})
}

func human(s *State) game.Side {
	if s.Settings.Seats[black].Kind == Human {
		return black
	}
	return white
}

func TestMatchesThatCannotBe(t *testing.T) {
	k := openClub(t, Config{})
	defer k.close()
	for name, change := range map[string]func(*Settings){
		"a match of shogi":   func(s *Settings) { s.Variant, s.Rules = "shogi", "jsa" },
		"one that has begun": func(s *Settings) { s.Match.Games = 3 },
		"unknown rules":      func(s *Settings) { s.Inner = "go" },
	} {
		set := cube(t, true)
		change(&set)
		if id, err := k.hub.Create(t.Context(), set); err == nil {
			t.Errorf("%s: game %s", name, id)
		}
	}
}
