package shogi

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestPerftDivide(t *testing.T) {
	p := parsePosition(t, "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124")
	sum, moves := uint64(0), map[Move]bool{}
	total, err := p.PerftDivide(context.Background(), 2, func(m Move, n uint64) {
		sum += n
		moves[m] = true
		var u Undo
		next := p
		next.Do(m, &u)
		if want := next.Perft(1); n != want {
			t.Errorf("%v: %d, want %d", m, n, want)
		}
	})
	if err != nil || total != 18041 || sum != total || len(moves) != 178 {
		t.Errorf("total %d, sum %d of %d moves, %v", total, sum, len(moves), err)
	}
	for depth, want := range map[int]uint64{-1: 1, 0: 1, 1: 178} {
		if got := p.Perft(depth); got != want {
			t.Errorf("perft %d = %d, want %d", depth, got, want)
		}
	}
	n := 0
	if total, err := p.PerftDivide(context.Background(), 1, func(_ Move, one uint64) { n += int(one) }); err != nil || total != 178 || n != 178 {
		t.Errorf("depth 1: %d, shares %d, %v", total, n, err)
	}
}

func TestPerftIsCancelled(t *testing.T) {
	p := Start()
	ctx, cancel := context.WithCancel(context.Background())
	reports := 0
	_, err := p.PerftDivide(ctx, 4, func(Move, uint64) {
		if reports++; reports == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || reports > 4 {
		t.Errorf("%d reports, error %v", reports, err)
	}
	// A walk that would take years ends when it is told to.
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer stop()
	if _, err := p.PerftDivide(ctx, 60, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}
