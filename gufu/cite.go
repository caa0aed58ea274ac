package gufu

import (
	"strings"

	"github.com/komadai/komadai/game"
)

// documents are what the rules come from: where the founding article is
// silent, the inventor's page decides; the obligation to answer a check is an
// option of this program.
var documents = map[string]game.Text{
	"wikipedia": {En: "Gufū shōgi, Italian Wikipedia", It: "Gufū shōgi, Wikipedia in italiano", Ja: "イタリア語版ウィキペディア「Gufū shōgi」"},
	"dunkel":    {En: "rules of Georg Dunkel, 1998-2001", It: "regole di Georg Dunkel, 1998-2001", Ja: "G. Dunkelの規則(1998-2001年)"},
}

var topics = map[game.Reason]game.Text{
	game.Mate: {En: "a king whose check cannot be answered is mated", It: "il re che non può sottrarsi allo scacco è matto",
		Ja: "王手を防ぐ手がなければ詰み"},
	game.KingCaptured: {En: "a check may be ignored, and the king is then captured", It: "lo scacco si può ignorare, ma il re viene allora catturato",
		Ja: "王手を放置してもよいが、玉を取られれば負け"},
	game.Repetition:  {En: "the fourth occurrence of a position is a draw", It: "la quarta ripetizione di una posizione è patta", Ja: "同一局面が4回現れれば引き分け(千日手)"},
	game.Resignation: {En: "resignation", It: "abbandono", Ja: "投了"},
}

// source returns the key of the rule behind an ending: document, dot, reason.
func (r Ruleset) source(why game.Reason) string {
	document := "wikipedia"
	if why == game.Repetition {
		document = "dunkel"
	}
	return document + "." + string(why)
}

// Cite names the document and the rule behind [game.Outcome.Rule], in words;
// the zero Text for a key that is none of Gufū's.
func (v *Variant) Cite(rule string) game.Text {
	document, reason, _ := strings.Cut(rule, ".")
	d, ok := documents[document]
	t, known := topics[game.Reason(reason)]
	if !ok || !known {
		return game.Text{}
	}
	return game.Text{En: d.En + ": " + t.En, It: d.It + ": " + t.It, Ja: d.Ja + ": " + t.Ja}
}
