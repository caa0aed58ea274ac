package plain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/game"
)

// hexapawn is a game of three pawns against three on nine cells. A pawn steps
// forward or takes diagonally forward; whoever reaches the far rank wins, and
// so does whoever leaves the other without a move. The second player wins it.
// It shows that the program needs nothing of shogi: no king, no hand.
type hexapawn struct{}

type hexPosition struct {
	cells [9]byte // 'P', 'p' or '.', from cell 3a on
	turn  game.Side
}

var errHexSFEN = errors.New("want three ranks of P, p and . and b or w, as in ppp/.../PPP b")

func (hexapawn) Key() string   { return "hexapawn" }
func (hexapawn) Rules() string { return "plain" }
func (hexapawn) Names() game.Names {
	return game.Names{Variant: game.Text{En: "Hexapawn"}, Ruleset: game.Text{En: "plain"}}
}
func (hexapawn) Starts() []game.Start {
	return []game.Start{{Key: "even", Name: game.Text{En: "Even"}, SFEN: "ppp/.../PPP b"}}
}

func (hexapawn) Parse(sfen string) (game.Position, error) {
	f := strings.Fields(sfen)
	if len(f) < 2 || len(f[0]) != 11 || f[1] != "b" && f[1] != "w" {
		return nil, errHexSFEN
	}
	var p hexPosition
	copy(p.cells[:], strings.ReplaceAll(f[0], "/", ""))
	if f[1] == "w" {
		p.turn = game.White
	}
	return p, nil
}

func (hexapawn) Judge(h *game.History) game.Outcome { return h.Last().Outcome() }
func (hexapawn) Offence(*game.History, game.Side, game.Move) (game.Outcome, bool) {
	return game.Outcome{}, false
}
func (hexapawn) Allows(*game.History, game.Side, game.Action) game.Mode { return game.Never }
func (hexapawn) Claim(_ *game.History, _ game.Side, a game.Action) (game.Outcome, error) {
	return game.Outcome{}, &game.ClaimError{Action: a, Why: game.ErrNever}
}

func (p hexPosition) Turn() game.Side { return p.turn }
func (p hexPosition) InCheck() bool   { return false }
func (p hexPosition) SFEN() string {
	return fmt.Sprintf("%s/%s/%s %c", p.cells[:3], p.cells[3:6], p.cells[6:], "bw"[p.turn])
}

func (p hexPosition) pawn(side game.Side) byte { return "Pp"[side] }

func cellText(i int) string { return fmt.Sprintf("%d%c", 3-i%3, 'a'+i/3) }

func (p hexPosition) Moves() []game.Move {
	if p.reached() != game.Neither {
		return nil
	}
	var moves []game.Move
	own, enemy, down := p.pawn(p.turn), p.pawn(p.turn.Opponent()), -3
	if p.turn == game.White {
		down = 3
	}
	for i, c := range p.cells {
		if c != own {
			continue
		}
		for side := -1; side <= 1; side++ {
			x, to := i%3+side, i+down+side
			want := enemy
			if side == 0 {
				want = '.'
			}
			if x >= 0 && x < 3 && to >= 0 && to < 9 && p.cells[to] == want {
				moves = append(moves, game.Move(cellText(i)+cellText(to)))
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// reached returns who stands on the far rank.
func (p hexPosition) reached() game.Side {
	switch {
	case slices.Contains(p.cells[:3], 'P'):
		return game.Black
	case slices.Contains(p.cells[6:], 'p'):
		return game.White
	}
	return game.Neither
}

func (p hexPosition) Outcome() game.Outcome {
	if who := p.reached(); who != game.Neither {
		return game.WinFor(who, game.Try, "hexapawn")
	}
	if len(p.Moves()) == 0 {
		return game.WinFor(p.turn.Opponent(), game.NoMoves, "hexapawn")
	}
	return game.Outcome{}
}

func (p hexPosition) Play(m game.Move) (game.Position, error) {
	if !slices.Contains(p.Moves(), m) {
		return nil, &game.MoveError{Move: m, Why: game.ErrIllegal}
	}
	at := func(file, rank byte) int { return int(rank-'a')*3 + 3 - int(file-'0') }
	p.cells[at(m[0], m[1])] = '.'
	p.cells[at(m[2], m[3])] = p.pawn(p.turn)
	p.turn = p.turn.Opponent()
	return p, nil
}

func (p hexPosition) Board() game.Board {
	b := game.Board{Files: 3, Ranks: 3}
	for _, c := range p.cells {
		switch c {
		case 'P':
			b.Cells = append(b.Cells, game.Cell{Kind: "P", Owner: game.Black})
		case 'p':
			b.Cells = append(b.Cells, game.Cell{Kind: "P", Owner: game.White, Facing: 4})
		default:
			b.Cells = append(b.Cells, game.Cell{Owner: game.Neither})
		}
	}
	return b
}

func (p hexPosition) Explain(m game.Move) game.Step {
	if !slices.Contains(p.Moves(), m) {
		return game.Step{}
	}
	coord := func(file, rank byte) game.Coord { return game.Coord{File: int8(file - '0'), Rank: int8(rank-'a') + 1} }
	s := game.Step{Move: m, Side: p.turn, Kind: "P", From: coord(m[0], m[1]), To: coord(m[2], m[3]), Facing: uint8(4 * p.turn)}
	if s.From.File != s.To.File {
		s.Captures = []game.Capture{{At: s.To, Kind: "P", Owner: p.turn.Opponent()}}
	}
	return s
}
