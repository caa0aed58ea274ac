// Package tsume solves mate problems: positions in which the side to move, the
// attacker, gives check with every move until the defender has no answer.
//
//	s, err := shogi.ParseSFEN("8k/9/6R2/9/9/9/9/9/9 b G 1")
//	p, err := s.Tsume()
//	r, err := tsume.Solve(ctx, p, tsume.Options{Shortest: true}, nil)
//	fmt.Println(r.Status, r.Plies, r.Line)
//
// The rules are those of tsume shogi. The attacker may be Black or White and
// need not have a king; the defender's hand is what the position says. A pawn
// may not be dropped for mate, and checks that go round in circles are no mate.
// The length of a mate counts no futile interpositions; see [Solver.Solve].
//
// The search is df-pn (A. Nagai, 2002) with dominance of hands and proof and
// disproof hands, a table of disproofs by repetition that is keyed by the path
// (A. Kishimoto and M. Müller, 2004), interpositions tried one after the other,
// and a length that each proof and disproof is limited to, as in
// KomoringHeights. Whatever the search finds is replayed by a verifier that
// trusts nothing but the rules.
package tsume
