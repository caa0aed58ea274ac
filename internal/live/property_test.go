package live

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/series"
	"github.com/komadai/komadai/saisho"
)

// TestFoldIsTheLiveState sends random commands, sensible and not, to random
// games, and after every event compares the state that lives with the state
// made anew from the events.
func TestFoldIsTheLiveState(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 15
	}
	seen := map[string]int{}
	for seed := range games {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		rules := pick(rng, "aise", "forum", "jsa", "csa", "fesa", "lishogi", "aise,illegal_move=loses")
		set := duel(t, rules, pick(rng, "none", "10s", "20s+5s", "10s+3x5s", "15s+3s/move", "60s / 10s+5s", "none / 30s"))
		set.StartKey = pick(rng, "even", "even", "2-piece")
		switch seed % 4 {
		case 1:
			set.Variant, set.Rules, set.StartKey = "saisho", pick(rng, "plain", "net=B", "limit=9"), "even"
			if rng.IntN(2) == 0 {
				set.Match = &saisho.Match{}
			}
		case 2:
			set.Variant, set.Rules, set.StartKey = "gufu", pick(rng, "free", "strict"), "even"
		}
		if rng.IntN(4) == 0 {
			set.Seats[white], set.Invite = Seat{Kind: Open}, "secret"
		} else if rng.IntN(4) == 0 {
			set.Seats[white], set.Local = set.Seats[black], true
		}
		f := beginGame(t, set)
		for i := range 80 {
			f.now += rng.Int64N(2500)
			if rng.IntN(25) == 0 {
				f.now -= rng.Int64N(3000)
			}
			if _, timed := f.s.Deadline(); timed && rng.IntN(20) == 0 {
				f.take(resumption(f.s.Summary(), f.now, f.now+rng.Int64N(100_000)).Events...)
				f.now = max(f.now, f.s.UpdatedAt)
			} else {
				c := randomCommand(rng, f.s, i)
				if _, ok := f.s.Answered(c.By, c.Nonce); ok {
					continue
				}
				if err := f.do(c); err != nil {
					seen["refused "+RefusalKey(err)]++
					continue
				}
			}
			for _, e := range f.events[f.s.Seq-1:] {
				seen[e.Kind]++
			}
			if at, ok := f.s.Deadline(); ok != (f.s.Summary().DeadlineAt != 0) || ok && at != f.s.Summary().DeadlineAt {
				t.Fatalf("deadline %d, %v; summary %+v", at, ok, f.s.Summary())
			}
			refold(t, f)
		}
	}
	for _, kind := range []string{KindMove, KindOffer, KindAccept, KindDecline, KindResign, KindAbort, KindFlag,
		KindIllegal, KindJoin, KindResumed, KindRematch, "refused late", "refused over", "refused not-your-turn", "refused waiting", "refused series"} {
		if seen[kind] == 0 {
			t.Errorf("the commands never led to %q: %v", kind, seen)
		}
	}
}

func pick(rng *rand.Rand, from ...string) string { return from[rng.IntN(len(from))] }

func randomCommand(rng *rand.Rand, s *State, i int) Command {
	c := Command{By: game.Side(rng.IntN(2)), On: s.On, Nonce: fmt.Sprint("n", rng.IntN(i+5))}
	moves := append(s.Game.Position().Moves(), "nothing")
	switch n := rng.IntN(200); {
	case n < 120:
		c.Kind, c.By, c.Move = KindMove, s.Turn(), moves[rng.IntN(len(moves))]
	case n < 125:
		c.Kind, c.Move = KindMove, "5i5a"
	case n < 128:
		c.Kind, c.Move, c.On = KindMove, moves[0], s.Seq-1
	case n < 150:
		c.Kind, c.Action = KindOffer, []game.Action{game.Draw, game.Takeback, game.Takeback, game.Count}[rng.IntN(4)]
	case n < 175:
		c.Kind, c.On = pickKind(rng), 0
		if o := s.Offers[c.By.Opponent()]; o != nil {
			c.On = o.Seq
		} else if s.Wishes[c.By.Opponent()].Seq != 0 {
			c.Kind, c.On = KindDecline, s.Wishes[c.By.Opponent()].Seq
		}
	case n < 180:
		c.Kind, c.Action = KindClaim, []game.Action{game.Declare, game.Count}[rng.IntN(2)]
	case n < 182:
		c.Kind = KindResign
	case n < 184:
		c.Kind = KindAbort
	case n < 188:
		c.Kind = KindFlag
	case n < 194:
		c.Kind, c.By, c.Seat = KindJoin, game.Neither, Seat{Kind: Human, Token: "guest"}
	default:
		c.Kind, c.Series = KindRematch, series.Kind(pick(rng, "", "match", "jizai", "rematch", "replay"))
	}
	return c
}

func pickKind(rng *rand.Rand) string {
	if rng.IntN(3) == 0 {
		return KindDecline
	}
	return KindAccept
}
