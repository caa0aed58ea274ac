package store

import (
	"fmt"
	"time"
)

// dialect is what differs between the databases besides the migrations.
type dialect struct {
	begin    string
	rows     int           // of one statement; a power of two up to rowsMax
	timeout  time.Duration // of one transaction; 0 where the database keeps its own
	classify func(error) class
	unique   func(error) bool   // the constraint broken is that something is unique
	explain  func(error) string // what a person can do about it, "" if nothing is known
}

// class is what an error of the database means for a commit of many batches.
type class uint8

const (
	refused   class = iota // nothing can be written now
	breach                 // one batch breaks a constraint; the others are sound
	transient              // deadlock or the like: the same again may succeed
	lost                   // the connection is gone
)

// unavailable returns an error of the database as what it means to callers.
func (d *dialect) unavailable(err error) error {
	if hint := d.explain(err); hint != "" {
		return fmt.Errorf("%w: %s (%w)", ErrUnavailable, hint, err)
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, err)
}
