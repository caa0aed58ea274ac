package shogi

import (
	"strings"

	"github.com/komadai/komadai/game"
)

var rulesetNames = map[string]game.Text{
	"jsa":     {En: "JSA rules", It: "Regole JSA", Ja: "日本将棋連盟(JSA)規則"},
	"aise":    {En: "AISE rules", It: "Regole AISE", Ja: "AISE規則"},
	"forum":   {En: "Forum rules", It: "Regole del forum", Ja: "フォーラム規則"},
	"csa":     {En: "CSA rules", It: "Regole CSA", Ja: "CSA規則"},
	"fesa":    {En: "FESA rules", It: "Regole FESA", Ja: "FESA規則"},
	"lishogi": {En: "lishogi rules", It: "Regole lishogi", Ja: "lishogi規則"},
}

// documents are what the rules of a ruleset come from.
var documents = map[string]game.Text{
	"jsa": {En: "rules of the Japan Shogi Association", It: "regole della federazione giapponese (JSA)", Ja: "日本将棋連盟 対局規則"},
	"aise": {En: "rules page of the AISE (Fabio Forzoni, 1998-2000)", It: "pagina delle regole AISE (Fabio Forzoni, 1998-2000)",
		Ja: "AISE規則のページ(F. Forzoni, 1998-2000年)"},
	"forum":   {En: "Italian forum post of 2008", It: "messaggio del forum italiano (2008)", Ja: "イタリアのフォーラム投稿(2008年)"},
	"csa":     {En: "rules of the Computer Shogi Association", It: "regole della Computer Shogi Association (CSA)", Ja: "コンピュータ将棋協会(CSA)規則"},
	"fesa":    {En: "rules of the European federation FESA", It: "regole della federazione europea FESA", Ja: "欧州将棋連盟(FESA)規則"},
	"lishogi": {En: "rules of lishogi", It: "regole di lishogi", Ja: "lishogiの規則"},
	"own":     {En: "rule set by the organiser", It: "regola scelta dall'organizzatore", Ja: "主催者が定めた規則"},
}

// aiseRules are the numbers that the rules of the AISE page bear.
var aiseRules = map[game.Reason]string{
	game.Mate: "4-5", game.NoMoves: "5", game.Repetition: "6", game.PerpetualCheck: "6", game.Agreement: "7",
}

// topics say what a rule says.
var topics = map[game.Reason]game.Text{
	game.Mate: {En: "a king that cannot be saved from check is mated", It: "il re che non può sfuggire allo scacco è matto",
		Ja: "王手を防ぐ手がなければ詰み"},
	game.NoMoves: {En: "there is no stalemate: a side without a legal move loses", It: "non esiste lo stallo: chi non ha mosse legali perde",
		Ja: "ステイルメイトはなく、指す手のない側の負け"},
	game.Repetition: {En: "repetition of a position", It: "ripetizione di posizione", Ja: "千日手"},
	game.PerpetualCheck: {En: "perpetual check loses for the side that checks", It: "con lo scacco perpetuo perde chi dà scacco",
		Ja: "連続王手の千日手は王手をかけた側の負け"},
	game.CheckLimit:  {En: "too many checks in a row lose", It: "troppi scacchi di seguito fanno perdere", Ja: "連続王手の回数制限"},
	game.IllegalMove: {En: "an illegal move loses", It: "una mossa illegale fa perdere", Ja: "反則は負け"},
	game.Declaration: {En: "entering-king declaration", It: "dichiarazione del re entrato", Ja: "入玉宣言法"},
	game.Impasse:     {En: "impasse, decided by points", It: "impasse, decisa ai punti", Ja: "持将棋(点数計算)"},
	game.PlyLimit:    {En: "move limit", It: "limite di mosse", Ja: "手数制限"},
	game.BareKings:   {En: "only the two kings are left", It: "restano soltanto i due re", Ja: "玉だけが残った"},
	game.Try:         {En: "try rule: the king has reached the enemy king's square", It: "regola del try: il re è giunto sulla casa del re avversario", Ja: "トライルール"},
	game.Agreement:   {En: "draw by agreement", It: "patta d'accordo", Ja: "合意による引き分け"},
	game.Resignation: {En: "resignation", It: "abbandono", Ja: "投了"},
}

// optionOf is the option of the grammar that a reason of ending rests on.
var optionOf = map[game.Reason]string{
	game.Repetition: "repetition", game.CheckLimit: "check_limit", game.IllegalMove: "illegal_move",
	game.PlyLimit: "max_plies", game.BareKings: "bare_kings_draw", game.Try: "try_rule", game.Agreement: "draw_by_agreement",
}

// source returns the key of the rule behind an ending: document, dot, reason.
func (r *Ruleset) source(why game.Reason) string {
	document := r.Base
	switch {
	case why == game.Impasse || why == game.Declaration:
		if r.overridden("impasse") {
			switch {
			case why == game.Impasse && r.Impasse&ForumCount != 0:
				document = "forum"
			case r.Impasse&(CSA27Declare|CSA27Auto) != 0 && why == game.Declaration:
				document = "csa"
			default:
				document = "jsa"
			}
		}
	case why == game.Repetition && r.overridden("repetition_count"),
		optionOf[why] != "" && r.overridden(optionOf[why]):
		document = "own"
	}
	return document + "." + string(why)
}

// Cite names the document and the rule behind [game.Outcome.Rule], in words;
// the zero Text for a key that is none of shogi's.
func (v *Variant) Cite(rule string) game.Text {
	document, reason, _ := strings.Cut(rule, ".")
	d, ok := documents[document]
	t, known := topics[game.Reason(reason)]
	if !ok || !known {
		return game.Text{}
	}
	if n := aiseRules[game.Reason(reason)]; document == "aise" && n != "" {
		d.En, d.It, d.Ja = d.En+", rule "+n, d.It+", regola "+n, d.Ja+" 第"+n+"条"
	}
	return game.Text{En: d.En + ": " + t.En, It: d.It + ": " + t.It, Ja: d.Ja + ": " + t.Ja}
}
