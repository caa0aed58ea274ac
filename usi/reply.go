package usi

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/game"
)

// farMate is the number of plies told for a mate of which a program says no
// number.
const farMate = 999

// parseInfo reads what stands after the word info into a report; ok is false
// if it says nothing about the position as a whole. Words that it does not
// know are passed over.
func parseInfo(text string, read func(string) string) (i engine.Info, ok bool) {
	words := strings.Fields(text)
	for at := 0; at < len(words); at++ {
		word, next := words[at], ""
		if at+1 < len(words) {
			next = words[at+1]
		}
		n, err := strconv.ParseInt(next, 10, 64)
		switch word {
		case "string":
			return i, ok
		case "lowerbound":
			i.Score.Bound = engine.Lower
		case "upperbound":
			i.Score.Bound = engine.Upper
		case "score":
			ok = true
		case "cp":
			i.Score.Centipawns = int(n)
		case "mate":
			switch {
			case err == nil && n != 0:
				i.Score.Mate = int(n)
			case strings.HasPrefix(next, "-"):
				i.Score.Mate = -farMate
			default:
				i.Score.Mate = farMate
			}
		case "depth":
			i.Depth = int(n)
		case "seldepth":
			i.SelDepth = int(n)
		case "multipv":
			i.Line = int(n)
		case "nodes":
			i.Nodes = n
		case "hashfull":
			i.HashFull = int(n)
		case "time":
			i.Time = time.Duration(n) * time.Millisecond
		case "pv":
			for at+1 < len(words) && isMove(read(words[at+1])) {
				at++
				i.PV = append(i.PV, game.Move(read(words[at])))
			}
			ok = ok || len(i.PV) > 0
		default:
			continue
		}
		if err == nil && word != "pv" {
			at++
		}
	}
	return i, ok
}

// parseBestMove reads what stands after the word bestmove.
func parseBestMove(text string, read func(string) string) (engine.Result, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Result{}, errors.New("bestmove without a move")
	}
	switch m := read(words[0]); {
	case words[0] == "resign":
		return engine.Result{Action: game.Resign}, nil
	case words[0] == "win":
		return engine.Result{Action: game.Declare}, nil
	case !isMove(m):
		return engine.Result{}, fmt.Errorf("bestmove %q: want a move, resign or win", clip(words[0]))
	default:
		r := engine.Result{Move: game.Move(m)}
		if len(words) > 2 && words[1] == "ponder" && isMove(read(words[2])) {
			r.Ponder = game.Move(read(words[2]))
		}
		return r, nil
	}
}

// parseOption reads what stands after the word option.
func parseOption(text string) (engine.Option, error) {
	name, rest, ok := strings.Cut(text, " type ")
	name, named := strings.CutPrefix(name, "name ")
	words := strings.Fields(rest)
	if !ok || !named || len(words) == 0 {
		return engine.Option{}, fmt.Errorf("option %q: want name NAME type TYPE", clip(text))
	}
	o := engine.Option{Name: name, Type: engine.OptionType(words[0])}
	switch o.Type {
	case engine.Check, engine.Spin, engine.Combo, engine.String, engine.Filename, engine.Button:
	default:
		return engine.Option{}, fmt.Errorf("option %s: type %q is not known", clip(name), clip(words[0]))
	}
	o.Min, o.Max = math.MinInt32, math.MaxInt32
	key := ""
	for _, w := range words[1:] {
		switch {
		case w == "default" || w == "min" || w == "max" || w == "var":
			key = w
			if key == "var" {
				o.Values = append(o.Values, "")
			}
		case key == "default":
			o.Default = strings.TrimPrefix(o.Default+" "+w, " ")
		case key == "var":
			v := &o.Values[len(o.Values)-1]
			*v = strings.TrimPrefix(*v+" "+w, " ")
		case key != "":
			n, err := strconv.Atoi(w)
			if err != nil {
				continue // some programs have limits that are no numbers of ours
			}
			if key == "min" {
				o.Min = n
			} else {
				o.Max = n
			}
		}
	}
	if o.Type != engine.Spin {
		o.Min, o.Max = 0, 0
	}
	if o.Default == "<empty>" {
		o.Default = ""
	}
	return o, nil
}
