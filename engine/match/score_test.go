package match

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(a, b, by float64) bool { return math.Abs(a-b) <= by || a == b }

func TestElo(t *testing.T) {
	for _, c := range []struct{ score, elo float64 }{
		{0.5, 0}, {0.75, 190.85}, {0.25, -190.85}, {0.64, 99.95}, {1, math.Inf(1)}, {0, math.Inf(-1)},
	} {
		if got := Elo(c.score); !near(got, c.elo, 0.01) {
			t.Errorf("Elo(%v) = %v, want %v", c.score, got, c.elo)
		}
	}
}

// The interval is that of the mean of independent pairs, worked out by hand:
// 100 pairs with a mean of 0.55 and a variance of 0.0725.
func TestInterval(t *testing.T) {
	p := Pairs{10, 10, 40, 30, 10} // shares 0, 0.25, 0.5, 0.75, 1
	if got := p.Score(); !near(got, 0.55, 1e-12) {
		t.Fatalf("score %v", got)
	}
	low, elo, high := p.Interval()
	half := 1.959964 * math.Sqrt(0.0725/100)
	if !near(elo, 34.86, 0.01) || !near(low, Elo(0.55-half), 0.3) || !near(high, Elo(0.55+half), 0.3) {
		t.Errorf("%v between %v and %v", elo, low, high)
	}
	if low, _, high := (Pairs{0, 0, 1, 0, 0}).Interval(); low > -200 || high < 200 {
		t.Errorf("one even pair: between %v and %v", low, high)
	}
	if low, elo, high := (Pairs{0, 0, 0, 0, 5}).Interval(); !math.IsInf(elo, 1) || !math.IsInf(high, 1) || low < 100 {
		t.Errorf("all points: %v between %v and %v", elo, low, high)
	}
}

func TestLikeliest(t *testing.T) {
	f := Pairs{12, 101, 210, 130, 20}.frequencies(0)
	for _, want := range []float64{-0.3, 0, 0.05, 0.4} {
		p := likeliest(f, want)
		sum := 0.0
		for _, q := range p {
			if q <= 0 {
				t.Errorf("t = %v: %v", want, p)
			}
			sum += q
		}
		mean, d := moments(p)
		if !near(sum, 1, 1e-6) || !near((mean-0.5)/d, want, 1e-6) {
			t.Errorf("t = %v: %v has a sum of %v and a t of %v", want, p, sum, (mean-0.5)/d)
		}
		// No distribution nearby that fulfils the condition is likelier.
		value := func(p [5]float64) (v float64) {
			for i := range p {
				v += f[i] * math.Log(p[i])
			}
			return v
		}
		r := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			q, sum := p, 0.0
			for i := range q {
				q[i] *= 1 + 0.02*(r.Float64()-0.5)
				sum += q[i]
			}
			for i := range q {
				q[i] /= sum
			}
			if q = likeliest(q, want); value(q) > value(p)+1e-9 {
				t.Fatalf("t = %v: %v is likelier than %v", want, q, p)
			}
		}
	}
}

// The LLR is about the one of a normal distribution, n·(t1-t0)·(2t-t0-t1)/2
// with t the mean in deviations, when there are many pairs and few points apart.
func TestLLR(t *testing.T) {
	p := Pairs{500, 2000, 5100, 2300, 560}
	s := SPRT{Elo0: 0, Elo1: 10}
	mean, d := moments(p.frequencies(0))
	z := (mean - 0.5) / d
	t0, t1 := deviations(s.Elo0), deviations(s.Elo1)
	want := float64(p.Total()) * (t1 - t0) * (2*z - t0 - t1) / 2
	if got := s.LLR(p); !near(got, want, 0.05*math.Abs(want)) {
		t.Errorf("LLR %v, want about %v", got, want)
	}
	if got := s.LLR(Pairs{}); got != 0 {
		t.Errorf("LLR of nothing: %v", got)
	}
	low, high := s.Bounds()
	if !near(low, -2.944, 0.001) || !near(high, 2.944, 0.001) {
		t.Errorf("bounds %v, %v", low, high)
	}
	for _, c := range []struct {
		p    Pairs
		want Verdict
	}{{Pairs{}, Open}, {Pairs{0, 0, 0, 0, 3}, Open}, {Pairs{1, 5, 30, 60, 40}, H1}, {Pairs{40, 60, 30, 5, 1}, H0}} {
		if got := (SPRT{Elo0: 0, Elo1: 30}).Judge(c.p); got != c.want {
			t.Errorf("%v: %v (LLR %v), want %v", c.p, got, (SPRT{Elo0: 0, Elo1: 30}).LLR(c.p), c.want)
		}
	}
}

// Tests of pairs drawn at random end wrongly about as often as they may.
func TestErrorRates(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 60}
	r := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct {
		elo  float64
		want Verdict
	}{{0, H0}, {60, H1}} {
		p := likeliest([5]float64{0.1, 0.2, 0.35, 0.25, 0.1}, deviations(c.elo))
		wrong, tests := 0, 300
		for range tests {
			var pairs Pairs
			v := Open
			for v == Open {
				x, class := r.Float64(), 0
				for class < 4 && x >= p[class] {
					x -= p[class]
					class++
				}
				pairs[class]++
				v = s.Judge(pairs)
			}
			if v != c.want {
				wrong++
			}
		}
		if wrong > tests/10 {
			t.Errorf("at %v Elo %d of %d tests ended wrongly", c.elo, wrong, tests)
		}
	}
}

func TestCheckSPRT(t *testing.T) {
	for _, bad := range []SPRT{{}, {Elo0: 5, Elo1: 0}, {Elo0: math.NaN(), Elo1: 1}, {Elo1: 1e9}, {Elo1: 5, Alpha: 0.7}, {Elo1: 5, Beta: -1}} {
		if bad.Check() == nil {
			t.Errorf("%+v passes", bad)
		}
	}
	if err := (SPRT{Elo1: 5}).Check(); err != nil {
		t.Error(err)
	}
}
