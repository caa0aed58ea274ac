package nnue

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
)

// A file of ours, little endian:
//
//	magic "KMDNNUE1" · u32 format · u32 architecture · u16 inputs of a bucket ·
//	u16 buckets · u16 hidden · u16 outputs · u16 QA · u16 QB · i32 scale·100 ·
//	u8[81] bucket by king's square · u8 flags · u32 length + training note ·
//	i16 bias[hidden] · i16 weight[inputs][hidden] ·
//	i16 outputWeight[outputs][2·hidden] · i32 outputBias[outputs] ·
//	u64 FNV-1a of everything before
const (
	magic      = "KMDNNUE1"
	ownFormat  = 1
	ownKind    = 1 // the architecture of Parameters
	flagMirror = 1 // mirrored for kings on files 6 to 9
	flagGolds  = 2 // promoted pieces that move like a gold count as golds
	wantFlags  = flagMirror | flagGolds
)

// loadOwn reads a file of ours.
func loadOwn(f *source) (*Network, error) {
	n, err := readOwn(f)
	if err != nil {
		return nil, fmt.Errorf("network file %s: %w", magic, err)
	}
	return n, nil
}

func readOwn(f *source) (*Network, error) {
	sum := fnv.New64a()
	f.hash = func(b []byte) { sum.Write(b) }
	var p Parameters
	buckets := readHead(f, &p)
	if f.err != nil {
		return nil, f.err
	}
	in, err := p.check()
	if err != nil {
		return nil, err
	}
	if in.buckets != buckets {
		return nil, fmt.Errorf("%d buckets, but the map of the king's squares has %d", buckets, in.buckets)
	}
	p.Bias = f.int16s(p.Hidden, "bias")
	p.Weights = f.int16s(in.buckets*in.size*p.Hidden, "weights")
	p.OutputWeight = f.int16s(p.Outputs*2*p.Hidden, "output weights")
	p.OutputBias = make([]int32, p.Outputs)
	f.int32s(p.OutputBias, "output biases")
	want := sum.Sum64()
	f.hash = nil
	var b [8]byte
	f.fill(b[:], "checksum")
	if got := binary.LittleEndian.Uint64(b[:]); got != want {
		f.fail("its checksum is %016x, but its bytes have %016x: it is damaged", got, want)
	}
	f.end()
	if f.err != nil {
		return nil, f.err
	}
	return New(p)
}

// readHead reads everything before the weights, and returns the number of
// buckets. The ranges are for Parameters to check.
func readHead(f *source, p *Parameters) int {
	var b [len(magic)]byte
	f.fill(b[:], "magic")
	f.want(f.uint32("format"), ownFormat, "format")
	f.want(f.uint32("architecture"), ownKind, "architecture")
	f.want(uint32(f.uint16("inputs")), InputsPerBucket, "number of inputs of a bucket")
	buckets := f.uint16("buckets")
	p.Hidden = int(f.uint16("hidden numbers"))
	p.Outputs = int(f.uint16("outputs"))
	f.want(uint32(f.uint16("QA")), QA, "QA")
	f.want(uint32(f.uint16("QB")), QB, "QB")
	p.Scale = int(int32(f.uint32("scale")))
	f.fill(p.Buckets[:], "map of buckets")
	var flags [1]byte
	f.fill(flags[:], "flags")
	f.want(uint32(flags[0]), wantFlags, "set of flags")
	length := f.uint32("length of its training note")
	if length > maxNote {
		f.fail("a training note of %d bytes, want at most %d", length, maxNote)
	}
	note := make([]byte, min(length, maxNote))
	f.fill(note, "training note")
	p.Note = string(note)
	return int(buckets)
}

// want fails if a number is not what it must be.
func (f *source) want(got, want uint32, what string) {
	if got != want {
		f.fail("its %s is %d, want %d", what, got, want)
	}
}

// WriteTo writes a network of ours as a file; the files of others cannot be
// written.
func (n *Network) WriteTo(w io.Writer) (int64, error) {
	if n.output == nil {
		return 0, fmt.Errorf("a network %s cannot be written, only those of our own format", n.name)
	}
	sum := fnv.New64a()
	c := &counter{w: w}
	b := bufio.NewWriterSize(io.MultiWriter(c, sum), 1<<16)
	o := n.output
	for _, v := range []any{
		[]byte(magic), uint32(ownFormat), uint32(ownKind), uint16(InputsPerBucket), uint16(n.inputs.buckets),
		uint16(n.hidden), uint16(len(o.bias)), uint16(QA), uint16(QB), int32(o.scale), o.buckets, uint8(wantFlags),
		uint32(len(n.text)), []byte(n.text), n.bias, n.rows, o.weight, o.bias,
	} {
		if err := binary.Write(b, binary.LittleEndian, v); err != nil {
			return c.n, err
		}
	}
	if err := b.Flush(); err != nil {
		return c.n, err
	}
	err := binary.Write(c, binary.LittleEndian, sum.Sum64())
	return c.n, err
}

// counter counts the bytes that are written through it.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}
