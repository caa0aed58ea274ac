package web

// Study is the page "study": both sides of a variant are played freely from any
// position, with the trainer beside the board.
type Study struct {
	Base
	Variant   string // key
	RulesHref string // address of the rules page
}

// OnBoard reports whether the variant is played on the board of shogi.
func (s Study) OnBoard() bool { return onBoard(s.Variant) }

// Start is the position drawn for browsers without script.
func (s Study) Start() string { return start }
