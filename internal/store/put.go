package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// rowsMax is the most rows of one statement in any dialect. Statements have 1,
// 2, 4, ... rows, so that few texts need to be prepared.
const rowsMax = 64

// table is a statement that is repeated over rows of parameters.
type table struct {
	head, tail string
	types      []string       // of the columns
	cast       bool           // the types must be said
	texts      map[int]string // by the number of rows
}

const (
	text   = "TEXT"
	bigint = "BIGINT"
)

// The three statements of a group. Each returns a row for every row that it
// wrote, so that counting shows whether all went in: a game that is new, a game
// that stands where the batch goes on, an event whose seq and nonce are free.
var (
	insertGames = newTable(`INSERT INTO game (game_id, variant, rules, start_sfen, state, turn, ply, sfen, last_move,
	black, white, black_kind, white_kind, deadline_at, result, reason, invite, next_id, created_at, updated_at, seq)
VALUES `, `
ON CONFLICT DO NOTHING RETURNING game_id`, false,
		text, text, text, text, text, text, bigint, text, text,
		text, text, text, text, bigint, text, text, text, text, bigint, bigint, bigint)

	updateGames = newTable(`WITH next (game_id, before, state, turn, ply, sfen, last_move,
	black, white, black_kind, white_kind, deadline_at, result, reason, invite, next_id, updated_at, seq) AS (VALUES `, `)
UPDATE game SET state = next.state, turn = next.turn, ply = next.ply, sfen = next.sfen, last_move = next.last_move,
	black = next.black, white = next.white, black_kind = next.black_kind, white_kind = next.white_kind,
	deadline_at = next.deadline_at, result = next.result, reason = next.reason, invite = next.invite,
	next_id = next.next_id, updated_at = next.updated_at, seq = next.seq
FROM next WHERE game.game_id = next.game_id AND game.seq = next.before RETURNING game.game_id`, true,
		text, bigint, text, text, bigint, text, text,
		text, text, text, text, bigint, text, text, text, text, bigint, bigint)

	insertEvents = newTable(`INSERT INTO game_event (game_id, seq, at, actor, kind, move, charged_ms, nonce, visible, data)
VALUES `, `
ON CONFLICT DO NOTHING RETURNING game_id, seq`, false,
		text, bigint, bigint, text, text, text, bigint, text, text, text)
)

const upsertBeat = `INSERT INTO node_beat (node, at) VALUES ($1, $2)
ON CONFLICT (node) DO UPDATE SET at = excluded.at WHERE node_beat.at < excluded.at`

func newTable(head, tail string, cast bool, types ...string) *table {
	t := &table{head: head, tail: tail, cast: cast, types: types, texts: map[int]string{}}
	for n := 1; n <= rowsMax; n *= 2 {
		t.texts[n] = t.text(n)
	}
	return t
}

// text writes the statement for n rows.
func (t *table) text(n int) string {
	var b strings.Builder
	b.WriteString(t.head)
	for row := range n {
		b.WriteString(strings.Repeat(", ", min(row, 1)) + "(")
		for i, typ := range t.types {
			b.WriteString(strings.Repeat(", ", min(i, 1)))
			parameter := fmt.Sprintf("$%d", row*len(t.types)+i+1)
			if t.cast {
				parameter = "CAST(" + parameter + " AS " + typ + ")"
			}
			b.WriteString(parameter)
		}
		b.WriteString(")")
	}
	b.WriteString(t.tail)
	return b.String()
}

// putRows runs a statement over rows, args having them one after another, and
// reports whether each of them was written.
func (w *writer) putRows(ctx context.Context, t *table, args []any) (bool, error) {
	width := len(t.types)
	for size := w.dialect.rows; len(args) > 0; {
		for size*width > len(args) {
			size /= 2
		}
		n, err := w.count(ctx, t.texts[size], args[:size*width]...)
		if err != nil || n < size {
			return false, err
		}
		args = args[size*width:]
	}
	return true, nil
}

// putTogether stores all of a group, or returns errApart.
func (w *writer) putTogether(ctx context.Context, group []*request) error {
	batches := make([]*Batch, 0, len(group))
	for _, r := range group {
		if r.batch != nil {
			batches = append(batches, r.batch)
		} else if err := w.exec(ctx, r.text, r.args...); err != nil {
			return err
		}
	}
	// One order for all nodes, so that they do not lock each other out.
	slices.SortStableFunc(batches, func(a, b *Batch) int { return strings.Compare(a.Summary.Game, b.Summary.Game) })
	all, err := w.put(ctx, batches)
	switch {
	case err != nil && w.dialect.classify(err) == breach, err == nil && !all:
		return errApart
	}
	return err
}

// put stores batches and reports whether all of it was new.
func (w *writer) put(ctx context.Context, batches []*Batch) (bool, error) {
	var created, moved, events []any
	for _, b := range batches {
		if b.Events[0].Seq == 1 {
			created = b.Summary.appendNew(created)
		} else {
			moved = b.Summary.appendNext(moved, b.Events[0].Seq-1)
		}
		for i := range b.Events {
			events = b.Events[i].appendRow(events)
		}
	}
	if all, err := w.putRows(ctx, insertGames, created); !all || err != nil {
		return false, err
	}
	if all, err := w.putRows(ctx, updateGames, moved); !all || err != nil {
		return false, err
	}
	return w.putRows(ctx, insertEvents, events)
}

func (s *Summary) appendNew(args []any) []any {
	return append(args, s.Game, s.Variant, s.Rules, s.Start, s.State, s.Turn, int64(s.Ply), s.SFEN, s.LastMove,
		s.Black, s.White, s.BlackKind, s.WhiteKind, s.DeadlineAt, s.Result, s.Reason, s.Invite, s.Next,
		s.CreatedAt, s.UpdatedAt, s.Seq)
}

func (s *Summary) appendNext(args []any, before int64) []any {
	return append(args, s.Game, before, s.State, s.Turn, int64(s.Ply), s.SFEN, s.LastMove,
		s.Black, s.White, s.BlackKind, s.WhiteKind, s.DeadlineAt, s.Result, s.Reason, s.Invite, s.Next,
		s.UpdatedAt, s.Seq)
}

func (e *Event) appendRow(args []any) []any {
	return append(args, e.Game, e.Seq, e.At, e.Actor, e.Kind, e.Move, e.ChargedMS, e.Nonce, e.Visible, e.Data)
}

// putApart stores what it can of a group, each batch in a savepoint, and
// returns the result of each request.
func (w *writer) putApart(ctx context.Context, group []*request, unsettled bool) ([]error, error) {
	errs := make([]error, len(group))
	for i, r := range group {
		if r.batch == nil {
			if err := w.exec(ctx, r.text, r.args...); err != nil {
				return nil, err
			}
			continue
		}
		if err := w.exec(ctx, "SAVEPOINT batch"); err != nil {
			return nil, err
		}
		all, err := w.put(ctx, []*Batch{r.batch})
		if err != nil && w.dialect.classify(err) != breach {
			return nil, err
		}
		if !all {
			if err := w.exec(ctx, "ROLLBACK TO SAVEPOINT batch"); err != nil {
				return nil, err
			}
			if errs[i], err = w.why(ctx, r.batch, err, unsettled); err != nil {
				return nil, err
			}
		}
		if err := w.exec(ctx, "RELEASE SAVEPOINT batch"); err != nil {
			return nil, err
		}
	}
	return errs, nil
}

// why says why a batch was not stored, breach being the constraint that it
// broke, if it did. The second error is one of the database.
func (w *writer) why(ctx context.Context, b *Batch, breach error, unsettled bool) (error, error) {
	first := b.Events[0].Seq
	var last int64
	err := w.conn.QueryRowContext(ctx, `SELECT seq FROM game WHERE game_id = $1`, b.Summary.Game).Scan(&last)
	switch {
	case errors.Is(err, sql.ErrNoRows) && first > 1:
		return ErrNotFound, nil
	case errors.Is(err, sql.ErrNoRows) && breach == nil:
		return fmt.Errorf("%w: the invitation code is taken", ErrConflict), nil
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return nil, err
	}
	if unsettled && last >= b.Summary.Seq {
		stored, err := queryEvents(ctx, w.conn, b.Summary.Game, first-1)
		if err != nil {
			return nil, err
		}
		if len(stored) >= len(b.Events) && slices.Equal(stored[:len(b.Events)], b.Events) {
			return nil, nil
		}
	}
	switch {
	case last >= first:
		return fmt.Errorf("%w: the game has %d events already", ErrConflict, last), nil
	case last < first-1:
		return fmt.Errorf("%w: the game has only %d events", ErrConflict, last), nil
	case breach != nil && w.dialect.unique(breach):
		return fmt.Errorf("%w: the invitation code is taken", ErrConflict), nil
	case breach != nil:
		return breach, nil
	}
	return fmt.Errorf("%w: a nonce of the batch is there already", ErrConflict), nil
}
