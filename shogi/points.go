package shogi

// Entering is what entering-king rules count for a player. Rooks and bishops,
// promoted or not, are worth 5 points, other pieces 1, kings none.
type Entering struct {
	KingInZone bool
	Pieces     int // own pieces in the zone without the king
	Points     int // of those pieces and of the hand
	OnBoard    int // of all own pieces on the board, wherever they stand
	Total      int // of board and hand
}

// Points counts what a player has for an entering-king rule.
func (p *Position) Points(c Color) Entering {
	c &= 1
	own := p.colors[c].Without(p.kinds[King])
	inZone := own.And(zone[c])
	big := p.kinds[Bishop].Or(p.kinds[Rook]).Or(p.kinds[Horse]).Or(p.kinds[Dragon])
	h := p.hands[c]
	hand := h.Total() + 4*(h.Count(Bishop)+h.Count(Rook))
	onBoard := own.Len() + 4*own.And(big).Len()
	return Entering{
		KingInZone: p.kinds[King].And(p.colors[c]).Overlaps(zone[c]),
		Pieces:     inZone.Len(),
		Points:     inZone.Len() + 4*inZone.And(big).Len() + hand,
		OnBoard:    onBoard,
		Total:      onBoard + hand,
	}
}
