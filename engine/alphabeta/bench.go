package alphabeta

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/engine"
)

// benchPositions are from games: openings, middle games, attacks on both
// kings, entered kings and a problem without a king of the attacker.
var benchPositions = []string{
	"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
	"lnsgk2nl/1r4gs1/p1pppp1pp/1p4p2/7P1/2P6/PPSPPPP1P/7R1/LN1GKGSNL b Bb 1",
	"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
	"ln1g2sn1/4r1gbl/1ppsp2k1/p4p1pp/P5P2/1n3P2P/1+b1PP1SPN/LS1G1G1RL/1K7 w 2P2p 1",
	"2r2g3/3b4l/1p2nkb1p/p1n1sspp1/1Ppp3nP/P1+l2PPKL/L2PGG1G1/2R4S1/4P4 w Psn3p 1",
	"1n2g2n1/3kg3L/2sppsprl/1p3p1p1/3P2P1p/3n1P1P1/B1P1Pg2P/3S2RS1/1+b3KLNL w 2Pg2p 1",
	"1K7/+R+B+R6/PPPP5/9/9/9/6ppp/6gs1/6sk1 b 2G2SPb2l3n 1",
	"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
}

// BenchDepth is the depth to which [Bench] searches unless told otherwise.
const BenchDepth = 10

// Bench searches a fixed list of positions to a depth with one thread and a
// new table, calls report after each, and returns the number of positions
// looked at. A change that means to change nothing but speed keeps it.
func Bench(ctx context.Context, depth int, report func(sfen string, r engine.Result)) (int64, error) {
	e := New()
	defer e.Close()
	if err := e.SetOption("USI_Hash", "16"); err != nil {
		return 0, err
	}
	total := int64(0)
	for _, sfen := range benchPositions {
		if err := e.NewGame(); err != nil {
			return total, err
		}
		r, err := e.Think(ctx, engine.Request{Start: sfen, Limits: engine.Limits{Depth: depth}}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return total, fmt.Errorf("%s: %w", sfen, err)
		}
		total += r.Info.Nodes
		report(sfen, r)
	}
	return total, nil
}
