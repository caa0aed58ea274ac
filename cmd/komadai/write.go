package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// writeFile makes a file, whole or not at all: whoever reads it, also after a
// crash, finds the old text or the new one. A file that exists is only written
// over by force.
func writeFile(name string, data []byte, force bool) error {
	info, err := os.Stat(name)
	switch {
	case err == nil && !force:
		return existsError(name)
	case err == nil && !info.Mode().IsRegular(): // a device or a pipe is written to
		return os.WriteFile(name, data, 0o666)
	case err == nil:
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	temp, err := writeTemp(name, data)
	if err != nil {
		return err
	}
	if info != nil {
		err = os.Chmod(temp, info.Mode().Perm())
	}
	if err == nil {
		err = putInPlace(temp, name, force)
	}
	return errors.Join(err, removed(temp))
}

func existsError(name string) error {
	return fmt.Errorf("%s exists: want --force to write over it", name)
}

// writeTemp writes a file beside the one that it is to become.
func writeTemp(name string, data []byte) (string, error) {
	dir, base := filepath.Split(name)
	temp := filepath.Join(dir, "."+base+"."+strconv.FormatUint(rand.Uint64(), 36)+".tmp")
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", fmt.Errorf("%s cannot be written: %w", name, errors.Unwrap(err))
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(temp))
	}
	return temp, nil
}

// putInPlace gives a file its name. A link is refused where the name is taken
// in the meantime; file systems without links are asked first.
func putInPlace(temp, name string, force bool) error {
	if force {
		return os.Rename(temp, name)
	}
	err := os.Link(temp, name)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrExist):
		return existsError(name)
	}
	if _, err := os.Lstat(name); err == nil {
		return existsError(name)
	}
	return os.Rename(temp, name)
}

// removed removes a temporary file that may have got its name already.
func removed(temp string) error {
	if err := os.Remove(temp); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
