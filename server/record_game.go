package server

import (
	"time"

	"github.com/komadai/komadai/game"
	"github.com/komadai/komadai/internal/live"
	"github.com/komadai/komadai/record"
	"github.com/komadai/komadai/web"
)

// recordOf makes the record of a game that is played or was played here.
func (s *Server) recordOf(lang string, st *live.State) *record.Record {
	var times []time.Duration
	if !st.Settings.Clock.None() {
		for _, ms := range st.Charged {
			times = append(times, time.Duration(ms)*time.Millisecond)
		}
	}
	r := record.FromGame(st.Game, times)
	add := func(key, value string) {
		if value != "" {
			r.Headers = append(r.Headers, record.Header{Key: key, Value: value})
		}
	}
	add("開始日時", time.UnixMilli(st.CreatedAt).UTC().Format("2006/01/02 15:04:05"))
	if st.Over() {
		add("終了日時", time.UnixMilli(st.UpdatedAt).UTC().Format("2006/01/02 15:04:05"))
	}
	black, white := "先手", "後手"
	if st.Settings.Handicap(st.Game.Variant()) {
		black, white = "下手", "上手"
	}
	add(black, s.recordSeat(lang, st.Settings.Seats[game.Black]))
	add(white, s.recordSeat(lang, st.Settings.Seats[game.White]))
	add("持ち時間", clockName(lang, st.Settings.Clock))
	return r
}

// recordSeat names who sits at a seat: what stands in a file is always a name.
func (s *Server) recordSeat(lang string, seat live.Seat) string {
	if seat.Kind == live.Human && seat.Name == "" {
		return web.T(lang, "player.guest")
	}
	return s.seatName(lang, seat)
}
