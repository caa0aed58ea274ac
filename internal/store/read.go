package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

const selectSummary = `SELECT game_id, variant, rules, start_sfen, state, turn, ply, sfen, last_move,
	black, white, black_kind, white_kind, deadline_at, result, reason, invite, next_id,
	created_at, updated_at, seq FROM game `

// Filter chooses games for a list.
type Filter struct {
	State     string   // "" for any
	Variant   string   // likewise
	OlderThan *Summary // the last game of the page before; nil for the first page
	Limit     int      // 0 for all
}

// Events returns the events of a game after a seq, in order.
func (s *Store) Events(ctx context.Context, game string, after int64) ([]Event, error) {
	if !isText(game) {
		return nil, fmt.Errorf("store: game %q: %w", game, ErrNotFound)
	}
	events, err := queryEvents(ctx, s.read, game, after)
	if err != nil {
		return nil, fmt.Errorf("store: read the events of game %q: %w", game, s.readError(err))
	}
	if len(events) == 0 {
		if _, err := s.Summary(ctx, game); err != nil {
			return nil, err
		}
	}
	return events, nil
}

// querier is a *sql.DB or a *sql.Conn.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func queryEvents(ctx context.Context, q querier, game string, after int64) ([]Event, error) {
	rows, err := q.QueryContext(ctx, `SELECT seq, at, actor, kind, move, charged_ms, nonce, visible, data
		FROM game_event WHERE game_id = $1 AND seq > $2 ORDER BY seq`, game, after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var events []Event
	for rows.Next() {
		e := Event{Game: game}
		err := rows.Scan(&e.Seq, &e.At, &e.Actor, &e.Kind, &e.Move, &e.ChargedMS, &e.Nonce, &e.Visible, &e.Data)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

// Summary returns the summary of a game.
func (s *Store) Summary(ctx context.Context, game string) (Summary, error) {
	if !isText(game) {
		return Summary{}, fmt.Errorf("store: game %q: %w", game, ErrNotFound)
	}
	sum, err := scanSummary(s.read.QueryRowContext(ctx, selectSummary+`WHERE game_id = $1`, game))
	if err != nil {
		return Summary{}, fmt.Errorf("store: game %q: %w", game, s.readError(err))
	}
	return sum, nil
}

// ByInvite returns the game that an invitation code opens.
func (s *Store) ByInvite(ctx context.Context, code string) (Summary, error) {
	if code == "" || !isText(code) {
		return Summary{}, fmt.Errorf("store: invitation: %w", ErrNotFound)
	}
	// The second condition lets SQLite use its index of codes.
	row := s.read.QueryRowContext(ctx, selectSummary+`WHERE invite = $1 AND invite <> ''`, code)
	sum, err := scanSummary(row)
	if err != nil {
		return Summary{}, fmt.Errorf("store: invitation: %w", s.readError(err)) // the code is a secret
	}
	return sum, nil
}

// List returns games, the newest first by the time they were created.
func (s *Store) List(ctx context.Context, f Filter) ([]Summary, error) {
	where, order := "", `ORDER BY created_at DESC, game_id DESC`
	var args []any
	add := func(condition string, values ...any) {
		word := "AND "
		if where == "" {
			word = "WHERE "
		}
		where += word + condition + " "
		args = append(args, values...)
	}
	if f.State != "" {
		if err := checkOneOf(named{"state", f.State}, states); err != nil {
			return nil, fmt.Errorf("store: list games: %w", err)
		}
		add(`state = $1`, f.State)
	}
	if f.Variant != "" {
		if !isText(f.Variant) {
			return nil, nil // no game has it
		}
		add(fmt.Sprintf(`variant = $%d`, len(args)+1), f.Variant)
	}
	if o := f.OlderThan; o != nil {
		if !isText(o.Game) {
			return nil, fmt.Errorf("store: list games older than %q: %w", o.Game, ErrNotFound)
		}
		add(fmt.Sprintf(`(created_at, game_id) < ($%d, $%d)`, len(args)+1, len(args)+2), o.CreatedAt, o.Game)
	}
	switch {
	case f.Limit < 0:
		return nil, fmt.Errorf("store: list games: limit %d: want 0 or more", f.Limit)
	case f.Limit > 0:
		args = append(args, int64(f.Limit))
		order += fmt.Sprintf(` LIMIT $%d`, len(args))
	}
	return s.summaries(ctx, "list games", where+order, args...)
}

// Due returns the live games whose deadline is at or before a time (Unix
// milliseconds), the most overdue first.
func (s *Store) Due(ctx context.Context, before int64) ([]Summary, error) {
	return s.summaries(ctx, "list games due",
		`WHERE state = 'live' AND deadline_at > 0 AND deadline_at <= $1 ORDER BY deadline_at, game_id`, before)
}

func (s *Store) summaries(ctx context.Context, what, tail string, args ...any) ([]Summary, error) {
	rows, err := s.read.QueryContext(ctx, selectSummary+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("store: %s: %w", what, s.readError(err))
	}
	defer rows.Close()
	var list []Summary
	for rows.Next() {
		sum, err := scanSummary(rows)
		if err != nil {
			return nil, fmt.Errorf("store: %s: %w", what, s.readError(err))
		}
		list = append(list, sum)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("store: %s: %w", what, s.readError(err))
	}
	return list, nil
}

// readError returns an error of a reading as what it means to callers.
func (s *Store) readError(err error) error {
	if errors.Is(err, ErrNotFound) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	select {
	case <-s.writer.closing:
		return ErrClosed
	default:
		return s.writer.dialect.unavailable(err)
	}
}

// scanSummary reads a row of selectSummary; no row is ErrNotFound.
func scanSummary(row interface{ Scan(...any) error }) (Summary, error) {
	var s Summary
	err := row.Scan(&s.Game, &s.Variant, &s.Rules, &s.Start, &s.State, &s.Turn, &s.Ply, &s.SFEN, &s.LastMove,
		&s.Black, &s.White, &s.BlackKind, &s.WhiteKind, &s.DeadlineAt, &s.Result, &s.Reason, &s.Invite, &s.Next,
		&s.CreatedAt, &s.UpdatedAt, &s.Seq)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return s, err
}
