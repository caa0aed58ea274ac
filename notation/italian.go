package notation

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// italian says moves in Italian: "Pedone da 7g a 7f", "Alfiere da 8h prende
// l’Alfiere in 2b, promosso", "Pedone paracadutato 2c", "Kaze paracadutato in
// 2-3, guarda a ovest, scacco", "L’imperatore rotola avanti, scacco".
var italian = spoken("italian",
	game.Text{En: "Italian, in words", It: "Italiano, a parole", Ja: "イタリア語(文)"},
	language{
		ordinary: sayItalian, turning: sayItalianTurn, rolling: sayItalianRoll,
		check: ", scacco", mate: ", scacco matto", selfCheck: ", scacco a sé stessi", selfMate: ", matto a sé stessi",
	})

var italianQuarters = [...]string{"nord", "est", "sud", "ovest"}

// italianNames are the pieces with their article and the ending of their participles.
var italianNames = map[game.Kind]struct{ article, name, ending string }{
	"K":  {"il ", "Re", "o"},
	"R":  {"la ", "Torre", "a"},
	"B":  {"l’", "Alfiere", "o"},
	"G":  {"l’", "Oro", "o"},
	"S":  {"l’", "Argento", "o"},
	"N":  {"il ", "Cavallo", "o"},
	"L":  {"la ", "Lancia", "a"},
	"P":  {"il ", "Pedone", "o"},
	"+R": {"il ", "Drago Reale", "o"},
	"+B": {"il ", "Drago Cavaliere", "o"},
	"+S": {"l’", "Argento promosso", "o"},
	"+N": {"il ", "Cavallo promosso", "o"},
	"+L": {"la ", "Lancia promossa", "a"},
	"+P": {"il ", "Tokin", "o"},
	"J":  {"l’", "Imperatore libero", "o"},
}

func sayItalian(s game.Step) string {
	p, known := italianNames[s.Kind]
	if !known {
		p.name, p.ending = string(s.Kind), "o"
	}
	if s.Drop {
		return p.name + " paracadutat" + p.ending + " " + s.To.String()
	}
	var b strings.Builder
	b.WriteString(p.name + " da " + s.From.String())
	for i, c := range s.Captures {
		if i > 0 {
			b.WriteString(" e")
		} else {
			b.WriteString(" prende")
		}
		taken, known := italianNames[c.Kind]
		if !known {
			taken.name = string(c.Kind)
		}
		b.WriteString(" " + taken.article + taken.name + " in " + c.At.String())
	}
	if !endsOnCapture(s) {
		b.WriteString(" a " + s.To.String())
	}
	switch {
	case s.Promotes:
		b.WriteString(", promoss" + p.ending)
	case s.MayPromote:
		b.WriteString(", non promoss" + p.ending)
	}
	return b.String()
}

// endsOnCapture reports whether the cell of the last capture says where a
// piece ends.
func endsOnCapture(s game.Step) bool {
	n := len(s.Captures)
	return n > 0 && s.Captures[n-1].At == s.To
}

// italianTurners are the pieces of Gufū, and with their article.
var (
	italianTurners = map[game.Kind]string{"K": "Re", "W": "Kaze", "S": "Arashi"}
	italianTaken   = map[game.Kind]string{"K": "il Re", "W": "il Kaze", "S": "l’Arashi"}
)

func sayItalianTurn(s game.Step) string {
	var b strings.Builder
	b.WriteString(nameIn(italianTurners, s.Kind))
	switch {
	case s.Drop:
		b.WriteString(" paracadutato in " + spokenCell(s.To))
	case s.From == s.To:
		b.WriteString(" gira in " + spokenCell(s.To))
	case len(s.Captures) > 0:
		b.WriteString(" da " + spokenCell(s.From) + " prende " + nameIn(italianTaken, s.Captures[0].Kind) + " in " + spokenCell(s.To))
	default:
		b.WriteString(" da " + spokenCell(s.From) + " a " + spokenCell(s.To))
	}
	return b.String() + ", guarda a " + italianQuarters[quarter(s.Facing)]
}

var italianRolls = map[game.Move]string{"T": "gira in senso orario", "F": "rotola avanti", "R": "rotola a destra", "L": "rotola a sinistra"}

func sayItalianRoll(s game.Step) string {
	if s.Drop {
		face, gaze, flame := look(s.Becomes)
		return "L’imperatore si posa con la faccia " + face + " in alto, sguardo a " + italianQuarters[gaze] + ", fiamma a " + italianQuarters[flame]
	}
	return "L’imperatore " + italianRolls[s.Move]
}
