-- +goose Up
CREATE TABLE record (
	record_id  TEXT   NOT NULL PRIMARY KEY CHECK (record_id <> ''),
	created_at BIGINT NOT NULL,
	format     TEXT   NOT NULL,
	body       TEXT   NOT NULL
);

-- +goose Down
DROP TABLE record;
