package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// fileLock is a lock of the operating system on a file beside the database. It
// ends with its process, however that dies, so the file that stays behind
// means nothing by itself; it holds the number of the last owner for people.
type fileLock struct{ file *os.File }

// errLocked is what tryLock gives when another open file holds the lock.
var errLocked = errors.New("locked")

// takeLock locks a file, which it makes where it is missing.
func takeLock(path string) (*fileLock, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := tryLock(f); err != nil {
		owner := readOwner(f)
		f.Close()
		if errors.Is(err, errLocked) {
			return nil, fmt.Errorf("%w by another process%s", ErrInUse, owner)
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	l := &fileLock{f}
	if err := l.sign(); err != nil {
		f.Close()
		return nil, fmt.Errorf("write the lock file: %w", err)
	}
	return l, nil
}

// sign writes the number of this process into the file.
func (l *fileLock) sign() error {
	if err := l.file.Truncate(0); err != nil {
		return err
	}
	_, err := l.file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

// readOwner returns " (number N)" where the file says who holds it.
func readOwner(f *os.File) string {
	text, err := io.ReadAll(io.LimitReader(f, 20))
	if err != nil {
		return ""
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return ""
	}
	return fmt.Sprintf(" (number %d)", n)
}

// release ends the lock. The file stays: to remove it would let two processes
// lock two files of one name.
func (l *fileLock) release() error { return l.file.Close() }
