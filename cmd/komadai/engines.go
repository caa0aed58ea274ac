package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/alphabeta"
	"github.com/komadai/komadai/engine/match"
	"github.com/komadai/komadai/engine/plain"
	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variants"
	"github.com/komadai/komadai/xboard"
)

// engineHelp explains how commands name an engine.
const engineHelp = `An engine is one of this program, alphabeta or plain:LEVEL (beginner, easy,
medium, hard, strong), or a program to run: usi:COMMAND, uci:COMMAND or, for GNU
Shogi, xboard:COMMAND. The words fairy-stockfish and gnushogi alone stand for the
programs of these names. Settings may follow, each after a comma: name=NAME,
limits of its own such as nodes=2000, depth=6, movetime=0.1 or time=10+0.1, and
options of the engine by their names: alphabeta,name=new,Threads=2 or
uci:./stockfish,movetime=1,Hash=64.`

// ownEngines are the names of the engines in this program.
func ownEngines() []string {
	names := []string{"alphabeta", "plain"}
	for _, l := range plain.Levels {
		names = append(names, "plain:"+l.String())
	}
	return names
}

// ownEngine makes one of the engines in this program.
func ownEngine(name string) (engine.Engine, error) {
	kind, level, leveled := strings.Cut(name, ":")
	switch {
	case name == "alphabeta":
		return alphabeta.New(), nil
	case kind == "plain" && !leveled:
		return plain.New(variants.Find, plain.Strong), nil
	case kind == "plain":
		l, err := plain.ParseLevel(level)
		if err != nil {
			return nil, err
		}
		return plain.New(variants.Find, l), nil
	}
	return nil, fmt.Errorf("engine %q: want one of %s", name, strings.Join(ownEngines(), ", "))
}

// parsePlayer reads an engine with its settings; limits that it does not name
// are those of all.
func parsePlayer(text string, limits match.Player) (match.Player, error) {
	p := limits
	what, rest, _ := strings.Cut(text, ",")
	p.Name = what
	var options []usi.Setting
	own := match.Player{}
	for _, part := range strings.FieldsFunc(rest, func(r rune) bool { return r == ',' }) {
		key, value, ok := strings.Cut(part, "=")
		if !ok {
			return p, fmt.Errorf("engine %s: %q: want name=value", what, part)
		}
		switch key {
		case "name":
			p.Name = value
		case "nodes", "depth", "movetime", "time", "byoyomi":
			if err := parseLimit(&own, key, value); err != nil {
				return p, fmt.Errorf("engine %s: %w", what, err)
			}
		default:
			options = append(options, usi.Setting{Name: key, Value: value})
		}
	}
	if own.Limits != (engine.Limits{}) || own.Clock != (engine.Clock{}) {
		p.Limits, p.Clock = own.Limits, own.Clock
	}
	if p.Limits == (engine.Limits{}) && p.Clock == (engine.Clock{}) {
		return p, fmt.Errorf("engine %s: nothing limits its time: want --time, --movetime, --nodes or --depth", what)
	}
	p.Start = func(ctx context.Context) (engine.Engine, error) { return startEngine(ctx, what, options) }
	return p, nil
}

// parseLimit sets one limit of a player.
func parseLimit(p *match.Player, key, value string) error {
	bad := func(want string) error { return fmt.Errorf("%s %q: want %s", key, value, want) }
	switch key {
	case "nodes", "depth":
		n, err := strconv.ParseInt(value, 10, 32)
		if err != nil || n < 1 {
			return bad("a whole number above 0")
		}
		if key == "nodes" {
			p.Limits.Nodes = n
		} else {
			p.Limits.Depth = int(n)
		}
	case "movetime", "byoyomi":
		t, ok := seconds(value)
		if !ok || t == 0 {
			return bad("seconds, such as 0.5")
		}
		if key == "movetime" {
			p.Limits.MoveTime = t
		} else {
			p.Clock.Byoyomi = t
		}
	case "time":
		base, inc, more := strings.Cut(value, "+")
		left, ok := seconds(base)
		p.Clock.Left = left
		if more && ok {
			p.Clock.Increment, ok = seconds(inc)
		}
		if !ok || p.Clock.Left == 0 {
			return bad("seconds, with an increment or without, such as 10+0.1")
		}
	}
	return nil
}

// seconds reads a time in seconds with decimals.
func seconds(text string) (time.Duration, bool) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0 && s <= 1e6) {
		return 0, false
	}
	return time.Duration(s * float64(time.Second)), true
}

// startEngine makes an engine and sets its options.
func startEngine(ctx context.Context, what string, options []usi.Setting) (engine.Engine, error) {
	protocol, command, _ := strings.Cut(what, ":")
	switch what {
	case "fairy-stockfish":
		protocol, command = "uci", what
	case "gnushogi":
		protocol, command = "xboard", what
	}
	if protocol == "usi" || protocol == "uci" || protocol == "xboard" {
		words := strings.Fields(command)
		if len(words) == 0 {
			return nil, fmt.Errorf("engine %q: want a program after the colon", what)
		}
		path := findProgram(words[0])
		if protocol != "xboard" {
			return usi.Start(ctx, usi.Program{Path: path, Args: words[1:], UCI: protocol == "uci", Options: options})
		}
		if len(options) > 0 {
			return nil, fmt.Errorf("engine %s: it has no option %s", what, options[0].Name)
		}
		return xboard.Start(ctx, xboard.Program{Path: path, Args: words[1:]})
	}
	e, err := ownEngine(what)
	if err != nil {
		return nil, fmt.Errorf("%w, usi:COMMAND, uci:COMMAND, xboard:COMMAND, fairy-stockfish, gnushogi", err)
	}
	var errs []error
	for _, s := range options {
		errs = append(errs, e.SetOption(s.Name, s.Value))
	}
	if err := errors.Join(errs...); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// findProgram looks for a program also where Debian keeps its games.
func findProgram(name string) string {
	if _, err := exec.LookPath(name); err == nil || strings.ContainsRune(name, filepath.Separator) {
		return name
	}
	if path, err := exec.LookPath(filepath.Join("/usr/games", name)); err == nil {
		return path
	}
	return name
}
