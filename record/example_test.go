package record_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/komadai/komadai/record"
)

// A file of unknown format is read, and written in another one.
func Example() {
	text := "先手：甲\n手合割：平手\n   1 ７六歩(77)   ( 0:05/00:00:05)\n   2 ３四歩(33)\n*角道が開いた。\n   3 投了\n"
	games, warnings, err := record.Read(strings.NewReader(text), "", record.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(games), "game,", len(warnings), "warnings,", games[0].Outcome())
	f, err := record.Find("komadai")
	if err != nil {
		fmt.Println(err)
		return
	}
	lost, err := f.Encode(os.Stdout, games, record.Options{Encoding: f.Encoding})
	fmt.Println(lost, err)
	// Output:
	// 1 game, 0 warnings, white resignation
	// #komadai 1
	// #variant shogi
	// 先手: 甲
	// 1 7g7f 0:05
	// 2 3c3d
	// * 角道が開いた。
	// 3 resign
	// [] <nil>
}

// What a format cannot hold is told.
func ExampleFormat_Encode() {
	games, _, err := record.Read(strings.NewReader("1 ７六歩(77)\n*序盤\n2 投了\n\n変化：1手\n1 ２六歩(27)\n"), "kif", record.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := record.Find("usi")
	if err != nil {
		fmt.Println(err)
		return
	}
	lost, err := f.Encode(os.Stdout, games, record.Options{})
	for _, l := range lost {
		fmt.Println(l)
	}
	fmt.Println(err)
	// Output:
	// startpos moves 7g7f
	// game 1, ply 2: how the game ended
	// game 1: variations
	// game 1, ply 1: comments
	// <nil>
}
