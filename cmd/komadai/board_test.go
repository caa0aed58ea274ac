package main

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/variants"
)

func TestBoards(t *testing.T) {
	for _, c := range []struct {
		name, variant, line string
		picture             picture
		want                string
	}{
		{"kanji, a last move in colour", "shogi", "k8/9/9/9/9/9/7+P1/9/K7L b 2PGr 1", picture{screen: screen{color: true}, last: game.Coord{File: 2, Rank: 7}}, `
DIM<White:> 飛
   9   8   7   6   5   4   3   2   1
+-------------------------------------+
|CYAN< v王>DIM<   .>DIM<   .>DIM<   .>DIM<   .>DIM<   .>DIM<   .>DIM<   .>DIM<   .> |一
`},
		{"letters from White's side", "shogi", "k8/9/9/9/9/9/7+P1/9/K7g b 2PG 1", picture{western: true, view: game.White}, `
Black: G P2
  1  2  3  4  5  6  7  8  9
+----------------------------+
|  g  .  .  .  .  .  .  .  K |i
|  .  .  .  .  .  .  .  .  . |h
|  . +P  .  .  .  .  .  .  . |g
`},
		{"the free emperor in hand", "jizai", "startpos", picture{}, "\nWhite: 自\n"},
		{"directions", "gufu", "1Ss/WeKw/1ke w - p", picture{}, `
White: -
   2     1  
+-----+-----+
|     | 嵐v |一
+-----+-----+
| 風> | 玉< |二
+-----+-----+
|     | 王> |三
+-----+-----+
Black: -
`},
		{"directions from White's side", "gufu", "1Ss/WeKw/1ke w - p", picture{western: true, view: game.White}, `
Black: -
   1     2  
+-----+-----+
| k<  |     |c
+-----+-----+
| K>  | W<  |b
+-----+-----+
| S^  |     |a
+-----+-----+
White: -
`},
		{"all in hand", "gufu", "startpos", picture{western: true}, `
White: k
   2     1  
+-----+-----+
|     |     |a
+-----+-----+
|     |     |b
+-----+-----+
|     |     |c
+-----+-----+
Black: K
Reserve: W S
`},
		// The home orientation is the net itself: U:NN N:SW E:SW S:NN W:NW D:NW.
		{"the cube at home", "saisho", "UNN b -", picture{}, `
         White
       +------+
       |  天  |
       |炎Nv  |
       |      |
+------+------+------+
|      |  炎  |  天  |
|炎W^  |  U^  |炎Ev  |
|  天  |  天  |      |
+------+------+------+
       |  炎  |
       |  S^  |
       |  天  |
       +------+
       |      |
       |炎D^  |
       |  天  |
       +------+
         Black
`},
		{"the cube from White's side", "saisho", "UNN b -", picture{western: true, view: game.White}, `
         Black
       +------+
       |  o   |
       |  Sv  |
       |  *   |
+------+------+------+
|      |  o   |  o   |
|  E^* |  Uv  |  Wv* |
|  o   |  *   |      |
+------+------+------+
       |      |
       |  N^* |
       |  o   |
       +------+
       |  o   |
       |  Dv* |
       |      |
       +------+
         White
`},
		{"no cube yet", "saisho", "startpos", picture{}, `
         White
         the cube is not placed yet
         Black
`},
	} {
		v, err := variants.Find(c.variant, "")
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.Parse(v, c.line)
		if err != nil {
			t.Fatal(err)
		}
		got := "\n" + c.picture.board(v, g.Position())
		got = strings.NewReplacer("\x1b[2m", "DIM<", "\x1b[36m", "CYAN<", "\x1b[0m", ">").Replace(got)
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s\nwant%s", c.name, got, c.want)
		}
		if c.picture.color && !strings.Contains(got, "\x1b[31;7m") {
			t.Errorf("%s: no last move is marked: %q", c.name, got)
		}
	}
}

func TestWidth(t *testing.T) {
	for _, c := range []struct {
		text       string
		west, east int
	}{
		{"P-7f", 4, 4}, {"▲７六歩", 7, 8}, {"v香", 3, 3}, {"è", 1, 2}, {"e\u0300", 1, 1}, {"ｶﾞ", 2, 2}, {"", 0, 0},
	} {
		if got := (screen{}).width(c.text); got != c.west {
			t.Errorf("%q is %d columns wide, want %d", c.text, got, c.west)
		}
		if got := (screen{east: true}).width(c.text); got != c.east {
			t.Errorf("%q is %d columns wide in the east, want %d", c.text, got, c.east)
		}
	}
}

func TestScreen(t *testing.T) {
	env := func(set map[string]string) func(string) string { return func(k string) string { return set[k] } }
	if s := newScreen(&strings.Builder{}, "auto", env(nil)); s.color || s.east {
		t.Errorf("what is no terminal has %+v", s)
	}
	if s := newScreen(nil, "always", env(map[string]string{"LANG": "en_US.UTF-8", "LC_ALL": "ja_JP.UTF-8"})); !s.color || !s.east {
		t.Errorf("always, in Japanese: %+v", s)
	}
	if got := clean("a\x1b[2J\tb\u202ec\x07"); got != "a\ufffd[2J b\ufffdc\ufffd" {
		t.Errorf("cleaned: %q", got)
	}
}
