package main

import (
	"encoding/binary"
	"os"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// network writes a K-P network file all of whose weights are 0, so that its
// output is one number: network nn.bin 3200.
func network(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: network FILE OUTPUT")
	}
	output, err := strconv.Atoi(args[1])
	ts.Check(err)
	const transformer, layers = 0x3F5715FF, 0x63337156
	le := binary.LittleEndian
	b := le.AppendUint32(nil, 0x7AF32F16)
	b = le.AppendUint32(b, transformer^layers)
	b = le.AppendUint32(b, 0) // no text
	b = le.AppendUint32(b, transformer)
	b = append(b, make([]byte, 2*256*(1+1710))...)
	b = le.AppendUint32(b, layers)
	b = append(b, make([]byte, 4*32+512*32+4*32+32*32)...)
	b = le.AppendUint32(b, uint32(int32(output)))
	b = append(b, make([]byte, 32)...)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o666))
}
