package nnue

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// source reads the numbers of a file, little endian, and knows where it is. The
// first error stays, and everything read after it is 0.
type source struct {
	r    *bufio.Reader
	at   int64
	err  error
	hash func([]byte) // of what was read, nil for none
}

// fail keeps the first error.
func (f *source) fail(format string, a ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(format, a...)
	}
}

// fill reads len(b) bytes of something.
func (f *source) fill(b []byte, what string) {
	if f.err != nil {
		clear(b)
		return
	}
	n, err := io.ReadFull(f.r, b)
	f.at += int64(n)
	if f.hash != nil {
		f.hash(b[:n])
	}
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		f.fail("the file ends after %d bytes, in its %s", f.at, what)
	case err != nil:
		f.fail("reading its %s at byte %d: %w", what, f.at, err)
	}
	if err != nil {
		clear(b)
	}
}

func (f *source) uint16(what string) uint16 {
	var b [2]byte
	f.fill(b[:], what)
	return binary.LittleEndian.Uint16(b[:])
}

func (f *source) uint32(what string) uint32 {
	var b [4]byte
	f.fill(b[:], what)
	return binary.LittleEndian.Uint32(b[:])
}

func (f *source) int32s(dst []int32, what string) {
	for i := range dst {
		dst[i] = int32(f.uint32(what))
	}
}

func (f *source) int8s(n int, what string) []int8 {
	b := make([]byte, n)
	f.fill(b, what)
	list := make([]int8, n)
	for i, v := range b {
		list[i] = int8(v)
	}
	return list
}

// int16s reads n numbers. It takes memory as the file delivers them, so that a
// short file that promises many costs little.
func (f *source) int16s(n int, what string) []int16 {
	const block = 1 << 15
	var list []int16
	var b [2 * block]byte
	for len(list) < n && f.err == nil {
		if len(list) == cap(list) {
			grown := make([]int16, len(list), min(n, max(2*len(list), 8*block)))
			copy(grown, list)
			list = grown
		}
		k := min(block, n-len(list), cap(list)-len(list))
		f.fill(b[:2*k], what)
		for i := range k {
			list = append(list, int16(binary.LittleEndian.Uint16(b[2*i:])))
		}
	}
	return list
}

// text reads a text of n bytes, of which it keeps the first ones up to limit.
func (f *source) text(n uint32, limit int, what string) string {
	kept := make([]byte, min(int64(n), int64(limit)))
	f.fill(kept, what)
	if f.err != nil {
		return ""
	}
	rest, err := io.CopyN(io.Discard, f.r, int64(n)-int64(len(kept)))
	f.at += rest
	switch {
	case err == io.EOF:
		f.fail("the file ends after %d bytes, in its %s of %d", f.at, what, n)
	case err != nil:
		f.fail("reading its %s at byte %d: %w", what, f.at, err)
	}
	return string(kept)
}

// end makes sure that the file ends here.
func (f *source) end() {
	if f.err != nil {
		return
	}
	if _, err := f.r.Peek(1); err == nil {
		f.fail("the file goes on after %d bytes, where it should end", f.at)
	} else if err != io.EOF {
		f.fail("reading its end at byte %d: %w", f.at, err)
	}
}
