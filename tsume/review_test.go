package tsume

import (
	"context"
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func moves(t *testing.T, text string) (list []shogi.Move) {
	t.Helper()
	for _, w := range strings.Fields(text) {
		m, err := shogi.ParseMove(w)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

const (
	goldAndSilver = "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1" // mate in 5
	rookAndGold   = "8k/9/6R2/9/9/9/9/9/9 b G 1"                       // mate in 3
)

func TestExamineOwnSolution(t *testing.T) {
	for _, c := range []struct{ sfen, own, fault string }{
		{goldAndSilver, "", ""},
		{goldAndSilver, "S*2c 2b1c 2c1b+ 1c1b G*2c", ""},
		{goldAndSilver, "S*2c 2b1c 2c1b+ 1c1b", "it is not mate yet"},
		{goldAndSilver, "S*2c 2b1c G*2b", "no check"},
		{goldAndSilver, "S*2c 2b2c", "the king would stand in check"},
		{goldAndSilver, "G*2c 2b1b", "there is no mate after it"},
		{goldAndSilver, "3d4c", "no check"},
		{goldAndSilver, "R*2c", "no such piece is in hand"},
		{rookAndGold, "3c1c+ 1a2a G*2b", ""},
		{rookAndGold, "3c1c+ 1a2a 1c2c 2a3a 2c3c 3a2a G*2b", "there is a mate in 3"},
		{"4k4/9/9/9/9/9/9/9/9 b P 1", "P*5b", "there is no mate"},
	} {
		r, err := Examine(context.Background(), parse(t, c.sfen), moves(t, c.own), Options{Memory: 16}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(r.Own.Fault, c.fault) || c.fault == "" && r.Own.Fault != "" {
			t.Errorf("%s, %s: fault %q, want %q", c.sfen, c.own, r.Own.Fault, c.fault)
		}
		if want := c.own != "" && c.fault == ""; r.Own.Best != want {
			t.Errorf("%s, %s: best %v, want %v", c.sfen, c.own, r.Own.Best, want)
		}
	}
}

func TestExamineOthers(t *testing.T) {
	r, err := Examine(context.Background(), parse(t, rookAndGold), nil, Options{Memory: 16}, nil)
	if err != nil {
		t.Fatal(err)
	}
	has := func(ply int, move string) (o Other, ok bool) {
		for _, o := range r.Others {
			if o.Ply == ply && o.Move.String() == move {
				return o, true
			}
		}
		return Other{}, false
	}
	if o, ok := has(1, "3c3a+"); !ok || o.Minor || o.Plies <= 3 {
		t.Errorf("%+v: want 3c3a+, a longer mate", r.Others)
	}
	if _, ok := has(1, "3c1c"); ok {
		t.Errorf("%+v: a rook that does not promote lets the king escape", r.Others)
	}
	if r.Open > 0 || r.Left != 0 {
		t.Errorf("%d checks undecided, %v left over; want none", r.Open, r.Left)
	}
	r, err = Examine(context.Background(), parse(t, goldAndSilver), nil, Options{Memory: 16}, nil)
	if err != nil || len(r.Others) > 0 || r.Open > 0 {
		t.Errorf("%+v, %v: want no other solution", r, err)
	}
	two := parse(t, "4k4/9/4P4/9/9/9/9/9/9 b 2GS 1") // pieces are left over
	if r, err = Examine(context.Background(), two, nil, Options{Memory: 16}, nil); err != nil || r.Plies != 1 || r.Left.String() != "GS" {
		t.Errorf("%+v, %v: want a mate in 1 with GS left over", r, err)
	}
}
