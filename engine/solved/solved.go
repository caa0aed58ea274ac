// Package solved plays the small games whose complete solution is known, Gufū
// and Saishō, and tells what a position of theirs is worth and why, for a
// trainer. [Study] is the one for people and pages:
//
//	v, err := variants.Find("saisho", "")
//	g, err := game.Parse(v, "WNW w -")
//	s, err := solved.Study(v, g.History())
//	fmt.Println(s.Value, s.Term, s.Line) // W7 tsume [T ...]
//
// and [Engine] the computer opponent, in the levels of package plain:
//
//	e := solved.New(variants.Find, plain.Easy)
//	r, err := e.Think(ctx, engine.Request{Variant: "gufu"}, nil)
//
// Both take the history into account: a position that would occur for the
// fourth time is a draw, whatever it was worth, and in a limited game of Saishō
// the score and the plies left decide.
//
// # How the levels err
//
// [plain.Strong] makes no mistake: it wins in the shortest way, loses in the
// longest, and in a draw it prefers moves after which the greatest part of the
// opponent's replies go wrong. The others play from the same solution seen dimly. What
// decides the game is out of sight if it lies more plies ahead than the level
// sees, and at each turn attention may end sooner: every ply has the same
// chance to be the one where it does, so that the farther away something is,
// the likelier it is overlooked. A move whose end is not seen looks like one
// that decides nothing. Of the moves that look won the level takes the
// shortest, of those that all look lost the longest; among moves that decide
// nothing it counts points and leaves the opponent ways to go wrong, or follows
// a whim.
//
//	level     sees     attention ends at a ply   whims
//	beginner  2 plies  12 %                      always
//	easy      3 plies   6 %                      half the time
//	medium    4 plies   3 %                      a quarter of the time
//	hard      6 plies   2 %                      never
//	strong    all       0                        never
//
// Hard and strong never overlook what one ply decides: they do not mate
// themselves unless every move does, and no mate in one escapes them.
package solved
