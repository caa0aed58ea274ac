package usi

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
)

// settings are the options of an engine, with those added that Serve sees to
// itself where the engine has none of the name.
type settings struct {
	engine []engine.Option
	own    []engine.Option
	values map[string]string // of own
}

// The options that Serve knows.
const (
	optPonder   = "USI_Ponder"       // whether the board lets engines ponder; a program may ignore it
	optImpasse  = "EnteringKingRule" // how entering kings are settled
	optMaxMoves = "MaxMovesToDraw"   // plies after which a game is drawn, 0 for none
	optDelay    = "NetworkDelay2"    // milliseconds taken off the clock before the engine sees it
	optResign   = "ResignValue"      // centipawns behind at which to resign
)

// neverResign is the ResignValue that no score reaches.
const neverResign = 99999

// impasseRules are the values of EnteringKingRule with the rules that they stand
// for, the default first.
var impasseRules = []struct{ name, rules string }{
	{"CSARule27", "impasse=csa27_declare"},
	{"CSARule27H", "impasse=csa27_auto"}, // with the credit for a handicap
	{"CSARule24", "impasse=jsa24_declare"},
	{"CSARule24H", "impasse=jsa24_declare"},
	{"TryRule", "impasse=none,try_rule=true"},
	{"NoEnteringKing", "impasse=none"},
}

func newSettings(engines []engine.Option) settings {
	s := settings{engine: engines, values: map[string]string{}}
	var rules []string
	for _, r := range impasseRules {
		rules = append(rules, r.name)
	}
	for _, o := range []engine.Option{
		{Name: optPonder, Type: engine.Check, Default: "true"},
		{Name: optImpasse, Type: engine.Combo, Default: rules[0], Values: rules},
		{Name: optMaxMoves, Type: engine.Spin, Default: "0", Min: 0, Max: 100000},
		{Name: optDelay, Type: engine.Spin, Default: "0", Min: 0, Max: 10000},
		{Name: optResign, Type: engine.Spin, Default: strconv.Itoa(neverResign), Min: 1, Max: neverResign},
	} {
		if _, err := engine.Find(engines, o.Name); err != nil {
			s.own = append(s.own, o)
			s.values[o.Name] = o.Default
		}
	}
	return s
}

// list lists all options.
func (s *settings) list() []engine.Option { return slices.Concat(s.engine, s.own) }

// set sets an option if it is one of Serve's own.
func (s *settings) set(name, value string) (own bool, err error) {
	o, err := engine.Find(s.own, name)
	if err != nil {
		return false, nil
	}
	if err := o.Check(value); err != nil {
		return true, err
	}
	s.values[o.Name] = value
	return true, nil
}

// number returns the value of an own Spin; ok is false if the engine has it.
func (s *settings) number(name string) (n int, ok bool) {
	n, err := strconv.Atoi(s.values[name])
	return n, err == nil
}

// rules returns the text of the ruleset in force for games from a start.
func (s *settings) rules(start string) string {
	impasse := s.values[optImpasse]
	parts := []string{"csa"}
	for _, r := range impasseRules {
		if r.name == impasse {
			parts = append(parts, r.rules)
		}
	}
	if impasse == "CSARule24" && isHandicap(start) {
		parts[1] = "impasse=none" // without the credit that jsa24_declare gives: declare nothing rather than wrongly
	}
	most := "none"
	if n, ok := s.number(optMaxMoves); ok && n > 0 {
		most = strconv.Itoa(n)
	}
	return strings.Join(append(parts, "max_plies="+most), ",")
}

// isHandicap reports whether an SFEN is the start of a handicap.
func isHandicap(sfen string) bool {
	f := strings.Fields(sfen)
	return len(f) >= 3 && slices.ContainsFunc(shogi.Handicaps[1:], func(h shogi.Handicap) bool {
		return strings.HasPrefix(h.SFEN, strings.Join(f[:3], " ")+" ")
	})
}

// delayed takes NetworkDelay2 off the clocks: from the byoyomi of a player who
// lives on it, from the time left of others.
func (s *settings) delayed(l engine.Limits) engine.Limits {
	n, ok := s.number(optDelay)
	if !ok || n == 0 || l.Clocks == nil {
		return l
	}
	clocks := *l.Clocks
	for i := range clocks {
		c := &clocks[i]
		late := time.Duration(n) * time.Millisecond
		if c.Byoyomi > 0 {
			cut := min(late, c.Byoyomi/2)
			c.Byoyomi -= cut
			late -= cut
		}
		c.Left -= min(late, c.Left/2)
	}
	l.Clocks = &clocks
	return l
}

// optionText writes an option as usi is answered.
func optionText(o engine.Option) string {
	text := "name " + o.Name + " type " + string(o.Type)
	value := o.Default
	if value == "" {
		value = "<empty>"
	}
	switch o.Type {
	case engine.Button:
		return text
	case engine.Spin:
		return text + " default " + value + " min " + strconv.Itoa(o.Min) + " max " + strconv.Itoa(o.Max)
	case engine.Combo:
		text += " default " + value
		for _, v := range o.Values {
			text += " var " + v
		}
		return text
	}
	return text + " default " + value
}
