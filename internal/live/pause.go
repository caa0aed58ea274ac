package live

import (
	"sync"
	"time"
)

// pulse notices when the whole process stood still, as when its virtual
// machine was paused: nobody could move then, so nobody is charged, and no
// flag falls. It needs no store, so that a slow disk is not taken for a pause.
type pulse struct {
	mu     sync.Mutex
	last   int64 // the last beat, ms of the hub's clock
	pauses []pause
}

type pause struct{ from, to int64 }

const (
	pulseEvery = time.Second
	pauseFrom  = 3000 // ms without a beat that count as a pause
)

// look takes the time now. Whoever looks first after a pause records it.
func (p *pulse) look(now int64, beat bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now-p.last >= pauseFrom {
		p.pauses = append(p.pauses, pause{p.last, now})
		beat = true
	}
	if beat {
		p.last = max(p.last, now)
	}
}

// since returns the pauses after the first n.
func (p *pulse) since(n int) []pause {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.pauses[n:len(p.pauses):len(p.pauses)]
}

func (h *Hub) beatPulse() {
	t := time.NewTicker(pulseEvery)
	defer t.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-t.C:
			h.pulse.look(h.NowMS(), true)
		}
	}
}

// pauseExcluded returns how much of the present turn the process stood still
// without the room having noticed yet.
func (r *room) pauseExcluded(now int64) int64 {
	r.hub.pulse.look(now, false)
	pauses := r.hub.pulse.since(r.pauses)
	r.pauses += len(pauses)
	since, excluded := r.state.Load().TurnSince, int64(0)
	for _, p := range pauses {
		excluded += max(0, p.to-max(p.from, since))
	}
	return excluded
}
