package server

import (
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/record"
	"github.com/komadai/komadai/web"
)

// What is shown of one file. Whoever has more converts it on the command line.
const (
	maxShownNodes = 20_000
	maxShownGames = 100
)

// What follows is what the JSON says: see web/src/viewer/tree.ts for the other
// end.
type (
	recordView struct {
		ID       string            `json:"id"`
		Format   string            `json:"format"`
		Games    []recordGame      `json:"games"`
		Left     int               `json:"left"` // games left out
		Warnings []recordWarning   `json:"warnings"`
		Texts    map[string]string `json:"texts,omitempty"` // for pages elsewhere
	}

	recordGame struct {
		Variant string         `json:"variant"`
		Rules   string         `json:"rules"`
		Name    string         `json:"name"`
		Black   string         `json:"black"`
		White   string         `json:"white"`
		Headers []recordHeader `json:"headers"`
		Start   string         `json:"start"`
		Net     string         `json:"net"`
		Nodes   []recordNode   `json:"nodes"`
	}

	recordHeader struct {
		Label    string `json:"label"`
		Value    string `json:"value"`
		Japanese bool   `json:"ja"` // the label is Japanese whatever the page is
	}

	recordNode struct {
		Parent  int       `json:"p"`
		Number  int       `json:"n"`
		Move    game.Move `json:"m"`
		Western string    `json:"aise"`
		Ja      string    `json:"ja"`
		Say     string    `json:"say"`
		SFEN    string    `json:"sfen"`
		Comment string    `json:"c"`
		Spent   int64     `json:"s"`
		Total   int64     `json:"total"`
		Marks   []string  `json:"marks"`
		End     string    `json:"end"`
		Bad     bool      `json:"bad"`
		Check   bool      `json:"check"`
		Detail  any       `json:"detail"`
	}

	recordWarning struct {
		Line int    `json:"line"`
		Text string `json:"text"` // in English, as on the command line
	}
)

// tooLarge says that a file holds more than is shown.
type tooLarge struct{ nodes int }

func (e tooLarge) Error() string {
	return fmt.Sprintf("%d moves and more: want at most %d to be shown", e.nodes, maxShownNodes)
}

// viewRecords describes what a file holds. It is an error if that is too much
// to be shown.
func (s *Server) viewRecords(lang, format string, all []*record.Record, warnings []record.Warning) (recordView, error) {
	v := recordView{Format: format, Games: []recordGame{}, Warnings: []recordWarning{}}
	if len(all) > maxShownGames {
		v.Left = len(all) - maxShownGames
		all = all[:maxShownGames]
	}
	room := maxShownNodes
	for _, r := range all {
		g, err := s.viewRecord(lang, r, room)
		if err != nil {
			return v, err
		}
		room -= len(g.Nodes)
		v.Games = append(v.Games, g)
	}
	for _, w := range warnings[:min(len(warnings), 100)] {
		v.Warnings = append(v.Warnings, recordWarning{w.Line, w.Error()})
	}
	return v, nil
}

func (s *Server) viewRecord(lang string, r *record.Record, room int) (recordGame, error) {
	g := recordGame{
		Variant: r.Variant, Rules: r.Rules, Start: r.Start,
		Black: firstHeader(r, "先手", "下手", "黒"), White: firstHeader(r, "後手", "上手", "白"),
		Headers: viewHeaders(lang, r),
	}
	rules, err := s.lookup(r.Variant, r.Rules)
	if err != nil {
		return g, err
	}
	g.Variant, g.Rules, g.Net = rules.Key(), rules.Rules(), netOf(rules)
	g.Name = recordName(lang, r, g.Black, g.White)
	w := recordWalk{server: s, lang: lang, rules: rules, game: &g, room: room}
	start, err := rules.Parse(r.Start)
	if err != nil {
		start = nil // a diagram that the rules do not allow is shown all the same
	}
	return g, w.walk(r, start)
}

func firstHeader(r *record.Record, keys ...string) string {
	for _, k := range keys {
		if v := r.Header(k); v != "" {
			return v
		}
	}
	return ""
}

// recordName is how a game is called in a list.
func recordName(lang string, r *record.Record, black, white string) string {
	name := firstHeader(r, "表題", "作品名")
	if name == "" && black+white != "" {
		name = web.T(lang, "home.versus", "black", orDash(black), "white", orDash(white))
	}
	if date := firstHeader(r, "開始日時", "対局日"); date != "" {
		name = strings.TrimSpace(name + " " + date)
	}
	return name
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

// viewHeaders words the keys that records commonly have.
func viewHeaders(lang string, r *record.Record) []recordHeader {
	list := []recordHeader{}
	for _, h := range r.Headers {
		label, ja := h.Key, true
		if key := "header." + headerNames[h.Key]; web.Has(key) {
			label, ja = web.T(lang, key), lang == "ja"
		}
		list = append(list, recordHeader{label, h.Value, ja})
	}
	return list
}

// headerNames are the keys of KIF files that have a name in every language.
var headerNames = map[string]string{
	"先手": "black", "下手": "black", "後手": "white", "上手": "white",
	"開始日時": "begun", "対局日": "begun", "終了日時": "ended", "棋戦": "event", "場所": "site",
	"戦型": "opening", "表題": "title", "持ち時間": "time", "秒読み": "byoyomi", "手合割": "handicap",
	"備考": "note", "記録係": "recorder", "掲載": "published", "消費時間": "used",
	"作品名": "title", "作者": "author", "発表誌": "magazine", "発表年月": "published-at", "出典": "source", "手数": "length",
}

// recordWalk describes the nodes of a tree. It goes without recursion: trees
// from files may be as deep as they are long.
type recordWalk struct {
	server *Server
	lang   string
	rules  game.Variant
	game   *recordGame
	room   int
}

// place is a node to describe, with what stood before it.
type place struct {
	node     *record.Node
	parent   int
	number   int
	before   game.Position // nil where the rules allow no such position
	sfen     string        // of before
	previous game.Coord    // where the move before went
	spent    [2]time.Duration
	timed    [2]bool
}

func (w *recordWalk) walk(r *record.Record, start game.Position) error {
	sfen := strings.TrimSpace(r.Start)
	if start != nil {
		sfen = start.SFEN()
	} else if f := strings.Fields(sfen); len(f) > 3 {
		sfen = strings.Join(f[:3], " ")
	}
	stack := []place{{node: r.Root, parent: -1, number: game.MoveNumber(r.Start) - 1, before: start, sfen: sfen}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(w.game.Nodes) >= w.room {
			return tooLarge{len(w.game.Nodes)}
		}
		next := w.describe(p)
		for i := len(p.node.Next) - 1; i >= 0; i-- {
			next.node = p.node.Next[i]
			stack = append(stack, next)
		}
	}
	return nil
}

// describe adds a node and returns what stands before the nodes that follow.
func (w *recordWalk) describe(p place) place {
	n := p.node
	v := recordNode{
		Parent: p.parent, Number: p.number, Move: n.Move, SFEN: p.sfen, Comment: n.Comment,
		Spent: -1, Total: -1, Marks: n.Marks, Bad: n.Illegal,
	}
	if v.Marks == nil {
		v.Marks = []string{}
	}
	next := p
	switch {
	case n.End != record.NoEnd:
		v.End = endText(w.lang, n.End)
		v.Say = v.End
	case n.Move != "":
		side := sideToMove(p.sfen)
		if n.Timed {
			next.spent[side] += n.Spent
			next.timed[side] = true
			v.Spent, v.Total = n.Spent.Milliseconds(), next.spent[side].Milliseconds()
		}
		w.move(&v, &next, n)
	}
	if next.before != nil {
		v.Check, v.Detail = next.before.InCheck(), detailOf(w.rules, next.before)
	}
	next.parent = len(w.game.Nodes)
	w.game.Nodes = append(w.game.Nodes, v)
	return next
}

// move makes the move of a node and writes it down.
func (w *recordWalk) move(v *recordNode, next *place, n *record.Node) {
	before := next.before
	v.Number++
	next.number = v.Number
	if before != nil {
		if after, err := before.Play(n.Move); err == nil {
			step := before.Explain(n.Move)
			v.Western, v.Ja = w.server.western.WriteStep(step, next.previous), w.server.japanese.WriteStep(step, next.previous)
			v.Say = w.server.spoken[w.lang].WriteMarkedStep(step, next.previous)
			next.before, next.sfen, next.previous = after, after.SFEN(), step.To
			v.SFEN = next.sfen
			return
		}
	}
	v.Bad = true
	v.Western, v.Ja, v.Say = string(n.Move), string(n.Move), string(n.Move)
	sfen, err := record.After(next.sfen, n.Move)
	if err != nil {
		return // the board stays as it is
	}
	next.sfen, v.SFEN = sfen, sfen
	next.before, next.previous = nil, game.Coord{}
	if p, err := w.rules.Parse(sfen); err == nil {
		next.before = p
	}
}

// sideToMove reads the turn out of a position string.
func sideToMove(sfen string) game.Side {
	if f := strings.Fields(sfen); len(f) > 1 && f[1] == "w" {
		return game.White
	}
	return game.Black
}

// endText words how a line ended. A word that a file had of its own stays.
func endText(lang string, e record.End) string {
	if key := "end." + string(e); web.Has(key) {
		return web.T(lang, key)
	}
	return string(e)
}
