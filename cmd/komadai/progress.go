package main

import (
	"fmt"
	"io"
	"time"
)

// progress is a line at the foot of a terminal that says how far a long run is.
// What is no terminal gets nothing.
type progress struct {
	w     io.Writer
	total int
	began time.Time

	on    bool
	drawn time.Time // when the line was drawn last
	shown bool      // it stands there now
}

// Between two drawings; a run that is shorter than that shows nothing.
const progressEvery = 200 * time.Millisecond

func newProgress(w io.Writer, total int, on bool) *progress {
	now := time.Now()
	return &progress{w: w, total: total, began: now, drawn: now, on: on}
}

// update draws the line anew where it is time to.
func (p *progress) update(done, failed int) {
	now := time.Now()
	if !p.on || now.Sub(p.drawn) < progressEvery {
		return
	}
	p.drawn = now
	p.shown = true
	fmt.Fprintf(p.w, "\r%s\x1b[K", progressLine(done, p.total, failed, now.Sub(p.began)))
}

// clear takes the line away, before something else is written.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// progressLine says how many are done and how fast, and how long the rest will
// take at that rate.
func progressLine(done, total, failed int, spent time.Duration) string {
	rate := float64(done) / max(spent.Seconds(), 1e-3)
	text := fmt.Sprintf("%d of %d files, %.0f a second", done, total, rate)
	if done > 0 && done < total {
		left := time.Duration(float64(total-done) / rate * float64(time.Second))
		text += ", " + clock(left.Round(time.Second)) + " left"
	}
	if failed > 0 {
		text += fmt.Sprintf(", %d failed", failed)
	}
	return text
}
