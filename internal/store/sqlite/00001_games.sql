-- +goose Up
CREATE TABLE game (
	game_id     TEXT    NOT NULL PRIMARY KEY CHECK (game_id <> ''),
	variant     TEXT    NOT NULL,
	rules       TEXT    NOT NULL,
	start_sfen  TEXT    NOT NULL,
	state       TEXT    NOT NULL CHECK (state IN ('waiting', 'live', 'over')),
	turn        TEXT    NOT NULL,
	ply         INTEGER NOT NULL,
	sfen        TEXT    NOT NULL,
	last_move   TEXT    NOT NULL,
	black       TEXT    NOT NULL,
	white       TEXT    NOT NULL,
	black_kind  TEXT    NOT NULL,
	white_kind  TEXT    NOT NULL,
	deadline_at INTEGER NOT NULL,
	result      TEXT    NOT NULL,
	reason      TEXT    NOT NULL,
	invite      TEXT    NOT NULL,
	next_id     TEXT    NOT NULL,
	created_at  INTEGER NOT NULL,
	updated_at  INTEGER NOT NULL,
	seq         INTEGER NOT NULL CHECK (seq >= 1)
) STRICT;
CREATE UNIQUE INDEX game_invite ON game (invite) WHERE invite <> '';
CREATE INDEX game_newest ON game (created_at, game_id);
CREATE INDEX game_state ON game (state, created_at, game_id);
CREATE INDEX game_deadline ON game (state, deadline_at, game_id) WHERE deadline_at > 0;

CREATE TABLE game_event (
	game_id    TEXT    NOT NULL REFERENCES game (game_id),
	seq        INTEGER NOT NULL CHECK (seq >= 1),
	at         INTEGER NOT NULL,
	actor      TEXT    NOT NULL,
	kind       TEXT    NOT NULL,
	move       TEXT    NOT NULL,
	charged_ms INTEGER NOT NULL,
	nonce      TEXT    NOT NULL,
	visible    TEXT    NOT NULL CHECK (visible IN ('all', 'black', 'white', 'nobody')),
	data       TEXT    NOT NULL,
	PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX game_event_nonce ON game_event (game_id, nonce) WHERE nonce <> '';

CREATE TABLE node_beat (
	node TEXT    NOT NULL PRIMARY KEY CHECK (node <> ''),
	at   INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE node_beat;
DROP TABLE game_event;
DROP TABLE game;
