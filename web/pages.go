package web

import (
	"html/template"
	"net/http"
	"net/url"
	"strings"
)

// Cookies by which a browser remembers how the pages look. The script sets the
// last two; they hold one of a few known words and mean nothing to the game.
const (
	LangCookie   = "lang"
	ThemeCookie  = "theme"  // "light", "dark"
	PiecesCookie = "pieces" // "kanji", "kanji2", "western"
)

// Base is what every page needs. The zero values of all but Lang are fine.
type Base struct {
	Lang   string // one of Languages
	Path   string // address of this page, to come back to in another language
	Title  string // without the name of the club
	Theme  string // value of ThemeCookie
	Pieces string // value of PiecesCookie
}

// NewBase fills a Base from a request. A form that was posted has no address
// to come back to, so its language links lead home.
func NewBase(r *http.Request, lang string) Base {
	b := Base{Lang: lang, Path: "/"}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		b.Path = r.URL.Path
	}
	if c, err := r.Cookie(ThemeCookie); err == nil && (c.Value == "light" || c.Value == "dark") {
		b.Theme = c.Value
	}
	if c, err := r.Cookie(PiecesCookie); err == nil {
		switch c.Value {
		case "kanji", "kanji2", "western":
			b.Pieces = c.Value
		}
	}
	return b
}

// OnRules reports whether the page is one of the rules.
func (b Base) OnRules() bool { return strings.HasPrefix(b.Path, "/rules") }

// OnPlay reports whether the page is one from which games begin.
func (b Base) OnPlay() bool {
	switch b.Path {
	case "/", "/gufu", "/saisho", "/jizai":
		return true
	}
	return false
}

// In returns the address of this page in another language.
func (b Base) In(lang string) string {
	p := b.Path
	if p == "" {
		p = "/"
	}
	return (&url.URL{Path: p, RawQuery: "lang=" + lang}).String()
}

// Set is the set of pieces to draw: the one chosen, or the one for beginners
// of this language.
func (b Base) Set() string {
	switch {
	case b.Pieces != "":
		return b.Pieces
	case b.Lang == "ja":
		return "kanji"
	}
	return "western"
}

// Choice is one entry of a list to choose from.
type Choice struct {
	Value, Label string
	Selected     bool
}

// Home is the page "home": how to begin a game, and games that go on. Its form
// posts to /games the fields opponent, level, colour, rules, rulestext (a
// ruleset in words of one's own, which goes before rules), handicap, clock,
// main, byoyomi, periods, increment and sfen.
type Home struct {
	Base
	Rulesets  []Choice // the selected ones are the defaults, also of the one click
	Handicaps []Choice
	Levels    []Choice
	Form      Form
	Problem   string // a sentence about the form as it was sent, "" if all is well
	Live      []Card
}

// start is the usual position of shogi, drawn where no game is going on.
const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"

// Start is the position drawn where no game is going on.
func (h Home) Start() string { return start }

// Latest is the game to draw large, nil if none is going on.
func (h Home) Latest() *Card {
	for i := range h.Live {
		if h.Live[i].OnBoard() {
			return &h.Live[i]
		}
	}
	return nil
}

// Level names the strength of the computer that one click chooses.
func (h Home) Level() string { return selected(h.Levels) }

// Rules names the ruleset that one click chooses.
func (h Home) Rules() string { return selected(h.Rulesets) }

func selected(all []Choice) string {
	for _, c := range all {
		if c.Selected {
			return c.Label
		}
	}
	if len(all) == 0 {
		return ""
	}
	return all[0].Label
}

// VariantHome is the page "variant": how to begin a game of a variant other
// than shogi, and games of it that go on. Its form posts to /games what that of
// Home does and the field variant; for Saishō also net, nettext (one's own net,
// where net is "own"), selfcheck, limit and match; for Gufū evasion.
type VariantHome struct {
	Home             // its lists are those of the variant
	Variant   string // key: "gufu", "saisho", "jizai"
	Name      string
	RulesHref string   // address of the rules page
	Nets      []Choice // of Saishō: those with a name; Form.NetText has one's own
}

// Form is what the form of a home page shows beside its lists; empty fields
// show the defaults.
type Form struct {
	Opponent, Colour, Clock           string
	Main, Byoyomi, Periods, Increment string
	RulesText, SFEN                   string

	Net, NetText, SelfCheck, Limit, Match string // Saishō
	Evasion                               string // Gufū
}

// DefaultForm is what fields hold when the page is opened; the clock's numbers
// wait there until a clock is chosen.
var DefaultForm = Form{
	Opponent: "computer", Colour: "black", Clock: "none",
	Main: "10", Byoyomi: "30", Periods: "1", Increment: "5",
	Net: "A", SelfCheck: "true", Evasion: "free",
}

func (f Form) field(name string) string {
	switch name {
	case "opponent":
		return f.Opponent
	case "colour":
		return f.Colour
	case "clock":
		return f.Clock
	case "main":
		return f.Main
	case "byoyomi":
		return f.Byoyomi
	case "periods":
		return f.Periods
	case "increment":
		return f.Increment
	case "net":
		return f.Net
	case "nettext":
		return f.NetText
	case "selfcheck":
		return f.SelfCheck
	case "limit":
		return f.Limit
	case "match":
		return f.Match
	case "evasion":
		return f.Evasion
	}
	return ""
}

// Get returns what the named field shows.
func (f Form) Get(name string) string {
	if v := f.field(name); v != "" {
		return v
	}
	return DefaultForm.field(name)
}

// Is reports whether the named field shows a value.
func (f Form) Is(name, value string) bool { return f.Get(name) == value }

// Card is a game on the home page.
type Card struct {
	Href         string
	Variant      string // key, "" for shogi
	Black, White string
	SFEN, Last   string // position and last move, as the variant writes them
	Ply          int
	Tag          string // rules and clock in a few words
}

// OnBoard reports whether Miniature draws the game.
func (c Card) OnBoard() bool { return onBoard(c.Variant) }

// onBoard reports whether a variant is played on the board of shogi.
func onBoard(variant string) bool { return variant == "" || variant == "shogi" || variant == "jizai" }

// Game is the page "game".
type Game struct {
	Base
	// Hello is what the websocket would say first: the page has it in a data
	// block, so that it draws before the socket opens.
	Hello   any
	Variant string // key, "" for shogi
	SFEN    string // the position, for browsers without script
	Last    string // the last move, likewise
}

// OnBoard reports whether Miniature draws the game.
func (g Game) OnBoard() bool { return onBoard(g.Variant) }

// Invite is the page "invite": a seat that waits for somebody.
type Invite struct {
	Base
	Code    string
	From    string   // who invites
	Colour  string   // of the open seat: "black", "white"
	Facts   []string // rules, handicap, clock in a few words each
	Variant string   // key, "" for shogi
	SFEN    string   // the position to begin from
	Taken   string   // address of the game if the seat is taken already, "" if not
}

// Other reports whether the game is not shogi.
func (i Invite) Other() bool { return i.Variant != "" && i.Variant != "shogi" }

// OnBoard reports whether Miniature draws the game.
func (i Invite) OnBoard() bool { return onBoard(i.Variant) }

// Reading is the page "text": something to read, such as the rules.
type Reading struct {
	Base
	Others []Choice      // the other texts: address and name
	HTML   template.HTML // with its own heading
}

// Error is the page "error".
type Error struct {
	Base
	Status int
	Text   string // what happened, and what to do; Base.Title says it in a few words
}
