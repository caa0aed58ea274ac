package usi

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/shogi"
)

// search is one go command that is under way.
type search struct {
	order   order
	request engine.Request
	endless bool // no answer before stop or ponderhit
	cancel  context.CancelFunc
	answer  chan string // the line that ends the search
	early   string      // that line, where it came too early
	seen    atomic.Bool // the engine has reported: Think is under way
}

// answer is the channel of the search under way, nil while there is none.
func (s *server) answer() <-chan string {
	if s.search == nil {
		return nil
	}
	return s.search.answer
}

// answered takes the last line of the search, and tells it when it is time.
func (s *server) answered(text string) {
	t := s.search
	if t.endless {
		t.early = text
		return
	}
	t.cancel()
	s.search = nil
	s.out.line(text)
}

// stop asks the search to end, if there is one.
func (s *server) stop() {
	t := s.search
	if t == nil {
		return
	}
	t.endless = false
	t.cancel()
	if t.early != "" {
		s.answered(t.early)
	}
}

// settle ends the search, if there is one, and waits for its answer.
func (s *server) settle() {
	s.stop()
	if s.search != nil {
		s.answered(<-s.search.answer)
	}
}

// begin runs a search in a goroutine of its own.
func (s *server) begin(t *search, run func(context.Context) string) {
	ctx, cancel := context.WithCancel(s.ctx)
	t.cancel, t.answer = cancel, make(chan string, 1)
	s.search = t
	s.fresh = false
	go func() { t.answer <- run(ctx) }()
}

// think answers go.
func (s *server) think(text string) {
	o, err := parseGo(text)
	if err != nil {
		s.complain(err)
	}
	if s.fault != nil {
		s.complain(s.fault)
		if o.mate {
			s.out.line("checkmate timeout")
		} else {
			s.out.line("bestmove resign")
		}
		return
	}
	v, err := shogi.New(s.options.rules(s.line.SFEN))
	if err != nil {
		s.complain(err)
		v, _ = shogi.New("")
	}
	l, g, err := replay(v, s.line)
	if err != nil {
		s.complain(err)
		s.out.line("bestmove resign")
		return
	}
	if o.mate {
		s.mate(o, g.Position())
		return
	}
	t := &search{order: o, endless: o.ponder || o.limits.Infinite}
	t.request = engine.Request{Variant: v.Key(), Rules: v.Rules(), Start: l.SFEN, Moves: l.Moves,
		Among: o.among, Limits: s.options.delayed(o.limits)}
	if out := g.Outcome(); out.Over() {
		end := "bestmove resign"
		if out.Winner == g.Position().Turn() && out.Result == game.Win {
			end = "bestmove win"
		}
		t.cancel = func() {}
		s.search = t
		s.answered(end)
		return
	}
	r := t.request
	if o.ponder {
		r.Limits = engine.Limits{Infinite: true}
	}
	s.begin(t, s.ask(t, r))
}

// ask returns what has the engine think about a request.
func (s *server) ask(t *search, r engine.Request) func(context.Context) string {
	analysis := r.Limits.Infinite && !t.order.ponder
	return func(ctx context.Context) string {
		report := func(i engine.Info) {
			t.seen.Store(true)
			s.out.line(infoText(i))
		}
		result, err := s.e.Think(ctx, r, report)
		if errors.Is(err, context.Canceled) && s.ctx.Err() == nil {
			// It was stopped before it had a move, and there must be one.
			r.Limits = engine.Limits{Nodes: 1}
			result, err = s.e.Think(s.ctx, r, report)
		}
		if err != nil {
			s.complain(err)
			return "bestmove resign"
		}
		return s.bestMove(result, analysis)
	}
}

// bestMove writes the choice of the engine. Analysis wants a move where there
// is one.
func (s *server) bestMove(r engine.Result, analysis bool) string {
	action := r.Action
	if n, ok := s.options.number(optResign); ok && n < neverResign && action == game.NoAction &&
		(r.Score.Mate < 0 || r.Score.Mate == 0 && r.Score.Centipawns <= -n) {
		action = game.Resign
	}
	switch {
	case r.Move == "" || action == game.Resign && !analysis:
		return "bestmove resign"
	case action == game.Declare && !analysis:
		return "bestmove win"
	}
	text := "bestmove " + string(r.Move)
	if r.Ponder != "" {
		text += " ponder " + string(r.Ponder)
	}
	return text
}

// ponderHit turns pondering into an ordinary search. Words after it are limits
// in place of those of the go command.
func (s *server) ponderHit(text string) {
	t := s.search
	if t == nil || !t.order.ponder {
		return
	}
	o, err := parseGo(text)
	if err != nil {
		s.complain(err)
	}
	limits := t.request.Limits
	if o.limits != (engine.Limits{}) {
		limits = s.options.delayed(o.limits)
	}
	t.order.ponder = false
	t.endless = limits.Infinite
	if t.early != "" {
		if !t.endless {
			s.answered(t.early)
		}
		return
	}
	if p, ok := s.e.(engine.Ponderer); ok && t.seen.Load() {
		if !limits.Infinite {
			p.PonderHit(limits)
		}
		return
	}
	// The engine cannot ponder, or has not begun: it thinks about it once more,
	// with what it remembers.
	t.cancel()
	<-t.answer
	t.request.Limits = limits
	s.begin(t, s.ask(t, t.request))
}

// mate answers go mate.
func (s *server) mate(o order, p game.Position) {
	sp, ok := shogi.PositionOf(p)
	if s.c.Mate == nil || !ok {
		s.out.line("checkmate notimplemented")
		return
	}
	s.begin(&search{order: o}, func(ctx context.Context) string {
		if o.limits.MoveTime > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, o.limits.MoveTime)
			defer cancel()
		}
		moves, decided, err := s.c.Mate(ctx, sp)
		switch {
		case err != nil:
			s.complain(err)
			return "checkmate timeout"
		case len(moves) == 0 && decided:
			return "checkmate nomate"
		case len(moves) == 0:
			return "checkmate timeout"
		}
		var b strings.Builder
		b.WriteString("checkmate")
		for _, m := range moves {
			b.WriteString(" " + m.String())
		}
		return b.String()
	})
}
