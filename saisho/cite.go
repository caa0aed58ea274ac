package saisho

import "github.com/komadai/komadai/game"

// The rules behind outcomes.
const (
	ruleMate        = "saisho.mate"
	ruleSelfMate    = "saisho.self-mate"
	ruleRepetition  = "saisho.repetition"
	rulePoints      = "saisho.points"
	ruleResignation = "saisho.resignation"
)

var document = game.Text{
	En: "Italian Wikipedia, «Saishō shōgi» (Francesco Fonseca, 2019)",
	It: "Wikipedia in italiano, «Saishō shōgi» (Francesco Fonseca, 2019)",
	Ja: "イタリア語版ウィキペディア「Saishō shōgi」(F. Fonseca, 2019年)",
}

// own names what the document leaves open and this club has decided.
var own = game.Text{En: "rule of this club", It: "regola di questo circolo", Ja: "当クラブの規則"}

var topics = map[string]struct{ document, text game.Text }{
	ruleMate: {document, game.Text{En: "gaze and flame both point to a player: checkmate",
		It: "sguardo e fiamma puntano entrambi verso un giocatore: scaccomatto", Ja: "視線と炎がともに向いた対局者は詰み"}},
	ruleSelfMate: {document, game.Text{En: "who mates himself loses",
		It: "darsi scaccomatto da soli comporta la sconfitta", Ja: "自らを詰ませた側の負け"}},
	ruleRepetition: {own, game.Text{En: "fourth occurrence of a position",
		It: "quarta ripetizione della posizione", Ja: "同一局面四回の千日手"}},
	rulePoints: {document, game.Text{En: "the limit is reached: the higher score wins, equal scores draw",
		It: "limite raggiunto: vince il punteggio più alto, a parità è patta", Ja: "手数制限に達し、得点の多い側の勝ち、同点は引き分け"}},
	ruleResignation: {own, game.Text{En: "resignation", It: "abbandono", Ja: "投了"}},
}

// Cite names the document and the rule behind [game.Outcome.Rule], in words;
// the zero Text for a key that is none of this game's.
func (v *Variant) Cite(rule string) game.Text {
	t, ok := topics[rule]
	if !ok {
		return game.Text{}
	}
	return game.Text{En: t.document.En + ": " + t.text.En, It: t.document.It + ": " + t.text.It, Ja: t.document.Ja + ": " + t.text.Ja}
}
