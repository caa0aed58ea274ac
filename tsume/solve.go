package tsume

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Status is how a problem came out.
type Status int

// The states of a problem.
const (
	Unknown Status = iota // neither is proved
	Mate                  // a mate was found and verified
	NoMate                // whatever the attacker does, there is no mate
)

func (s Status) String() string {
	switch s {
	case Mate:
		return "mate"
	case NoMate:
		return "no mate"
	}
	return "unknown"
}

// Options say how to solve. The zero value looks for any mate.
type Options struct {
	Shortest bool   // go on until the mate is known to be the shortest
	Memory   int    // for the tables, in MB, 0 for 256; the verifier may take half as much
	Nodes    uint64 // give up after so many positions of a thread; 0 for no limit
	Threads  int    // how many search at the same time; 0 for one
}

// Result is what is known of a problem.
type Result struct {
	Status   Status
	Plies    int          // a verified mate takes so many plies at most
	Exact    bool         // and no fewer
	AtLeast  int          // there is no mate within fewer plies
	Line     []shogi.Move // the mate with the longest defence
	Left     shogi.Hand   // what the attacker holds at its end
	Nodes    uint64       // positions searched
	Entries  int          // of the table
	Verified int          // positions that the verifier passed
	Elapsed  time.Duration
}

// Progress is how far a search has come.
type Progress struct {
	Nodes   uint64
	Plies   int     // a mate within so many plies is known, 0 if none is
	AtLeast int     // there is no mate within fewer plies
	Full    float64 // share of the table that is used
	Elapsed time.Duration
}

// ErrNoDefender says that the side that is to be mated has no king.
var ErrNoDefender = errors.New("the side to be mated has no king")

const defaultMemory = 256

// Solve solves a problem. It returns promptly when ctx ends, with what is known
// then and no error; the error says that the position is no problem. report may
// be nil; it is called from the goroutine of Solve, about twice a second.
//
// A mate is counted in plies from the attacker's first move to the mating one,
// if the attacker plays the shortest way and the defender the longest. An
// interposition by a drop is futile, and not counted together with its capture,
// if the piece that gave check mates no later from the square of the
// interposition than without it: if in the position with the checking piece
// already there, and nothing interposed or taken, the mate takes no more plies
// than when the defender may interpose only on squares nearer to his king.
func Solve(ctx context.Context, p shogi.Position, o Options, report func(Progress)) (Result, error) {
	if !p.King(p.Turn().Other()).Valid() {
		return Result{}, ErrNoDefender
	}
	s := newSolver(ctx, p, o, report)
	defer s.close()
	s.solve()
	return s.result, nil
}

// solver is one problem's work.
type solver struct {
	o       Options
	p       shogi.Position
	report  func(Progress)
	table   *table
	main    *search
	helpers []*search     // of the other threads
	count   atomic.Uint64 // positions that those searched
	stopAt  atomic.Bool
	cancel  func() bool
	began   time.Time
	result  Result

	lineEnd uint64 // at how many positions the search for the line gives up
}

func newSolver(ctx context.Context, p shogi.Position, o Options, report func(Progress)) *solver {
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	if o.Nodes == 0 {
		o.Nodes = 1 << 62
	}
	threads := max(o.Threads, 1)
	bytes := o.Memory << 20
	loops := bytes / 8 / threads
	v := &solver{o: o, p: p, report: report, began: time.Now(), table: newTable(bytes/8*7, threads)}
	v.main = &search{table: v.table, path: new(path), loops: newLoops(loops), stopAt: &v.stopAt, limit: o.Nodes, tell: v.tell}
	v.main.at(&p)
	for i := 1; i < o.Threads; i++ {
		v.helpers = append(v.helpers, &search{table: v.table, path: new(path), loops: newLoops(loops), stopAt: &v.stopAt, count: &v.count, noise: mix(uint64(i))})
	}
	v.cancel = context.AfterFunc(ctx, func() { v.stopAt.Store(true) })
	if ctx.Err() != nil {
		v.stopAt.Store(true)
	}
	v.result.AtLeast = 1
	return v
}

func (v *solver) close() { v.cancel() }

// at sets the search to a position of its own problem.
func (s *search) at(p *shogi.Position) *search {
	s.pos = *p
	s.attacker = p.Turn()
	s.path.key = mix(p.BoardKey() ^ uint64(p.Hand(p.Turn())))
	return s
}

// tell reports progress. It is called now and then from the search.
func (v *solver) tell() {
	if v.report == nil {
		return
	}
	used, room := v.table.size()
	v.report(Progress{v.nodes(), v.result.Plies, v.result.AtLeast, float64(used) / float64(room), time.Since(v.began)})
}

func (v *solver) solve() {
	r := &v.result
	defer func() {
		r.Nodes, r.Elapsed = v.nodes(), time.Since(v.began)
		r.Entries, _ = v.table.size()
	}()
	first := v.search(forever)
	switch {
	case first.disproved():
		r.Status = NoMate
		return
	case !first.proved():
		return
	}
	if !v.verify(first.plies) {
		return
	}
	if v.o.Shortest {
		v.shorten()
	}
	e := v.line(v.p, r.Plies)
	r.Line, r.Left = e.moves, e.hand
}

// verify has the verifier confirm a mate, and keeps its length.
func (v *solver) verify(plies int32) bool {
	w := v.verifier()
	_, ok := w.attack(&v.p, plies)
	v.main.at(&v.p)
	v.result.Verified += w.count
	if ok {
		v.result.Status, v.result.Plies = Mate, int(plies)
		v.settle()
	}
	return ok
}

// verifier returns a verifier with half as much memory as the tables have.
func (v *solver) verifier() *verifier { return newVerifier(v.main, v.o.Memory<<20/2/verifiedBytes) }

func (v *solver) settle() {
	v.result.Exact = v.result.Status == Mate && v.result.AtLeast >= v.result.Plies
}

// shorten looks for shorter mates from above, as long as that is easy, and
// raises the least length from below, in turns.
func (v *solver) shorten() {
	r := &v.result
	for effort := uint64(4000); !r.Exact && !v.main.stop; effort *= 2 {
		for !r.Exact {
			plies := r.Plies
			w := v.within(int32(r.Plies-2), effort)
			if w.disproved() {
				r.AtLeast = r.Plies
				v.settle()
			}
			if !w.proved() || !v.verify(w.plies) || r.Plies >= plies {
				break
			}
		}
		for !r.Exact && r.AtLeast < r.Plies {
			w := v.within(int32(r.AtLeast), effort*4)
			if w.disproved() {
				r.AtLeast += 2
				v.settle()
				continue
			}
			if !w.proved() || !v.verify(w.plies) {
				break
			}
		}
	}
}

// within asks whether there is a mate within the plies, with no more than so
// many positions.
func (v *solver) within(plies int32, nodes uint64) value {
	s := v.main
	if plies < 1 {
		return disproof(plies, 0, noRep)
	}
	if s.stop {
		return value{pn: 1, dn: 1}
	}
	s.limit = min(v.o.Nodes, s.nodes+nodes)
	return v.search(plies)
}

// nodes returns how many positions all threads have searched.
func (v *solver) nodes() uint64 { return v.main.nodes + v.count.Load() }

// search asks all threads whether there is a mate within the plies, and takes
// the first answer. It leaves the limit of positions as it is for the problem.
func (v *solver) search(plies int32) value {
	s := v.main
	var done atomic.Bool
	var wait sync.WaitGroup
	answers := make([]value, len(v.helpers)+1)
	ask := func(t *search, answer *value) {
		t.done = &done
		*answer = t.or(plies, 0, inf, inf)
		if !answer.final() {
			*answer = value{pn: 1, dn: 1}
		}
		if answer.decided() || t == s {
			done.Store(true)
		}
	}
	for i, t := range v.helpers {
		t.at(&v.p)
		t.stop, t.limit = false, t.nodes+(s.limit-s.nodes)
		wait.Go(func() { ask(t, &answers[i+1]) })
	}
	ask(s, &answers[0])
	wait.Wait()
	s.done, s.limit = nil, v.o.Nodes
	s.stop = v.stopAt.Load() || s.nodes >= s.limit
	for _, a := range answers {
		if a.decided() {
			return a
		}
	}
	return answers[0]
}
