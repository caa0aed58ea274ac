package match

import (
	"fmt"
	"math"
)

// Pairs counts pairs of games, played from one opening with the colours
// swapped, by the points that the first engine made in them: 0, ½, 1, 1½ or 2.
// Games of a pair depend on each other, so that pairs, not games, are what
// statistics count.
type Pairs [5]int

// Total is the number of pairs.
func (p Pairs) Total() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// share is the share of the points in a pair of each class.
func share(class int) float64 { return float64(class) / 4 }

// moments returns the mean of the shares and their standard deviation.
func moments(p [5]float64) (mean, deviation float64) {
	for i, q := range p {
		mean += q * share(i)
	}
	for i, q := range p {
		deviation += q * (share(i) - mean) * (share(i) - mean)
	}
	return mean, math.Sqrt(deviation)
}

// frequencies are the shares of the classes, each of which counts as if it had
// had a few pairs more: one in which no pair fell yet is not impossible.
func (p Pairs) frequencies(more float64) [5]float64 {
	var f [5]float64
	sum := 0.0
	for i, n := range p {
		f[i] = float64(n) + more
		sum += f[i]
	}
	for i := range f {
		f[i] /= sum
	}
	return f
}

// Score is the share of the points that the first engine made, 0 to 1.
func (p Pairs) Score() float64 {
	if p.Total() == 0 {
		return 0.5
	}
	sum := 0.0
	for i, n := range p {
		sum += float64(n) * share(i)
	}
	return sum / float64(p.Total())
}

// Elo is the difference in strength that a share of the points stands for,
// infinite for all and for none of them.
func Elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// Interval returns the Elo of the score and the limits between which the
// difference lies with a probability of 95 percent.
func (p Pairs) Interval() (low, elo, high float64) {
	if p.Total() == 0 {
		return math.Inf(-1), 0, math.Inf(1)
	}
	_, deviation := moments(p.frequencies(0.2)) // so that a handful of equal pairs proves little
	mean := p.Score()
	half := 1.959964 * deviation / math.Sqrt(float64(p.Total()))
	clamp := func(s float64) float64 { return min(max(s, 0), 1) }
	return Elo(clamp(mean - half)), Elo(mean), Elo(clamp(mean + half))
}

// SPRT is a sequential probability ratio test of two hypotheses about the
// difference in strength, in normalized Elo: the difference in points of a game
// measured in its standard deviation, on a scale on which it is about Elo where
// draws are few (M. Van den Bergh, Normalized Elo, 2021).
type SPRT struct {
	Elo0, Elo1 float64
	Alpha      float64 // the probability to accept Elo1 where Elo0 holds, 0 for 0.05
	Beta       float64 // the reverse, 0 for 0.05
}

// Verdict is what a test says.
type Verdict int

// The verdicts.
const (
	Open Verdict = iota // go on
	H0                  // the difference is not above Elo0
	H1                  // it is not below Elo1
)

func (v Verdict) String() string {
	switch v {
	case H0:
		return "H0 accepted"
	case H1:
		return "H1 accepted"
	}
	return "undecided"
}

// Check returns an error if the hypotheses make no test.
func (s SPRT) Check() error {
	if !(s.Elo0 < s.Elo1) || math.Abs(s.Elo0) > 1000 || math.Abs(s.Elo1) > 1000 {
		return fmt.Errorf("SPRT of %g and %g: want two numbers between -1000 and 1000, the smaller first", s.Elo0, s.Elo1)
	}
	for _, p := range []float64{s.Alpha, s.Beta} {
		if p < 0 || p >= 0.5 {
			return fmt.Errorf("SPRT with an error of %g: want a probability below 0.5", p)
		}
	}
	return nil
}

// Bounds are the logarithms of the likelihood ratio at which the test ends.
func (s SPRT) Bounds() (low, high float64) {
	alpha, beta := s.Alpha, s.Beta
	if alpha == 0 {
		alpha = 0.05
	}
	if beta == 0 {
		beta = 0.05
	}
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

// LLR is the logarithm of the generalized likelihood ratio: how much likelier
// the results are under the best distribution that has a difference of Elo1
// than under the best that has Elo0.
func (s SPRT) LLR(p Pairs) float64 {
	n := p.Total()
	if n == 0 {
		return 0
	}
	f := p.frequencies(1e-3)
	likeliest0, likeliest1 := likeliest(f, deviations(s.Elo0)), likeliest(f, deviations(s.Elo1))
	sum := 0.0
	for i, q := range f {
		sum += q * math.Log(likeliest1[i]/likeliest0[i])
	}
	return float64(n) * sum
}

// Judge tells what the test says after some pairs.
func (s SPRT) Judge(p Pairs) Verdict {
	low, high := s.Bounds()
	switch llr := s.LLR(p); {
	case llr <= low:
		return H0
	case llr >= high:
		return H1
	}
	return Open
}

// deviations turns normalized Elo, which is of games, into standard deviations
// of a pair: two games vary √2 times less against their mean than one.
func deviations(elo float64) float64 { return elo * math.Ln10 / 800 * math.Sqrt2 }

// likeliest returns the distribution p of the classes that makes the
// frequencies f likeliest, among those whose mean lies t of its own standard
// deviations above one half. Linearized around a distribution with mean m and
// deviation d the condition is an expectation,
//
//	Σ p (x - ½ - t·d·(1 + ((x-m)/d)²)/2) = 0,
//
// so that a few rounds of the simpler problem lead there.
func likeliest(f [5]float64, t float64) [5]float64 {
	p := f
	for range 50 {
		mean, d := moments(p)
		var value [5]float64
		for i := range value {
			z := (share(i) - mean) / d
			value[i] = share(i) - 0.5 - t*d*(1+z*z)/2
		}
		next := balanced(f, value)
		change := 0.0
		for i := range next {
			change = max(change, math.Abs(next[i]-p[i]))
		}
		if p = next; change < 1e-9 {
			break
		}
	}
	return p
}

// balanced returns the likeliest distribution under which the values have an
// expectation of 0: p = f / (1 + λ·value), where λ is found by bisection.
func balanced(f, value [5]float64) [5]float64 {
	least, most := value[0], value[0]
	for _, v := range value {
		least, most = min(least, v), max(most, v)
	}
	if least >= 0 || most <= 0 {
		return f // nothing balances; does not happen for differences that are tested
	}
	const inside = 1e-9
	low, high := -1/most+inside, -1/least-inside
	for range 100 {
		l := (low + high) / 2
		sum := 0.0
		for i, v := range value {
			sum += f[i] * v / (1 + l*v)
		}
		if sum > 0 {
			low = l
		} else {
			high = l
		}
	}
	var p [5]float64
	for i, v := range value {
		p[i] = f[i] / (1 + (low+high)/2*v)
	}
	return p
}
