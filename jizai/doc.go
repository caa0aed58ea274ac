// Package jizai is the game in the game of Saishō: shogi in which White, who
// has won the cube, also has the jizai tennō (自在天王, the free emperor), a
// piece that goes wherever nothing of the enemy reaches.
//
//	v, err := jizai.New("jsa")
//	g, err := game.Parse(v, "startpos moves 7g7f J*5e")
//
// The rulesets are those of package shogi. The rules of the emperor J:
//
//   - It begins in White's hand, and White's first move drops it on any empty
//     square.
//   - Unattacked, it moves to any empty square that Black does not attack, or
//     takes any black piece that no other protects. Attacked, it neither moves
//     nor gives check. Attacking and protecting are by movement on the board as
//     it stands; pins do not count.
//   - While it lives, White's king may be left in danger and taken, and may step
//     next to Black's. The last of the two is royal: the king as in shogi; the
//     emperor loses the game when it is taken, but an attack on it is no check.
//   - It never promotes, and once taken it leaves the game, as White's king does.
//
// Positions are an ordinary array, not bitboards: the fast core of shogi knows
// nothing of this piece.
package jizai
