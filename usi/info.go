package usi

import (
	"strconv"

	"github.com/komadai/komadai/engine"
)

// infoText writes a report as an info command.
func infoText(i engine.Info) string {
	b := []byte("info")
	number := func(name string, n int64) {
		b = append(append(append(b, ' '), name...), ' ')
		b = strconv.AppendInt(b, n, 10)
	}
	number("depth", int64(i.Depth))
	if i.SelDepth > 0 {
		number("seldepth", int64(i.SelDepth))
	}
	if i.Line > 0 {
		number("multipv", int64(i.Line))
	}
	b = append(b, " score"...)
	if i.Score.Mate != 0 {
		number("mate", int64(i.Score.Mate))
	} else {
		number("cp", int64(i.Score.Centipawns))
	}
	switch i.Score.Bound {
	case engine.Lower:
		b = append(b, " lowerbound"...)
	case engine.Upper:
		b = append(b, " upperbound"...)
	}
	number("nodes", i.Nodes)
	number("nps", i.NPS())
	if i.HashFull > 0 {
		number("hashfull", int64(i.HashFull))
	}
	number("time", i.Time.Milliseconds())
	if len(i.PV) > 0 {
		b = append(b, " pv"...)
		for _, m := range i.PV {
			b = append(append(b, ' '), m...)
		}
	}
	return string(b)
}
