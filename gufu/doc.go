// Package gufu is Gufū shōgi, the hurricane game of Georg Dunkel: a board of
// two files and three ranks, two kings, and the wind (kaze) and the storm
// (arashi), which belong to whoever moves. Every piece points somewhere and
// turns as it goes. The game is small enough to be solved whole, see [Solve].
//
//	v, err := gufu.New("free")
//	g, err := game.Parse(v, "startpos moves K*2c>W K*1a>S")
//	s, err := gufu.ParseState("1Ws/Ke1/Swke b - p", gufu.Ruleset{})
//	value := gufu.Solve(gufu.Ruleset{}).Value(s) // a win in one
package gufu
